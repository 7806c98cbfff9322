#include "fuzz/models/model.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

#include "fuzz/models/ranked_slip.hpp"

namespace fuzz::models {

Model::Model(const std::vector<std::string>& texts) {
  for (const auto& text : texts) {
    auto parsed = parse(text);
    if (!parsed) {
      throw std::logic_error(parsed.error());
    }
    programs_.push_back(*std::move(parsed));
    slips_.push_back(slips_of(programs_.back()));
  }
  for (std::size_t program = 0; program < slips_.size(); ++program) {
    for (std::size_t slip = 0; slip < slips_[program].size(); ++slip) {
      add({program, slip});
    }
  }
}

void Model::add(Place place) {
  auto& slip = slips_[place.program][place.slip];
  if (const auto same = by_name_.find(slip.name); same != by_name_.end()) {
    const auto [program, at] = same->second;
    if (slips_[program][at].functions == slip.functions) {
      return;
    }
    // What is said alike is done in another function.
    slip.name = name_of_slip(fmt::format("{} {}", slip.sentence, place.program));
  }
  if (by_name_.emplace(slip.name, place).second) {
    order_.push_back(place);
  }
}

std::vector<MutantFacts> Model::facts() const {
  std::vector<MutantFacts> facts;
  facts.reserve(order_.size());
  for (const auto& [program, at] : order_) {
    const auto& slip = slips_[program][at];
    facts.push_back({slip.name, slip.sentence, MutantKind::search, {}, MutantClass::slip});
  }
  return facts;
}

Model::Found Model::find(std::string_view slip) const {
  const auto found = by_name_.find(slip);
  if (found == by_name_.end()) {
    return {programs_.front(), nullptr};
  }
  const auto [program, at] = found->second;
  return {programs_[program], &slips_[program][at]};
}

std::int64_t most_steps(std::int64_t right_steps, const MutantBudget& budget) {
  constexpr std::int64_t times = 8;
  constexpr std::int64_t at_least = 100'000;
  // Inner nodes have many children, and the evaluation looks at all squares.
  constexpr std::int64_t most_of_a_node = 4'000;
  const std::int64_t allowed = std::min<std::int64_t>(budget.nodes, most_right_steps / most_of_a_node);
  return std::min(times * right_steps + at_least, allowed * most_of_a_node);
}

bool is_slip(std::string_view name) {
  return name.starts_with("slip-");
}

}  // namespace fuzz::models
