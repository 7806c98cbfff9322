#include "fuzz/generators/starcircle.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/output_file.hpp"
#include "cases/starcircle/format.hpp"
#include "fuzz/generators/starcircle_fields.hpp"
#include "fuzz/generators/starcircle_situations.hpp"
#include "fuzz/generators/starcircle_smaller.hpp"
#include "fuzz/mutants/starcircle.hpp"
#include "fuzz/mutants/starcircle_inputs.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/starcircle.hpp"
#include "solver/games/starcircle.hpp"

namespace fuzz::rows {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::Spelling;
using starcircle::task_shares;

using Row = Parts<Problem, Spelling>;

std::string_view player_name(Player player) {
  return player == Player::star ? "Star" : "Circle";
}

std::string counted(int pieces, std::string_view noun) {
  return fmt::format("{} {}{}", pieces, noun, pieces == 1 ? "" : "s");
}

std::string summary(const Problem& problem) {
  return fmt::format("{}, depth {}, {} to move, {}, {}", name_of(task_shares, problem.algorithm),
                     problem.depth, player_name(problem.player),
                     counted(pieces_of(problem.board, Player::star), "star"),
                     counted(pieces_of(problem.board, Player::circle), "circle"));
}

std::vector<OutputFile> outputs() {
  return {{"output.txt",
           FileKind::answer,
           {{"move", FieldKind::move},
            {"myopic", FieldKind::worth},
            {"farsighted", FieldKind::word},
            {"nodes", FieldKind::word}}}};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(name_of(task_shares, problem.algorithm)), summary(problem), outputs()};
}

Described describe(const Problem& problem) {
  auto [tags, nodes, whole] = starcircle::situations(problem);
  return {std::move(tags), whole ? nodes : 0, whole};
}

Spelling spelling_of(std::string_view input) {
  return {input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling& spelling) {
  return spelling.final_line_end ? std::vector<std::string>{"final-line-end"} : std::vector<std::string>{};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = starcircle::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::starcircle::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    pose,
    describe,
    draw,
    starcircle::smaller,
    starcircle::fields,
    [](const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
      return solver::starcircle::solve(problem, write, settings);
    },
};

}  // namespace

Assignment starcircle() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "starcircle";
  facts.title = "Star and Circle";
  facts.course = "CSCI 561, Spring 2018, homework 1";
  facts.tasks = weights_of(task_shares);
  facts.outputs = outputs();
  facts.comparison = cases::Comparison::bytes;
  facts.grading = {cases::GradingRule::by_case, 100};
  facts.program_names = {"hw1cs561s2018.py", "hw1cs561s2018.*"};
  facts.python2 = true;
  facts.limits = limits_of(180, 1);
  forget_types(parts, row);
  row.oracle = reference::starcircle;
  forget_mutants(cases::starcircle::parse, starcircle::mutants(), starcircle::answer, row);
  row.mutant_inputs = starcircle::mutant_inputs();
  return row;
}

}  // namespace fuzz::rows
