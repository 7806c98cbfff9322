#!/usr/bin/env python3
"""Game trees: minimax and alpha-beta with a log. It cuts off on > and <, not on equality."""
import sys

INF = float('inf')
sys.setrecursionlimit(50000)


class Node:
    def __init__(self, value=None):
        self.value = value
        self.children = []
        self.visited = False
        self.returned = None


def read_tree(line):
    """The tree of a line, read with a stack of the nodes that are still open."""
    top = Node()
    open_nodes = [top]
    for word in line.replace('(', ' ( ').replace(')', ' ) ').split():
        if word == ')':
            open_nodes.pop()
            continue
        node = Node() if word == '(' else Node(int(word))
        open_nodes[-1].children.append(node)
        if word == '(':
            open_nodes.append(node)
    return top.children[0]


def text_of(number):
    if number in (INF, -INF):
        return 'Infinity' if number > 0 else '-Infinity'
    return str(number)


def child_name(name, index):
    return str(index) if name == 'root' else '%s.%d' % (name, index)


class Search:
    def __init__(self, prune):
        self.prune = prune
        self.nodes = 0
        self.pruned = 0
        self.log = ['Node,Depth,Value' + (',Alpha,Beta' if prune else '')]

    def write(self, name, depth, value, alpha, beta):
        line = [name, str(depth), text_of(value)]
        if self.prune:
            line += [text_of(alpha), text_of(beta)]
        self.log.append(','.join(line))

    def visit(self, node, name, depth, is_max, alpha, beta):
        self.nodes += 1
        node.visited = True
        if not node.children:
            node.returned = node.value
            self.write(name, depth, node.value, alpha, beta)
            return node.value
        value = -INF if is_max else INF
        self.write(name, depth, value, alpha, beta)
        for index, child in enumerate(node.children, 1):
            got = self.visit(child, child_name(name, index), depth + 1, not is_max, alpha, beta)
            value = max(value, got) if is_max else min(value, got)
            if self.prune and (value > beta if is_max else value < alpha):
                self.write(name, depth, value, alpha, beta)
                self.pruned += len(node.children) - index
                break
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            self.write(name, depth, value, alpha, beta)
        node.returned = value
        return value


def preorder(root):
    """(node, name) of all nodes."""
    stack = [(root, 'root')]
    while stack:
        node, name = stack.pop()
        yield node, name
        for index in range(len(node.children), 0, -1):
            stack.append((node.children[index - 1], child_name(name, index)))


def main():
    with open('input.txt') as source:
        _, algorithm, player, line = source.read().split('\n')[:4]
    root = read_tree(line)
    search = Search(algorithm == 'ALPHABETA')
    value = search.visit(root, 'root', 0, player == 'MAX', -INF, INF)
    returned = [child.returned for child in root.children]
    best = returned.index(value) + 1 if returned else 0
    left_out = [name for node, name in preorder(root) if not node.children and not node.visited]
    with open('output.txt', 'w') as out:
        print('VALUE', value, file=out)
        print('BEST', best, file=out)
        print('NODES', search.nodes, file=out)
        print('PRUNED', search.pruned, file=out)
        print('PRUNED LEAVES', len(left_out), *left_out, file=out)
        for node, name in preorder(root):
            if node.children:
                print(name, node.returned if node.visited else 'PRUNED', file=out)
    with open('traverse_log.txt', 'w') as out:
        for line in search.log:
            print(line, file=out)


if __name__ == '__main__':
    main()
