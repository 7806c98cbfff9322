"""The inputs that are measured with: the same in every run."""

EMPTY = "*****\n" * 5
MIDDLE = "X*O**\n*XOO*\n*OXX*\nX**O*\n*OX**\n"

STAR_START = ("0,C1,0,C1,0,C1,0,C1\nC1,0,C1,0,C1,0,C1,0\n" + 4 * "0,0,0,0,0,0,0,0\n" +
              "0,S1,0,S1,0,S1,0,S1\nS1,0,S1,0,S1,0,S1,0\n")
# The assignment's initial position.
STAR_INITIAL = ("0,C1,0,C1,0,C1,0,C1\nC1,0,C1,0,C1,0,C1,0\n0,C1,0,C1,0,C1,0,C1\n" + 2 * "0,0,0,0,0,0,0,0\n" +
                "S1,0,S1,0,S1,0,S1,0\n0,S1,0,S1,0,S1,0,S1\nS1,0,S1,0,S1,0,S1,0\n")
STAR_MIDDLE = ("0,C1,0,0,0,S1,0,C1\n0,0,S1,0,0,0,0,0\n0,0,0,C1,0,S1,0,S1\nS1,0,0,0,S1,0,0,0\n"
               "0,0,0,0,0,0,0,0\n0,0,0,0,C1,0,0,0\n0,0,0,0,0,0,0,0\n0,0,S1,0,S1,0,0,0\n")
# Few moves a node, so that what a node costs beside its moves shows: reported, without a goal.
STAR_FEW = ("0,S3,0,S1,0,0,0,0\n0,0,C1,0,0,0,S1,0\n0,0,0,0,0,0,0,0\nS1,0,0,0,C1,0,0,0\n"
               "0,0,0,S1,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,C1,0,S1\nC2,0,C1,0,0,0,0,0\n")

STAKE_EMPTY = 7 * ".......\n"
STAKE_MIDDLE = ("X.O...X..O\n.XO..OO...\n.OXX...X..\nX..O..OX.O\n.OX..X....\n"
                "..XO.O..XX\nO....XO...\n.X.O..X.O.\n..OX...OX.\nX...O.X...\n")

CHECKERS_START = ("- b - b - b - b\nb - b - b - b -\n- b - b - b - b\n- - - - - - - -\n"
                  "- - - - - - - -\nr - r - r - r -\n- r - r - r - r\nr - r - r - r -\n")
CHECKERS_MIDDLE = ("- b - b - - - b\nb - b - b - b -\n- - - b - - - -\nb - - - b - - -\n"
                   "- - - r - - - r\n- - r - r - - -\n- r - - - r - r\nr - - - r - r -\n")
CHECKERS_KINGS = ("- - - R - - - -\n- - - - - - - -\n- - - - - B - -\n- - - - - - - -\n"
                  "- - - - - - - -\n- - R - - - - -\n- - - - - - - B\nB - - - R - - -\n")


def drawn_rows(side):
    """Lines of values 1..99 for a square board, the same in every run."""
    drawn, values = 561, []
    for _ in range(side * side):
        drawn = (drawn * 1103515245 + 12345) % 2**31
        values.append(1 + (drawn >> 16) % 99)
    return "".join(" ".join(map(str, values[first:first + side])) + "\n" for first in range(0, side * side, side))


def written(path, text):
    path.write_text(text)
    return path


class Drawn:
    """Numbers that are the same in every run."""

    def __init__(self):
        self.state = 540

    def below(self, end):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return (self.state >> 8) % end


def squirrel_file(folder, name, depth, board):
    """An input of squirrel's task 2, X to move, with values 1..99."""
    return written(folder / name, f"2\nX\n{depth}\n" + drawn_rows(5) + board)


def battle_file(folder, name, depth):
    """An input of squirrel's task 4 from the empty board: X by minimax against O by alpha-beta."""
    return written(folder / name, f"4\nX\n2\n{depth}\nO\n3\n{depth}\n{drawn_rows(5)}{EMPTY}")


def stakeraid_file(folder, name, task, depth, board):
    """An input of stakeraid, X to move, with values 1..99."""
    side = board.count("\n")
    return written(folder / name, f"{side}\n{task}\nX\n{depth}\n" + drawn_rows(side) + board)


def starcircle_file(folder, name, depth, board, algorithm="MINIMAX"):
    """An input of starcircle, Star to move."""
    return written(folder / name, f"Star\n{algorithm}\n{depth}\n{board}10,20,30,40,50,60,70,80")


def checkers_file(folder, name, board, evaluation="BASIC", depth=1):
    """An input of cs540-checkers, RED to move."""
    return written(folder / name, f"CHECKERS\nRED\n{evaluation}\n{depth}\n{board}")


def drawn_board(side, pieces):
    """A board with so many pieces at random places, half of them X."""
    drawn, cells = Drawn(), ["."] * (side * side)
    left = pieces
    while left:
        place = drawn.below(side * side)
        if cells[place] == ".":
            cells[place] = "XO"[left % 2]
            left -= 1
    return "".join("".join(cells[first:first + side]) + "\n" for first in range(0, side * side, side))


def wide_tree(nodes):
    """A tree of so many nodes; each new one is the last child of any that is there already."""
    drawn = Drawn()
    children = [[] for _ in range(nodes)]
    for node in range(1, nodes):
        children[drawn.below(node)].append(node)
    text, left = [], [0]
    while left:
        node = left.pop()
        if node is None:
            text.append(")")
        elif children[node]:
            text.append(" (")
            left += [None, *reversed(children[node])]
        else:
            text.append(f" {drawn.below(1001) - 500}")
    return "".join(text).replace("( ", "(").lstrip()


def deep_tree(levels):
    """A leaf and the rest of the tree, level by level."""
    drawn = Drawn()
    leaves = [str(drawn.below(1001) - 500) for _ in range(levels)]
    return "".join(f"({leaf} " for leaf in leaves[1:]) + leaves[0] + ")" * (levels - 1)


def tree_file(folder, name, algorithm, tree):
    return written(folder / name, f"TREE\n{algorithm}\nMAX\n{tree}\n")


def maze_file(folder, name, algorithm, side):
    """An input of cs540-grid: a square maze with an eighth of its walls, from its middle to a walled-in corner, so
    that all that can be reached is expanded."""
    drawn = Drawn()
    lines = ["+---" * side + "+"]
    for row in range(side):
        cells, below = "|", "+"
        for column in range(side):
            here, closed = (row, column), (row + 1 == side, column + 1 == side)
            letter = "S" if here == (side // 2, side // 2) else "G" if here == (side - 1, side - 1) else " "
            beside_goal = here in ((side - 1, side - 2), (side - 2, side - 1))
            walls = [drawn.below(8) == 0 for _ in range(2)]
            cells += f" {letter} " + ("|" if closed[1] or walls[0] or beside_goal else " ")
            below += ("---" if closed[0] or walls[1] or beside_goal else "   ") + "+"
        lines += [cells, below]
    return written(folder / name, f"GRID\n{algorithm}\n1 4 10 2\n{side} {side}\n" + "\n".join(lines) + "\n")


def building_file(folder, name, nodes):
    """An input of cs540-robots: a random tree with half as many edges again, whose robots are to change places."""
    drawn = Drawn()
    edges = {tuple(sorted((drawn.below(node), node))): None for node in range(1, nodes)}
    for _ in range(nodes // 2):
        one, other = drawn.below(nodes), drawn.below(nodes)
        if one != other:
            edges[min(one, other), max(one, other)] = None
    text = f"ROBOTS\n{nodes} {len(edges)}\n1\n0 {nodes - 1}\n{nodes - 1} 0\n"
    return written(folder / name, text + "".join(f"{one} {other}\n" for one, other in edges))
