// Mistakes of stakeraid programs that sort their moves by what they gain, to prune more: of moves worth the
// same another one comes first.
#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "fuzz/mutants/stakeraid_raids.hpp"

namespace fuzz::stakeraid {
namespace {

using solver::Score;

constexpr auto kind = MutantKind::rules;

/// What moves are sorted by.
using Gain = Score (*)(const Program& program, const State& state, const Move& move);

Score square_value(const Program& program, const State& /*state*/, const Move& move) {
  return program.board.value(move.square());
}
/// By the right rules: where another mistake makes moves, it may look at all of them for that.
Score worth_at_once(const Program& program, const State& state, const Move& move) {
  return program.board.gain(state, move);
}
Score conquests(const Program& program, const State& state, const Move& move) {
  const auto count = enemies_near<beside>(program, state, move.square()).size();
  return is_raid(move) ? static_cast<Score>(count) : 0;
}

enum class First { greatest, least };
/// What is sorted, and how moves stand that gain the same: as before, or otherwise.
enum class Sorted { all_moves, each_kind, reversed, kinds_reversed };

/// A place among those that gain the same.
template <Sorted sorted>
std::pair<bool, int> place_among_equals(const Move& move, int index) {
  switch (sorted) {
    case Sorted::reversed:
      return {!is_raid(move), -index};
    case Sorted::kinds_reversed:
      return {is_raid(move), -index};
    case Sorted::all_moves:
    case Sorted::each_kind:
      break;
  }
  return {};
}

template <Gain gain, First first, Sorted sorted>
void sort_by(Program& program) {
  override_part(program.rules.moves, [&program](const auto& before, const State& state) {
    auto moves = before(state);
    std::ranges::stable_sort(moves, {}, [&](const Move& move) {
      const Score gained = gain(program, state, move);
      return std::tuple(sorted == Sorted::each_kind && is_raid(move),
                        first == First::greatest ? -gained : gained,
                        place_among_equals<sorted>(move, program.board.index_of(move.square())));
    });
    return moves;
  });
}

constexpr std::array all{
    Mutant<Program>{{"ties-by-square-value",
                     "Moves are sorted by the values of their squares, the greatest first.", kind},
                    sort_by<square_value, First::greatest, Sorted::all_moves>},
    Mutant<Program>{{"ties-by-least-square-value",
                     "Moves are sorted by the values of their squares, the least first.", kind},
                    sort_by<square_value, First::least, Sorted::all_moves>},
    Mutant<Program>{
        {"ties-by-square-value-in-kind",
         "Stakes and Raids are each sorted by the values of their squares, the greatest first.", kind},
        sort_by<square_value, First::greatest, Sorted::each_kind>},
    Mutant<Program>{
        {"ties-by-least-square-value-in-kind",
         "Stakes and Raids are each sorted by the values of their squares, the least first.", kind},
        sort_by<square_value, First::least, Sorted::each_kind>},
    Mutant<Program>{{"ties-by-square-value-in-reverse",
                     "Moves are sorted by the values of their squares, the greatest first, and of the same "
                     "value the last move comes first.",
                     kind},
                    sort_by<square_value, First::greatest, Sorted::reversed>},
    Mutant<Program>{{"ties-by-square-value-from-last-square",
                     "Moves are sorted by the values of their squares, the greatest first, and of the same "
                     "value Stakes before Raids, each from the last square to the first.",
                     kind},
                    sort_by<square_value, First::greatest, Sorted::kinds_reversed>},
    Mutant<Program>{{"ties-by-least-immediate-worth",
                     "Of moves worth the same the one that is worth least at once is played.", kind},
                    sort_by<worth_at_once, First::least, Sorted::all_moves>},
    Mutant<Program>{
        {"ties-by-immediate-worth-in-kind",
         "Stakes and Raids are each sorted by what they are worth at once, the best first.", kind},
        sort_by<worth_at_once, First::greatest, Sorted::each_kind>},
    Mutant<Program>{{"ties-by-conquests", "Moves that conquer more pieces come first.", kind},
                    sort_by<conquests, First::greatest, Sorted::all_moves>},
};

}  // namespace

std::span<const Mutant<Program>> order_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
