#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "harness/events/events.hpp"
#include "harness/events/split.hpp"

namespace harness {

/// A fact of cases, without its number: what it is about, and its name.
using NamedFact = std::pair<SplitFact, std::string>;

/// What is known of a case besides its answer.
struct CaseFactRow {
  bool failing = false;
  std::set<NamedFact> marks;
  std::map<NamedFact, std::int64_t> numbers;
};

/// The facts of a case that the candidate was judged on; nothing of one that says nothing of it.
std::optional<CaseFactRow> fact_row(std::string_view input, const CaseResult& result);

/// The cases of all tasks but those whose failures are explained.
std::vector<CaseFactRow> unexplained(std::vector<CaseFactRow> rows, const fuzz::Diagnosis& diagnosis);

/// The fact that parts failing from accepted cases best, where that is no chance: all cases are on the right
/// side and there are five at least of each kind; or else of 100 ways to deal the same number of failures out
/// to these cases, 99 cannot be parted as well by any fact. Of facts that part them alike the one that comes
/// first in `SplitFact` is told. The same for the same rows in the same order. What a tag means the
/// assignment says.
std::optional<Split> splitting_fact(std::span<const CaseFactRow> rows,
                                    const fuzz::Assignment& assignment = {});

}  // namespace harness
