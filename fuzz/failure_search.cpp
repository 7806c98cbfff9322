#include "fuzz/failure_search.hpp"

#include <algorithm>
#include <future>
#include <utility>

namespace fuzz {
namespace {

std::vector<DrawnProblem> drawn(BiasedDraws& draws, std::int64_t count) {
  std::vector<DrawnProblem> problems;
  for (std::int64_t at = 0; at < count; ++at) {
    problems.push_back(draws.next());
  }
  return problems;
}

std::vector<std::string> inputs_of(const std::vector<DrawnProblem>& problems) {
  std::vector<std::string> inputs;
  for (const auto& problem : problems) {
    inputs.push_back(problem.input);
  }
  return inputs;
}

/// Adds what is new. Whether that is enough.
bool take(std::vector<DrawnProblem> problems, const std::vector<std::optional<FailureKind>>& kinds,
          const SearchLimits& limits, FailureSearch& search) {
  for (std::size_t at = 0; at < problems.size(); ++at) {
    ++search.runs;
    const auto& kind = kinds[at];
    if (!kind || std::ranges::find(search.found, *kind, &FirstFailure::kind) != search.found.end()) {
      continue;
    }
    search.found.push_back({std::move(problems[at]), *kind, search.runs});
    if (std::ssize(search.found) == limits.most_kinds) {
      return true;
    }
  }
  return false;
}

}  // namespace

FailureSearch search_for_failures(BiasedDraws& draws, const KindOfEach& kind_of_each,
                                  const SearchLimits& limits) {
  FailureSearch result;
  const auto at_once = static_cast<std::int64_t>(std::max<std::size_t>(limits.at_once, 1));
  std::int64_t asked = std::min(at_once, limits.most_runs);
  auto problems = drawn(draws, asked);
  while (!problems.empty() && !limits.is_over()) {
    const std::int64_t more = std::min(at_once, limits.most_runs - asked);
    asked += more;
    auto next = std::async(std::launch::async, [&draws, more] { return drawn(draws, more); });
    const auto kinds = kind_of_each(inputs_of(problems));
    const bool enough = take(std::move(problems), kinds, limits, result);
    problems = next.get();
    if (enough) {
      break;
    }
  }
  return result;
}

FailureSearch search_for_failures(
    BiasedDraws& draws, const std::function<std::optional<FailureKind>(std::string_view input)>& fails,
    std::int64_t most_runs) {
  SearchLimits limits;
  limits.most_runs = most_runs;
  return search_for_failures(
      draws, [&fails](std::span<const std::string> inputs) { return std::vector{fails(inputs.front())}; },
      limits);
}

}  // namespace fuzz
