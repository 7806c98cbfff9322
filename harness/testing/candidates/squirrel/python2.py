# Squirrel war: greedy, minimax, alpha-beta and battles, in Python 2.7.
import sys

INF = float('inf')
NAMES = [c + r for r in '12345' for c in 'ABCDE']
NEAR = [[b for b in xrange(25) if abs(a / 5 - b / 5) + abs(a % 5 - b % 5) == 1]
        for a in xrange(25)]


def show(value):
    if value == INF:
        return 'Infinity'
    if value == -INF:
        return '-Infinity'
    return str(value)


def play(board, cell, who):
    near = [n for n in NEAR[cell] if board[n] != '*']
    raid = who in [board[n] for n in near]
    board = board[:]
    for n in [cell] + (near if raid else []):
        board[n] = who
    return board


class Search(object):
    def __init__(self, values, me, depth, prune):
        self.values, self.me, self.limit, self.prune = values, me, depth, prune
        self.log = ['Node,Depth,Value' + (',Alpha,Beta' if prune else '')]
        self.choice = None

    def note(self, name, depth, value, alpha, beta):
        shown = [value, alpha, beta] if self.prune else [value]
        self.log.append(','.join([name, str(depth)] + map(show, shown)))

    def visit(self, board, name='root', depth=0, alpha=-INF, beta=INF):
        moves = filter(lambda cell: board[cell] == '*', xrange(25))
        if depth == self.limit or not moves:
            value = sum(v if mark == self.me else -v
                        for mark, v in zip(board, self.values) if mark != '*')
            self.note(name, depth, value, alpha, beta)
            return value
        is_max = depth % 2 == 0
        mover = self.me if is_max else 'XO'[self.me == 'X']
        value = -INF if is_max else INF
        self.note(name, depth, value, alpha, beta)
        for cell in moves:
            child = play(board, cell, mover)
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


def move(board, values, player, algorithm, depth):
    search = Search(values, player, 1 if algorithm == 1 else depth, algorithm == 3)
    search.visit(board)
    return search.choice or board, search.log


def save(name, lines):
    out = open(name, 'w')
    for line in lines:
        print >>out, line
    out.close()
    print 'wrote', name


def rows(board):
    return [''.join(board[i:i + 5]) for i in xrange(0, 25, 5)]


words = open(sys.argv[2]).read().split()
task = int(words[0])
values = map(int, words[-30:-5])
board = list(''.join(words[-5:]))
if task < 4:
    board, log = move(board, values, words[1], task, int(words[2]))
    save('next_state.txt', rows(board))
    if task > 1:
        save('traverse_log.txt', log)
else:
    trace, turn = [], 1
    while '*' in board:
        board, log = move(board, values, words[turn], int(words[turn + 1]), int(words[turn + 2]))
        trace += rows(board)
        turn = 5 - turn
    save('trace_state.txt', trace)
