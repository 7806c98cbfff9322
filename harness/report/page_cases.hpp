#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/events/events.hpp"
#include "harness/page/document.hpp"

namespace harness {

/// The expected answers of cases that are told out of records, which keep none: made again by the solver. A
/// problem whose search has too many nodes, or nobody knows how many, has none: by a clock a page would not
/// say the same wherever it is made. Answers are remembered: one course's programs fail the same cases.
class ExpectedAgain {
 public:
  /// Nothing too where the input cannot be read.
  std::optional<cases::Answer> of(const Assignment& assignment, const std::string& input);

 private:
  /// By the assignment's name and the input.
  std::map<std::string, std::optional<cases::Answer>, std::less<>> known_;
  std::size_t bytes_ = 0;
};

/// The result with the answer that is expected, where it can be made again and the solver's is the one.
CaseResult with_expected(const JobStarted& job, CaseResult result, ExpectedAgain& again);

/// What is said of a case that fails, for the page: `text` and the command `again`.
nlohmann::ordered_json told_of_case(const JobStarted& job, const CaseResult& result);

/// Adds what the page shows of a failing case when it is opened, by a name (`add_page_data`).
void add_case_data(const JobStarted& job, std::string_view name, const CaseResult& result,
                   std::vector<PackedData>& data);

}  // namespace harness
