#include "fuzz/models/cs540_robots_programs.hpp"

#include <string_view>

namespace fuzz::models::cs540_robots {
namespace {

constexpr std::string_view common_names = R"(
global n m t a_start a_goal b_start b_goal inf moves
table dist 100 100
table closed 100 100
native read clear_closed write_legal write_start write_goal write_h write_moves write_no_moves
native write_bfs write_astar write_state log

kind n m
kind a_start a_goal b_start b_goal
kind start_legal goal_legal
kind bfs_count astar_count
kind bfs astar
kind u v
kind a b a_next b_next
kind a_way b_way
kind g h f
twins bfs astar  # BFS and A*
)";

constexpr std::string_view matrix_names = R"(
table edge 100 100
table visited 100 100
table steps 100 100
table parent_a 100 100
table parent_b 100 100
kind i j k
kind edge dist
kind visited closed
kind parent_a parent_b
kind a a_before b
kind best i
kind best_f f

def main():  # the main program
    inf = 1000000000
    read_input()
    init_distances()
    find_distances()
)";

constexpr std::string_view list_names = R"(
global queue goal_place
table beside 100
kind start node next
kind place head
kind child_g g
kind beside_a beside_b

def main():  # the main program
    inf = infinity
    queue = list()
    for node in 0 to n - 1:
        beside[node] = list()
    read_input()
    for start in 0 to n - 1:
        find_distances(start)
)";

constexpr std::string_view rest_of_main = R"(    legal = count_legal()
    write_legal(legal)
    start_legal = is_legal(a_start, b_start)
    write_start(start_legal)
    goal_legal = is_legal(a_goal, b_goal)
    write_goal(goal_legal)
    start_h = heuristic(a_start, b_start)
    write_h(start_h)
    moves = -1
    bfs_count = 0
    astar_count = 0
    if start_legal and goal_legal and start_h < inf:
        bfs_count = bfs()
        astar_count = astar()
    if moves == -1:
        write_no_moves()
    else:
        write_moves(moves)
    write_bfs(bfs_count)
    write_astar(astar_count)
    if moves >= 0:
        write_plan()

def read_input():  # what reads the input
    a_start = read()
    a_goal = read()
    b_start = read()
    b_goal = read()
    for line in 1 to m:
        u = read()
        v = read()
)";

constexpr std::string_view matrix_distances = R"(        edge[u][v] = 1
        edge[v][u] = 1

def init_distances():  # the start of Floyd-Warshall
    for i in 0 to n - 1:
        for j in 0 to n - 1:
            if i == j:
                dist[i][j] = 0
            elif edge[i][j] == 1:
                dist[i][j] = 1
            else:
                dist[i][j] = inf

def find_distances():  # Floyd-Warshall
    for k in 0 to n - 1:
        for i in 0 to n - 1:
            for j in 0 to n - 1:
                way = dist[i][k] + dist[k][j]
                if way < dist[i][j]:
                    dist[i][j] = way
)";

constexpr std::string_view list_distances = R"(        append(beside[u], v)
        append(beside[v], u)
    for node in 0 to n - 1:
        sort(beside[node])

def find_distances(start):  # the search for distances from a node
    for node in 0 to n - 1:
        dist[start][node] = inf
    dist[start][start] = 0
    open = list()
    append(open, start)
    while size(open) > 0:
        node = open[0]
        remove(open, 0)
        beside_node = beside[node]
        for i in 0 to size(beside_node) - 1:
            next = beside_node[i]
            if dist[start][next] == inf:
                dist[start][next] = dist[start][node] + 1
                append(open, next)
)";

constexpr std::string_view states = R"(
def is_legal(a, b):  # the test for a legal state
    return dist[a][b] >= t

def count_legal():  # what counts the legal states
    legal = 0
    for a in 0 to n - 1:
        for b in 0 to n - 1:
            if is_legal(a, b):
                legal += 1
    return legal

def heuristic(a, b):  # the heuristic
    a_way = dist[a][a_goal]
    b_way = dist[b][b_goal]
    if a_way == inf or b_way == inf:
        return inf
    return a_way + b_way
)";

constexpr std::string_view matrix_searches = R"(
def successors(a, b):  # what lists the successors
    states = list()
    for a_next in 0 to n - 1:
        if edge[a][a_next] == 1 and is_legal(a_next, b):
            append(states, a_next, b)
    for b_next in 0 to n - 1:
        if edge[b][b_next] == 1 and is_legal(a, b_next):
            append(states, a, b_next)
    return states

def bfs():  # BFS
    expanded = 0
    visited[a_start][b_start] = 1
    steps[a_start][b_start] = 0
    queue = list()
    append(queue, a_start, b_start)
    while size(queue) > 0:
        a = queue[0][0]
        b = queue[0][1]
        remove(queue, 0)
        expanded += 1
        if a == a_goal and b == b_goal:
            moves = steps[a][b]
            break
        states = successors(a, b)
        for i in 0 to size(states) - 1:
            a_next = states[i][0]
            b_next = states[i][1]
            if visited[a_next][b_next] == 0:
                visited[a_next][b_next] = 1
                steps[a_next][b_next] = steps[a][b] + 1
                parent_a[a_next][b_next] = a
                parent_b[a_next][b_next] = b
                append(queue, a_next, b_next)
    return expanded

def astar():  # A*
    expanded = 0
    fringe = list()
    append(fringe, a_start, b_start, 0, heuristic(a_start, b_start))
    while size(fringe) > 0:
        best = 0
        best_f = inf
        for i in 0 to size(fringe) - 1:
            f = fringe[i][2] + fringe[i][3]
            if f < best_f:
                best_f = f
                best = i
        a = fringe[best][0]
        b = fringe[best][1]
        g = fringe[best][2]
        h = fringe[best][3]
        remove(fringe, best)
        if closed[a][b] == 1:
            continue
        closed[a][b] = 1
        expanded += 1
        log(expanded, a, b, g, h, g + h)
        if a == a_goal and b == b_goal:
            break
        states = successors(a, b)
        for i in 0 to size(states) - 1:
            a_next = states[i][0]
            b_next = states[i][1]
            if closed[a_next][b_next] == 0:
                append(fringe, a_next, b_next, g + 1, heuristic(a_next, b_next))
    return expanded

def write_plan():  # what writes the plan
    plan = list()
    a = a_goal
    b = b_goal
    while a != a_start or b != b_start:
        append(plan, a, b)
        a_before = parent_a[a][b]
        b = parent_b[a][b]
        a = a_before
    append(plan, a_start, b_start)
    for i in size(plan) - 1 down to 0:
        write_state(plan[i][0], plan[i][1])
)";

constexpr std::string_view list_searches = R"(
def successors(a, b):  # what lists the successors
    states = list()
    beside_a = beside[a]
    for i in 0 to size(beside_a) - 1:
        a_next = beside_a[i]
        if is_legal(a_next, b):
            append(states, a_next, b)
    beside_b = beside[b]
    for i in 0 to size(beside_b) - 1:
        b_next = beside_b[i]
        if is_legal(a, b_next):
            append(states, a, b_next)
    return states

def bfs():  # BFS
    clear_closed()
    expanded = 0
    head = 0
    append(queue, a_start, b_start, 0, -1)
    while head < size(queue):
        place = head
        head += 1
        a = queue[place][0]
        b = queue[place][1]
        g = queue[place][2]
        if closed[a][b] == 1:
            continue
        closed[a][b] = 1
        expanded += 1
        if a == a_goal and b == b_goal:
            moves = g
            goal_place = place
            break
        states = successors(a, b)
        for i in 0 to size(states) - 1:
            a_next = states[i][0]
            b_next = states[i][1]
            if closed[a_next][b_next] == 0:
                append(queue, a_next, b_next, g + 1, place)
    return expanded

def astar():  # A*
    clear_closed()
    expanded = 0
    order = 0
    fringe = list()
    append(fringe, heuristic(a_start, b_start), order, a_start, b_start, 0)
    while size(fringe) > 0:
        sort(fringe)
        f = fringe[0][0]
        a = fringe[0][2]
        b = fringe[0][3]
        g = fringe[0][4]
        remove(fringe, 0)
        if closed[a][b] == 1:
            continue
        closed[a][b] = 1
        expanded += 1
        h = heuristic(a, b)
        log(expanded, a, b, g, h, f)
        if a == a_goal and b == b_goal:
            break
        states = successors(a, b)
        for i in 0 to size(states) - 1:
            a_next = states[i][0]
            b_next = states[i][1]
            if closed[a_next][b_next] == 0:
                order += 1
                child_g = g + 1
                child_h = heuristic(a_next, b_next)
                append(fringe, child_g + child_h, order, a_next, b_next, child_g)
    return expanded

def write_plan():  # what writes the plan
    plan = list()
    place = goal_place
    while place >= 0:
        append(plan, queue[place][0], queue[place][1])
        place = queue[place][3]
    for i in size(plan) - 1 down to 0:
        write_state(plan[i][0], plan[i][1])
)";

/// One after the other.
template <class... Parts>
std::string joined(Parts... parts) {
  std::string text;
  (text.append(parts), ...);
  return text;
}

}  // namespace

std::string program_with_matrix() {
  return joined(common_names, matrix_names, rest_of_main, matrix_distances, states, matrix_searches);
}

std::string program_with_lists() {
  return joined(common_names, list_names, rest_of_main, list_distances, states, list_searches);
}

}  // namespace fuzz::models::cs540_robots
