#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace harness {

/// What a fact of a case is about.
enum class SplitFact {
  /// Its task.
  task,
  /// Whether lines of its input end in CR LF.
  crlf,
  /// A part of its summary without a number: "O to move".
  phrase,
  /// One of its tags.
  tag,
  /// A part of its summary with one number: "depth 3".
  number,
  /// The bytes of its input.
  size
};

/// A fact by which the cases that fail differ from those that are accepted. It is what is seen, and claims no
/// cause.
struct Split {
  SplitFact about = SplitFact::task;
  /// The task, the tag, or the part of the summary, `#` in the place of its number; empty for what needs
  /// none.
  std::string name;
  /// Whether the fact holds for the failing cases, or for the others; of numbers and sizes, whether theirs is
  /// at least `bound`, or at most.
  bool holds = true;
  std::int64_t bound = 0;
  /// All failing and accepted cases, and those of each that are as most of the failing ones are.
  int failing = 0;
  int failing_so = 0;
  int accepted = 0;
  int accepted_so = 0;
  /// What is true of a case with the tag, as `fuzz::about_tag` says; empty where that is not known.
  std::string meaning = {};
  bool operator==(const Split&) const = default;
};

/// As reports name it: "task", "line ends", "phrase", "tag", "number", "size".
std::string_view name_of(SplitFact about);

}  // namespace harness
