#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/events/attempt.hpp"
#include "harness/events/events.hpp"

namespace harness {

/// A file that a right program writes.
struct ExpectedFile {
  /// As case.json has it: XXH3, 64 bits, 16 hexadecimal digits.
  std::string hash;
  /// Its bytes, where it came with the case and is no larger than 16 MiB; absent where the solver makes them
  /// again.
  std::optional<std::string> bytes;
  bool operator==(const ExpectedFile&) const = default;
};

/// All that a job found out about one case: what it was, every run that was made, what they wrote, and what
/// is said of it. It stands for itself: it can be told, looked at and judged again where nothing else of the
/// job is left.
struct CaseRecord {
  /// A hash of the candidate, the input, the expected files, all settings that decide a verdict, and the
  /// build of plycheck: two records of one key are of the same question. Empty where nobody keeps the record,
  /// and in one that was kept before there were keys.
  std::string key;
  std::string id;
  std::string task;
  std::string summary;
  std::vector<std::string> tags;
  std::string input;
  /// By name; none where another program's answers are the expected ones (they are among the attempts) or the
  /// case was not run.
  std::map<std::string, ExpectedFile> expected;
  /// All of what is expected, for whoever tells of the case at once: nobody keeps it.
  std::optional<cases::Answer> answer = std::nullopt;
  /// In the order in which they were made.
  std::vector<Attempt> attempts;
  /// The attempt that is told of: its measures, its files. Absent where the candidate was not started.
  std::optional<std::size_t> shown;
  Judgement judgement;
  /// What the program was asked about a count that is wrong, in that order: the judgement says where it
  /// parts.
  std::vector<Question> questions;
  /// The folder that the attempt left behind, with --keep-work.
  std::string kept_folder;
  KnownMark mark;
  /// What its runs might use, where its problem states that; nothing where it was as usual in the job.
  std::optional<Limits> limits;
};

/// What reports tell of it; what only they do not tell is left behind.
CaseResult result_of(CaseRecord record);

}  // namespace harness
