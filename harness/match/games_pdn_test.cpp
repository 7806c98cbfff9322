// Matches of checkers by the product's own referee, kept in a folder of games: its file in draughts notation
// is played again by a reader and rules that know nothing of ours. 1,000 games with PLYCHECK_LONG_RUNS in the
// environment.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/cs540_checkers/format.hpp"
#include "cases/file.hpp"
#include "cases/testing/error_of.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "fuzz/foundations/chance.hpp"
#include "harness/match/built_in_player.hpp"
#include "harness/match/games_folder.hpp"
#include "harness/match/match_job.hpp"
#include "harness/match/records/testing/draughts.hpp"
#include "harness/match/records/testing/pdn_reader.hpp"
#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

namespace checkers = cases::cs540_checkers;
using cases::testing::error_of;

const fuzz::Play& play() {
  return *testing::core_of("cs540-checkers").play;
}

/// Positions 0 to 39 random plies from the start, or fewer where a game has ended: of late ones the notation
/// has kings, few pieces, and a first move of BLACK.
std::vector<std::string> later_positions(int count) {
  const auto start = play().openings({}, 1).front();
  std::vector<std::string> positions;
  for (int number = 0; number < count; ++number) {
    const auto game = play().begin(start).value();
    const fuzz::BuiltIn any{fuzz::BuiltInKind::random, 1, fuzz::Noise::none, fuzz::mixed_seed(7, number)};
    std::string position = start;
    for (int ply = number % 40; ply > 0 && !game->end(); --ply) {
      position = game->input();
      game->play(game->choose(any, {}));
    }
    positions.push_back(game->end() ? position : game->input());
  }
  return positions;
}

/// Men that block each other for good, and two kings of each side behind them: nobody comes to a capture.
std::string behind_walls() {
  checkers::Problem problem;
  for (int square = 0; square < checkers::squares; ++square) {
    const int row = square / checkers::side_length;
    if (checkers::is_dark(square) && row >= 2 && row <= 5) {
      problem.board[static_cast<std::size_t>(square)] =
          row <= 3 ? checkers::Cell::black : checkers::Cell::red;
    }
  }
  for (const std::size_t square : {std::size_t{1}, std::size_t{7}}) {
    problem.board[square] = checkers::Cell::black_king;
    problem.board[checkers::squares - 1 - square] = checkers::Cell::red_king;
  }
  return checkers::print(problem);
}

MatchPlan plan_of(int games_of_each, std::vector<std::string> openings) {
  MatchPlan plan;
  plan.assignment = &testing::core_of("cs540-checkers");
  const auto enter = [&](std::string name, const fuzz::BuiltIn& who) {
    PlayerTerms terms;
    terms.given = "plycheck:" + name;
    terms.name = std::move(name);
    plan.players.push_back({std::move(terms), built_in_player(who)});
  };
  enter("random", {fuzz::BuiltInKind::random});
  enter("other", {fuzz::BuiltInKind::random});
  // They know no progress, and so come to the same position for the third time.
  enter("greedy", {fuzz::BuiltInKind::greedy});
  enter("basic", {fuzz::BuiltInKind::basic, 2});
  plan.pairings = {{0, 1}, {2, 3}};
  plan.games_of_each = games_of_each;
  plan.openings = std::move(openings);
  plan.seed = 5;
  return plan;
}

/// Puts all games into a folder.
class IntoFolder final : public MatchListener {
 public:
  explicit IntoFolder(GamesFolder& folder) : folder_(folder) {}
  void ended(const GameRecord& game) override {
    folder_.add(game);
    games[fmt::format("{}", game.number)] = game;
  }
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}
  /// By the text of their numbers.
  std::map<std::string, GameRecord> games;

 private:
  GamesFolder& folder_;
};

/// The position that a game has led to, by numbers: square 1 at the bottom right, then to the left, row by
/// row.
testing::DraughtsPosition end_of(const GameRecord& record) {
  const auto game = play().begin(record.opening).value();
  for (const auto& move : record.moves) {
    EXPECT_TRUE(game->play(move)) << move;
  }
  const auto problem = checkers::parse(game->input()).value();
  testing::DraughtsPosition position;
  position.squares.fill('.');
  position.turn = problem.player == checkers::Player::red ? 'B' : 'W';
  const std::map<checkers::Cell, char> pieces{{checkers::Cell::empty, '.'},
                                              {checkers::Cell::red, 'b'},
                                              {checkers::Cell::red_king, 'B'},
                                              {checkers::Cell::black, 'w'},
                                              {checkers::Cell::black_king, 'W'}};
  std::size_t number = 0;
  for (int square = checkers::squares - 1; square >= 0; --square) {
    if (checkers::is_dark(square)) {
      position.squares[++number] = pieces.at(problem.board[static_cast<std::size_t>(square)]);
    }
  }
  return position;
}

/// That the reader's rules see the end that the record tells of.
void expect_same_end(const GameRecord& game, const testing::PdnGame& read) {
  const auto replay = testing::replayed(read);
  ASSERT_EQ(error_of(replay), "");
  EXPECT_EQ(replay->end, end_of(game));
  const bool can_move = !testing::legal_moves(replay->end).empty();
  const std::string lost_by_turn = replay->end.turn == 'B' ? "0-1" : "1-0";
  EXPECT_EQ(can_move, game.end.reason != EndReason::no_move);
  EXPECT_EQ(read.tags.at("Result"), can_move ? "1/2-1/2" : lost_by_turn);
  EXPECT_EQ(replay->times == 3, game.end.reason == EndReason::repetition);
  if (game.end.reason == EndReason::no_progress) {
    EXPECT_EQ(replay->quiet_plies, 80);
  }
  EXPECT_EQ(read.tags.at("Black"), game.players[0].name);
  EXPECT_EQ(read.tags.at("White"), game.players[1].name);
}

/// Openings of one kind, and how many games each of the two pairings plays of them.
struct Kind {
  std::string name;
  std::vector<std::string> openings;
  int games_of_each = 0;
};

std::vector<Kind> kinds() {
  const bool runs_long = std::getenv("PLYCHECK_LONG_RUNS") != nullptr;
  const auto random = play().openings({fuzz::OpeningsAsked::Kind::random, 0, 3}, runs_long ? 63 : 9);
  return {{"start", play().openings({}, 1), runs_long ? 124 : 18},
          {"random", random, runs_long ? 126 : 18},
          {"later", later_positions(runs_long ? 117 : 16), runs_long ? 234 : 32},
          {"walls", {behind_walls()}, runs_long ? 16 : 8}};
}

TEST(GamesAsPdn, ComeToTheSameEndsByAReaderOfItsOwn) {
  const cases::testing::TemporaryFolder place;
  std::map<EndReason, int> ends;
  for (auto& [name, openings, games_of_each] : kinds()) {
    const auto path = place.path() / name;
    auto folder = GamesFolder::make(path, false);
    ASSERT_TRUE(folder) << folder.error();
    IntoFolder heard(*folder);
    const auto plan = plan_of(games_of_each, openings);
    ASSERT_EQ(play_match(plan, heard, {}).fault, "");
    ASSERT_TRUE(folder->finish());
    const auto read = testing::read_pdn(cases::read_file(path / "games.pdn").value());
    ASSERT_EQ(error_of(read), "");
    EXPECT_EQ(std::ssize(*read), 2 * games_of_each);
    ASSERT_EQ(read->size(), heard.games.size());
    for (const auto& game : *read) {
      SCOPED_TRACE(name + ", game " + game.tags.at("Round"));
      const auto& record = heard.games.at(game.tags.at("Round"));
      expect_same_end(record, game);
      ++ends[record.end.reason];
    }
  }
  for (const auto reason : {EndReason::no_move, EndReason::repetition, EndReason::no_progress}) {
    EXPECT_GT(ends[reason], 0) << name_of(reason);
  }
}

}  // namespace
}  // namespace harness
