#include "fuzz/diagnosis.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "fuzz/site_search.hpp"
#include "fuzz/trials.hpp"

namespace fuzz {
namespace {

using Mistakes = std::vector<std::size_t>;
using Step = bool (SiteSearch::*)();

constexpr std::size_t most_partial = 3;
/// So many ways in which a site may have what was found for others.
constexpr std::size_t most_bases = 8;

/// The mistakes that are tried at a site, as all trials count them: those of the site itself first.
struct Catalogue {
  std::vector<Placed> placed;
  Mistakes whole;
  /// Made at the parts that are not named as tasks.
  Mistakes at_parts;

  std::size_t index_of(const Placed& mistake) const {
    return static_cast<std::size_t>(std::ranges::find(placed, mistake) - placed.begin());
  }
};

bool is_task(const Assignment& assignment, std::string_view name) {
  return std::ranges::find(assignment.facts.tasks, name, &TaskWeight::name) != assignment.facts.tasks.end();
}

/// The parts of a task, without the task's name.
std::vector<std::string> parts_of(const Assignment& assignment, const std::string& task) {
  std::vector<std::string> parts;
  for (const auto& part : assignment.parts_of_tasks) {
    if (part.starts_with(task + ":")) {
      parts.push_back(part.substr(task.size() + 1));
    }
  }
  return parts;
}

Catalogue catalogue(const Assignment& assignment, const std::string& site) {
  Catalogue found;
  const auto mutants = killable_mutants(assignment);
  for (const std::size_t mutant : mutants) {
    found.whole.push_back(found.placed.size());
    found.placed.push_back({mutant, site});
  }
  for (const auto& part : parts_of(assignment, site)) {
    for (const std::size_t mutant : mutants) {
      if (!is_task(assignment, part)) {
        found.at_parts.push_back(found.placed.size());
      }
      auto place = site;
      place.append(":").append(part);
      found.placed.push_back({mutant, std::move(place)});
    }
  }
  return found;
}

/// The sites of some observations: of each its own.
struct Sited {
  std::string site;
  std::vector<Observation> observations;
};

/// In the order of the tasks, those with parts last.
std::vector<Sited> by_site(const Assignment& assignment, std::span<const Observation> observations) {
  std::vector<Sited> found;
  const auto add_site = [&](const std::string& site) { found.push_back({site, {}}); };
  for (const bool with_parts : {false, true}) {
    for (const auto& task : assignment.facts.tasks) {
      if (parts_of(assignment, task.name).empty() != with_parts) {
        add_site(task.name);
      }
    }
  }
  for (const auto& observation : observations) {
    const auto task = task_of(assignment, observation.input);
    if (std::ranges::find(found, task, &Sited::site) == found.end()) {
      add_site(task);
    }
    std::ranges::find(found, task, &Sited::site)->observations.push_back(observation);
  }
  std::erase_if(found, [](const auto& site) { return site.observations.empty(); });
  return found;
}

/// Tells what explains most, the best first: what explains all answers before all else. An accepted case that
/// a mistake would fail counts as two.
void tell_partial(const Catalogue& catalogue, std::vector<SiteSearch::Standing> pool, SiteDiagnosis& site) {
  const int failing = site.failing;
  const int passing = site.passing;
  const auto explains_answers = [&](const auto& one) {
    return one.answers == failing - site.ended_badly && one.passing == passing;
  };
  const auto worth = [passing](const auto& one) { return one.failing - 2 * (passing - one.passing); };
  std::erase_if(pool,
                [&](const auto& one) { return 4 * one.answers < failing || one.endless || worth(one) <= 0; });
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
  pool.resize(std::min(most_partial, pool.size()));
  for (const auto& one : pool) {
    site.partial.push_back({{}, one.failing, one.passing});
    site.all_answers += explains_answers(one) ? 1 : 0;
    for (const std::size_t mistake : one.mistakes) {
      site.partial.back().mistakes.push_back(catalogue.placed[mistake]);
    }
  }
}

/// The search of one site.
class Site {
 public:
  Site(const Assignment& assignment, const Sited& sited, const DiagnosisTerms& terms,
       const std::stop_token& stop)
      : assignment_(assignment),
        catalogue_(catalogue(assignment, sited.site)),
        trials_(assignment, sited.observations, catalogue_.placed, terms, stop) {
    found_.site = sited.site;
    found_.failing = static_cast<int>(trials_.failing().size());
    found_.passing = static_cast<int>(trials_.passing().size());
    found_.too_large = trials_.too_large();
    found_.ended_badly = static_cast<int>(std::ranges::count_if(
        trials_.failing(), [this](std::size_t at) { return !trials_.is_wrong_answer(at); }));
  }

  /// Each base is a way in which the site may have what was found for others.
  SiteDiagnosis searched(const std::vector<std::vector<Placed>>& bases) {
    if (found_.failing > found_.ended_badly) {
      search(bases);
    }
    return std::move(found_);
  }
  std::int64_t work() const { return trials_.work(); }

 private:
  void search(const std::vector<std::vector<Placed>>& bases) {
    std::vector<SiteSearch> alone;
    alone.emplace_back(catalogue_.placed, trials_, Mistakes(), catalogue_.whole);
    std::vector<SiteSearch> with_bases;
    for (const auto& base : bases) {
      Mistakes mistakes;
      std::ranges::transform(base, std::back_inserter(mistakes),
                             [this](const Placed& one) { return catalogue_.index_of(one); });
      with_bases.emplace_back(catalogue_.placed, trials_, std::move(mistakes), catalogue_.whole);
    }
    std::vector<SiteSearch> at_parts;
    at_parts.emplace_back(catalogue_.placed, trials_, Mistakes(), catalogue_.at_parts);
    const bool all_tried =
        step(with_bases, 0, &SiteSearch::none) && hold_against_singles(alone.front()) &&
        step(alone, 1, &SiteSearch::singles) && step(alone, 1, &SiteSearch::slow_singles) &&
        step(at_parts, 1, &SiteSearch::singles) && step(with_bases, 1, &SiteSearch::singles) &&
        combine(alone) && combine(with_bases) && step(alone, 3, &SiteSearch::triples) &&
        step(alone, 2, &SiteSearch::pairs_in_part) && step(with_bases, 2, &SiteSearch::pairs_in_part);
    found_.cut_short = !all_tried;
    if (found_.exact.empty()) {
      std::vector<SiteSearch::Standing> pool;
      for (const auto* searches : {&alone, &with_bases, &at_parts}) {
        for (const auto& one : *searches) {
          pool.insert(pool.end(), one.pool().begin(), one.pool().end());
        }
      }
      tell_partial(catalogue_, std::move(pool), found_);
    }
  }

  /// Where one mistake that was found for other sites explains this one too, how clearly that is no other
  /// one; false when the work allowed is done.
  bool hold_against_singles(SiteSearch& singles) {
    if (found_.exact.size() != 1) {
      return true;
    }
    auto& only = found_.exact.front();
    const auto mutant = only.mistakes.front().mutant;
    const auto is_other = [mutant](const Placed& one) { return one.mutant != mutant; };
    if (std::ranges::any_of(only.mistakes, is_other)) {
      return true;
    }
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

  /// Takes a step of some searches, which adds so many mistakes, unless all is explained; false when the work
  /// allowed is done.
  bool step(std::vector<SiteSearch>& searches, std::size_t added, Step act) {
    return each(searches, added, [act](SiteSearch& search) { return (search.*act)(); });
  }
  bool combine(std::vector<SiteSearch>& searches) {
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
  bool is_enough_for(const SiteSearch& search, std::size_t added) const {
    const auto mistakes = search.base_mutants() + added;
    return added == 0 || mistakes == 1 ||
           static_cast<std::size_t>(found_.failing - found_.ended_badly) > mistakes;
  }
  template <class Act>
  bool each(std::vector<SiteSearch>& searches, std::size_t added, const Act& act) {
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
  void leave_unsure() {
    for (auto& explanation : found_.exact) {
      explanation.apart = 0;
    }
  }

  const Assignment& assignment_;
  const Catalogue catalogue_;
  Trials trials_;
  SiteDiagnosis found_;
};

/// The ways in which a task may have what was found for others: all together, and each alone.
std::vector<std::vector<Placed>> bases(const Assignment& assignment, const std::string& task,
                                       const std::vector<SiteDiagnosis>& found) {
  std::vector<std::vector<Placed>> all(1);
  for (const auto& site : found) {
    const auto part = task + ":" + site.site;
    if (std::ranges::find(assignment.parts_of_tasks, part) == assignment.parts_of_tasks.end()) {
      continue;
    }
    for (const auto& explanation : site.exact) {
      std::vector<Placed> there;
      for (const auto& mistake : explanation.mistakes) {
        there.push_back({mistake.mutant, part});
      }
      if (&explanation == &site.exact.front()) {
        all.front().insert(all.front().end(), there.begin(), there.end());
      }
      all.push_back(std::move(there));
    }
  }
  std::erase_if(all, [](const auto& base) { return base.empty(); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  all.resize(std::min(all.size(), most_bases));
  return all;
}

}  // namespace

Diagnosis diagnose(const Assignment& assignment, std::span<const Observation> observations,
                   const DiagnosisTerms& terms, const std::stop_token& stop) {
  const auto all = by_site(assignment, observations);
  const auto fails = [](const Sited& sited) {
    return std::ranges::any_of(sited.observations, &Observation::failing);
  };
  auto left = std::ranges::count_if(all, fails);
  Diagnosis diagnosis;
  DiagnosisTerms of_site = terms;
  std::int64_t work = terms.most_work;
  for (const auto& sited : all) {
    if (!fails(sited)) {
      diagnosis.sites.push_back({sited.site, 0, static_cast<int>(sited.observations.size())});
      continue;
    }
    // What a site does not need is left to those after it.
    of_site.most_work = work / left--;
    Site site(assignment, sited, of_site, stop);
    diagnosis.sites.push_back(site.searched(bases(assignment, sited.site, diagnosis.sites)));
    work -= site.work();
  }
  return diagnosis;
}

}  // namespace fuzz
