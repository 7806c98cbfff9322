#include "harness/match/rulings.hpp"

#include <fmt/core.h>

namespace harness {

std::vector<fuzz::Ruling> rulings_of(const MatchPlan& plan) {
  auto rulings = plan.assignment->play->rulings;
  rulings.push_back({"forfeits",
                     "a missing, torn or illegal answer, a crash and too much time lose the game, without a "
                     "margin"});
  if (plan.protocol == Protocol::course) {
    rulings.push_back(
        {"user time beyond the limit", "loses before the next move; on the last one it is free, and told"});
    rulings.push_back(
        {"openings",
         "empty boards of 6 x 6 or --size, with values drawn by the seed, each for one game; X or O begins, "
         "by the seed"});
    rulings.push_back({"a board that is not the one after the move", "illegal, and lost"});
    rulings.push_back({"equal scores", "a draw, half a point"});
    rulings.push_back({"a kill that the machine is to blame for, since it gave the program no processor",
                       "the game is played again"});
    rulings.push_back({"an output.txt of the move before", "removed"});
    rulings.push_back({"make agent, make newgame by the clock", "300 s, 60 s"});
  }
  return rulings;
}

std::string page_of_rulings(const MatchPlan& plan) {
  return fmt::format("docs/{}.md#games", plan.assignment->facts.name);
}

}  // namespace harness
