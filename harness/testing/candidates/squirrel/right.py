#!/usr/bin/env python3
"""Squirrel war: greedy, minimax, alpha-beta and battles."""
import sys
from operator import mul

INF = float('inf')
SIGN = {'X': 1, 'O': -1, '*': 0}
MARK = {1: 'X', -1: 'O', 0: '*'}
NAMES = [column + row for row in '12345' for column in 'ABCDE']
NEAR = [[b for b in range(25) if abs(a // 5 - b // 5) + abs(a % 5 - b % 5) == 1]
        for a in range(25)]


def show(value):
    if value in (INF, -INF):
        return 'Infinity' if value > 0 else '-Infinity'
    return str(value)


def play(board, cell, who):
    board = board[:]
    board[cell] = who
    around = [board[n] for n in NEAR[cell]]
    if who in around and -who in around:    # a raid with something to conquer
        for n in NEAR[cell]:
            if board[n] == -who:
                board[n] = who
    return board


class Search:
    def __init__(self, values, me, depth, prune):
        self.values, self.me, self.limit, self.prune = values, me, depth, prune
        self.log = ['Node,Depth,Value,Alpha,Beta' if prune else 'Node,Depth,Value']

    def note(self, name, depth, value, alpha, beta):
        line = '%s,%d,%s' % (name, depth, show(value))
        if self.prune:
            line += ',%s,%s' % (show(alpha), show(beta))
        self.log.append(line)

    def best(self, board):
        self.choice = board
        self.visit(board, 'root', 0, -INF, INF)
        return self.choice

    def visit(self, board, name, depth, alpha, beta):
        moves = [cell for cell in range(25) if not board[cell]]
        if depth == self.limit or not moves:
            value = self.me * sum(map(mul, board, self.values))
            self.note(name, depth, value, alpha, beta)
            return value
        is_max = depth % 2 == 0
        value = -INF if is_max else INF
        self.note(name, depth, value, alpha, beta)
        for cell in moves:
            child = play(board, cell, self.me if is_max else -self.me)
            got = self.visit(child, NAMES[cell], depth + 1, alpha, beta)
            if (got > value) if is_max else (got < value):
                value = got
                if depth == 0:
                    self.choice = child
            if self.prune and (value >= beta if is_max else value <= alpha):
                self.note(name, depth, value, alpha, beta)
                return value
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            self.note(name, depth, value, alpha, beta)
        return value


def rows(board):
    return [''.join(MARK[piece] for piece in board[i:i + 5]) for i in range(0, 25, 5)]


def save(name, lines):
    with open(name, 'w') as out:
        out.write(''.join(line + '\n' for line in lines))


def searcher(values, player, task, depth):
    return Search(values, SIGN[player], 1 if task == 1 else depth, task == 3)


def main():
    with open(sys.argv[sys.argv.index('-i') + 1]) as source:
        words = source.read().split()
    task = int(words[0])
    values = [int(word) for word in words[-30:-5]]
    board = [SIGN[mark] for mark in ''.join(words[-5:])]
    if task < 4:
        search = searcher(values, words[1], task, int(words[2]))
        save('next_state.txt', rows(search.best(board)))
        if task > 1:
            save('traverse_log.txt', search.log)
        return
    trace, turn = [], 0
    while 0 in board:
        player, algorithm, depth = words[1 + 3 * turn:4 + 3 * turn]
        board = searcher(values, player, int(algorithm), int(depth)).best(board)
        trace += rows(board)
        turn = 1 - turn
    save('trace_state.txt', trace)


if __name__ == '__main__':
    main()
