// Programs that play each other, from end to end.
#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using Words = std::vector<std::string>;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::ptrdiff_t lines_in(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const Words two_of_ours{"match", "cs540-checkers", "plycheck:minimax=2", "plycheck:random", "--seed", "1"};

TEST(Match, PlaysPlayersOfOursAndTellsATable) {
  const Workspace workspace;
  const auto ended = workspace.run(with(two_of_ours, {"--games", "20"}));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(says(ended.out, "minimax=2 ")) << ended.out;
  EXPECT_TRUE(says(ended.out, "minimax=2 against random: Elo ")) << ended.out;
  EXPECT_TRUE(says(ended.out, "again:  plycheck match cs540-checkers ")) << ended.out;
}

TEST(Match, IsTheSameFromTheSameSeed) {
  const Workspace workspace;
  const Words how{"--games", "12", "--no-times", "--json"};
  workspace.run(with(two_of_ours, with(how, {"one", "-j", "1", "--games-out", "a"})));
  workspace.run(with(two_of_ours, with(how, {"two", "-j", "3", "--games-out", "b"})));
  EXPECT_EQ(workspace.bytes("one"), workspace.bytes("two"));
  EXPECT_EQ(workspace.bytes("a/games.jsonl"), workspace.bytes("b/games.jsonl"));
  EXPECT_EQ(lines_in(workspace.bytes("a/games.jsonl")), 12);
  EXPECT_EQ(workspace.bytes("a/games.pdn"), workspace.bytes("b/games.pdn"));
  EXPECT_TRUE(says(workspace.bytes("a/games.pdn"), "[Event ")) << workspace.bytes("a/games.pdn");
}

class EveryGame : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryGame, IsPlayed) {
  const Workspace workspace;
  for (const std::string openings : {"start", "random=2"}) {
    const auto ended = workspace.run({"match", GetParam(), "plycheck:greedy", "plycheck:random", "--games",
                                      "4", "--seed", "3", "--openings", openings, "--csv", openings});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(lines_in(workspace.bytes(openings)), 5) << workspace.bytes(openings);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame,
                         ::testing::Values("squirrel", "stakeraid", "starcircle", "cs540-checkers"),
                         [](const auto& name) {
                           return name.param == "cs540-checkers" ? std::string("checkers") : name.param;
                         });

TEST(Match, ExpectationDecidesTheExitStatus) {
  const Workspace workspace;
  EXPECT_EQ(workspace.run(with(two_of_ours, {"--games", "40", "--expect", "minimax=2>random"})).code, 0);
  const auto unmet = workspace.run(with(two_of_ours, {"--games", "40", "--expect", "random>minimax=2"}));
  EXPECT_EQ(unmet.code, 1);
  EXPECT_TRUE(says(unmet.out, "not as expected: random>minimax=2")) << unmet.out;
}

TEST(Match, SequentialTestEndsIt) {
  const Workspace workspace;
  const auto ended =
      workspace.run(with(two_of_ours, {"--games", "2000", "--sprt", "elo0=0,elo1=100", "--expect", "H1"}));
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_TRUE(says(ended.out, ": H1 after ")) << ended.out;
}

TEST(Match, ProgramsPlayARunAMove) {
  const Workspace workspace;
  const auto ended =
      workspace.run({"match", "cs540-checkers", "plycheck solve cs540-checkers,name=solver,depth=1",
                     "plycheck:random", "--games", "2", "--seed", "1", "--json", "j"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(says(ended.out, "solver against random: Elo ")) << ended.out;
  EXPECT_FALSE(says(ended.out, "forfeits of ")) << ended.out;
}

TEST(Match, ForfeitsAreCountedByReason) {
  const Workspace workspace;
  workspace.file("silent.py", "pass\n");
  workspace.file("crashing.py", "raise SystemExit(3)\n");
  const auto ended =
      workspace.run({"match", "stakeraid", "silent.py", "crashing.py", "--games", "6", "--seed", "1"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(says(ended.out, "forfeits of silent.py: no answer 3")) << ended.out;
  EXPECT_TRUE(says(ended.out, "forfeits of crashing.py: crash 3")) << ended.out;
}

TEST(Match, APlayerThatFailsItsFirstMovesIsToldAtOnce) {
  const Workspace workspace;
  workspace.file("silent.py", "pass\n");
  const auto ended =
      workspace.run({"match", "stakeraid", "silent.py", "plycheck:random", "--games", "4", "--seed", "1"});
  EXPECT_TRUE(says(ended.err, "silent.py has failed its first move in three games running: no answer: "))
      << ended.err;
}

TEST(Match, OneThatDoesNotCompileLeavesTooFew) {
  const Workspace workspace;
  workspace.file("broken.cpp", "int main() {\n");
  const auto ended = workspace.run({"match", "stakeraid", "broken.cpp", "plycheck:random", "--games", "2"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(says(ended.err, "broken.cpp does not take part: ")) << ended.err;
  EXPECT_TRUE(says(ended.err, "fewer than two players are left")) << ended.err;
}

TEST(Match, AGauntletIsNotPlayedByAnotherOne) {
  const Workspace workspace;
  workspace.file("broken.cpp", "int main() {\n");
  const auto ended = workspace.run({"match", "stakeraid", "broken.cpp", "plycheck:random", "plycheck:greedy",
                                    "--games", "2", "--gauntlet"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(
      says(ended.err, "--gauntlet: broken.cpp, who was to play all others, takes no part: nothing is played"))
      << ended.err;
}

TEST(Match, SeveralPlayersHaveRatings) {
  const Workspace workspace;
  const auto ended = workspace.run({"match", "squirrel", "plycheck:random", "plycheck:greedy",
                                    "plycheck:minimax=2", "--games", "4", "--seed", "1"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(says(ended.out, "ratings (Bradley-Terry, ")) << ended.out;
}

TEST(Match, KnockoutHasRoundsAndAWinner) {
  const Workspace workspace;
  const auto ended =
      workspace.run({"match", "squirrel", "plycheck:random", "plycheck:greedy", "plycheck:minimax=2",
                     "--knockout", "--games", "2", "--seed", "1", "--csv", "c", "--json", "j"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(says(ended.out, " has a bye\n")) << ended.out;
  EXPECT_TRUE(says(ended.out, "\nfinal     ")) << ended.out;
  EXPECT_TRUE(says(ended.out, "\nwinner    minimax=2\n")) << ended.out;
  EXPECT_TRUE(says(ended.out, " --games 2 --seed 1 --knockout\n")) << ended.out;
  EXPECT_TRUE(says(workspace.bytes("c"), ",reason,plies,round\n")) << workspace.bytes("c");
  EXPECT_TRUE(says(workspace.bytes("j"), "\"rounds\": ")) << workspace.bytes("j");
}

TEST(Match, GamesThatRepeatAreRemarkedOn) {
  const Workspace workspace;
  const auto ended = workspace.run(
      {"match", "starcircle", "plycheck:greedy", "plycheck:minimax=1", "--games", "4", "--seed", "1"});
  EXPECT_TRUE(says(ended.err, "play the same 2 games again and again")) << ended.err;
}

TEST(Match, GamesThatAreKeptAlreadyAreNotWrittenOver) {
  const Workspace workspace;
  workspace.file("out/games.jsonl", "");
  const auto ended = workspace.run(with(two_of_ours, {"--games", "2", "--games-out", "out"}));
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(says(ended.err, "games.jsonl is there already")) << ended.err;
}

TEST(Match, NoReportIsWrittenOverTheGames) {
  const Workspace workspace;
  workspace.file("out/other", "");
  const auto ended =
      workspace.run(with(two_of_ours, {"--games", "2", "--games-out", "out", "--csv", "out/games.pdn"}));
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(
      ended.err,
      "plycheck: --csv: expected a file of its own, found 'out/games.pdn', which is a file of --games-out\n");
}

/// In one line, whatever it was broken to.
std::string unbroken(std::string text) {
  for (auto at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ", at)) {
    text.replace(at, 3, " ");
  }
  return text;
}

/// By hand: the program has two of the four moves of each game, of at most 30 s and by the clock 120 s.
TEST(Match, SaysBeforehandWhatIsRuledAndWhatItTakesAtMost) {
  const Workspace workspace;
  workspace.take_candidate("right.py", "stakeraid");
  const auto ended = workspace.run(
      {"match", "stakeraid", "right.py", "plycheck:greedy", "--games", "2", "--size", "2", "--seed", "1"});
  const auto out = unbroken(ended.out);
  EXPECT_TRUE(says(out,
                   "\n2 games of at most 4 moves, a move of at most 30 s of CPU time and 120 s by the "
                   "clock: at most 2 min of CPU time in all, and 8 min by the clock, one game after the "
                   "other; players of ours take what they take\n"))
      << out;
  EXPECT_TRUE(
      says(out,
           "\nruled by plycheck, since the handout is silent: the move; the end; who begins; "
           "what is asked; --openings start; --openings random=N; forfeits (docs/stakeraid.md#games)\n"))
      << out;
}

TEST(Match, WithAGameTimeTakesNoMoreThanThat) {
  const Workspace workspace;
  workspace.take_candidate("right.py", "stakeraid");
  const auto ended = workspace.run({"match", "stakeraid", "right.py", "right.py", "--games", "2", "--size",
                                    "2", "--seed", "1", "--game-time", "10+0.5"});
  EXPECT_TRUE(says(unbroken(ended.out),
                   ", 10 s of CPU time a program and game and 0.5 s a move: at most 44 s of CPU time in all"))
      << ended.out;
}

TEST(Match, OfPlayersOfOursHasNoTime) {
  const Workspace workspace;
  const auto ended = workspace.run(with(two_of_ours, {"--games", "2"}));
  EXPECT_FALSE(says(ended.out, "at most")) << ended.out;
}

/// Stakes the first empty square.
constexpr std::string_view staking = R"(lines = open('input.txt').read().split('\n')
n, me = int(lines[0]), lines[2]
board = ''.join(lines[4 + n:4 + 2 * n])
square = board.index('.')
after = board[:square] + me + board[square + 1:]
name = '%s%d Stake\n' % (chr(65 + square % n), square // n + 1)
open('output.txt', 'w').write(name + '\n'.join(after[at:at + n] for at in range(0, n * n, n)) + '\n')
)";

/// Where nothing keeps a program from removing its folder.
TEST(Match, WhoRemovesTheFolderOfItsRunsLosesAndSpoilsNoMatch) {
  const Workspace workspace;
  const std::string removes = "import os, shutil\nshutil.rmtree(os.getcwd())\n";
  workspace.file("removes.py", std::string(staking) + removes);
  const auto ended = workspace.run({"match", "stakeraid", "removes.py", "plycheck:greedy", "--games", "2",
                                    "--size", "2", "--seed", "1", "--isolation", "limits"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(says(ended.out, "forfeits of removes.py: no answer 2")) << ended.out;
}

TEST(Match, AFolderThatVanishesOnceIsNobodysFault) {
  const Workspace workspace;
  const auto mark = (workspace.path() / "mark").string();
  const std::string once = "import os, shutil\nif not os.path.exists('" + mark + "'):\n  open('" + mark +
                           "', 'w').close()\n  shutil.rmtree(os.getcwd())\n  raise SystemExit\n";
  workspace.file("once.py", once + std::string(staking));
  const auto ended = workspace.run({"match", "stakeraid", "once.py", "plycheck:greedy", "--games", "2",
                                    "--size", "2", "--seed", "1", "--isolation", "limits"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_NE(workspace.bytes("mark"), "(no file)");
  EXPECT_FALSE(says(ended.out, "forfeits of ")) << ended.out;
}

/// Loses by an illegal move once it could read or change what is not its own: the folders of other runs, the
/// other player, or plycheck's history, whose path its environment does not tell.
constexpr std::string_view peeking = R"(import os
own = os.getcwd()
places = [os.path.dirname(own), os.path.dirname(os.path.dirname(own)), '@DESK@']
found = []
def try_to(what):
    try:
        what()
        return True
    except (OSError, IOError):
        return False
for place in places:
    for folder, folders, files in os.walk(place):
        if (folder + '/').startswith(own + '/') or folder.count('/') > place.count('/') + 3:
            continue
        for name in files:
            path = os.path.join(folder, name)
            if name in ('input.txt', 'output.txt', 'secret.py', 'h.db') and try_to(lambda: open(path).close()):
                found.append(path)
        if try_to(lambda: open(os.path.join(folder, 'peeked'), 'w').close()):
            found.append(folder)
for number in range(1, 40):
    for place in places:
        path = os.path.join(place, str(number), 'input.txt')
        if os.path.dirname(path) != own and try_to(lambda: open(path).close()):
            found.append(path)
if try_to(lambda: open('@DESK@/secret.py').close()):
    found.append('secret.py')
)";

TEST(Match, NobodySeesTheOthersFilesNorTheReferees) {
  const Workspace workspace;
  workspace.file("secret.py", staking);
  std::string peeks(peeking);
  for (auto at = peeks.find("@DESK@"); at != std::string::npos; at = peeks.find("@DESK@")) {
    peeks.replace(at, 6, workspace.path().string());
  }
  workspace.file("peeks.py",
                 peeks + std::string(staking) + "if found: open('output.txt', 'w').write(found[0])\n");
  auto match =
      workspace.plycheck({"match", "stakeraid", "peeks.py", "secret.py", "--games", "4", "--size", "2",
                          "--seed", "1", "-j", "2", "--isolation", "sandbox", "--games-out", "g"});
  match.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "h.db").string());
  const auto ended = run(match);
  if (says(ended.err, "isolation sandbox: no ")) {
    GTEST_SKIP() << "there is no sandbox here";
  }
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_FALSE(says(ended.out, "forfeits of ")) << workspace.bytes("g/games.jsonl");
}

struct Refused {
  std::string name;
  Words words;
  std::string message;
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.name;
}

class MatchRefusal : public ::testing::TestWithParam<Refused> {};

TEST_P(MatchRefusal, SaysWhatWasExpected) {
  const Workspace workspace;
  const auto ended = workspace.run(with({"match"}, GetParam().words));
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(says(ended.err, GetParam().message)) << ended.err;
}

INSTANTIATE_TEST_SUITE_P(
    Words, MatchRefusal,
    ::testing::Values(
        Refused{"no_game", {"cs540-grid", "a", "b"}, "match: cs540-grid is no game of two"},
        Refused{"one_player", {"squirrel", "plycheck:random"}, "expected two players or more, found 1"},
        Refused{"odd_games",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--games", "3"},
                "--games: expected an even number"},
        Refused{"no_player", {"squirrel", "plycheck:random", "plycheck:basic=2"}, "expected plycheck:random"},
        Refused{"knockout_and_gauntlet",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--knockout", "--gauntlet"},
                "--gauntlet excludes --knockout"},
        Refused{"knockout_and_sprt",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--knockout", "--sprt", "elo1=5"},
                "--knockout excludes --sprt"},
        Refused{"knockout_and_expect",
                {"squirrel", "plycheck:random", "plycheck:greedy", "plycheck:minimax=1", "--knockout",
                 "--expect", "greedy>random"},
                "--expect: expected H1, or 'A>B' with the names of two players who meet"},
        Refused{"no_program",
                {"squirrel", "a.py", "plycheck:random"},
                "plycheck: a.py: No such file or directory\n"},
        Refused{"no_setting",
                {"squirrel", "a.py,name=Ann,deph=3", "plycheck:random"},
                "plycheck: a.py,name=Ann,deph=3: expected name=, task= or depth= behind a comma, found "
                "'deph=3'\n"},
        Refused{"no_program_of_a_name",
                {"squirrel", "a.py,name=Ann", "plycheck:random"},
                "plycheck: Ann: a.py: No such file or directory\n"},
        Refused{"sprt_of_three",
                {"squirrel", "plycheck:random", "plycheck:random", "plycheck:random", "--sprt", "elo1=5"},
                "--sprt: expected two players, found 3"},
        Refused{"no_size",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--size", "4"},
                "--size: the handout has boards of one size alone"},
        Refused{"game_time",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--game-time", "soon"},
                "--game-time: expected seconds"},
        Refused{"openings",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--openings", "no-such-file"},
                "--openings: "},
        Refused{"expect_nobody",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--expect", "greedy>nobody"},
                "--expect: expected H1, or 'A>B'"},
        Refused{"no_test",
                {"squirrel", "plycheck:random", "plycheck:greedy", "--expect", "H1"},
                "--expect: H1 is said of a test"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace harness::testing
