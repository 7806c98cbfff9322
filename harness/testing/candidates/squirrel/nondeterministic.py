#!/usr/bin/env python3
"""Squirrel war. Among the best moves of the root a random one is chosen."""
import random
import sys

INF = float('inf')
NAMES = [column + row for row in '12345' for column in 'ABCDE']
NEAR = [[b for b in range(25) if abs(a // 5 - b // 5) + abs(a % 5 - b % 5) == 1]
        for a in range(25)]


def play(board, cell, who):
    near = [n for n in NEAR[cell] if board[n] != '*']
    raid = who in [board[n] for n in near]
    board = board[:]
    for n in [cell] + (near if raid else []):
        board[n] = who
    return board


def search(board, values, me, algorithm, limit):
    foe = 'O' if me == 'X' else 'X'
    prune = algorithm == 3
    log = ['Node,Depth,Value,Alpha,Beta' if prune else 'Node,Depth,Value']
    choice = [board]

    def note(name, depth, *numbers):
        shown = [str(n).replace('inf', 'Infinity') for n in numbers]
        log.append(','.join([name, str(depth)] + (shown if prune else shown[:1])))

    def visit(board, name, depth, alpha, beta):
        moves = [cell for cell in range(25) if board[cell] == '*']
        if depth == limit or not moves:
            value = sum(v if mark == me else -v for mark, v in zip(board, values) if mark != '*')
            note(name, depth, value, alpha, beta)
            return value
        is_max = depth % 2 == 0
        value = -INF if is_max else INF
        note(name, depth, value, alpha, beta)
        for cell in moves:
            child = play(board, cell, me if is_max else foe)
            got = visit(child, NAMES[cell], depth + 1, alpha, beta)
            if (got > value) if is_max else (got < value):
                value = got
                if depth == 0:
                    choice[:] = [child]
            elif got == value and depth == 0:
                choice.append(child)
            if prune and (value >= beta if is_max else value <= alpha):
                note(name, depth, value, alpha, beta)
                return value
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            note(name, depth, value, alpha, beta)
        return value

    visit(board, 'root', 0, -INF, INF)
    return random.choice(choice), log


def save(name, lines):
    with open(name, 'w') as out:
        out.write(''.join(line + '\n' for line in lines))


def rows(board):
    return [''.join(board[i:i + 5]) for i in range(0, 25, 5)]


def main():
    with open(sys.argv[2]) as source:
        words = source.read().split()
    task, values, board = int(words[0]), [int(w) for w in words[-30:-5]], list(''.join(words[-5:]))
    if task < 4:
        board, log = search(board, values, words[1], task, int(words[2]))
        save('next_state.txt', rows(board))
        if task > 1:
            save('traverse_log.txt', log)
        return
    trace, turn = [], 1    # the players stand at words 1 and 4
    while '*' in board:
        board, _ = search(board, values, words[turn], int(words[turn + 1]), int(words[turn + 2]))
        trace += rows(board)
        turn = 5 - turn
    save('trace_state.txt', trace)


main()
