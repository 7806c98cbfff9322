// Mistakes in starcircle's rules: when the game is over, what a pass is, what a board is worth.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/mutants/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::side_length;
using solver::Score;
using solver::Side;
using solver::starcircle::pass;
using solver::starcircle::row_a;
using solver::starcircle::row_h;
using solver::starcircle::Squares;

constexpr auto kind = MutantKind::rules;

std::size_t index_of(Side side) {
  return static_cast<std::size_t>(side);
}

State with_passes(const State& state, int passes) {
  State changed = state;
  changed.passes = static_cast<std::uint8_t>(passes);
  return changed;
}

/// Ends games by another count of passes, which the state keeps: `after(passes, state, move)` is that after
/// a move, `ends(passes)` whether the game is over.
template <class After, class Ends>
void count_passes(Program& program, After after, Ends ends) {
  override_part(program.rules.play, [after](const auto& before, const State& state, const Move& move) {
    return with_passes(before(state, move), after(state.passes, state, move));
  });
  override_part(program.rules.over, [ends](const auto& before, const State& state) {
    return ends(state.passes) || before(with_passes(state, 0));
  });
  override_part(program.rules.moves, [ends](const auto& before, const State& state) {
    return before(with_passes(state, ends(state.passes) ? 2 : 0));
  });
}

/// A move of the side that searches, or of its opponent, leaves the count of passes as it is.
void keep_passes_after(Program& program, bool of_searcher) {
  count_passes(
      program,
      [of_searcher, side = searcher(program)](int passes, const State& state, const Move& move) {
        const bool resets = (state.turn == side) != of_searcher;
        return move.is_pass() ? passes + 1 : resets ? 0 : passes;
      },
      [](int passes) { return passes == 2; });
}

/// A side whose pieces all stand on its last row counts as one without pieces; a root that is over by that
/// may be answered by a pass.
template <bool root_passes>
void end_where_all_are_home(Program& program) {
  override_part(program.rules.over, [](const auto& before, const State& state) {
    return before(state) || (state.pieces[0] & ~Squares{row_h}) == 0 ||
           (state.pieces[1] & ~Squares{row_a}) == 0;
  });
  program.passes_without_move = root_passes;
}

/// A pass is no ply, at the root or below it alone.
template <bool at_root>
void pass_at_no_depth(Program& program) {
  override_part(program.search.extension, [](const auto& before, bool max, int depth, const Move& move) {
    return before(max, depth, move) + (move.is_pass() && (at_root || depth > 0) ? 1 : 0);
  });
}

/// On a board that all nodes share a captured piece is not put back; the root may have a board of its own.
template <bool root_keeps>
void forget_captured(Program& program) {
  program.search.restored = [&program](const State& own, const State& made, const State& left,
                                       const Move& move) {
    State after = program.search.undone(own, made, left);
    if (move.is_jump()) {
      for (auto& of_side : after.pieces) {
        of_side &= ~solver::starcircle::bit(move.jumped());
      }
    }
    return after;
  };
  program.search.root_keeps = root_keeps;
}

/// A move copies its side's pieces alone: a piece that one move of a node has captured is gone for those
/// behind it. To jump over such a piece is a move all the same, or ends in an exception.
template <bool crashes>
void share_enemies(Program& program) {
  struct Seen {
    State last;
    State best;
  };
  const auto seen = std::make_shared<Seen>();
  program.search.restored = [seen](const State& own, const State&, const State& left, const Move& move) {
    seen->last = left;
    State after = move.is_pass() ? left : own;
    after.turn = own.turn;
    after.passes = own.passes;
    if (move.is_jump()) {
      after.pieces[index_of(other(own.turn))] &= ~solver::starcircle::bit(move.jumped());
    }
    return after;
  };
  program.search.played = [&program, before = program.search.played](bool max, const State& state,
                                                                     const Move& move) {
    const auto enemies = state.pieces[index_of(other(state.turn))];
    const bool is_gone = move.is_jump() && (enemies & solver::starcircle::bit(move.jumped())) == 0;
    program.crashes = program.crashes || (crashes && is_gone);
    return before ? before(max, state, move) : program.rules.play(state, move);
  };
  // What the move is worth at once is looked up behind the search of what follows, which has changed that
  // board too.
  override_part(program.counted, [seen](const auto& before, const Event& event) {
    if (event.kind == Event::Kind::changed && event.depth == 0 && event.value != event.value_before) {
      seen->best = seen->last;
    }
    return before(event);
  });
  override_part(program.show, [seen, &program](const auto& before, Outcome& outcome) {
    outcome.myopic = outcome.move.is_pass() ? outcome.myopic : program.utility(seen->best, outcome.root.turn);
    before(outcome);
  });
}

/// The count of one search, which no move sets back.
void count_all_passes(Program& program) {
  program.rules.play = [before = program.rules.play, passes = 0](const State& state,
                                                                 const Move& move) mutable {
    passes += move.is_pass() ? 1 : 0;
    return with_passes(before(state, move), move.is_pass() ? std::min(passes, 2) : 0);
  };
}

bool is_blocked(const Program& program, const State& state) {
  const auto moves = program.rules.moves(with_passes(state, 0));
  return moves.size() == 1 && moves.front().is_pass();
}

bool both_blocked(const Program& program, const State& state) {
  State others = state;
  others.turn = other(state.turn);
  return is_blocked(program, state) && is_blocked(program, others);
}

/// Where both are blocked at the root, the answer is known: three nodes.
void answer_when_blocked(Program& program) {
  program.known = [&program](const State& root) {
    const Score score = program.utility(root, root.turn);
    return both_blocked(program, root) ? std::optional(Outcome{root, pass, score, score, 3}) : std::nullopt;
  };
}

/// Replaces what a board is worth: `worth(before, state, side)`.
template <class Worth>
void value(Program& program, Worth worth) {
  override_part(program.rules.score, worth);
}

/// Replaces how many pieces a stack counts for, or one of a side's.
template <class Counted>
void count_stacks(Program& program, Counted counted, std::optional<Side> owner = std::nullopt) {
  value(program, [counted, owner](const auto& before, const State& state, Side side) {
    State changed = state;
    for (const Side of : {Side::first, Side::second}) {
      for (auto& beyond_first : changed.stacked[index_of(of)]) {
        beyond_first = !owner || owner == of ? counted(beyond_first + 1) - 1 : beyond_first;
      }
    }
    return before(changed, side);
  });
}

/// A stack that a move has made bigger is kept by its first digit.
void merge_by_digit(Program& program) {
  override_part(program.rules.play, [](const auto& before, const State& state, const Move& move) {
    State next = before(state, move);
    for (std::size_t side = 0; side < next.stacked.size(); ++side) {
      for (std::size_t at = 0; at < next.stacked[side].size(); ++at) {
        auto& beyond_first = next.stacked[side][at];
        beyond_first =
            beyond_first == state.stacked[side][at] ? beyond_first : first_digit(beyond_first + 1) - 1;
      }
    }
    return next;
  });
}

/// Of the given stacks the first digit is read.
void read_by_digit(Program& program) {
  for (auto& cell : program.problem.board) {
    cell.count = first_digit(cell.count);
  }
}

/// A stack of ten, given or made by a move, is a crash.
void crash_at_ten(Program& program) {
  program.crashes =
      std::ranges::any_of(program.problem.board, [](const auto& cell) { return cell.count >= 10; });
  override_part(program.rules.play, [&program](const auto& before, const State& state, const Move& move) {
    const State next = before(state, move);
    for (const auto& of_side : next.stacked) {
      for (const auto beyond_first : of_side) {
        program.crashes = program.crashes || beyond_first >= 9;
      }
    }
    return next;
  });
}

/// What a side's pieces are worth, by the value of each row from H to A.
template <class ValueOfRow>
Score total(const State& state, Side side, ValueOfRow value_of_row) {
  Score sum = 0;
  const auto board = solver::starcircle::board_of(state);
  const auto piece = side == Side::first ? cases::starcircle::Piece::star : cases::starcircle::Piece::circle;
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const auto& cell = board[static_cast<std::size_t>(square)];
    sum += cell.piece == piece ? Score{cell.count} * value_of_row(cases::starcircle::row_of(square)) : 0;
  }
  return sum;
}

/// What a side's own pieces are worth.
template <class Value>
Score own_worth(const Value& score, State state, Side side) {
  state.pieces[index_of(other(side))] = 0;
  return score(state, side);
}

/// Values are those of the board and of what the state keeps beside it.
void value_with_kept(Program& program) {
  if (std::exchange(program.values_kept, true)) {
    return;
  }
  value(program, [](const auto& before, const State& state, Side side) {
    return before(state, side) + state.kept[index_of(side)] - state.kept[index_of(other(side))];
  });
}

/// Where values are kept move by move, a move changes them otherwise than the board: `keeps(program, state,
/// next, move)` changes what the next state keeps.
template <class Keeps>
void keep_values(Program& program, Keeps keeps) {
  const auto score = program.rules.score;
  override_part(program.rules.play,
                [&program, score, keeps](const auto& before, const State& state, const Move& move) {
                  State next = before(state, move);
                  if (!move.is_pass()) {
                    keeps(program, score, state, next, move);
                  }
                  return next;
                });
  value_with_kept(program);
}

/// What one piece on a square is worth to a side.
Score worth_on(const Program& program, Side side, int square) {
  const int row = cases::starcircle::row_of(square);
  const auto from_a = static_cast<std::size_t>(row);
  const std::size_t last = program.problem.values.size() - 1;
  return program.problem.values[side == Side::first ? last - from_a : from_a];
}

/// A captured piece is off the board, and its side is worth as much as before, or as much more.
template <int times>
void keep_worth_of_captured(Program& program) {
  keep_values(program, [](const Program&, const auto& score, const State& state, State& next, const Move&) {
    const Side enemy = other(state.turn);
    const auto lost = own_worth(score, state, enemy) - own_worth(score, next, enemy);
    next.kept[index_of(enemy)] += times * lost;
  });
}

/// What a captured piece is worth is read off the rows of the side that captures it.
void value_captured_by_own_rows(Program& program) {
  keep_values(program,
              [](const Program& own, const auto&, const State& state, State& next, const Move& move) {
                if (move.is_jump()) {
                  const Side enemy = other(state.turn);
                  next.kept[index_of(enemy)] +=
                      worth_on(own, enemy, move.jumped()) - worth_on(own, state.turn, move.jumped());
                }
              });
}

/// A piece that moves is worth what its new square is, and what its old one was.
void keep_worth_of_start(Program& program) {
  keep_values(program,
              [](const Program& own, const auto&, const State& state, State& next, const Move& move) {
                next.kept[index_of(state.turn)] += worth_on(own, state.turn, move.from);
              });
}

/// A value that is kept move by move is not given back with a move: that of a captured piece, or all.
template <bool captured_alone>
void keep_worth_of_taken_back(Program& program) {
  const auto score = program.rules.score;
  program.search.restored = [score](const State& own, const State& made, const State& left, const Move&) {
    State after = own;
    after.kept = left.kept;
    for (const Side side : {Side::first, Side::second}) {
      if (!captured_alone || side != own.turn) {
        after.kept[index_of(side)] += own_worth(score, made, side) - own_worth(score, own, side);
      }
    }
    return after;
  };
  value_with_kept(program);
}

/// Both sides' rows are worth the same, counted from row A or from row H.
void value_rows_alike(Program& program, bool from_a) {
  value(program, [&program, from_a](const auto&, const State& state, Side side) {
    const auto of_row = [&](int row) {
      return Score{program.problem.values[static_cast<std::size_t>(from_a ? side_length - 1 - row : row)]};
    };
    return total(state, side, of_row) - total(state, other(side), of_row);
  });
}

/// Each row is worth what the next one towards a side's last row is, or what the one before it is; beyond the
/// end its own value.
template <int further>
void value_rows_beside(Program& program) {
  value(program, [&program](const auto&, const State& state, Side side) {
    const auto of = [&](Side owner) {
      return total(state, owner, [&](int row) {
        const int steps = owner == Side::first ? side_length - 1 - row : row;
        return Score{program.problem
                         .values[static_cast<std::size_t>(std::clamp(steps + further, 0, side_length - 1))]};
      });
    };
    return of(side) - of(other(side));
  });
}

/// The pieces of one row count for nobody; the row by its number from H to A.
template <int row_left_out>
void never_count(Program& program) {
  value(program, [&program](const auto&, const State& state, Side side) {
    const auto of = [&](Side owner) {
      return total(state, owner, [&](int row) {
        const int steps = owner == Side::first ? side_length - 1 - row : row;
        return row == row_left_out ? Score{0}
                                   : Score{program.problem.values[static_cast<std::size_t>(steps)]};
      });
    };
    return of(side) - of(other(side));
  });
}

constexpr std::array all{
    Mutant<Program>{{"row-values-one-further",
                     "Each row is worth what its side's next row is; the last row keeps its value.", kind},
                    value_rows_beside<1>},
    Mutant<Program>{
        {"row-values-one-less",
         "Each row is worth what its side's row before it is; the first row keeps its value.", kind},
        value_rows_beside<-1>},
    Mutant<Program>{{"row-a-not-counted", "The pieces in row A count for nobody.", kind},
                    never_count<side_length - 1>},
    Mutant<Program>{{"row-h-not-counted", "The pieces in row H count for nobody.", kind}, never_count<0>},
    Mutant<Program>{{"one-pass-ends", "One pass ends the game.", kind},
                    [](Program& program) {
                      count_passes(
                          program, [](int, const State&, const Move& move) { return move.is_pass() ? 1 : 0; },
                          [](int passes) { return passes > 0; });
                    }},
    Mutant<Program>{{"passes-never-end", "Two passes in a row do not end the game.", kind},
                    [](Program& program) {
                      count_passes(
                          program, [](int, const State&, const Move&) { return 0; },
                          [](int) { return false; });
                    }},
    Mutant<Program>{
        {"pass-count-not-reset", "The second pass of a branch ends the game, in a row or not.", kind},
        [](Program& program) {
          count_passes(
              program,
              [](int passes, const State&, const Move& move) { return passes + (move.is_pass() ? 1 : 0); },
              [](int passes) { return passes == 2; });
        }},
    Mutant<Program>{
        {"pass-count-not-reset-by-opponent", "A move of the opponent's does not end a row of passes.", kind},
        [](Program& program) { keep_passes_after(program, false); }},
    Mutant<Program>{{"pass-count-not-reset-by-searcher",
                     "A move of the side that searches does not end a row of passes.", kind},
                    [](Program& program) { keep_passes_after(program, true); }},
    Mutant<Program>{
        {"pass-count-global", "Passes are counted over the whole search and never set back.", kind},
        count_all_passes},
    Mutant<Program>{
        {"pass-flag-of-each-side", "The game ends once each side has passed, in a row or not.", kind},
        [](Program& program) {
          count_passes(
              program,
              [](int passes, const State& state, const Move& move) {
                const int own = state.turn == Side::first ? 1 : 2;
                return move.is_pass() ? passes | own : passes;
              },
              [](int passes) { return passes == 3; });
        }},
    Mutant<Program>{
        {"pass-flag-of-root-side",
         "The game ends when the root's side passes after a pass, not when the other does.", kind},
        [](Program& program) {
          count_passes(
              program,
              [side = searcher(program)](int passes, const State& state, const Move& move) {
                const bool ends = passes == 1 && state.turn == side;
                return !move.is_pass() ? 0 : ends ? 2 : 1;
              },
              [](int passes) { return passes == 2; });
        }},
    Mutant<Program>{{"pass-costs-no-depth", "A pass is no ply: the search goes one deeper behind it.", kind},
                    pass_at_no_depth<true>},
    Mutant<Program>{{"pass-costs-two-plies", "A pass is two plies.", kind},
                    [](Program& program) {
                      override_part(program.search.extension,
                                    [](const auto& before, bool max, int depth, const Move& move) {
                                      return before(max, depth, move) - (move.is_pass() ? 1 : 0);
                                    });
                    }},
    Mutant<Program>{{"inner-pass-costs-no-depth",
                     "Below the root a pass is no ply: the search goes one deeper behind it.", kind},
                    pass_at_no_depth<false>},
    Mutant<Program>{{"blocked-is-leaf", "Below the root a side that cannot move ends the game.", kind},
                    [](Program& program) {
                      override_part(program.search.is_leaf, [&program](const auto& before, const State& state,
                                                                       bool over, int depth, int cutoff) {
                        return before(state, over, depth, cutoff) ||
                               (depth > 0 && is_blocked(program, state));
                      });
                    }},
    Mutant<Program>{
        {"both-blocked-ends-at-once",
         "A board on which both sides are blocked is a leaf; at the root it is three nodes.", kind},
        [](Program& program) {
          answer_when_blocked(program);
          override_part(program.search.is_leaf,
                        [&program](const auto& before, const State& state, bool over, int depth, int cutoff) {
                          return before(state, over, depth, cutoff) || both_blocked(program, state);
                        });
        }},
    Mutant<Program>{{"both-blocked-root-is-three",
                     "A root at which both sides are blocked is three nodes at any depth.", kind},
                    answer_when_blocked},
    Mutant<Program>{
        {"home-is-wiped-out", "A side whose pieces all stand on its last row counts as wiped out.", kind},
        end_where_all_are_home<false>},
    Mutant<Program>{
        {"home-is-wiped-out-at-root",
         "A side whose pieces all stand on its last row counts as wiped out; the root passes then.", kind},
        end_where_all_are_home<true>},
    Mutant<Program>{{"leaf-for-mover", "A leaf is valued for the side to move there.", kind},
                    [](Program& program) {
                      program.utility = program.rules.score;
                      value(program, [](const auto& before, const State& state, Side) {
                        return before(state, state.turn);
                      });
                    }},
    Mutant<Program>{{"valued-for-star", "Boards are always valued for Star.", kind},
                    [](Program& program) {
                      value(program, [](const auto& before, const State& state, Side) {
                        return before(state, Side::first);
                      });
                    }},
    Mutant<Program>{
        {"own-total-only", "A board is worth a side's own pieces; the opponent's are not subtracted.", kind},
        [](Program& program) {
          value(program, [](const auto& before, const State& state, Side side) {
            State alone = state;
            alone.pieces[index_of(other(side))] = 0;
            return before(alone, side);
          });
        }},
    Mutant<Program>{{"stack-counts-once", "A stack counts as one piece.", kind},
                    [](Program& program) { count_stacks(program, [](int) { return 1; }); }},
    Mutant<Program>{{"star-stack-counts-once", "A stack of Star's counts as one piece.", kind},
                    [](Program& program) {
                      count_stacks(
                          program, [](int) { return 1; }, Side::first);
                    }},
    Mutant<Program>{{"circle-stack-counts-once", "A stack of Circle's counts as one piece.", kind},
                    [](Program& program) {
                      count_stacks(
                          program, [](int) { return 1; }, Side::second);
                    }},
    Mutant<Program>{{"own-stack-counts-once", "A stack of the side that searches counts as one piece.", kind},
                    [](Program& program) {
                      count_stacks(
                          program, [](int) { return 1; }, searcher(program));
                    }},
    Mutant<Program>{{"enemy-stack-counts-once",
                     "A stack of the enemy of the side that searches counts as one piece.", kind},
                    [](Program& program) {
                      count_stacks(
                          program, [](int) { return 1; }, other(searcher(program)));
                    }},
    Mutant<Program>{{"stack-kept-as-digit", "A stack of 10 or more counts by its first digit.", kind},
                    [](Program& program) { count_stacks(program, first_digit); }},
    Mutant<Program>{
        {"stack-is-one-digit",
         "The number of pieces on a square is one digit: of more the first is read and kept.", kind},
        [](Program& program) {
          read_by_digit(program);
          merge_by_digit(program);
        }},
    Mutant<Program>{
        {"stack-merged-as-digit", "A stack that grows to 10 or more is kept by its first digit.", kind},
        merge_by_digit},
    Mutant<Program>{
        {"stack-past-nine-crashes", "A stack of 10 or more, given or made by a move, is a crash.", kind},
        crash_at_ten},
    Mutant<Program>{{"pieces-counted", "A board is worth the number of pieces, whatever their rows.", kind},
                    [](Program& program) {
                      value(program, [](const auto&, const State& state, Side side) {
                        const auto one = [](int) { return Score{1}; };
                        return total(state, side, one) - total(state, other(side), one);
                      });
                    }},
    Mutant<Program>{{"sums-added", "A board is worth both sides' pieces together.", kind},
                    [](Program& program) {
                      value(program, [](const auto& before, const State& state, Side side) {
                        State one = state;
                        one.pieces[index_of(side)] = 0;
                        return before(state, side) - 2 * before(one, side);
                      });
                    }},
    Mutant<Program>{
        {"captured-not-restored", "A jump is taken back without the piece that it captured.", kind},
        forget_captured<false>},
    Mutant<Program>{{"enemy-pieces-shared",
                     "A move copies the pieces of its own side alone: a captured piece is gone for the moves "
                     "tried after it too.",
                     kind},
                    share_enemies<false>},
    Mutant<Program>{{"enemy-pieces-shared-crashes",
                     "A move copies the pieces of its own side alone: a captured piece is gone for the moves "
                     "tried after it too, and to capture it again ends in an exception.",
                     kind},
                    share_enemies<true>},
    Mutant<Program>{{"captured-not-restored-below-root",
                     "Below the root a jump is taken back without the piece that it captured.", kind},
                    forget_captured<true>},
    Mutant<Program>{{"captures-not-valued",
                     "Where values are kept move by move, a captured piece stays worth what it was.", kind},
                    keep_worth_of_captured<1>},
    Mutant<Program>{
        {"capture-counts-for-enemy",
         "Where values are kept move by move, the worth of a captured piece is added to its side.", kind},
        keep_worth_of_captured<2>},
    Mutant<Program>{{"capture-valued-by-own-rows",
                     "Where values are kept move by move, a captured piece is subtracted with what its row "
                     "is worth to the side that captures, not to its own.",
                     kind},
                    value_captured_by_own_rows},
    Mutant<Program>{
        {"start-not-taken-off",
         "Where values are kept move by move, a piece that moves keeps the worth of its old square.", kind},
        keep_worth_of_start},
    Mutant<Program>{{"capture-value-not-taken-back",
                     "Where values are kept move by move, a jump is taken back, and the worth of the "
                     "captured piece is not added again.",
                     kind},
                    keep_worth_of_taken_back<true>},
    Mutant<Program>{{"value-not-taken-back",
                     "Where values are kept move by move, a move that is taken back, or whose copy "
                     "of the board is dropped, leaves them as it made them.",
                     kind},
                    keep_worth_of_taken_back<false>},
    Mutant<Program>{{"circle-rows-not-mirrored", "Circle's rows are worth what Star's are.", kind},
                    [](Program& program) { value_rows_alike(program, true); }},
    Mutant<Program>{{"star-rows-mirrored", "Star's rows are worth what Circle's are.", kind},
                    [](Program& program) { value_rows_alike(program, false); }},
};

}  // namespace

std::span<const Mutant<Program>> rule_mutants() {
  return all;
}

}  // namespace fuzz::starcircle
