#include "fuzz/generators/stakeraid_situations.hpp"

#include <cstddef>
#include <cstdlib>
#include <set>
#include <utility>

#include "fuzz/generators/stakeraid_boards.hpp"
#include "solver/games/stakeraid.hpp"
#include "solver/games/stakeraid_decision.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;
using solver::Score;
using solver::stakeraid::Kind;

using Tags = std::set<std::string>;

/// A move with its square as a problem counts it.
struct Play {
  int square = 0;
  Kind kind = Kind::stake;
  bool operator==(const Play&) const = default;
};

/// A move of the root and what its subtree returned.
struct RootChild {
  Play play;
  Score value = 0;
};

/// Listens to one walk: counts, keeps what the root's children returned, and ends it at a limit.
template <class R>
class SituationObserver {
 public:
  using Seen = solver::Visit<typename R::Move>;

  SituationObserver(const R& rules, std::int64_t limit) : rules_(rules), limit_(limit) {}

  void entered(const Seen& visit) {
    ++nodes;
    if (visit.depth == 1) {
      child_ = {{rules_.index_of(visit.move->square()), visit.move->kind()}, visit.value};
    }
  }
  void changed(const Seen& visit) {
    if (visit.depth == 1) {
      child_.value = visit.value;
    } else if (visit.depth == 0) {
      children.push_back(child_);
    }
  }
  bool stopped() const { return nodes > limit_; }

  std::int64_t nodes = 0;
  std::vector<RootChild> children;

 private:
  const R& rules_;
  const std::int64_t limit_;
  RootChild child_;
};

/// All that the searches find out about the root's moves.
struct Study {
  std::int64_t nodes = 0;
  bool whole = true;
  Score value = 0;
  /// All moves that reach the value, in the assignment's order.
  std::vector<Play> best;
  /// The same in the order by source, and at depth 1.
  std::vector<Play> best_by_source;
  std::vector<Play> best_greedy;
  /// What the handout's walk returned for the root's moves, in order.
  std::vector<RootChild> children;
};

int depth_of(const Problem& problem) {
  return problem.task == Task::competition ? 1 : problem.depth;
}

template <class R>
std::vector<Play> all_best(const R& rules, const Problem& problem, int depth) {
  std::vector<Play> found;
  for (const auto& move : solver::stakeraid::Decision<R>(rules).all_best(rules.start(problem), depth)) {
    found.push_back({rules.index_of(move.square()), move.kind()});
  }
  return found;
}

template <class R>
Study walked(const R& rules, const Problem& problem, std::int64_t limit) {
  SituationObserver<R> observer(rules, limit);
  const auto root = rules.start(problem);
  const int depth = depth_of(problem);
  const auto found = problem.task == Task::alpha_beta
                         ? solver::walk(rules, solver::AlphaBeta{}, root, depth, observer)
                         : solver::walk(rules, solver::Minimax{}, root, depth, observer);
  Study study;
  study.nodes = observer.nodes;
  study.whole = !observer.stopped();
  study.value = found.value;
  study.children = std::move(observer.children);
  return study;
}

Study study_of(const Problem& problem, std::int64_t limit) {
  using solver::stakeraid::RaidsBySource;
  using solver::stakeraid::StakeraidRules;
  using solver::stakeraid::with_rules;
  const int depth = depth_of(problem);
  Study study =
      with_rules<StakeraidRules>(problem, [&](const auto& rules) { return walked(rules, problem, limit); });
  if (!study.whole || empty_squares(problem) == 0) {
    return study;
  }
  with_rules<StakeraidRules>(problem, [&](const auto& rules) {
    study.best = all_best(rules, problem, depth);
    study.best_greedy = depth == 1 ? study.best : all_best(rules, problem, 1);
  });
  // Only equal Raids can stand in another order.
  study.best_by_source = study.best;
  if (study.best.size() > 1 && study.best.front().kind == Kind::raid) {
    study.best_by_source = with_rules<RaidsBySource>(
        problem, [&](const auto& rules) { return all_best(rules, problem, depth); });
  }
  return study;
}

bool is(const Problem& problem, int square, Player player) {
  return problem.board[static_cast<std::size_t>(square)] == piece_of(player);
}

int count_beside(const Problem& problem, int square, Player player) {
  int count = 0;
  for (const int neighbour : squares_beside(problem.side, square)) {
    count += is(problem, neighbour, player) ? 1 : 0;
  }
  return count;
}

bool conquers(const Problem& problem, const Play& play) {
  return play.kind == Kind::raid && count_beside(problem, play.square, other(problem.player)) > 0;
}

/// Whether an enemy stands where a step over the left or right edge would come out: at the other end of the
/// same row, or of the one that the index runs into.
bool enemy_across_the_edge(const Problem& problem, int square) {
  const int side = problem.side;
  const int column = square % side;
  const auto enemy = [&](int at) {
    return at >= 0 && at < side * side && is(problem, at, other(problem.player));
  };
  const auto beside = squares_beside(side, square);
  const auto wraps_to = [&](int at) { return enemy(at) && std::ranges::count(beside, at) == 0; };
  return (column == 0 && (wraps_to(square - 1) || wraps_to(square + side - 1))) ||
         (column == side - 1 && (wraps_to(square + 1) || wraps_to(square - side + 1)));
}

void note_best(const Problem& problem, const Play& best, Tags& tags) {
  if (best.square / problem.side >= 9) {
    tags.insert("two-digit-row");
  }
  if (best.kind == Kind::stake) {
    if (count_beside(problem, best.square, problem.player) > 0) {
      tags.insert("stake-beside-own");
    }
    return;
  }
  tags.insert("raid-best");
  if (count_beside(problem, best.square, other(problem.player)) > 1) {
    tags.insert("conquest-of-several");
  }
  if (enemy_across_the_edge(problem, best.square)) {
    tags.insert("wrap");
  }
}

/// A row's number as text, then the column.
std::pair<std::string, int> text_order(const Problem& problem, const Play& play) {
  return {std::to_string(play.square / problem.side + 1), play.square % problem.side};
}

void note_ties(const Problem& problem, const Study& study, Tags& tags) {
  const Play best = study.best.front();
  for (const Play& play : study.best) {
    const bool raid_beside_stake = best.kind == Kind::stake && conquers(problem, play);
    if (raid_beside_stake) {
      tags.insert(play.square == best.square ? "tie-stake-raid-same-square" : "tie-stake-raid");
    }
    if (raid_beside_stake && play.square < best.square) {
      tags.insert("mixed-order");
    }
    if (play.kind == best.kind && text_order(problem, play) < text_order(problem, best)) {
      tags.insert("string-order");
    }
  }
  if (study.best.back() != best) {
    tags.insert("last-best");
  }
  if (study.best_by_source.front() != best) {
    tags.insert("tie-raids-by-source");
  }
}

void note_bounds(const Study& study, Tags& tags) {
  for (const auto& [play, value] : study.children) {
    if (value == study.value && std::ranges::count(study.best, play) == 0) {
      tags.insert("tied-bound");
      if (study.best.front().kind == Kind::raid) {
        tags.insert("tied-bound-raid");
      }
    }
  }
}

void note_search(const Problem& problem, const Study& study, Tags& tags) {
  if (!study.whole || study.best.empty()) {
    return;
  }
  note_best(problem, study.best.front(), tags);
  note_ties(problem, study, tags);
  note_bounds(study, tags);
  if (study.best.front() != study.best_greedy.front()) {
    tags.insert("lookahead");
  }
  if (study.value < 0) {
    tags.insert("negative");
  }
  if (std::abs(study.value) > 10'000) {
    tags.insert(study.value > 0 ? "far-ahead" : "far-behind");
  }
}

void note_problem(const Problem& problem, Tags& tags) {
  const int empty = empty_squares(problem);
  const int plies = std::min(depth_of(problem), empty);
  const auto [low, high] = std::ranges::minmax(problem.values);
  const auto has = [&problem](Cell cell) { return std::ranges::count(problem.board, cell) != 0; };
  const auto note = [&tags](bool holds, const char* tag) {
    if (holds) {
      tags.insert(tag);
    }
  };
  note(depth_of(problem) == 1, "depth-1");
  note(depth_of(problem) > empty, "depth-above-empty");
  note(plies >= 4, "deep");
  note(plies % 2 == 1, "odd-depth");
  note(problem.side == 1, "one-square");
  note(problem.side > 1 && low == high, "equal-values");
  note(high <= 3, "small-values");
  note(!has(Cell::x) || !has(Cell::o), "one-sided");
  note(problem.player == Player::o, "o-moves");
}

}  // namespace

Situations situations(const Problem& problem, std::int64_t node_limit) {
  Tags tags;
  note_problem(problem, tags);
  const Study study = study_of(problem, node_limit);
  note_search(problem, study, tags);
  return {{tags.begin(), tags.end()}, study.nodes, study.whole};
}

std::vector<std::string> tags(const Problem& problem) {
  return situations(problem).tags;
}

}  // namespace fuzz::stakeraid
