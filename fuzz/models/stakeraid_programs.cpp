#include "fuzz/models/stakeraid_programs.hpp"

#include <string_view>

#include <fmt/core.h>

namespace fuzz::models::stakeraid {
namespace {

/// What both have before their searches.
constexpr std::string_view names = R"(
global task mover depth side empty x o inf
global player enemy cutoff best_row best_col best_raid
table board 26 26
table value 26 26
table down 4
table across 4
native copy_board restore_board write_move write_board

kind x o empty
kind player enemy who other mover
kind depth cutoff limit
kind row col
kind best score
kind alpha beta best
kind best_row best_col row col
kind minimax_max minimax_min
kind alpha_beta_max alpha_beta_min
kind minimax alpha_beta
twins minimax_max minimax_min  # max and min nodes of minimax
twins alpha_beta_max alpha_beta_min  # max and min nodes of alpha-beta
)";

/// Boards, and where a Raid is possible.
constexpr std::string_view rules = R"(
def is_full():  # the test for a full board
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty:
                return 0
    return 1

def evaluate():  # the evaluation
    score = 0
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == player:
                score += value[row][col]
            elif board[row][col] == enemy:
                score -= value[row][col]
    return score

def can_raid(row, col, who):  # the test for a Raid
    if row > 0 and board[row - 1][col] == who:
        return 1
    if row < side - 1 and board[row + 1][col] == who:
        return 1
    if col > 0 and board[row][col - 1] == who:
        return 1
    if col < side - 1 and board[row][col + 1] == who:
        return 1
    return 0
)";

constexpr std::string_view start_in_loops = R"(
def main():  # the main program
    inf = infinity
    player = mover
    if player == x:
        enemy = o
    else:
        enemy = x
    down[1] = 1
    down[3] = -1
    across[0] = 1
    across[2] = -1
    best_row = -1
    if task == 1:
        minimax(depth)
    elif task == 2:
        alpha_beta(depth)
    else:
        minimax(1)
    if best_raid == 1:
        play_raid(best_row, best_col, player, enemy)
        write_move(best_row, best_col, 1)
    else:
        board[best_row][best_col] = player
        write_move(best_row, best_col, 0)
    write_board()
)";

constexpr std::string_view in_loops = R"(
def play_raid(row, col, who, other):  # what makes a Raid
    taken = list()
    board[row][col] = who
    for i in 0 to 3:
        next_row = row + down[i]
        next_col = col + across[i]
        if next_row < 0 or next_row >= side or next_col < 0 or next_col >= side:
            continue
        if board[next_row][next_col] == other:
            board[next_row][next_col] = who
            append(taken, next_row, next_col)
    return taken

def undo_raid(row, col, taken, other):  # what takes a Raid back
    board[row][col] = empty
    for i in 0 to size(taken) - 1:
        board[taken[i][0]][taken[i][1]] = other

def minimax(limit):  # the start of minimax
    cutoff = limit
    minimax_max(0)

def minimax_max(depth):  # a max node of minimax
    if depth == cutoff or is_full():
        return evaluate()
    best = -inf
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty:
                board[row][col] = player
                score = minimax_min(depth + 1)
                board[row][col] = empty
                if score > best:
                    best = score
                    if depth == 0:
                        best_row = row
                        best_col = col
                        best_raid = 0
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty and can_raid(row, col, player):
                taken = play_raid(row, col, player, enemy)
                score = minimax_min(depth + 1)
                undo_raid(row, col, taken, enemy)
                if score > best:
                    best = score
                    if depth == 0:
                        best_row = row
                        best_col = col
                        best_raid = 1
    return best

def minimax_min(depth):  # a min node of minimax
    if depth == cutoff or is_full():
        return evaluate()
    best = inf
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty:
                board[row][col] = enemy
                score = minimax_max(depth + 1)
                board[row][col] = empty
                if score < best:
                    best = score
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty and can_raid(row, col, enemy):
                taken = play_raid(row, col, enemy, player)
                score = minimax_max(depth + 1)
                undo_raid(row, col, taken, player)
                if score < best:
                    best = score
    return best

def alpha_beta(limit):  # the start of alpha-beta
    cutoff = limit
    alpha_beta_max(0, -inf, inf)

def alpha_beta_max(depth, alpha, beta):  # a max node of alpha-beta
    if depth == cutoff or is_full():
        return evaluate()
    best = -inf
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty:
                board[row][col] = player
                score = alpha_beta_min(depth + 1, alpha, beta)
                board[row][col] = empty
                if score > best:
                    best = score
                    if depth == 0:
                        best_row = row
                        best_col = col
                        best_raid = 0
                if best >= beta:
                    return best
                alpha = max(alpha, best)
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty and can_raid(row, col, player):
                taken = play_raid(row, col, player, enemy)
                score = alpha_beta_min(depth + 1, alpha, beta)
                undo_raid(row, col, taken, enemy)
                if score > best:
                    best = score
                    if depth == 0:
                        best_row = row
                        best_col = col
                        best_raid = 1
                if best >= beta:
                    return best
                alpha = max(alpha, best)
    return best

def alpha_beta_min(depth, alpha, beta):  # a min node of alpha-beta
    if depth == cutoff or is_full():
        return evaluate()
    best = inf
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty:
                board[row][col] = enemy
                score = alpha_beta_max(depth + 1, alpha, beta)
                board[row][col] = empty
                if score < best:
                    best = score
                if best <= alpha:
                    return best
                beta = min(beta, best)
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty and can_raid(row, col, enemy):
                taken = play_raid(row, col, enemy, player)
                score = alpha_beta_max(depth + 1, alpha, beta)
                undo_raid(row, col, taken, player)
                if score < best:
                    best = score
                if best <= alpha:
                    return best
                beta = min(beta, best)
    return best
)";

constexpr std::string_view start_by_lists = R"(
def main():  # the main program
    inf = infinity
    player = mover
    if player == x:
        enemy = o
    else:
        enemy = x
    best_row = -1
    if task == 1:
        minimax(depth)
    elif task == 2:
        alpha_beta(depth)
    else:
        minimax(1)
    play(best_row, best_col, best_raid, player, enemy)
    write_move(best_row, best_col, best_raid)
    write_board()
)";

constexpr std::string_view by_lists = R"(
def play(row, col, is_raid, who, other):  # what makes a move
    board[row][col] = who
    if is_raid == 1:
        if row > 0 and board[row - 1][col] == other:
            board[row - 1][col] = who
        if row < side - 1 and board[row + 1][col] == other:
            board[row + 1][col] = who
        if col > 0 and board[row][col - 1] == other:
            board[row][col - 1] = who
        if col < side - 1 and board[row][col + 1] == other:
            board[row][col + 1] = who

def moves_of(who):  # what lists the moves
    moves = list()
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty:
                append(moves, row, col, 0)
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty and can_raid(row, col, who):
                append(moves, row, col, 1)
    return moves

def minimax(limit):  # the root of minimax
    cutoff = limit
    best = -inf
    moves = moves_of(player)
    for i in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[i][0], moves[i][1], moves[i][2], player, enemy)
        score = minimax_min(1)
        restore_board(before)
        if score > best:
            best = score
            best_row = moves[i][0]
            best_col = moves[i][1]
            best_raid = moves[i][2]

def minimax_max(depth):  # a max node of minimax
    if depth == cutoff or is_full():
        return evaluate()
    best = -inf
    moves = moves_of(player)
    for i in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[i][0], moves[i][1], moves[i][2], player, enemy)
        score = minimax_min(depth + 1)
        restore_board(before)
        if score > best:
            best = score
    return best

def minimax_min(depth):  # a min node of minimax
    if depth == cutoff or is_full():
        return evaluate()
    best = inf
    moves = moves_of(enemy)
    for i in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[i][0], moves[i][1], moves[i][2], enemy, player)
        score = minimax_max(depth + 1)
        restore_board(before)
        if score < best:
            best = score
    return best

def alpha_beta(limit):  # the root of alpha-beta
    cutoff = limit
    best = -inf
    alpha = -inf
    beta = inf
    moves = moves_of(player)
    for i in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[i][0], moves[i][1], moves[i][2], player, enemy)
        score = alpha_beta_min(1, alpha, beta)
        restore_board(before)
        if score > best:
            best = score
            best_row = moves[i][0]
            best_col = moves[i][1]
            best_raid = moves[i][2]
        alpha = max(alpha, best)

def alpha_beta_max(depth, alpha, beta):  # a max node of alpha-beta
    if depth == cutoff or is_full():
        return evaluate()
    best = -inf
    moves = moves_of(player)
    for i in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[i][0], moves[i][1], moves[i][2], player, enemy)
        score = alpha_beta_min(depth + 1, alpha, beta)
        restore_board(before)
        if score > best:
            best = score
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best

def alpha_beta_min(depth, alpha, beta):  # a min node of alpha-beta
    if depth == cutoff or is_full():
        return evaluate()
    best = inf
    moves = moves_of(enemy)
    for i in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[i][0], moves[i][1], moves[i][2], enemy, player)
        score = alpha_beta_max(depth + 1, alpha, beta)
        restore_board(before)
        if score < best:
            best = score
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
)";

}  // namespace

std::string program_with_loops() {
  return fmt::format("{}{}{}{}", names, start_in_loops, rules, in_loops);
}

std::string program_with_lists() {
  return fmt::format("{}{}{}{}", names, start_by_lists, rules, by_lists);
}

}  // namespace fuzz::models::stakeraid
