#include "fuzz/site_search.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace fuzz {
namespace {

using Mistakes = SiteSearch::Mistakes;

/// So many pairs get a third beside them, chosen among so many that promise most.
constexpr std::size_t most_completed = 200;
constexpr std::size_t most_promising = 400;
/// They are compared by so many failing observations, the smallest.
constexpr std::size_t most_compared = 12;
constexpr int no_matter_how_many = std::numeric_limits<int>::max();

/// Whether it has missed more than tolerated, or until now so many that this is as good as sure; never less
/// than what does not count as told apart.
bool is_out(const SiteSearch::Standing& standing, int tolerance) {
  const int met = standing.failing + standing.passing + standing.missed;
  const int until_now = std::max(enough_apart - 1, 1 + met / 4);
  return standing.missed > tolerance || (tolerance != no_matter_how_many && standing.missed > until_now);
}

}  // namespace

SiteSearch::SiteSearch(const std::vector<Placed>& placed, Trials& trials, Mistakes base, Mistakes tried)
    : placed_(placed), trials_(trials), base_(std::move(base)), tried_(std::move(tried)) {}

Mistakes SiteSearch::with_base(std::initializer_list<std::size_t> mistakes) const {
  Mistakes all = base_;
  all.insert(all.end(), mistakes);
  return all;
}

Explanation SiteSearch::explained(const Standing& standing) const {
  Explanation explanation{{}, standing.failing, standing.passing};
  for (const std::size_t mistake : standing.mistakes) {
    explanation.mistakes.push_back(placed_[mistake]);
  }
  return explanation;
}

std::size_t SiteSearch::base_mutants() const {
  std::set<std::size_t> mutants;
  for (const std::size_t mistake : base_) {
    mutants.insert(placed_[mistake].mutant);
  }
  return mutants.size();
}

/// What each of them does with the observation; nothing when the work allowed is done.
std::optional<std::vector<Tried>> SiteSearch::tried(const Standings& standings, std::size_t observation,
                                                    bool patient) {
  std::vector<Trial> trials;
  trials.reserve(standings.size());
  for (const auto& standing : standings) {
    trials.push_back({standing.mistakes, observation});
  }
  return trials_.run(trials, patient);
}

/// Takes in what a program has done with the observation.
void SiteSearch::note(Standing& standing, int Standing::*count, const Tried& found,
                      std::size_t observation) const {
  standing.*count += found.alike ? 1 : 0;
  standing.missed += found.alike ? 0 : 1;
  standing.answers += found.alike && trials_.is_wrong_answer(observation) ? 1 : 0;
  standing.endless = standing.endless || found.endless;
}

/// Holds standings against one observation after another; those that miss more than tolerated are dropped.
bool SiteSearch::meet(Standings& standings, const Mistakes& observations, int Standing::*count, int tolerance,
                      bool patient) {
  for (const std::size_t observation : observations) {
    const auto found = tried(standings, observation, patient);
    if (!found) {
      return false;
    }
    for (std::size_t at = 0; at < standings.size(); ++at) {
      note(standings[at], count, (*found)[at], observation);
    }
    std::erase_if(standings, [tolerance](const auto& one) { return one.endless || is_out(one, tolerance); });
  }
  return true;
}

bool SiteSearch::meet_all(Standings& standings, int tolerance, bool patient) {
  return meet(standings, trials_.failing(), &Standing::failing, tolerance, patient) &&
         meet(standings, trials_.passing(), &Standing::passing, tolerance, patient);
}

/// Tells apart what explains everything, what nearly does, and what explains some of it. All others, of as
/// many mistakes or fewer, are missed by `least_apart` observations at least.
void SiteSearch::settle(Standings standings, int least_apart) {
  Standings complete;
  const auto is_among_complete = [&complete](const Standing& one) {
    return std::ranges::any_of(complete, [&one](const Standing& other) {
      return std::ranges::is_permutation(one.mistakes, other.mistakes);
    });
  };
  for (auto& one : standings) {
    const bool is_complete = one.missed == 0 && one.answers > 0;
    // The other order of what is told already is nothing else.
    if (!is_complete || !is_among_complete(one)) {
      (is_complete ? complete : pool_).push_back(std::move(one));
    }
  }
  if (complete.empty()) {
    return;
  }
  // With a base there are others of as many mistakes that were not tried.
  int apart = complete.size() > 1 || !base_.empty() ? 0 : least_apart;
  for (const auto& one : pool_) {
    if (is_among_complete(one)) {
      continue;
    }
    apart = std::min(apart, one.missed);
    const bool is_as_large = one.mistakes.size() == complete.front().mistakes.size();
    if (one.missed < enough_apart && one.answers > 0 && is_as_large) {
      rivals_.push_back(explained(one));
    }
  }
  for (const auto& one : complete) {
    exact_.push_back(explained(one));
    exact_.back().apart = apart;
  }
}

bool SiteSearch::none() {
  Standings alone{{base_}};
  if (!meet_all(alone, no_matter_how_many)) {
    return false;
  }
  settle(std::move(alone), 0);
  return true;
}

bool SiteSearch::singles() {
  Standings alive;
  for (const std::size_t mistake : tried_) {
    alive.push_back({with_base({mistake})});
  }
  std::vector<std::vector<Tried>> rows(alive.size());
  for (const std::size_t observation : trials_.failing()) {
    const auto found = tried(alive, observation);
    if (!found) {
      return false;
    }
    for (std::size_t at = 0; at < alive.size(); ++at) {
      rows[at].push_back((*found)[at]);
      note(alive[at], &Standing::failing, (*found)[at], observation);
    }
  }
  for (std::size_t at = 0; at < alive.size(); ++at) {
    if (alive[at].endless) {
      slow_.push_back(tried_[at]);
    } else if (!std::ranges::all_of(rows[at], &Tried::right)) {
      usable_.push_back(tried_[at]);
      alone_.push_back(std::move(rows[at]));
    }
  }
  std::erase_if(alive, [](const auto& one) { return one.endless || one.failing == 0; });
  if (!meet(alive, trials_.passing(), &Standing::passing, no_matter_how_many)) {
    return false;
  }
  // What explains no failure misses them all.
  settle(std::move(alive), all_failing());
  return true;
}

bool SiteSearch::slow_singles() {
  Standings alive;
  for (const std::size_t mistake : slow_) {
    alive.push_back({with_base({mistake})});
  }
  // What misses one was not looked at further.
  if (!meet_all(alive, 0, true)) {
    return false;
  }
  settle(std::move(alive), 1);
  return true;
}

bool SiteSearch::pairs(Orders orders) {
  orders_ = std::move(orders);
  const int tolerance = std::max(enough_apart - 1, all_failing() / 4);
  Standings alive;
  for (std::size_t second = 0; second < usable_.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      const int count = orders_(placed_[usable_[first]], placed_[usable_[second]]);
      if (count > 0) {
        alive.push_back({with_base({usable_[first], usable_[second]})});
      }
      if (count > 1) {
        alive.push_back({with_base({usable_[second], usable_[first]})});
      }
    }
  }
  if (!meet_all(alive, tolerance)) {
    return false;
  }
  std::erase_if(alive, [](const auto& one) { return one.failing == 0; });
  // What explains no failure misses them all.
  settle(std::move(alive), std::min(enough_apart, all_failing()));
  return true;
}

/// Pairs by how many failures they explain, those that promise most by what their members do alone.
SiteSearch::Standings SiteSearch::best_pairs() {
  Standings promising;
  for (std::size_t second = 0; second < usable_.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      if (orders_(placed_[usable_[first]], placed_[usable_[second]]) == 0) {
        continue;
      }
      Standing pair{with_base({usable_[first], usable_[second]})};
      for (std::size_t row = 0; row < alone_[first].size(); ++row) {
        const Tried& one = alone_[first][row];
        const Tried& other = alone_[second][row];
        const bool may_be_alike = one.right ? other.alike : other.right ? one.alike : true;
        pair.failing += may_be_alike ? 1 : 0;
      }
      promising.push_back(std::move(pair));
    }
  }
  std::ranges::stable_sort(promising, std::ranges::greater(), &Standing::failing);
  promising.resize(std::min(promising.size(), most_promising));
  for (auto& pair : promising) {
    pair.failing = 0;
  }
  return promising;
}

/// The triples that explain what a pair leaves over.
bool SiteSearch::add_thirds(const Standing& pair, Standings& triples) {
  std::vector<Trial> trials;
  for (const std::size_t observation : trials_.failing()) {
    trials.push_back({pair.mistakes, observation});
  }
  const auto found = trials_.run(trials);
  if (!found) {
    return false;
  }
  Mistakes left;
  Standings alive;
  for (std::size_t third = 0; third < usable_.size(); ++third) {
    const bool can_be_added = std::ranges::all_of(pair.mistakes, [&](std::size_t mistake) {
      return mistake != usable_[third] && orders_(placed_[mistake], placed_[usable_[third]]) > 0;
    });
    bool changes = false;
    for (std::size_t row = 0; row < found->size(); ++row) {
      changes = changes || (!(*found)[row].alike && !alone_[third][row].right);
    }
    if (can_be_added && changes) {
      alive.push_back({pair.mistakes});
      alive.back().mistakes.push_back(usable_[third]);
    }
  }
  for (std::size_t row = 0; row < found->size(); ++row) {
    if (!(*found)[row].alike) {
      left.push_back(trials_.failing()[row]);
    }
  }
  if (!meet(alive, left, &Standing::failing, 0)) {
    return false;
  }
  for (auto& one : alive) {
    const auto is_same = [&](const Standing& other) {
      return std::ranges::is_permutation(one.mistakes, other.mistakes);
    };
    if (std::ranges::none_of(triples, is_same)) {
      triples.push_back({std::move(one.mistakes)});
    }
  }
  return true;
}

bool SiteSearch::triples() {
  Standings pairs = best_pairs();
  Mistakes some = trials_.failing();
  some.resize(std::min(some.size(), most_compared));
  if (!meet(pairs, some, &Standing::failing, no_matter_how_many)) {
    return false;
  }
  std::erase_if(pairs, [](const auto& one) { return one.failing == 0; });
  std::ranges::stable_sort(pairs, std::ranges::greater(), &Standing::failing);
  pairs.resize(std::min(pairs.size(), most_completed));
  Standings triples;
  for (const auto& pair : pairs) {
    if (!add_thirds(pair, triples)) {
      return false;
    }
  }
  if (!meet_all(triples, 0)) {
    return false;
  }
  settle(std::move(triples), 0);
  return true;
}

}  // namespace fuzz
