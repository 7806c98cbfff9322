#include "fuzz/biased_draws.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

/// A large problem is offered now and then; others come from `course` and `edge` in turn.
constexpr std::int64_t stress_every = 50;
/// Nodes that may be spent on choosing one input; a search that has begun is not ended by it.
constexpr std::int64_t work_nodes = 30'000;
/// What a search costs beside its nodes, in nodes: reading, writing, comparing.
constexpr std::int64_t search_costs = 150;
/// Mutants that one problem is tried on.
constexpr std::size_t most_tried = 16;
/// A mutant that was tried in vain so often is left alone until the next round.
constexpr int patience = 400;
/// So many good inputs are remembered.
constexpr std::size_t most_good = 300;
/// A larger input has no neighbours: there are too many to choose from.
constexpr std::size_t most_bytes = 1'500;
/// Steps away from a good input.
constexpr int most_steps = 3;
constexpr int half = 50;

bool is_among(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// One of the inputs with another value in one field; nothing where there is none.
std::optional<std::string> varied(const Assignment& assignment, const std::string& input, Chance& chance) {
  auto fields = varied_fields(assignment, input);
  std::erase_if(fields, [](const Field& field) { return field.others.empty(); });
  if (fields.empty()) {
    return std::nullopt;
  }
  return chance.one_of(chance.one_of(fields).others);
}

/// An input a few steps away: another value in a field, or something smaller.
std::string neighbour(const Assignment& assignment, std::string input, Chance& chance) {
  for (int steps = chance.between(1, most_steps); steps > 0; --steps) {
    if (chance.in_percent(half)) {
      input = varied(assignment, input, chance).value_or(input);
      continue;
    }
    const auto smaller = smaller_inputs(assignment, input);
    if (!smaller.empty()) {
      input = chance.one_of(smaller);
    }
  }
  return input;
}

}  // namespace

BiasedDraws::BiasedDraws(const Assignment& assignment, std::uint64_t seed, const BiasTerms& terms)
    : assignment_(assignment), seed_(seed), most_nodes_(terms.most_nodes) {
  for (const std::size_t mutant : killable_mutants(assignment)) {
    if (!is_among(terms.without, assignment.mutants[mutant].name)) {
      targets_.push_back({mutant, 0, 0});
    }
  }
  for (const auto& made : assignment.mutant_inputs) {
    if (!is_among(terms.without, made.mutant)) {
      good_.push_back(made.input);
    }
  }
  made_ = good_.size();
}

DrawnProblem BiasedDraws::next() {
  Chance chance(rc::Random(mixed_seed(seed_, number_++)));
  auto offered = number_ % 3 == 0 ? made() : std::vector<DrawnProblem>();
  if (offered.empty()) {
    offered = offers(chance);
  }
  const auto targets = alive();
  std::size_t best = 0;
  std::vector<std::size_t> most;
  for (std::size_t at = 0; at < offered.size(); ++at) {
    auto kills = kills_of(offered[at], targets);
    if (kills.size() > most.size()) {
      best = at;
      most = std::move(kills);
    }
  }
  DrawnProblem chosen = offered.empty() ? plain() : std::move(offered[best]);
  take(chosen, most);
  return chosen;
}

/// The next of the inputs made for a mutant, as long as there are any.
std::vector<DrawnProblem> BiasedDraws::made() {
  std::vector<DrawnProblem> offered;
  while (made_offered_ < made_ && offered.empty()) {
    if (auto known = described(assignment_, good_[made_offered_++])) {
      offer(offered, std::move(*known));
    }
  }
  return offered;
}

std::vector<DrawnProblem> BiasedDraws::offers(Chance& chance) {
  std::vector<DrawnProblem> offered;
  if (number_ % stress_every == 0) {
    offer_random(offered, Profile::stress);
  }
  offer_random(offered, number_ % 2 == 0 ? Profile::course : Profile::edge);
  offer_random(offered, number_ % 2 == 0 ? Profile::edge : Profile::course);
  offer_neighbour(offered, chance);
  return offered;
}

void BiasedDraws::offer(std::vector<DrawnProblem>& offered, DrawnProblem problem) const {
  if (problem.whole && problem.nodes <= most_nodes_ &&
      !seen_.contains(std::hash<std::string>{}(problem.input))) {
    offered.push_back(std::move(problem));
  }
}

void BiasedDraws::offer_random(std::vector<DrawnProblem>& offered, Profile profile) const {
  offer(offered, assignment_.draw(profile, std::nullopt, seed_, number_));
}

void BiasedDraws::offer_neighbour(std::vector<DrawnProblem>& offered, Chance& chance) const {
  if (good_.empty()) {
    return;
  }
  const std::string& from = chance.one_of(good_);
  if (from.size() > most_bytes) {
    return;
  }
  if (auto known = described(assignment_, neighbour(assignment_, from, chance))) {
    offer(offered, std::move(*known));
  }
}

/// A problem of `course`, a new one that is not too large if there is any.
DrawnProblem BiasedDraws::plain() {
  constexpr int most_draws = 20;
  DrawnProblem problem;
  for (int draw = 0; draw < most_draws; ++draw) {
    problem = assignment_.draw(Profile::course, std::nullopt, mixed_seed(seed_, draw), number_);
    if (problem.whole && problem.nodes <= most_nodes_ &&
        !seen_.contains(std::hash<std::string>{}(problem.input))) {
      break;
    }
  }
  return problem;
}

/// The targets that are to be killed, as indices, in turn; where there are none, each once more.
std::vector<std::size_t> BiasedDraws::alive() {
  std::vector<std::size_t> found;
  const auto look = [&] {
    for (std::size_t at = 0; at < targets_.size(); ++at) {
      if (targets_[at].kills < wanted_ && targets_[at].in_vain < patience) {
        found.push_back(at);
      }
    }
  };
  look();
  if (found.empty() && !targets_.empty()) {
    ++wanted_;
    for (auto& target : targets_) {
      target.in_vain = 0;
    }
    look();
  }
  if (!found.empty()) {
    std::rotate(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(turn_++ % found.size()),
                found.end());
  }
  return found;
}

/// The targets that a problem kills, of as many as its size allows to try.
std::vector<std::size_t> BiasedDraws::kills_of(const DrawnProblem& problem,
                                               const std::vector<std::size_t>& targets) {
  const std::int64_t each = std::max<std::int64_t>(problem.nodes, 1) + search_costs;
  const auto count = std::min(
      {static_cast<std::size_t>(std::max<std::int64_t>(work_nodes / each, 1)), most_tried, targets.size()});
  const MutantBudget budget{4 * each, 200};
  std::vector<std::size_t> killed;
  const auto expected = count > 0 ? solved(assignment_, problem.input) : cases::Answer();
  for (std::size_t at = 0; expected && at < count; ++at) {
    auto& target = targets_[targets[at]];
    if (is_killed_by(assignment_, target.mutant, problem.input, *expected, budget)) {
      killed.push_back(targets[at]);
    } else {
      ++target.in_vain;
    }
  }
  return killed;
}

void BiasedDraws::take(const DrawnProblem& problem, const std::vector<std::size_t>& killed) {
  seen_.insert(std::hash<std::string>{}(problem.input));
  bool is_new = false;
  for (const std::size_t at : killed) {
    is_new = is_new || targets_[at].kills == 0;
    ++targets_[at].kills;
    targets_[at].in_vain = 0;
  }
  if (is_new && good_.size() < most_good) {
    good_.push_back(problem.input);
  }
}

}  // namespace fuzz
