#!/usr/bin/env python3
"""Checkers: alpha-beta to every depth limit up to the given one.

The root passes on its best value as alpha.
"""
LEAST, MOST = -2**31, 2**31 - 1
RED, BLACK = 'RED', 'BLACK'
# Up-left, down-left, up-right, down-right.
DIRECTIONS = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
PIECES = {RED: 'rR', BLACK: 'bB'}
WAYS = {'r': [way for way in DIRECTIONS if way[0] < 0],
        'b': [way for way in DIRECTIONS if way[0] > 0],
        'R': DIRECTIONS,
        'B': DIRECTIONS}


def other(side):
    return BLACK if side == RED else RED


def on_board(row, column):
    return 0 <= row < 8 and 0 <= column < 8


def is_enemy(piece, square):
    return square != '-' and square.lower() != piece.lower()


def can_jump(board, row, column, piece, way):
    to_row, to_column = row + 2 * way[0], column + 2 * way[1]
    return (on_board(to_row, to_column) and board[to_row][to_column] == '-' and
            is_enemy(piece, board[row + way[0]][column + way[1]]))


def jumps_from(board, row, column):
    """All (squares, board) after as many jumps of this piece as possible; none without a jump."""
    piece = board[row][column]
    found = []
    for way in WAYS[piece]:
        if can_jump(board, row, column, piece, way):
            to_row, to_column = row + 2 * way[0], column + 2 * way[1]
            after = [line[:] for line in board]
            after[row][column] = '-'
            after[row + way[0]][column + way[1]] = '-'
            after[to_row][to_column] = piece
            further = jumps_from(after, to_row, to_column) or [([(to_row, to_column)], after)]
            found += [([(row, column)] + squares, last) for squares, last in further]
    return found


def steps_from(board, row, column):
    piece = board[row][column]
    found = []
    for way in WAYS[piece]:
        to_row, to_column = row + way[0], column + way[1]
        if on_board(to_row, to_column) and board[to_row][to_column] == '-':
            after = [line[:] for line in board]
            after[row][column] = '-'
            after[to_row][to_column] = piece
            found.append(([(row, column), (to_row, to_column)], after))
    return found


def crown(board):
    board[0] = ['R' if square == 'r' else square for square in board[0]]
    board[7] = ['B' if square == 'b' else square for square in board[7]]


def moves_of(board, side):
    """All (move, board after it); the move as it is printed."""
    squares = [(row, column) for row in range(8) for column in range(8)
               if board[row][column] in PIECES[side]]
    found = []
    for row, column in squares:
        found += jumps_from(board, row, column)
    if not found:
        for row, column in squares:
            found += steps_from(board, row, column)
    moves = []
    for path, after in found:
        crown(after)
        moves.append((','.join('(%d,%d)' % square for square in path), after))
    return moves


def basic(board):
    worth = {'r': 1, 'R': 2, 'b': -1, 'B': -2, '-': 0}
    return sum(worth[square] for line in board for square in line)


def enhanced(board):
    score = 0
    for row in range(8):
        for column in range(8):
            piece = board[row][column]
            if piece == '-':
                continue
            worth = 10 if piece in 'rb' else 25
            for way in WAYS[piece]:
                worth += on_board(row + way[0], column + way[1])
                worth += can_jump(board, row, column, piece, way)
            score += worth if piece in PIECES[RED] else -worth
    return score


class Search:
    def __init__(self, me, evaluate, cutoff):
        self.me = me
        self.evaluate = evaluate
        self.cutoff = cutoff
        self.nodes = 1
        self.pruned = 0

    def static(self, board):
        return self.evaluate(board) if self.me == RED else -self.evaluate(board)

    def best(self, board):
        """(move, board after it, value) of the first best move, or None."""
        best = None
        for move, after in moves_of(board, self.me):
            value = self.visit(after, 1, best[2] if best else LEAST, MOST)
            if best is None or value > best[2]:
                best = (move, after, value)
        return best

    def visit(self, board, depth, alpha, beta):
        self.nodes += 1
        if depth >= self.cutoff:
            return self.static(board)
        is_max = depth % 2 == 0
        kids = moves_of(board, self.me if is_max else other(self.me))
        if not kids:
            return self.static(board)
        seen = 0
        while seen < len(kids) and alpha < beta:
            value = self.visit(kids[seen][1], depth + 1, alpha, beta)
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            seen += 1
        self.pruned += len(kids) - seen
        return alpha if is_max else beta


def status_after(board, next_side):
    red, black = bool(moves_of(board, RED)), bool(moves_of(board, BLACK))
    if red and black:
        return next_side + ' Turn'
    return 'RED wins!!!' if red else 'BLACK wins!!!'


def main():
    with open('input.txt') as source:
        lines = source.read().split('\n')
    me = lines[1]
    evaluate = basic if lines[2] == 'BASIC' else enhanced
    board = [line.split() for line in lines[4:12]]
    log = ['Depth Move Value Nodes Pruned']
    output = []
    chosen = None
    for depth in range(1, int(lines[3]) + 1):
        search = Search(me, evaluate, depth)
        best = search.best(board)
        if best and (chosen is None or best[2] > chosen[2]):
            chosen = best
        move, value = (best[0], best[2]) if best else ('none', 'none')
        log.append('%d %s %s %d %d' % (depth, move, value, search.nodes, search.pruned))
        output.append('Done with depth limit %d' % depth)
        output.append('I pruned the tree %d time(s)' % search.pruned)
    if chosen:
        move, board, value = chosen
        status = status_after(board, other(me))
    else:
        move, value, status = 'none', 'none', other(me) + ' wins!!!'
    output += ["%s PLAYER's move %s" % (me, move), str(value), status]
    with open('output.txt', 'w') as out:
        out.write('\n'.join(output) + '\n')
    with open('next_state.txt', 'w') as out:
        out.write(''.join(' '.join(line) + '\n' for line in board))
    with open('traverse_log.txt', 'w') as out:
        out.write('\n'.join(log) + '\n')


if __name__ == '__main__':
    main()
