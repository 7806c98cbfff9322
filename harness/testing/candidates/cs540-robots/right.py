#!/usr/bin/env python3
"""Two robots in a building that must keep a distance: breadth first and A*."""
import heapq
from collections import deque
from itertools import count

INF = float('inf')


class Building:
    def __init__(self, numbers):
        self.size, edges, self.distance, a, b, c, d = numbers[:7]
        self.start = (a, c)
        self.goal = (b, d)
        self.beside = [[] for _ in range(self.size)]
        for i in range(edges):
            u, v = numbers[7 + 2 * i:9 + 2 * i]
            self.beside[u].append(v)
            self.beside[v].append(u)
        for nodes in self.beside:
            nodes.sort()
        self.way = [self.ways_from(node) for node in range(self.size)]

    def ways_from(self, start):
        """The length of the shortest path to every node."""
        way = [INF] * self.size
        way[start] = 0
        queue = deque([start])
        while queue:
            node = queue.popleft()
            for other in self.beside[node]:
                if way[other] == INF:
                    way[other] = way[node] + 1
                    queue.append(other)
        return way

    def is_legal(self, state):
        a, b = state
        return self.way[a][b] >= self.distance

    def estimate(self, state):
        return self.way[state[0]][self.goal[0]] + self.way[state[1]][self.goal[1]]

    def successors(self, state):
        a, b = state
        states = [(node, b) for node in self.beside[a]]
        states += [(a, node) for node in self.beside[b]]
        return [state for state in states if self.is_legal(state)]


class Node:
    def __init__(self, state, parent, g):
        self.state = state
        self.parent = parent
        self.g = g
        self.number = 0

    def path(self):
        node, states = self, []
        while node is not None:
            states.append(node.state)
            node = node.parent
        return states[::-1]


def search(building, key):
    """The nodes in the order of their expansion, and the goal's node or None."""
    generated = count()
    start = Node(building.start, None, 0)
    fringe = [(key(start), next(generated), start)]
    closed = set()
    expanded = []
    while fringe:
        node = heapq.heappop(fringe)[2]
        if node.state in closed:
            continue
        closed.add(node.state)
        expanded.append(node)
        node.number = len(expanded)
        if node.state == building.goal:
            return expanded, node
        for state in building.successors(node.state):
            if state not in closed:
                child = Node(state, node, node.g + 1)
                heapq.heappush(fringe, (key(child), next(generated), child))
    return expanded, None


def text_of(number):
    return 'Infinity' if number == INF else str(number)


def main():
    with open('input.txt') as source:
        numbers = [int(word) for word in source.read().split()[1:]]
    building = Building(numbers)
    pairs = [(a, b) for a in range(building.size) for b in range(building.size)]
    h = building.estimate(building.start)
    start = building.is_legal(building.start)
    goal = building.is_legal(building.goal)
    breadth, best, found = [], [], None
    if start and goal and h < INF:
        breadth, found = search(building, lambda node: node.g)
        best, _ = search(building, lambda node: node.g + building.estimate(node.state))
    with open('output.txt', 'w') as out:
        print('LEGAL', sum(building.is_legal(pair) for pair in pairs), file=out)
        print('START', 'LEGAL' if start else 'ILLEGAL', file=out)
        print('GOAL', 'LEGAL' if goal else 'ILLEGAL', file=out)
        print('H', text_of(h), file=out)
        print('MOVES', found.g if found else 'NONE', file=out)
        print('BFS', len(breadth), file=out)
        print('ASTAR', len(best), file=out)
        for state in found.path() if found else []:
            print('(%d,%d)' % state, file=out)
    with open('traverse_log.txt', 'w') as out:
        print('Order,A,B,G,H,F', file=out)
        for node in best:
            h = building.estimate(node.state)
            f = text_of(node.g + h)
            print(node.number, *node.state, node.g, text_of(h), f, sep=',', file=out)


if __name__ == '__main__':
    main()
