#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"
#include "harness/events/events.hpp"
#include "harness/judge/verdict.hpp"

namespace harness {

/// A case that is known to fail.
struct KnownFailure {
  /// Nothing: any verdict that is a program's fault.
  std::optional<Verdict> verdict;
  /// May be empty.
  std::string why = {};
  bool operator==(const KnownFailure&) const = default;
};

/// By the cases' ids.
using KnownFailures = std::map<std::string, KnownFailure>;

/// Reads a file of known failures: a line a case, `ID VERDICT # why`, the remark free; `*` stands for any
/// verdict. An id with blanks or quotes in it, or with '#' at its front, stands in double quotes. Blank lines
/// and lines that begin with '#' say nothing. Each case stands there once.
cases::Parsed<KnownFailures> parse_known_failures(std::string_view text);

/// The text that is read as these, in the order of ids, behind a line that says what it is.
std::string print_known_failures(const KnownFailures& known);

/// What the file says of a case of that id and verdict.
KnownMark mark_of(const KnownFailures& known, const std::string& id, Verdict verdict);

/// The file that fits the results: what fails now, with the remarks that there were. What the file says of
/// cases that were not run, or not judged, stays.
class KnownFailuresNow {
 public:
  explicit KnownFailuresNow(KnownFailures before) : before_(std::move(before)), now_(before_) {}
  void add(const CaseResult& result);
  const KnownFailures& value() const { return now_; }

 private:
  KnownFailures before_;
  KnownFailures now_;
};

}  // namespace harness
