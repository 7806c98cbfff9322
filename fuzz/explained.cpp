#include "fuzz/explained.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "fuzz/trials.hpp"

namespace fuzz {
namespace {

/// So many observations of each sort are kept for the search.
constexpr std::size_t most_kept = 60;

}  // namespace

std::vector<std::vector<Placed>> Explained::sets_at(const std::string& site) const {
  std::vector<std::vector<Placed>> all;
  const auto own = sets_.find(site);
  if (own != sets_.end()) {
    all = own->second;
  }
  for (const auto& [other, sets] : sets_) {
    if (other == site) {
      continue;
    }
    for (auto set : sets) {
      for (Placed& placed : set) {
        placed.site = site;
      }
      if (std::ranges::find(all, set) == all.end()) {
        all.push_back(std::move(set));
      }
    }
  }
  return all;
}

bool Explained::does_so(const std::vector<Placed>& mistakes, const Observation& seen) const {
  Trials trials(assignment_, {&seen, 1}, mistakes, {}, {});
  if (trials.too_large() > 0) {
    return false;
  }
  Trial all{{}, 0};
  for (std::size_t at = 0; at < mistakes.size(); ++at) {
    all.mistakes.push_back(at);
  }
  return trials.run_few({&all, 1}).front().alike;
}

bool Explained::covers(const Observation& seen) const {
  return std::ranges::any_of(sets_at(task_of(assignment_, seen.input)),
                             [&](const auto& set) { return does_so(set, seen); });
}

void Unexplained::keep(const Observation& seen) {
  auto& kept = seen.failing ? failing_ : passing_;
  if (kept.size() < most_kept) {
    kept.push_back(seen);
  }
}

bool Unexplained::narrow(const Observation& seen) {
  const auto site = task_of(assignment_, seen.input);
  std::vector<std::vector<Placed>> left;
  for (auto& set : explained_.sets_at(site)) {
    if (explained_.does_so(set, seen)) {
      left.push_back(std::move(set));
    }
  }
  if (left.empty()) {
    return false;
  }
  explained_.sets_[site] = std::move(left);
  return true;
}

void Unexplained::look_for_mistakes(const std::string& site, const std::stop_token& stop) {
  std::vector<Observation> seen;
  for (const auto* kept : {&failing_, &passing_}) {
    std::ranges::copy_if(*kept, std::back_inserter(seen),
                         [&](const Observation& one) { return task_of(assignment_, one.input) == site; });
  }
  DiagnosisTerms terms;
  terms.jobs = jobs_;
  const auto diagnosis = diagnose(assignment_, seen, terms, stop);
  const auto found = std::ranges::find(diagnosis.sites, site, &SiteDiagnosis::site);
  if (found == diagnosis.sites.end() || found->exact.empty()) {
    return;
  }
  std::vector<std::vector<Placed>> sets;
  for (const auto& explanation : found->exact) {
    sets.push_back(explanation.mistakes);
  }
  explained_.sets_[site] = std::move(sets);
}

bool Unexplained::take(const Observation& seen, std::string_view kind, const std::stop_token& stop) {
  keep(seen);
  if (!seen.failing || narrow(seen)) {
    return false;
  }
  if (std::ranges::find(kinds_, kind) != kinds_.end()) {
    return false;
  }
  look_for_mistakes(task_of(assignment_, seen.input), stop);
  if (!explained_.covers(seen)) {
    kinds_.emplace_back(kind);
  }
  return true;
}

bool Unexplained::take_kind(std::string_view kind) {
  if (std::ranges::find(kinds_, kind) != kinds_.end()) {
    return false;
  }
  kinds_.emplace_back(kind);
  return true;
}

}  // namespace fuzz
