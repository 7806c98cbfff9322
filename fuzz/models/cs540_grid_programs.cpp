#include "fuzz/models/cs540_grid_programs.hpp"

#include <string_view>

namespace fuzz::models::cs540_grid {
namespace {

constexpr std::string_view text = R"(
global task height width start_row start_col goal_row goal_col count total
table step 4
table down 4
table across 4
table done 20 20
native can_go log show show_h write_cost write_no_path write_cell write_expanded write_table

kind start_row goal_row
kind start_col goal_col
kind row next_row
kind col next_col
kind g h next_g
kind count number
kind down across

def main():  # the main program
    down[0] = -1
    across[1] = 1
    down[2] = 1
    across[3] = -1
    if task == 1:
        path = dfs()
    elif task == 2:
        path = ucs()
    elif task == 3:
        for row in 0 to height - 1:
            for col in 0 to width - 1:
                show_h(row, col, heuristic(row, col))
        path = greedy()
    else:
        path = astar()
    if size(path) > 0:
        write_cost(total)
        for i in size(path) - 1 down to 0:
            write_cell(path[i][0], path[i][1])
    else:
        write_no_path()
    write_expanded(count)
    write_table()

def heuristic(row, col):  # the heuristic
    return max(row - goal_row, goal_row - row) + max(col - goal_col, goal_col - col)

def path_in(expanded):  # what finds the path
    path = list()
    at = size(expanded) - 1
    while at >= 0:
        append(path, expanded[at][0], expanded[at][1])
        at = expanded[at][2]
    return path

def is_on_path(expanded, row, col):  # the test for a cell on the path
    at = size(expanded) - 1
    while at >= 0:
        if expanded[at][0] == row and expanded[at][1] == col:
            return 1
        at = expanded[at][2]
    return 0

def dfs():  # depth-first search
    fringe = list()
    expanded = list()
    append(fringe, start_row, start_col, -1, 0)
    while size(fringe) > 0:
        last = size(fringe) - 1
        row = fringe[last][0]
        col = fringe[last][1]
        parent = fringe[last][2]
        g = fringe[last][3]
        remove(fringe, last)
        count += 1
        h = heuristic(row, col)
        append(expanded, row, col, parent)
        log(count, row, col, parent + 1, g, h, g + h)
        show(row, col, count, 0)
        if row == goal_row and col == goal_col:
            total = g
            return path_in(expanded)
        for way in 3 down to 0:
            if can_go(row, col, way):
                next_row = row + down[way]
                next_col = col + across[way]
                if not is_on_path(expanded, next_row, next_col):
                    append(fringe, next_row, next_col, count - 1, g + step[way])
    return list()

def ucs():  # uniform-cost search
    fringe = list()
    expanded = list()
    number = 0
    append(fringe, 0, number, start_row, start_col, -1, 0)
    while size(fringe) > 0:
        sort(fringe)
        row = fringe[0][2]
        col = fringe[0][3]
        parent = fringe[0][4]
        g = fringe[0][5]
        remove(fringe, 0)
        if done[row][col]:
            continue
        done[row][col] = 1
        count += 1
        h = heuristic(row, col)
        append(expanded, row, col, parent)
        log(count, row, col, parent + 1, g, h, g + h)
        show(row, col, count, g)
        if row == goal_row and col == goal_col:
            total = g
            return path_in(expanded)
        for way in 0 to 3:
            if can_go(row, col, way):
                next_row = row + down[way]
                next_col = col + across[way]
                if not done[next_row][next_col]:
                    number += 1
                    next_g = g + step[way]
                    append(fringe, next_g, number, next_row, next_col, count - 1, next_g)
    return list()

def greedy():  # greedy search
    fringe = list()
    expanded = list()
    number = 0
    append(fringe, heuristic(start_row, start_col), number, start_row, start_col, -1, 0)
    while size(fringe) > 0:
        sort(fringe)
        row = fringe[0][2]
        col = fringe[0][3]
        parent = fringe[0][4]
        g = fringe[0][5]
        remove(fringe, 0)
        if done[row][col]:
            continue
        done[row][col] = 1
        count += 1
        h = heuristic(row, col)
        append(expanded, row, col, parent)
        log(count, row, col, parent + 1, g, h, g + h)
        show(row, col, count, h)
        if row == goal_row and col == goal_col:
            total = g
            return path_in(expanded)
        for way in 0 to 3:
            if can_go(row, col, way):
                next_row = row + down[way]
                next_col = col + across[way]
                if not done[next_row][next_col]:
                    number += 1
                    next_g = g + step[way]
                    append(fringe, heuristic(next_row, next_col), number, next_row, next_col, count - 1, next_g)
    return list()

def astar():  # A*
    fringe = list()
    expanded = list()
    number = 0
    append(fringe, heuristic(start_row, start_col), number, start_row, start_col, -1, 0)
    while size(fringe) > 0:
        sort(fringe)
        row = fringe[0][2]
        col = fringe[0][3]
        parent = fringe[0][4]
        g = fringe[0][5]
        remove(fringe, 0)
        if done[row][col]:
            continue
        done[row][col] = 1
        count += 1
        h = heuristic(row, col)
        append(expanded, row, col, parent)
        log(count, row, col, parent + 1, g, h, g + h)
        show(row, col, count, g + h)
        if row == goal_row and col == goal_col:
            total = g
            return path_in(expanded)
        for way in 0 to 3:
            if can_go(row, col, way):
                next_row = row + down[way]
                next_col = col + across[way]
                if not done[next_row][next_col]:
                    number += 1
                    next_g = g + step[way]
                    append(fringe, next_g + heuristic(next_row, next_col), number, next_row, next_col, count - 1, next_g)
    return list()
)";

}  // namespace

std::string program_by_algorithm() {
  return std::string(text);
}

}  // namespace fuzz::models::cs540_grid
