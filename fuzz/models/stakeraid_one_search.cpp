#include <string>
#include <string_view>

#include "fuzz/models/stakeraid_programs.hpp"

namespace fuzz::models::stakeraid {
namespace {

constexpr std::string_view text = R"(
global task mover depth side empty x o inf
global player enemy cutoff prunes total free best_row best_col best_raid
table board 26 26
table value 26 26
table down 4
table across 4
native write_move write_board

kind x o empty
kind player enemy who mover
kind player x
kind player o
kind depth cutoff
kind row col
kind next_row row
kind next_col col
kind best_row best_col row col
kind best score
kind alpha beta best
kind down across

def main():  # the main program
    inf = infinity
    player = mover
    enemy = other_of(player)
    cutoff = depth
    if task == 2:
        prunes = 1
    elif task == 3:
        cutoff = 1
    down[0] = -1
    across[1] = 1
    down[2] = 1
    across[3] = -1
    count_squares()
    choose()
    write()

def count_squares():  # what counts squares and their values
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == player:
                total += value[row][col]
            elif board[row][col] == enemy:
                total -= value[row][col]
            else:
                free += 1

def choose():  # the root of both searches
    moves = moves_of(player)
    alpha = -inf
    beta = inf
    for i in 0 to size(moves) - 1:
        before = total
        taken = play(moves[i][0], moves[i][1], moves[i][2], player)
        score = search(enemy, 1, alpha, beta)
        undo(moves[i][0], moves[i][1], taken, player, before)
        if score > alpha:
            alpha = score
            best_row = moves[i][0]
            best_col = moves[i][1]
            best_raid = moves[i][2]

def search(who, depth, alpha, beta):  # the search for both kinds of nodes
    if depth >= cutoff or free == 0:
        return total
    is_max = who == player
    best = inf
    if is_max == 1:
        best = -inf
    moves = moves_of(who)
    for i in 0 to size(moves) - 1:
        before = total
        taken = play(moves[i][0], moves[i][1], moves[i][2], who)
        score = search(other_of(who), depth + 1, alpha, beta)
        undo(moves[i][0], moves[i][1], taken, who, before)
        if is_max == 1:
            if score > best:
                best = score
            if prunes == 1 and best >= beta:
                return best
            alpha = max(alpha, best)
        else:
            if score < best:
                best = score
            if prunes == 1 and best <= alpha:
                return best
            beta = min(beta, best)
    return best

def moves_of(who):  # what lists the moves
    moves = list()
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] == empty:
                append(moves, row, col, 0)
    for row in 0 to side - 1:
        for col in 0 to side - 1:
            if board[row][col] != empty:
                continue
            for i in 0 to 3:
                next_row = row + down[i]
                next_col = col + across[i]
                if is_inside(next_row, next_col) and board[next_row][next_col] == who:
                    append(moves, row, col, 1)
                    break
    return moves

def play(row, col, is_raid, who):  # what makes a move
    taken = list()
    sign = -1
    if who == player:
        sign = 1
    board[row][col] = who
    total += sign * value[row][col]
    free -= 1
    if is_raid == 1:
        for i in 0 to 3:
            next_row = row + down[i]
            next_col = col + across[i]
            if is_inside(next_row, next_col) and board[next_row][next_col] == other_of(who):
                board[next_row][next_col] = who
                total += sign * 2 * value[next_row][next_col]
                append(taken, next_row, next_col)
    return taken

def undo(row, col, taken, who, before):  # what takes a move back
    for i in 0 to size(taken) - 1:
        board[taken[i][0]][taken[i][1]] = other_of(who)
    board[row][col] = empty
    free += 1
    total = before

def write():  # what makes the best move and writes it
    write_move(best_row, best_col, best_raid)
    board[best_row][best_col] = player
    if best_raid == 1:
        for i in 0 to 3:
            next_row = best_row + down[i]
            next_col = best_col + across[i]
            if is_inside(next_row, next_col) and board[next_row][next_col] == enemy:
                board[next_row][next_col] = player
    write_board()

def is_inside(row, col):  # the test for a square on the board
    return row >= 0 and row < side and col >= 0 and col < side

def other_of(who):  # what says who the other player is
    if who == x:
        return o
    return x
)";

}  // namespace

std::string program_with_one_search() {
  return std::string(text);
}

}  // namespace fuzz::models::stakeraid
