// Games of `match` as `show --game` draws them.
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

/// A game of checkers from a board of one piece each: RED moves, BLACK takes it.
const std::string head =
    R"j({"schema":2,"report":"game","plycheck":"0.1.0","assignment":"cs540-checkers","number":7,"seed":1,)j"
    R"j("players":[{"side":"RED","name":"Ann","given":"ann.py"},{"side":"BLACK","name":"Ben","given":"ben.py"}],)j";
const std::string opening =
    R"j("opening":"CHECKERS\nRED\nBASIC\n2\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\nB - - - - - - -\n)j"
    R"j(- - - - - - - -\nR - - - - - - -\n- - - - - - - -\n- - - - - - - -\n",)j";
const std::string moves = R"j("begins":"RED","moves":["(5,0),(4,1)","(3,0),(5,2)"],)j";
const std::string end =
    R"j("end":{"reason":"no_move","winner":"BLACK"},"measured":{"clocks":[{"cpu_seconds":0,"wall_seconds":0},)j"
    R"j({"cpu_seconds":0.021,"wall_seconds":0.034}]}})j";
const std::string game = head + opening + moves + end + "\n";

std::vector<std::string> shown(const std::string& what) {
  return {"show", "cs540-checkers", "--game", what};
}

TEST(ShowGame, HasMovesEndAndBoard) {
  const Workspace workspace;
  workspace.file("games.jsonl", game);
  const auto ended = workspace.run(shown("games.jsonl"));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "cs540-checkers, game 7: Ann (RED) begins against Ben (BLACK)\n"
            "     RED               BLACK\n"
            "   1 (5,0),(4,1)     2 (3,0),(5,2)\n"
            "\n"
            "after 2 moves: the side to move has no move; Ben (BLACK) wins\n"
            "\n"
            "board\n"
            "  0 1 2 3 4 5 6 7\n"
            "0 - - - - - - - -\n"
            "1 - - - - - - - -\n"
            "2 - - - - - - - -\n"
            "3 - - - - - - - -\n"
            "4 - - - - - - - -\n"
            "5 - - B - - - - -\n"
            "6 - - - - - - - -\n"
            "7 - - - - - - - -\n");
}

TEST(ShowGame, AMoveHasTheBoardsBeforeAndAfterIt) {
  const Workspace workspace;
  workspace.file("games.jsonl", "\n" + game);
  const auto ended = workspace.run({"show", "cs540-checkers", "--game", "games.jsonl:2", "--move", "2"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "cs540-checkers, game 7: Ann (RED) begins against Ben (BLACK)\n"
            "move 2 of 2: Ben (BLACK) plays (3,0),(5,2), 0.0210 s of CPU time\n"
            "\n"
            "before              after\n"
            "  0 1 2 3 4 5 6 7     0 1 2 3 4 5 6 7\n"
            "0 - - - - - - - -   0 - - - - - - - -\n"
            "1 - - - - - - - -   1 - - - - - - - -\n"
            "2 - - - - - - - -   2 - - - - - - - -\n"
            "3[B]- - - - - - -   3[-]- - - - - - -\n"
            "4 -[R]- - - - - -   4 -[-]- - - - - -\n"
            "5 - -[-]- - - - -   5 - -[B]- - - - -\n"
            "6 - - - - - - - -   6 - - - - - - - -\n"
            "7 - - - - - - - -   7 - - - - - - - -\n");
}

TEST(ShowGame, AForfeitHasItsReason) {
  const Workspace workspace;
  workspace.file(
      "games.jsonl",
      head + opening +
          R"j("begins":"RED","moves":["(5,0),(4,1)"],"end":{"reason":"crash","winner":"RED","detail":"signal)j"
          R"j( \u001b[2J"}})j");
  const auto ended = workspace.run(shown("games.jsonl"));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_NE(ended.out.find("after 1 move: Ben (BLACK) loses by forfeit, crash: signal \\x1b[2J\n"),
            std::string::npos)
      << ended.out;
}

TEST(ShowGame, AFileMayBeCalledLikeALine) {
  const Workspace workspace;
  workspace.file("games:9", game);
  EXPECT_EQ(workspace.run(shown("games:9")).code, 0);
}

class GamesOfMatch : public ::testing::TestWithParam<std::string> {};

TEST_P(GamesOfMatch, AreShown) {
  const Workspace workspace;
  for (const std::string openings : {"start", "random=2"}) {
    workspace.run({"match", GetParam(), "plycheck:greedy", "plycheck:random", "--games", "4", "--seed", "3",
                   "--openings", openings, "--games-out", openings});
    for (const std::string line : {"1", "2", "3", "4"}) {
      const std::string place = openings + "/games.jsonl:" + line;
      const auto whole = workspace.run({"show", GetParam(), "--game", place});
      EXPECT_EQ(whole.code, 0) << place << ": " << whole.err;
      EXPECT_NE(whole.out.find("\nboard"), std::string::npos) << whole.out;
      const auto move = workspace.run({"show", GetParam(), "--game", place, "--move", "3"});
      EXPECT_NE(move.out.find("\nbefore "), std::string::npos) << move.out << move.err;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, GamesOfMatch,
                         ::testing::Values("squirrel", "stakeraid", "starcircle", "cs540-checkers"),
                         [](const auto& name) {
                           return name.param == "cs540-checkers" ? std::string("checkers") : name.param;
                         });

struct NoGame {
  std::string name;
  std::string bytes;
  std::string message;
};

void PrintTo(const NoGame& row, std::ostream* out) {
  *out << row.name;
}

class NotShown : public ::testing::TestWithParam<NoGame> {};

TEST_P(NotShown, SaysWhereAndWhy) {
  const Workspace workspace;
  workspace.file("g", GetParam().bytes);
  const auto ended = workspace.run(shown("g"));
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "plycheck: " + GetParam().message + "\n");
}

const std::string one_move = R"j("begins":"RED","moves":["(5,0),(4,1)"],)j";

INSTANTIATE_TEST_SUITE_P(
    Records, NotShown,
    ::testing::Values(
        NoGame{"empty", "", "g:1:1: expected a game, found none"},
        NoGame{"empty_lines", "\n\n", "g:1:1: expected a game, found none"},
        NoGame{"no_json", "\nplayed\n", "g:2:1: expected a game as a JSON object, found 'played'"},
        NoGame{"torn", head,
               "g:1:1: expected a game as a JSON object, found '{\"schema\":2,\"report\":\"ga...'"},
        NoGame{"no_opening", head + moves + end, "g:1:1: expected a text as 'opening', found none"},
        NoGame{"bad_opening", head + R"j("opening":"CHESS\n",)j" + moves + end,
               "g:1:1: opening:1:1: expected the part CHECKERS, found 'CHESS'"},
        NoGame{
            "other_assignment",
            R"j({"schema":2,"report":"game","plycheck":"0.1.0","assignment":"squirrel","number":7,"seed":1,)j" +
                head.substr(head.find(R"j("players")j")) + opening + moves + end,
            "g:1:1: expected a game of cs540-checkers, found one of 'squirrel'"},
        NoGame{"begins", head + opening + R"j("begins":"BLACK","moves":[],"end":{"reason":"no_move"}})j",
               "g:1:1: expected 'RED' as 'begins', as the opening says, found 'BLACK'"},
        NoGame{"illegal_move",
               head + opening + R"j("begins":"RED","moves":["(5,0),(3,0)"],"end":{"reason":"no_move"}})j",
               "g:1:1: expected a legal move as move 1, found '(5,0),(3,0)'"},
        NoGame{"move_after_the_end",
               head + opening + R"j("begins":"RED","moves":["(5,0),(4,1)","(3,0),(5,2)","(5,2),(4,1)"],)j" +
                   R"j("end":{"reason":"no_move","winner":"BLACK"}})j",
               "g:1:1: expected 2 moves, after which the side to move has no move, found 3"},
        NoGame{"goes_on", head + opening + one_move + R"j("end":{"reason":"no_move","winner":"RED"}})j",
               "g:1:1: expected more moves, for the game goes on after 1, found none"},
        NoGame{"other_winner", head + opening + moves + R"j("end":{"reason":"no_move","winner":"RED"}})j",
               "g:1:1: expected that BLACK wins at the end, found that RED wins"},
        NoGame{"forfeit_after_the_end",
               head + opening + moves + R"j("end":{"reason":"crash","winner":"BLACK"}})j",
               "g:1:1: expected no forfeit, for the side to move has no move after 2 moves, found 'crash'"},
        NoGame{"other_forfeiter",
               head + opening + one_move + R"j("end":{"reason":"crash","winner":"BLACK"}})j",
               "g:1:1: expected that BLACK loses, who was asked for move 2, found another loser"}),
    [](const auto& row) { return row.param.name; });

struct Misused {
  std::string name;
  std::vector<std::string> words;
  std::string message;
};

void PrintTo(const Misused& row, std::ostream* out) {
  *out << row.name;
}

class ShowUsage : public ::testing::TestWithParam<Misused> {};

TEST_P(ShowUsage, IsSaid) {
  const Workspace workspace;
  workspace.file("g", game);
  std::vector<std::string> words{"show"};
  words.insert(words.end(), GetParam().words.begin(), GetParam().words.end());
  const auto ended = workspace.run(words);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: " + GetParam().message + "\n");
}

const std::string checkers = "cs540-checkers";

INSTANTIATE_TEST_SUITE_P(
    Words, ShowUsage,
    ::testing::Values(
        Misused{"nothing", {checkers}, "show: expected a problem's file, or a game as --game FILE"},
        Misused{"both",
                {checkers, "input.txt", "--game", "g"},
                "input excludes --game; see plycheck show --help"},
        Misused{"move_of_a_problem",
                {checkers, "g", "--move", "1"},
                "--move requires --game; see plycheck show --help"},
        Misused{"no_play", {"cs540-grid", "--game", "g"}, "show: cs540-grid is no game of two"},
        Misused{"no_file", {checkers, "--game", "h:1"}, "h: No such file or directory"},
        Misused{"no_line", {checkers, "--game", "g:2"}, "g:2:1: expected a game, found a file of 1 line"},
        Misused{"no_move",
                {checkers, "--game", "g", "--move", "3"},
                "--move: expected a number from 1 to 2, found 3"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace harness::testing
