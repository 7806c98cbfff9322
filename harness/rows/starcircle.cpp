#include "reference/starcircle.hpp"

#include <string_view>

#include <fmt/core.h>

#include "cases/starcircle/format.hpp"
#include "harness/rows/rows.hpp"
#include "solver/games/starcircle.hpp"

namespace harness::rows {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Player;
using cases::starcircle::Problem;

std::string_view task_name(Algorithm algorithm) {
  return algorithm == Algorithm::minimax ? "minimax" : "alpha-beta";
}

cases::Parsed<AnyProblem> read(std::string_view input) {
  const auto problem = cases::starcircle::parse(input);
  if (!problem) {
    return tl::unexpected(problem.error());
  }
  AnyProblem any;
  any.task = task_name(problem->algorithm);
  any.summary =
      fmt::format("{}, depth {}, {} to move, {} stars, {} circles", any.task, problem->depth,
                  problem->player == Player::star ? "Star" : "Circle",
                  pieces_of(problem->board, Player::star), pieces_of(problem->board, Player::circle));
  any.outputs = {{"output.txt", FileKind::text}};
  any.solve = [given = *problem](const cases::Write& write, const std::stop_token& stop) {
    return solver::starcircle::solve(given, write, stop);
  };
  return any;
}

}  // namespace

Assignment starcircle() {
  Assignment row;
  row.name = "starcircle";
  row.title = "Star and Circle";
  row.course = "CSCI 561, Spring 2018, homework 1";
  row.tasks = {{"minimax", 50}, {"alpha-beta", 50}};
  row.invocation = "{program}";
  row.input_name = "input.txt";
  row.program_names = {"hw1cs561s2018.py", "hw1cs561s2018.*"};
  row.python2 = true;
  row.outputs = {"output.txt"};
  row.comparison = cases::Comparison::bytes;
  row.limits.cpu_seconds = 180;
  row.limits.wall_seconds = 360;
  row.limits.memory_bytes = std::int64_t{1} << 30;
  row.limits.output_bytes = std::int64_t{1} << 20;
  row.read = read;
  row.oracle = [](std::string_view input, reference::Budget budget) {
    return reference::starcircle(input, budget);
  };
  return row;
}

}  // namespace harness::rows
