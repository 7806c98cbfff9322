#include "fuzz/generators/starcircle_situations.hpp"

#include <optional>
#include <set>
#include <tuple>

#include "solver/games/starcircle.hpp"
#include "solver/walk.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Cell;
using cases::starcircle::largest_depth;
using cases::starcircle::last_row;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::row_of;
using cases::starcircle::side_length;
using solver::Score;
using solver::Side;
using solver::Window;
using solver::starcircle::bit;
using solver::starcircle::Move;
using solver::starcircle::shifted;
using solver::starcircle::Squares;
using solver::starcircle::StarCircleRules;
using GameState = solver::starcircle::State;

using Tags = std::set<std::string>;
using Seen = solver::Visit<Move>;

Player player_of(Side side) {
  return side == Side::first ? Player::star : Player::circle;
}

Squares own(const GameState& state) {
  return state.pieces[static_cast<std::size_t>(state.turn)];
}

Squares enemies(const GameState& state) {
  return state.pieces[1 - static_cast<std::size_t>(state.turn)];
}

/// Whether the side to move threatens a capture over the edge, and a program that forgets the edge would land
/// on a free square at the other edge of the row beyond.
bool threatens_over_edge(const GameState& state) {
  constexpr Squares first_column = 0x0101010101010101;
  const bool up = state.turn == Side::first;
  const Squares free = solver::starcircle::dark_squares & ~(own(state) | enemies(state));
  // Where a piece in column 2 stands, and where it would land in column 8 of the row beyond.
  const Squares over_left =
      (own(state) & first_column << 1) & shifted(enemies(state), up ? 9 : -7) & shifted(free, up ? 10 : -22);
  const Squares over_right =
      (own(state) & first_column << 6) & shifted(enemies(state), up ? 7 : -9) & shifted(free, up ? 22 : -10);
  return (over_left | over_right) != 0;
}

/// How high the stack is that a move ends on.
int height_after(const GameState& before, const Move& move) {
  const auto& stacked = before.stacked[static_cast<std::size_t>(before.turn)];
  const bool grows = (own(before) & bit(move.to)) != 0;
  return grows ? stacked[move.to % 8U / 2] + 2 : 1;
}

/// A move at the root and what its subtree returned.
struct RootChild {
  Move move;
  Score value = 0;
};

/// Listens to one search: counts, notes what it meets, and keeps the values of the root's children.
class SituationObserver {
 public:
  SituationObserver(const StarCircleRules& rules, const GameState& root, int cutoff, std::int64_t limit)
      : rules_(rules), cutoff_(cutoff), limit_(limit) {
    levels_[0].state = root;
  }

  void entered(const Seen& visit) {
    ++nodes;
    const auto depth = static_cast<std::size_t>(visit.depth);
    Level& level = levels_[depth];
    level.value = visit.value;
    if (visit.move != nullptr) {
      const Level& parent = levels_[depth - 1];
      level.move = *visit.move;
      level.passes = parent.passes + (level.move.is_pass() ? 1 : 0);
      level.state = rules_.play(parent.state, level.move);
      note_move(parent.state, level.move);
    }
    if (visit.depth < cutoff_) {
      note_above_limit(level, visit.depth);
    }
  }

  void changed(const Seen& visit) {
    const auto depth = static_cast<std::size_t>(visit.depth);
    levels_[depth].value = visit.value;
    if (depth == 0) {
      children.push_back({levels_[1].move, levels_[1].value});
    }
  }

  bool exhausted() const { return nodes > limit_; }

  std::int64_t nodes = 0;
  std::vector<RootChild> children;
  Tags tags;
  /// Whether some position has jumps and steps, so that their order can matter.
  bool mixed = false;

 private:
  /// The node at one depth of the branch that the search is in.
  struct Level {
    GameState state;
    Move move{};
    Score value = 0;
    /// Of all moves from the root.
    int passes = 0;
  };

  void note_move(const GameState& before, const Move& move) {
    const int height = move.is_pass() ? 0 : height_after(before, move);
    if (height == 10) {
      tags.insert("stack-of-9-grows");
    }
    if (height > 1 && move.is_jump()) {
      tags.insert("jump-onto-stack");
    }
    if (height > 1 && !move.is_jump() && before.turn == Side::second) {
      tags.insert("circle-steps-onto-stack");
    }
  }

  void note_above_limit(const Level& level, int depth) {
    const GameState& state = level.state;
    if (state.passes == 2) {
      tags.insert(depth == 2 ? "both-blocked-at-root" : "both-blocked-inside");
      return;
    }
    if (rules_.over(state)) {
      tags.insert("wiped-out");
      return;
    }
    if (state.passes == 1 && level.passes > 1) {
      tags.insert("pass-count-reset");
    }
    if (threatens_over_edge(state)) {
      tags.insert("edge-threat");
    }
    if (!mixed) {
      const auto moves = rules_.moves(state);
      const auto jumps = std::ranges::count_if(moves, &Move::is_jump);
      mixed = jumps > 0 && jumps < moves.end() - moves.begin();
    }
  }

  const StarCircleRules& rules_;
  const int cutoff_;
  const std::int64_t limit_;
  std::array<Level, largest_depth + 1> levels_{};
};

/// Counts nodes up to a limit.
struct Count {
  std::int64_t limit = 0;
  std::int64_t nodes = 0;
  void entered(const Seen&) { ++nodes; }
  void changed(const Seen&) {}
  bool exhausted() const { return nodes > limit; }
};

/// A policy that gives up when its observer has seen enough.
template <class P, class O>
struct Limited : P {
  explicit Limited(const O& seen) : observer(&seen) {}
  bool cuts(bool max, Score value, const Window& window) const {
    return observer->exhausted() || P::cuts(max, value, window);
  }
  const O* observer;
};

template <class P, class R, class O>
auto search(const R& rules, const GameState& root, int depth, O& observer) {
  return solver::walk(rules, Limited<P, O>(observer), root, depth, observer);
}

/// Alpha-beta that goes on where value and bound are equal.
struct StrictCut : solver::AlphaBeta {
  constexpr bool cuts(bool max, Score value, const Window& window) const {
    return max ? value > window.beta : value < window.alpha;
  }
};

/// The rules with the moves in another order: rising by `key`.
template <class Key>
class Reordered : public StarCircleRules {
 public:
  Reordered(const StarCircleRules& rules, Key key) : StarCircleRules(rules), key_(key) {}
  std::vector<Move> moves(const GameState& state) const {
    const auto usual = StarCircleRules::moves(state);
    std::vector<Move> moves(usual.begin(), usual.end());
    std::ranges::sort(moves, {}, key_);
    return moves;
  }

 private:
  Key key_;
};

template <class P, class R>
std::int64_t count(const R& rules, const GameState& root, int depth, std::int64_t limit) {
  Count counted{limit};
  search<P>(rules, root, depth, counted);
  return std::min(counted.nodes, limit);
}

/// What alpha-beta would count with another order of moves, or with another cut.
void note_counts(const StarCircleRules& rules, const GameState& root, int depth,
                 const SituationObserver& observer, Tags& tags) {
  const std::int64_t limit = observer.nodes * 4;
  const auto note = [&](std::string_view tag, std::int64_t nodes) {
    if (nodes != observer.nodes) {
      tags.emplace(tag);
    }
  };
  note("strict-cut", count<StrictCut>(rules, root, depth, limit));
  if (!observer.mixed) {
    return;
  }
  const auto note_order = [&](std::string_view tag, auto key) {
    note(tag, count<solver::AlphaBeta>(Reordered(rules, key), root, depth, limit));
  };
  note_order("order-left-first",
             [](const Move& move) { return std::tuple(move.from, move.to % side_length); });
  note_order("order-jump-first",
             [](const Move& move) { return std::tuple(move.from, !move.is_jump(), move.to); });
  note_order("order-jumps-first",
             [](const Move& move) { return std::tuple(!move.is_jump(), move.from, move.to); });
}

/// The first of the moves that are best after one ply.
Move greedy_move(const StarCircleRules& rules, const GameState& root) {
  Count counted{largest_depth * side_length};
  return search<solver::Minimax>(rules, root, 1, counted).best.value();
}

void note_best(const StarCircleRules& rules, const GameState& root, Move best, Tags& tags) {
  const Move first = *rules.moves(root).begin();
  if (best.is_pass()) {
    tags.insert("root-blocked");
    return;
  }
  if (best != first) {
    tags.insert("best-not-first");
    if (best != greedy_move(rules, root)) {
      tags.insert("best-neither-first-nor-greedy");
    }
  }
  if (best.is_jump()) {
    tags.insert(best.to % side_length > best.from % side_length ? "best-captures-right"
                                                                : "best-captures-left");
    if (row_of(best.to) == last_row(player_of(root.turn))) {
      tags.insert("best-captures-into-last-row");
    }
  }
}

void note_board(const Problem& problem, Tags& tags) {
  std::array<bool, 2> all_home{true, true};
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const auto& [piece, count] = problem.board[static_cast<std::size_t>(square)];
    if (piece == Piece::none) {
      continue;
    }
    const Player player{static_cast<char>(piece)};
    if (count >= 10) {
      tags.insert("stack-of-ten");
    }
    if (row_of(square) != last_row(player)) {
      all_home[player == Player::star ? 0 : 1] = false;
    }
    if (row_of(square) == last_row(other(player))) {
      tags.insert("enemy-on-last-row");
    }
  }
  if (all_home[0] || all_home[1]) {
    tags.insert("all-home");
  }
}

void note_header(const Problem& problem, Tags& tags) {
  if (problem.player == Player::circle) {
    tags.insert("circle-moves");
  }
  if (problem.depth >= 6) {
    tags.insert("deep");
  }
  if (problem.values[0] < 0) {
    tags.insert("negative-values");
  }
}

/// Everything that only the search shows.
void note_search(const Problem& problem, const StarCircleRules& rules, const GameState& root,
                 const SituationObserver& observer, const solver::Found<Move>& found, Tags& tags) {
  const Move best = found.best.value();
  const auto returns_best = [&](const RootChild& child) { return child.value == found.value; };
  if (std::ranges::count_if(observer.children, returns_best) > 1) {
    tags.insert("tie");
  }
  note_best(rules, root, best, tags);
  if (best.is_pass() && problem.depth == 1) {
    tags.insert("depth-1-pass");
  }
  if (problem.algorithm == Algorithm::alpha_beta) {
    note_counts(rules, root, problem.depth, observer, tags);
  }
}

}  // namespace

Situations situations(const Problem& problem, std::int64_t node_limit) {
  Tags all;
  note_board(problem, all);
  note_header(problem, all);
  const StarCircleRules rules(problem.values);
  const GameState root = solver::starcircle::start_of(problem);
  SituationObserver observer(rules, root, problem.depth, node_limit);
  const auto found = problem.algorithm == Algorithm::alpha_beta
                         ? search<solver::AlphaBeta>(rules, root, problem.depth, observer)
                         : search<solver::Minimax>(rules, root, problem.depth, observer);
  const bool whole = !observer.exhausted();
  if (whole) {
    note_search(problem, rules, root, observer, found, all);
    all.merge(observer.tags);
  }
  return {{all.begin(), all.end()}, std::min(observer.nodes, node_limit), whole};
}

std::int64_t nodes_of(const Problem& problem, std::int64_t limit) {
  const StarCircleRules rules(problem.values);
  const GameState root = solver::starcircle::start_of(problem);
  return problem.algorithm == Algorithm::alpha_beta
             ? count<solver::AlphaBeta>(rules, root, problem.depth, limit)
             : count<solver::Minimax>(rules, root, problem.depth, limit);
}

}  // namespace fuzz::starcircle
