// Mistakes in what programs for cs540-checkers count and write, and in who they say has won.
#include <array>
#include <string>

#include <fmt/format.h>

#include "fuzz/mutants/cs540_checkers.hpp"
#include "fuzz/mutants/file_mistakes.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Player;

constexpr auto kind = MutantKind::writing;

using Kind = Event::Kind;

/// Nodes are counted where they are wanted.
template <bool (*wanted)(const Event& event)>
void count_nodes(Program& program) {
  override_part(program.count, [](const auto& before, const Event& event, Searched& searched) {
    if (event.kind != Kind::entered || wanted(event)) {
      before(event, searched);
    }
  });
}

bool below_root(const Event& event) {
  return event.depth > 0;
}
bool inner(const Event& event) {
  return !event.is_leaf;
}
bool leaf(const Event& event) {
  return event.is_leaf;
}

/// Every cut-off adds its prunes.
template <std::int64_t (*prunes)(const Event& event)>
void count_prunes(Program& program) {
  program.count = [](const Event& event, Searched& searched) {
    searched.nodes += event.kind == Kind::entered ? 1 : 0;
    searched.pruned += event.kind == Kind::changed && event.cut ? prunes(event) : 0;
  };
}

std::int64_t one(const Event&) {
  return 1;
}
std::int64_t one_if_any(const Event& event) {
  return event.left > 0 ? 1 : 0;
}
std::int64_t cutting_child_too(const Event& event) {
  return event.left + 1;
}

template <std::int64_t Searched::*counter>
void never_reset(Program& program) {
  override_part(program.after_search, [](const auto& prior, Searched& searched, const Searched* before) {
    prior(searched, before);
    searched.*counter += before == nullptr ? 0 : before->*counter;
  });
}

template <std::string (*name)(int row, int column)>
void name_squares(Program& program) {
  program.square_name = [](int square) { return name(square / 8, square % 8); };
}

std::string column_first(int row, int column) {
  return fmt::format("({},{})", column, row);
}
std::string from_one(int row, int column) {
  return fmt::format("({},{})", row + 1, column + 1);
}
std::string row_from_below(int row, int column) {
  return fmt::format("({},{})", 7 - row, column);
}
std::string with_blank(int row, int column) {
  return fmt::format("({}, {})", row, column);
}

void name_ends_alone(Program& program) {
  program.move_name = [&program](const Move& move) {
    return program.square_name(move.from) + "," + program.square_name(move.to);
  };
}

void divide_squares_by_blanks(Program& program) {
  program.move_name = [&program](const Move& move) {
    std::string text;
    for (const int square : squares_of(move)) {
      text += (text.empty() ? "" : " ") + program.square_name(square);
    }
    return text;
  };
}

/// The winner's line after a move, from who can move.
template <std::string (*tell)(Side next, bool red, bool black)>
void tell_status(Program& program) {
  override_part(program.status, [&program](const auto& before, const State& after, bool moved) {
    return moved
               ? tell(after.turn, program.can_move(after, Side::first), program.can_move(after, Side::second))
               : before(after, moved);
  });
}

std::string wins(Side side) {
  return fmt::format("{} wins!!!", player_name(side));
}
std::string turn_of(Side side) {
  return fmt::format("{} Turn", player_name(side));
}

/// "Side to move without moves loses."
std::string by_next(Side next, bool red, bool black) {
  return (next == Side::first ? red : black) ? turn_of(next) : wins(other(next));
}
std::string neither_for_red(Side next, bool red, bool black) {
  return red && black ? turn_of(next) : wins(black && !red ? Side::second : Side::first);
}
std::string neither_is_turn(Side next, bool red, bool black) {
  return red == black ? turn_of(next) : wins(red ? Side::first : Side::second);
}
std::string neither_for_mover(Side next, bool red, bool black) {
  return red || black ? neither_is_turn(next, red, black) : wins(other(next));
}
std::string mover_stuck_goes_on(Side next, bool red, bool black) {
  const bool next_alone = red != black && (next == Side::first ? red : black);
  return (red && black) || next_alone ? turn_of(next) : wins(red ? Side::first : Side::second);
}
std::string turn_of_mover(Side next, bool red, bool black) {
  return red && black ? turn_of(other(next)) : wins(red ? Side::first : Side::second);
}
std::string never_over(Side next, bool, bool) {
  return turn_of(next);
}

void win_by_pieces(Program& program) {
  program.can_move = [](const State& state, Side side) {
    return (side == Side::first ? state.red : state.black) != 0;
  };
}

/// Without a move the winner is told as after one.
void tell_alike_without_move(Program& program) {
  override_part(program.status,
                [](const auto& before, const State& after, bool) { return before(after, true); });
}

void show_value_for_red(Program& program) {
  program.shown_value = [&program](const Searched& chosen, const Searched&) {
    return program.problem.player == Player::red ? chosen.value : -chosen.value;
  };
}

void show_board_before(Program& program) {
  program.play_chosen = [](const State& state, const Move&) {
    State after = state;
    after.turn = other(state.turn);
    return after;
  };
}

void play_without_crowning(Program& program) {
  override_part(program.play_chosen, [](const auto& before, const State& state, const Move& move) {
    State after = before(state, move);
    const bool was_king = (state.kings & solver::cs540_checkers::square(move.from)) != 0;
    after.kings &= was_king ? ~Squares{0} : ~solver::cs540_checkers::square(move.to);
    return after;
  });
}

void lose_line_without_prunes(Program& program) {
  override_part(program.depth_lines, [](const auto& before, const Searched& searched) {
    return searched.pruned > 0 ? before(searched) : fmt::format("Done with depth limit {}\n", searched.depth);
  });
}

void count_depths_from_zero(Program& program) {
  override_part(program.depth_lines, [](const auto& before, const Searched& searched) {
    Searched shown = searched;
    --shown.depth;
    return before(shown);
  });
}

/// Replaces every `from` in a part's text.
template <class Part>
void respell(Part& part, const std::string& from, const std::string& to) {
  override_part(part, [from, to](const auto& before, auto&&... arguments) {
    std::string text = before(arguments...);
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
    return text;
  });
}

constexpr std::array all{
    Mutant<Program>{{"cuts-counted", "Cut-offs are counted instead of the moves they leave out.", kind},
                    count_prunes<one>},
    Mutant<Program>{
        {"cut-nodes-counted", "A node counts as one prune, however many moves are left out.", kind},
        count_prunes<one_if_any>},
    Mutant<Program>{{"cutting-move-counted", "The move that cuts off counts as pruned.", kind},
                    count_prunes<cutting_child_too>},
    Mutant<Program>{{"prunes-not-reset", "Prunes are counted on from depth to depth.", kind},
                    never_reset<&Searched::pruned>},
    Mutant<Program>{{"nodes-not-reset", "Nodes are counted on from depth to depth.", kind},
                    never_reset<&Searched::nodes>},
    Mutant<Program>{
        {"nodes-not-reset-without-roots",
         "Nodes are counted on from depth to depth; of the roots the first one alone counts.", kind},
        [](Program& program) {
          override_part(program.after_search,
                        [](const auto& prior, Searched& searched, const Searched* before) {
                          prior(searched, before);
                          searched.nodes += before == nullptr ? 0 : before->nodes - 1;
                        });
        }},
    Mutant<Program>{{"nodes-without-root", "The root is not counted as a node.", kind},
                    count_nodes<below_root>},
    Mutant<Program>{{"nodes-without-leaves", "Leaves are not counted as nodes.", kind}, count_nodes<inner>},
    Mutant<Program>{{"leaves-alone-counted", "Leaves alone are counted as nodes.", kind}, count_nodes<leaf>},
    Mutant<Program>{{"squares-column-first", "A square is named by its column, then its row.", kind},
                    name_squares<column_first>},
    Mutant<Program>{{"squares-from-one", "Rows and columns are counted from 1.", kind},
                    name_squares<from_one>},
    Mutant<Program>{{"rows-from-below", "Row 0 is at the bottom in the names of squares.", kind},
                    name_squares<row_from_below>},
    Mutant<Program>{{"blanks-in-squares", "A blank stands behind the comma of a square.", kind},
                    name_squares<with_blank>},
    Mutant<Program>{{"move-ends-only", "A move is named by its first and last square alone.", kind},
                    name_ends_alone},
    Mutant<Program>{{"blanks-between-squares", "A blank stands between the squares of a move.", kind},
                    divide_squares_by_blanks},
    Mutant<Program>{{"no-move-null", "No move is written null.", kind},
                    [](Program& program) { program.none = "null"; }},
    Mutant<Program>{
        {"next-side-stuck-loses", "After a move the side to move alone is asked for moves.", kind},
        tell_status<by_next>},
    Mutant<Program>{{"neither-for-red", "Where neither side can move RED wins.", kind},
                    tell_status<neither_for_red>},
    Mutant<Program>{{"neither-for-mover", "Where neither side can move the last to move wins.", kind},
                    tell_status<neither_for_mover>},
    Mutant<Program>{{"neither-goes-on", "Where neither side can move the game goes on.", kind},
                    tell_status<neither_is_turn>},
    Mutant<Program>{{"mover-stuck-goes-on", "Who cannot move after its own move has not lost yet.", kind},
                    tell_status<mover_stuck_goes_on>},
    Mutant<Program>{{"turn-of-mover", "The side that has moved is said to be next.", kind},
                    tell_status<turn_of_mover>},
    Mutant<Program>{{"nobody-wins", "After a move it is always the other side's turn.", kind},
                    tell_status<never_over>},
    Mutant<Program>{{"wins-by-pieces", "After a move a side has lost only when it has no pieces.", kind},
                    win_by_pieces},
    Mutant<Program>{{"no-move-told-alike", "Without a move the winner is told as after one.", kind},
                    tell_alike_without_move},
    Mutant<Program>{{"wins-with-one-mark", "A winner's line has one exclamation mark.", kind},
                    [](Program& program) { respell(program.status, "!!!", "!"); }},
    Mutant<Program>{{"value-shown-for-red", "The value of the move is shown from RED's view.", kind},
                    show_value_for_red},
    Mutant<Program>{{"value-of-last-depth", "The value shown is that of the last depth.", kind},
                    [](Program& program) {
                      program.shown_value = [](const Searched&, const Searched& last) { return last.value; };
                    }},
    Mutant<Program>{{"board-before-move", "The next state is the board before the move.", kind},
                    show_board_before},
    Mutant<Program>{{"chosen-not-crowned", "The move chosen crowns no pawn, those searched do.", kind},
                    play_without_crowning},
    Mutant<Program>{{"prunes-silent-at-zero", "The line of prunes is missing where there were none.", kind},
                    lose_line_without_prunes},
    Mutant<Program>{{"depths-from-zero", "In output.txt depth limits are counted from 0.", kind},
                    count_depths_from_zero},
    Mutant<Program>{{"times-spelled-out", "Prunes are written with times for time(s).", kind},
                    [](Program& program) { respell(program.depth_lines, "time(s)", "times"); }},
    Mutant<Program>{{"log-header-missing", "The log has no header.", kind},
                    [](Program& program) { program.log_header.clear(); }},
    Mutant<Program>{{"log-with-commas", "Commas divide the fields of the log.", kind},
                    [](Program& program) { respell(program.log_line, " ", ","); }},
    Mutant<Program>{
        {"crlf", "Lines end in CR and LF.", kind},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::end_lines_with_crlf); }},
    Mutant<Program>{
        {"trailing-blanks", "Lines end in a blank.", kind},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::end_lines_with_blank); }},
    Mutant<Program>{
        {"no-final-newline", "The last line is not ended.", kind},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::lose_final_newline); }},
};

}  // namespace

std::span<const Mutant<Program>> writing_mutants() {
  return all;
}

}  // namespace fuzz::cs540_checkers
