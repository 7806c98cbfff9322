#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/equality.hpp"
#include "cases/open_file.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/claims.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/output_file.hpp"
#include "harness/judge/reading.hpp"
#include "harness/judge/searches.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// How the candidate was called, and what of it is its author's.
struct Calling {
  /// In the folder that it starts in.
  std::string input_name = "input.txt";
  /// As the handout has them: "-i INPUT"; empty where there are none. Else the line of the caller's own.
  std::string arguments;
  bool as_handout = true;
  /// By their paths in its folder; they must outlive this.
  std::span<const std::string> own_files = {};
  /// A line of one of them, from 1; nothing where there is none.
  std::function<std::optional<std::string>(std::string_view file, std::int64_t line)> source_line = {};
};

/// What a problem asks of a candidate: these files, with these bytes.
struct Demand {
  std::vector<OutputFile> outputs;
  cases::Comparison comparison = cases::Comparison::lines;
  LateBoards boards;
  /// Has a file for each of `outputs`.
  cases::Answer expected;
  /// What a wrong answer is compared with beside that.
  std::vector<Reading> readings = {};
  MakeSearchView search = {};
  /// The name of a reading by which an answer is accepted too; empty for none.
  std::string accepted_reading = {};
  /// Nothing where nothing is to be said of why there is no right file.
  std::optional<Calling> calling = std::nullopt;
  /// By what a hint's cause is proven; none is claimed without.
  Proofs proofs = {};
};

/// The files that a candidate left in its work folder.
struct FoundFiles {
  /// Paths relative to the work folder, in any order.
  std::vector<std::string> names;
  /// The bytes of one of them; nothing when it is no regular file, is larger than `cases::largest_answer` or
  /// may not be read.
  std::function<std::optional<std::string>(std::string_view name)> read;
  /// One of them that `read` would give, opened, if it is to be read in pieces, as one is that is larger than
  /// `largest_whole`; else nothing. Without it all files are read whole.
  std::function<std::optional<cases::OpenFile>(std::string_view name)> open = {};
  /// Whether the input was read; nothing where the file system does not tell.
  std::optional<bool> input_was_read = std::nullopt;
};

/// A larger file of a candidate is read in pieces: what it writes must not fill our memory.
inline constexpr std::int64_t largest_whole = std::int64_t{10} << 20;

/// Whether a file that was found is right.
bool is_right_file(const FoundFiles& found, std::string_view name, cases::Comparison comparison,
                   std::string_view expected);
/// Whether it can be read.
bool is_readable(const FoundFiles& found, std::string_view name);

/// Judges a file that is there.
FileJudgement judge_file(const OutputFile& file, cases::Comparison comparison, const LateBoards& boards,
                         std::string_view expected, std::string_view got, const MakeSearchView& search = {});

/// Judges files alone, without a run: the verdict is that of the worst file. `printed` is what the candidate
/// wrote to standard output, as far as known: a missing file's contents may stand there.
Judgement judge_files(const Demand& demand, const FoundFiles& found, std::string_view printed = {});

/// Judges a run and its files. A run that ended badly gives the verdict and the reason; the files that it
/// left are judged beside it, those it did not leave are not mentioned. Else the worst file gives the
/// verdict.
Judgement judge_run(const RunResult& run, const Limits& limits, const Demand& demand,
                    const FoundFiles& found);

}  // namespace harness
