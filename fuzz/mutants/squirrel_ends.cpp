// Mistakes of programs for squirrel whose test for a full board does not look at all squares.
#include <array>

#include "fuzz/mutants/squirrel.hpp"

namespace fuzz::squirrel {
namespace {

using solver::squirrel::Squares;

constexpr auto kind = MutantKind::rules;
constexpr int side_length = cases::squirrel::side_length;
constexpr Squares all_squares = (Squares{1} << (side_length * side_length)) - 1;
constexpr Squares row_1 = (Squares{1} << side_length) - 1;
constexpr Squares row_5 = row_1 << (side_length * (side_length - 1));
constexpr Squares a1 = 1;
constexpr Squares e5 = Squares{1} << (side_length * side_length - 1);

constexpr Squares column(int number) {
  Squares squares = 0;
  for (int row = 0; row < side_length; ++row) {
    squares |= Squares{1} << (row * side_length + number);
  }
  return squares;
}
constexpr Squares column_a = column(0);
constexpr Squares column_e = column(side_length - 1);

template <Squares left_out>
bool looks_full(const State& state) {
  return ((state.pieces[0] | state.pieces[1] | left_out) & all_squares) == all_squares;
}

/// The test leaves out some squares: wherever it is made, or where nodes below the root make it.
template <Squares left_out>
void leave_out(Program& program) {
  program.rules.over = looks_full<left_out>;
}
template <Squares left_out>
void leave_out_below_root(Program& program) {
  override_part(program.search, [](const auto& before, const Contestant& who) {
    auto search = before(who);
    override_part(search.is_leaf, [](const auto& leaf, const State& state, bool over, int depth, int cutoff) {
      return leaf(state, over || (depth > 0 && looks_full<left_out>(state)), depth, cutoff);
    });
    return search;
  });
}

constexpr std::array all{
    Mutant<Program>{{"full-without-e5", "The test for a full board leaves out E5.", kind}, leave_out<e5>},
    Mutant<Program>{{"full-without-a1", "The test for a full board leaves out A1.", kind}, leave_out<a1>},
    Mutant<Program>{{"full-without-row-5", "The test for a full board leaves out row 5.", kind},
                    leave_out<row_5>},
    Mutant<Program>{{"full-without-row-1", "The test for a full board leaves out row 1.", kind},
                    leave_out<row_1>},
    Mutant<Program>{{"full-without-column-e", "The test for a full board leaves out column E.", kind},
                    leave_out<column_e>},
    Mutant<Program>{{"full-without-column-a", "The test for a full board leaves out column A.", kind},
                    leave_out<column_a>},
    Mutant<Program>{
        {"full-without-e5-below-root", "Below the root the test for a full board leaves out E5.", kind},
        leave_out_below_root<e5>},
    Mutant<Program>{
        {"full-without-a1-below-root", "Below the root the test for a full board leaves out A1.", kind},
        leave_out_below_root<a1>},
    Mutant<Program>{
        {"full-without-row-5-below-root", "Below the root the test for a full board leaves out row 5.", kind},
        leave_out_below_root<row_5>},
    Mutant<Program>{
        {"full-without-row-1-below-root", "Below the root the test for a full board leaves out row 1.", kind},
        leave_out_below_root<row_1>},
    Mutant<Program>{{"full-without-column-e-below-root",
                     "Below the root the test for a full board leaves out column E.", kind},
                    leave_out_below_root<column_e>},
    Mutant<Program>{{"full-without-column-a-below-root",
                     "Below the root the test for a full board leaves out column A.", kind},
                    leave_out_below_root<column_a>},
};

}  // namespace

std::span<const Mutant<Program>> end_mutants() {
  return all;
}

}  // namespace fuzz::squirrel
