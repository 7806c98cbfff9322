#include "fuzz/models/squirrel_programs.hpp"

#include <cstddef>
#include <stdexcept>
#include <string_view>

#include <fmt/core.h>

namespace fuzz::models::squirrel {
namespace {

constexpr std::string_view with_copies = R"(
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

/// Replaces some words wherever they stand; that must be somewhere.
void replace(std::string& text, std::string_view words, std::string_view by) {
  std::size_t at = text.find(words);
  if (at == std::string::npos) {
    throw std::logic_error("the program has no " + std::string(words));
  }
  for (; at != std::string::npos; at = text.find(words, at + by.size())) {
    text.replace(at, words.size(), by);
  }
}

constexpr std::string_view root_of_minimax = R"(def minimax(limit):  # the root of minimax
    cutoff = limit
    best_row = -1
    best = -inf
    if is_full():
        best = evaluate()
    log(-1, -1, 0, best)
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                before = copy_board()
                play(row, col, player, enemy)
                score = minimax_min(row, col, 1)
                restore_board(before)
                if score > best:
                    best = score
                    best_row = row
                    best_col = col
                log(-1, -1, 0, best)
    if best_row >= 0:
        play(best_row, best_col, player, enemy)

)";

constexpr std::string_view root_of_alpha_beta = R"(def alpha_beta(limit):  # the root of alpha-beta
    cutoff = limit
    best_row = -1
    best = -inf
    alpha = -inf
    beta = inf
    if is_full():
        best = evaluate()
    log_bounds(-1, -1, 0, best, alpha, beta)
    for row in 0 to 4:
        for col in 0 to 4:
            if board[row][col] == empty:
                before = copy_board()
                play(row, col, player, enemy)
                score = alpha_beta_min(row, col, 1, alpha, beta)
                restore_board(before)
                if score > best:
                    best = score
                    best_row = row
                    best_col = col
                alpha = max(alpha, best)
                log_bounds(-1, -1, 0, best, alpha, beta)
    if best_row >= 0:
        play(best_row, best_col, player, enemy)

)";

/// Replaces a function, up to the one that comes next.
void replace_function(std::string& text, std::string_view begin, std::string_view next,
                      std::string_view function) {
  const std::size_t from = text.find(begin);
  const std::size_t to = text.find(next);
  if (from == std::string::npos || to == std::string::npos || to < from) {
    throw std::logic_error("the program has no " + std::string(begin));
  }
  text.replace(from, to - from, function);
}

}  // namespace

std::string program_with_copies() {
  return std::string(with_copies);
}

std::string program_with_undo() {
  std::string changed(with_copies);
  replace(changed, "before = copy_board()\n                play(", "taken = play(");
  replace(changed, "restore_board(before)\n                if score >",
          "undo(row, col, enemy, taken)\n                if score >");
  replace(changed, "restore_board(before)\n                if score <",
          "undo(row, col, player, taken)\n                if score <");
  std::string undo =
      "\ndef undo(row, col, other, taken):  # what takes a move back\n    board[row][col] = empty\n";
  int flag = 1;
  for (const std::string_view square :
       {"board[row - 1][col]", "board[row + 1][col]", "board[row][col - 1]", "board[row][col + 1]"}) {
    const std::string is_taken = fmt::format("            {} = who\n", square);
    replace(changed, is_taken, fmt::format("{}            taken += {}\n", is_taken, flag));
    undo += fmt::format("    if has(taken, {}):\n        {} = other\n", flag, square);
    flag *= 2;
  }
  replace(changed, "    board[row][col] = who\n", "    taken = 0\n    board[row][col] = who\n");
  replace(changed, "\ndef greedy():", "    return taken\n" + undo + "\ndef greedy():");
  return changed;
}

std::string program_with_roots() {
  std::string changed(with_copies);
  replace_function(changed, "def minimax(limit):", "def minimax_max(", root_of_minimax);
  replace_function(changed, "def alpha_beta(limit):", "def alpha_beta_max(", root_of_alpha_beta);
  replace(changed,
          "                    if depth == 0:\n                        best_row = row\n"
          "                        best_col = col\n",
          "");
  replace(changed, "                if depth == 0:\n                    root_alpha = alpha\n", "");
  replace(changed, " root_alpha root_beta", "");
  replace(changed, "# a max node of minimax", "# a max node of minimax below the root");
  replace(changed, "# a max node of alpha-beta", "# a max node of alpha-beta below the root");
  replace(changed, "# max and min nodes of minimax", "# max and min nodes of minimax below the root");
  replace(changed, "# max and min nodes of alpha-beta", "# max and min nodes of alpha-beta below the root");
  return changed;
}

}  // namespace fuzz::models::squirrel
