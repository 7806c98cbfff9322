#include "cases/stakeraid/format.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/core.h>

#include "cases/text_reader.hpp"

namespace cases::stakeraid {
namespace {

constexpr int largest = 1'000'000'000;

int side_line(TextReader& in) {
  const int side = in.integer("a board size of 1 to 26", 1, longest_side);
  in.line_end();
  return side;
}

Task task_line(TextReader& in) {
  const auto index = in.word("MINIMAX or ALPHABETA or COMPETITION", {"MINIMAX", "ALPHABETA", "COMPETITION"});
  in.line_end();
  return Task{static_cast<int>(index)};
}

Player player_line(TextReader& in) {
  const char letter = in.letter("the player X or O", "XO");
  in.line_end();
  return letter == 'O' ? Player::o : Player::x;
}

/// The fourth line: a depth, or in a competition the time that is left.
/// Far more than a course gives anybody.
constexpr std::int64_t most_seconds = 1'000'000'000;

void read_limit(TextReader& in, Problem& problem) {
  if (problem.task == Task::competition) {
    problem.seconds_left = in.decimal("the CPU seconds left", most_seconds);
  } else {
    problem.depth = in.integer("a search depth of at least 1", 1, largest);
  }
  in.line_end();
}

bool ends_row(std::size_t square, int side) {
  return square % static_cast<std::size_t>(side) == static_cast<std::size_t>(side) - 1;
}

void read_values(TextReader& in, Problem& problem) {
  for (std::size_t square = 0; square < problem.values.size(); ++square) {
    problem.values[square] = in.integer("a value of 1 to 99", 1, largest_value);
    if (ends_row(square, problem.side)) {
      in.line_end();
    } else {
      in.blanks();
    }
  }
}

void read_board(TextReader& in, Problem& problem) {
  for (std::size_t square = 0; square < problem.board.size(); ++square) {
    const char letter = in.letter("a square: X or O or .", "XO.");
    problem.board[square] = in.failed() ? Cell::empty : Cell{letter};
    if (ends_row(square, problem.side)) {
      in.line_end();
    }
  }
  if (empty_squares(problem) == 0) {
    in.fail("a board with an empty square");
  }
}

std::string_view name_of(Task task) {
  switch (task) {
    case Task::minimax:
      return "MINIMAX";
    case Task::alpha_beta:
      return "ALPHABETA";
    case Task::competition:
      return "COMPETITION";
  }
  return {};
}

}  // namespace

Player other(Player player) {
  return player == Player::x ? Player::o : Player::x;
}

int empty_squares(const Problem& problem) {
  return static_cast<int>(std::ranges::count(problem.board, Cell::empty));
}

std::string square_name(int side, int square) {
  return fmt::format("{}{}", static_cast<char>('A' + square % side), square / side + 1);
}

Parsed<Problem> parse(std::string_view text) {
  TextReader in(text, {.lenient = false});
  Problem problem;
  problem.side = side_line(in);
  problem.task = task_line(in);
  problem.player = player_line(in);
  read_limit(in, problem);
  const auto squares = static_cast<std::size_t>(problem.side) * static_cast<std::size_t>(problem.side);
  problem.values.assign(squares, 1);
  problem.board.assign(squares, Cell::empty);
  read_values(in, problem);
  read_board(in, problem);
  in.text_end();
  return in.result(problem);
}

std::string print(const Problem& problem, Spelling spelling) {
  std::string out =
      fmt::format("{}\n{}\n{}\n", problem.side, name_of(problem.task), static_cast<char>(problem.player));
  out += problem.task == Task::competition ? problem.seconds_left : fmt::format("{}", problem.depth);
  out += '\n';
  for (std::size_t square = 0; square < problem.values.size(); ++square) {
    out += fmt::format("{}{}", problem.values[square], ends_row(square, problem.side) ? '\n' : ' ');
  }
  out += print_board(problem.side, problem.board);
  if (!spelling.final_line_end) {
    out.pop_back();
  }
  return out;
}

std::string print_board(int side, const std::vector<Cell>& board) {
  std::string out;
  for (std::size_t square = 0; square < board.size(); ++square) {
    out += static_cast<char>(board[square]);
    if (ends_row(square, side)) {
      out += '\n';
    }
  }
  return out;
}

}  // namespace cases::stakeraid
