#include "harness/job/reduction.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "fuzz/case_writer.hpp"
#include "fuzz/free_fields.hpp"
#include "fuzz/shrink.hpp"
#include "harness/report/text.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// So many inputs a worker are tried at once while shrinking: one runs, the next is ready.
constexpr std::size_t ahead = 2;

/// The clock's time after some seconds.
Clock::time_point after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// The first folder below `save` that is free or holds this very input.
fs::path case_folder(const fs::path& save, const std::string& input) {
  std::error_code error;
  for (int number = 1;; ++number) {
    const fs::path folder = save / fmt::format("{:03}", number);
    const auto there = cases::read_file(folder / "input.txt", cases::largest_input);
    if (!fs::exists(folder, error) || (there && *there == input)) {
      return folder;
    }
  }
}

}  // namespace

Reduction::Reduction(const Assignment& assignment, const ShrinkSettings& settings, std::uint64_t seed,
                     Trials& trials, const Brake& brake, FuzzReport& report)
    : assignment_(assignment),
      settings_(settings),
      seed_(seed),
      trials_(trials),
      brake_(brake),
      report_(report) {}

void Reduction::reduce(const FoundFailure& found, const std::string& input, const CaseResult& result,
                       std::vector<std::string>& faults) {
  report_.found(found);
  Failure failure;
  failure.found = found;
  failure.result = result;
  shrink(input, failure);
  failure.problem =
      fuzz::find_assignment(assignment_.name)->describe(failure.shrunk.input).value_or(fuzz::DrawnProblem{});
  save(failure);
  look_once_more(failure);
  report_.failure(failure, trials_.last());
  if (!failure.not_saved.empty()) {
    faults.push_back(failure.not_saved);
  }
}

std::vector<bool> Reduction::fail_as(const std::string& kind, std::span<const std::string> inputs) {
  looked_at_.clear();
  std::vector<bool> failing;
  auto results = trials_.run(inputs);
  for (std::size_t at = 0; at < results.size(); ++at) {
    failing.push_back(results[at] && failure_kind(results[at]->judgement) == kind);
    if (results[at]) {
      looked_at_.push_back({inputs[at], std::move(*results[at])});
    }
  }
  return failing;
}

const CaseResult* Reduction::result_of(const std::string& input) const {
  const auto found = std::ranges::find(looked_at_, input, &Trial::input);
  return found == looked_at_.end() ? nullptr : &found->result;
}

void Reduction::shrink(const std::string& input, Failure& failure) {
  const fuzz::Assignment& made_by = *fuzz::find_assignment(assignment_.name);
  const auto fail = [&](std::span<const std::string> inputs) { return fail_as(failure.found.kind, inputs); };
  const auto stopped = [this] { return brake_.stopped() != Stopped::no || !trials_.fault().empty(); };
  const auto over_at = [stopped](Clock::time_point end) {
    return [=] { return stopped() || Clock::now() >= end; };
  };
  fuzz::ShrinkTerms terms;
  terms.most_tries = settings_.most_runs;
  terms.at_once = ahead * static_cast<std::size_t>(settings_.workers);
  terms.is_over = over_at(after(settings_.most_seconds));
  terms.improved = [&](const fuzz::Shrunk& so_far) {
    if (const auto* const result = result_of(so_far.input)) {
      failure.result = *result;
    }
    report_.improved(so_far);
  };
  failure.shrunk = fuzz::shrink(input, made_by.smaller, fail, terms);
  failure.interrupted = brake_.stopped() != Stopped::no;
  if (!stopped()) {
    fuzz::FreeTerms looks;
    looks.most_tries = settings_.most_runs;
    looks.is_over = over_at(after(settings_.most_seconds / 2));
    failure.free = fuzz::free_fields(failure.shrunk.input, made_by.variations, fail, looks);
  }
}

/// Runs the small input as `test` does, which tells more.
void Reduction::look_once_more(Failure& failure) {
  if (brake_.stopped() == Stopped::no) {
    if (auto whole = trials_.run_whole(failure.shrunk.input, failure.result.id)) {
      failure.unsteady = failure_kind(whole->judgement) != failure.found.kind;
      if (!failure.unsteady) {
        whole->id = failure.result.id;
        failure.result = std::move(*whole);
      }
    }
  }
}

void Reduction::save(Failure& failure) const {
  const fs::path folder = case_folder(settings_.save, failure.shrunk.input);
  failure.result.id = folder.filename().string();
  failure.result.tags = failure.problem.tags;
  failure.again =
      fmt::format("{} {} {}", settings_.test_again, option_typed("--cases", settings_.save.string()),
                  option_typed("--case", failure.result.id));
  std::error_code error;
  if (fs::exists(folder, error)) {
    failure.saved = folder.string();
    return;
  }
  fs::create_directories(settings_.save, error);
  cases::CaseFacts facts;
  facts.seed = seed_;
  facts.profile = seed_ == 0 ? "shrunk" : "fuzz";
  fuzz::DrawnProblem problem = failure.problem;
  if (!failure.shrunk.minimal) {
    problem.tags.emplace_back("not-minimal");
    std::ranges::sort(problem.tags);
  }
  const auto witness =
      fuzz::write_answered_case(*fuzz::find_assignment(assignment_.name), problem, facts, folder);
  if (!witness) {
    failure.not_saved = witness.error();
    return;
  }
  failure.saved = folder.string();
  failure.solver_alone = *witness == cases::Witness::solver;
}

}  // namespace harness
