#include "harness/job/submission.hpp"

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/job/archived_candidate.hpp"
#include "harness/job/candidate_files.hpp"
#include "harness/job/fixed_words.hpp"
#include "harness/run/left_folder.hpp"

namespace harness {
namespace {

std::vector<std::string> hidden_by(const JobIsolation& isolation, const WorkFolders& folders) {
  std::vector<std::string> hidden = isolation.hidden;
  hidden.push_back(folders.path());
  return hidden;
}

/// A program, ready to run, in a folder of the session.
tl::expected<Candidate, CandidateFault> prepared(Session& session, const SubmissionTerms& terms,
                                                 const std::string& snapshot) {
  std::error_code error;
  if (!std::filesystem::create_directory(snapshot, error)) {
    return tl::unexpected(CandidateFault{false, fmt::format("{}: {}", snapshot, error.message()), {}});
  }
  const Assignment& assignment = *terms.assignment;
  CandidateRules rules{assignment.facts().program_names, cases::output_names(assignment.facts()),
                       assignment.facts().python2, terms.limits.usual.memory_bytes};
  rules.isolation = session.isolation().level;
  rules.hidden = hidden_by(session.isolation(), session.folders());
  rules.python3_names = assignment.facts().python3_names;
  rules.choice = terms.choice;
  rules.invocation = terms.invocation;
  tl::expected<Candidate, CandidateFault> candidate;
  session.with_launcher(
      [&](Launcher& launcher) { candidate = prepare_named(terms.given, rules, snapshot, launcher); });
  if (!candidate) {
    auto& fault = candidate.error();
    fault.message = in_fixed_words(std::move(fault.message), snapshot, session.folders().path());
    fault.output = in_fixed_words(std::move(fault.output), snapshot, session.folders().path());
  }
  return candidate;
}

/// Why no run can be called this way; also asked for a program that does not compile.
std::optional<std::string> fault_of_call(const tl::expected<Candidate, CandidateFault>& candidate,
                                         const std::string& invocation) {
  Candidate called = candidate.value_or(Candidate{});
  if (called.program.empty()) {
    called.program = {"/program"};
    called.source = "/source";
  }
  const auto call = arguments_of(called, invocation, "x");
  return call ? std::nullopt : std::optional(call.error());
}

/// The assignment's, unless a program is not told it where the handout passes it: that one expects the usual
/// one.
std::string input_name(const cases::AssignmentFacts& facts, const std::string& invocation) {
  const auto passes_name = [](const std::string& call) { return call.find("{input}") != std::string::npos; };
  return passes_name(facts.invocation) && !passes_name(invocation) ? "input.txt" : facts.input_name;
}

}  // namespace

tl::expected<Submission, std::string> submit(Session& session, const SubmissionTerms& terms,
                                             const Cancellation& cancellation) {
  const auto snapshot = session.folders().path() + "/" + terms.name;
  auto candidate = prepared(session, terms, snapshot);
  const bool cannot_run = !candidate && !candidate.error().compile_error;
  if (cannot_run && cancellation.stopped() == Stopped::no) {
    return tl::unexpected(candidate.error().message);
  }
  if (const auto fault = fault_of_call(candidate, terms.invocation)) {
    return tl::unexpected("--invoke: " + *fault);
  }
  Submission submission{std::move(candidate), {}, {}};
  const auto& program = submission.candidate ? submission.candidate->program : std::vector<std::string>{};
  submission.hash = hash_of_candidate(program, snapshot,
                                      submission.candidate ? submission.candidate->built : std::string());
  if (submission.candidate) {
    submission.plan = plan_of(terms, *submission.candidate, snapshot);
    isolate(submission.plan, session.isolation(), session.folders());
  }
  return submission;
}

RunPlan plan_of(const SubmissionTerms& terms, const Candidate& candidate, const std::string& snapshot) {
  RunPlan plan;
  plan.assignment = terms.assignment;
  plan.candidate = candidate;
  plan.snapshot = snapshot;
  plan.candidate_files = files_below(snapshot);
  plan.own_files = own_files(plan.candidate_files, snapshot, candidate.built);
  plan.limits = terms.limits;
  plan.invocation = terms.invocation;
  plan.input_name = input_name(terms.assignment->facts(), terms.invocation);
  return plan;
}

void isolate(RunPlan& plan, const JobIsolation& isolation, const WorkFolders& folders) {
  plan.isolation = isolation.level;
  plan.notes_reading = notes_reading(folders.path());
  plan.readable = plan.candidate.readable;
  plan.readable.push_back(plan.snapshot);
  plan.hidden = hidden_by(isolation, folders);
}

JobStarted with_candidate(JobStarted head, const tl::expected<Candidate, CandidateFault>& candidate) {
  head.candidate_title = candidate ? candidate->title : head.candidate;
  head.candidate_remark = candidate ? candidate->remark : candidate.error().message;
  head.candidate_doubt = candidate ? candidate->doubt : std::string();
  head.compiles = candidate.has_value();
  head.compile_output = candidate ? std::string() : candidate.error().output;
  return head;
}

}  // namespace harness
