#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/judge/verdict.hpp"
#include "harness/store/history.hpp"

namespace harness {

/// What a comparison needs to know of a case.
struct ComparedCase {
  /// As JSON reports name it.
  std::string id;
  Verdict verdict = Verdict::accepted;
  /// "WA, traverse_log.txt first differs in: column Beta"; empty where nothing is wrong.
  std::string kind = {};
  bool operator==(const ComparedCase&) const = default;
};

/// A run that is compared with another.
struct ComparedRun {
  /// How reports name it: "run 12", or the report's file.
  std::string title;
  std::string assignment;
  std::string candidate;
  std::string set_hash;
  std::optional<std::uint64_t> seed;
  /// Its own report told neither of the two, and so does nobody.
  bool hides_set = false;
  /// Cases of the run without a result.
  int not_run = 0;
  std::vector<ComparedCase> cases;
};

/// A run of the history; one whose report showed nothing but points is an error.
tl::expected<ComparedRun, std::string> compared(History& history, const RunFacts& run);
/// The hash of its set, as it may be told.
std::string set_text(const ComparedRun& run);

/// A report that `test --json` wrote, `file` being its name. Errors are one line.
tl::expected<ComparedRun, std::string> parse_report(const std::string& file, std::string_view text);

/// What became of a case from one run to the next: it failed and is accepted; it was accepted and fails; it
/// fails in another way; it is judged in one of them only; nothing changed.
enum class Change { fixed, broken, otherwise, unjudged, same };
std::string_view name_of(Change change);

struct CaseChange {
  ComparedCase before;
  ComparedCase after;
  Change change = Change::same;
};

struct Comparison {
  /// The cases of both runs, in the order of the second.
  std::vector<CaseChange> cases;
  /// The ids of others, in their run's order.
  std::vector<std::string> only_before;
  std::vector<std::string> only_after;
  /// The runs are on case sets that differ; cases of the same id may be others.
  bool other_set = false;

  int count(Change change) const;
};

/// Cases are the same where their ids are. Runs of different assignments or on different random cases cannot
/// be compared, nor such that have no case in common: one line says so.
tl::expected<Comparison, std::string> compare(const ComparedRun& before, const ComparedRun& after);

/// The comparison for programs, as JSON.
std::string json_text(const ComparedRun& before, const ComparedRun& after, const Comparison& comparison);

}  // namespace harness
