#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "fuzz/foundations/output_match.hpp"
#include "fuzz/mutants/free_rules.hpp"
#include "solver/walk.hpp"

namespace fuzz {

/// What a search tells of a node, in order: once that it is entered, after every child that it has changed,
/// at last that it is left.
template <class State, class Move>
struct SearchEvent {
  enum class Kind { entered, changed, left };
  Kind kind = Kind::entered;
  /// What led there; null at the root.
  const Move* move = nullptr;
  const State* state = nullptr;
  int depth = 0;
  bool is_leaf = false;
  bool max = true;
  solver::Score value = 0;
  /// As the handouts' programs show it: with `changed`, after the bound has moved, but for a cut-off.
  solver::Window window;
  /// With `changed`: value and window before this child, whether the child cut the others off, whether it was
  /// the last one, and how many children behind it get no look.
  solver::Score value_before = 0;
  solver::Window window_before;
  bool cut = false;
  bool last = false;
  std::int64_t left = 0;
  /// With `changed`: what the child is worth.
  solver::Score child = 0;
};

/// A count of the moves that are left, by which a program knows that a game is over: where it is 0.
template <class State, class Move>
struct MoveCount {
  std::function<int(const State& root)> at_root;
  /// Whether it is one variable, which moves lower and raise, or each node is told its own.
  bool is_shared = false;
  /// A child's count, by that of its node.
  std::function<int(bool max, int own, const State& state, const Move& move)> child =
      [](bool, int own, const State&, const Move&) { return own - 1; };
  /// A node's count once a child has been searched, whose count was `first` and then `last`. Empty where it
  /// is set back as it must.
  std::function<int(bool max, bool cut, int own, int first, int last)> behind = {};

  int behind_child(bool max, bool cut, int own, int first, int last) const {
    if (behind) {
      return behind(max, cut, own, first, last);
    }
    return is_shared ? last + 1 : own;
  }
};

/// A depth-limited search, each decision of which can be replaced at run time. `max` says whether the
/// node maximizes.
template <class State, class Move>
struct FreeSearch {
  using Event = SearchEvent<State, Move>;

  std::function<bool(bool max, int depth)> maximizes = [](bool max, int) { return max; };
  std::function<bool(const State&, bool over, int depth, int cutoff)> is_leaf =
      [](const State&, bool over, int depth, int cutoff) { return over || depth == cutoff; };
  /// As in `solver::Policy`.
  std::function<solver::Score(bool max, const solver::Window&)> start;
  std::function<bool(bool max, const Move& move, solver::Score child, solver::Score value)> improves;
  /// Whether a child may replace the value at all.
  std::function<bool(bool max, solver::Score child, const solver::Window&)> accepts =
      [](bool, solver::Score, const solver::Window&) { return true; };
  std::function<bool(bool max, solver::Score value, const solver::Window&)> cuts;
  /// The node's window behind a child, with which the node is worth `value`.
  std::function<solver::Window(bool max, solver::Score child, solver::Score value, const solver::Window&)>
      tighten;
  std::function<solver::Score(bool max, solver::Score value, const solver::Window&)> returned;
  /// The window for the children of a node that is worth `value` so far.
  std::function<solver::Window(bool max, int depth, solver::Score value, const solver::Window&)> child_window;
  /// Leaves of a node's moves those that the search looks at.
  std::function<void(bool max, std::vector<Move>& moves)> select = [](bool, std::vector<Move>&) {};
  /// The window for one child, of that for all of them.
  std::function<solver::Window(bool max, const Move& move, const solver::Window& window)> move_window =
      [](bool, const Move&, const solver::Window& window) { return window; };
  /// The node's window after a child, whose own window ended as `childs`.
  std::function<solver::Window(bool max, const solver::Window& own, const solver::Window& childs)>
      after_child = [](bool, const solver::Window& own, const solver::Window&) { return own; };
  /// Whether a child's move is taken for the one to play.
  std::function<bool(bool max, int depth, solver::Score child, solver::Score value, bool better)> chooses =
      [](bool, int depth, solver::Score, solver::Score, bool better) { return depth == 0 && better; };
  /// Where it goes on after a cut-off by the child at an index; at the end of the moves.
  std::function<std::size_t(bool max, const std::vector<Move>& moves, std::size_t at)> after_cut =
      [](bool, const std::vector<Move>& moves, std::size_t) { return moves.size(); };
  /// Whether a cut-off moves the node's bound first.
  std::function<bool(bool max)> tightens_at_cut = [](bool) { return false; };
  /// What a move leads to, where it is not what the rules say. Empty where it is.
  std::function<State(bool max, const State& state, const Move& move)> played;
  /// The node's state after a child, where all nodes share one and a move is not taken back as it was made:
  /// `own` was the node's, `made` the state that the move led to, `left` what the search of the child made of
  /// it. Empty where nothing is forgotten.
  std::function<State(const State& own, const State& made, const State& left, const Move& move)> restored;
  /// The same, where the move is taken back as it was made.
  std::function<State(const State& own, const State& made, const State& left)> undone =
      [](const State& own, const State&, const State&) { return own; };
  /// Where nodes share a state: whether the move of a child that cuts off is not taken back at all.
  std::function<bool(bool max)> leaves_move_at_cut = [](bool) { return false; };
  /// Whether one move comes before another; given where the moves behind a child are looked for once it has
  /// been searched, in the state that it has left, and not all at first.
  std::function<bool(const Move& one, const Move& other)> comes_before;
  /// Whether the root has a state of its own all the same.
  bool root_keeps = false;
  /// By how much a move moves the depth limit of its child.
  std::function<int(bool max, int depth, const Move& move)> extension = [](bool, int, const Move&) {
    return 0;
  };
  /// By how many plies less a child is searched than the first one of its node.
  std::function<int(bool max, int depth, std::size_t at)> lost_in_loop = [](bool, int, std::size_t) {
    return 0;
  };
  /// Empty where nodes look at the board to see whether the game is over.
  std::optional<MoveCount<State, Move>> count;
  /// The root's window.
  solver::Window first;
  /// How much deeper than asked for.
  int deeper = 0;
};

/// Makes a search follow one of the solver's own policies, in what a policy decides.
template <class State, class Move, solver::Policy P>
void follow(FreeSearch<State, Move>& search, const P& policy) {
  using solver::Score;
  using solver::Window;
  search.start = [policy](bool max, const Window& window) { return policy.start(max, window); };
  search.improves = [policy](bool max, const Move&, Score child, Score value) {
    return policy.improves(max, child, value);
  };
  search.cuts = [policy](bool max, Score value, const Window& window) {
    return policy.cuts(max, value, window);
  };
  search.tighten = [policy](bool max, Score, Score value, const Window& window) {
    return policy.tighten(max, value, window);
  };
  search.returned = [policy](bool max, Score value, const Window& window) {
    return policy.returned(max, value, window);
  };
  search.child_window = [policy](bool, int depth, Score, const Window& window) {
    return policy.child_window(depth, window);
  };
}

/// The solver's own policy.
template <class State, class Move, solver::Policy P>
FreeSearch<State, Move> free_search(const P& policy) {
  FreeSearch<State, Move> search;
  follow(search, policy);
  return search;
}

/// What a search with mistakes finds. `whole` is false when it was left before its end.
template <class Move>
struct FreeFound {
  solver::Score value = 0;
  std::optional<Move> best;
  std::int64_t nodes = 0;
  bool whole = true;
};

/// The search itself, written plainly: without a mistake it tells what the solver's walk tells.
template <class State, class Move>
class FreeWalk {
 public:
  using Event = SearchEvent<State, Move>;
  using Hear = std::function<void(const Event&)>;

  FreeWalk(
      const FreeRules<State, Move>& rules, const FreeSearch<State, Move>& search, int cutoff,
      std::int64_t most_nodes, Hear hear = [](const Event&) {})
      : rules_(rules),
        search_(search),
        cutoff_(cutoff + search.deeper),
        most_(most_nodes),
        hear_(std::move(hear)) {}

  /// Lets the search be left as soon as what it tells does not match.
  void leave_unless(const OutputMatch& match) { match_ = &match; }

  FreeFound<Move> from(const State& root) { return from(root, rules_.turn(root)); }

  /// Values are from the view of `maximizer`.
  FreeFound<Move> from(const State& root, solver::Side maximizer) {
    maximizer_ = maximizer;
    auto left =
        visit(root, nullptr, 0, {cutoff_, search_.count ? search_.count->at_root(root) : 0}, search_.first);
    left_ = std::move(left.state);
    const auto value = left.value;
    return {value, best_, nodes_, whole_};
  }

  /// Where nodes share a state: that of the root as the search has left it.
  const std::optional<State>& left() const { return left_; }

 private:
  struct Left {
    solver::Score value = 0;
    solver::Window window;
    /// The state as it is then, where moves are not taken back as they were made.
    std::optional<State> state = std::nullopt;
    int count = 0;
  };
  /// What a node is told: the depth limit that the moves so far have left, and how many moves there are left.
  struct Told {
    int cutoff = 0;
    int count = 0;
  };

  State played(bool max, const State& state, const Move& move) const {
    return search_.played ? search_.played(max, state, move) : rules_.play(state, move);
  }

  /// A mistake may step over the depth limit.
  bool goes_on(int depth, int cutoff) {
    constexpr int most_extended = 100;
    const bool matches = match_ == nullptr || !match_->has_failed();
    whole_ = whole_ && nodes_ < most_ && std::max(depth, cutoff) - cutoff_ <= most_extended && matches;
    return whole_;
  }

  Left visit(const State& state, const Move* move, int depth, Told told, solver::Window window) {
    if (!goes_on(depth, told.cutoff)) {
      return {};
    }
    ++nodes_;
    const bool max = search_.maximizes(rules_.turn(state) == maximizer_, depth);
    Event event{
        Event::Kind::entered, move, &state, depth, false, max, 0, window, 0, window, false, false, 0, 0};
    const bool over = search_.count ? told.count == 0 : rules_.over(state);
    event.is_leaf = search_.is_leaf(state, over, depth, told.cutoff);
    event.value = event.is_leaf ? rules_.score(state, maximizer_) : search_.start(max, window);
    hear_(event);
    std::optional<State> changed;
    if (search_.restored) {
      changed = state;
    }
    if (!event.is_leaf) {
      look_at_children(changed ? *changed : state, event, told, changed);
      event.value = search_.returned(max, event.value, event.window);
    }
    event.kind = Event::Kind::left;
    hear_(event);
    return {event.value, event.window, changed, told.count};
  }

  /// What a node's child at an index is told. What is lost of the depth limit makes a leaf of it at most.
  Told told_to(const Event& node, const Told& own, const State& state, const Move& move,
               std::size_t at) const {
    const int lost = std::min(search_.lost_in_loop(node.max, node.depth, at), own.cutoff - node.depth - 1);
    const int cutoff = own.cutoff + search_.extension(node.max, node.depth, move) - std::max(lost, 0);
    return {cutoff, search_.count ? search_.count->child(node.max, own.count, state, move) : 0};
  }

  /// A node's count behind a child, whose count was `first` and then `last`.
  int count_behind(const Event& node, int own, int first, int last) const {
    return search_.count ? search_.count->behind_child(node.max, node.cut, own, first, last) : 0;
  }

  /// A node's state behind a child which may have changed it.
  State state_behind(const Event& node, const State& own, const State& made, const State& left,
                     const Move& move) const {
    const bool stays_made = node.cut && search_.leaves_move_at_cut(node.max);
    return stays_made ? left : search_.restored(own, made, left, move);
  }

  /// `node` is the node's event, and `told.count` its count, both kept up to date; `changed` is the state,
  /// where a child may change it.
  void look_at_children(const State& state, Event& node, Told& told, std::optional<State>& changed) {
    const auto kept = node.depth == 0 && search_.root_keeps ? changed : std::nullopt;
    auto moves = rules_.moves(state);
    search_.select(node.max, moves);
    node.kind = Event::Kind::changed;
    for (std::size_t at = 0; at < moves.size() && goes_on(node.depth, told.cutoff);) {
      const State made = played(node.max, state, moves[at]);
      const Told childs = told_to(node, told, state, moves[at], at);
      const auto child =
          visit(made, &moves[at], node.depth + 1, childs,
                search_.move_window(node.max, moves[at],
                                    search_.child_window(node.max, node.depth, node.value, node.window)));
      const bool improves = search_.improves(node.max, moves[at], child.value, node.value) &&
                            search_.accepts(node.max, child.value, node.window);
      node.window = search_.after_child(node.max, node.window, child.window);
      if (search_.chooses(node.max, node.depth, child.value, node.value, improves)) {
        best_ = moves[at];
      }
      node.child = child.value;
      node.value_before = node.value;
      node.window_before = node.window;
      node.value = improves ? child.value : node.value;
      node.cut = search_.cuts(node.max, node.value, node.window);
      told.count = count_behind(node, told.count, childs.count, child.count);
      if (changed && child.state) {
        changed = kept ? *kept : state_behind(node, state, made, *child.state, moves[at]);
        look_again_behind(moves, at, *changed);
      }
      node.last = at + 1 == moves.size();
      if (!node.cut || search_.tightens_at_cut(node.max)) {
        node.window = search_.tighten(node.max, child.value, node.value, node.window);
      }
      const auto next = node.cut ? std::max(at + 1, search_.after_cut(node.max, moves, at)) : at + 1;
      node.left = static_cast<std::int64_t>(next - at - 1);
      hear_(node);
      at = next;
    }
  }

  /// Replaces the moves behind one by those that there are now.
  void look_again_behind(std::vector<Move>& moves, std::size_t at, const State& state) const {
    if (!search_.comes_before) {
      return;
    }
    auto now = rules_.moves(state);
    std::erase_if(now, [&](const Move& move) { return !search_.comes_before(moves[at], move); });
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(at) + 1, moves.end());
    moves.insert(moves.end(), now.begin(), now.end());
  }

  const FreeRules<State, Move>& rules_;
  const FreeSearch<State, Move>& search_;
  const int cutoff_;
  const std::int64_t most_;
  const Hear hear_;
  const OutputMatch* match_ = nullptr;
  solver::Side maximizer_ = solver::Side::first;
  std::optional<Move> best_;
  std::optional<State> left_;
  std::int64_t nodes_ = 0;
  bool whole_ = true;
};

}  // namespace fuzz
