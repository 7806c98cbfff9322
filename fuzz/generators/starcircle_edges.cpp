#include "fuzz/generators/starcircle_edges.hpp"

#include <algorithm>
#include <array>

#include "fuzz/generators/starcircle_boards.hpp"
#include "fuzz/generators/starcircle_situations.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Cell;
using cases::starcircle::largest_depth;
using cases::starcircle::Problem;

/// Enough for every situation there is.
constexpr std::int64_t most_nodes = 1'500;

/// Draws such problems until one holds the situation; after some tries the last one has to do.
Problem until(std::string_view tag, Chance& chance, Algorithm algorithm, const Look& look) {
  constexpr int most_tries = 40;
  Problem problem;
  for (int tries = 0; tries < most_tries; ++tries) {
    problem = bounded(random_problem(chance, algorithm, look), most_nodes);
    if (situations(problem).has(tag)) {
      break;
    }
  }
  return problem;
}

/// Both sides in a few rows, so that they meet.
Look meeting() {
  return {
      .mover = {2, 6}, .opponent = {2, 6}, .mover_to_go = {2, 5}, .opponent_to_go = {2, 5}, .depths = {1, 5}};
}

Look meeting_deep() {
  Look look = meeting();
  look.depths = {3, 5};
  return look;
}

/// The mover stands before its last row, with pieces there and the opponent's between them.
Look arriving() {
  return {
      .mover = {3, 7}, .opponent = {1, 4}, .mover_to_go = {0, 2}, .opponent_to_go = {5, 7}, .depths = {1, 4}};
}

Problem stack_of_ten(Chance& chance, Algorithm algorithm) {
  Look look = arriving();
  look.stack_percent = 100;
  look.stack = {10, chance.one_of(std::vector{10, 12, 99, 123})};
  return until("stack-of-ten", chance, algorithm, look);
}

Problem stack_of_9_grows(Chance& chance, Algorithm algorithm) {
  Look look = arriving();
  look.stack_percent = 100;
  look.stack = {9, 9};
  return until("stack-of-9-grows", chance, algorithm, look);
}

Problem jump_onto_stack(Chance& chance, Algorithm algorithm) {
  Look look = arriving();
  look.opponent_to_go = {6, 6};
  return until("jump-onto-stack", chance, algorithm, look);
}

Problem circle_steps_onto_stack(Chance& chance, Algorithm algorithm) {
  Look look = arriving();
  look.circle_percent = 85;
  return until("circle-steps-onto-stack", chance, algorithm, look);
}

Problem edge_threat(Chance& chance, Algorithm algorithm) {
  return until("edge-threat", chance, algorithm, meeting());
}

Problem both_blocked_at_root(Chance& chance, Algorithm algorithm) {
  const Look look{.mover = {1, 4},
                  .opponent = {1, 4},
                  .mover_to_go = {0, 0},
                  .opponent_to_go = {0, 0},
                  .depths = {3, largest_depth}};
  return until("both-blocked-at-root", chance, algorithm, look);
}

/// Few pieces that soon come home.
Problem both_blocked_inside(Chance& chance, Algorithm algorithm) {
  const Look look{.mover = {1, 3},
                  .opponent = {1, 3},
                  .mover_to_go = {0, 1},
                  .opponent_to_go = {0, 1},
                  .depths = {4, largest_depth}};
  return until("both-blocked-inside", chance, algorithm, look);
}

Look home_against_walker() {
  return {
      .mover = {1, 4}, .opponent = {1, 3}, .mover_to_go = {0, 0}, .opponent_to_go = {2, 6}, .depths = {3, 8}};
}

Problem root_blocked(Chance& chance, Algorithm algorithm) {
  return until("root-blocked", chance, algorithm, home_against_walker());
}

/// The mover's only piece is shut up in a corner: it passes, is let out, and walks on while the opponent
/// comes home and passes too.
Problem let_out(Chance& chance, Algorithm algorithm) {
  const Look look{
      .mover = {0, 0}, .opponent = {0, 1}, .opponent_to_go = {0, 3}, .depths = {8, largest_depth}};
  Problem problem = random_problem(chance, algorithm, look);
  const bool is_star = problem.player == cases::starcircle::Player::star;
  constexpr std::array before_the_corner{14, 21};
  constexpr int corner = 7;
  // The board turned round is the other side's.
  const auto at = [&](int square) -> Cell& {
    return problem
        .board[static_cast<std::size_t>(is_star ? cases::starcircle::squares - 1 - square : square)];
  };
  at(corner) = {piece_of(problem.player), 1};
  for (const int square : before_the_corner) {
    at(square) = {piece_of(other(problem.player)), 1};
  }
  return bounded(problem, 3 * most_nodes);
}

Problem pass_count_reset(Chance& chance, Algorithm algorithm) {
  if (chance.in_percent(30)) {
    return let_out(chance, algorithm);
  }
  Look look = home_against_walker();
  look.depths = {4, 9};
  return until("pass-count-reset", chance, algorithm, look);
}

Problem depth_1_pass(Chance& chance, Algorithm algorithm) {
  Look look = home_against_walker();
  look.opponent_to_go = {0, 6};
  look.depths = {1, 1};
  return until("depth-1-pass", chance, algorithm, look);
}

Problem wiped_out(Chance& chance, Algorithm algorithm) {
  Look look = meeting_deep();
  look.opponent = {1, 2};
  look.mover = {1, 4};
  return until("wiped-out", chance, algorithm, look);
}

Problem tie(Chance& chance, Algorithm algorithm) {
  return until("tie", chance, algorithm, meeting());
}

Problem neither_first_nor_greedy(Chance& chance, Algorithm algorithm) {
  Look look = meeting_deep();
  look.course_values_percent = 20;
  return until("best-neither-first-nor-greedy", chance, algorithm, look);
}

Problem captures_left(Chance& chance, Algorithm algorithm) {
  return until("best-captures-left", chance, algorithm, meeting());
}

Problem captures_right(Chance& chance, Algorithm algorithm) {
  return until("best-captures-right", chance, algorithm, meeting());
}

Problem captures_into_last_row(Chance& chance, Algorithm algorithm) {
  Look look = arriving();
  look.mover_to_go = {2, 3};
  look.opponent_to_go = {6, 6};
  look.depths = {1, 3};
  return until("best-captures-into-last-row", chance, algorithm, look);
}

Problem order_left_first(Chance& chance, Algorithm algorithm) {
  return until("order-left-first", chance, algorithm, meeting_deep());
}

Problem order_jump_first(Chance& chance, Algorithm algorithm) {
  return until("order-jump-first", chance, algorithm, meeting_deep());
}

Problem order_jumps_first(Chance& chance, Algorithm algorithm) {
  return until("order-jumps-first", chance, algorithm, meeting_deep());
}

Problem strict_cut(Chance& chance, Algorithm algorithm) {
  return until("strict-cut", chance, algorithm, meeting_deep());
}

Problem negative_values(Chance& chance, Algorithm algorithm) {
  Look look = meeting();
  look.course_values_percent = 0;
  return until("negative-values", chance, algorithm, look);
}

Problem enemy_on_last_row(Chance& chance, Algorithm algorithm) {
  Look look = meeting();
  look.mover_to_go = {1, 3};
  look.opponent_to_go = {6, 7};
  return until("enemy-on-last-row", chance, algorithm, look);
}

Problem deep(Chance& chance, Algorithm algorithm) {
  const Look look{.mover = {1, 3}, .opponent = {1, 3}, .depths = {6, largest_depth}};
  return until("deep", chance, algorithm, look);
}

}  // namespace

const std::vector<Edge>& edges() {
  using enum Algorithm;
  static const std::vector<Edge> table{
      {"stack-of-ten", 5, {minimax, alpha_beta}, stack_of_ten},
      {"stack-of-9-grows", 7, {minimax, alpha_beta}, stack_of_9_grows},
      {"jump-onto-stack", 4, {minimax, alpha_beta}, jump_onto_stack},
      {"circle-steps-onto-stack", 4, {minimax, alpha_beta}, circle_steps_onto_stack},
      {"edge-threat", 4, {minimax, alpha_beta}, edge_threat},
      {"both-blocked-at-root", 6, {minimax, alpha_beta}, both_blocked_at_root},
      {"both-blocked-inside", 5, {minimax, alpha_beta}, both_blocked_inside},
      {"root-blocked", 3, {minimax, alpha_beta}, root_blocked},
      {"pass-count-reset", 6, {minimax, alpha_beta}, pass_count_reset},
      {"depth-1-pass", 6, {minimax, alpha_beta}, depth_1_pass},
      {"wiped-out", 4, {minimax, alpha_beta}, wiped_out},
      {"tie", 3, {minimax, alpha_beta}, tie},
      {"best-neither-first-nor-greedy", 5, {minimax, alpha_beta}, neither_first_nor_greedy},
      {"best-captures-left", 4, {minimax, alpha_beta}, captures_left},
      {"best-captures-right", 4, {minimax, alpha_beta}, captures_right},
      {"best-captures-into-last-row", 6, {minimax, alpha_beta}, captures_into_last_row},
      {"order-left-first", 8, {alpha_beta}, order_left_first},
      {"order-jump-first", 8, {alpha_beta}, order_jump_first},
      {"order-jumps-first", 6, {alpha_beta}, order_jumps_first},
      {"strict-cut", 4, {alpha_beta}, strict_cut},
      {"negative-values", 3, {minimax, alpha_beta}, negative_values},
      {"enemy-on-last-row", 3, {minimax, alpha_beta}, enemy_on_last_row},
      {"deep", 3, {minimax, alpha_beta}, deep},
  };
  return table;
}

Problem edge_problem(Chance& chance, Algorithm algorithm) {
  const auto weight_of = [&](const Edge& edge) {
    return std::ranges::count(edge.tasks, algorithm) != 0 ? edge.weight : 0;
  };
  return chance.one_by_weight(edges(), weight_of).make(chance, algorithm);
}

}  // namespace fuzz::starcircle
