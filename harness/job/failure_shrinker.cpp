#include "harness/job/failure_shrinker.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"
#include "fuzz/case_writer.hpp"
#include "fuzz/free_fields.hpp"
#include "fuzz/shrink.hpp"
#include "harness/events/text.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// So many inputs a worker are tried at once while shrinking: one runs, the next is ready.
constexpr std::size_t ahead = 2;

/// The facts of the case in a folder, if it is a whole one of that input.
std::optional<cases::CaseFacts> facts_of(const fs::path& folder, const std::string& input) {
  const auto there = cases::read_file(folder / "input.txt", cases::largest_input);
  const auto bytes = cases::read_file(folder / "case.json");
  if (!there || *there != input || !bytes) {
    return std::nullopt;
  }
  auto facts = cases::parse_facts(*bytes);
  return facts ? std::optional(std::move(*facts)) : std::nullopt;
}

/// The first folder below `save` that is free or is a case of this very input.
fs::path case_folder(const fs::path& save, const std::string& input) {
  std::error_code error;
  for (int number = 1;; ++number) {
    fs::path folder = save / fmt::format("{:03}", number);
    if (!fs::exists(folder, error) || facts_of(folder, input)) {
      return folder;
    }
  }
}

/// Whether the searches of an input end before long.
bool is_short(const fuzz::Assignment& made_by, std::string_view input) {
  constexpr std::int64_t most_nodes = 100'000;
  const auto described = fuzz::described(made_by, input);
  return described && described->whole && described->nodes <= most_nodes;
}

}  // namespace

void FailureShrinker::reduce(const FoundFailure& found, const std::string& input, const CaseResult& result,
                             std::vector<std::string>& faults, const IsIt& is_it) {
  is_it_ = is_it;
  Failure failure;
  failure.found = found;
  failure.found.shrinks = made_by().smaller != nullptr;
  context_.report.found(failure.found);
  failure.result = result;
  if (failure.found.shrinks) {
    shrink(input, failure);
  } else {
    failure.shrunk.input = input;
    failure.shrunk.minimal = false;
  }
  failure.problem = fuzz::described(made_by(), failure.shrunk.input).value_or(fuzz::DrawnProblem{});
  save(failure);
  look_once_more(failure);
  context_.report.failure(failure);
  if (!failure.not_saved.empty()) {
    faults.push_back(failure.not_saved);
  }
}

/// The clock's time after some seconds.
Nanoseconds FailureShrinker::after(double seconds) const {
  return context_.session.machine().now() + from_seconds(seconds);
}

const fuzz::Assignment& FailureShrinker::made_by() const {
  return context_.assignment.core;
}

std::vector<bool> FailureShrinker::fail_as(const std::string& kind, std::span<const std::string> inputs,
                                           bool until, const std::function<bool()>& is_over) {
  looked_at_.clear();
  std::vector<bool> failing;
  const auto is_so = [&kind](const CaseResult& result) { return failure_kind(result.judgement) == kind; };
  auto results = context_.trials.run(
      inputs, [&](const CaseResult& result) { return is_so(result) == until || is_over(); });
  for (std::size_t at = 0; at < results.size(); ++at) {
    failing.push_back(results[at] && is_so(*results[at]) && is_it_(inputs[at], *results[at]));
    if (results[at]) {
      looked_at_.push_back({inputs[at], std::move(*results[at])});
    }
  }
  return failing;
}

const CaseResult* FailureShrinker::result_of(const std::string& input) const {
  const auto found = std::ranges::find(looked_at_, input, &Trial::input);
  return found == looked_at_.end() ? nullptr : &found->result;
}

bool FailureShrinker::is_stopped() const {
  return context_.cancellation.stopped() != Stopped::no || !context_.trials.fault().empty();
}

void FailureShrinker::shrink(const std::string& input, Failure& failure) {
  fuzz::ShrinkTerms terms;
  terms.most_tries = context_.settings.most_runs;
  terms.at_once = ahead * context_.session.workers();
  terms.is_over = [this, end = after(context_.settings.most_seconds)] {
    return is_stopped() || context_.session.machine().now() >= end;
  };
  const auto fail = [&](std::span<const std::string> inputs) {
    return fail_as(failure.found.kind, inputs, true, terms.is_over);
  };
  terms.improved = [&](const fuzz::Shrunk& so_far) {
    if (const auto* const result = result_of(so_far.input)) {
      failure.result = *result;
      context_.observations.take(so_far.input, *result);
    }
    context_.report.improved(so_far);
  };
  {
    const Trials::Bound bound(context_.trials, context_.settings.most_seconds);
    failure.shrunk = fuzz::shrink(
        input, [this](std::string_view text) { return fuzz::smaller_inputs(made_by(), text); }, fail, terms);
  }
  failure.interrupted = context_.cancellation.stopped() != Stopped::no;
  failure.faulty = !context_.trials.fault().empty();
  if (!is_stopped()) {
    look_for_free_fields(failure);
  }
}

void FailureShrinker::look_for_free_fields(Failure& failure) {
  fuzz::FreeTerms looks;
  looks.most_tries = context_.settings.most_runs;
  looks.is_over = [this, end = after(context_.settings.most_seconds / 2)] {
    return is_stopped() || context_.session.machine().now() >= end;
  };
  const auto fail = [&](std::span<const std::string> inputs) {
    auto failing = fail_as(failure.found.kind, inputs, false, looks.is_over);
    // What was run beside the first that does not fail depends on how many run at a time.
    const auto first = std::ranges::find(failing, false) - failing.begin();
    for (std::ptrdiff_t at = 0; at < std::min(first + 1, std::ssize(looked_at_)); ++at) {
      const auto& trial = looked_at_[static_cast<std::size_t>(at)];
      context_.observations.take(trial.input, trial.result);
    }
    return failing;
  };
  const Trials::Bound bound(context_.trials, context_.settings.most_seconds / 2);
  looks.may_be_tried = [this](std::string_view input) { return is_short(made_by(), input); };
  failure.free = fuzz::free_fields(
      failure.shrunk.input, [this](std::string_view text) { return fuzz::varied_fields(made_by(), text); },
      fail, looks);
}

/// Runs the small input as `test` does, which tells more.
void FailureShrinker::look_once_more(Failure& failure) {
  if (context_.cancellation.stopped() == Stopped::no) {
    if (auto whole = context_.trials.run_whole(failure.shrunk.input, failure.result.id)) {
      failure.unsteady = failure_kind(whole->judgement) != failure.found.kind;
      if (!failure.unsteady) {
        whole->id = failure.result.id;
        failure.result = std::move(*whole);
      }
    }
  }
}

void FailureShrinker::save(Failure& failure) const {
  failure.result.id = "found";
  failure.result.tags = failure.problem.tags;
  if (!context_.settings.save.empty()) {
    save_as_case({made_by(), context_.settings.save, context_.settings.test_again, seed_}, failure);
  }
}

void save_as_case(const SavingTerms& terms, Failure& failure) {
  const fs::path folder = case_folder(terms.save, failure.shrunk.input);
  failure.result.id = folder.filename().string();
  failure.again = fmt::format("{} {} {}", terms.test_again, option_typed("--cases", terms.save.string()),
                              option_typed("--case", failure.result.id));
  std::error_code error;
  if (const auto known = facts_of(folder, failure.shrunk.input)) {
    failure.saved = folder.string();
    failure.solver_alone = known->witness == cases::Witness::solver;
    return;
  }
  fs::create_directories(terms.save, error);
  cases::CaseFacts facts;
  facts.seed = terms.seed.value_or(0);
  facts.profile = terms.seed ? "fuzz" : "shrunk";
  fuzz::DrawnProblem problem = failure.problem;
  if (!failure.shrunk.minimal) {
    problem.tags.emplace_back(fuzz::not_minimal);
    std::ranges::sort(problem.tags);
  }
  const auto witness = fuzz::write_answered_case(terms.made_by, problem, facts, folder);
  if (!witness) {
    failure.not_saved = witness.error();
    return;
  }
  failure.saved = folder.string();
  failure.solver_alone = *witness == cases::Witness::solver;
}

}  // namespace harness
