// Mistakes of stakeraid programs that search on one board: a cut-off returns before its move is taken back.
#include <array>

#include "fuzz/mutants/stakeraid_shared_board.hpp"

namespace fuzz::stakeraid {
namespace {

constexpr auto kind = MutantKind::rules;

/// What a board is worth.
enum class Kept {
  /// It is looked at anew at each leaf.
  on_board,
  /// A score is kept move by move; one that is taken back sets it to what it was before.
  saved,
  /// The same; what a move has added is subtracted again.
  subtracted
};
/// How a program knows that the board is full.
enum class Full { counted, looked_at };
/// At which nodes the mistake is made.
enum class At { both, max, min };

constexpr bool is_at(At at, bool max) {
  return at == At::both || (at == At::max) == max;
}

/// A listed move goes to its square whatever stands there by then, and leaves it empty.
template <Kept kept, Full full, At at>
void leave_move_at_cut(Program& program) {
  program.search.leaves_move_at_cut = [](bool max) { return is_at(at, max); };
  program.search.restored = [&program](const State& own_state, const State& made, const State& left,
                                       const Move& move) {
    State after = without_piece(program.search.undone(own_state, made, left), move.square(), own_state.turn);
    if (kept == Kept::on_board) {
      return weighed(program, after);
    }
    after.balance =
        kept == Kept::saved ? own_state.balance : left.balance - (made.balance - own_state.balance);
    return after;
  };
  if (kept == Kept::on_board) {
    play_on_any_square(program);
  } else {
    override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
      return before(without_piece(state, move.square(), state.turn), move);
    });
  }
  if (full == Full::counted) {
    count_squares(program, [](bool max, bool cut) { return !cut || !is_at(at, max); });
  }
}

constexpr std::array all{
    Mutant<Program>{
        {"cut-before-undo-by-count",
         "In alpha-beta all nodes share one board and a count of its empty squares, and a cut-off returns "
         "without taking its move back; a listed move goes to its square whatever stands there.",
         kind},
        leave_move_at_cut<Kept::on_board, Full::counted, At::both>},
    Mutant<Program>{
        {"cut-before-undo-at-max-by-count",
         "In alpha-beta all nodes share one board and a count of its empty squares, and a cut-off at a max "
         "node returns without taking its move back; a listed move goes to its square whatever stands there.",
         kind},
        leave_move_at_cut<Kept::on_board, Full::counted, At::max>},
    Mutant<Program>{
        {"cut-before-undo-at-min-by-count",
         "In alpha-beta all nodes share one board and a count of its empty squares, and a cut-off at a min "
         "node returns without taking its move back; a listed move goes to its square whatever stands there.",
         kind},
        leave_move_at_cut<Kept::on_board, Full::counted, At::min>},
    Mutant<Program>{{"cut-before-undo-overwriting",
                     "In alpha-beta all nodes share one board, and a cut-off returns without taking its move "
                     "back; a listed move goes to its square whatever stands there.",
                     kind},
                    leave_move_at_cut<Kept::on_board, Full::looked_at, At::both>},
    Mutant<Program>{{"cut-before-undo-at-max-overwriting",
                     "In alpha-beta all nodes share one board, and a cut-off at a max node returns without "
                     "taking its move back; a listed move goes to its square whatever stands there.",
                     kind},
                    leave_move_at_cut<Kept::on_board, Full::looked_at, At::max>},
    Mutant<Program>{{"cut-before-undo-at-min-overwriting",
                     "In alpha-beta all nodes share one board, and a cut-off at a min node returns without "
                     "taking its move back; a listed move goes to its square whatever stands there.",
                     kind},
                    leave_move_at_cut<Kept::on_board, Full::looked_at, At::min>},
    Mutant<Program>{{"cut-before-undo-by-count-saved-score",
                     "In alpha-beta all nodes share one board, its score and a count of its empty squares, "
                     "and a cut-off returns without taking its move back; a listed move goes to its square "
                     "whatever stands there, and taking a move back sets the score to what it was before.",
                     kind},
                    leave_move_at_cut<Kept::saved, Full::counted, At::both>},
    Mutant<Program>{
        {"cut-before-undo-at-max-by-count-saved-score",
         "In alpha-beta all nodes share one board, its score and a count of its empty squares, and a cut-off "
         "at a max node returns without taking its move back; a listed move goes to its square whatever "
         "stands there, and taking a move back sets the score to what it was before.",
         kind},
        leave_move_at_cut<Kept::saved, Full::counted, At::max>},
    Mutant<Program>{
        {"cut-before-undo-at-min-by-count-saved-score",
         "In alpha-beta all nodes share one board, its score and a count of its empty squares, and a cut-off "
         "at a min node returns without taking its move back; a listed move goes to its square whatever "
         "stands there, and taking a move back sets the score to what it was before.",
         kind},
        leave_move_at_cut<Kept::saved, Full::counted, At::min>},
    Mutant<Program>{{"cut-before-undo-saved-score",
                     "In alpha-beta all nodes share one board and its score, and a cut-off returns without "
                     "taking its move back; a listed move goes to its square whatever stands there, and "
                     "taking a move back sets the score to what it was before.",
                     kind},
                    leave_move_at_cut<Kept::saved, Full::looked_at, At::both>},
    Mutant<Program>{{"cut-before-undo-at-max-saved-score",
                     "In alpha-beta all nodes share one board and its score, and a cut-off at a max node "
                     "returns without taking its move back; a listed move goes to its square whatever stands "
                     "there, and taking a move back sets the score to what it was before.",
                     kind},
                    leave_move_at_cut<Kept::saved, Full::looked_at, At::max>},
    Mutant<Program>{{"cut-before-undo-at-min-saved-score",
                     "In alpha-beta all nodes share one board and its score, and a cut-off at a min node "
                     "returns without taking its move back; a listed move goes to its square whatever stands "
                     "there, and taking a move back sets the score to what it was before.",
                     kind},
                    leave_move_at_cut<Kept::saved, Full::looked_at, At::min>},
    Mutant<Program>{
        {"cut-before-undo-by-count-subtracted-score",
         "In alpha-beta all nodes share one board, its score and a count of its empty squares, and a cut-off "
         "returns without taking its move back; a listed move goes to its square whatever stands there, and "
         "taking a move back subtracts from the score what the move added.",
         kind},
        leave_move_at_cut<Kept::subtracted, Full::counted, At::both>},
    Mutant<Program>{
        {"cut-before-undo-at-max-by-count-subtracted-score",
         "In alpha-beta all nodes share one board, its score and a count of its empty squares, and a cut-off "
         "at a max node returns without taking its move back; a listed move goes to its square whatever "
         "stands there, and taking a move back subtracts from the score what the move added.",
         kind},
        leave_move_at_cut<Kept::subtracted, Full::counted, At::max>},
    Mutant<Program>{
        {"cut-before-undo-at-min-by-count-subtracted-score",
         "In alpha-beta all nodes share one board, its score and a count of its empty squares, and a cut-off "
         "at a min node returns without taking its move back; a listed move goes to its square whatever "
         "stands there, and taking a move back subtracts from the score what the move added.",
         kind},
        leave_move_at_cut<Kept::subtracted, Full::counted, At::min>},
    Mutant<Program>{{"cut-before-undo-subtracted-score",
                     "In alpha-beta all nodes share one board and its score, and a cut-off returns without "
                     "taking its move back; a listed move goes to its square whatever stands there, and "
                     "taking a move back subtracts from the score what the move added.",
                     kind},
                    leave_move_at_cut<Kept::subtracted, Full::looked_at, At::both>},
    Mutant<Program>{{"cut-before-undo-at-max-subtracted-score",
                     "In alpha-beta all nodes share one board and its score, and a cut-off at a max node "
                     "returns without taking its move back; a listed move goes to its square whatever stands "
                     "there, and taking a move back subtracts from the score what the move added.",
                     kind},
                    leave_move_at_cut<Kept::subtracted, Full::looked_at, At::max>},
    Mutant<Program>{{"cut-before-undo-at-min-subtracted-score",
                     "In alpha-beta all nodes share one board and its score, and a cut-off at a min node "
                     "returns without taking its move back; a listed move goes to its square whatever stands "
                     "there, and taking a move back subtracts from the score what the move added.",
                     kind},
                    leave_move_at_cut<Kept::subtracted, Full::looked_at, At::min>},
};

}  // namespace

std::span<const Mutant<Program>> cut_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
