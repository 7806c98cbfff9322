#include "solver/games/cs540_checkers.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/testing/games.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace fuzz::rows::play {
namespace {

using Moves = std::vector<std::string>;

const std::string nothing = "- - - - - - - -\n";

/// A board of empty rows but those given as "5- - r - - - - -", with the row's number in front.
std::string board(std::initializer_list<std::string_view> rows) {
  std::string text;
  for (char number = '0'; number <= '7'; ++number) {
    const auto* const given =
        std::ranges::find(rows, number, [](std::string_view row) { return row.front(); });
    text += given == rows.end() ? nothing : std::string(given->substr(1)) + "\n";
  }
  return text;
}

std::unique_ptr<Game> game(std::string_view player, std::string_view board) {
  return game_of(cs540_checkers(), fmt::format("CHECKERS\n{}\nBASIC\n4\n{}", player, board));
}

const std::string initial = "- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n" + nothing + nothing +
                            "r - r - r - r -\n- r - r - r - r\nr - r - r - r -\n";

TEST(CheckersPlay, StartIsTheUsualBoardWithRedToMove) {
  EXPECT_EQ(cs540_checkers().openings({OpeningsAsked::Kind::start, 0, 5}, 2),
            (Moves(2, "CHECKERS\nRED\nBASIC\n4\n" + initial)));
  EXPECT_EQ(game("RED", initial)->moves(), (Moves{"(5,0),(4,1)", "(5,2),(4,1)", "(5,2),(4,3)", "(5,4),(4,3)",
                                                  "(5,4),(4,5)", "(5,6),(4,5)", "(5,6),(4,7)"}));
}

/// RED has one capture, BLACK's last piece.
const std::string capture = board({"4- - - b - - - -", "5- - r - - - - -", "7r - - - - - - -"});
const std::string after_capture = board({"3- - - - r - - -", "7r - - - - - - -"});

std::string told_of(const Game& game, std::string output, std::string next_state) {
  return told(game, {{"output.txt", std::move(output)}, {"next_state.txt", std::move(next_state)}});
}

TEST(CheckersPlay, ACaptureIsForced) {
  EXPECT_EQ(game("RED", capture)->moves(), (Moves{"(5,2),(3,4)"}));
  EXPECT_FALSE(game("RED", capture)->play("(7,0),(6,1)"));
}

TEST(CheckersPlay, TheMovesLineAndTheBoardSayTheMove) {
  EXPECT_EQ(told_of(*game("RED", capture),
                    "Done with depth limit 1\nI pruned the tree 0 time(s)\n"
                    "RED PLAYER's move (5,2),(3,4)\n2\nRED wins!!!\n",
                    after_capture),
            "(5,2),(3,4)");
}

TEST(CheckersPlay, NothingElseInTheFilesCounts) {
  EXPECT_EQ(
      told(*game("RED", capture), {{"output.txt", "nonsense\r\nRED PLAYER's move (5,2),(3,4) \r\nBLACK Turn"},
                                   {"next_state.txt", after_capture + "\n\n"},
                                   {"traverse_log.txt", ""}}),
      "(5,2),(3,4)");
}

TEST(CheckersPlay, ABoardThatDoesNotFitItsMoveIsIllegal) {
  EXPECT_EQ(told_of(*game("RED", capture), "RED PLAYER's move (5,2),(3,4)\n",
                    board({"3- - - - r - - -", "4- - - b - - - -", "7r - - - - - - -"})),
            "illegal: the board of next_state.txt is not the one after (5,2),(3,4): it differs on (4,3)");
  EXPECT_EQ(told_of(*game("RED", capture), "RED PLAYER's move (5,2),(3,4)\n", capture).substr(0, 7),
            "illegal");
}

TEST(CheckersPlay, AMoveThatTheRulesForbidIsIllegal) {
  const auto red = [](std::string_view line) {
    return told_of(*game("RED", capture), fmt::format("{}\n", line), after_capture);
  };
  EXPECT_EQ(red("RED PLAYER's move (7,0),(6,1)"),
            "illegal: (7,0),(6,1): RED must capture, and jump on as long as it can");
  EXPECT_EQ(red("RED PLAYER's move none"), "illegal: 'none': RED can move");
  EXPECT_EQ(red("BLACK PLAYER's move (4,3),(6,1)"),
            "illegal: output.txt line 1 is a move of BLACK, and it is RED's turn");
  EXPECT_EQ(told_of(*game("RED", initial), "RED PLAYER's move (5,0),(3,2)\n", initial),
            "illegal: (5,0),(3,2) is no move of RED");
}

TEST(CheckersPlay, WhatHasNoMoveIsTorn) {
  const auto red = [](std::string output) {
    return told_of(*game("RED", capture), std::move(output), after_capture);
  };
  EXPECT_EQ(red("Done with depth limit 1\nI pruned the tree 0 ti"),
            "torn: output.txt has no line that begins with 'RED PLAYER's move '");
  EXPECT_EQ(red("RED PLAYER's move (5,2),(3,"),
            "torn: output.txt: expected a move such as '(5,0),(4,1)', found '(5,2),(3,'");
  EXPECT_EQ(red("RED PLAYER's move (5,2)").substr(0, 4), "torn");
  EXPECT_EQ(red("RED PLAYER's move (5,2), (3,4)").substr(0, 4), "torn");
  EXPECT_EQ(red("RED PLAYER's move (5,2),(3,8)").substr(0, 4), "torn");
  EXPECT_EQ(red("RED PLAYER's move (5,2),(3,4)\nRED PLAYER's move (5,2),(3,4)"),
            "torn: output.txt line 2 is a second move");
  EXPECT_EQ(red(""), "torn: output.txt is empty");
}

TEST(CheckersPlay, BothFilesAreNeeded) {
  const std::string line = "RED PLAYER's move (5,2),(3,4)\n";
  EXPECT_EQ(told(*game("RED", capture), {{"output.txt", line}}), "missing: there is no next_state.txt");
  EXPECT_EQ(told(*game("RED", capture), {{"next_state.txt", after_capture}}),
            "missing: there is no output.txt");
  EXPECT_EQ(told_of(*game("RED", capture), line, nothing + nothing),
            "torn: next_state.txt ends after 2 of the 8 rows of its board");
}

TEST(CheckersPlay, TheNextPlayerIsAskedByTheTaskAndDepthOfHisOwn) {
  const auto played = game("RED", initial);
  play_all(*played, {"(5,0),(4,1)"});
  const std::string after = "- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n" + nothing +
                            "- r - - - - - -\n" + "- - r - r - r -\n- r - r - r - r\nr - r - r - r -\n";
  EXPECT_EQ(played->input({"enhanced", 6}), "CHECKERS\nBLACK\nENHANCED\n6\n" + after);
  EXPECT_EQ(played->input({"basic", 1}), "CHECKERS\nBLACK\nBASIC\n1\n" + after);
}

TEST(CheckersPlay, MovesComeWithTheInputsAfterThem) {
  EXPECT_EQ(played_moves(cs540_checkers(), "CHECKERS\nRED\nENHANCED\n3\n" + capture),
            (std::vector<PlayedMove>{{"(5,2),(3,4)", "CHECKERS\nBLACK\nENHANCED\n3\n" + after_capture}}));
}

TEST(CheckersPlay, WhoHasNoPiecesLeftHasLost) {
  const auto played = game("RED", capture);
  play_all(*played, {"(5,2),(3,4)"});
  EXPECT_EQ(end_of(*played), "first, no-move");
}

TEST(CheckersPlay, WhoIsBlockedHasLost) {
  // RED's pawn cannot pass BLACK's, which could move.
  EXPECT_EQ(end_of(*game("RED", board({"0- b - - - - - -", "1r - - - - - - -"}))), "second, no-move");
}

TEST(CheckersPlay, WhoIsBlockedWhileTheOtherMovesHasNotLostYet) {
  const auto played = game("RED", board({"0- b - - - - - -", "2- r - - - - - -"}));
  play_all(*played, {"(2,1),(1,0)"});
  EXPECT_EQ(end_of(*played), "");
  play_all(*played, {"(0,1),(1,2)"});
  EXPECT_EQ(end_of(*played), "");
  EXPECT_EQ(played->moves(), (Moves{"(1,0),(0,1)"}));
}

// (By the page's rules for output.txt, BLACK has won here; in a match, it is BLACK's turn and it has no
// move.)
TEST(CheckersPlay, WhoIsToMoveHasLostWhereNeitherCan) {
  const auto played = game("RED", board({"2- b - b - b - b", "3b - b - b - b -", "4- r - r - r - r",
                                         "5r - - - r - r -", "6- - - r - - - -"}));
  EXPECT_EQ(played->moves(), (Moves{"(6,3),(5,2)"}));
  play_all(*played, {"(6,3),(5,2)"});
  EXPECT_EQ(end_of(*played), "first, no-move");
}

TEST(CheckersPlay, APositionForTheThirdTimeIsADraw) {
  const auto played = game("RED", board({"0- - - - - - - B", "7R - - - - - - -"}));
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(end_of(*played), "");
    play_all(*played, {"(7,0),(6,1)", "(0,7),(1,6)", "(6,1),(7,0)"});
    EXPECT_EQ(end_of(*played), "");
    play_all(*played, {"(1,6),(0,7)"});
  }
  EXPECT_EQ(end_of(*played), "draw, third-time");
  EXPECT_TRUE(played->moves().empty());
}

/// Two kings far from each other, one on a round of eight squares and one of six: after 24 turns of both they
/// stand as before, after 48 for the third time, which is more than 80 plies.
class Rounds {
 public:
  /// The square of RED's king in `board`.
  static constexpr std::array<std::string_view, 8> red{"(4,1)", "(3,2)", "(4,3)", "(5,4)",
                                                       "(6,5)", "(7,4)", "(6,3)", "(5,2)"};
  static constexpr std::array<std::string_view, 6> black{"(1,4)", "(0,5)", "(1,6)",
                                                         "(2,7)", "(3,6)", "(2,5)"};

  explicit Rounds(Game& game) : game_(game) {}

  void go(int plies) {
    for (; plies > 0; --plies) {
      if (game_.turn() == solver::Side::first) {
        step(red, red_at_);
      } else {
        step(black, black_at_);
      }
    }
  }

 private:
  template <class Round>
  void step(const Round& round, std::size_t& at) {
    const std::size_t next = (at + 1) % round.size();
    EXPECT_TRUE(game_.play(fmt::format("{},{}", round[at], round[next]))) << round[at];
    at = next;
  }

  Game& game_;
  std::size_t red_at_ = 0;
  std::size_t black_at_ = 0;
};

TEST(CheckersPlay, EightyPliesWithoutProgressAreADraw) {
  const auto played = game("RED", board({"1- - - - B - - -", "4- R - - - - - -"}));
  Rounds rounds(*played);
  rounds.go(79);
  EXPECT_EQ(end_of(*played), "");
  rounds.go(1);
  EXPECT_EQ(end_of(*played), "draw, no-progress");
}

TEST(CheckersPlay, APromotionIsProgressAndAnotherMoveOfAPawnIsNot) {
  const auto played = game("RED", board({"1- - - - B - - -", "2- r - - - - - -", "4- R - - - - - -"}));
  Rounds rounds(*played);
  play_all(*played, {"(2,1),(1,0)"});
  rounds.go(77);
  play_all(*played, {"(1,0),(0,1)"});
  rounds.go(79);
  EXPECT_EQ(end_of(*played), "");
  rounds.go(1);
  EXPECT_EQ(end_of(*played), "draw, no-progress");
}

/// By hand: 24 pieces can be taken but for one, 24 promoted, and 80 plies pass between any two of these.
TEST(CheckersPlay, HasAtMostEightyMovesForEachCaptureAndPromotion) {
  EXPECT_EQ(game("RED", initial)->most_plies(), 80 * (23 + 24 + 1));
  const auto played = game("RED", capture);
  EXPECT_EQ(played->most_plies(), 80 * (2 + 3 + 1));
  play_all(*played, {"(5,2),(3,4)"});
  EXPECT_EQ(played->most_plies(), 80 * (1 + 2 + 1));
  const auto quiet = game("RED", board({"0- - - - - - - B", "7R - - - - - - -"}));
  play_all(*quiet, {"(7,0),(6,1)"});
  EXPECT_EQ(quiet->most_plies(), 80 * (1 + 0 + 1) - 1);
}

TEST(CheckersPlay, TheEarlierLimitsMoveStays) {
  // The page's example: limit 2 finds (5,0),(6,1), which is worth no more.
  const auto played = game("RED", board({"3B - - - - - - -", "5R - - - - - - -"}));
  EXPECT_EQ(played->choose({BuiltInKind::basic, 1}, {}), "(5,0),(4,1)");
  EXPECT_EQ(played->choose({BuiltInKind::basic, 2}, {}), "(5,0),(4,1)");
  EXPECT_EQ(played->choose({BuiltInKind::minimax, 2}, {}), "(5,0),(6,1)");
}

TEST(CheckersPlay, NoiseMakesDifferentMovesOfDifferentSeeds) {
  const auto played = game("RED", initial);
  std::set<std::string> chosen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    chosen.insert(played->choose({BuiltInKind::enhanced, 2, Noise::code, seed}, {}));
    EXPECT_EQ(played->choose({BuiltInKind::enhanced, 2, Noise::none, seed}, {}),
              played->choose({BuiltInKind::enhanced, 2}, {}));
  }
  EXPECT_GT(chosen.size(), 3U);
}

TEST(CheckersPlay, RandomOpeningsAreBalanced) {
  const auto openings = cs540_checkers().openings({OpeningsAsked::Kind::random, 0, 5}, 50);
  EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(), 50U);
  for (const std::string& opening : openings) {
    const auto start = solver::cs540_checkers::start_of(cases::cs540_checkers::parse(opening).value());
    solver::Unobserved unobserved;
    const auto found = walk(solver::cs540_checkers::BasicCheckers{}, solver::Minimax{}, start, 2, unobserved);
    EXPECT_LE(std::abs(found.value), 2) << opening;
  }
}

}  // namespace
}  // namespace fuzz::rows::play
