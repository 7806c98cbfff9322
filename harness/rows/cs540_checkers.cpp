#include "reference/cs540_checkers.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "cases/cs540_checkers/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace harness::rows {
namespace {

using cases::cs540_checkers::Problem;

std::string task_name(const Problem& problem) {
  return problem.evaluation == cases::cs540_checkers::Evaluation::basic ? "basic" : "enhanced";
}

std::string summary(const Problem& problem) {
  const auto* const player = problem.player == cases::cs540_checkers::Player::red ? "RED" : "BLACK";
  return fmt::format("{}, {} to move, depth limit {}", task_name(problem), player, problem.depth_limit);
}

/// The given board. Moves are told by their squares alone.
BoardView boards(const Problem& problem) {
  BoardView view;
  view.row_named_first = true;
  Grid given{cases::cs540_checkers::side_length, {}};
  for (const auto cell : problem.board) {
    given.cells.emplace_back(1, static_cast<char>(cell));
  }
  for (int line = 0; line < cases::cs540_checkers::side_length; ++line) {
    view.column_labels.push_back(std::to_string(line));
    view.row_labels.push_back(std::to_string(line));
  }
  view.after = [given](std::span<const std::string> moves) {
    return moves.empty() ? std::optional(given) : std::nullopt;
  };
  return view;
}

/// What the lines of output.txt say, for so many depth limits.
std::vector<Field> output_fields(int depth_limit) {
  std::vector<Field> fields;
  for (int depth = 1; depth <= depth_limit; ++depth) {
    fields.push_back({fmt::format("depth limit {}", depth)});
    fields.push_back({fmt::format("prunes at depth limit {}", depth)});
  }
  for (const auto* const name : {"move", "value", "who moves next or has won"}) {
    fields.push_back({name});
  }
  return fields;
}

std::vector<Field> log_fields(int depth_limit) {
  std::vector<Field> fields{{"header"}};
  for (int depth = 1; depth <= depth_limit; ++depth) {
    fields.push_back({fmt::format("depth limit {}", depth)});
  }
  return fields;
}

std::vector<Field> rows_of_the_board() {
  std::vector<Field> fields;
  for (int row = 0; row < cases::cs540_checkers::side_length; ++row) {
    fields.push_back({fmt::format("row {}", row)});
  }
  return fields;
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::cs540_checkers::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = task_name(*problem);
  any.summary = summary(*problem);
  any.outputs = {{"output.txt", FileKind::answer, output_fields(problem->depth_limit)},
                 {"next_state.txt", FileKind::answer, rows_of_the_board()},
                 {"traverse_log.txt", FileKind::answer, log_fields(problem->depth_limit)}};
  any.solve = [given = *problem](const cases::Write& write, const std::stop_token& stop) {
    return solver::cs540_checkers::solve(given, write, stop);
  };
  any.boards = [given = *problem] { return boards(given); };
  return any;
}

}  // namespace

Assignment cs540_checkers() {
  Assignment row;
  row.name = "cs540-checkers";
  row.title = "Checkers";
  row.course = "CS 540, Fall 2008, homework 2";
  row.tasks = {{"basic"}, {"enhanced"}};
  row.grading = {GradingRule::by_case, 100};
  row.invocation = "{program}";
  row.outputs = {"output.txt", "next_state.txt", "traverse_log.txt"};
  row.comparison = cases::Comparison::bytes;
  row.limits.cpu_seconds = 30;
  row.limits.wall_seconds = 120;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{64} << 20;
  row.read = read;
  row.oracle = [](std::string_view input, reference::Budget budget) {
    return reference::cs540_checkers(input, budget);
  };
  return row;
}

}  // namespace harness::rows
