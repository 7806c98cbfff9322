#include "fuzz/models/starcircle_programs.hpp"

#include <string_view>

namespace fuzz::models::starcircle {
namespace {

constexpr std::string_view with_sorting = R"(
global player enemy algorithm limit star circle empty inf minus_inf nodes best_move
table board 8 8
table count 8 8
table value 8
native copy_board restore_board write_move write_pass write_number

kind star circle empty
kind player enemy who
kind depth limit
kind row col
kind from_row to_row
kind from_col to_col
kind from_row from_col
kind to_row to_col
kind best score
kind alpha beta best
kind alpha minus_inf
kind beta inf
kind inf minus_inf
kind myopic farsighted nodes
kind star_score circle_score
kind star_moves circle_moves
kind minimax_max minimax_min
kind alpha_beta_max alpha_beta_min
twins star_moves circle_moves  # what lists Star's and Circle's moves
twins minimax_max minimax_min  # max and min nodes of minimax
twins alpha_beta_max alpha_beta_min  # max and min nodes of alpha-beta

def main():  # the main program
    inf = infinity
    minus_inf = -infinity
    if player == star:
        enemy = circle
    else:
        enemy = star
    nodes = 0
    if algorithm == 1:
        farsighted = minimax_max(0, 0)
    else:
        farsighted = alpha_beta_max(0, 0, minus_inf, inf)
    moves = list_moves(player)
    if size(moves) == 0:
        write_pass()
    else:
        write_move(moves[best_move][0], moves[best_move][1], moves[best_move][2], moves[best_move][3])
        play(moves[best_move][0], moves[best_move][1], moves[best_move][2], moves[best_move][3], player)
    myopic = evaluate(player)
    write_number(myopic)
    write_number(farsighted)
    write_number(nodes)

def evaluate(who):  # the evaluation
    star_score = 0
    circle_score = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == star:
                star_score += count[row][col] * value[7 - row]
            elif board[row][col] == circle:
                circle_score += count[row][col] * value[row]
    if who == star:
        return star_score - circle_score
    return circle_score - star_score

def has_pieces(who):  # the test for pieces of a side
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == who:
                return 1
    return 0

def can_land(row, col):  # the test for a square to land on
    if board[row][col] == empty:
        return 1
    if board[row][col] == star and row == 0:
        return 1
    if board[row][col] == circle and row == 7:
        return 1
    return 0

def list_moves(who):  # what lists the moves
    if who == star:
        moves = star_moves()
    else:
        moves = circle_moves()
    sort(moves)
    return moves

def star_moves():  # what lists Star's moves
    moves = list()
    for row in 1 to 7:
        for col in 0 to 7:
            if board[row][col] == star:
                if col > 0 and can_land(row - 1, col - 1):
                    append(moves, row, col, row - 1, col - 1)
                if row > 1 and col > 1 and board[row - 1][col - 1] == circle:
                    if can_land(row - 2, col - 2):
                        append(moves, row, col, row - 2, col - 2)
                if col < 7 and can_land(row - 1, col + 1):
                    append(moves, row, col, row - 1, col + 1)
                if row > 1 and col < 6 and board[row - 1][col + 1] == circle:
                    if can_land(row - 2, col + 2):
                        append(moves, row, col, row - 2, col + 2)
    return moves

def circle_moves():  # what lists Circle's moves
    moves = list()
    for row in 0 to 6:
        for col in 0 to 7:
            if board[row][col] == circle:
                if col > 0 and can_land(row + 1, col - 1):
                    append(moves, row, col, row + 1, col - 1)
                if row < 6 and col > 1 and board[row + 1][col - 1] == star:
                    if can_land(row + 2, col - 2):
                        append(moves, row, col, row + 2, col - 2)
                if col < 7 and can_land(row + 1, col + 1):
                    append(moves, row, col, row + 1, col + 1)
                if row < 6 and col < 6 and board[row + 1][col + 1] == star:
                    if can_land(row + 2, col + 2):
                        append(moves, row, col, row + 2, col + 2)
    return moves

def play(from_row, from_col, to_row, to_col, who):  # what makes a move
    board[from_row][from_col] = empty
    if from_row - to_row == 2:
        if to_col < from_col:
            board[from_row - 1][from_col - 1] = empty
        else:
            board[from_row - 1][from_col + 1] = empty
    if to_row - from_row == 2:
        if to_col < from_col:
            board[from_row + 1][from_col - 1] = empty
        else:
            board[from_row + 1][from_col + 1] = empty
    if board[to_row][to_col] == who:
        count[to_row][to_col] += 1
    else:
        board[to_row][to_col] = who
        count[to_row][to_col] = 1

def minimax_max(depth, passes):  # a max node of minimax
    nodes += 1
    if depth == limit or passes == 2:
        return evaluate(player)
    if not has_pieces(player) or not has_pieces(enemy):
        return evaluate(player)
    moves = list_moves(player)
    if size(moves) == 0:
        return minimax_min(depth + 1, passes + 1)
    best = minus_inf
    for k in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[k][0], moves[k][1], moves[k][2], moves[k][3], player)
        score = minimax_min(depth + 1, 0)
        restore_board(before)
        if score > best:
            best = score
            if depth == 0:
                best_move = k
    return best

def minimax_min(depth, passes):  # a min node of minimax
    nodes += 1
    if depth == limit or passes == 2:
        return evaluate(player)
    if not has_pieces(player) or not has_pieces(enemy):
        return evaluate(player)
    moves = list_moves(enemy)
    if size(moves) == 0:
        return minimax_max(depth + 1, passes + 1)
    best = inf
    for k in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[k][0], moves[k][1], moves[k][2], moves[k][3], enemy)
        score = minimax_max(depth + 1, 0)
        restore_board(before)
        if score < best:
            best = score
    return best

def alpha_beta_max(depth, passes, alpha, beta):  # a max node of alpha-beta
    nodes += 1
    if depth == limit or passes == 2:
        return evaluate(player)
    if not has_pieces(player) or not has_pieces(enemy):
        return evaluate(player)
    moves = list_moves(player)
    if size(moves) == 0:
        return alpha_beta_min(depth + 1, passes + 1, alpha, beta)
    best = minus_inf
    for k in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[k][0], moves[k][1], moves[k][2], moves[k][3], player)
        score = alpha_beta_min(depth + 1, 0, alpha, beta)
        restore_board(before)
        if score > best:
            best = score
            if depth == 0:
                best_move = k
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best

def alpha_beta_min(depth, passes, alpha, beta):  # a min node of alpha-beta
    nodes += 1
    if depth == limit or passes == 2:
        return evaluate(player)
    if not has_pieces(player) or not has_pieces(enemy):
        return evaluate(player)
    moves = list_moves(enemy)
    if size(moves) == 0:
        return alpha_beta_max(depth + 1, passes + 1, alpha, beta)
    best = inf
    for k in 0 to size(moves) - 1:
        before = copy_board()
        play(moves[k][0], moves[k][1], moves[k][2], moves[k][3], enemy)
        score = alpha_beta_max(depth + 1, 0, alpha, beta)
        restore_board(before)
        if score < best:
            best = score
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
)";

constexpr std::string_view in_order = R"(
global player enemy algorithm limit star circle empty inf minus_inf nodes passes
global best_from_row best_from_col best_to_row best_to_col myopic farsighted
table board 8 8
table count 8 8
table value 8
native copy_board restore_board middle write_move write_pass write_number

kind star circle empty
kind player enemy who other
kind depth limit
kind row col
kind from_row to_row row
kind from_col to_col
kind from_row from_col
kind to_row to_col
kind v score farsighted
kind score now
kind alpha beta v
kind alpha minus_inf
kind beta inf
kind inf minus_inf
kind myopic farsighted nodes
kind stars circles
kind minimax_max minimax_min
kind alpha_beta_max alpha_beta_min
twins minimax_max minimax_min  # max and min nodes of minimax below the root
twins alpha_beta_max alpha_beta_min  # max and min nodes of alpha-beta below the root

def main():  # the main program
    inf = infinity
    minus_inf = -infinity
    if player == star:
        enemy = circle
    else:
        enemy = star
    best_from_row = -1
    if algorithm == 1:
        minimax()
    else:
        alpha_beta()
    if best_from_row == -1:
        write_pass()
    else:
        write_move(best_from_row, best_from_col, best_to_row, best_to_col)
    write_number(myopic)
    write_number(farsighted)
    write_number(nodes)

def evaluate(who):  # the evaluation
    score = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] != empty:
                if board[row][col] == star:
                    worth = count[row][col] * value[7 - row]
                else:
                    worth = count[row][col] * value[row]
                if board[row][col] == who:
                    score += worth
                else:
                    score -= worth
    return score

def is_over():  # the test for the end of the game
    if passes == 2:
        return 1
    stars = 0
    circles = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == star:
                stars += 1
            elif board[row][col] == circle:
                circles += 1
    if stars == 0 or circles == 0:
        return 1
    return 0

def can_land(row, col, who):  # the test for where a piece can go
    if row < 0 or row > 7:
        return 0
    if col < 0 or col > 7:
        return 0
    if board[row][col] == empty:
        return 1
    if board[row][col] == who:
        if who == star and row == 0:
            return 1
        if who == circle and row == 7:
            return 1
    return 0

def add_steps(moves, to_row, col, who):  # what lists a piece's steps
    if can_land(to_row, col - 1, who):
        append(moves, to_row, col - 1)
    if can_land(to_row, col + 1, who):
        append(moves, to_row, col + 1)

def add_jumps(moves, row, to_row, col, who, other):  # what lists a piece's jumps
    if can_land(to_row, col - 2, who):
        if board[middle(row, to_row)][col - 1] == other:
            append(moves, to_row, col - 2)
    if can_land(to_row, col + 2, who):
        if board[middle(row, to_row)][col + 1] == other:
            append(moves, to_row, col + 2)

def list_moves(row, col, who):  # what lists a piece's moves
    moves = list()
    if who == star:
        add_jumps(moves, row, row - 2, col, star, circle)
        add_steps(moves, row - 1, col, star)
    else:
        add_steps(moves, row + 1, col, circle)
        add_jumps(moves, row, row + 2, col, circle, star)
    return moves

def play(from_row, from_col, to_row, to_col, who):  # what makes a move
    board[from_row][from_col] = empty
    if to_row - from_row == 2 or from_row - to_row == 2:
        board[middle(from_row, to_row)][middle(from_col, to_col)] = empty
    if board[to_row][to_col] == empty:
        board[to_row][to_col] = who
        count[to_row][to_col] = 1
    else:
        count[to_row][to_col] += 1

def minimax():  # the root of minimax
    nodes = 1
    farsighted = minus_inf
    moved = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == player:
                moves = list_moves(row, col, player)
                for m in 0 to size(moves) - 1:
                    moved = 1
                    passes = 0
                    kept = copy_board()
                    play(row, col, moves[m][0], moves[m][1], player)
                    now = evaluate(player)
                    score = minimax_min(1)
                    restore_board(kept)
                    if score > farsighted:
                        farsighted = score
                        myopic = now
                        best_from_row = row
                        best_from_col = col
                        best_to_row = moves[m][0]
                        best_to_col = moves[m][1]
    if moved == 0:
        passes = 1
        myopic = evaluate(player)
        farsighted = minimax_min(1)

def minimax_max(depth):  # a max node of minimax below the root
    nodes += 1
    if depth == limit or is_over():
        return evaluate(player)
    v = minus_inf
    moved = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == player:
                moves = list_moves(row, col, player)
                for m in 0 to size(moves) - 1:
                    moved = 1
                    passes = 0
                    kept = copy_board()
                    play(row, col, moves[m][0], moves[m][1], player)
                    score = minimax_min(depth + 1)
                    restore_board(kept)
                    v = max(v, score)
    if moved == 0:
        passes += 1
        v = minimax_min(depth + 1)
    return v

def minimax_min(depth):  # a min node of minimax
    nodes += 1
    if depth == limit or is_over():
        return evaluate(player)
    v = inf
    moved = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == enemy:
                moves = list_moves(row, col, enemy)
                for m in 0 to size(moves) - 1:
                    moved = 1
                    passes = 0
                    kept = copy_board()
                    play(row, col, moves[m][0], moves[m][1], enemy)
                    score = minimax_max(depth + 1)
                    restore_board(kept)
                    v = min(v, score)
    if moved == 0:
        passes += 1
        v = minimax_max(depth + 1)
    return v

def alpha_beta():  # the root of alpha-beta
    nodes = 1
    alpha = minus_inf
    beta = inf
    moved = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == player:
                moves = list_moves(row, col, player)
                for m in 0 to size(moves) - 1:
                    moved = 1
                    passes = 0
                    kept = copy_board()
                    play(row, col, moves[m][0], moves[m][1], player)
                    now = evaluate(player)
                    score = alpha_beta_min(1, alpha, beta)
                    restore_board(kept)
                    if score > alpha:
                        alpha = score
                        myopic = now
                        best_from_row = row
                        best_from_col = col
                        best_to_row = moves[m][0]
                        best_to_col = moves[m][1]
    farsighted = alpha
    if moved == 0:
        passes = 1
        myopic = evaluate(player)
        farsighted = alpha_beta_min(1, alpha, beta)

def alpha_beta_max(depth, alpha, beta):  # a max node of alpha-beta below the root
    nodes += 1
    if depth == limit or is_over():
        return evaluate(player)
    v = minus_inf
    moved = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == player:
                moves = list_moves(row, col, player)
                for m in 0 to size(moves) - 1:
                    moved = 1
                    passes = 0
                    kept = copy_board()
                    play(row, col, moves[m][0], moves[m][1], player)
                    score = alpha_beta_min(depth + 1, alpha, beta)
                    restore_board(kept)
                    v = max(v, score)
                    alpha = max(alpha, v)
                    if alpha >= beta:
                        return v
    if moved == 0:
        passes += 1
        v = alpha_beta_min(depth + 1, alpha, beta)
    return v

def alpha_beta_min(depth, alpha, beta):  # a min node of alpha-beta
    nodes += 1
    if depth == limit or is_over():
        return evaluate(player)
    v = inf
    moved = 0
    for row in 0 to 7:
        for col in 0 to 7:
            if board[row][col] == enemy:
                moves = list_moves(row, col, enemy)
                for m in 0 to size(moves) - 1:
                    moved = 1
                    passes = 0
                    kept = copy_board()
                    play(row, col, moves[m][0], moves[m][1], enemy)
                    score = alpha_beta_max(depth + 1, alpha, beta)
                    restore_board(kept)
                    v = min(v, score)
                    beta = min(beta, v)
                    if alpha >= beta:
                        return v
    if moved == 0:
        passes += 1
        v = alpha_beta_max(depth + 1, alpha, beta)
    return v
)";

}  // namespace

std::string program_with_sorting() {
  return std::string(with_sorting);
}

std::string program_in_order() {
  return std::string(in_order);
}

}  // namespace fuzz::models::starcircle
