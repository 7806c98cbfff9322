#include "fuzz/generators/squirrel_limits.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/generators/squirrel.hpp"
#include "fuzz/generators/testing/held_shares.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Contestant;
using cases::squirrel::Problem;
using cases::squirrel::squares;
using cases::squirrel::Task;

constexpr int largest = std::numeric_limits<int>::max();

std::int64_t sum_of(const Problem& problem) {
  return std::accumulate(problem.values.begin(), problem.values.end(), std::int64_t{0});
}

/// Whether one who searches fits.
template <class Fits>
bool has_contestant(const Problem& problem, const Fits& fits) {
  return fits(problem.first) || (problem.task == Task::battle && fits(problem.second));
}

bool is_deeper(const Problem& problem, int depth) {
  return has_contestant(problem, [depth](const Contestant& who) {
    return who.algorithm != Algorithm::greedy && who.depth > depth;
  });
}

TEST(SquirrelLimits, HoldTheirShareOfEach) {
  const std::vector<testing::HeldShare<Problem>> shares{
      {"the largest value", 150, [](const Problem& p) { return std::ranges::count(p.values, largest) != 0; }},
      {"the largest value alone", 60,
       [](const Problem& p) { return std::ranges::count(p.values, largest) == squares; }},
      {"more than 32 bits together", 200,
       [](const Problem& p) { return sum_of(p) > 2 * std::int64_t{largest}; }},
      {"numbers above 99,999 that fit into 32 bits", 12,
       [](const Problem& p) { return std::ranges::min(p.values) > 99'999 && sum_of(p) <= largest; }},
      {"values of 1 alone", 30, [](const Problem& p) { return sum_of(p) == squares; }},
      {"deeper than a board has squares", 80, [](const Problem& p) { return is_deeper(p, squares); }},
      {"the largest depth", 8, [](const Problem& p) { return is_deeper(p, largest - 1); }},
      {"a battle deeper than 6", 10,
       [](const Problem& p) { return p.task == Task::battle && is_deeper(p, 6); }},
      {"greedy with a depth above 1", 40,
       [](const Problem& p) {
         return has_contestant(
             p, [](const Contestant& who) { return who.algorithm == Algorithm::greedy && who.depth > 1; });
       }},
      {"an empty board", 12, [](const Problem& p) { return empty_squares(p) == squares; }},
      {"one empty square", 80, [](const Problem& p) { return empty_squares(p) == 1; }},
      {"a full board", 30, [](const Problem& p) { return empty_squares(p) == 0; }},
  };
  testing::expect_shares(
      shares, 2000, [](int index) { return draw(Profile::limits, std::nullopt, 20160208, index).problem; });
}

}  // namespace
}  // namespace fuzz::squirrel
