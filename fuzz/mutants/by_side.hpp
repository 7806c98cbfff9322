#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>

#include "fuzz/foundations/mutant.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_log.hpp"
#include "fuzz/mutants/free_rules.hpp"
#include "fuzz/mutants/free_search.hpp"

/// Programs with one function for the nodes at which their side moves, and one for those of the opponent,
/// each with its own copy of the same code: a mistake can sit in one of them.
namespace fuzz::by_side {

/// The parts of a task of such a program.
inline constexpr std::array parts{max_part, min_part};

/// The rules as each of the two functions has them: those of `at_max` in states where the maximizer moves.
template <class State, class Move>
FreeRules<State, Move> joined(const FreeRules<State, Move>& at_max, const FreeRules<State, Move>& at_min,
                              solver::Side maximizer) {
  const auto is_max = [turn = at_max.turn, maximizer](const State& state) {
    return turn(state) == maximizer;
  };
  FreeRules<State, Move> both;
  both.turn = at_max.turn;
  both.over = [=](const State& state) { return is_max(state) ? at_max.over(state) : at_min.over(state); };
  both.moves = [=](const State& state) { return is_max(state) ? at_max.moves(state) : at_min.moves(state); };
  both.play = [=](const State& state, const Move& move) {
    return is_max(state) ? at_max.play(state, move) : at_min.play(state, move);
  };
  both.score = [=](const State& state, solver::Side side) {
    return is_max(state) ? at_max.score(state, side) : at_min.score(state, side);
  };
  return both;
}

/// The count of moves as each keeps it; the one that has none of its own keeps the other's, and rightly.
template <class State, class Move>
std::optional<MoveCount<State, Move>> joined(const std::optional<MoveCount<State, Move>>& at_max,
                                             const std::optional<MoveCount<State, Move>>& at_min) {
  if (!at_max && !at_min) {
    return std::nullopt;
  }
  const auto& given = at_max ? at_max : at_min;
  MoveCount<State, Move> right = *given;
  right.child = MoveCount<State, Move>().child;
  right.behind = nullptr;
  const auto one = at_max.value_or(right);
  const auto other = at_min.value_or(right);
  return MoveCount<State, Move>{right.at_root, right.is_shared,
                                [=](bool max, int own, const State& state, const Move& move) {
                                  return (max ? one : other).child(max, own, state, move);
                                },
                                [=](bool max, bool cut, int own, int first, int last) {
                                  return (max ? one : other).behind_child(max, cut, own, first, last);
                                }};
}

/// The search as each has it. Where it begins, and how deep it goes, is told by `at_max`.
template <class State, class Move>
FreeSearch<State, Move> joined(const FreeSearch<State, Move>& at_max, const FreeSearch<State, Move>& at_min,
                               const FreeRules<State, Move>& rules, solver::Side maximizer) {
  const auto by_kind = [](auto part_at_max, auto part_at_min) {
    return [=](bool max, auto&&... arguments) {
      return max ? part_at_max(max, arguments...) : part_at_min(max, arguments...);
    };
  };
  const auto is_max = [turn = rules.turn, maximizer](const State& state) { return turn(state) == maximizer; };
  FreeSearch<State, Move> both = at_max;
  both.maximizes = by_kind(at_max.maximizes, at_min.maximizes);
  both.start = by_kind(at_max.start, at_min.start);
  both.improves = by_kind(at_max.improves, at_min.improves);
  both.cuts = by_kind(at_max.cuts, at_min.cuts);
  both.tighten = by_kind(at_max.tighten, at_min.tighten);
  both.returned = by_kind(at_max.returned, at_min.returned);
  both.child_window = by_kind(at_max.child_window, at_min.child_window);
  both.leaves_move_at_cut = by_kind(at_max.leaves_move_at_cut, at_min.leaves_move_at_cut);
  both.move_window = by_kind(at_max.move_window, at_min.move_window);
  both.accepts = by_kind(at_max.accepts, at_min.accepts);
  both.select = by_kind(at_max.select, at_min.select);
  both.extension = by_kind(at_max.extension, at_min.extension);
  both.lost_in_loop = by_kind(at_max.lost_in_loop, at_min.lost_in_loop);
  both.after_child = by_kind(at_max.after_child, at_min.after_child);
  both.chooses = by_kind(at_max.chooses, at_min.chooses);
  both.after_cut = by_kind(at_max.after_cut, at_min.after_cut);
  both.tightens_at_cut = by_kind(at_max.tightens_at_cut, at_min.tightens_at_cut);
  both.is_leaf = [=](const State& state, bool over, int depth, int cutoff) {
    return is_max(state) ? at_max.is_leaf(state, over, depth, cutoff)
                         : at_min.is_leaf(state, over, depth, cutoff);
  };
  if (at_max.played || at_min.played) {
    both.played = [=, play = rules.play](bool max, const State& state, const Move& move) {
      const auto& played = max ? at_max.played : at_min.played;
      return played ? played(max, state, move) : play(state, move);
    };
  }
  if (at_max.restored || at_min.restored) {
    both.restored = [=](const State& own, const State& made, const State& left, const Move& move) {
      const auto& search = is_max(own) ? at_max : at_min;
      return search.restored ? search.restored(own, made, left, move) : search.undone(own, made, left);
    };
    both.root_keeps = at_max.root_keeps || at_min.root_keeps;
    both.comes_before = at_max.comes_before ? at_max.comes_before : at_min.comes_before;
  }
  both.count = joined(at_max.count, at_min.count);
  return both;
}

/// The log as each writes it: the lines of its own nodes.
template <class State, class Move>
FreeLog<State, Move> joined(const FreeLog<State, Move>& at_max, const FreeLog<State, Move>& at_min) {
  using Event = typename FreeLog<State, Move>::Event;
  FreeLog<State, Move> both = at_max;
  both.name = [=](const Event& event) { return event.max ? at_max.name(event) : at_min.name(event); };
  both.lines = [=](const Event& event) { return event.max ? at_max.lines(event) : at_min.lines(event); };
  both.show = [=](const Event& event, FreeLine& line) {
    event.max ? at_max.show(event, line) : at_min.show(event, line);
  };
  both.spell = [at_max, at_min](const FreeLine& line, bool with_window, const FreeLog<State, Move>&,
                                std::string& text) {
    const auto& log = line.max ? at_max : at_min;
    log.spell(line, with_window, log, text);
  };
  return both;
}

/// Makes of the rules and the search of a program those of two.
template <class Program>
void join_rules_and_search(Program& whole, const Program& at_max, const Program& at_min,
                           solver::Side maximizer) {
  whole.rules = joined(at_max.rules, at_min.rules, maximizer);
  whole.search = joined(at_max.search, at_min.search, whole.rules, maximizer);
}

/// A program, and those that have the code of its max and of its min nodes, which must live as long; null
/// where it has one code for both.
template <class Program>
struct Sided {
  std::unique_ptr<Program> whole;
  std::unique_ptr<Program> at_max = nullptr;
  std::unique_ptr<Program> at_min = nullptr;
};

/// The parts that are the moves of the side that searches, and of its opponent; empty where a task has none
/// such.
struct SideParts {
  std::string_view maximizer = {};
  std::string_view minimizer = {};
};

/// A program with some mistakes, each made everywhere or in a part of the problem's task.
/// `join(whole, at_max, at_min)` makes of the first one that has the code of the two others.
template <class Problem, class Program, class Join>
Sided<Program> program_of(const Problem& problem, std::span<const Mutant<Program>> mutants,
                          std::span<const Mistake> mistakes, const SideParts& sides, const Join& join) {
  const auto with = [&](std::initializer_list<std::string_view> parts_made) {
    auto program = std::make_unique<Program>(problem);
    make_mistakes(mutants, names_at(mistakes, parts_made), *program);
    return program;
  };
  Sided<Program> program{with({})};
  if (std::ranges::any_of(mistakes, [](const Mistake& mistake) { return !mistake.site.empty(); })) {
    program.at_max = with({max_part, sides.maximizer});
    program.at_min = with({min_part, sides.minimizer});
    join(*program.whole, *program.at_max, *program.at_min);
  }
  return program;
}

}  // namespace fuzz::by_side
