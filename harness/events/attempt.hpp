#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/answer.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// Whose run it is: the candidate's, or that of the program that it is compared with.
enum class Program { candidate, other };

/// Why a run of a case is made.
enum class RunReason {
  /// It is the first one of the program.
  first,
  /// To see whether the program does the same again.
  again,
  /// The folder of the one before had vanished.
  folder_gone,
  /// The one before failed and may have lacked room on the disk.
  no_room,
  /// The one before only just passed a limit of time, or was kept from a processor.
  late,
  /// The one before was lost with the program that started it.
  launcher_lost,
  /// To see whether the program does the same in another environment.
  elsewhere
};

/// On what terms a run is made.
struct RunTerms {
  Program program = Program::candidate;
  RunReason reason = RunReason::first;
  /// No other run of the session is under way meanwhile.
  bool alone = false;
  /// With `elsewhere`: what is otherwise around it. Such a run counts for nothing else.
  std::vector<EnvironmentPart> parts = {};
  bool operator==(const RunTerms&) const = default;
};

/// What became of a run's surroundings, by whomever.
struct MachineFacts {
  /// Hardly any room was left on the disk that the run took place on, before it.
  bool full_at_begin = false;
  /// The same after it; looked at only where the run failed, as is what stands below.
  bool full_at_end = false;
  /// Another run filled that disk meanwhile.
  bool filled_by_others = false;
  bool folder_gone = false;
  /// What is missing of the program's copy, and why: "hw1.py: No such file or directory"; empty where nothing
  /// is.
  std::string missing_copy;
  bool operator==(const MachineFacts&) const = default;
};

/// One run of a case, with all that its verdict may depend on.
struct Attempt {
  RunTerms terms;
  /// Why the run could not be asked for, which is never the program's fault; empty where it took place.
  Reasons fault;
  RunResult run;
  MachineFacts machine;
  /// What is said of it by itself; of the other program, of its end alone.
  Judgement judgement;
  /// What it wrote of the files that are asked for; absent where one is larger than 16 MiB, where an earlier
  /// attempt wrote the same, and where earlier ones have 64 MiB with it.
  std::optional<cases::Answer> written;
  /// The place of the earliest attempt that wrote the same files, byte for byte: `written` is that one's.
  std::optional<std::size_t> wrote_as;
  /// With `again`, and what replaces such a run: the files that are not, byte for byte, those of the
  /// program's first run that counts. None where a limit ended either: its files are a matter of chance.
  std::vector<FileDifference> differences;
};

/// A run of the program on another input than the case's, to find where a wrong count parts from the right
/// one.
struct Question {
  std::string input;
  RunResult run;
  /// The count that it gave: the first 64 KiB of it. Absent where the run failed or gave none.
  std::optional<std::string> count;
};

/// Bytes of all files.
inline std::int64_t size_of(const cases::Answer& answer) {
  std::int64_t bytes = 0;
  for (const auto& [name, text] : answer.files) {
    bytes += static_cast<std::int64_t>(text.size());
  }
  return bytes;
}

/// What the attempt at a place wrote, wherever it is kept.
inline const std::optional<cases::Answer>& written_by(std::span<const Attempt> attempts, std::size_t place) {
  return attempts[attempts[place].wrote_as.value_or(place)].written;
}

}  // namespace harness
