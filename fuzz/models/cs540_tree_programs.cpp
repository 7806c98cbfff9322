#include "fuzz/models/cs540_tree_programs.hpp"

#include <string_view>

namespace fuzz::models::cs540_tree {
namespace {

constexpr std::string_view text = R"(
global task max_begins inf nodes pruned best_child
native child child_count is_leaf value_of set_value visit log log_bounds
native write_value write_best write_nodes write_pruned write_leaves write_inner

kind best score
kind alpha beta best
kind nodes pruned best_child
kind minimax_max minimax_min
kind alpha_beta_max alpha_beta_min
twins minimax_max minimax_min  # max and min nodes of minimax
twins alpha_beta_max alpha_beta_min  # max and min nodes of alpha-beta

def main():  # the main program
    inf = infinity
    if task == 1:
        if max_begins:
            result = minimax_max(0, 0)
        else:
            result = minimax_min(0, 0)
    else:
        if max_begins:
            result = alpha_beta_max(0, 0, -inf, inf)
        else:
            result = alpha_beta_min(0, 0, -inf, inf)
    write_value(result)
    write_best(best_child)
    write_nodes(nodes)
    write_pruned(pruned)
    write_leaves()
    write_inner()

def minimax_max(node, depth):  # a max node of minimax
    nodes += 1
    visit(node)
    if is_leaf(node):
        log(node, depth, value_of(node))
        return value_of(node)
    best = -inf
    log(node, depth, best)
    for i in 0 to child_count(node) - 1:
        score = minimax_min(child(node, i), depth + 1)
        if score > best:
            best = score
            if depth == 0:
                best_child = i + 1
        log(node, depth, best)
    set_value(node, best)
    return best

def minimax_min(node, depth):  # a min node of minimax
    nodes += 1
    visit(node)
    if is_leaf(node):
        log(node, depth, value_of(node))
        return value_of(node)
    best = inf
    log(node, depth, best)
    for i in 0 to child_count(node) - 1:
        score = minimax_max(child(node, i), depth + 1)
        if score < best:
            best = score
            if depth == 0:
                best_child = i + 1
        log(node, depth, best)
    set_value(node, best)
    return best

def alpha_beta_max(node, depth, alpha, beta):  # a max node of alpha-beta
    nodes += 1
    visit(node)
    if is_leaf(node):
        log_bounds(node, depth, value_of(node), alpha, beta)
        return value_of(node)
    best = -inf
    log_bounds(node, depth, best, alpha, beta)
    for i in 0 to child_count(node) - 1:
        score = alpha_beta_min(child(node, i), depth + 1, alpha, beta)
        if score > best:
            best = score
            if depth == 0:
                best_child = i + 1
        if best >= beta:
            pruned += child_count(node) - i - 1
            log_bounds(node, depth, best, alpha, beta)
            set_value(node, best)
            return best
        alpha = max(alpha, best)
        log_bounds(node, depth, best, alpha, beta)
    set_value(node, best)
    return best

def alpha_beta_min(node, depth, alpha, beta):  # a min node of alpha-beta
    nodes += 1
    visit(node)
    if is_leaf(node):
        log_bounds(node, depth, value_of(node), alpha, beta)
        return value_of(node)
    best = inf
    log_bounds(node, depth, best, alpha, beta)
    for i in 0 to child_count(node) - 1:
        score = alpha_beta_max(child(node, i), depth + 1, alpha, beta)
        if score < best:
            best = score
            if depth == 0:
                best_child = i + 1
        if best <= alpha:
            pruned += child_count(node) - i - 1
            log_bounds(node, depth, best, alpha, beta)
            set_value(node, best)
            return best
        beta = min(beta, best)
        log_bounds(node, depth, best, alpha, beta)
    set_value(node, best)
    return best
)";

}  // namespace

std::string program_of_two_kinds() {
  return std::string(text);
}

}  // namespace fuzz::models::cs540_tree
