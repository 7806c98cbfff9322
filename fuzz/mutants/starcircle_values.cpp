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
    Mutant<Program>{{"star-rows-one-further-around",
                     "Star's rows are worth what the next one is, and the last one what the first is.", kind},
                    read_beside<Whose::star, 1, Beyond::other_end>},
    Mutant<Program>{
        {"star-rows-one-less-around",
         "Star's rows are worth what the one before is, and the first one what the last is.", kind},
        read_beside<Whose::star, -1, Beyond::other_end>},
    Mutant<Program>{
        {"circle-rows-one-further-around",
         "Circle's rows are worth what the next one is, and the last one what the first is.", kind},
        read_beside<Whose::circle, 1, Beyond::other_end>},
    Mutant<Program>{
        {"circle-rows-one-less-around",
         "Circle's rows are worth what the one before is, and the first one what the last is.", kind},
        read_beside<Whose::circle, -1, Beyond::other_end>},
    Mutant<Program>{{"row-values-one-further-around",
                     "A row is worth what the next one is, and a side's last one what its first is.", kind},
                    read_beside<Whose::both, 1, Beyond::other_end>},
    Mutant<Program>{{"row-values-one-less-around",
                     "A row is worth what the one before is, and a side's first one what its last is.", kind},
                    read_beside<Whose::both, -1, Beyond::other_end>},
    Mutant<Program>{{"star-rows-one-further-crashes",
                     "Star's rows are worth what the next one is; a piece on the last one is a crash.", kind},
                    read_beside<Whose::star, 1, Beyond::crash>},
    Mutant<Program>{
        {"star-rows-one-less-crashes",
         "Star's rows are worth what the one before is; a piece on the first one is a crash.", kind},
        read_beside<Whose::star, -1, Beyond::crash>},
    Mutant<Program>{
        {"circle-rows-one-further-crashes",
         "Circle's rows are worth what the next one is; a piece on the last one is a crash.", kind},
        read_beside<Whose::circle, 1, Beyond::crash>},
    Mutant<Program>{
        {"circle-rows-one-less-crashes",
         "Circle's rows are worth what the one before is; a piece on the first one is a crash.", kind},
        read_beside<Whose::circle, -1, Beyond::crash>},
    Mutant<Program>{{"row-values-one-further-crashes",
                     "A row is worth what the next one is; a piece on a side's last row is a crash.", kind},
                    read_beside<Whose::both, 1, Beyond::crash>},
    Mutant<Program>{
        {"row-values-one-less-crashes",
         "A row is worth what the one before is; a piece on a side's first row is a crash.", kind},
        read_beside<Whose::both, -1, Beyond::crash>},
};

}  // namespace

std::span<const Mutant<Program>> value_mutants() {
  return all;
}

}  // namespace fuzz::starcircle
