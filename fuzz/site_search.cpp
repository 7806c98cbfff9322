#include "fuzz/site_search.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace fuzz {
namespace {

using Mistakes = SiteSearch::Mistakes;

/// So many are held against all observations before the next are.
constexpr std::size_t together = 1'024;

/// The part of the work allowed that slips may take.
constexpr std::int64_t of_the_slips = 3;

}  // namespace

bool SiteSearch::Standing::is_out(int tolerance) const {
  const int so_far = failing + passing + missed;
  const int until_now = std::max(enough_apart - 1, 1 + so_far / 4);
  return missed > tolerance || (tolerance != no_matter_how_many && missed > until_now);
}

SiteSearch::SiteSearch(const std::vector<Placed>& placed, Trials& trials, Programs programs)
    : placed_(placed),
      trials_(trials),
      base_(std::move(programs.base)),
      tried_(std::move(programs.tried)),
      base_is_reading_(programs.base_is_reading) {}

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
  if (base_is_reading_) {
    return 0;
  }
  std::set<std::size_t> mutants;
  for (const std::size_t mistake : base_) {
    mutants.insert(placed_[mistake].mutant);
  }
  return mutants.size();
}

/// What each of them does with the observation; nothing when the work allowed is done.
std::optional<std::vector<TrialOutcome>> SiteSearch::tried(const Standings& standings,
                                                           std::size_t observation, bool patient) {
  std::vector<Trial> trials;
  trials.reserve(standings.size());
  for (const auto& standing : standings) {
    trials.push_back({standing.mistakes, observation});
  }
  return trials_.run(trials, patient, TrialScope::likeness);
}

/// Takes in what a program has done with the observation.
void SiteSearch::note(Standing& standing, int Standing::*count, const TrialOutcome& found,
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
    std::erase_if(standings, [tolerance](const auto& one) { return one.endless || one.is_out(tolerance); });
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
      if (one.met == at && !one.endless && !one.is_out(tolerance)) {
        here.push_back(&one);
        trials.push_back({one.mistakes, observation});
      }
    }
    const auto found = trials_.run(trials, false, TrialScope::likeness);
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
bool SiteSearch::has_to_wait(Standing& standing, const TrialOutcome& found, std::size_t observation) const {
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
    if (!one.waiting || one.met < all_observations() || one.endless || one.is_out(tolerance)) {
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
  const auto found = trials_.run(trials, true, TrialScope::likeness);
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
    return at < std::ssize(usable_) && std::ranges::equal(found, alone_[static_cast<std::size_t>(at)], {},
                                                          &TrialOutcome::did, &TrialOutcome::did);
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
  const bool all_were_tried = base_.empty() || base_is_reading_;
  int apart = complete.size() > 1 || !all_were_tried ? 0 : least_apart;
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
  std::vector<std::vector<TrialOutcome>> rows(alive.size());
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
    if (!alive[at].endless && !std::ranges::all_of(rows[at], &TrialOutcome::right)) {
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

bool SiteSearch::fitting_singles() {
  Standings alive;
  for (const std::size_t mistake : tried_) {
    alive.push_back({with_base({mistake})});
  }
  // Of few failures half is soon explained by chance.
  const int tolerance = all_failing() <= enough_apart ? 0 : std::max(enough_apart - 1, all_failing() / 2);
  if (!meet(alive, trials_.failing(), &Standing::failing, tolerance, false)) {
    return false;
  }
  // There are many of them: what explains no failure is not held against what passes.
  std::erase_if(alive, [](const auto& one) { return one.failing == 0; });
  if (!meet(alive, trials_.passing(), &Standing::passing, tolerance, false)) {
    return false;
  }
  settle(std::move(alive), std::min(tolerance + 1, all_failing()));
  return true;
}

/// Of those that explain everything a few of one class, or the first of each; others are classes of their
/// own.
void SiteSearch::leave_few_of_a_class(Standings& alive,
                                      const std::function<std::size_t(std::size_t)>& class_of) {
  constexpr std::size_t most_told_apart = 24;
  constexpr std::size_t most_told_together = 3;
  std::ranges::stable_sort(alive, {}, &Standing::missed);
  if (alive.size() > most_told_apart) {
    const auto left_out = std::span(alive).subspan(most_told_apart);
    not_told_ = static_cast<int>(std::ranges::count(left_out, 0, &Standing::missed));
    alive.resize(most_told_apart);
  }
  std::map<std::size_t, std::size_t> classes;
  std::vector<std::size_t> of_class;
  for (const auto& one : alive) {
    // What misses something is a class of its own.
    of_class.push_back(one.missed == 0 ? class_of(one.mistakes.front()) : of_class.size());
    classes[of_class.back()] += one.missed == 0 ? 1 : 0;
  }
  // Of one class a few are told together; of several the first of each, until something tells these apart.
  const bool is_one_class =
      std::ranges::count_if(classes, [](const auto& one) { return one.second > 0; }) == 1;
  const std::size_t most_of_class = is_one_class ? most_told_together : 1;
  std::map<std::size_t, std::size_t> told;
  std::size_t at = 0;
  std::erase_if(alive, [&](const auto& one) {
    const bool is_left_out = ++told[of_class[at++]] > most_of_class;
    not_told_ += is_left_out && one.missed == 0 ? 1 : 0;
    return is_left_out;
  });
}

void SiteSearch::slips(const std::function<std::size_t(std::size_t mistake)>& class_of,
                       const std::function<std::string_view(std::size_t mistake)>& words_of) {
  constexpr std::ptrdiff_t least_answers = 2;
  const auto answers = std::ranges::count_if(
      trials_.failing(), [this](std::size_t observation) { return trials_.is_wrong_answer(observation); });
  if (answers < least_answers) {
    return;
  }
  Standings alive;
  for (const std::size_t mistake : tried_) {
    alive.push_back({{mistake}});
  }
  const auto all_work = trials_.allow_more_work(trials_.most_work() / of_the_slips);
  bool all_tried = carry_on_all(alive, 0);
  const auto explains_all = [this](const Standing& one) {
    return one.met == all_observations() && one.missed == 0 && !one.endless && !one.waiting;
  };
  // How much others miss is of interest where one of them explains everything. Of few failures nearly all
  // would miss no more.
  const int tolerance = all_failing() > enough_apart ? enough_apart - 1 : 0;
  if (std::ranges::any_of(alive, explains_all)) {
    all_tried = all_tried && carry_on_all(alive, tolerance);
    std::erase_if(alive, [&](const Standing& one) {
      return one.met < all_observations() || one.endless || one.waiting || one.missed > tolerance;
    });
    std::set<std::string_view> words;
    std::erase_if(alive, [&](const Standing& one) {
      return one.missed == 0 && !words.insert(words_of(one.mistakes.front())).second;
    });
    leave_few_of_a_class(alive, class_of);
    settle(std::move(alive), all_tried ? tolerance + 1 : 0);
  }
  trials_.allow_work(all_work);
  // What nearly explains everything is one of many.
  pool_.clear();
  rivals_.clear();
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

std::vector<Explanation> SiteSearch::rest_of(const Mistakes& mistakes) {
  constexpr std::size_t enough_left = 3;
  constexpr std::size_t most_told = 3;
  std::vector<std::size_t> rows;
  const auto& failing = trials_.failing();
  for (std::size_t row = 0; row < failing.size(); ++row) {
    const std::vector<Trial> trial{{mistakes, failing[row]}};
    if (trials_.is_wrong_answer(failing[row]) && !trials_.run_few(trial).front().alike) {
      rows.push_back(row);
    }
  }
  std::vector<Explanation> found;
  for (std::size_t at = 0; at < usable_.size() && rows.size() >= enough_left; ++at) {
    const bool explains = found.size() < most_told && std::ranges::all_of(rows, [&](std::size_t row) {
                            return row < alone_[at].size() && alone_[at][row].alike;
                          });
    const auto is_right = [&](std::size_t observation) {
      return trials_.run_few(std::vector<Trial>{{with_base({usable_[at]}), observation}}).front().alike;
    };
    if (explains && std::ranges::all_of(trials_.passing(), is_right)) {
      Standing standing{with_base({usable_[at]})};
      standing.failing = static_cast<int>(rows.size());
      standing.passing = static_cast<int>(trials_.passing().size());
      found.push_back(explained(standing));
    }
  }
  return found;
}

}  // namespace fuzz
