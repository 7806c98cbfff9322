"""The board of the squirrel war: a tuple of five strings."""

SQUARES = [(row, column) for row in range(5) for column in range(5)]


def name(square):
    row, column = square
    return 'ABCDE'[column] + str(row + 1)


def neighbours(square):
    row, column = square
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [s for s in around if s in SQUARES]


NEIGHBOURS = {square: neighbours(square) for square in SQUARES}


def at(board, square):
    return board[square[0]][square[1]]


def empty_squares(board):
    return [square for square in SQUARES if at(board, square) == '*']


def enemy(player):
    return 'O' if player == 'X' else 'X'


def take(board, square, player):
    """The board after the player's raid or sneak on that square."""
    taken = [square]
    around = NEIGHBOURS[square]
    if any(at(board, n) == player for n in around):
        taken += [n for n in around if at(board, n) == enemy(player)]
    grid = [list(row) for row in board]
    for row, column in taken:
        grid[row][column] = player
    return tuple(''.join(row) for row in grid)


def evaluate(board, values, player):
    total = 0
    for line, numbers in zip(board, values):
        for mark, number in zip(line, numbers):
            if mark != '*':
                total += number if mark == player else -number
    return total
