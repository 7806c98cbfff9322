// Mistakes of programs for stakeraid that search on one board: moves that are not taken back as they were
// made.
#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/stakeraid_shared_board.hpp"

namespace fuzz::stakeraid {
namespace {

using solver::Score;
using solver::Side;

constexpr auto kind = MutantKind::rules;

/// When a program finds the moves of a node: all before it searches the first, or each on the board as it is
/// by then.
enum class Looks { in_advance, one_by_one };

template <Looks looks>
void look(Program& program) {
  if (looks == Looks::one_by_one) {
    program.search.comes_before = [&program](const Move& one, const Move& other) {
      const auto rank = [&](const Move& move) {
        return std::pair(is_raid(move), program.board.index_of(move.square()));
      };
      return rank(one) < rank(other);
    };
  }
}

/// A square as another state has it.
void put_back(State& state, const State& from, Square square) {
  state.x.drop(square);
  state.o.drop(square);
  if (from.x.has(square)) {
    state.x.put(square);
  } else if (from.o.has(square)) {
    state.o.put(square);
  }
}

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
    return weighed(program, after);
  };
}

/// The same, the root perhaps excepted, whatever square was raided.
template <List (*given_back)(const List& turned), bool root_keeps, Looks looks = Looks::in_advance>
void give_back(Program& program) {
  give_back_those(program, [](const List& turned, Square) { return given_back(turned); });
  program.search.root_keeps = root_keeps;
  look<looks>(program);
}

/// Of the board a move copies the row of its square alone: in other rows what the search of the child has
/// made of the board stays.
template <Looks looks>
void copy_row_alone(Program& program) {
  program.search.restored = [&program](const State& own_state, const State&, const State& left,
                                       const Move& move) {
    const int side = program.problem.side;
    const int row = program.board.index_of(move.square()) / side;
    State after = left;
    after.turn = own_state.turn;
    for (int index = row * side; index < (row + 1) * side; ++index) {
      put_back(after, own_state, program.board.square_at(index));
    }
    return weighed(program, after);
  };
  look<looks>(program);
}

/// What is written is the best child's board, which shares all rows but that of its move with the others.
void show_childs_rows(Program& program) {
  struct Seen {
    State last;
    State best;
  };
  const auto seen = std::make_shared<Seen>();
  program.search.restored = [seen, before = program.search.restored](const State& own_state,
                                                                     const State& made, const State& left,
                                                                     const Move& move) {
    seen->last = left;
    return before(own_state, made, left, move);
  };
  override_part(program.hear, [seen](const auto& before, const Event& event) {
    if (event.kind == Event::Kind::changed && event.depth == 0 && event.value != event.value_before) {
      seen->best = seen->last;
    }
    before(event);
  });
  override_part(program.show, [seen, &program](const auto& before, Outcome& outcome) {
    const int side = program.problem.side;
    const int row = program.board.index_of(outcome.move.square()) / side;
    outcome.next = outcome.root;
    for (int index = row * side; index < (row + 1) * side; ++index) {
      put_back(outcome.next, seen->best, program.board.square_at(index));
    }
    before(outcome);
  });
}

/// What is written is the board that all nodes share.
void show_shared_board(Program& program) {
  override_part(program.show, [](const auto& before, Outcome& outcome) {
    outcome.next = outcome.root;
    before(outcome);
  });
}

/// Two changes, one after the other.
template <void (*one)(Program&), void (*other)(Program&)>
void both(Program& program) {
  one(program);
  other(program);
}

/// All boards are one, on which every move stays. A square may be taken again.
template <Looks looks>
void share_board(Program& program) {
  program.search.restored = [](const State& own_state, const State&, const State& left, const Move&) {
    State after = left;
    after.turn = own_state.turn;
    return after;
  };
  play_on_any_square(program);
  look<looks>(program);
}

/// Moves of the other kind do not lower the count of empty squares, and are taken back as those of this one.
template <Kind counted>
void count_alone(Program& program) {
  policies::lower_count_where(program.search, empty_squares_of(program),
                              [](const State&, const Move& move) { return move.kind() == counted; });
}

/// The score of a board, kept move by move, is given back otherwise than it was taken; the pieces are right.
/// `given_back(program, own, left, move)`: what the mover loses again.
template <class GivenBack>
void give_back_score(Program& program, GivenBack given_back) {
  program.search.restored = [&program, given_back](const State& own_state, const State&, const State& left,
                                                   const Move& move) {
    State after = own_state;
    const auto back = static_cast<int>(given_back(program, own_state, left, move));
    after.balance = left.balance - (own_state.turn == Side::first ? back : -back);
    return after;
  };
}
Score square_and_conquest(const Program& program, const State& own_state, const State& left,
                          const Move& move) {
  return program.board.value(move.square()) + turned_worth(program, own_state, left);
}
Score square_alone(const Program& program, const State& /*own_state*/, const State& /*left*/,
                   const Move& move) {
  return program.board.value(move.square());
}
Score nothing(const Program& /*program*/, const State& /*own_state*/, const State& /*left*/,
              const Move& /*move*/) {
  return 0;
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
    Mutant<Program>{{"empty-count-not-raised",
                     "The empty squares are counted move by move, and a move that is taken back does not "
                     "raise the count.",
                     kind},
                    [](Program& program) { count_squares(program, [](bool, bool) { return false; }); }},
    Mutant<Program>{
        {"empty-count-lost-at-cut",
         "The empty squares are counted move by move, and a cut-off does not set the count back.", kind},
        [](Program& program) { count_squares(program, [](bool, bool cut) { return !cut; }); }},
    Mutant<Program>{
        {"empty-count-falls-in-loop",
         "A child is told how many squares are empty, one less for each child before it; at 0 "
         "the board counts as full.",
         kind},
        [](Program& program) { policies::lower_count_in_loop(program.search, empty_squares_of(program)); }},
    Mutant<Program>{{"empty-count-lowered-by-raids-alone",
                     "The empty squares are counted move by move; a Stake does not lower the count, but "
                     "raises it when it is taken back.",
                     kind},
                    count_alone<Kind::raid>},
    Mutant<Program>{
        {"empty-count-lowered-by-raids-alone-first",
         "The empty squares are counted move by move; a Stake does not lower the count, but raises it when "
         "it is taken back; where no move is better than none, the first is played.",
         kind},
        [](Program& program) {
          count_alone<Kind::raid>(program);
          policies::play_first_where_none(program.search);
        }},
    Mutant<Program>{{"empty-count-lowered-by-stakes-alone",
                     "The empty squares are counted move by move; a Raid does not lower the count, but "
                     "raises it when it is taken back.",
                     kind},
                    count_alone<Kind::stake>},
    Mutant<Program>{
        {"empty-count-lowered-by-stakes-alone-first",
         "The empty squares are counted move by move; a Raid does not lower the count, but raises it when it "
         "is taken back; where no move is better than none, the first is played.",
         kind},
        [](Program& program) {
          count_alone<Kind::stake>(program);
          policies::play_first_where_none(program.search);
        }},
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
    Mutant<Program>{
        {"conquest-not-undone", "A Raid is taken back, but the pieces that it turned stay turned.", kind},
        give_back<none_of, false>},
    Mutant<Program>{{"conquest-not-undone-live",
                     "A Raid is taken back, but the pieces that it turned stay turned; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<none_of, false, Looks::one_by_one>},
    Mutant<Program>{{"conquest-not-undone-below-root",
                     "Below the root a Raid is taken back, but the pieces that it turned stay turned.", kind},
                    give_back<none_of, true>},
    Mutant<Program>{{"conquest-not-undone-below-root-live",
                     "Below the root a Raid is taken back, but the pieces that it turned stay turned; "
                     "the next moves are found on that board.",
                     kind},
                    give_back<none_of, true, Looks::one_by_one>},
    Mutant<Program>{
        {"pieces-not-taken-back",
         "A Raid is taken back with the value of the pieces that it turned, but these stay turned.", kind},
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
                    [](Program& program) { give_back_score(program, square_and_conquest); }},
    Mutant<Program>{{"conquest-value-not-taken-back",
                     "A Raid is taken back with the pieces that it turned, and without their value.", kind},
                    [](Program& program) { give_back_score(program, square_alone); }},
    Mutant<Program>{
        {"value-not-taken-back",
         "A move is taken back with all its pieces; the score that is kept stays as it is.", kind},
        [](Program& program) { give_back_score(program, nothing); }},
    Mutant<Program>{
        {"row-alone-copied",
         "Of the board a move copies the row of its square alone: pieces turned above and below stay turned.",
         kind},
        copy_row_alone<Looks::in_advance>},
    Mutant<Program>{{"row-alone-copied-live",
                     "Of the board a move copies the row of its square alone: pieces turned above and below "
                     "stay turned; the next moves are found on that board.",
                     kind},
                    copy_row_alone<Looks::one_by_one>},
    Mutant<Program>{
        {"row-alone-copied-child-shown",
         "Of the board a move copies the row of its square alone, and the board written is that of "
         "the best child.",
         kind},
        both<copy_row_alone<Looks::in_advance>, show_childs_rows>},
    Mutant<Program>{
        {"row-alone-copied-live-child-shown",
         "Of the board a move copies the row of its square alone, and the board written is that of "
         "the best child; the next moves are found on that board.",
         kind},
        both<copy_row_alone<Looks::one_by_one>, show_childs_rows>},
    Mutant<Program>{{"board-shared-shown",
                     "All nodes share one board, on which every move stays, and which is written (each "
                     "lists its moves before it tries the first one).",
                     kind},
                    both<share_board<Looks::in_advance>, show_shared_board>},
    Mutant<Program>{
        {"board-shared-live-shown",
         "All nodes share one board, on which every move stays, and which is written; the next moves "
         "are found on that board.",
         kind},
        both<share_board<Looks::one_by_one>, show_shared_board>},
    Mutant<Program>{{"board-shared",
                     "All nodes share one board, on which every move stays (each lists its moves before it "
                     "tries the first one).",
                     kind},
                    share_board<Looks::in_advance>},
    Mutant<Program>{{"board-shared-live",
                     "All nodes share one board, on which every move stays; the next moves are found on that "
                     "board.",
                     kind},
                    share_board<Looks::one_by_one>},
};

}  // namespace

std::span<const Mutant<Program>> undo_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
