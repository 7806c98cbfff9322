#include "fuzz/generators/cs540_checkers.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "cases/cs540_checkers/format.hpp"
#include "cases/in_quotes.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/typed_game.hpp"
#include "fuzz/rows/play/write_up_search.hpp"
#include "solver/decision.hpp"
#include "solver/games/cs540_checkers.hpp"

/// Checkers: the move's line of output.txt, and next_state.txt. Who is to move and has no move has lost. A
/// position for the third time and 80 plies without a capture or promotion are draws, where the write-up's
/// games "got stuck".
namespace fuzz::rows::play {
namespace {

using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;
using cases::cs540_checkers::side_length;
using solver::Side;
using solver::cs540_checkers::BasicCheckers;
using solver::cs540_checkers::EnhancedCheckers;
using solver::cs540_checkers::State;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view next_state_file = "next_state.txt";

constexpr std::string_view name_of_player(Side side) {
  return side == Side::first ? "RED" : "BLACK";
}

std::string name_of_square(int square) {
  return fmt::format("({},{})", square / side_length, square % side_length);
}

/// Whether a text is a row of squares: "(5,0),(4,1)". Whether there is such a move is not asked.
bool is_spelled(std::string_view text) {
  constexpr std::string_view form = "(0,0),";
  constexpr std::size_t two_squares = 2 * form.size() - 1;
  if (text.size() < two_squares || (text.size() + 1) % form.size() != 0) {
    return false;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char wanted = form[at % form.size()];
    if (wanted == '0' ? text[at] < '0' || text[at] > '7' : text[at] != wanted) {
      return false;
    }
  }
  return true;
}

/// What stands behind "RED PLAYER's move " in the one line that has it.
Read<std::string_view> move_of_line(std::string_view text, Side turn) {
  const std::string mine = fmt::format("{} PLAYER's move ", name_of_player(turn));
  const std::string theirs = fmt::format("{} PLAYER's move ", name_of_player(other(turn)));
  std::optional<std::string_view> found;
  for (Lines lines(text); lines.more();) {
    const std::string_view line = lines.next();
    if (line.starts_with(theirs)) {
      return illegal(fmt::format("{} line {} is a move of {}, and it is {}'s turn", output_file,
                                 lines.number(), name_of_player(other(turn)), name_of_player(turn)));
    }
    if (line.starts_with(mine) && found) {
      return torn(fmt::format("{} line {} is a second move", output_file, lines.number()));
    }
    if (line.starts_with(mine)) {
      found = line.substr(mine.size());
    }
  }
  if (!found) {
    return torn(fmt::format("{} has no line that begins with '{}'", output_file, mine));
  }
  return *found;
}

class CheckersGame {
 public:
  using Move = solver::cs540_checkers::Move;

  explicit CheckersGame(const Problem& problem)
      : problem_(problem), state_(solver::cs540_checkers::start_of(problem)), since_{state_} {}

  Side turn() const { return state_.turn; }

  std::optional<GameEnd> end() const {
    constexpr std::ptrdiff_t times_to_draw = 3;
    if (rules_.over(state_)) {
      return GameEnd{other(state_.turn), std::nullopt, EndReason::no_move};
    }
    if (std::ranges::count(since_, state_) >= times_to_draw) {
      return GameEnd{std::nullopt, std::nullopt, EndReason::third_time};
    }
    if (std::ssize(since_) > plies_to_draw) {
      return GameEnd{std::nullopt, std::nullopt, EndReason::no_progress};
    }
    return std::nullopt;
  }

  /// So many captures there can be, since the last piece is never taken, and so many promotions; before,
  /// between and after them 80 plies without one end the game.
  std::int64_t most_plies() const {
    const auto pieces = std::popcount(state_.red | state_.black);
    const auto kings = std::popcount(state_.kings);
    const std::int64_t captures_and_promotions = (pieces - 1) + (pieces - kings);
    return plies_to_draw * (captures_and_promotions + 1) - (std::ssize(since_) - 1);
  }

  auto moves() const { return rules_.moves(state_); }
  std::string name(const Move& move) const { return move_name(move); }
  std::string written(const Move& move) const { return move_name(move); }

  std::optional<Move> named(std::string_view name) const {
    for (const Move& move : rules_.moves(state_)) {
      if (move_name(move) == name) {
        return move;
      }
    }
    return std::nullopt;
  }

  std::string input(const Ask& ask) const {
    Problem posed = posed_now();
    posed.evaluation = task_named(cs540_checkers::task_shares, ask.task).value();
    posed.depth_limit = ask.depth;
    return print(posed);
  }
  std::string input() const { return print(posed_now()); }

  Read<Move> read(const cases::Answer& answer) const {
    const auto move = read_line(answer);
    if (!move) {
      return move;
    }
    const auto text = contents_of(answer, next_state_file);
    if (!text) {
      return tl::unexpected(text.error());
    }
    Lines lines(*text);
    const auto got = read_board(lines, {next_state_file, side_length, "-rRbB", true});
    if (!got) {
      return tl::unexpected(got.error());
    }
    const std::string expected = letters_of(board_of(rules_.play(state_, *move)));
    if (*got != expected) {
      return other_board(next_state_file, name(*move), differing_squares(expected, *got, name_of_square));
    }
    return move;
  }

  void play(const Move& move) {
    const State before = state_;
    state_ = rules_.play(state_, move);
    const bool was_king = (before.kings & solver::cs540_checkers::square(move.from)) != 0;
    const bool is_king = (state_.kings & solver::cs540_checkers::square(move.to)) != 0;
    if (move.captured != 0 || was_king != is_king) {
      since_.clear();
    }
    since_.push_back(state_);
  }

  /// Pawns are worth 1 in BASIC.
  bool is_balanced() const {
    constexpr int two_pawns = 2;
    return std::abs(solver::Decision(BasicCheckers{}, search_memory).first_best(state_, balanced_at).value) <=
           two_pawns;
  }

  /// Greedy, minimax and alpha-beta go by BASIC.
  std::optional<Move> best(const BuiltIn& who, Chance& chance, const std::stop_token& stop) const {
    if (who.kind == BuiltInKind::basic) {
      return write_up_move(BasicCheckers{}, state_, who, chance, stop);
    }
    if (who.kind == BuiltInKind::enhanced) {
      return write_up_move(EnhancedCheckers{}, state_, who, chance, stop);
    }
    const BasicCheckers basic;
    const auto found = solver::Decision(basic, search_memory, stop).first_best(state_, depth_of(who));
    return stop.stop_requested() ? std::nullopt : found.best;
  }

 private:
  static constexpr std::ptrdiff_t plies_to_draw = 80;

  Problem posed_now() const {
    Problem posed = problem_;
    posed.player = state_.turn == Side::first ? Player::red : Player::black;
    posed.board = board_of(state_);
    return posed;
  }

  Read<Move> read_line(const cases::Answer& answer) const {
    const auto text = contents_of(answer, output_file);
    if (!text) {
      return tl::unexpected(text.error());
    }
    const auto line = move_of_line(*text, state_.turn);
    if (!line) {
      return tl::unexpected(line.error());
    }
    if (const auto move = named(*line)) {
      return *move;
    }
    if (*line == "none") {
      return illegal(fmt::format("'none': {} can move", name_of_player(state_.turn)));
    }
    if (!is_spelled(*line)) {
      return torn(fmt::format("{}: expected a move such as '(5,0),(4,1)', found {}", output_file,
                              cases::in_quotes(*line)));
    }
    return illegal(why_illegal(*line));
  }

  std::string why_illegal(std::string_view line) const {
    const std::string_view player = name_of_player(state_.turn);
    // As long as a move that takes all twelve.
    const std::string_view shown = line.substr(0, 80);
    if (rules_.moves(state_).begin()->jumps > 0) {
      return fmt::format("{}: {} must capture, and jump on as long as it can", shown, player);
    }
    return fmt::format("{} is no move of {}", shown, player);
  }

  /// What play does not change.
  Problem problem_;
  solver::cs540_checkers::CheckersRules rules_;
  State state_;
  /// The positions from the opening or the last capture or promotion on, the present one last.
  std::vector<State> since_;
};

/// "Checkers' initial board"; RED begins, as in the course's program.
CheckersGame start(Chance&) {
  constexpr int rows_of_a_side = 3;
  Problem problem;
  for (int square = 0; square < cases::cs540_checkers::squares; ++square) {
    const int row = square / side_length;
    Cell& cell = problem.board[static_cast<std::size_t>(square)];
    if (cases::cs540_checkers::is_dark(square) && row < rows_of_a_side) {
      cell = Cell::black;
    } else if (cases::cs540_checkers::is_dark(square) && row >= side_length - rows_of_a_side) {
      cell = Cell::red;
    }
  }
  return CheckersGame(problem);
}

}  // namespace

Play cs540_checkers() {
  constexpr int usual = 4;
  const auto task = [](Evaluation played) {
    return std::string(name_of(cs540_checkers::task_shares, played));
  };
  Play play;
  play.sides = {std::string(name_of_player(Side::first)), std::string(name_of_player(Side::second))};
  play.tasks = {{task(Evaluation::basic), cases::cs540_checkers::deepest_limit, usual},
                {task(Evaluation::enhanced), cases::cs540_checkers::deepest_limit, usual}};
  play.built_in = {BuiltInKind::random,    BuiltInKind::greedy, BuiltInKind::minimax,
                   BuiltInKind::alphabeta, BuiltInKind::basic,  BuiltInKind::enhanced};
  play.rulings = {
      {"the move",
       "the line of the move in output.txt, and the board of next_state.txt, which must be the one "
       "after it; nothing else is looked at"},
      {"no move", "the side that is to move and cannot has lost, with or without pieces"},
      {"a draw",
       "a position with the same side to move for the third time; 80 moves of both sides together "
       "without a capture or a new king"},
      {"margin", "none: a game is won, drawn or lost"},
      {"who begins", "RED, unless the opening says otherwise"},
      {"what is asked", "BASIC at depth limit 4, or what a player's task= and depth= say"},
      {"--openings start",
       "one board, the usual one: players without chance play the same two games again and again"},
      {"--openings random=N", "2 to 10 random moves on; at depth 2 nobody is ahead by more than two pawns"}};
  play.begin = [](std::string_view opening) {
    return cases::cs540_checkers::parse(opening).map(
        [](const Problem& problem) { return typed_game(CheckersGame(problem)); });
  };
  play.openings = [asked_for = play.tasks.front()](const OpeningsAsked& asked, std::int64_t count) {
    constexpr PlyRange plies{2, 10};
    return openings_of(asked, count, start, plies, {asked_for.name, asked_for.usual});
  };
  return play;
}

}  // namespace fuzz::rows::play
