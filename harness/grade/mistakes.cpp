#include "harness/grade/mistakes.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/events/case_record.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/split_search.hpp"

namespace harness {
namespace {

/// What a unit's records show of its program.
class Evidence {
 public:
  Evidence(const GradedSet& set, AnswerBook& answers, AnswerTerms terms)
      : set_(set), answers_(answers), terms_(std::move(terms)) {}

  void take(const RunRecords& records) {
    records.records(true, [this](PlacedRecord placed) {
      if (placed.place < set_.source.cases.size() && !placed.is_damaged && !terms_.stop.stop_requested()) {
        take(set_.source.cases[placed.place], result_of(std::move(placed.record)));
      }
      return !terms_.stop.stop_requested();
    });
  }

  std::optional<Finding> find(int jobs) {
    auto finding = observations_.find(set_.assignment->core, jobs, terms_.stop);
    if (finding && finding->reading.empty()) {
      finding->split = splitting_fact(unexplained(facts_, finding->diagnosis));
    }
    return finding;
  }

 private:
  void take(const JobCase& job_case, CaseResult result) {
    if (result.judgement.verdict == Verdict::accepted && !result.written) {
      // Such files are not kept: they are what was expected.
      auto expected = answers_.of(job_case, terms_);
      if (expected) {
        result.written = *std::move(expected);
      }
    }
    observations_.take(job_case.input, result);
    if (auto facts = fact_row(job_case.input, result)) {
      facts_.push_back(*std::move(facts));
    }
  }

  const GradedSet& set_;
  AnswerBook& answers_;
  const AnswerTerms terms_;
  Observations observations_;
  std::vector<CaseFactRow> facts_;
};

bool is_to_be_found(const GradedSet& set, const UnitSummary& unit) {
  const auto& core = set.assignment->core;
  return unit.is_over && unit.compiles && unit.failing() > 0 && !unit.finding && !core.mutants.empty() &&
         core.answer_with;
}

/// Keeps a finding with the records of a work.
tl::expected<void, std::string> keep(const GradePlan& plan, const GradedSet& set, const GradedWork& work,
                                     const Finding& finding) {
  auto records = RunRecords::open_to_append(records_file(plan, work, set));
  if (!records) {
    return tl::unexpected(records.error());
  }
  auto end = records->end(set.assignment->core.mutants);
  if (!end || !*end) {
    return tl::unexpected(end ? std::string("records without an end") : end.error());
  }
  (*end)->finding = finding;
  return records->finish(**end, {});
}

/// "sneak-conquers or raids-twice", and whether that is sure.
std::string site_text(const Finding& finding, const fuzz::SiteDiagnosis& site) {
  std::vector<std::string> explanations;
  for (const auto& explanation : site.exact) {
    std::vector<std::string> names;
    for (const auto& placed : explanation.mistakes) {
      const auto& name = finding.known[placed.mutant].name;
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
    explanations.push_back(fmt::format("{}", fmt::join(names, " + ")));
  }
  const bool is_sure = site.exact.size() == 1 && site.exact.front().apart >= fuzz::enough_apart;
  return fmt::format("{}{}", fmt::join(explanations, " or "), is_sure ? "" : "?");
}

}  // namespace

tl::expected<bool, std::string> find_mistakes(const GradePlan& plan, const GradedSet& set,
                                              AnswerBook& answers, const Brake& brake,
                                              std::vector<UnitSummary>& units) {
  std::map<std::string, Finding> by_outputs;
  for (const auto& unit : units) {
    if (unit.finding && !unit.outputs.empty()) {
      by_outputs.emplace(unit.outputs, *unit.finding);
    }
  }
  for (std::size_t at = 0; at < units.size(); ++at) {
    auto& unit = units[at];
    if (!is_to_be_found(set, unit)) {
      continue;
    }
    const auto& work = plan.people.works[at];
    const auto known = unit.outputs.empty() ? by_outputs.end() : by_outputs.find(unit.outputs);
    if (known == by_outputs.end()) {
      const auto records = RunRecords::open(records_file(plan, work, set));
      if (!records) {
        return tl::unexpected(records.error());
      }
      Evidence evidence(
          set, answers,
          {plan.trust_solver, set.limits.usual.output_bytes, brake.token(), set.limits.answer_seconds});
      evidence.take(*records);
      unit.finding = evidence.find(plan.workers);
    } else {
      unit.finding = known->second;
    }
    if (brake.stopped() != Stopped::no) {
      unit.finding.reset();
      return false;
    }
    if (unit.finding) {
      if (const auto kept = keep(plan, set, work, *unit.finding); !kept) {
        return tl::unexpected(kept.error());
      }
      by_outputs.emplace(unit.outputs, *unit.finding);
    }
  }
  return true;
}

std::string mistake_text(const std::optional<Finding>& finding) {
  if (!finding) {
    return {};
  }
  if (!finding->reading.empty()) {
    return "reading " + finding->reading;
  }
  std::vector<std::string> texts;
  for (const auto& site : finding->diagnosis.sites) {
    auto text = site.exact.empty() ? std::string() : site_text(*finding, site);
    if (!text.empty() && std::ranges::find(texts, text) == texts.end()) {
      texts.push_back(std::move(text));
    }
  }
  return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace harness
