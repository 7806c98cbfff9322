#include "fuzz/diagnosis.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "fuzz/trials.hpp"

namespace fuzz {
namespace {

using Mutants = std::vector<std::size_t>;

/// Combinations are sieved by so many failing observations.
constexpr std::size_t sieve_depth = 8;
/// So many explanations that do not explain every failure are held against what does not fail.
constexpr std::size_t most_weighed = 12;
constexpr std::size_t most_partial = 3;
constexpr int no_matter_how_many = std::numeric_limits<int>::max();

/// How some mistakes have fared until now.
struct Standing {
  Mutants mutants;
  int failing = 0;
  int passing = 0;
  int missed = 0;
  /// Of the failing observations that are explained, those with an answer: bad ends are much alike.
  int answers = 0;
};
using Standings = std::vector<Standing>;

Explanation explanation_of(Standing standing) {
  return {std::move(standing.mutants), standing.failing, standing.passing};
}

/// A search for the mistakes behind some observations. Its steps return false when the work allowed is done.
class Search {
 public:
  Search(const Assignment& assignment, Trials& trials) : assignment_(assignment), trials_(trials) {}

  bool singles();
  /// Mistakes that make runs so long that they were given up: once more, with all the time they want.
  bool slow_singles();
  bool pairs();
  bool triples();

  bool is_explained() const { return !exact_.empty(); }
  /// What explains everything. It can be asked for once, as can what explains most.
  std::vector<Explanation> exact() { return std::move(exact_); }
  std::vector<Explanation> partial();

 private:
  std::size_t sieved() const { return std::min(sieve_depth, trials_.failing().size()); }
  int all_failing() const { return static_cast<int>(trials_.failing().size()); }
  int all_passing() const { return static_cast<int>(trials_.passing().size()); }

  void note_singles(std::size_t row, const std::vector<Tried>& found, Standings& alive);
  std::optional<std::vector<Tried>> tried(const Standings& standings, std::size_t observation, bool patient);
  bool meet(Standings& standings, const Mutants& observations, int Standing::*count, int tolerance,
            bool patient);
  bool weigh(Standings standings, bool patient);
  bool is_exact(const Standing& standing) const {
    return standing.failing == all_failing() && standing.passing == all_passing();
  }

  Standings combinations(int members) const;
  bool find_alike(std::size_t row, const std::vector<Mutants>& combinations);
  bool sieve(Standings& standings, int tolerance);
  bool drop_superfluous();
  int best_failing() const;

  const Assignment& assignment_;
  Trials& trials_;
  /// What single mistakes do on the observations of the sieve, by mutant; `usable_` tells which were tried.
  std::vector<std::vector<Tried>> alone_;
  Mutants usable_;
  Mutants slow_;
  /// What combinations do on the observations of the sieve, where each of their members shows by itself.
  std::vector<std::map<Mutants, bool>> together_;
  std::vector<Explanation> exact_;
  Standings pool_;
};

std::optional<std::vector<Tried>> Search::tried(const Standings& standings, std::size_t observation,
                                                bool patient) {
  std::vector<Trial> trials;
  trials.reserve(standings.size());
  for (const auto& standing : standings) {
    trials.push_back({standing.mutants, observation});
  }
  return trials_.run(trials, patient);
}

/// Holds standings against one observation after another; those that miss more than tolerated are dropped.
bool Search::meet(Standings& standings, const Mutants& observations, int Standing::*count, int tolerance,
                  bool patient) {
  for (const std::size_t observation : observations) {
    const auto found = tried(standings, observation, patient);
    if (!found) {
      return false;
    }
    for (std::size_t at = 0; at < standings.size(); ++at) {
      const Tried& one = (*found)[at];
      standings[at].*count += one.alike ? 1 : 0;
      standings[at].missed += one.alike ? 0 : 1;
      standings[at].answers += one.alike && trials_.is_wrong_answer(observation) ? 1 : 0;
      if (one.endless) {
        standings[at].missed = no_matter_how_many;
      }
    }
    std::erase_if(standings, [tolerance](const auto& one) {
      return one.missed > tolerance || one.missed == no_matter_how_many;
    });
  }
  return true;
}

/// Holds the best against what does not fail, and keeps them.
bool Search::weigh(Standings standings, bool patient) {
  std::erase_if(standings, [](const auto& one) { return one.failing == 0; });
  std::ranges::stable_sort(standings, std::ranges::greater(), &Standing::failing);
  const auto complete = std::ranges::count(standings, all_failing(), &Standing::failing);
  const auto kept = std::max(most_weighed, static_cast<std::size_t>(complete));
  standings.resize(std::min(kept, standings.size()));
  if (!meet(standings, trials_.passing(), &Standing::passing, no_matter_how_many, patient)) {
    return false;
  }
  for (auto& one : standings) {
    if (is_exact(one)) {
      exact_.push_back(explanation_of(std::move(one)));
    } else {
      pool_.push_back(std::move(one));
    }
  }
  return true;
}

/// What each single mutant has done with the failing observation of that row.
void Search::note_singles(std::size_t row, const std::vector<Tried>& found, Standings& alive) {
  if (row < sieved()) {
    alone_.emplace_back(assignment_.mutants.size());
  }
  const bool is_answer = trials_.is_wrong_answer(trials_.failing()[row]);
  for (std::size_t at = 0; at < alive.size(); ++at) {
    const Tried& one = found[at];
    const std::size_t mutant = alive[at].mutants.front();
    alive[at].failing += one.alike ? 1 : 0;
    alive[at].answers += one.alike && is_answer ? 1 : 0;
    if (row < sieved()) {
      alone_[row][mutant] = one;
    }
    if (one.endless) {
      alive[at].missed = no_matter_how_many;
      slow_.push_back(mutant);
    }
  }
}

bool Search::singles() {
  Standings alive;
  for (const std::size_t mutant : killable_mutants(assignment_)) {
    alive.push_back({{mutant}});
  }
  const auto& failing = trials_.failing();
  const std::size_t enough = std::max(sieve_depth, failing.size() / 2);
  for (std::size_t row = 0; row < failing.size(); ++row) {
    const auto found = tried(alive, failing[row], false);
    if (!found) {
      return false;
    }
    note_singles(row, *found, alive);
    std::erase_if(alive, [](const auto& one) { return one.missed == no_matter_how_many; });
    if (row + 1 == sieved()) {
      for (const auto& one : alive) {
        usable_.push_back(one.mutants.front());
      }
    }
    if (row + 1 >= enough) {
      std::erase_if(alive, [](const auto& one) { return one.failing == 0; });
    }
  }
  return weigh(std::move(alive), false);
}

bool Search::slow_singles() {
  Standings alive;
  for (const std::size_t mutant : slow_) {
    alive.push_back({{mutant}});
  }
  return meet(alive, trials_.failing(), &Standing::failing, 0, true) && weigh(std::move(alive), true);
}

/// One mistake of each of so many kinds.
Standings Search::combinations(int members) const {
  std::vector<Mutants> found{{}};
  for (int member = 0; member < members; ++member) {
    std::vector<Mutants> longer;
    for (const auto& combination : found) {
      for (const std::size_t mutant : usable_) {
        const auto kind = assignment_.mutants[mutant].kind;
        const bool is_another = std::ranges::all_of(combination, [&](std::size_t other) {
          return other < mutant && assignment_.mutants[other].kind != kind;
        });
        if (is_another) {
          longer.push_back(combination);
          longer.back().push_back(mutant);
        }
      }
    }
    found = std::move(longer);
  }
  Standings standings;
  for (auto& combination : found) {
    standings.push_back({std::move(combination)});
  }
  return standings;
}

/// Looks what combinations do on an observation of the sieve.
bool Search::find_alike(std::size_t row, const std::vector<Mutants>& combinations) {
  std::vector<Trial> trials;
  for (const auto& combination : combinations) {
    if (together_[row].emplace(combination, false).second) {
      trials.push_back({combination, trials_.failing()[row]});
    }
  }
  const auto found = trials_.run(trials);
  if (!found) {
    return false;
  }
  for (std::size_t at = 0; at < trials.size(); ++at) {
    together_[row][trials[at].mutants] = (*found)[at].alike;
  }
  return true;
}

/// Drops combinations that miss more of the sieve's observations than tolerated. Where a mistake does not
/// show by itself it is taken not to show beside another: what is left is only likely to be right.
bool Search::sieve(Standings& standings, int tolerance) {
  together_.resize(sieved());
  for (std::size_t row = 0; row < sieved(); ++row) {
    std::vector<Mutants> showing;
    std::vector<Mutants> unknown;
    for (const auto& standing : standings) {
      Mutants members = standing.mutants;
      std::erase_if(members, [&](std::size_t mutant) { return alone_[row][mutant].right; });
      if (members.size() > 1) {
        unknown.push_back(members);
      }
      showing.push_back(std::move(members));
    }
    if (!find_alike(row, unknown)) {
      return false;
    }
    for (std::size_t at = 0; at < standings.size(); ++at) {
      const Mutants& members = showing[at];
      const bool alike = members.size() > 1 ? together_[row][members]
                                            : !members.empty() && alone_[row][members.front()].alike;
      standings[at].missed += alike ? 0 : 1;
    }
    std::erase_if(standings, [tolerance](const auto& one) { return one.missed > tolerance; });
  }
  for (auto& standing : standings) {
    standing.missed = 0;
  }
  return true;
}

int Search::best_failing() const {
  int best = 0;
  for (const auto& standing : pool_) {
    best = std::max(best, standing.failing);
  }
  return best;
}

bool Search::pairs() {
  // A pair that does not explain more than one mistake alone is not told.
  const int tolerance = std::clamp(all_failing() - best_failing() - 1, 0, all_failing() / 4);
  Standings standings = combinations(2);
  return sieve(standings, tolerance) &&
         meet(standings, trials_.failing(), &Standing::failing, tolerance, false) &&
         weigh(std::move(standings), false);
}

bool Search::triples() {
  Standings standings = combinations(3);
  return sieve(standings, 0) && meet(standings, trials_.failing(), &Standing::failing, 0, false) &&
         weigh(std::move(standings), false) && drop_superfluous();
}

/// The sieve may have passed over a pair: then a third mistake beside it explains nothing more.
bool Search::drop_superfluous() {
  Standings pairs;
  for (const auto& explanation : exact_) {
    for (std::size_t left_out = 0; left_out < explanation.mutants.size(); ++left_out) {
      Mutants pair = explanation.mutants;
      pair.erase(pair.begin() + static_cast<std::ptrdiff_t>(left_out));
      if (std::ranges::find(pairs, pair, &Standing::mutants) == pairs.end()) {
        pairs.push_back({std::move(pair)});
      }
    }
  }
  if (!meet(pairs, trials_.failing(), &Standing::failing, 0, false) ||
      !meet(pairs, trials_.passing(), &Standing::passing, 0, false)) {
    return false;
  }
  if (!pairs.empty()) {
    exact_.clear();
    for (auto& one : pairs) {
      exact_.push_back(explanation_of(std::move(one)));
    }
    std::ranges::sort(exact_, {}, &Explanation::mutants);
  }
  return true;
}

std::vector<Explanation> Search::partial() {
  std::erase_if(pool_, [this](const auto& one) {
    const bool too_few = 4 * one.answers < all_failing();
    return too_few || all_passing() - one.passing >= one.failing;
  });
  int best_single = 0;
  for (const auto& one : pool_) {
    best_single = std::max(best_single, one.mutants.size() == 1 ? one.failing : 0);
  }
  std::erase_if(pool_, [&](const auto& one) { return one.mutants.size() > 1 && one.failing <= best_single; });
  std::ranges::stable_sort(pool_, [](const auto& one, const auto& other) {
    return std::pair(one.failing, one.passing) > std::pair(other.failing, other.passing);
  });
  pool_.resize(std::min(most_partial, pool_.size()));
  std::vector<Explanation> told;
  for (auto& one : pool_) {
    told.push_back(explanation_of(std::move(one)));
  }
  return told;
}

}  // namespace

Diagnosis diagnose(const Assignment& assignment, std::span<const Observation> observations,
                   const DiagnosisTerms& terms, const std::stop_token& stop) {
  Trials trials(assignment, observations, terms, stop);
  Diagnosis diagnosis;
  diagnosis.failing = static_cast<int>(trials.failing().size());
  diagnosis.passing = static_cast<int>(trials.passing().size());
  diagnosis.too_large = trials.too_large();
  if (trials.failing().empty()) {
    return diagnosis;
  }
  Search search(assignment, trials);
  for (const auto step : {&Search::singles, &Search::slow_singles, &Search::pairs, &Search::triples}) {
    diagnosis.combined = diagnosis.combined || step == &Search::pairs;
    if (!(search.*step)()) {
      diagnosis.cut_short = true;
      break;
    }
    if (search.is_explained()) {
      break;
    }
  }
  diagnosis.exact = search.exact();
  if (diagnosis.exact.empty()) {
    diagnosis.partial = search.partial();
  }
  return diagnosis;
}

}  // namespace fuzz
