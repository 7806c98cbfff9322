#include "fuzz/diagnosis.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "fuzz/site_diagnosis.hpp"

namespace fuzz {
namespace {

/// So many ways in which a site may have what was found for others.
constexpr std::size_t most_bases = 8;

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

/// Of a site's explanations the one whose mistakes most other sites have among theirs.
const Explanation& most_shared(const SiteDiagnosis& site, const std::vector<SiteDiagnosis>& all) {
  const auto mutants_of = [](const Explanation& explanation) {
    std::vector<std::size_t> mutants;
    std::ranges::transform(explanation.mistakes, std::back_inserter(mutants), &Placed::mutant);
    return mutants;
  };
  const auto shared_by = [&](const Explanation& one) {
    return std::ranges::count_if(all, [&](const SiteDiagnosis& other) {
      return std::ranges::find(other.exact, mutants_of(one), mutants_of) != other.exact.end();
    });
  };
  return *std::ranges::max_element(site.exact, {}, shared_by);
}

/// The ways in which a task may have what was found for others: all together, and each alone. Files are
/// written by the whole program, whatever part of it has the moves.
std::vector<std::vector<Placed>> bases(const Assignment& assignment, const std::string& task,
                                       const std::vector<SiteDiagnosis>& found) {
  std::vector<std::vector<Placed>> all(1);
  for (const auto& site : found) {
    const auto part_of = [&task](const std::string& other_site) {
      std::string part = task;
      return part.append(":").append(other_site);
    };
    if (std::ranges::find(assignment.parts_of_tasks, part_of(site.site)) == assignment.parts_of_tasks.end()) {
      continue;
    }
    const Explanation* shared = site.exact.empty() ? nullptr : &most_shared(site, found);
    for (const auto& explanation : site.exact) {
      std::vector<Placed> there;
      for (const auto& mistake : explanation.mistakes) {
        const auto& facts = facts_of(assignment, mistake.mutant);
        const bool writes = facts.kind == MutantKind::writing || facts.mutant_class == MutantClass::slip;
        there.push_back({mistake.mutant, writes ? task : part_of(mistake.site)});
      }
      if (&explanation == shared) {
        std::ranges::copy_if(there, std::back_inserter(all.front()), [&all](const Placed& one) {
          return std::ranges::find(all.front(), one) == all.front().end();
        });
      }
      all.push_back(std::move(there));
    }
  }
  std::erase_if(all, [](const auto& base) { return base.empty(); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  all.resize(std::min(all.size(), most_bases));
  return all;
}

/// The ways in which a task may have what is sure of others: each of their explanations at the same parts.
std::vector<std::vector<Placed>> shared_with(const Assignment& assignment, const std::string& task,
                                             const std::vector<SiteDiagnosis>& found) {
  std::vector<std::vector<Placed>> all;
  const auto is_place = [&](const std::string& place) {
    return place == task ||
           std::ranges::find(assignment.parts_of_tasks, place) != assignment.parts_of_tasks.end();
  };
  for (const auto& site : found) {
    if (!is_sure(site, assignment.mutants)) {
      continue;
    }
    for (const auto& explanation : site.exact) {
      std::vector<Placed> there;
      for (const auto& mistake : explanation.mistakes) {
        there.push_back({mistake.mutant,
                         task + mistake.site.substr(std::min(mistake.site.find(':'), mistake.site.size()))});
      }
      if (!there.empty() && std::ranges::all_of(there, is_place, &Placed::site) &&
          std::ranges::find(all, there) == all.end()) {
        all.push_back(std::move(there));
      }
    }
  }
  all.resize(std::min(all.size(), most_bases));
  return all;
}

}  // namespace

int enough_answers(std::size_t mistakes) {
  constexpr int for_one = enough_apart;
  constexpr int for_two = 12;
  constexpr int for_more = 16;
  return mistakes <= 1 ? for_one : mistakes == 2 ? for_two : for_more;
}

int answers_asked_for(std::size_t mistakes) {
  constexpr int at_least = 12;
  return std::max(at_least, enough_answers(mistakes));
}

bool is_reading(const Placed& placed, std::span<const MutantFacts> known) {
  return placed.mutant < known.size() && !known[placed.mutant].reading.empty() &&
         placed.site.find(':') == std::string::npos;
}

std::size_t mistakes_in(const Explanation& explanation, std::span<const MutantFacts> known) {
  std::set<std::size_t> mutants;
  for (const auto& mistake : explanation.mistakes) {
    if (!is_reading(mistake, known)) {
      mutants.insert(mistake.mutant);
    }
  }
  return mutants.size();
}

bool is_sure(const SiteDiagnosis& site, std::span<const MutantFacts> known) {
  if (site.exact.empty()) {
    return false;
  }
  const auto& first = site.exact.front();
  return (site.exact.size() > 1 || first.apart >= enough_apart) &&
         site.failing - site.ended_badly >= enough_answers(mistakes_in(first, known));
}

std::set<std::size_t> mutants_told(const Diagnosis& diagnosis) {
  std::set<std::size_t> mutants;
  for (const auto& site : diagnosis.sites) {
    for (const auto* const told : {&site.exact, &site.rivals, &site.partial, &site.rest}) {
      for (const auto& explanation : *told) {
        std::ranges::transform(explanation.mistakes, std::inserter(mutants, mutants.end()), &Placed::mutant);
      }
    }
  }
  return mutants;
}

bool has_slips(const Diagnosis& diagnosis, const Assignment& assignment) {
  const auto told = mutants_told(diagnosis);
  return !told.empty() && *told.rbegin() >= assignment.mutants.size();
}

std::vector<MutantFacts> known_to(const Diagnosis& diagnosis, const Assignment& assignment) {
  return has_slips(diagnosis, assignment) ? with_slips(assignment) : assignment.mutants;
}

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
  // A task whose cases are large may have had no work left for what another one shows.
  const auto by_itself = diagnosis.sites;
  for (std::size_t at = 0; at < all.size(); ++at) {
    SiteDiagnosis& site = diagnosis.sites[at];
    if (site.failing == 0 || !site.exact.empty()) {
      continue;
    }
    const auto shared = shared_with(assignment, site.site, by_itself);
    if (shared.empty()) {
      continue;
    }
    auto found = Site(assignment, all[at], terms, stop).held_against(shared);
    if (!found.exact.empty()) {
      found.cut_short = found.cut_short || site.cut_short;
      site = std::move(found);
    }
  }
  return diagnosis;
}

}  // namespace fuzz
