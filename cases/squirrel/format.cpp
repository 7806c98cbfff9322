#include "cases/squirrel/format.hpp"

#include <algorithm>
#include <limits>

#include <fmt/core.h>

#include "cases/text_reader.hpp"

namespace cases::squirrel {
namespace {

constexpr int largest = std::numeric_limits<int>::max();

/// One line that holds one integer.
int integer_line(TextReader& in, std::string_view what, int low, int high) {
  const int value = in.integer(what, low, high);
  in.line_end();
  return value;
}

Player player_line(TextReader& in, std::string_view what, std::string_view allowed) {
  const char letter = in.letter(what, allowed);
  in.line_end();
  return letter == 'O' ? Player::o : Player::x;
}

int depth_line(TextReader& in) {
  return integer_line(in, "a cutoff depth of at least 1", 1, largest);
}

Algorithm algorithm_line(TextReader& in) {
  return Algorithm{integer_line(in, "an algorithm: 1 greedy, 2 minimax, 3 alpha-beta", 1, 3)};
}

/// The lines between the task and the values.
void read_contestants(TextReader& in, Problem& problem) {
  problem.first.player = player_line(in, "the player X or O", "XO");
  problem.second.player = other(problem.first.player);
  if (problem.task != Task::battle) {
    problem.first.algorithm = in.failed() ? Algorithm::greedy : Algorithm{static_cast<int>(problem.task)};
    problem.first.depth = depth_line(in);
    return;
  }
  problem.first.algorithm = algorithm_line(in);
  problem.first.depth = depth_line(in);
  const bool x_is_second = problem.second.player == Player::x;
  player_line(in, x_is_second ? "the second player X" : "the second player O", x_is_second ? "X" : "O");
  problem.second.algorithm = algorithm_line(in);
  problem.second.depth = depth_line(in);
}

void read_values(TextReader& in, Problem& problem) {
  for (int square = 0; square < squares; ++square) {
    problem.values[static_cast<std::size_t>(square)] = in.integer("a positive value", 1, largest);
    if (square % side_length == side_length - 1) {
      in.line_end();
    } else {
      in.blanks();
    }
  }
}

void read_board(TextReader& in, Problem& problem) {
  for (int square = 0; square < squares; ++square) {
    const char letter = in.letter("a square: * or X or O", "*XO");
    problem.board[static_cast<std::size_t>(square)] = in.failed() ? Cell::empty : Cell{letter};
    if (square % side_length == side_length - 1) {
      in.line_end();
    }
  }
}

std::string header(const Problem& problem) {
  const auto& [player, algorithm, depth] = problem.first;
  const int task = static_cast<int>(problem.task);
  if (problem.task != Task::battle) {
    return fmt::format("{}\n{}\n{}\n", task, static_cast<char>(player), depth);
  }
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n", task, static_cast<char>(player),
                     static_cast<int>(algorithm), depth, static_cast<char>(problem.second.player),
                     static_cast<int>(problem.second.algorithm), problem.second.depth);
}

}  // namespace

Player other(Player player) {
  return player == Player::x ? Player::o : Player::x;
}

int empty_squares(const Problem& problem) {
  return static_cast<int>(std::ranges::count(problem.board, Cell::empty));
}

std::string_view square_name(int square) {
  static constexpr std::string_view names = "A1B1C1D1E1A2B2C2D2E2A3B3C3D3E3A4B4C4D4E4A5B5C5D5E5";
  return names.substr(static_cast<std::size_t>(square) * 2, 2);
}

Parsed<Problem> parse(std::string_view text) {
  TextReader in(text);
  Problem problem;
  const int task = integer_line(in, "a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle", 1, 4);
  problem.task = in.failed() ? Task::greedy : Task{task};
  read_contestants(in, problem);
  read_values(in, problem);
  read_board(in, problem);
  in.text_end();
  return in.result(problem);
}

std::string print(const Problem& problem, Spelling spelling) {
  std::string out = header(problem);
  for (int square = 0; square < squares; ++square) {
    const char after = square % side_length == side_length - 1 ? '\n' : ' ';
    out += fmt::format("{}{}", problem.values[static_cast<std::size_t>(square)], after);
  }
  out += print_board(problem.board);
  if (!spelling.final_line_end) {
    out.pop_back();
  }
  if (!spelling.crlf) {
    return out;
  }
  std::string with_crlf;
  for (const char c : out) {
    with_crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  }
  return with_crlf;
}

std::string print_board(const std::array<Cell, squares>& board) {
  std::string out;
  for (int square = 0; square < squares; ++square) {
    out += static_cast<char>(board[static_cast<std::size_t>(square)]);
    if (square % side_length == side_length - 1) {
      out += '\n';
    }
  }
  return out;
}

}  // namespace cases::squirrel
