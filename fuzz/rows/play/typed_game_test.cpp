#include "fuzz/rows/play/typed_game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/testing/built_in.hpp"

/// What holds for the games of all assignments.
namespace fuzz {
namespace {

constexpr std::uint64_t seed = 20161017;

/// The assignments whose programs play each other.
std::vector<const Assignment*> games() {
  std::vector<const Assignment*> found;
  for (const Assignment& assignment : assignments()) {
    if (assignment.play) {
      found.push_back(&assignment);
    }
  }
  return found;
}

Ask usual_ask(const Play& play) {
  return {play.tasks.front().name, play.tasks.front().usual};
}

std::string start_of(const Play& play, std::uint64_t number) {
  return play.openings({OpeningsAsked::Kind::start, 0, number}, 1).front();
}

/// `look(game)` at every position of some random games, the ends too.
template <class Look>
void play_at_random(const Play& play, int count, const Look& look) {
  for (int number = 0; number < count; ++number) {
    const auto game = play.begin(start_of(play, seed + static_cast<std::uint64_t>(number))).value();
    look(*game);
    while (!game->end()) {
      const BuiltIn any{BuiltInKind::random, 1, Noise::none, seed + static_cast<std::uint64_t>(number)};
      ASSERT_TRUE(game->play(game->choose(any, {})));
      look(*game);
    }
  }
}

TEST(Play, IsForFourAssignments) {
  std::vector<std::string> names;
  for (const Assignment* assignment : games()) {
    names.push_back(assignment->facts.name);
  }
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector<std::string>{"cs540-checkers", "squirrel", "stakeraid", "starcircle"}));
}

TEST(Play, TasksAreTheAssignments) {
  for (const Assignment* assignment : games()) {
    for (const PlayTask& task : assignment->play->tasks) {
      EXPECT_EQ(std::ranges::count(assignment->facts.tasks, task.name, &cases::TaskFacts::name), 1)
          << task.name;
      EXPECT_LE(task.usual, task.deepest);
    }
  }
}

TEST(Play, EveryTaskMakesAnInputOfThatTask) {
  for (const Assignment* assignment : games()) {
    const auto game = assignment->play->begin(start_of(*assignment->play, seed)).value();
    for (const PlayTask& task : assignment->play->tasks) {
      for (const int depth : {1, task.usual, task.deepest}) {
        const auto posed = assignment->parse(game->input({task.name, depth, 12.5}));
        ASSERT_TRUE(posed) << task.name << depth;
        EXPECT_EQ(posed->task, task.name);
      }
    }
  }
}

TEST(Play, MovesAreThereExactlyWhileAGameGoesOn) {
  for (const Assignment* assignment : games()) {
    play_at_random(*assignment->play, 3,
                   [](const Game& game) { EXPECT_EQ(game.moves().empty(), game.end().has_value()); });
  }
}

TEST(Play, NoGameIsLongerThanItsBound) {
  for (const Assignment* assignment : games()) {
    // A position's bound, for each position of a game.
    std::vector<std::int64_t> bounds;
    play_at_random(*assignment->play, 20, [&](const Game& game) {
      bounds.push_back(game.most_plies());
      for (std::size_t at = 0; at < bounds.size() && game.end(); ++at) {
        EXPECT_LE(std::ssize(bounds) - 1 - static_cast<std::ptrdiff_t>(at), bounds[at])
            << assignment->facts.name;
      }
      if (game.end()) {
        bounds.clear();
      }
    });
  }
}

TEST(Play, AnInputBeginsTheSamePosition) {
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    play_at_random(play, 3, [&play](const Game& game) {
      if (!game.end()) {
        const std::string input = game.input(usual_ask(play));
        const auto again = play.begin(input).value();
        EXPECT_EQ(again->turn(), game.turn());
        EXPECT_EQ(again->moves(), game.moves());
        EXPECT_EQ(again->input(usual_ask(play)), input);
      }
    });
  }
}

TEST(Play, MovesHaveNamesOfTheirOwn) {
  for (const Assignment* assignment : games()) {
    play_at_random(*assignment->play, 2, [](const Game& game) {
      auto names = game.moves();
      std::ranges::sort(names);
      EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
    });
  }
}

TEST(Play, WhatIsNoMoveIsNotMade) {
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    const auto game = play.begin(start_of(play, seed)).value();
    const std::string before = game->input(usual_ask(play));
    for (const std::string_view text : {"", "pass", "Z99", "Z99 Stake", "A9-A9", "(9,9),(8,8)", "\n"}) {
      EXPECT_FALSE(game->play(text)) << text;
    }
    EXPECT_EQ(game->input(usual_ask(play)), before);
  }
}

/// A task of an assignment and the player of ours that answers it.
constexpr std::array<std::pair<std::string_view, BuiltInKind>, 6> alike{
    {{"greedy", BuiltInKind::greedy},
     {"minimax", BuiltInKind::minimax},
     {"alpha-beta", BuiltInKind::alphabeta},
     {"competition", BuiltInKind::greedy},
     {"basic", BuiltInKind::basic},
     {"enhanced", BuiltInKind::enhanced}}};

TEST(Play, TheSolversAnswerIsReadAsTheMoveThatOurPlayerChooses) {
  for (const Assignment* assignment : games()) {
    play_at_random(*assignment->play, 2, [assignment](const Game& game) {
      for (const PlayTask& task : assignment->play->tasks) {
        if (game.end()) {
          return;
        }
        const int depth = std::min(2, task.deepest);
        const auto answer = solved(*assignment, game.input({task.name, depth, 10}));
        const auto move = game.read_move(answer.value());
        const auto* const same =
            std::ranges::find(alike, task.name, &std::pair<std::string_view, BuiltInKind>::first);
        ASSERT_TRUE(move) << move.error().sentence;
        EXPECT_EQ(*move, game.choose({same->second, depth}, {}));
      }
    });
  }
}

TEST(Play, AnswersOfAnotherPositionAreNoMove) {
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    const auto game = play.begin(start_of(play, seed)).value();
    const auto answer = solved(*assignment, game->input(usual_ask(play))).value();
    ASSERT_TRUE(game->play(game->read_move(answer).value()));
    EXPECT_FALSE(game->read_move(answer)) << assignment->facts.name;
  }
}

TEST(Play, AFileThatIsCutAnywhereIsNeverAnotherMove) {
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    const auto game = play.begin(start_of(play, seed)).value();
    const auto answer = solved(*assignment, game->input(usual_ask(play))).value();
    const std::string move = game->read_move(answer).value();
    for (const auto& [name, contents] : answer.files) {
      for (std::size_t size = 0; size < std::min<std::size_t>(contents.size(), 400); ++size) {
        cases::Answer cut = answer;
        cut.files[name] = contents.substr(0, size);
        EXPECT_EQ(game->read_move(cut).value_or(move), move)
            << assignment->facts.name << ' ' << name << ' ' << size;
      }
    }
  }
}

TEST(Play, ARandomPlayersMoveHangsOnSeedAndMoves) {
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    const auto game = play.begin(start_of(play, seed)).value();
    std::vector<std::string> chosen;
    for (std::uint64_t number = 0; number < 30; ++number) {
      const BuiltIn any{BuiltInKind::random, 1, Noise::none, number};
      chosen.push_back(game->choose(any, {}));
      EXPECT_EQ(game->choose(any, {}), chosen.back());
    }
    std::ranges::sort(chosen);
    EXPECT_NE(chosen.front(), chosen.back());
  }
}

TEST(Play, AStoppedSearchChoosesNothing) {
  std::stop_source stop;
  stop.request_stop();
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    const auto game = play.begin(start_of(play, seed)).value();
    for (const BuiltInKind kind : play.built_in) {
      if (kind != BuiltInKind::random) {
        EXPECT_EQ(game->choose({kind, 3}, stop.get_token()), "") << name_of(kind);
      }
    }
  }
}

TEST(Play, WrittenMovesAreTheirNamesWhereAnswersHaveThem) {
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    const auto game = play.begin(start_of(play, seed)).value();
    for (const std::string& move : game->moves()) {
      EXPECT_EQ(game->written(move) == move, assignment->facts.name != "squirrel");
    }
  }
}

TEST(Play, TheFirstOpeningsAreTheSameWhateverTheirNumber) {
  for (const Assignment* assignment : games()) {
    for (const auto kind : {OpeningsAsked::Kind::start, OpeningsAsked::Kind::random}) {
      const auto few = assignment->play->openings({kind, 0, seed}, 3);
      const auto more = assignment->play->openings({kind, 0, seed}, 6);
      ASSERT_EQ(few.size(), 3U);
      ASSERT_EQ(more.size(), 6U);
      EXPECT_EQ(few, std::vector<std::string>(more.begin(), more.begin() + 3)) << assignment->facts.name;
    }
  }
}

TEST(Play, EveryOpeningBeginsAGameThatGoesOn) {
  for (const Assignment* assignment : games()) {
    const Play& play = *assignment->play;
    for (const auto kind : {OpeningsAsked::Kind::start, OpeningsAsked::Kind::random}) {
      for (const std::string& opening : play.openings({kind, 0, seed}, 5)) {
        const auto game = play.begin(opening).value();
        EXPECT_FALSE(game->end());
        EXPECT_EQ(game->input(usual_ask(play)), opening);
      }
    }
  }
}

TEST(Play, AnOpeningThatIsNoInputIsRefused) {
  for (const Assignment* assignment : games()) {
    EXPECT_FALSE(assignment->play->begin("chess\n"));
  }
}

}  // namespace
}  // namespace fuzz
