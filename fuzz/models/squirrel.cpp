#include "fuzz/models/squirrel.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fuzz/foundations/output_match.hpp"

namespace fuzz::models::squirrel {
namespace {

using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::Task;

/// Each algorithm and each player has code of its own, as where code is copied. A board is a table of empty
/// (0), X (1) and O (2).
constexpr std::string_view text = R"(
global task first algorithm1 depth1 second algorithm2 depth2
global empty x o inf player enemy cutoff best_row best_col root_alpha root_beta
table board 5 5
table value 5 5
native copy_board restore_board write_state write_board log log_bounds has

kind x o empty
kind player enemy first second who
kind depth cutoff depth1 depth2 limit
kind algorithm1 algorithm2
kind row col
kind node_row row
kind node_col col
kind best score
kind alpha beta best
kind minimax_max minimax_min
kind alpha_beta_max alpha_beta_min
kind minimax alpha_beta
twins minimax_max minimax_min  # max and min nodes of minimax
twins alpha_beta_max alpha_beta_min  # max and min nodes of alpha-beta

def main():  # the main program
    inf = infinity
    if task == 4:
        battle()
    else:
        set_sides(first)
        if task == 1:
            greedy()
        elif task == 2:
            minimax(depth1)
        else:
            alpha_beta(depth1)
        write_state()

def set_sides(who):  # what sets the player and the enemy
    player = who
    if who == o:
        enemy = x
    else:
        enemy = o

def battle():  # the battle
    turn = 1
    while not is_full():
        if turn == 1:
            set_sides(first)
            if algorithm1 == 1:
                greedy()
            elif algorithm1 == 2:
                minimax(depth1)
            else:
                alpha_beta(depth1)
            turn = 2
        else:
            set_sides(second)
            if algorithm2 == 1:
                greedy()
            elif algorithm2 == 2:
                minimax(depth2)
            else:
                alpha_beta(depth2)
            turn = 1
        write_board()

def is_full():  # the test for a full board
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                return 0
    return 1

def evaluate():  # the evaluation
    score = 0
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == player:
                score += value[row][col]
            elif board[row][col] == enemy:
                score -= value[row][col]
    return score

def can_raid(row, col, who):  # the test for a Raid
    if row > 0 and board[row - 1][col] == who:
        return 1
    if row < 4 and board[row + 1][col] == who:
        return 1
    if col > 0 and board[row][col - 1] == who:
        return 1
    if col < 4 and board[row][col + 1] == who:
        return 1
    return 0

def play(row, col, who, other):  # what makes a move
    board[row][col] = who
    if can_raid(row, col, who):
        if row > 0 and board[row - 1][col] == other:
            board[row - 1][col] = who
        if row < 4 and board[row + 1][col] == other:
            board[row + 1][col] = who
        if col > 0 and board[row][col - 1] == other:
            board[row][col - 1] = who
        if col < 4 and board[row][col + 1] == other:
            board[row][col + 1] = who

def greedy():  # greedy
    start = evaluate()
    best = -inf
    best_row = -1
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                raid = 0
                if row > 0 and board[row - 1][col] == player:
                    raid = 1
                if row < 4 and board[row + 1][col] == player:
                    raid = 1
                if col > 0 and board[row][col - 1] == player:
                    raid = 1
                if col < 4 and board[row][col + 1] == player:
                    raid = 1
                gain = value[row][col]
                if raid == 1:
                    if row > 0 and board[row - 1][col] == enemy:
                        gain += 2 * value[row - 1][col]
                    if row < 4 and board[row + 1][col] == enemy:
                        gain += 2 * value[row + 1][col]
                    if col > 0 and board[row][col - 1] == enemy:
                        gain += 2 * value[row][col - 1]
                    if col < 4 and board[row][col + 1] == enemy:
                        gain += 2 * value[row][col + 1]
                score = start + gain
                if score > best:
                    best = score
                    best_row = row
                    best_col = col
    if best_row >= 0:
        play(best_row, best_col, player, enemy)

def minimax(limit):  # the start of minimax
    cutoff = limit
    best_row = -1
    minimax_max(-1, -1, 0)
    if best_row >= 0:
        play(best_row, best_col, player, enemy)

def minimax_max(node_row, node_col, depth):  # a max node of minimax
    if depth == cutoff or is_full():
        score = evaluate()
        log(node_row, node_col, depth, score)
        return score
    best = -inf
    log(node_row, node_col, depth, best)
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                before = copy_board()
                play(row, col, player, enemy)
                score = minimax_min(row, col, depth + 1)
                restore_board(before)
                if score > best:
                    best = score
                    if depth == 0:
                        best_row = row
                        best_col = col
                log(node_row, node_col, depth, best)
    return best

def minimax_min(node_row, node_col, depth):  # a min node of minimax
    if depth == cutoff or is_full():
        score = evaluate()
        log(node_row, node_col, depth, score)
        return score
    best = inf
    log(node_row, node_col, depth, best)
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                before = copy_board()
                play(row, col, enemy, player)
                score = minimax_max(row, col, depth + 1)
                restore_board(before)
                if score < best:
                    best = score
                log(node_row, node_col, depth, best)
    return best

def alpha_beta(limit):  # the start of alpha-beta
    cutoff = limit
    best_row = -1
    root_alpha = -inf
    root_beta = inf
    alpha_beta_max(-1, -1, 0, root_alpha, root_beta)
    if best_row >= 0:
        play(best_row, best_col, player, enemy)

def alpha_beta_max(node_row, node_col, depth, alpha, beta):  # a max node of alpha-beta
    if depth == cutoff or is_full():
        score = evaluate()
        log_bounds(node_row, node_col, depth, score, alpha, beta)
        return score
    best = -inf
    log_bounds(node_row, node_col, depth, best, alpha, beta)
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                before = copy_board()
                play(row, col, player, enemy)
                score = alpha_beta_min(row, col, depth + 1, alpha, beta)
                restore_board(before)
                if score > best:
                    best = score
                    if depth == 0:
                        best_row = row
                        best_col = col
                if best >= beta:
                    log_bounds(node_row, node_col, depth, best, alpha, beta)
                    return best
                alpha = max(alpha, best)
                if depth == 0:
                    root_alpha = alpha
                log_bounds(node_row, node_col, depth, best, alpha, beta)
    return best

def alpha_beta_min(node_row, node_col, depth, alpha, beta):  # a min node of alpha-beta
    if depth == cutoff or is_full():
        score = evaluate()
        log_bounds(node_row, node_col, depth, score, alpha, beta)
        return score
    best = inf
    log_bounds(node_row, node_col, depth, best, alpha, beta)
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                before = copy_board()
                play(row, col, enemy, player)
                score = alpha_beta_max(row, col, depth + 1, alpha, beta)
                restore_board(before)
                if score < best:
                    best = score
                if best <= alpha:
                    log_bounds(node_row, node_col, depth, best, alpha, beta)
                    return best
                beta = min(beta, best)
                log_bounds(node_row, node_col, depth, best, alpha, beta)
    return best
)";

constexpr std::int64_t empty = 0;
constexpr std::int64_t x = 1;
constexpr std::int64_t o = 2;

std::int64_t number_of(Player player) {
  return player == Player::x ? x : o;
}

/// What surrounds the program: boards that it copies, and its files.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem),
        logs_(problem.task == Task::minimax || problem.task == Task::alpha_beta),
        most_moves_(budget.moves),
        log_match_(OutputMatch::of(budget.wanted, "traverse_log.txt")),
        trace_match_(OutputMatch::of(budget.wanted, "trace_state.txt")) {
    if (logs_) {
      log_ = problem.task == Task::minimax ? "Node,Depth,Value\n" : "Node,Depth,Value,Alpha,Beta\n";
    }
  }

  /// In the order in which the program names them.
  std::vector<Machine::Native> natives() {
    using Given = std::span<const std::int64_t>;
    return {
        [this](Machine& machine, Given) { return copy(machine.table("board")); },
        [this](Machine& machine, Given given) {
          machine.table("board") = copied(given[0]);
          return std::int64_t{0};
        },
        [this](Machine& machine, Given) {
          state_ = board_text(machine);
          return std::int64_t{0};
        },
        [this](Machine& machine, Given) {
          add_to_trace(machine);
          return std::int64_t{0};
        },
        [this](Machine& machine, Given given) { return write_line(machine, given); },
        [this](Machine& machine, Given given) { return write_line(machine, given); },
        [](Machine&, Given given) { return (given[0] & given[1]) != 0 ? std::int64_t{1} : std::int64_t{0}; }};
  }

  void set(Machine& machine) const {
    machine.global("task") = static_cast<std::int64_t>(problem_.task);
    machine.global("x") = x;
    machine.global("o") = o;
    set(machine, problem_.first, "first", "algorithm1", "depth1");
    set(machine, problem_.second, "second", "algorithm2", "depth2");
    auto& board = machine.table("board");
    auto& value = machine.table("value");
    for (std::size_t square = 0; square < board.size(); ++square) {
      const Cell cell = problem_.board[square];
      board[square] = cell == Cell::x ? x : cell == Cell::o ? o : empty;
      value[square] = problem_.values[square];
    }
  }

  cases::Answer answer() && {
    cases::Answer answer;
    if (problem_.task == Task::battle) {
      answer.files["trace_state.txt"] = std::move(trace_);
      return answer;
    }
    answer.files["next_state.txt"] = std::move(state_);
    if (logs_) {
      answer.files["traverse_log.txt"] = std::move(log_);
    }
    return answer;
  }

 private:
  static void set(Machine& machine, const Contestant& who, std::string_view side, std::string_view algorithm,
                  std::string_view depth) {
    machine.global(side) = number_of(who.player);
    machine.global(algorithm) = static_cast<std::int64_t>(who.algorithm);
    machine.global(depth) = who.depth;
  }

  std::int64_t copy(const std::vector<std::int64_t>& board) {
    std::array<std::int8_t, cases::squirrel::squares> kept{};
    for (std::size_t square = 0; square < kept.size(); ++square) {
      kept[square] = static_cast<std::int8_t>(board[square]);
    }
    copies_.push_back(kept);
    return static_cast<std::int64_t>(copies_.size()) - 1;
  }

  /// All copies made since are not wanted any more.
  std::vector<std::int64_t> copied(std::int64_t number) {
    if (number < 0 || number >= static_cast<std::int64_t>(copies_.size())) {
      throw Crash();
    }
    copies_.resize(static_cast<std::size_t>(number) + 1);
    const auto& kept = copies_.back();
    return {kept.begin(), kept.end()};
  }

  static std::string board_text(Machine& machine) {
    std::string text;
    const auto& board = machine.table("board");
    for (std::size_t square = 0; square < board.size(); ++square) {
      text += board[square] == x ? 'X' : board[square] == o ? 'O' : '*';
      if (square % cases::squirrel::side_length == cases::squirrel::side_length - 1) {
        text += '\n';
      }
    }
    return text;
  }

  void add_to_trace(Machine& machine) {
    trace_ += board_text(machine);
    if (!trace_match_.holds_for(trace_)) {
      throw Unlike();
    }
    if (++moves_ > most_moves_) {
      throw OutOfSteps();
    }
  }

  static void append(std::string& text, std::int64_t number, std::int64_t infinity) {
    if (number == infinity || number == -infinity) {
      text += number < 0 ? "-Infinity" : "Infinity";
      return;
    }
    std::array<char, 20> digits{};
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  }

  /// Row, column, depth, value, and the bounds where there are any.
  std::int64_t write_line(Machine& machine, std::span<const std::int64_t> given) {
    if (!logs_) {
      return 0;
    }
    const std::int64_t infinity = machine.global("inf");
    const std::int64_t row = given[0];
    const std::int64_t column = given[1];
    if (row < 0) {
      log_ += "root";
    } else {
      log_ += static_cast<char>('A' + column);
      log_ += static_cast<char>('1' + row);
    }
    for (const std::int64_t number : given.subspan(2)) {
      log_ += ',';
      append(log_, number, infinity);
    }
    log_ += '\n';
    if (!log_match_.holds_for(log_)) {
      throw Unlike();
    }
    return 0;
  }

  const Problem& problem_;
  const bool logs_;
  const std::int64_t most_moves_;
  std::int64_t moves_ = 0;
  OutputMatch log_match_;
  OutputMatch trace_match_;
  std::vector<std::array<std::int8_t, cases::squirrel::squares>> copies_;
  std::string state_;
  std::string log_;
  std::string trace_;
};

/// The same program where a move is taken back square by square, and boards are not copied.
std::string with_undo(std::string_view text) {
  std::string changed(text);
  const auto replace = [&changed](std::string_view what, std::string_view by) {
    for (auto at = changed.find(what); at != std::string::npos; at = changed.find(what, at + by.size())) {
      changed.replace(at, what.size(), by);
    }
  };
  replace("                before = copy_board()\n", "");
  replace("                play(row, col, player, enemy)\n                score",
          "                taken = play(row, col, player, enemy)\n                score");
  replace("                play(row, col, enemy, player)\n                score",
          "                taken = play(row, col, enemy, player)\n                score");
  replace("score = minimax_min(row, col, depth + 1)\n                restore_board(before)",
          "score = minimax_min(row, col, depth + 1)\n                undo(row, col, enemy, taken)");
  replace("score = minimax_max(row, col, depth + 1)\n                restore_board(before)",
          "score = minimax_max(row, col, depth + 1)\n                undo(row, col, player, taken)");
  replace("score = alpha_beta_min(row, col, depth + 1, alpha, beta)\n                restore_board(before)",
          "score = alpha_beta_min(row, col, depth + 1, alpha, beta)\n                undo(row, col, enemy, "
          "taken)");
  replace("score = alpha_beta_max(row, col, depth + 1, alpha, beta)\n                restore_board(before)",
          "score = alpha_beta_max(row, col, depth + 1, alpha, beta)\n                undo(row, col, player, "
          "taken)");
  constexpr std::string_view neighbours[] = {"row - 1][col", "row + 1][col", "row][col - 1", "row][col + 1"};
  std::string undo =
      "\ndef undo(row, col, other, taken):  # what takes a move back\n    board[row][col] = empty\n";
  int flag = 1;
  for (const auto neighbour : neighbours) {
    const std::string square = "board[" + std::string(neighbour) + "]";
    const std::string number = std::to_string(flag);
    replace("            " + square + " = who\n",
            "            " + square + " = who\n            taken += " + number + "\n");
    undo += "    if has(taken, " + number + "):\n        " + square + " = other\n";
    flag *= 2;
  }
  replace("    board[row][col] = who\n", "    taken = 0\n    board[row][col] = who\n");
  replace("\ndef greedy():", "    return taken\n" + undo + "\ndef greedy():");
  return changed;
}

/// What the right program did with a problem.
struct RightRun {
  Problem problem;
  std::vector<bool> called;
  std::int64_t steps = 0;
  MutantRun run;
};

MutantRun run(const Program& program, const Problem& problem, const MutantBudget& budget,
              std::int64_t most_steps, RightRun* right) {
  Surroundings surroundings(problem, budget);
  Machine machine(program, surroundings.natives(), most_steps);
  surroundings.set(machine);
  auto run = ended(machine, [&machine] { machine.run("main"); });
  if (run.ending == MutantRun::Ending::answered) {
    run.answer = std::move(surroundings).answer();
  }
  if (right != nullptr) {
    right->called = machine.called();
    right->steps = machine.steps();
  }
  return run;
}

/// The right program's run, which is kept for the next slip on the same problem.
const RightRun& right_run(const Program& right, const Problem& problem) {
  static thread_local std::unordered_map<const Program*, RightRun> kept;
  auto& last = kept[&right];
  if (last.called.empty() || last.problem != problem) {
    last.problem = problem;
    last.run = run(right, problem, {}, most_right_steps, &last);
  }
  return last;
}

}  // namespace

const Model& model() {
  static const std::string other = with_undo(text);
  static const Model made({text, other});
  return made;
}

std::string functions() {
  return std::string(text.substr(text.find("def main")));
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  std::vector<MutantRun> runs;
  for (const auto& right : model().programs()) {
    runs.push_back(right_run(right, problem).run);
  }
  return runs;
}

MutantRun answer(const Problem& problem, std::string_view name, const MutantBudget& budget) {
  const auto [right, slip] = model().find(name);
  const auto& without = right_run(right, problem);
  // What is not called cannot do otherwise.
  if (slip == nullptr ||
      (without.run.ending == MutantRun::Ending::answered && !without.called[slip->function])) {
    MutantRun same = without.run;
    same.nodes = 1;
    return same;
  }
  Program program = right;
  slip->make(program);
  return run(program, problem, budget, most_steps(without.steps, budget), nullptr);
}

}  // namespace fuzz::models::squirrel
