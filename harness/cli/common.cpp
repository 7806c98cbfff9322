#include "harness/cli/common.hpp"

#include <algorithm>
#include <cstdio>
#include <random>
#include <sched.h>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "cases/text_form.hpp"
#include "harness/cli/nearest_name.hpp"
#include "harness/job/passed_over.hpp"
#include "harness/judge/visible.hpp"

namespace harness::cli {

void put(std::string_view text) {
  put(text, Style::plain, false);
}

void put(std::string_view text, Style style, bool color) {
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size());
    auto shown = styled(line.empty() ? Style::plain : style, visible(line, Blanks::none), color);
    if (!text.empty()) {
      shown += '\n';
      text.remove_prefix(1);
    }
    std::fwrite(shown.data(), 1, shown.size(), stdout);
  }
}

void remark(std::string_view message) {
  // Both streams may go to one place: no line of the one begins within a line of the other.
  std::fflush(stdout);
  // Where standard error cannot be written there is nobody to tell it.
  std::fputs(fmt::format("plycheck: {}\n", visible(message, Blanks::none)).c_str(), stderr);
}

void remark_below(std::string_view message) {
  std::fputs(fmt::format("  {}\n", visible(message, Blanks::none)).c_str(), stderr);
}

int fail(std::string_view message) {
  remark(message);
  return job_not_done;
}

bool may_stand_for_its_folder(const Assignment& assignment, CaseSource source, bool partial,
                              bool names_cases) {
  if (!names_cases) {
    source.passed_over.first.clear();
    source.archive_remarks.clear();
    source.passed_over.by_line_ends = 0;
  }
  const auto objection = objection_to(assignment, source);
  if (!objection.empty() && !partial) {
    fail(objection);
    return false;
  }
  for (const auto& each : remarks_on(assignment, source)) {
    remark(each);
  }
  return true;
}

std::string words_of(fuzz::Unanswered why, const fuzz::AnswerBounds& bounds) {
  switch (why) {
    case fuzz::Unanswered::too_slow:
      return fmt::format("the solver has no answer after {} s, and --answer-seconds gives it no more",
                         bounds.seconds.value_or(0));
    case fuzz::Unanswered::too_long:
      return fmt::format("its answer is longer than {} MB", bounds.bytes >> 20);
    case fuzz::Unanswered::too_large:
      return "too large for the solver: its search passes a fixed limit";
    case fuzz::Unanswered::interrupted:
      break;
  }
  return "interrupted";
}

int fail_unanswered(const std::string& path, fuzz::Unanswered why, const fuzz::AnswerBounds& bounds) {
  return why == fuzz::Unanswered::interrupted ? interrupted
                                              : fail(fmt::format("{}: {}", path, words_of(why, bounds)));
}

const Assignment& row(const Registry& registry, const std::string& name) {
  return *registry.find(name);
}

std::optional<Posed> pose(const Assignment& assignment, const std::string& path) {
  auto input = cases::read_named_file(path, cases::largest_input);
  if (!input) {
    fail(input.error());
    return std::nullopt;
  }
  auto problem = assignment.read(*input);
  if (!problem) {
    fail(cases::describe_input(path, *input, problem.error()));
    return std::nullopt;
  }
  return Posed{std::move(*input), std::move(*problem)};
}

std::string nearest_mutant_text(const fuzz::Assignment& assignment, const std::string& given) {
  std::vector<std::string> names;
  for (const auto& mutant : assignment.mutants) {
    names.emplace_back(mutant.name);
  }
  return nearest_text(given, names);
}

bool is_task(const Assignment& assignment, const std::string& task) {
  std::vector<std::string> names;
  for (const auto& known : assignment.facts().tasks) {
    names.push_back(known.name);
  }
  if (task.empty() || std::ranges::find(names, task) != names.end()) {
    return true;
  }
  fail(fmt::format("--task: expected {}, found '{}'{}", fmt::join(names, " or "), task,
                   nearest_text(task, names)));
  return false;
}

std::uint64_t seed_or_fresh(std::optional<std::uint64_t> given) {
  // Six digits are easily typed again, and chance enough for one evening's tests.
  return given ? *given : std::random_device{}() % 1'000'000;
}

std::uint64_t secret_seed() {
  std::random_device chance;
  return std::uint64_t{chance()} << 32 | chance();
}

int workers_or_all(int given) {
  if (given > 0) {
    return given;
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    return std::max(1, CPU_COUNT(&set));
  }
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace harness::cli
