#include "fuzz/generators/squirrel_situations.hpp"

#include <optional>
#include <set>

#include <fmt/core.h>

#include "solver/games/squirrel.hpp"
#include "solver/walk.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::side_length;
using cases::squirrel::Task;
using solver::Score;
using solver::Window;
using solver::squirrel::Square;
using solver::squirrel::SquareRange;
using solver::squirrel::Squares;
using solver::squirrel::SquirrelRules;
using solver::squirrel::State;

using Tags = std::set<std::string>;
using Seen = solver::Visit<Square>;

Squares bit(Square square) {
  return Squares{1} << square;
}

/// What an alpha-beta search does somewhere that a wrong one would do otherwise: bits of a set.
enum Note : unsigned {
  prune_at_max = 1,
  prune_at_min = 2,
  equality_prune = 4,
  prune_before_last_row = 8,
  value_moves_bound_stays = 16,
  last_child_improves = 32
};
constexpr std::array<std::string_view, 6> note_names{"prune-at-max",
                                                     "prune-at-min",
                                                     "equality-prune",
                                                     "prune-before-last-row",
                                                     "value-moves-bound-stays",
                                                     "last-child-improves"};

/// A move at the root and what its subtree returned.
struct RootChild {
  Square move = 0;
  Score value = 0;
};

/// Listens to one search: counts, takes notes, and keeps the values of the root's children.
class SituationObserver {
 public:
  SituationObserver(Squares empty, std::int64_t limit) : limit_(limit) { levels_[0].empty = empty; }

  void entered(const Seen& visit) {
    ++nodes;
    const auto depth = static_cast<std::size_t>(visit.depth);
    Level& level = levels_[depth];
    if (visit.move != nullptr) {
      level.move = *visit.move;
      level.empty = levels_[depth - 1].empty & ~bit(level.move);
    }
    level.value = visit.value;
    level.window = visit.window;
  }

  void changed(const Seen& visit) {
    const auto depth = static_cast<std::size_t>(visit.depth);
    Level& level = levels_[depth];
    const Level& child = levels_[depth + 1];
    const Squares later = level.empty & ~((bit(child.move) << 1) - 1);
    note_child(visit, level, child.move, later);
    level.value = visit.value;
    level.window = visit.window;
    if (depth == 0) {
      children.push_back({child.move, child.value});
    }
  }

  bool exhausted() const { return nodes > limit_; }

  std::int64_t nodes = 0;
  std::vector<RootChild> children;
  /// Of Note; without a meaning for a minimax search.
  unsigned notes = 0;

 private:
  /// The node at one depth of the branch that the search is in.
  struct Level {
    Square move = 0;
    Squares empty = 0;
    Score value = 0;
    Window window;
  };

  void note_child(const Seen& visit, const Level& before, Square child, Squares later) {
    const bool max = visit.depth % 2 == 0;
    const Score bound = max ? visit.window.beta : visit.window.alpha;
    if (max ? visit.value >= bound : visit.value <= bound) {
      notes |= max ? prune_at_max : prune_at_min;
      if (visit.value == bound) {
        notes |= equality_prune;
      }
      const int next_row = (child / side_length + 1) * side_length;
      if (later >> next_row != 0) {
        notes |= prune_before_last_row;
      }
      return;
    }
    if (visit.value != before.value && visit.window == before.window) {
      notes |= value_moves_bound_stays;
    }
    if (later == 0 && visit.window != before.window) {
      notes |= last_child_improves;
    }
  }

  const std::int64_t limit_;
  std::array<Level, cases::squirrel::squares + 1> levels_{};
};

/// A policy that gives up when its watch has seen enough.
template <class P>
struct Limited : P {
  explicit Limited(const SituationObserver& seen) : observer(&seen) {}
  bool cuts(bool max, Score value, const Window& window) const {
    return observer->exhausted() || P::cuts(max, value, window);
  }
  const SituationObserver* observer;
};

Squares own(const State& state) {
  return state.pieces[static_cast<std::size_t>(state.turn)];
}

Squares enemies(const State& state) {
  return state.pieces[1 - static_cast<std::size_t>(state.turn)];
}

/// A square as an index.
std::size_t index(Square square) {
  return static_cast<std::uint8_t>(square);
}

Squares beside(Square square) {
  return solver::squirrel::beside[index(square)];
}

bool is_raid(const State& state, Square square) {
  return (beside(square) & own(state)) != 0;
}

void note_ties(const State& state, Square best, const std::vector<RootChild>& children, Score value,
               Tags& tags) {
  for (const auto& child : children) {
    if (child.move <= best || child.value != value || is_raid(state, child.move) == is_raid(state, best)) {
      continue;
    }
    tags.insert(is_raid(state, best) ? "tie-raid-first" : "tie-sneak-first");
  }
}

void note_kind(const State& state, Square best, Tags& tags) {
  const Squares near = beside(best) & enemies(state);
  if (near == 0) {
    return;
  }
  if (!is_raid(state, best)) {
    tags.insert("sneak-beside-enemy");
    return;
  }
  if (std::popcount(near) > 1) {
    tags.insert("conquest-of-several");
  }
  for (const Square enemy : SquareRange(near)) {
    tags.insert(conquest_tag(best, enemy));
  }
}

/// Whether greedy would choose another move if a conquered piece were only added, not also taken away.
bool counts_twice(const Problem& problem, const State& state, const std::vector<RootChild>& children,
                  Square best) {
  std::optional<RootChild> best_once;
  for (const auto& child : children) {
    Score once = child.value;
    if (is_raid(state, child.move)) {
      for (const Square enemy : SquareRange(beside(child.move) & enemies(state))) {
        once -= problem.values[index(enemy)];
      }
    }
    if (!best_once || once > best_once->value) {
      best_once = RootChild{child.move, once};
    }
  }
  return best_once && best_once->move != best;
}

/// All searches that a problem asks for, one after the other.
class Study {
 public:
  Study(const Problem& problem, std::int64_t limit)
      : rules(problem.values), problem_(problem), limit_(limit) {}

  /// The tags of one decision, and the state after it; nothing when the limit is reached or nobody can move.
  std::optional<State> decide(const State& state, const Contestant& who, Tags& tags) {
    SituationObserver observer(solver::squirrel::whole_board & ~(state.pieces[0] | state.pieces[1]),
                               limit_ - nodes);
    const int depth = who.algorithm == Algorithm::greedy ? 1 : who.depth;
    const bool window = who.algorithm == Algorithm::alpha_beta;
    const auto found = window
                           ? solver::walk(rules, Limited<solver::AlphaBeta>(observer), state, depth, observer)
                           : solver::walk(rules, Limited<solver::Minimax>(observer), state, depth, observer);
    nodes = std::min(nodes + observer.nodes, limit_);
    whole = whole && !observer.exhausted();
    if (!whole || !found.best) {
      return std::nullopt;
    }
    if (found.value < 0) {
      tags.insert("all-negative");
    }
    note_ties(state, *found.best, observer.children, found.value, tags);
    note_kind(state, *found.best, tags);
    if (who.algorithm == Algorithm::greedy && counts_twice(problem_, state, observer.children, *found.best)) {
      tags.insert("conquest-counts-twice");
    }
    if (window) {
      note_window(observer, tags);
    }
    return rules.play(state, *found.best);
  }

  const SquirrelRules rules;
  std::int64_t nodes = 0;
  bool whole = true;

 private:
  /// A battle keeps no log: there it only matters that something was pruned.
  void note_window(const SituationObserver& observer, Tags& tags) const {
    if (problem_.task == Task::battle) {
      if ((observer.notes & (prune_at_max | prune_at_min)) != 0) {
        tags.insert("battle-prunes");
      }
      return;
    }
    for (std::size_t note = 0; note < note_names.size(); ++note) {
      if ((observer.notes >> note & 1U) != 0) {
        tags.emplace(note_names[note]);
      }
    }
  }

  const Problem& problem_;
  const std::int64_t limit_;
};

void note_board(const Problem& problem, Tags& tags) {
  const auto has = [&problem](Cell cell) { return std::ranges::count(problem.board, cell) != 0; };
  const auto [low, high] = std::ranges::minmax(problem.values);
  if (!has(Cell::x) || !has(Cell::o)) {
    tags.insert("one-sided");
  }
  if (low == high) {
    tags.insert("equal-values");
  }
  if (high <= 4) {
    tags.insert("small-values");
  }
  const int empty = empty_squares(problem);
  if (empty >= 1 && empty <= 3) {
    tags.insert("nearly-full");
  }
  if (empty == 0) {
    tags.insert("full-board");
  }
  if (problem.first.player == Player::o) {
    tags.insert(problem.task == Task::battle ? "battle-o-first" : "o-moves");
  }
}

void note_depth(const Problem& problem, Tags& tags) {
  const int empty = empty_squares(problem);
  const int depth = problem.first.depth;
  if (problem.task == Task::greedy || empty == 0) {
    return;
  }
  if (problem.task == Task::battle) {
    if (std::max(depth, problem.second.depth) > empty) {
      tags.insert("battle-depth-above-empty");
    }
    if (problem.first.algorithm != problem.second.algorithm || depth != problem.second.depth) {
      tags.insert("battle-unlike");
    }
    return;
  }
  if (depth > empty) {
    tags.insert("depth-above-empty");
  }
  if (depth >= empty) {
    tags.insert("one-child");
  }
  if (std::min(depth, empty) >= 3) {
    tags.insert("deep");
  }
  if (std::min(depth, empty) % 2 == 1) {
    tags.insert("odd-depth");
  }
}

/// As a tag names it, and as a sentence does.
struct Named {
  std::string_view tag;
  std::string_view words;
};

Named class_of(int square) {
  static constexpr std::array<Named, 9> names{{{"top-left", "the top left corner"},
                                               {"top", "the top edge"},
                                               {"top-right", "the top right corner"},
                                               {"left", "the left edge"},
                                               {"centre", "a square inside the board"},
                                               {"right", "the right edge"},
                                               {"bottom-left", "the bottom left corner"},
                                               {"bottom", "the bottom edge"},
                                               {"bottom-right", "the bottom right corner"}}};
  const auto third = [](int line) -> std::size_t { return line == 0 ? 0 : line == side_length - 1 ? 2 : 1; };
  return names[third(square / side_length) * 3 + third(square % side_length)];
}

Named direction(int from, int to) {
  if (from / side_length != to / side_length) {
    return to < from ? Named{"above", "above it"} : Named{"below", "below it"};
  }
  return to < from ? Named{"left", "on its left"} : Named{"right", "on its right"};
}

std::string about_conquest(int square, int enemy_square) {
  return fmt::format("the best move is a Raid on {} and turns the piece {}", class_of(square).words,
                     direction(square, enemy_square).words);
}

}  // namespace

std::int64_t tree_size(int empty_squares, int depth) {
  constexpr std::int64_t enough = 1'000'000'000'000;
  std::int64_t size = 1;
  std::int64_t level = 1;
  for (int ply = 0; ply < std::min(depth, empty_squares) && size < enough; ++ply) {
    level *= empty_squares - ply;
    size += level;
  }
  return std::min(size, enough);
}

std::string conquest_tag(int square, int enemy_square) {
  return fmt::format("conquest/{}/{}", class_of(square).tag, direction(square, enemy_square).tag);
}

Legend legend() {
  Legend legend = legend_of(shares);
  legend.emplace("full-board", "no square is empty");
  for (int square = 0; square < cases::squirrel::squares; ++square) {
    for (const Square enemy : SquareRange(beside(static_cast<Square>(square)))) {
      legend.emplace(conquest_tag(square, enemy), about_conquest(square, enemy));
    }
  }
  return legend;
}

Situations situations(const Problem& problem, std::int64_t node_limit) {
  Tags all;
  note_board(problem, all);
  note_depth(problem, all);
  Study study(problem, node_limit);
  Tags searched;
  std::optional<State> state = solver::squirrel::start_of(problem);
  const solver::Side first = state->turn;
  if (problem.task != Task::battle) {
    study.decide(*state, problem.first, searched);
  }
  while (problem.task == Task::battle && state && !study.rules.over(*state)) {
    state = study.decide(*state, state->turn == first ? problem.first : problem.second, searched);
  }
  if (study.whole) {
    all.merge(searched);
  }
  return {{all.begin(), all.end()}, study.nodes, study.whole};
}

std::vector<std::string> tags(const Problem& problem) {
  return situations(problem).tags;
}

}  // namespace fuzz::squirrel
