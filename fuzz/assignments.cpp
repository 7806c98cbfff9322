#include "fuzz/assignments.hpp"

#include <algorithm>
#include <cassert>

#include "cases/squirrel/format.hpp"
#include "fuzz/generators/squirrel.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "fuzz/generators/squirrel_smaller.hpp"
#include "reference/squirrel.hpp"
#include "solver/games/squirrel.hpp"

namespace fuzz {
namespace {

namespace format = cases::squirrel;

format::Spelling spelling_of(std::string_view input) {
  return {input.find("\r\n") != std::string_view::npos, input.ends_with('\n')};
}

const squirrel::TaskShare& share_of(format::Task task) {
  return *std::ranges::find(squirrel::task_shares, task, &squirrel::TaskShare::task);
}

std::optional<format::Task> task_named(std::optional<std::string_view> name) {
  if (!name) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(squirrel::task_shares, *name, &squirrel::TaskShare::name);
  assert(found != squirrel::task_shares.end());
  return found->task;
}

DrawnProblem described(std::string input, const format::Problem& problem) {
  auto [tags, nodes, whole] = squirrel::situations(problem);
  if (spelling_of(input).crlf) {
    tags.emplace_back("crlf");
    std::ranges::sort(tags);
  }
  return {std::move(input), std::string(share_of(problem.task).name), std::move(tags), whole ? nodes : 0};
}

DrawnProblem draw_squirrel(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                           std::int64_t index) {
  const auto drawn = squirrel::draw(profile, task_named(task), seed, index);
  return described(print(drawn.problem, drawn.spelling), drawn.problem);
}

cases::Parsed<DrawnProblem> describe_squirrel(std::string_view input) {
  return format::parse(input).map(
      [input](const format::Problem& problem) { return described(std::string(input), problem); });
}

/// A failure may hang on the spelling, so that it is simplified by itself.
std::vector<std::string> smaller_squirrels(std::string_view input) {
  std::vector<std::string> found;
  const auto problem = format::parse(input);
  if (!problem) {
    return found;
  }
  const auto spelling = spelling_of(input);
  for (std::string text : {print(*problem), print(*problem, spelling)}) {
    if (text != input && input != print(*problem)) {
      found.push_back(std::move(text));
    }
  }
  auto steps = squirrel::smaller(*problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(print(*step, spelling));
  }
  return found;
}

cases::Parsed<cases::Answer> solve_squirrel(std::string_view input) {
  return format::parse(input).map([](const format::Problem& problem) {
    cases::Answer answer;
    solver::squirrel::solve(problem, cases::collect_into(answer));
    return answer;
  });
}

Assignment squirrel_row() {
  Assignment row{"squirrel",
                 {"next_state.txt", "traverse_log.txt", "trace_state.txt"},
                 {},
                 draw_squirrel,
                 describe_squirrel,
                 smaller_squirrels,
                 solve_squirrel,
                 reference::squirrel};
  for (const auto& share : squirrel::task_shares) {
    row.tasks.push_back({std::string(share.name), share.weight});
  }
  return row;
}

}  // namespace

const std::vector<Assignment>& assignments() {
  static const std::vector<Assignment> table{squirrel_row()};
  return table;
}

const Assignment* find_assignment(std::string_view name) {
  const auto found = std::ranges::find(assignments(), name, &Assignment::name);
  return found == assignments().end() ? nullptr : &*found;
}

}  // namespace fuzz
