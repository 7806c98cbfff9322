#!/usr/bin/env python3
"""Squirrel war: greedy, minimax, alpha-beta and battles. The board is in board.py."""
import sys

import board as b

INFINITY = float('inf')


def show(value):
    return {INFINITY: 'Infinity', -INFINITY: '-Infinity'}.get(value, str(value))


def greedy(state, values, player, depth, log):
    return max((b.take(state, s, player) for s in b.empty_squares(state)),
               key=lambda after: b.evaluate(after, values, player), default=state)


def minimax(state, values, player, cutoff, log):
    def visit(state, name, depth, mover):
        """The node's value and the state after its best move."""
        squares = b.empty_squares(state)
        if depth == cutoff or not squares:
            value = b.evaluate(state, values, player)
            log.append('%s,%d,%s' % (name, depth, value))
            return value, state
        best, choice = (-INFINITY if mover == player else INFINITY), state
        log.append('%s,%d,%s' % (name, depth, show(best)))
        for square in squares:
            after = b.take(state, square, mover)
            value = visit(after, b.name(square), depth + 1, b.enemy(mover))[0]
            if (value > best) if mover == player else (value < best):
                best, choice = value, after
            log.append('%s,%d,%s' % (name, depth, show(best)))
        return best, choice

    log.append('Node,Depth,Value')
    return visit(state, 'root', 0, player)[1]


def alpha_beta(state, values, player, cutoff, log):
    def note(name, depth, value, alpha, beta):
        log.append('%s,%d,%s,%s,%s' % (name, depth, show(value), show(alpha), show(beta)))

    def leaf(state, name, depth, alpha, beta):
        value = b.evaluate(state, values, player)
        note(name, depth, value, alpha, beta)
        return value, state

    def max_value(state, name, depth, alpha, beta):
        squares = b.empty_squares(state)
        if depth == cutoff or not squares:
            return leaf(state, name, depth, alpha, beta)
        best, choice = -INFINITY, state
        note(name, depth, best, alpha, beta)
        for square in squares:
            after = b.take(state, square, player)
            value = min_value(after, b.name(square), depth + 1, alpha, beta)[0]
            if value > best:
                best, choice = value, after
            if best >= beta:
                note(name, depth, best, alpha, beta)
                break
            alpha = max(alpha, best)
            note(name, depth, best, alpha, beta)
        return best, choice

    def min_value(state, name, depth, alpha, beta):
        squares = b.empty_squares(state)
        if depth == cutoff or not squares:
            return leaf(state, name, depth, alpha, beta)
        best, choice = INFINITY, state
        note(name, depth, best, alpha, beta)
        for square in squares:
            after = b.take(state, square, b.enemy(player))
            value = max_value(after, b.name(square), depth + 1, alpha, beta)[0]
            if value < best:
                best, choice = value, after
            if best <= alpha:
                note(name, depth, best, alpha, beta)
                break
            beta = min(beta, best)
            note(name, depth, best, alpha, beta)
        return best, choice

    log.append('Node,Depth,Value,Alpha,Beta')
    return max_value(state, 'root', 0, -INFINITY, INFINITY)[1]


ALGORITHMS = {1: greedy, 2: minimax, 3: alpha_beta}


def save(name, lines):
    with open(name, 'w') as out:
        out.writelines(line + '\n' for line in lines)


def main():
    with open(sys.argv[2]) as source:
        lines = source.read().split('\n')
    lines = [line.strip() for line in lines if line.strip()]
    task = int(lines[0])
    state = tuple(lines[-5:])
    values = [[int(number) for number in line.split()] for line in lines[-10:-5]]
    log = []
    if task < 4:
        save('next_state.txt', ALGORITHMS[task](state, values, lines[1], int(lines[2]), log))
        if task > 1:
            save('traverse_log.txt', log)
        return
    players = [lines[1:4], lines[4:7]]
    trace = []
    while b.empty_squares(state):
        player, algorithm, depth = players[0]
        state = ALGORITHMS[int(algorithm)](state, values, player, int(depth), log)
        trace += state
        players.reverse()
    save('trace_state.txt', trace)


if __name__ == '__main__':
    main()
