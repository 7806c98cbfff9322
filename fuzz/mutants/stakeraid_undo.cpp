// Mistakes of programs for stakeraid that search on one board: moves that are not taken back as they were
// made.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/stakeraid_board.hpp"

namespace fuzz::stakeraid {
namespace {

using solver::Score;
using solver::Side;

constexpr auto kind = MutantKind::rules;

/// A state in which all stays as it is but for the piece of one move, and who moves.
State without_piece(State state, Square square, Side turn) {
  state.x.drop(square);
  state.o.drop(square);
  state.turn = turn;
  return state;
}

/// When a program finds the moves of a node: all before it searches the first, or each on the board as it is
/// by then.
enum class Looks { in_advance, one_by_one };

/// The pieces that a move has turned, those beside its square first, in the handout's order.
List turned_by(const Program& program, const State& before, const State& made, Square square) {
  const Set& taken_over = before.turn == Side::first ? made.x : made.o;
  List found = in_set(taken_over, enemies_near<beside>(program, before, square));
  enemies(before).for_each([&](Square enemy) {
    if (taken_over.has(enemy) && std::ranges::count(found, enemy) == 0) {
      found.push_back(enemy);
    }
  });
  return found;
}

/// On a board that all nodes share, of the pieces that a Raid has turned those alone are given back of which
/// `given_back(turned, square)`, `square` being the one that was raided.
template <class GivenBack>
void give_back_those(Program& program, GivenBack given_back) {
  program.search.restored = [&program, given_back](const State& own_state, const State& made,
                                                   const State& left, const Move& move) {
    State after = program.search.undone(own_state, made, left);
    const List turned = is_raid(move) ? turned_by(program, own_state, made, move.square()) : List{};
    const List back = turned.empty() ? turned : given_back(turned, move.square());
    for (const Square square : turned) {
      if (std::ranges::count(back, square) == 0) {
        (own_state.turn == Side::first ? after.o : after.x).drop(square);
        (own_state.turn == Side::first ? after.x : after.o).put(square);
      }
    }
    after.balance =
        static_cast<int>(own_total(program, after, Side::first) - own_total(program, after, Side::second));
    return after;
  };
}

/// The same, the root perhaps excepted, whatever square was raided.
template <List (*given_back)(const List& turned), bool root_keeps, Looks looks = Looks::in_advance>
void give_back(Program& program) {
  give_back_those(program, [](const List& turned, Square) { return given_back(turned); });
  program.search.root_keeps = root_keeps;
  if (looks == Looks::one_by_one) {
    program.search.comes_before = [&program](const Move& one, const Move& other) {
      const auto rank = [&](const Move& move) {
        return std::pair(is_raid(move), program.board.index_of(move.square()));
      };
      return rank(one) < rank(other);
    };
  }
}
/// The directions in which a Raid has turned pieces are kept in one number, up, down, left and right, which a
/// piece turned in the direction sets anew.
template <char direction>
void forget_directions_before(Program& program) {
  give_back_those(program, [&program](List turned, Square square) {
    if (std::ranges::count(turned, in_direction(program, square, direction)) > 0) {
      constexpr std::string_view order = "udlr";
      for (const char before : order.substr(0, order.find(direction))) {
        std::erase(turned, in_direction(program, square, before));
      }
    }
    return turned;
  });
}
List none_of(const List& /*turned*/) {
  return {};
}
List first_of(const List& turned) {
  return {turned.front()};
}
List last_of(const List& turned) {
  return {turned.back()};
}

constexpr std::array all{
    Mutant<Program>{{"above-not-given-back-beside-below",
                     "A Raid that conquers below is taken back without the piece above.", kind},
                    forget_directions_before<'d'>},
    Mutant<Program>{
        {"column-not-given-back-beside-left",
         "A Raid that conquers to the left is taken back without the pieces above and below.", kind},
        forget_directions_before<'l'>},
    Mutant<Program>{{"others-not-given-back-beside-right",
                     "A Raid that conquers to the right is taken back without the other pieces.", kind},
                    forget_directions_before<'r'>},
    Mutant<Program>{{"first-conquered-alone-given-back",
                     "A Raid is taken back with the first of the pieces that it turned alone.", kind},
                    give_back<first_of, false>},
    Mutant<Program>{{"first-conquered-alone-given-back-live",
                     "A Raid is taken back with the first of the pieces that it turned alone; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<first_of, false, Looks::one_by_one>},
    Mutant<Program>{
        {"first-conquered-alone-given-back-below-root",
         "Below the root a Raid is taken back with the first of the pieces that it turned alone.", kind},
        give_back<first_of, true>},
    Mutant<Program>{{"first-conquered-alone-given-back-below-root-live",
                     "Below the root a Raid is taken back with the first of the pieces that it turned alone; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<first_of, true, Looks::one_by_one>},
    Mutant<Program>{{"last-conquered-alone-given-back",
                     "A Raid is taken back with the last of the pieces that it turned alone.", kind},
                    give_back<last_of, false>},
    Mutant<Program>{{"last-conquered-alone-given-back-live",
                     "A Raid is taken back with the last of the pieces that it turned alone; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<last_of, false, Looks::one_by_one>},
    Mutant<Program>{
        {"last-conquered-alone-given-back-below-root",
         "Below the root a Raid is taken back with the last of the pieces that it turned alone.", kind},
        give_back<last_of, true>},
    Mutant<Program>{{"last-conquered-alone-given-back-below-root-live",
                     "Below the root a Raid is taken back with the last of the pieces that it turned alone; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<last_of, true, Looks::one_by_one>},
    Mutant<Program>{{"conquest-not-undone", "A Raid is taken back without the pieces that it turned.", kind},
                    give_back<none_of, false>},
    Mutant<Program>{{"conquest-not-undone-live",
                     "A Raid is taken back without the pieces that it turned; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<none_of, false, Looks::one_by_one>},
    Mutant<Program>{{"conquest-not-undone-below-root",
                     "Below the root a Raid is taken back without the pieces that it turned.", kind},
                    give_back<none_of, true>},
    Mutant<Program>{{"conquest-not-undone-below-root-live",
                     "Below the root a Raid is taken back without the pieces that it turned; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<none_of, true, Looks::one_by_one>},
    Mutant<Program>{{"pieces-not-taken-back",
                     "A Raid is taken back without the pieces that it turned, but with their value.", kind},
                    [](Program& program) {
                      program.search.restored = [](const State& own_state, const State&, const State& left,
                                                   const Move& move) {
                        State after = without_piece(left, move.square(), own_state.turn);
                        after.balance = own_state.balance;
                        return after;
                      };
                    }},
    Mutant<Program>{{"conquest-taken-back-once",
                     "A Raid is taken back with the pieces that it turned, and their value only once.", kind},
                    [](Program& program) {
                      program.search.restored = [&program](const State& own_state, const State&,
                                                           const State& left, const Move& move) {
                        State after = own_state;
                        const auto gained = static_cast<int>(program.board.value(move.square()) +
                                                             turned_worth(program, own_state, left));
                        after.balance = left.balance - (own_state.turn == Side::first ? gained : -gained);
                        return after;
                      };
                    }},
};

}  // namespace

std::span<const Mutant<Program>> undo_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
