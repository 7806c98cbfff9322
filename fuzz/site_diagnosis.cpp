#include "fuzz/site_diagnosis.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "fuzz/site_search.hpp"

namespace fuzz {
namespace {

using Mistakes = std::vector<std::size_t>;

bool is_task(const Assignment& assignment, std::string_view name) {
  return std::ranges::find(assignment.facts.tasks, name, &TaskWeight::name) != assignment.facts.tasks.end();
}

/// The reading by which files of a quarter at least of what fails are right: of fewer that may be chance.
std::string_view seen_reading(const Sited& sited) {
  std::string_view reading;
  std::ptrdiff_t right_by_it = 0;
  for (const auto& observation : sited.observations) {
    if (!observation.reading.empty()) {
      reading = observation.reading;
      ++right_by_it;
    }
  }
  return 4 * right_by_it >= std::ranges::count_if(sited.observations, &Observation::failing)
             ? reading
             : std::string_view();
}

/// What the other reading of the handout gives that a candidate may follow, or is seen to; nothing where none
/// is known.
std::optional<std::size_t> mutant_of_reading(const Assignment& assignment, const Sited& sited,
                                             const DiagnosisTerms& terms) {
  const auto seen = seen_reading(sited);
  const std::string_view reading = seen.empty() ? terms.reading : seen;
  if (reading.empty()) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(assignment.mutants, reading, &MutantFacts::reading);
  return found == assignment.mutants.end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(found - assignment.mutants.begin()));
}

SiteCatalogue catalogue(const Assignment& assignment, const Sited& sited, const DiagnosisTerms& terms) {
  SiteCatalogue found;
  const auto mutants = killable_mutants(assignment);
  for (const std::size_t mutant : mutants) {
    found.whole.push_back(found.placed.size());
    found.placed.push_back({mutant, sited.site});
  }
  for (const auto& part : parts_of(assignment, sited.site)) {
    for (const std::size_t mutant : mutants) {
      if (!is_task(assignment, part)) {
        found.at_parts.push_back(found.placed.size());
      }
      auto place = sited.site;
      place.append(":").append(part);
      found.placed.push_back({mutant, std::move(place)});
    }
  }
  const std::size_t slips = assignment.slips ? assignment.slips().size() : 0;
  for (std::size_t slip = 0; slip < slips; ++slip) {
    found.slips.push_back(found.placed.size());
    found.placed.push_back({assignment.mutants.size() + slip, sited.site});
  }
  if (const auto mutant = mutant_of_reading(assignment, sited, terms)) {
    const auto at = found.index_of({*mutant, sited.site});
    found.reading = at < found.placed.size() ? std::optional(at) : std::nullopt;
    found.reading_is_seen = found.reading && !seen_reading(sited).empty();
  }
  return found;
}

}  // namespace

std::vector<std::string> parts_of(const Assignment& assignment, const std::string& task) {
  std::vector<std::string> parts;
  for (const auto& part : assignment.parts_of_tasks) {
    if (part.starts_with(task + ":")) {
      parts.push_back(part.substr(task.size() + 1));
    }
  }
  return parts;
}

Site::Site(const Assignment& assignment, const Sited& sited, const DiagnosisTerms& terms,
           const std::stop_token& stop)
    : assignment_(assignment),
      sited_(sited),
      is_first_look_(terms.is_first_look),
      catalogue_(catalogue(assignment, sited, terms)),
      trials_(assignment, sited.observations, catalogue_.placed, terms, stop) {
  if (catalogue_.reading) {
    trials_.allow_reading(*catalogue_.reading);
  }
}

/// What there is to be explained, before anything is.
SiteDiagnosis Site::counted(const Trials& trials) const {
  SiteDiagnosis found;
  found.site = sited_.site;
  found.failing = static_cast<int>(trials.failing().size());
  found.passing = static_cast<int>(trials.passing().size());
  found.too_large = trials.too_large();
  found.ended_badly = static_cast<int>(std::ranges::count_if(
      trials.failing(), [&trials](std::size_t at) { return !trials.is_wrong_answer(at); }));
  return found;
}

/// What takes long.
void Site::try_more(SiteSteps& steps) const {
  if (!is_first_look_) {
    steps.try_slips();
    steps.try_combinations();
  }
}

SiteDiagnosis Site::searched(const std::vector<std::vector<Placed>>& bases) {
  auto counts = counted(trials_);
  if (counts.failing == counts.ended_badly) {
    return counts;
  }
  SiteSteps steps(assignment_, catalogue_, trials_, bases, std::move(counts));
  steps.try_singles();
  const Peeling peeling = trials_.peeling();
  if (steps.is_explained() || peeling.layers().empty()) {
    try_more(steps);
    return steps.take();
  }
  auto peeled = searched_peeled(peeling, bases);
  const bool is_more_than_layout = !peeled.exact.empty() && !peeled.exact.front().mistakes.empty();
  if (is_more_than_layout) {
    return peeled;
  }
  if (!is_first_look_) {
    steps.try_combinations();
  }
  return steps.is_explained() || (peeled.exact.empty() && peeled.partial.empty()) ? steps.take() : peeled;
}

SiteDiagnosis Site::held_against(const std::vector<std::vector<Placed>>& bases) {
  SiteSteps steps(assignment_, catalogue_, trials_, bases, counted(trials_));
  steps.try_bases();
  return steps.take();
}

/// The same by what is left of the candidate's files. Where they are right then, an explanation without a
/// mistake says so.
SiteDiagnosis Site::searched_peeled(const Peeling& peeling, const std::vector<std::vector<Placed>>& bases) {
  std::vector<Observation> room;
  Trials trials = trials_.peeled(peeling, room);
  auto found = counted(trials);
  if (found.failing > found.ended_badly) {
    SiteSteps steps(assignment_, catalogue_, trials, bases, std::move(found));
    steps.try_singles();
    try_more(steps);
    found = steps.take();
  } else {
    auto& told = found.failing == 0 ? found.exact : found.partial;
    told.push_back({{}, 0, found.passing, static_cast<int>(trials_.failing().size())});
    found.all_answers = found.failing == 0 ? 0 : 1;
  }
  trials_.add_work(trials.work() - trials_.work());
  found.peeled = peeling.layers();
  recount(found, trials);
  tell_by_the_very_files(found);
  return found;
}

/// Counts by what fails, not by what does once something was taken off.
void Site::recount(SiteDiagnosis& found, Trials& peeled) const {
  const auto counts = counted(trials_);
  found.failing = counts.failing;
  found.passing = counts.passing;
  found.ended_badly = counts.ended_badly;
  for (auto* all : {&found.exact, &found.rivals, &found.partial}) {
    for (auto& explanation : *all) {
      Mistakes mistakes;
      for (const auto& mistake : explanation.mistakes) {
        mistakes.push_back(catalogue_.index_of(mistake));
      }
      const auto alike = [&](const Mistakes& observations) {
        return static_cast<int>(std::ranges::count_if(observations, [&](std::size_t at) {
          return peeled.run_few(std::vector<Trial>{{mistakes, at}}).front().alike;
        }));
      };
      explanation.failing = alike(trials_.failing());
      explanation.passing = alike(trials_.passing());
    }
  }
}

bool Site::writes_the_very_files(const Mistakes& mistakes) {
  const auto is_alike = [&](std::size_t at) {
    return trials_.run_few(std::vector<Trial>{{mistakes, at}}).front().alike;
  };
  return std::ranges::all_of(trials_.failing(), is_alike) && std::ranges::all_of(trials_.passing(), is_alike);
}

/// The explanation, with one more mistake of writing where that is needed to make the layout too; nothing
/// where none does.
std::optional<Explanation> Site::with_layout_mistake(const Explanation& explanation) {
  Mistakes others;
  for (const auto& mistake : explanation.mistakes) {
    others.push_back(catalogue_.index_of(mistake));
  }
  if (writes_the_very_files(others)) {
    return explanation;
  }
  for (const std::size_t more : catalogue_.whole) {
    const Placed& placed = catalogue_.placed[more];
    if (facts_of(assignment_, placed.mutant).kind != MutantKind::writing ||
        std::ranges::count(others, more) > 0) {
      continue;
    }
    for (const bool first : {false, true}) {
      Mistakes all = others;
      all.insert(first ? all.begin() : all.end(), more);
      if (writes_the_very_files(all)) {
        Explanation whole = explanation;
        whole.mistakes.insert(first ? whole.mistakes.begin() : whole.mistakes.end(), placed);
        return whole;
      }
    }
  }
  return std::nullopt;
}

/// Where known mistakes make the layout too, these are told rather than what was taken off.
void Site::tell_by_the_very_files(SiteDiagnosis& found) {
  std::vector<Explanation> whole;
  for (const auto& explanation : found.exact) {
    if (auto more = explanation.mistakes.empty() ? std::nullopt : with_layout_mistake(explanation)) {
      whole.push_back(*std::move(more));
    }
  }
  if (!whole.empty()) {
    for (auto& explanation : whole) {
      explanation.apart = found.exact.size() == 1 ? explanation.apart : 0;
    }
    found.exact = std::move(whole);
    found.rivals.clear();
    found.peeled.clear();
  }
}

}  // namespace fuzz
