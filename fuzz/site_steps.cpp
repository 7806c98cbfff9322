#include "fuzz/site_steps.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace fuzz {
namespace {

using Mistakes = SiteSearch::Mistakes;

constexpr std::size_t most_partial = 3;

/// Of the same mistakes in several orders the first one stays.
void leave_one_order(std::vector<SiteSearch::Standing>& pool) {
  const auto sorted = [](Mistakes mistakes) {
    std::ranges::sort(mistakes);
    return mistakes;
  };
  std::set<Mistakes> seen;
  std::erase_if(pool, [&](const auto& one) { return !seen.insert(sorted(one.mistakes)).second; });
}

/// What explains most, the best first: what explains all answers before all else. An accepted case that
/// a mistake would fail counts as two.
std::vector<SiteSearch::Standing> best_in_part(std::vector<SiteSearch::Standing> pool, SiteDiagnosis& site) {
  const int failing = site.failing;
  const int passing = site.passing;
  const auto explains_answers = [&](const auto& one) {
    return one.answers == failing - site.ended_badly && one.passing == passing;
  };
  const auto worth = [passing](const auto& one) { return one.failing - 2 * (passing - one.passing); };
  std::erase_if(pool,
                [&](const auto& one) { return 4 * one.answers < failing || one.endless || worth(one) <= 0; });
  // A combination that explains less than half, or a few wrong answers, is one of many that do by chance.
  std::erase_if(pool, [&](const auto& one) {
    const auto mistakes = static_cast<int>(one.mistakes.size());
    return mistakes > 1 && (2 * one.answers < failing || one.answers < 2 * mistakes);
  });
  // What a combination explains of wrong answers no single mistake in it does: a bad end alone needs none.
  const std::vector<SiteSearch::Standing> all = pool;
  std::erase_if(pool, [&](const auto& one) {
    return std::ranges::any_of(all, [&](const auto& other) {
      return one.mistakes.size() > 1 && other.mistakes.size() == 1 && other.answers >= one.answers &&
             std::ranges::count(one.mistakes, other.mistakes.front()) > 0;
    });
  });
  int best_single = 0;
  for (const auto& one : pool) {
    best_single = std::max(best_single, one.mistakes.size() == 1 ? worth(one) : 0);
  }
  std::erase_if(pool, [&](const auto& one) { return one.mistakes.size() > 1 && worth(one) <= best_single; });
  std::ranges::stable_sort(pool, [&](const auto& one, const auto& other) {
    return std::tuple(explains_answers(one), worth(one), one.passing) >
           std::tuple(explains_answers(other), worth(other), other.passing);
  });
  leave_one_order(pool);
  pool.resize(std::min(most_partial, pool.size()));
  site.all_answers = static_cast<int>(std::ranges::count_if(pool, explains_answers));
  return pool;
}

/// A hash of what a program with this mistake does with some inputs of the task: those that do the same there
/// are one to who has to tell them.
std::size_t did_on_drawn_inputs(const Assignment& assignment, const Placed& placed) {
  constexpr std::int64_t inputs = 24;
  constexpr std::uint64_t seed = 20160208;
  const std::string name = spelled({facts_of(assignment, placed.mutant).name, placed.site});
  std::string did;
  for (std::int64_t index = 0; index < inputs; ++index) {
    const auto input = drawn_input(assignment, Profile::course, placed.site, seed, index);
    const auto run =
        assignment.answer_with(input, std::vector<std::string_view>{name}, MutantBudget{500, 60});
    did += run ? std::to_string(hash_of(*run)) + ' ' : std::string();
  }
  return std::hash<std::string>()(did);
}

}  // namespace

std::size_t SiteCatalogue::index_of(const Placed& mistake) const {
  return static_cast<std::size_t>(std::ranges::find(placed, mistake) - placed.begin());
}

SiteSteps::SiteSteps(const Assignment& assignment, const SiteCatalogue& catalogue, Trials& trials,
                     const std::vector<std::vector<Placed>>& bases, SiteDiagnosis found)
    : assignment_(assignment), catalogue_(catalogue), found_(std::move(found)) {
  using Programs = SiteSearch::Programs;
  alone_.emplace_back(catalogue.placed, trials, Programs{{}, catalogue.whole});
  if (catalogue.reading) {
    Mistakes others = catalogue.whole;
    std::erase(others, *catalogue.reading);
    by_reading_.emplace_back(catalogue.placed, trials,
                             Programs{{*catalogue.reading}, std::move(others), true});
  }
  for (const auto& base : bases) {
    Mistakes mistakes;
    std::ranges::transform(base, std::back_inserter(mistakes),
                           [&catalogue](const Placed& one) { return catalogue.index_of(one); });
    with_bases_.emplace_back(catalogue.placed, trials, Programs{std::move(mistakes), catalogue.whole});
  }
  at_parts_.emplace_back(catalogue.placed, trials, Programs{{}, catalogue.at_parts});
  with_slip_.emplace_back(catalogue.placed, trials, Programs{{}, catalogue.slips});
}

void SiteSteps::try_singles() {
  const bool all_tried =
      step(with_bases_, 0, &SiteSearch::none) && hold_base_against_singles() &&
      step(alone_, 1, &SiteSearch::singles) && step(alone_, 1, &SiteSearch::slow_singles) &&
      step(by_reading_, 1, &SiteSearch::singles) && step(at_parts_, 1, &SiteSearch::fitting_singles) &&
      step(with_bases_, 1, &SiteSearch::singles);
  hold_reading_against_singles();
  found_.cut_short = !all_tried;
}

/// That there was no time for all of them does not keep anything else from being tried.
void SiteSteps::try_slips() {
  if (found_.cut_short || catalogue_.slips.empty()) {
    return;
  }
  each(with_slip_, 1, [this](SiteSearch& search) {
    search.slips(
        [this](std::size_t slip) { return did_on_drawn_inputs(assignment_, catalogue_.placed[slip]); },
        [this](std::size_t slip) -> std::string_view {
          return facts_of(assignment_, catalogue_.placed[slip].mutant).sentence;
        });
    found_.not_told = search.not_told();
    return true;
  });
}

void SiteSteps::try_bases() {
  found_.cut_short = !step(with_bases_, 0, &SiteSearch::none);
}

/// Programs that follow the reading that the candidate is seen to follow come first.
void SiteSteps::try_combinations() {
  if (found_.cut_short) {
    return;
  }
  auto& first = catalogue_.reading_is_seen ? by_reading_ : alone_;
  auto& second = catalogue_.reading_is_seen ? alone_ : by_reading_;
  const bool all_tried =
      combine(first) && combine(second) && combine(with_bases_) && step(first, 3, &SiteSearch::triples) &&
      step(second, 3, &SiteSearch::triples) && step(first, 2, &SiteSearch::pairs_in_part) &&
      step(second, 2, &SiteSearch::pairs_in_part) && step(with_bases_, 2, &SiteSearch::pairs_in_part);
  found_.cut_short = !all_tried;
}

SiteDiagnosis SiteSteps::take() {
  if (found_.exact.empty()) {
    tell_partial();
  }
  return std::move(found_);
}

void SiteSteps::tell_partial() {
  std::vector<SiteSearch::Standing> pool;
  for (const auto* searches : {&alone_, &by_reading_, &with_bases_, &at_parts_}) {
    for (const auto& one : *searches) {
      pool.insert(pool.end(), one.pool().begin(), one.pool().end());
    }
  }
  pool = best_in_part(std::move(pool), found_);
  for (const auto& one : pool) {
    found_.partial.push_back({{}, one.failing, one.passing});
    for (const std::size_t mistake : one.mistakes) {
      found_.partial.back().mistakes.push_back(catalogue_.placed[mistake]);
    }
  }
  if (!pool.empty() && found_.all_answers == 0 && !found_.cut_short) {
    auto& search = catalogue_.reading_is_seen ? by_reading_ : alone_;
    found_.rest = search.front().rest_of(pool.front().mistakes);
  }
}

/// Where one mistake that was found for other sites explains this one too, how clearly that is no other
/// one; false when the work allowed is done.
bool SiteSteps::hold_base_against_singles() {
  if (found_.exact.size() != 1) {
    return true;
  }
  auto& only = found_.exact.front();
  const auto mutant = only.mistakes.front().mutant;
  const auto is_other = [mutant](const Placed& one) { return one.mutant != mutant; };
  if (std::ranges::any_of(only.mistakes, is_other)) {
    return true;
  }
  SiteSearch& singles = alone_.front();
  if (!singles.singles()) {
    return false;
  }
  only.apart = found_.failing;
  for (const auto& one : singles.pool()) {
    if (is_other(catalogue_.placed[one.mistakes.front()])) {
      only.apart = std::min(only.apart, one.missed);
    }
  }
  for (const auto& one : singles.exact()) {
    if (is_other(one.mistakes.front())) {
      found_.exact.front().apart = 0;
      found_.exact.push_back(one);
      found_.exact.back().apart = 0;
    }
  }
  return true;
}

/// Where one mistake explains everything beside the other reading, how clearly that is none by ours.
void SiteSteps::hold_reading_against_singles() {
  if (by_reading_.empty() || by_reading_.front().exact().size() != 1 || found_.exact.size() != 1) {
    return;
  }
  auto& only = found_.exact.front();
  for (const auto& one : alone_.front().pool()) {
    if (catalogue_.placed[one.mistakes.front()] != only.mistakes.back()) {
      only.apart = std::min(only.apart, one.missed);
    }
  }
}

/// Takes a step of some searches, which adds so many mistakes, unless all is explained; false when the work
/// allowed is done.
bool SiteSteps::step(std::vector<SiteSearch>& searches, std::size_t added, Step act) {
  return each(searches, added, [act](SiteSearch& search) { return (search.*act)(); });
}

bool SiteSteps::combine(std::vector<SiteSearch>& searches) {
  return each(searches, 2, [this](SiteSearch& search) {
    found_.combined = true;
    return search.pairs([this](const Placed& one, const Placed& other) {
      return assignment_.mutants[one.mutant].kind == assignment_.mutants[other.mutant].kind ? 2 : 1;
    });
  });
}

/// Whether there are enough wrong answers to look for programs with so many mistakes more: two or three
/// together can do almost anything with a few cases, so that there must be more answers than mistakes. What
/// was found for other sites is tried alone whatever there is.
bool SiteSteps::is_enough_for(const SiteSearch& search, std::size_t added) const {
  const auto mistakes = search.base_mutants() + added;
  return added == 0 || mistakes == 1 ||
         static_cast<std::size_t>(found_.failing - found_.ended_badly) > mistakes;
}

template <class Act>
bool SiteSteps::each(std::vector<SiteSearch>& searches, std::size_t added, const Act& act) {
  if (!found_.exact.empty()) {
    return true;
  }
  for (auto& search : searches) {
    if (!is_enough_for(search, added)) {
      continue;
    }
    const bool all_tried = act(search);
    found_.exact.insert(found_.exact.end(), search.exact().begin(), search.exact().end());
    found_.rivals.insert(found_.rivals.end(), search.rivals().begin(), search.rivals().end());
    if (!all_tried) {
      leave_unsure();
      return false;
    }
  }
  if (found_.exact.size() > 1) {
    found_.rivals.clear();
    leave_unsure();
  }
  return true;
}

/// There are others, or they were not all tried.
void SiteSteps::leave_unsure() {
  for (auto& explanation : found_.exact) {
    explanation.apart = 0;
  }
}

}  // namespace fuzz
