#!/usr/bin/env python3
"""Star and Circle: minimax and alpha-beta. It cuts off on > and <, not on equality."""
INF = float('inf')
STAR, CIRCLE = 1, -1
# Cells are numbered in reading order: 0 is H1, 7 is H8, 56 is A1, 63 is A8.
LAST = {STAR: range(0, 8), CIRCLE: range(56, 64)}


def name(cell):
    return 'HGFEDCBA'[cell // 8] + str(cell % 8 + 1)


def ways_from(cell, side):
    """(to, over) pairs, sorted by the final square; a step jumps over None."""
    ways = []
    row, column = divmod(cell, 8)
    for right in (-1, 1):
        for far in (1, 2):
            r, c = row - side * far, column + right * far
            if 0 <= r < 8 and 0 <= c < 8:
                over = None if far == 1 else (row - side) * 8 + column + right
                ways.append((r * 8 + c, over))
    return sorted(ways, key=lambda way: way[0])


WAYS = {side: [ways_from(cell, side) for cell in range(64)] for side in (STAR, CIRCLE)}


class Game:
    def __init__(self, text):
        lines = text.split()
        self.me = STAR if lines[0] == 'Star' else CIRCLE
        self.prune = lines[1] == 'ALPHABETA'
        self.limit = int(lines[2])
        self.board = []
        for cell in ','.join(lines[3:11]).split(','):
            count = 0 if cell == '0' else int(cell[1:])
            self.board.append(-count if cell[0] == 'C' else count)
        values = [int(word) for word in lines[11].split(',')]
        self.worth = {STAR: [values[7 - cell // 8] for cell in range(64)],
                      CIRCLE: [values[cell // 8] for cell in range(64)]}
        self.pieces = {side: sum(n * side for n in self.board if n * side > 0)
                       for side in (STAR, CIRCLE)}
        self.score = sum(self.me * n * self.worth[STAR if n > 0 else CIRCLE][cell]
                         for cell, n in enumerate(self.board))
        self.nodes = 0
        self.choice = None

    def moves(self, side):
        board, last, ways = self.board, LAST[side], WAYS[side]
        found = []
        for cell in range(64):
            if board[cell] * side <= 0:
                continue
            for to, over in ways[cell]:
                free = board[to] == 0 or (board[to] * side > 0 and to in last)
                if free and (over is None or board[over] * side < 0):
                    found.append((cell, to, over))
        return found

    def play(self, move, side, sign=1):
        """Plays a move, or with sign -1 takes it back; what the mover gains."""
        cell, to, over = move
        board, worth = self.board, self.worth
        board[cell] -= side * sign
        board[to] += side * sign
        gain = worth[side][to] - worth[side][cell]
        if over is not None:
            board[over] += side * sign
            self.pieces[-side] -= sign
            gain += worth[-side][over]
        return gain

    def visit(self, side, depth, passes, score, alpha, beta):
        """The node's value for the root player, whose evaluation now is score."""
        self.nodes += 1
        if depth == self.limit or passes == 2 or 0 in self.pieces.values():
            return score
        is_max = side == self.me
        value = -INF if is_max else INF
        for move in self.moves(side) or [None]:
            gain = self.play(move, side) if move else 0
            after = score + gain if is_max else score - gain
            got = self.visit(-side, depth + 1, 0 if move else passes + 1, after, alpha, beta)
            if move:
                self.play(move, side, -1)
            if got > value if is_max else got < value:
                value = got
                if depth == 0:
                    self.choice = (move, after)
            if not self.prune:
                continue
            if value > beta if is_max else value < alpha:
                return value
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        return value


def main():
    with open('input.txt') as source:
        game = Game(source.read())
    farsighted = game.visit(game.me, 0, 0, game.score, -INF, INF)
    move, myopic = game.choice
    text = 'pass' if move is None else name(move[0]) + '-' + name(move[1])
    with open('output.txt', 'w') as out:
        out.write('%s\n%d\n%d\n%d' % (text, myopic, farsighted, game.nodes))


if __name__ == '__main__':
    main()
