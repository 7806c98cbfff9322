#include "harness/grade/mistakes.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/events/case_record.hpp"
#include "harness/grade/graded_unit.hpp"
#include "harness/job/examples.hpp"
#include "harness/job/left_over.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/probing.hpp"
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

  std::optional<Finding> find(const SearchTerms& search) {
    auto finding = observations_.find(set_.assignment->core, search, terms_.stop);
    if (finding && finding->reading.empty()) {
      finding->left_over = left_over(*set_.assignment, observations_, finding->diagnosis);
      finding->split = splitting_fact(unexplained(facts_, finding->diagnosis));
    }
    return finding;
  }

  /// So many further runs of a program, several at a time.
  struct Asked {
    int most = 0;
    SearchTerms search;
  };

  /// Runs the program on inputs that tell its mistakes apart, and on some that show them.
  void ask(Session& session, const RunPlan& plan, const Cancellation& cancellation, const Asked& asked,
           Finding& finding) {
    // The book knows the answers of the set's cases alone.
    RunPlan own = plan;
    own.answers = nullptr;
    Trials trials(session, own, cancellation);
    const auto& core = set_.assignment->core;
    probe({trials, core, asked.most, asked.search}, observations_.all(), finding, terms_.stop);
    add_examples({trials, *set_.assignment, inputs_of(set_.source)}, finding, terms_.stop);
    finding.left_over = left_over(*set_.assignment, observations_, finding.diagnosis);
    finding.split = splitting_fact(unexplained(facts_, finding.diagnosis));
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

/// Whether further inputs were looked for.
bool is_asked(const Finding& finding) {
  return !finding.reading.empty() || !finding.probes.empty() || !finding.examples.empty() ||
         !finding.alike_at.empty();
}

/// What was found without further runs is looked for once more where these are allowed now.
bool is_to_be_found(const GradePlan& plan, const GradedSet& set, const UnitSummary& unit) {
  const auto& core = set.assignment->core;
  const bool is_found = unit.finding && (plan.probes == 0 || is_asked(*unit.finding));
  return unit.is_over && unit.compiles && unit.failing() > 0 && !is_found && !core.mutants.empty() &&
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
      const auto& facts = finding.known[placed.mutant];
      const auto name = facts.reading.empty() ? facts.name : "reading " + facts.reading;
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
    if (!site.peeled.empty()) {
      names.emplace_back("layout");
    }
    explanations.push_back(fmt::format("{}", fmt::join(names, " + ")));
  }
  const bool is_told = site.exact.size() == 1 && is_sure(site, finding.known);
  return fmt::format("{}{}", fmt::join(explanations, " or "), is_told ? "" : "?");
}

}  // namespace

tl::expected<bool, std::string> find_mistakes(Session& session, const GradePlan& plan, const GradedSet& set,
                                              AnswerBook& answers, const Cancellation& cancellation,
                                              std::vector<UnitSummary>& units) {
  std::map<std::string, Finding> by_outputs;
  for (const auto& unit : units) {
    if (unit.finding && !unit.outputs.empty() && !is_to_be_found(plan, set, unit)) {
      by_outputs.emplace(unit.outputs, *unit.finding);
    }
  }
  for (std::size_t at = 0; at < units.size(); ++at) {
    auto& unit = units[at];
    if (!is_to_be_found(plan, set, unit)) {
      continue;
    }
    const auto& work = plan.people.works[at];
    const auto known = unit.outputs.empty() ? by_outputs.end() : by_outputs.find(unit.outputs);
    if (known == by_outputs.end()) {
      const auto records = RunRecords::open(records_file(plan, work, set));
      if (!records) {
        return tl::unexpected(records.error());
      }
      Evidence evidence(set, answers,
                        {plan.trust_solver, set.limits.usual.output_bytes, cancellation.token(),
                         set.limits.answer_seconds});
      evidence.take(*records);
      unit.finding = evidence.find({plan.workers, plan.accepted_reading});
      if (unit.finding && unit.finding->reading.empty() && plan.probes > 0) {
        with_plan_of(session, {plan, set, work}, answers, cancellation, [&](const RunPlan& run_plan) {
          evidence.ask(session, run_plan, cancellation, {plan.probes, {plan.workers, plan.accepted_reading}},
                       *unit.finding);
        });
      }
    } else {
      unit.finding = known->second;
    }
    if (cancellation.stopped() != Stopped::no) {
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
