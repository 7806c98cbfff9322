#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/drawing.hpp"

namespace harness::cli {
namespace {

constexpr int screen_width = 80;

/// Prints the answer file by file as it comes.
void print_answer(const AnyProblem& problem) {
  std::string current;
  problem.solve(
      [&current](std::string_view name, std::string_view bytes) {
        if (name != current) {
          put(fmt::format("\n{}:\n", name));
          current = name;
        }
        put(bytes);
      },
      {});
}

/// The board at the start and what its squares are worth; nothing for an assignment without boards.
std::vector<std::string> drawing(const BoardView& boards) {
  std::vector<Panel> panels;
  if (const auto board = board_after(boards, {})) {
    panels.push_back({"board", *board, {}});
  }
  return draw_with_values(std::move(panels), boards, screen_width);
}

}  // namespace

int show(const ShowOptions& options) {
  const Assignment& assignment = row(options.assignment);
  const auto posed = pose(assignment, options.input);
  if (!posed) {
    return job_not_done;
  }
  const AnyProblem& problem = posed->problem;
  put(fmt::format("{}: {}\n", assignment.name, problem.summary));
  std::string asked;
  for (const auto& output : problem.outputs) {
    asked += (asked.empty() ? "" : ", ") + output.name;
  }
  put(fmt::format("asked for: {}\n\n", asked));
  for (const auto& line : drawing(problem.boards())) {
    put(line + "\n");
  }
  if (options.answer) {
    print_answer(problem);
  }
  return all_agree;
}

}  // namespace harness::cli
