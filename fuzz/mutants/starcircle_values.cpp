// Mistakes in which of the eight numbers starcircle's programs take for the value of a row.
#include <array>
#include <cstddef>

#include "fuzz/mutants/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::side_length;
using solver::Score;
using solver::Side;

constexpr auto kind = MutantKind::rules;

/// Whose values are read wrongly.
enum class Whose { star, circle, both };
/// What becomes of an index beyond one end of the list: that at the other end, or a crash.
enum class Beyond { other_end, crash };

bool is_of(Whose whose, Side side) {
  return whose == Whose::both || (whose == Whose::star) == (side == Side::first);
}

/// What a side's pieces are worth, where a row's value is read so many numbers further on in the list.
Score total(Program& program, const State& state, Side side, int further, Beyond beyond) {
  Score sum = 0;
  const auto board = solver::starcircle::board_of(state);
  const auto piece = side == Side::first ? cases::starcircle::Piece::star : cases::starcircle::Piece::circle;
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const auto& cell = board[static_cast<std::size_t>(square)];
    if (cell.piece != piece) {
      continue;
    }
    const int row = cases::starcircle::row_of(square);
    const int at = (side == Side::first ? side_length - 1 - row : row) + further;
    program.crashes = program.crashes || (beyond == Beyond::crash && (at < 0 || at >= side_length));
    const auto index = static_cast<std::size_t>((at + side_length) % side_length);
    sum += Score{cell.count} * program.problem.values[index];
  }
  return sum;
}

template <Whose whose, int further, Beyond beyond>
void read_beside(Program& program) {
  override_part(program.rules.score, [&program](const auto&, const State& state, Side side) {
    const auto of = [&](Side owner) {
      return total(program, state, owner, is_of(whose, owner) ? further : 0, beyond);
    };
    return of(side) - of(other(side));
  });
}

constexpr std::array all{
    Mutant<Program>{
        {"star-rows-one-further-around",
         "To Star each row is worth what the next one towards H is, and row H what row A is.", kind},
        read_beside<Whose::star, 1, Beyond::other_end>},
    Mutant<Program>{
        {"star-rows-one-less-around",
         "To Star each row is worth what the one before it, towards A, is, and row A what row H is.", kind},
        read_beside<Whose::star, -1, Beyond::other_end>},
    Mutant<Program>{
        {"circle-rows-one-further-around",
         "To Circle each row is worth what the next one towards A is, and row A what row H is.", kind},
        read_beside<Whose::circle, 1, Beyond::other_end>},
    Mutant<Program>{
        {"circle-rows-one-less-around",
         "To Circle each row is worth what the one before it, towards H, is, and row H what row A is.", kind},
        read_beside<Whose::circle, -1, Beyond::other_end>},
    Mutant<Program>{
        {"row-values-one-further-around",
         "Each row is worth what its side's next row is, and the last row what the first is.", kind},
        read_beside<Whose::both, 1, Beyond::other_end>},
    Mutant<Program>{
        {"row-values-one-less-around",
         "Each row is worth what its side's row before it is, and the first row what the last is.", kind},
        read_beside<Whose::both, -1, Beyond::other_end>},
    Mutant<Program>{
        {"star-rows-one-further-crashes",
         "To Star each row is worth what the next one towards H is; with a Star piece on row H it crashes.",
         kind},
        read_beside<Whose::star, 1, Beyond::crash>},
    Mutant<Program>{{"star-rows-one-less-crashes",
                     "To Star each row is worth what the one before it, towards A, is; with a Star piece on "
                     "row A it crashes.",
                     kind},
                    read_beside<Whose::star, -1, Beyond::crash>},
    Mutant<Program>{{"circle-rows-one-further-crashes",
                     "To Circle each row is worth what the next one towards A is; with a Circle piece on row "
                     "A it crashes.",
                     kind},
                    read_beside<Whose::circle, 1, Beyond::crash>},
    Mutant<Program>{{"circle-rows-one-less-crashes",
                     "To Circle each row is worth what the one before it, towards H, is; with a Circle piece "
                     "on row H it crashes.",
                     kind},
                    read_beside<Whose::circle, -1, Beyond::crash>},
    Mutant<Program>{
        {"row-values-one-further-crashes",
         "Each row is worth what its side's next row is; with a piece on its side's last row it crashes.",
         kind},
        read_beside<Whose::both, 1, Beyond::crash>},
    Mutant<Program>{{"row-values-one-less-crashes",
                     "Each row is worth what its side's row before it is; with a piece on its side's first "
                     "row it crashes.",
                     kind},
                    read_beside<Whose::both, -1, Beyond::crash>},
};

}  // namespace

std::span<const Mutant<Program>> value_mutants() {
  return all;
}

}  // namespace fuzz::starcircle
