#include "fuzz/rows/play/write_up_search.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cases/answer.hpp"
#include "cases/cs540_checkers/format.hpp"
#include "fuzz/generators/cs540_checkers.hpp"

namespace fuzz::rows::play {
namespace {

using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Problem;
using solver::Side;
using solver::cs540_checkers::BasicCheckers;
using solver::cs540_checkers::EnhancedCheckers;
using solver::cs540_checkers::State;

constexpr std::uint64_t seed = 20081001;

/// The move that the solver answers a problem with, by all that the write-up's search finds and counts;
/// "none" where there is none.
std::string answered(const Problem& problem) {
  cases::Answer answer;
  EXPECT_TRUE(solver::cs540_checkers::solve(problem, cases::collect_into(answer)));
  const std::string& output = answer.files.at("output.txt");
  constexpr std::string_view before = "PLAYER's move ";
  const std::size_t from = output.find(before) + before.size();
  return output.substr(from, output.find('\n', from) - from);
}

std::string chosen(const Problem& problem) {
  const State state = solver::cs540_checkers::start_of(problem);
  const auto move = problem.evaluation == Evaluation::basic
                        ? write_up_move(BasicCheckers{}, state, problem.depth_limit, {})
                        : write_up_move(EnhancedCheckers{}, state, problem.depth_limit, {});
  return move_name(move.value());
}

TEST(WriteUpSearch, ChoosesTheMoveThatTheSolverAnswers) {
  int moved = 0;
  for (int index = 0; index < 400; ++index) {
    const Problem problem =
        cs540_checkers::draw(index % 2 == 0 ? Profile::course : Profile::edge, std::nullopt, seed, index)
            .problem;
    if (const std::string move = answered(problem); move != "none") {
      EXPECT_EQ(chosen(problem), move) << print(problem);
      ++moved;
    }
  }
  EXPECT_GT(moved, 300);
}

TEST(WriteUpSearch, StopsWhenItIsAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  const Problem problem = cs540_checkers::draw(Profile::course, std::nullopt, seed, 0).problem;
  const State state = solver::cs540_checkers::start_of(problem);
  EXPECT_EQ(write_up_move(BasicCheckers{}, state, 4, stop.get_token()), std::nullopt);
}

/// How often each value comes in so many draws.
std::map<int, int> draws_of(Noise kind, int count) {
  Chance chance{rc::Random(seed)};
  EvaluationNoise noise(kind, chance);
  std::map<int, int> drawn;
  for (int left = count; left > 0; --left) {
    ++drawn[noise.next()];
  }
  return drawn;
}

TEST(EvaluationNoise, OfTheCodeIsUniformFromMinusTwoToOne) {
  const auto drawn = draws_of(Noise::code, 26'000);
  EXPECT_EQ(drawn.size(), 4U);
  for (int value = -2; value <= 1; ++value) {
    EXPECT_NEAR(drawn.at(value), 6'500, 350) << value;
  }
}

TEST(EvaluationNoise, OfTheTextIsUniformFromMinusTwoToTwo) {
  const auto drawn = draws_of(Noise::two, 26'000);
  EXPECT_EQ(drawn.size(), 5U);
  for (int value = -2; value <= 2; ++value) {
    EXPECT_NEAR(drawn.at(value), 5'200, 330) << value;
  }
}

Problem initial() {
  return cases::cs540_checkers::
      parse("CHECKERS\nRED\nENHANCED\n3\n- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n- - - - - - - -\n"
            "- - - - - - - -\nr - r - r - r -\n- r - r - r - r\nr - r - r - r -\n")
          .value();
}

TEST(EvaluationNoise, IsAddedBeforeTheSignIsTurned) {
  const State state = solver::cs540_checkers::start_of(initial());
  const EnhancedCheckers rules;
  Chance chance{rc::Random(seed)};
  EvaluationNoise noise(Noise::code, chance);
  const NoisyCheckers noisy(rules, noise);
  std::map<solver::Score, int> for_black;
  for (int draw = 0; draw < 200; ++draw) {
    ++for_black[noisy.score(state, Side::second) - rules.score(state, Side::second)];
  }
  EXPECT_EQ(for_black.size(), 4U);
  EXPECT_EQ(for_black.begin()->first, -1);
  EXPECT_EQ(for_black.rbegin()->first, 2);
}

/// The write-up's search as it stands there: every root move with the full window, at every limit.
std::string literally_chosen(const State& state, int limits, Chance& chance) {
  const EnhancedCheckers rules;
  EvaluationNoise noise(Noise::code, chance);
  const NoisyCheckers noisy(rules, noise);
  solver::Found<solver::cs540_checkers::Move> best;
  for (int limit = 1; limit <= limits; ++limit) {
    solver::Unobserved unobserved;
    const auto found = walk(noisy, solver::cs540_checkers::WriteUpAlphaBeta{}, state, limit, unobserved);
    if (!best.best || found.value > best.value) {
      best = found;
    }
  }
  return move_name(best.best.value());
}

TEST(EvaluationNoise, MakesEachMoveAsOftenAsInTheWriteUpsOwnSearch) {
  constexpr int games = 500;
  const State state = solver::cs540_checkers::start_of(initial());
  const BuiltIn who{BuiltInKind::enhanced, 3, Noise::code};
  std::map<std::string, int> ours;
  std::map<std::string, int> literally;
  for (int index = 0; index < games; ++index) {
    Chance chance{rc::Random(mixed_seed(seed, index))};
    ++ours[move_name(write_up_move(EnhancedCheckers{}, state, who, chance, {}).value())];
    ++literally[literally_chosen(state, who.depth, chance)];
  }
  EXPECT_GT(literally.size(), 3U);
  for (const auto& [move, times] : literally) {
    // Five standard deviations of the difference, where they are largest.
    EXPECT_NEAR(ours[move], times, 79) << move;
  }
}

}  // namespace
}  // namespace fuzz::rows::play
