// Programs with two mistakes and three beside what every program of the search has.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "fuzz/site_search.hpp"

namespace fuzz {
namespace {

using Mistakes = SiteSearch::Mistakes;

/// The part of the work allowed that pairs may take which miss something.
constexpr std::int64_t of_pairs_in_part = 12;
/// So many pairs get a third beside them, chosen among so many that promise most.
constexpr std::size_t most_completed = 400;
constexpr std::size_t most_promising = 1'000;
/// They are compared by so many failing observations, the smallest.
constexpr std::size_t most_compared = 12;

/// Whether two mistakes together may do what the candidate did, by what each does alone.
bool may_be_alike(const TrialOutcome& one, const TrialOutcome& other) {
  if (one.endless || other.endless) {
    return true;
  }
  return one.right ? other.alike : !other.right || one.alike;
}

}  // namespace

/// All pairs in all their orders, those first that promise most by what their members do alone.
SiteSearch::Standings SiteSearch::promising_pairs() const {
  Standings promising;
  for (std::size_t second = 0; second < usable_.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      int promised = 0;
      for (std::size_t row = 0; row < alone_[first].size(); ++row) {
        const TrialOutcome& one = alone_[first][row];
        const TrialOutcome& other = alone_[second][row];
        promised += may_be_alike(one, other) ? 1 : 0;
      }
      promising.push_back({with_base({usable_[first], usable_[second]})});
      promising.back().promised = promised;
      if (orders_(placed_[usable_[first]], placed_[usable_[second]]) > 1) {
        promising.push_back({with_base({usable_[second], usable_[first]})});
        promising.back().promised = promised;
      }
    }
  }
  std::ranges::stable_sort(promising, std::ranges::greater(), &Standing::promised);
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
      pairs.back().promised = all_failing();
      if (orders_(placed_[first], placed_[second]) > 1) {
        pairs.push_back({with_base({second, first})});
        pairs.back().promised = all_failing();
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
  const int tolerance = std::max(enough_apart - 1, all_failing() / 4);
  // The others would miss more: of what they do together no more is seen than each does alone.
  std::erase_if(pairs_, [&](const Standing& pair) { return pair.promised < all_failing() - tolerance; });
  // No pair that explains everything is among them any more.
  const auto all_work = trials_.allow_more_work(trials_.most_work() / of_pairs_in_part);
  carry_on_all(pairs_, tolerance);
  trials_.allow_work(all_work);
  settle(whole(pairs_), 0);
  return true;
}

/// Each two in one order alone; those first that explain the smallest failing observations, as `pairs` has
/// seen, and of these those that promise most.
SiteSearch::Standings SiteSearch::best_pairs() const {
  std::vector<const Standing*> sorted;
  std::ranges::transform(pairs_, std::back_inserter(sorted), [](const Standing& pair) { return &pair; });
  std::ranges::stable_sort(sorted, std::ranges::greater(), &Standing::failing);
  Standings best;
  for (const Standing* const one : sorted) {
    if (best.size() == most_promising) {
      break;
    }
    const Standing& pair = *one;
    const auto is_same = [&](const Standing& other) {
      return std::ranges::is_permutation(pair.mistakes, other.mistakes);
    };
    if (std::ranges::none_of(best, is_same)) {
      best.push_back({pair.mistakes});
    }
  }
  return best;
}

/// The first rows of the failing observations that say what a pair leaves over: the smallest, or all where it
/// leaves over none of these.
std::optional<std::vector<TrialOutcome>> SiteSearch::rows_of(const Standing& pair) {
  const auto& failing = trials_.failing();
  std::vector<TrialOutcome> rows;
  for (const std::size_t count : {std::min(most_compared, failing.size()), failing.size()}) {
    std::vector<Trial> trials;
    for (std::size_t row = rows.size(); row < count; ++row) {
      trials.push_back({pair.mistakes, failing[row]});
    }
    const auto found = trials_.run(trials, false, TrialScope::likeness);
    if (!found) {
      return std::nullopt;
    }
    rows.insert(rows.end(), found->begin(), found->end());
    if (!std::ranges::all_of(rows, &TrialOutcome::alike)) {
      break;
    }
  }
  return rows;
}

/// A third beside a pair: in all places where the order may matter, and in one alone where it does not: by
/// its index among those of the pair, as far as these are in order.
void SiteSearch::add_in_all_places(const Standing& pair, std::size_t third, Standings& triples) const {
  const auto begin = pair.mistakes.begin() + static_cast<std::ptrdiff_t>(base_.size());
  const auto add = [&](Mistakes::const_iterator place) {
    triples.push_back({pair.mistakes});
    auto& mistakes = triples.back().mistakes;
    mistakes.insert(mistakes.begin() + (place - pair.mistakes.begin()), third);
  };
  const bool order_matters = std::any_of(begin, pair.mistakes.end(), [&](std::size_t mistake) {
    return orders_(placed_[mistake], placed_[third]) > 1;
  });
  if (!order_matters) {
    add(std::find_if(begin, pair.mistakes.end(), [third](std::size_t mistake) { return mistake > third; }));
    return;
  }
  for (auto place = pair.mistakes.end();; --place) {
    add(place);
    if (place == begin) {
      return;
    }
  }
}

/// The triples that explain what a pair leaves over, each three in one order alone: `known` has those that
/// there are, in the order of their indices.
bool SiteSearch::add_thirds(const Standing& pair, Standings& triples, std::set<Mistakes>& known) {
  const auto rows = rows_of(pair);
  if (!rows) {
    return false;
  }
  Mistakes left;
  for (std::size_t row = 0; row < rows->size(); ++row) {
    if (!(*rows)[row].alike) {
      left.push_back(trials_.failing()[row]);
    }
  }
  Standings alive;
  for (std::size_t third = 0; third < usable_.size(); ++third) {
    const bool can_be_added = std::ranges::count(pair.mistakes, usable_[third]) == 0;
    bool changes_all = true;
    for (std::size_t row = 0; row < rows->size(); ++row) {
      changes_all = changes_all && ((*rows)[row].alike || !alone_[third][row].right);
    }
    if (can_be_added && changes_all) {
      add_in_all_places(pair, usable_[third], alive);
    }
  }
  if (!meet(alive, left, &Standing::failing, 0)) {
    return false;
  }
  for (auto& one : alive) {
    Mistakes sorted = one.mistakes;
    std::ranges::sort(sorted);
    if (known.insert(std::move(sorted)).second) {
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
  std::set<Mistakes> known;
  for (const auto& pair : pairs) {
    if (!add_thirds(pair, triples, known)) {
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
