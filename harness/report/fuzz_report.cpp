#include "harness/report/fuzz_report.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/phrases.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/finding.hpp"

namespace harness {
namespace {

constexpr std::size_t width = 80;
constexpr std::string_view indent = "     ";

/// "A1, B1", or what the group is called where the field has no name of its own.
std::vector<std::string> names_of(const fuzz::FreeGroup& group) {
  std::vector<std::string> names;
  for (const auto& name : group.names) {
    names.push_back(name.empty() ? group.group : name);
  }
  return names;
}

/// "these 14 values do not matter: A1, B1, ..."
std::string sentence(const fuzz::FreeGroup& group) {
  const auto names = names_of(group);
  if (names.size() > 1) {
    return fmt::format("these {} {}s do not matter: {}", names.size(), group.group, fmt::join(names, ", "));
  }
  const auto& name = names.front();
  return name == group.group ? fmt::format("the {} does not matter", name)
                             : fmt::format("the {} {} does not matter", group.group, name);
}

std::string failures_text(int failures) {
  return failures == 0 ? "no failure" : counted(failures, "failure");
}

/// What of the input does not matter.
std::vector<std::string> free_text(const fuzz::FreeFields& free, std::size_t room) {
  std::vector<std::string> lines;
  std::size_t fields = 0;
  for (const auto& group : free.groups) {
    const auto told = wrapped(sentence(group), room);
    lines.insert(lines.end(), told.begin(), told.end());
    fields += group.names.size();
  }
  if (fields > 1 && free.together) {
    lines.emplace_back(*free.together ? "(each of them, and all together)"
                                      : "(each alone, not all together)");
  }
  if (!free.whole) {
    lines.emplace_back("(there was no time to look at all)");
  }
  return lines;
}

std::string ending(const Failure& failure) {
  const auto& shrunk = failure.shrunk;
  if (shrunk.minimal) {
    return "no single step makes it smaller";
  }
  if (failure.faulty) {
    return "not minimal: a run could not be judged";
  }
  return failure.interrupted ? "INTERRUPTED: not minimal" : "not minimal: the time or runs for it are over";
}

}  // namespace

std::vector<std::string> facts_text(const Failure& failure, std::size_t room) {
  const auto& problem = failure.problem;
  auto facts = fmt::format("task {}, {}", problem.task, counted(problem.nodes, "node"));
  facts += problem.tags.empty() ? "" : fmt::format("; tags: {}", fmt::join(problem.tags, ", "));
  auto lines = wrapped(facts, room);
  if (failure.free) {
    const auto free = free_text(*failure.free, room);
    lines.insert(lines.end(), free.begin(), free.end());
  }
  return lines;
}

std::string shrinking_text(const Failure& failure) {
  return failure.found.shrinks ? fmt::format("shrunk in {} and {}: {}", counted(failure.shrunk.steps, "step"),
                                             counted(failure.shrunk.tries, "run"), ending(failure))
                               : "not shrunk: this assignment has no smaller inputs";
}

FuzzReport::FuzzReport(const FuzzStyle& style, std::FILE* out)
    : style_(style), out_(out), told_(std::chrono::steady_clock::now()) {}

void FuzzReport::started(const JobStarted& job) {
  if (style_.quiet) {
    return;
  }
  std::vector<std::string> what{visible(job.source, Blanks::none)};
  if (job.seed) {
    what.front() += fmt::format(" (seed {})", *job.seed);
  }
  for (const auto& line : head_text(job, {}, what, style_.times)) {
    print(line);
  }
  std::fflush(out_);
}

void FuzzReport::searched(std::int64_t runs, int failures) {
  going_on(fmt::format("{} in {} so far", failures_text(failures), counted(runs, "run")));
}

void FuzzReport::found(const FoundFailure& found) {
  if (style_.quiet) {
    return;
  }
  wipe();
  const auto after = found.run > 0 ? " found after " + counted(found.run, "run") : std::string();
  for (const auto& line :
       wrapped(fmt::format("failing input{}: {}{}", after, found.kind, found.shrinks ? "; shrinking" : ""),
               width)) {
    std::fputs((line + "\n").c_str(), stderr);
  }
  told_ = std::chrono::steady_clock::now();
}

void FuzzReport::improved(const fuzz::Shrunk& so_far) {
  going_on(fmt::format("shrinking: {} in {}", counted(so_far.steps, "step"), counted(so_far.tries, "run")));
}

void FuzzReport::does_not_compile() {
  print("");
  print(styled(Style::bad, "CE: does not compile", style_.color));
}

void FuzzReport::failure(const Failure& failure) {
  wipe();
  print("");
  const auto after =
      failure.found.run > 0 ? " after " + counted(failure.found.run, "run") : std::string(" as given");
  for (const auto& line : wrapped(fmt::format("failing input{}: {}", after, failure.found.kind), width)) {
    print(styled(Style::bad, line, style_.color));
  }
  print(shrinking_text(failure));
  if (!style_.quiet) {
    print_input(failure.shrunk.input);
    print_facts(failure);
    print("");
    for (const auto& line : case_text(failure.result, style_.color)) {
      print(line);
    }
  }
  print_end(failure);
  std::fflush(out_);
}

void FuzzReport::passed(const CaseResult& result) {
  wipe();
  if (!style_.quiet) {
    print("");
    for (const auto& line : case_text(result, style_.color)) {
      print(line);
    }
  }
  print("the program does not fail on this input: there is nothing to shrink");
}

std::string FuzzReport::finished(const FuzzFinished& end) {
  wipe();
  const auto lines =
      end.finding && !style_.quiet ? finding_lines(*end.finding, width, "input") : std::vector<std::string>();
  if (!lines.empty()) {
    print("");
  }
  for (const auto& line : lines) {
    print(line);
  }
  if (end.runs) {
    const auto found = failures_text(end.failures);
    const auto time = style_.times ? fmt::format(", {:.1f} s", end.wall_seconds) : std::string();
    print("");
    print(fmt::format("{} in {}{}", found, counted(*end.runs, "run"), time));
    print("again:  " + end.again);
  }
  if (end.interrupted) {
    print(styled(Style::bad, "INTERRUPTED", style_.color));
  }
  std::fflush(out_);
  // Whether standard output could be written is `main`'s to say, for all commands.
  return {};
}

void FuzzReport::print(std::string_view line) {
  std::fputs((std::string(line) + "\n").c_str(), out_);
}

void FuzzReport::going_on(const std::string& line) {
  if (style_.quiet) {
    return;
  }
  constexpr std::chrono::seconds pause{10};
  const auto now = std::chrono::steady_clock::now();
  if (style_.live) {
    std::fputs(fmt::format("\r\x1b[K{}", line).c_str(), stderr);
    drawn_ = true;
  } else if (now - told_ >= pause) {
    std::fputs((line + "\n").c_str(), stderr);
    told_ = now;
  }
  std::fflush(stderr);
}

void FuzzReport::wipe() {
  if (std::exchange(drawn_, false)) {
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
  }
}

/// Line for line, so that it can be typed again: white space that one would not see is shown.
void FuzzReport::print_input(const std::string& input) {
  constexpr std::ptrdiff_t most_lines = 60;
  constexpr std::size_t most_bytes = 4'000;
  print(fmt::format("{}input.txt:", indent));
  if (input.size() > most_bytes || std::count(input.begin(), input.end(), '\n') > most_lines) {
    print(fmt::format("{}  ({} bytes, not shown; in the saved case)", indent, input.size()));
    return;
  }
  std::string_view rest = input;
  while (!rest.empty()) {
    const auto line = rest.substr(0, rest.find('\n'));
    print(fmt::format("{}  {}", indent, visible(line, Blanks::odd)));
    if (line.size() == rest.size()) {
      print(fmt::format("{}(no newline at the end)", indent));
    }
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
}

void FuzzReport::print_facts(const Failure& failure) {
  for (const auto& line : facts_text(failure, width - indent.size())) {
    print(std::string(indent) + line);
  }
}

void FuzzReport::print_end(const Failure& failure) {
  if (failure.unsteady) {
    print(fmt::format("{}run once more on this input, the program did not fail in this way", indent));
  }
  if (!failure.saved.empty()) {
    print(fmt::format("{}saved:  {}{}", indent, visible(failure.saved, Blanks::none),
                      failure.solver_alone ? " (answered by the solver alone: too large for the oracle)"
                                           : " (solver and oracle agree on it)"));
    print(fmt::format("{}again:  {}", indent, failure.again));
  }
}

}  // namespace harness
