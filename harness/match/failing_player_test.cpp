// Players as they are handed in, each of which fails in its own way once: in its first, a middle or its last
// move.
#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/match/match_text.hpp"
#include "harness/match/testing/course_match.hpp"

namespace harness {
namespace {

using testing::CourseMatch;
using testing::is_here;
using testing::Language;

struct Kind {
  std::string name;
  EndReason reason;
  /// Its sentence, with {seconds} for the time of a game and {move} for the move; empty for none.
  std::string sentence;
  /// A fault shows at the next move alone, and so on the last one not at all.
  bool shows_later = false;
};

const std::vector<Kind> kinds = {
    {"honest", EndReason::full_board, ""},
    {"keeps", EndReason::full_board, ""},
    {"calibrated", EndReason::full_board, ""},
    {"chats", EndReason::full_board, ""},
    {"leaves_a_process", EndReason::full_board, ""},
    {"peeks", EndReason::full_board, ""},
    {"never_ends", EndReason::out_of_time, "still running 3 s by the clock after the end of its time"},
    {"overruns", EndReason::out_of_time, "no CPU time is left of {seconds} s for the game", true},
    {"other_program", EndReason::out_of_time, "no CPU time is left of {seconds} s for the game", true},
    {"illegal", EndReason::illegal_move, "'Z9 Stake' is not on the board, which has 3 columns and rows"},
    {"misfits", EndReason::illegal_move,
     "the board of output.txt is not the one after {move}: it differs on C3"},
    {"half", EndReason::torn_answer, "output.txt ends after 2 of the 3 rows of its board"},
    {"nothing", EndReason::torn_answer, "output.txt is empty"},
    {"crashes", EndReason::no_answer, "there is no output.txt (make run: exit status 2)"},
};

/// Of user time that a player has for a game: starting Java nine times takes some.
double game_seconds(Language language) {
  return language == Language::java ? 4 : 2;
}

bool runs_long() {
  return std::getenv("PLYCHECK_LONG_RUNS") != nullptr;
}

struct Failing {
  Kind kind;
  std::string when;
  int workers = 1;
  Language language = Language::python;
};

void PrintTo(const Failing& row, std::ostream* out) {
  *out << row.kind.name << " in the " << row.when << " move, " << row.workers << " at a time, in "
       << name_of(row.language);
}

const std::vector<std::string> whens = {"first", "middle", "last"};

/// One row a kind, in Python.
bool is_of_gate(std::size_t kind, std::size_t when, int workers) {
  return kind % whens.size() == when && workers == (kind % 4 == 1 ? 4 : 1);
}

/// And one row of each other language.
bool is_of_gate(const Failing& row) {
  const bool cpp = row.kind.name == "misfits" && row.when == "middle" && row.workers == 4;
  const bool java = row.kind.name == "half" && row.when == "last" && row.workers == 1;
  return row.language == Language::cpp ? cpp : row.language == Language::java && java;
}

/// All of them in the nightly.
std::vector<Failing> failing() {
  std::vector<Failing> rows;
  for (const auto language : {Language::python, Language::cpp, Language::java}) {
    for (std::size_t at = 0; at < kinds.size(); ++at) {
      for (std::size_t when = 0; when < whens.size(); ++when) {
        for (const int workers : {1, 4}) {
          const Failing row{kinds[at], whens[when], workers, language};
          const bool is_python = language == Language::python;
          const bool is_usual = is_python ? is_of_gate(at, when, workers) : is_of_gate(row);
          if (runs_long() || is_usual) {
            rows.push_back(row);
          }
        }
      }
    }
  }
  return rows;
}

class FailingPlayer : public CourseMatch, public ::testing::WithParamInterface<Failing> {
 protected:
  FailingPlayer() : CourseMatch(GetParam().workers) {
    plan.time->seconds = game_seconds(GetParam().language);
    // So that four are really played at once.
    plan.games_of_each = 2 * GetParam().workers;
  }

  /// How many moves there are before its fault shows; `side` is that of the player who fails.
  static int moves_before_fault(int side) {
    const auto& [kind, when, workers, language] = GetParam();
    const int own_move = when == "first" ? 0 : when == "middle" ? 1 : side == 0 ? 4 : 3;
    return 2 * (own_move + (kind.shows_later ? 1 : 0)) + side;
  }

  static bool is_free() { return GetParam().kind.shows_later && GetParam().when == "last"; }

  static std::string expected_sentence(int side) {
    const int square = moves_before_fault(side);
    const auto move = fmt::format("{}{} Stake", static_cast<char>('A' + square % 3), square / 3 + 1);
    return is_free() ? ""
                     : fmt::format(fmt::runtime(GetParam().kind.sentence), fmt::arg("move", move),
                                   fmt::arg("seconds", game_seconds(GetParam().language)));
  }

  static void expect_as_ruled(const GameRecord& game, int side) {
    const auto& kind = GetParam().kind;
    const auto reason = is_free() ? EndReason::full_board : kind.reason;
    EXPECT_EQ(game.end.reason, reason) << harness::name_of(game.end.reason);
    EXPECT_EQ(game.end.detail, expected_sentence(side));
    EXPECT_EQ(game.end.margin.has_value(), reason == EndReason::full_board);
    EXPECT_EQ(static_cast<int>(game.moves.size()),
              reason == EndReason::full_board ? 9 : moves_before_fault(side));
    if (reason != EndReason::full_board) {
      EXPECT_EQ(game.end.winner, 1 - side);
    }
    EXPECT_EQ(game.players[static_cast<std::size_t>(side)].left_behind,
              kind.name == "leaves_a_process" ? 1 : 0);
    EXPECT_EQ(game.players[static_cast<std::size_t>(1 - side)].left_behind, 0);
  }

  /// What was used beyond the time is told, be it free or not.
  void expect_overruns_told() const {
    const auto& fails = result->players[0];
    const bool overruns = GetParam().kind.shows_later;
    EXPECT_EQ(fails.overruns, overruns ? plan.games_of_each : 0);
    // 0.2 s each; of the time that it is told it has no more than hundredths.
    EXPECT_GE(fails.overrun_seconds, overruns ? 0.15 * plan.games_of_each : 0);
    EXPECT_EQ(result->players[1].overruns, 0);
    const auto lines = match_text(plan, *result, true);
    const auto told = fmt::format("beyond the time of a game: fails, {:.2f} s in {} games",
                                  fails.overrun_seconds, fails.overruns);
    EXPECT_EQ(std::ranges::count(lines, told), overruns ? 1 : 0);
  }
};

TEST_P(FailingPlayer, HasWhatTheRulesSay) {
  if (GetParam().kind.name == "peeks" && level != Isolation::sandbox) {
    GTEST_SKIP() << "nothing keeps programs apart here";
  }
  if (!is_here(GetParam().language)) {
    GTEST_SKIP() << "no Java here";
  }
  write("fails", GetParam().kind.name, GetParam().when, GetParam().language);
  write("honest", "honest", "");
  auto terms = terms_of("fails");
  // So long that the start's waiting for a busy processor is no twentieth of it: else the machine is to
  // blame.
  terms.times.beyond = GetParam().kind.name == "never_ends" ? 3 : terms.times.beyond;
  enter("fails", terms);
  enter("honest");
  const auto games = played();
  ASSERT_EQ(static_cast<int>(games.size()), plan.games_of_each);
  for (const auto& [number, game] : games) {
    SCOPED_TRACE(number);
    // The first named begins the first game, as X, and the other one the second.
    expect_as_ruled(game, number % 2 == 1 ? 0 : 1);
  }
  expect_overruns_told();
}

INSTANTIATE_TEST_SUITE_P(Players, FailingPlayer, ::testing::ValuesIn(failing()), [](const auto& row) {
  return fmt::format("{}_{}_{}_{}", row.param.kind.name, row.param.when, row.param.workers,
                     name_of(row.param.language));
});

}  // namespace
}  // namespace harness
