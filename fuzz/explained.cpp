#include "fuzz/explained.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "fuzz/site_diagnosis.hpp"
#include "fuzz/trials.hpp"

namespace fuzz {
namespace {

/// So many observations of a site are kept of each sort.
constexpr std::size_t most_kept = 60;
/// Where so many failures of a site are unexplained, mistakes are looked for in all of them.
constexpr std::array<std::size_t, 4> looked_at_again{4, 8, 16, 32};
/// Nodes that may be entered for one failure, and for several: the search goes on meanwhile with no run.
constexpr std::int64_t work_for_one = 4'000'000;
constexpr std::int64_t work_for_several = 16'000'000;
/// And for one program that may do what was seen.
constexpr MutantBudget budget_for_one{200'000, MutantBudget{}.moves};
/// Of what a fault may be, so many are tried together with the others.
constexpr std::size_t most_together = 4;

bool has_any(const std::vector<std::vector<Placed>>& sets, const std::vector<Placed>& set) {
  return std::ranges::find(sets, set) != sets.end();
}

/// Whether it tells mistakes: what is right once the layout is taken off has none.
bool has_mistakes(const std::vector<Explanation>& explanations) {
  return !explanations.empty() && !explanations.front().mistakes.empty();
}

}  // namespace

std::vector<std::vector<Placed>> Fault::sets_at(const std::string& site) const {
  std::vector<std::vector<Placed>> all;
  const auto own = sets.find(site);
  if (own != sets.end()) {
    all = own->second;
  }
  for (const auto& [other, its_sets] : sets) {
    for (auto set : its_sets) {
      for (Placed& placed : set) {
        placed.site = other == site ? placed.site : site;
      }
      if (!has_any(all, set)) {
        all.push_back(std::move(set));
      }
    }
  }
  return all;
}

bool Explained::is_too_large(const Observation& seen) const {
  DiagnosisTerms terms;
  terms.budget = budget_for_one;
  return Trials(assignment_, {&seen, 1}, {}, terms, {}).too_large() > 0;
}

Explained::Programs Explained::doing_so(const Programs& programs, const Observation& seen) const {
  std::vector<Placed> mistakes;
  std::vector<Trial> tried;
  for (const auto& program : programs) {
    Trial trial{{}, 0};
    for (const Placed& placed : program) {
      const auto at = std::ranges::find(mistakes, placed) - mistakes.begin();
      trial.mistakes.push_back(static_cast<std::size_t>(at));
      if (at == std::ssize(mistakes)) {
        mistakes.push_back(placed);
      }
    }
    tried.push_back(std::move(trial));
  }
  if (programs.empty()) {
    return {};
  }
  DiagnosisTerms terms;
  terms.budget = budget_for_one;
  Trials trials(assignment_, {&seen, 1}, mistakes, terms, {});
  if (trials.too_large() > 0) {
    return {};
  }
  const auto outcomes = trials.run_few(tried);
  Programs left;
  for (std::size_t at = 0; at < outcomes.size(); ++at) {
    if (outcomes[at].alike) {
      left.push_back(programs[at]);
    }
  }
  return left;
}

Explained::Programs Explained::with_all(const std::string& site) const {
  Programs all(faults_.size() > 1 ? 1 : 0);
  for (const auto& fault : faults_) {
    Programs longer;
    auto sets = fault.sets_at(site);
    sets.resize(std::min(sets.size(), most_together));
    for (const auto& program : all) {
      for (const auto& set : sets) {
        longer.push_back(program);
        longer.back().insert(longer.back().end(), set.begin(), set.end());
      }
    }
    longer.resize(std::min(longer.size(), most_together * most_together));
    all = std::move(longer);
  }
  // Which of two is made first can matter.
  Programs reversed = all;
  for (auto& program : reversed) {
    std::ranges::reverse(program);
  }
  std::ranges::move(reversed, std::back_inserter(all));
  return all;
}

bool Explained::covers(const Observation& seen) const {
  const auto site = task_of(assignment_, seen.input);
  const auto does_so = [&](const Fault& fault) { return !doing_so(fault.sets_at(site), seen).empty(); };
  return std::ranges::any_of(faults_, does_so) || !doing_so(with_all(site), seen).empty();
}

Explained Explained::told_by_others(std::size_t failure) const {
  Explained others(assignment_);
  std::ranges::copy_if(faults_, std::back_inserter(others.faults_), [failure](const Fault& fault) {
    return fault.told_by != 0 && fault.told_by != failure;
  });
  return others;
}

Fault* Explained::narrowed_by(const Observation& seen) {
  const auto site = task_of(assignment_, seen.input);
  for (auto& fault : faults_) {
    auto left = doing_so(fault.sets_at(site), seen);
    if (!left.empty()) {
      fault.sets[site] = std::move(left);
      return &fault;
    }
  }
  return nullptr;
}

std::vector<Observation> Unexplained::observed_at(const std::string& site) const {
  std::vector<Observation> all;
  for (const auto* const some : {&open_, &passing_}) {
    const auto found = some->find(site);
    if (found != some->end()) {
      all.insert(all.end(), found->second.begin(), found->second.end());
    }
  }
  return all;
}

SiteDiagnosis Unexplained::diagnosed(const std::string& site, const DiagnosisTerms& terms,
                                     const std::stop_token& stop) const {
  const auto diagnosis = diagnose(assignment_, observed_at(site), terms, stop);
  const auto found = std::ranges::find(diagnosis.sites, site, &SiteDiagnosis::site);
  return found == diagnosis.sites.end() || stop.stop_requested() ? SiteDiagnosis{} : *found;
}

/// Each of several mistakes that explain together is a fault; another reading of the handout goes with each.
void Unexplained::add_faults(const std::string& site, const std::vector<Explanation>& explanations) {
  const auto is_other_reading = [this](const Placed& placed) {
    return !reading_.empty() && is_reading(placed, assignment_.mutants);
  };
  std::vector<std::vector<std::vector<Placed>>> sets_of_each;
  for (const auto& explanation : explanations) {
    std::vector<Placed> readings;
    std::ranges::copy_if(explanation.mistakes, std::back_inserter(readings), is_other_reading);
    std::size_t number = 0;
    for (const Placed& mistake : explanation.mistakes) {
      if (is_other_reading(mistake)) {
        continue;
      }
      auto set = readings;
      set.push_back(mistake);
      sets_of_each.resize(std::max(sets_of_each.size(), ++number));
      auto& sets = sets_of_each[number - 1];
      if (!has_any(sets, set)) {
        sets.push_back(std::move(set));
      }
    }
  }
  for (auto& sets : sets_of_each) {
    explained_.faults_.push_back({{{site, std::move(sets)}}});
  }
}

DiagnosisTerms Unexplained::terms_for(std::int64_t most_work) const {
  DiagnosisTerms terms;
  terms.most_work = most_work;
  terms.jobs = jobs_;
  terms.reading = reading_;
  return terms;
}

/// Whether a single mistake is found behind what is open, alone or beside the faults that are known.
bool Unexplained::look_at(const std::string& site, const std::stop_token& stop) {
  auto terms = terms_for(work_for_one);
  terms.is_first_look = true;
  const auto found = diagnosed(site, terms, stop);
  if (has_mistakes(found.exact)) {
    add_faults(site, found.exact);
    return true;
  }
  return !explained_.faults_.empty() && look_beside_faults(site, stop);
}

bool Unexplained::look_beside_faults(const std::string& site, const std::stop_token& stop) {
  std::vector<std::vector<Placed>> bases;
  for (const auto& fault : explained_.faults_) {
    auto sets = fault.sets_at(site);
    sets.resize(std::min(sets.size(), most_together / 2));
    for (auto& set : sets) {
      for (const std::size_t mutant : killable_mutants(assignment_)) {
        bases.push_back(set);
        bases.back().push_back({mutant, site});
      }
    }
  }
  const Sited sited{site, observed_at(site)};
  auto found = Site(assignment_, sited, terms_for(work_for_one), stop).held_against(bases);
  if (stop.stop_requested() || found.exact.empty()) {
    return false;
  }
  for (auto& explanation : found.exact) {
    explanation.mistakes.erase(explanation.mistakes.begin(), explanation.mistakes.end() - 1);
  }
  add_faults(site, found.exact);
  return true;
}

/// The same with slips and several mistakes together; and where nothing explains all that is open, what of it
/// one mistake does that nothing right speaks against.
bool Unexplained::look_at_several(const std::string& site, const std::stop_token& stop) {
  if (look_at(site, stop)) {
    return true;
  }
  const auto found = diagnosed(site, terms_for(work_for_several), stop);
  if (has_mistakes(found.exact)) {
    add_faults(site, found.exact);
    return true;
  }
  if (!has_mistakes(found.partial)) {
    return false;
  }
  const auto& first = found.partial.front();
  if (first.failing < enough_answers(first.mistakes.size()) || first.passing < found.passing) {
    return false;
  }
  add_faults(site, {first});
  return true;
}

void Unexplained::settle() {
  for (auto& [site, failures] : open_) {
    std::erase_if(failures, [this](const Observation& seen) {
      Fault* const fault = explained_.narrowed_by(seen);
      if (fault != nullptr && !fault->is_sure()) {
        fault->evidence.push_back(seen);
      }
      return fault != nullptr || explained_.covers(seen);
    });
  }
  std::erase_if(standing_, [this](const Standing& told) {
    Fault* fault = told.seen ? explained_.narrowed_by(*told.seen) : nullptr;
    if (fault == nullptr && told.seen && explained_.covers(*told.seen)) {
      fault = &explained_.faults_.back();
    }
    if (fault != nullptr && fault->told_by == 0) {
      fault->told_by = told.failure;
      fault->kind = told.kind;
    }
    return fault != nullptr;
  });
}

void Unexplained::drop_unsure(std::string_view kind) {
  std::erase_if(explained_.faults_, [&](const Fault& fault) {
    const bool drops = fault.kind == kind && fault.told_by != 0 && !fault.is_sure();
    if (drops) {
      standing_.push_back({fault.kind, fault.told_by, fault.evidence.front()});
      for (const auto& seen : fault.evidence) {
        open_[task_of(assignment_, seen.input)].push_back(seen);
      }
    }
    return drops;
  });
}

bool Unexplained::is_standing(std::string_view kind) const {
  return std::ranges::any_of(standing_, [kind](const Standing& told) { return told.kind == kind; }) ||
         std::ranges::any_of(explained_.faults_, [kind](const Fault& fault) {
           return fault.told_by != 0 && fault.kind == kind && !fault.is_sure();
         });
}

bool Unexplained::is_told(std::string_view kind) const {
  return is_standing(kind) || std::ranges::any_of(explained_.faults_, [kind](const Fault& fault) {
           return fault.told_by != 0 && fault.kind == kind;
         });
}

bool Unexplained::tell_fault(Fault& fault, std::string_view kind) {
  if (fault.told_by != 0) {
    return false;
  }
  fault.told_by = ++told_;
  fault.kind = kind;
  return true;
}

bool Unexplained::tell_standing(std::string_view kind, std::optional<Observation> seen) {
  standing_.push_back({std::string(kind), ++told_, std::move(seen)});
  return true;
}

/// Whether it is new where a fault explains it alone.
bool Unexplained::take_explained(const Observation& seen, std::string_view kind) {
  Fault* const fault = explained_.narrowed_by(seen);
  if (fault == nullptr) {
    return false;
  }
  if (!fault->is_sure()) {
    fault->evidence.push_back(seen);
  }
  return tell_fault(*fault, kind);
}

bool Unexplained::take(const Observation& seen, std::string_view kind, const std::stop_token& stop) {
  const auto site = task_of(assignment_, seen.input);
  if (!seen.failing) {
    if (passing_[site].size() < most_kept) {
      passing_[site].push_back(seen);
    }
    return false;
  }
  if (explained_.covers(seen)) {
    return take_explained(seen, kind);
  }
  if (explained_.is_too_large(seen)) {
    return !is_told(kind) && tell_standing(kind, seen);
  }
  if (open_[site].size() < most_kept) {
    open_[site].push_back(seen);
  }
  const bool is_told = is_standing(kind);
  if (is_told && std::ranges::find(looked_at_again, open_[site].size()) != looked_at_again.end()) {
    drop_unsure(kind);
    if (look_at_several(site, stop)) {
      settle();
    }
  } else if (!is_told && look_at(site, stop)) {
    settle();
  }
  if (explained_.covers(seen)) {
    Fault* const fault = explained_.narrowed_by(seen);
    return tell_fault(fault == nullptr ? explained_.faults_.back() : *fault, kind);
  }
  return !is_standing(kind) && tell_standing(kind, seen);
}

bool Unexplained::take_kind(std::string_view kind) {
  return !is_standing(kind) && tell_standing(kind, std::nullopt);
}

bool Unexplained::is_of_another(std::size_t failure, const std::optional<Observation>& seen,
                                std::string_view kind) const {
  return std::ranges::any_of(
             standing_, [&](const Standing& told) { return told.kind == kind && told.failure != failure; }) ||
         (seen && explained_.told_by_others(failure).covers(*seen));
}

}  // namespace fuzz
