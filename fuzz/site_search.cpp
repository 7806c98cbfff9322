#include "fuzz/site_search.hpp"

#include <algorithm>
#include <iterator>
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
/// So many are held against all observations before the next are.
constexpr std::size_t together = 1'024;
constexpr int no_matter_how_many = std::numeric_limits<int>::max();

/// Whether it has missed more than tolerated, or until now so many that this is as good as sure; never less
/// than what does not count as told apart.
bool is_out(const SiteSearch::Standing& standing, int tolerance) {
  const int met = standing.failing + standing.passing + standing.missed;
  const int until_now = std::max(enough_apart - 1, 1 + met / 4);
  return standing.missed > tolerance || (tolerance != no_matter_how_many && standing.missed > until_now);
}

/// Whether two mistakes together may do what the candidate did, by what each does alone.
bool may_be_alike(const Tried& one, const Tried& other) {
  if (one.endless || other.endless) {
    return true;
  }
  return one.right ? other.alike : !other.right || one.alike;
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

/// Holds standings against what they have not met, one observation after the other, until each has met all or
/// misses more than tolerated; false when the work allowed is done.
bool SiteSearch::carry_on(std::span<Standing> standings, int tolerance) {
  const auto& failing = trials_.failing();
  for (std::size_t at = 0; at < all_observations(); ++at) {
    const bool fails = at < failing.size();
    const std::size_t observation = fails ? failing[at] : trials_.passing()[at - failing.size()];
    std::vector<Standing*> here;
    std::vector<Trial> trials;
    for (auto& one : standings) {
      if (one.met == at && !one.endless && !is_out(one, tolerance)) {
        here.push_back(&one);
        trials.push_back({one.mistakes, observation});
      }
    }
    const auto found = trials_.run(trials);
    if (!found) {
      return false;
    }
    for (std::size_t of = 0; of < here.size(); ++of) {
      if (!has_to_wait(*here[of], (*found)[of], observation)) {
        note(*here[of], fails ? &Standing::failing : &Standing::passing, (*found)[of], observation);
      }
      ++here[of]->met;
    }
  }
  return finish_waiting(standings, tolerance);
}

/// Whether a run without an end is the first one of its program, which is put off.
bool SiteSearch::has_to_wait(Standing& standing, const Tried& found, std::size_t observation) const {
  if (!found.endless || standing.waiting) {
    return false;
  }
  standing.waiting = observation;
  return true;
}

/// Gives those that explain all else the time they want for what was put off; of the others it is missed.
bool SiteSearch::finish_waiting(std::span<Standing> standings, int tolerance) {
  std::vector<Standing*> here;
  std::vector<Trial> trials;
  for (auto& one : standings) {
    if (!one.waiting || one.met < all_observations() || one.endless || is_out(one, tolerance)) {
      continue;
    }
    if (one.missed > 0) {
      ++one.missed;
      one.waiting.reset();
    } else {
      here.push_back(&one);
      trials.push_back({one.mistakes, *one.waiting});
    }
  }
  const auto found = trials_.run(trials, true);
  if (!found) {
    return false;
  }
  for (std::size_t of = 0; of < here.size(); ++of) {
    const bool fails = std::ranges::count(trials_.failing(), *here[of]->waiting) > 0;
    note(*here[of], fails ? &Standing::failing : &Standing::passing, (*found)[of], *here[of]->waiting);
    here[of]->waiting.reset();
  }
  return true;
}

/// Some at a time, so that the first are done with before the work allowed is.
bool SiteSearch::carry_on_all(Standings& standings, int tolerance) {
  for (std::span<Standing> left = standings; !left.empty();) {
    const auto some = left.first(std::min(together, left.size()));
    if (!carry_on(some, tolerance)) {
      return false;
    }
    left = left.subspan(some.size());
  }
  return true;
}

/// Those that have met all observations, and explain some failure.
SiteSearch::Standings SiteSearch::whole(const Standings& standings) const {
  Standings found;
  std::ranges::copy_if(standings, std::back_inserter(found), [this](const Standing& one) {
    return one.met == all_observations() && one.failing > 0 && !one.endless;
  });
  return found;
}

/// Whether some wrong answer is not explained without the mistake; what ends badly needs none.
bool SiteSearch::is_needed(const Standing& standing, std::size_t mistake) {
  Mistakes others = standing.mistakes;
  std::erase(others, mistake);
  return std::ranges::any_of(trials_.failing(), [&](std::size_t observation) {
    if (!trials_.is_wrong_answer(observation)) {
      return false;
    }
    return !trials_.run_few(std::vector<Trial>{{others, observation}}).front().alike;
  });
}

/// Whether a pair does on all failing observations what one of its mistakes does alone.
bool SiteSearch::does_what_one_does(const Standing& pair) {
  std::vector<Trial> trials;
  for (const std::size_t observation : trials_.failing()) {
    trials.push_back({pair.mistakes, observation});
  }
  const auto found = trials_.run_few(trials);
  return std::ranges::any_of(pair.mistakes, [&](std::size_t mistake) {
    const auto at = std::ranges::find(usable_, mistake) - usable_.begin();
    return at < std::ssize(usable_) &&
           std::ranges::equal(found, alone_[static_cast<std::size_t>(at)], {}, &Tried::did, &Tried::did);
  });
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
  const auto is_needed_there = [this](const Standing& one) {
    return one.mistakes.size() == 1 || std::ranges::all_of(one.mistakes, [&](std::size_t mistake) {
             return std::ranges::count(base_, mistake) > 0 || is_needed(one, mistake);
           });
  };
  for (auto& one : standings) {
    const bool is_complete = one.missed == 0 && one.answers > 0;
    // The other order of what is told already is nothing else.
    if (!is_complete) {
      pool_.push_back(std::move(one));
    } else if (!is_among_complete(one) && is_needed_there(one)) {
      complete.push_back(std::move(one));
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
    const bool is_as_large = one.mistakes.size() == complete.front().mistakes.size();
    const bool is_near = one.missed < enough_apart && is_as_large;
    // One that changes nothing beside the other is no rival of its own.
    if (is_near && one.mistakes.size() == base_.size() + 2 && does_what_one_does(one)) {
      continue;
    }
    apart = std::min(apart, one.missed);
    if (is_near && one.answers > 0) {
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
    std::vector<std::size_t> in_time;
    std::vector<Trial> trials;
    for (std::size_t at = 0; at < alive.size(); ++at) {
      if (!alive[at].endless) {
        in_time.push_back(at);
        trials.push_back({alive[at].mistakes, observation});
      }
    }
    const auto found = trials_.run(trials);
    if (!found) {
      return false;
    }
    for (std::size_t of = 0; of < in_time.size(); ++of) {
      rows[in_time[of]].push_back((*found)[of]);
      if (!has_to_wait(alive[in_time[of]], (*found)[of], observation)) {
        note(alive[in_time[of]], &Standing::failing, (*found)[of], observation);
      }
    }
  }
  for (std::size_t at = 0; at < alive.size(); ++at) {
    if (alive[at].waiting) {
      slow_.push_back(tried_[at]);
    }
    if (!alive[at].endless && !std::ranges::all_of(rows[at], &Tried::right)) {
      usable_.push_back(tried_[at]);
      alone_.push_back(std::move(rows[at]));
    }
  }
  std::erase_if(alive, [](const auto& one) { return one.waiting || one.failing == 0; });
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

/// All pairs in all their orders, those first that promise most by what their members do alone.
SiteSearch::Standings SiteSearch::promising_pairs() const {
  Standings promising;
  for (std::size_t second = 0; second < usable_.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      int promised = 0;
      for (std::size_t row = 0; row < alone_[first].size(); ++row) {
        const Tried& one = alone_[first][row];
        const Tried& other = alone_[second][row];
        promised += may_be_alike(one, other) ? 1 : 0;
      }
      promising.push_back({with_base({usable_[first], usable_[second]})});
      promising.back().failing = promised;
      if (orders_(placed_[usable_[first]], placed_[usable_[second]]) > 1) {
        promising.push_back({with_base({usable_[second], usable_[first]})});
        promising.back().failing = promised;
      }
    }
  }
  std::ranges::stable_sort(promising, std::ranges::greater(), &Standing::failing);
  for (auto& pair : promising) {
    pair.failing = 0;
  }
  add_slow_pairs(promising);
  return promising;
}

/// Last, since each of their runs may be a long one: mistakes that take too long alone, beside any other.
void SiteSearch::add_slow_pairs(Standings& pairs) const {
  for (const std::size_t slow : slow_) {
    if (std::ranges::count(usable_, slow) > 0) {
      continue;
    }
    for (const std::size_t other : usable_) {
      const auto [first, second] = std::minmax(slow, other);
      pairs.push_back({with_base({first, second})});
      if (orders_(placed_[first], placed_[second]) > 1) {
        pairs.push_back({with_base({second, first})});
      }
    }
  }
}

bool SiteSearch::pairs(Orders orders) {
  orders_ = std::move(orders);
  pairs_ = promising_pairs();
  bool all_tried = carry_on_all(pairs_, 0);
  const auto is_complete = [this](const Standing& one) {
    return one.met == all_observations() && one.missed == 0 && one.answers > 0;
  };
  if (std::ranges::none_of(pairs_, is_complete)) {
    return all_tried;
  }
  // Only beside one that explains everything it matters how near others come.
  all_tried = all_tried && carry_on_all(pairs_, enough_apart - 1);
  // What explains no failure misses them all.
  settle(whole(pairs_), std::min(enough_apart, all_failing()));
  return all_tried;
}

bool SiteSearch::pairs_in_part() {
  std::erase_if(pool_, [this](const Standing& one) { return one.mistakes.size() == base_.size() + 2; });
  const bool all_tried = carry_on_all(pairs_, std::max(enough_apart - 1, all_failing() / 4));
  settle(whole(pairs_), 0);
  return all_tried;
}

/// Each two in one order alone.
SiteSearch::Standings SiteSearch::best_pairs() const {
  Standings best;
  for (const auto& pair : pairs_) {
    const auto is_same = [&](const Standing& other) {
      return std::ranges::is_permutation(pair.mistakes, other.mistakes);
    };
    if (best.size() < most_promising && std::ranges::none_of(best, is_same)) {
      best.push_back({pair.mistakes});
    }
  }
  return best;
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
    const bool can_be_added = std::ranges::count(pair.mistakes, usable_[third]) == 0;
    bool changes = false;
    for (std::size_t row = 0; row < found->size(); ++row) {
      changes = changes || (!(*found)[row].alike && !alone_[third][row].right);
    }
    if (can_be_added && changes) {
      alive.push_back({pair.mistakes});
      alive.back().mistakes.push_back(usable_[third]);
      if (std::ranges::any_of(pair.mistakes, [&](std::size_t mistake) {
            return orders_(placed_[mistake], placed_[usable_[third]]) > 1;
          })) {
        alive.push_back({pair.mistakes});
        alive.back().mistakes.insert(alive.back().mistakes.begin(), usable_[third]);
      }
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
