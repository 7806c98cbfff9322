#include <string>
#include <utility>

#include <fmt/core.h>

#include "cases/answer.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/cli/show_game.hpp"
#include "harness/judge/words/problem_drawing.hpp"
#include "harness/report/problem_page.hpp"

namespace harness::cli {
namespace {

constexpr int screen_width = 80;

/// The problem drawn, and what is asked for.
std::string problem_text(const Assignment& assignment, const AnyProblem& problem) {
  std::string text = fmt::format("{}: {}\nasked for: ", assignment.facts().name, problem.summary);
  for (const auto& output : problem.outputs) {
    text += (&output == problem.outputs.data() ? "" : ", ") + output.name;
  }
  const auto lines = problem_drawing(problem.boards(), problem.search(), screen_width);
  text += lines.empty() ? "\n" : "\n\n";
  for (const auto& line : lines) {
    text += line + "\n";
  }
  return text;
}

/// The answer file by file, in the order in which they are asked for.
std::string answer_text(const AnyProblem& problem, const cases::Answer& answer) {
  std::string text;
  for (const auto& output : problem.outputs) {
    const auto found = answer.files.find(output.name);
    text += fmt::format("\n{}:\n{}", output.name, found != answer.files.end() ? found->second : "");
  }
  return text;
}

/// Whether a page can be written there, and is not the problem itself.
bool takes_page(const ShowOptions& options) {
  const NamedFiles outputs{{"--html", options.html}};
  return can_be_written(outputs) && are_not_read(outputs, {{"the problem", options.input}});
}

}  // namespace

int show(const Registry& registry, const ShowOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!options.game.empty()) {
    return show_game(assignment, options);
  }
  if (options.input.empty()) {
    return fail("show: expected a problem's file, or a game as --game FILE");
  }
  const bool needs_answer = options.answer || !options.html.empty();
  if (!has_parts(assignment, "show", {Part::parse}) ||
      (needs_answer &&
       !has_parts(assignment, options.answer ? "show --answer" : "show --html", {Part::solve})) ||
      !takes_page(options)) {
    return job_not_done;
  }
  auto posed = pose(assignment, options.input);
  if (!posed) {
    return job_not_done;
  }
  const auto text = problem_text(assignment, posed->problem);
  put(text);
  if (!needs_answer) {
    return all_agree;
  }
  fuzz::AnswerBounds bounds;
  bounds.seconds = options.answer_seconds;
  auto answer = fuzz::answer_within(bounds, posed->problem.solve);
  if (!answer) {
    return fail_unanswered(options.input, answer.error(), bounds);
  }
  const auto answered = answer_text(posed->problem, *answer);
  put(options.answer ? answered : "");
  if (options.html.empty()) {
    return all_agree;
  }
  const ShownProblem shown{options.input, std::move(posed->input), std::move(posed->problem),
                           *std::move(answer), text + answered};
  const auto error = write_problem_page(assignment, shown, options.html);
  return error.empty() ? all_agree : fail(error);
}

}  // namespace harness::cli
