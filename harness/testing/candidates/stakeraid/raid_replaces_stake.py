#!/usr/bin/env python3
"""Stake and Raid. A Raid that conquers replaces the Stake on its square."""
INF = 10 ** 9


class Game:
    def __init__(self, text):
        words = text.split()
        self.size = size = int(words[0])
        self.me = words[2]
        self.depth = 1 if words[1] == 'COMPETITION' else int(words[3])
        cells = size * size
        self.worth = [int(word) for word in words[4:4 + cells]]
        marks = ''.join(words[4 + cells:])
        # 1: a piece of mine, -1: one of the enemy's, 0: empty
        self.board = [0 if mark == '.' else 1 if mark == self.me else -1 for mark in marks]
        self.near = []
        for cell in range(cells):
            row, column = divmod(cell, size)
            around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            self.near.append([r * size + c for r, c in around if 0 <= r < size and 0 <= c < size])

    def moves(self, side):
        """(gain, cell, conquered); a Raid without conquest equals the Stake before it."""
        board, worth = self.board, self.worth
        stakes, raids = [], []
        for cell, piece in enumerate(board):
            if piece:
                continue
            around = [board[n] for n in self.near[cell]]
            if side in around and -side in around:
                taken = [n for n in self.near[cell] if board[n] == -side]
                raids.append((worth[cell] + 2 * sum(worth[n] for n in taken), cell, taken))
            else:
                stakes.append((worth[cell], cell, ()))
        return stakes + raids

    def play(self, move, side):
        self.board[move[1]] = side
        for cell in move[2]:
            self.board[cell] = side

    def undo(self, move, side):
        self.board[move[1]] = 0
        for cell in move[2]:
            self.board[cell] = -side

    def value(self, side, depth, score, alpha, beta):
        """The value for the side to move, whose score is now `score`; exact within the window."""
        moves = self.moves(side) if depth else []
        if not moves:
            return score
        moves.sort(key=lambda move: -move[0])
        if depth == 1:
            return score + moves[0][0]
        best = -INF
        for move in moves:
            self.play(move, side)
            got = -self.value(-side, depth - 1, -score - move[0], -beta, -alpha)
            self.undo(move, side)
            best = max(best, got)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def choose(self):
        """The first move that reaches the maximum: Stakes, then Raids, row by row."""
        score = sum(piece * value for piece, value in zip(self.board, self.worth))
        ranked = list(enumerate(self.moves(1)))
        best, best_rank, choice = -INF, -1, None
        # The greedy moves first: that prunes more. The rank settles ties.
        for rank, move in sorted(ranked, key=lambda pair: -pair[1][0]):
            alpha = best - 1 if rank < best_rank else best  # an equal value must be seen exactly
            self.play(move, 1)
            got = -self.value(-1, self.depth - 1, -score - move[0], -INF, -alpha)
            self.undo(move, 1)
            if got > best or (got == best and rank < best_rank):
                best, best_rank, choice = got, rank, move
        return choice


def main():
    with open('input.txt') as source:
        game = Game(source.read())
    move = game.choose()
    game.play(move, 1)
    row, column = divmod(move[1], game.size)
    kind = 'Raid' if move[2] else 'Stake'
    with open('output.txt', 'w') as out:
        out.write('%s%d %s\n' % (chr(65 + column), row + 1, kind))
        enemy = 'O' if game.me == 'X' else 'X'
        for start in range(0, len(game.board), game.size):
            pieces = game.board[start:start + game.size]
            out.write(''.join({0: '.', 1: game.me, -1: enemy}[p] for p in pieces) + '\n')


if __name__ == '__main__':
    main()
