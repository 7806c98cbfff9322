#!/usr/bin/env python3
"""Grid search: depth first, uniform cost, greedy and A*. Depth first expands no cell twice."""
import heapq
from itertools import count

# Up, right, down, left, in the order in which they are tried.
STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]


class Maze:
    def __init__(self, lines):
        self.costs = [int(word) for word in lines[2].split()]
        self.height, self.width = [int(word) for word in lines[3].split()]
        self.drawing = lines[4:]
        for row in range(self.height):
            for column in range(self.width):
                letter = self.drawing[2 * row + 1][4 * column + 2]
                if letter == 'S':
                    self.start = (row, column)
                if letter == 'G':
                    self.goal = (row, column)

    def neighbours(self, cell):
        """(cell, cost of the step) for each step that no wall forbids."""
        row, column = cell
        found = []
        for (down, right), cost in zip(STEPS, self.costs):
            if self.drawing[2 * row + 1 + down][4 * column + 2 + 2 * right] == ' ':
                found.append(((row + down, column + right), cost))
        return found

    def estimate(self, cell):
        return abs(cell[0] - self.goal[0]) + abs(cell[1] - self.goal[1])


class Node:
    def __init__(self, cell, parent, g):
        self.cell = cell
        self.parent = parent
        self.g = g
        self.number = 0

    def path(self):
        node, cells = self, []
        while node is not None:
            cells.append(node.cell)
            node = node.parent
        return cells[::-1]


def depth_first(maze):
    """All nodes in the order of their expansion, and the goal's or None."""
    stack = [Node(maze.start, None, 0)]
    expanded = []
    visited = set()
    while stack:
        node = stack.pop()
        if node.cell in visited:
            continue
        visited.add(node.cell)
        expanded.append(node)
        node.number = len(expanded)
        if node.cell == maze.goal:
            return expanded, node
        for cell, cost in reversed(maze.neighbours(node.cell)):
            if cell not in visited:
                stack.append(Node(cell, node, node.g + cost))
    return expanded, None


def best_first(maze, key):
    """The same for a search that takes the node with the least key; of equals the oldest."""
    generated = count()
    start = Node(maze.start, None, 0)
    fringe = [(key(start), next(generated), start)]
    closed = set()
    expanded = []
    while fringe:
        node = heapq.heappop(fringe)[2]
        if node.cell in closed:
            continue
        closed.add(node.cell)
        expanded.append(node)
        node.number = len(expanded)
        if node.cell == maze.goal:
            return expanded, node
        for cell, cost in maze.neighbours(node.cell):
            if cell not in closed:
                child = Node(cell, node, node.g + cost)
                heapq.heappush(fringe, (key(child), next(generated), child))
    return expanded, None


def table(maze, algorithm, expanded):
    cells = {}
    for node in expanded:
        if algorithm == 'DFS':
            text = str(node.number)
            if node.cell in cells:
                text = cells[node.cell] + ',' + text
        elif algorithm == 'UCS':
            text = '%d g = %d' % (node.number, node.g)
        elif algorithm == 'GREEDY':
            text = '%d h = %d' % (node.number, maze.estimate(node.cell))
        else:
            text = '%d f = %d' % (node.number, node.g + maze.estimate(node.cell))
        cells[node.cell] = text
    rows = []
    for row in range(maze.height):
        texts = []
        for column in range(maze.width):
            empty = 'h = %d' % maze.estimate((row, column)) if algorithm == 'GREEDY' else ''
            texts.append(cells.get((row, column), empty))
        rows.append('\t'.join(texts))
    return rows


def main():
    with open('input.txt') as source:
        lines = source.read().split('\n')
    algorithm = lines[1]
    maze = Maze(lines)
    if algorithm == 'DFS':
        expanded, goal = depth_first(maze)
    elif algorithm == 'UCS':
        expanded, goal = best_first(maze, lambda node: node.g)
    elif algorithm == 'GREEDY':
        expanded, goal = best_first(maze, lambda node: maze.estimate(node.cell))
    else:
        expanded, goal = best_first(maze, lambda node: node.g + maze.estimate(node.cell))
    with open('output.txt', 'w') as out:
        print('COST', goal.g if goal else 'NONE', file=out)
        print('PATH', *(['(%d,%d)' % cell for cell in goal.path()] if goal else ['NONE']), file=out)
        print('EXPANDED', len(expanded), file=out)
        for row in table(maze, algorithm, expanded):
            print(row, file=out)
    with open('traverse_log.txt', 'w') as out:
        print('Order,Row,Col,Parent,G,H,F', file=out)
        for node in expanded:
            h = maze.estimate(node.cell)
            parent = node.parent.number if node.parent else 0
            print(node.number, *node.cell, parent, node.g, h, node.g + h, sep=',', file=out)


if __name__ == '__main__':
    main()
