#include "fuzz/models/cs540_checkers_programs.hpp"

#include <string_view>

namespace fuzz::models::cs540_checkers {
namespace {

constexpr std::string_view text = R"(
global task mover depth_limit nobody red red_king black black_king inf
global me you cutoff nodes pruned
table board 8 8
native copy_board restore_board write_limit log write_move write_no_move write_value write_turn write_wins write_board

kind red black
kind red_king black_king
kind me you who
kind depth cutoff limit depth_limit
kind row col
kind mid_row to_row
kind mid_col to_col
kind nodes pruned
kind alpha beta
kind value best_value chosen_value
kind best chosen
kind basic enhanced

def main():  # the main program
    inf = infinity
    me = mover
    you = other(me)
    moves = list()
    squares = list()
    find_moves(me, moves, squares)
    chosen = -1
    chosen_value = -inf
    for limit in 1 to depth_limit:
        cutoff = limit
        pruned = 0
        nodes = 1
        best = -1
        best_value = -inf
        for i in 0 to size(moves) - 1:
            before = copy_board()
            play(moves, squares, i)
            value = alpha_beta(1, -inf, inf)
            restore_board(before)
            if best < 0 or value > best_value:
                best = i
                best_value = value
        write_limit(limit, pruned)
        log(limit, moves, squares, best, best_value, nodes, pruned)
        if best_value > chosen_value:
            chosen = best
            chosen_value = best_value
    if chosen < 0:
        write_no_move(me)
        write_wins(you)
    else:
        play(moves, squares, chosen)
        write_move(me, moves, squares, chosen)
        write_value(chosen_value)
        if can_move(red) and can_move(black):
            write_turn(you)
        elif can_move(red):
            write_wins(red)
        else:
            write_wins(black)
    write_board()

def other(who):  # what tells the opponent
    if who == red:
        return black
    return red

def side_of(piece):  # what tells whose a piece is
    if piece == red or piece == red_king:
        return red
    if piece == black or piece == black_king:
        return black
    return nobody

def is_on_board(row, col):  # the test for a square on the board
    return row >= 0 and row <= 7 and col >= 0 and col <= 7

def goes(piece, down):  # the test for a direction that a piece may take
    if piece == red:
        return down == -1
    if piece == black:
        return down == 1
    return 1

def can_jump(row, col, piece, down, across):  # the test for a jump
    mid_row = row + down
    mid_col = col + across
    to_row = mid_row + down
    to_col = mid_col + across
    if not goes(piece, down) or not is_on_board(to_row, to_col):
        return 0
    return side_of(board[mid_row][mid_col]) == other(side_of(piece)) and board[to_row][to_col] == nobody

def add_move(path, moves, squares):  # what lists a move
    append(moves, size(squares), size(path))
    for i in 0 to size(path) - 1:
        append(squares, path[i][0], path[i][1])

def find_jumps(row, col, piece, path, moves, squares):  # what lists the jumps of a piece
    jumps = 0
    for way in 0 to 3:
        across = 2 * (way // 2) - 1
        down = 2 * (way % 2) - 1
        if can_jump(row, col, piece, down, across):
            jumps += 1
            mid_row = row + down
            mid_col = col + across
            to_row = mid_row + down
            to_col = mid_col + across
            taken = board[mid_row][mid_col]
            board[row][col] = nobody
            board[mid_row][mid_col] = nobody
            board[to_row][to_col] = piece
            append(path, to_row, to_col)
            find_jumps(to_row, to_col, piece, path, moves, squares)
            remove(path, size(path) - 1)
            board[to_row][to_col] = nobody
            board[mid_row][mid_col] = taken
            board[row][col] = piece
    if jumps == 0 and size(path) > 1:
        add_move(path, moves, squares)

def find_steps(row, col, piece, moves, squares):  # what lists the simple moves of a piece
    for way in 0 to 3:
        across = 2 * (way // 2) - 1
        down = 2 * (way % 2) - 1
        to_row = row + down
        to_col = col + across
        if goes(piece, down) and is_on_board(to_row, to_col):
            if board[to_row][to_col] == nobody:
                path = list()
                append(path, row, col)
                append(path, to_row, to_col)
                add_move(path, moves, squares)

def find_moves(who, moves, squares):  # what lists the moves
    for row in 0 to 7:
        for col in 0 to 7:
            if side_of(board[row][col]) == who:
                path = list()
                append(path, row, col)
                find_jumps(row, col, board[row][col], path, moves, squares)
    if size(moves) == 0:
        for row in 0 to 7:
            for col in 0 to 7:
                if side_of(board[row][col]) == who:
                    find_steps(row, col, board[row][col], moves, squares)

def can_move(who):  # the test for a side that can move
    moves = list()
    squares = list()
    find_moves(who, moves, squares)
    return size(moves) > 0

def play(moves, squares, i):  # what makes a move
    first = moves[i][0]
    last = first + moves[i][1] - 1
    row = squares[first][0]
    col = squares[first][1]
    piece = board[row][col]
    board[row][col] = nobody
    for at in first + 1 to last:
        to_row = squares[at][0]
        to_col = squares[at][1]
        if to_row - row == 2 or row - to_row == 2:
            board[(row + to_row) // 2][(col + to_col) // 2] = nobody
        row = to_row
        col = to_col
    if piece == red and row == 0:
        piece = red_king
    if piece == black and row == 7:
        piece = black_king
    board[row][col] = piece

def basic():  # the basic evaluation
    value = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == red:
                value += 1
            elif board[row][col] == red_king:
                value += 2
            elif board[row][col] == black:
                value -= 1
            elif board[row][col] == black_king:
                value -= 2
    return value

def worth(row, col, piece):  # what a piece is worth in the enhanced evaluation
    value = 10
    if piece == red_king or piece == black_king:
        value = 25
    for way in 0 to 3:
        across = 2 * (way // 2) - 1
        down = 2 * (way % 2) - 1
        if goes(piece, down) and is_on_board(row + down, col + across):
            value += 1
        if can_jump(row, col, piece, down, across):
            value += 1
    return value

def enhanced():  # the enhanced evaluation
    value = 0
    for row in 0 to 7:
        for col in 0 to 7:
            side = side_of(board[row][col])
            if side == red:
                value += worth(row, col, board[row][col])
            elif side == black:
                value -= worth(row, col, board[row][col])
    return value

def evaluate():  # the evaluation
    if task == 1:
        value = basic()
    else:
        value = enhanced()
    if me == red:
        return value
    return -value

def alpha_beta(depth, alpha, beta):  # alpha-beta
    nodes += 1
    if depth >= cutoff:
        return evaluate()
    moves = list()
    squares = list()
    if depth % 2 == 0:
        find_moves(me, moves, squares)
    else:
        find_moves(you, moves, squares)
    if size(moves) == 0:
        return evaluate()
    i = 0
    if depth % 2 == 0:
        while i < size(moves) and alpha < beta:
            before = copy_board()
            play(moves, squares, i)
            value = alpha_beta(depth + 1, alpha, beta)
            restore_board(before)
            if value > alpha:
                alpha = value
            i += 1
        pruned += size(moves) - i
        return alpha
    while i < size(moves) and alpha < beta:
        before = copy_board()
        play(moves, squares, i)
        value = alpha_beta(depth + 1, alpha, beta)
        restore_board(before)
        if value < beta:
            beta = value
        i += 1
    pruned += size(moves) - i
    return beta
)";

}  // namespace

std::string program_of_the_writeup() {
  return std::string(text);
}

}  // namespace fuzz::models::cs540_checkers
