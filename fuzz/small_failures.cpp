#include "fuzz/small_failures.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

namespace fuzz {
namespace {

/// Nothing is gained by less.
constexpr std::int64_t small_enough = 12;
/// Of a failing input with more nodes no simpler one is looked for.
constexpr std::int64_t most_nodes = 1'048'576;
/// What simpler inputs are to have of a failing one's nodes: at first, and where none of those has failed.
constexpr std::array<std::array<std::int64_t, SmallFailures::at_once>, 3> percents{
    {{8, 20, 45, 90}, {35, 55, 75, 95}, {60, 80, 90, 99}}};
/// Simpler inputs that are looked at, the boldest steps first.
constexpr std::size_t most_looked_at = 600;
/// And of these, simpler ones of each.
constexpr std::size_t most_of_one = 24;

}  // namespace

SmallFailures::SmallFailures(const Assignment& assignment, std::string_view task,
                             std::span<const Observation> seen)
    : assignment_(assignment), task_(task) {
  take(seen);
}

std::optional<SmallFailures::Sized> SmallFailures::sized(const std::string& input) const {
  const std::int64_t budget = smallest_ ? smallest_->nodes : most_nodes;
  const auto run = assignment_.answer_with(input, {}, {budget, MutantBudget{}.moves});
  return run && run->ending == MutantRun::Ending::answered ? std::optional(Sized{input, run->nodes})
                                                           : std::nullopt;
}

void SmallFailures::note(const Observation& observation) {
  known_.insert(observation.input);
  const bool is_wrong_answer = observation.failing && observation.did.ending == MutantRun::Ending::answered;
  if (!is_wrong_answer || task_of(assignment_, observation.input) != task_) {
    return;
  }
  auto found = sized(observation.input);
  if (found && (!smallest_ || found->nodes < smallest_->nodes)) {
    smallest_ = std::move(found);
    in_vain_ = 0;
  }
}

void SmallFailures::take(std::span<const Observation> seen) {
  std::ranges::for_each(seen, [this](const Observation& observation) { note(observation); });
}

std::vector<std::string> SmallFailures::next(std::size_t most, const std::stop_token& stop) {
  if (!smallest_ || smallest_->nodes <= small_enough || in_vain_ == percents.size()) {
    return {};
  }
  std::vector<Sized> all;
  // Two steps at a time, since every question costs a run.
  auto simpler = smaller_inputs(assignment_, smallest_->input);
  simpler.resize(std::min(simpler.size(), most_looked_at));
  for (std::size_t at = 0; at < simpler.size() && simpler.size() < most_looked_at; ++at) {
    auto next = smaller_inputs(assignment_, simpler[at]);
    next.resize(std::min(next.size(), most_of_one));
    std::ranges::move(next, std::back_inserter(simpler));
  }
  std::set<std::string, std::less<>> met;
  for (const std::string& input : simpler) {
    if (stop.stop_requested()) {
      return {};
    }
    if (known_.contains(input) || !met.insert(input).second || task_of(assignment_, input) != task_) {
      continue;
    }
    auto one = sized(input);
    if (one && one->nodes < smallest_->nodes) {
      all.push_back(*std::move(one));
    }
  }
  // The less is left of an input, the less often it fails: of each part of the nodes the largest.
  std::ranges::stable_sort(all, std::ranges::greater(), &Sized::nodes);
  std::vector<std::string> inputs;
  for (const std::int64_t percent : percents[in_vain_++]) {
    const auto fits = [&](const Sized& one) {
      return 100 * one.nodes <= percent * smallest_->nodes && known_.insert(one.input).second;
    };
    const auto found = inputs.size() < most ? std::ranges::find_if(all, fits) : all.end();
    if (found != all.end()) {
      inputs.push_back(found->input);
    }
  }
  return inputs;
}

}  // namespace fuzz
