#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/answer.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/parts.hpp"
#include "harness/cli/show_game.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/words/drawing.hpp"

namespace harness::cli {
namespace {

constexpr int screen_width = 80;

/// Prints the answer file by file, in the order in which they are asked for.
void print_answer(const AnyProblem& problem, cases::Answer answer) {
  for (const auto& output : problem.outputs) {
    put(fmt::format("\n{}:\n", output.name));
    put(answer.files[output.name]);
  }
}

/// The board at the start and what its squares are worth, or the map; nothing where there is neither.
std::vector<std::string> drawing(const BoardView& boards, const SearchView& search) {
  if (search.map) {
    return search.map({{search.start, "S"}, {search.goal, "G"}});
  }
  std::vector<Panel> panels;
  if (const auto board = board_after(boards, {})) {
    panels.push_back({"board", *board, {}});
  }
  return draw_with_values(std::move(panels), boards, screen_width);
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
  if (!has_parts(assignment, "show", {Part::parse}) ||
      (options.answer && !has_parts(assignment, "show --answer", {Part::solve}))) {
    return job_not_done;
  }
  const auto posed = pose(assignment, options.input);
  if (!posed) {
    return job_not_done;
  }
  const AnyProblem& problem = posed->problem;
  put(fmt::format("{}: {}\n", assignment.facts().name, problem.summary));
  std::string asked;
  for (const auto& output : problem.outputs) {
    asked += (asked.empty() ? "" : ", ") + output.name;
  }
  put(fmt::format("asked for: {}\n", asked));
  const auto lines = drawing(problem.boards(), problem.search());
  put(lines.empty() ? "" : "\n");
  for (const auto& line : lines) {
    put(line + "\n");
  }
  if (!options.answer) {
    return all_agree;
  }
  fuzz::AnswerBounds bounds;
  bounds.seconds = options.answer_seconds;
  auto answer = fuzz::answer_within(bounds, problem.solve);
  if (!answer) {
    return fail_unanswered(options.input, answer.error(), bounds);
  }
  print_answer(problem, *std::move(answer));
  return all_agree;
}

}  // namespace harness::cli
