// Mistakes in what a board is worth in checkers: in the values of pieces, and in what ENHANCED adds to them.
#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <utility>

#include "fuzz/mutants/cs540_checkers.hpp"
#include "fuzz/mutants/literal_text.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Evaluation;
using solver::cs540_checkers::dark;
using solver::cs540_checkers::directions;
using solver::cs540_checkers::step;

constexpr auto rules = MutantKind::rules;

Squares own_of(const State& state, Side side) {
  return side == Side::first ? state.red : state.black;
}

/// The pieces of a side that may go in a direction.
Squares goers(const State& state, Side side, int direction) {
  const bool forward = (direction < 0) == (side == Side::first);
  return forward ? own_of(state, side) : own_of(state, side) & state.kings;
}

/// Those of `pieces` that can jump an enemy in a direction.
Squares jumpers(const State& state, Side side, Squares pieces, int direction) {
  const Squares blank = dark & ~(state.red | state.black);
  return pieces & step(own_of(state, other(side)) & step(blank, -direction), -direction);
}

/// What ENHANCED adds to the pieces' values for a side.
using Bonus = int (*)(const State& state, Side side);

template <class Count>
int over_directions(Count count) {
  int sum = 0;
  for (const int direction : directions) {
    sum += count(direction);
  }
  return sum;
}

int freedom(const State& state, Side side) {
  return over_directions(
      [&](int direction) { return std::popcount(goers(state, side, direction) & step(dark, -direction)); });
}
int threats(const State& state, Side side) {
  return over_directions([&](int direction) {
    return std::popcount(jumpers(state, side, goers(state, side, direction), direction));
  });
}

int freedom_on_blanks(const State& state, Side side) {
  const Squares blank = dark & ~(state.red | state.black);
  return over_directions(
      [&](int direction) { return std::popcount(goers(state, side, direction) & step(blank, -direction)); });
}
int freedom_off_board(const State& state, Side side) {
  return over_directions([&](int direction) { return std::popcount(goers(state, side, direction)); });
}
int freedom_all_around(const State& state, Side side) {
  return over_directions(
      [&](int direction) { return std::popcount(own_of(state, side) & step(dark, -direction)); });
}
/// What a bonus is where kings are taken for pawns.
template <Bonus bonus>
int forward_only(const State& state, Side side) {
  State pawns_only = state;
  pawns_only.kings = 0;
  return bonus(pawns_only, side);
}
int no_bonus(const State&, Side) {
  return 0;
}
int threatening_pieces(const State& state, Side side) {
  Squares pieces = 0;
  for (const int direction : directions) {
    pieces |= jumpers(state, side, goers(state, side, direction), direction);
  }
  return std::popcount(pieces);
}
int threats_of_mover(const State& state, Side side) {
  return side == state.turn ? threats(state, side) : 0;
}
int threats_all_around(const State& state, Side side) {
  return over_directions(
      [&](int direction) { return std::popcount(jumpers(state, side, own_of(state, side), direction)); });
}
int enemies_ahead(const State& state, Side side) {
  return over_directions([&](int direction) {
    const Squares enemy = own_of(state, other(side));
    return std::popcount(goers(state, side, direction) & step(enemy, -direction));
  });
}

int free_in(const State& /*state*/, Side /*side*/, Squares pieces, int direction) {
  return std::popcount(pieces & step(dark, -direction));
}
int threatening_in(const State& state, Side side, Squares pieces, int direction) {
  return std::popcount(jumpers(state, side, pieces, direction));
}

/// ENHANCED with these values of pieces, and bonuses for freedom and threats.
template <int pawn, int king, Bonus free, Bonus threatens>
Score value_of(const State& state, Side side) {
  const auto worth = [&state](Side owner) {
    const Squares own = own_of(state, owner);
    return pawn * std::popcount(own & ~state.kings) + king * std::popcount(own & state.kings) +
           free(state, owner) + threatens(state, owner);
  };
  return worth(side) - worth(other(side));
}

template <Evaluation changed, int pawn, int king, Bonus free, Bonus threatens>
void value(Program& program) {
  if (program.problem.evaluation == changed) {
    program.rules.score = value_of<pawn, king, free, threatens>;
  }
}
template <int pawn, int king>
void value_basic(Program& program) {
  value<Evaluation::basic, pawn, king, no_bonus, no_bonus>(program);
}
template <int pawn, int king, Bonus free, Bonus threatens>
void value_enhanced(Program& program) {
  value<Evaluation::enhanced, pawn, king, free, threatens>(program);
}

/// A direction of a side's kings in which ENHANCED asks for the landing square of another one. Both are
/// indices of `directions`.
struct Landing {
  Side owner;
  std::size_t asked;
  std::size_t place;
};

template <Landing landing>
int landing_elsewhere(const State& state, Side side) {
  const int all_threats = threats(state, side);
  if (side != landing.owner) {
    return all_threats;
  }
  const Squares kings = own_of(state, side) & state.kings;
  const Squares enemy = own_of(state, other(side));
  const Squares blank = dark & ~(state.red | state.black);
  const Squares over = kings & step(enemy, -directions[landing.asked]);
  const Squares onto = step(step(blank, -directions[landing.place]), -directions[landing.place]);
  return all_threats - threatening_in(state, side, kings, directions[landing.asked]) +
         std::popcount(over & onto);
}

/// A direction that ENHANCED forgets, of the pawns or of the kings of a side. Both are indices of
/// `directions`; without another one that is looked at in its place they are equal.
struct Forgotten {
  Side owner;
  bool of_kings;
  std::size_t missing;
  std::size_t in_place;

  constexpr bool is_replaced() const { return missing != in_place; }
  /// Whether what is looked at in its place counts twice then. A pawn does not go backward.
  constexpr bool is_twice() const { return of_kings || goes_forward(in_place); }
  /// RED goes up, BLACK down.
  constexpr bool goes_forward(std::size_t direction) const {
    return (directions[direction] < 0) == (owner == Side::first);
  }
};

/// What a bonus is with it: `in_direction` is what pieces get in one.
template <Bonus bonus, int (*in_direction)(const State& state, Side side, Squares pieces, int direction),
          Forgotten forgotten>
int forgetting(const State& state, Side side) {
  const int right = bonus(state, side);
  if (side != forgotten.owner) {
    return right;
  }
  const Squares own = own_of(state, side);
  const Squares pieces = own & (forgotten.of_kings ? state.kings : ~state.kings);
  const int instead =
      forgotten.is_replaced() ? in_direction(state, side, pieces, directions[forgotten.in_place]) : 0;
  return right + instead - in_direction(state, side, pieces, directions[forgotten.missing]);
}

constexpr std::array landings = [] {
  std::array<Landing, 16> all{};
  std::size_t size = 0;
  for (const Side owner : {Side::first, Side::second}) {
    for (std::size_t asked = 0; asked < directions.size(); ++asked) {
      // Those in the same row, and in the same column.
      for (const std::size_t mask : {std::size_t{2}, std::size_t{1}}) {
        all[size++] = {owner, asked, asked ^ mask};
      }
    }
  }
  return all;
}();

/// A king's directions with each other one, a pawn's with what is in the same row or column; and none.
constexpr std::size_t forgotten_ways = std::size_t{2} * (4 * 4 + 2 * 3);
constexpr std::array forgotten = [] {
  std::array<Forgotten, forgotten_ways> all{};
  std::size_t size = 0;
  for (const Side owner : {Side::first, Side::second}) {
    for (const bool of_kings : {true, false}) {
      for (std::size_t missing = 0; missing < directions.size(); ++missing) {
        for (std::size_t in_place = 0; in_place < directions.size(); ++in_place) {
          const Forgotten one{owner, of_kings, missing, in_place};
          const bool is_opposite = (missing ^ in_place) == 3;
          if (of_kings || (one.goes_forward(missing) && !is_opposite)) {
            all[size++] = one;
          }
        }
      }
    }
  }
  return all;
}();

/// "up left", "up-left"
constexpr LiteralText direction_text(std::size_t direction, std::string_view separator) {
  return LiteralText()
      .add(directions[direction] < 0 ? "up" : "down")
      .add(separator)
      .add(direction < 2 ? "left" : "right");
}

/// "red-kings", "RED king"
constexpr LiteralText pieces_name(Side owner, bool are_kings) {
  return LiteralText().add(owner == Side::first ? "red-" : "black-").add(are_kings ? "kings" : "pawns");
}
constexpr LiteralText piece_text(Side owner, bool is_king) {
  return LiteralText().add(owner == Side::first ? "RED " : "BLACK ").add(is_king ? "king" : "pawn");
}

template <Landing landing>
constexpr LiteralText landing_name = LiteralText()
                                         .add("threats-of-")
                                         .add(pieces_name(landing.owner, true))
                                         .add("-")
                                         .add(direction_text(landing.asked, "-"))
                                         .add("-land-")
                                         .add(direction_text(landing.place, "-"));
template <Landing landing>
constexpr LiteralText landing_sentence = LiteralText()
                                             .add("For a ")
                                             .add(piece_text(landing.owner, true))
                                             .add("'s captures ")
                                             .add(direction_text(landing.asked, " "))
                                             .add(" ENHANCED looks whether the landing square ")
                                             .add(direction_text(landing.place, " "))
                                             .add(" is free.");

/// "freedom-of-red-kings-up-left" where it is mistaken for that in the other column.
constexpr LiteralText name_of(const Forgotten& one, std::string_view bonus) {
  LiteralText name;
  name.add(bonus).add("-of-").add(pieces_name(one.owner, one.of_kings)).add("-");
  if (!one.is_replaced()) {
    return name.add("never-").add(direction_text(one.missing, "-"));
  }
  name.add(direction_text(one.missing, "-"));
  return (one.missing ^ one.in_place) == 2 ? name : name.add("-as-").add(direction_text(one.in_place, "-"));
}

constexpr LiteralText sentence_of(const Forgotten& one, std::string_view bonus) {
  const LiteralText missing = direction_text(one.missing, " ");
  const LiteralText in_place = direction_text(one.in_place, " ");
  const LiteralText piece = piece_text(one.owner, one.of_kings);
  LiteralText text;
  text.add("ENHANCED ");
  if (!one.is_replaced()) {
    return text.add("never looks for a ").add(piece).add("'s ").add(bonus).add(" ").add(missing).add(".");
  }
  text.add(one.is_twice() ? "looks twice for a " : "looks for a ").add(piece).add("'s ").add(bonus);
  return text.add(" ")
      .add(in_place)
      .add(one.is_twice() ? ", and never " : ", and not ")
      .add(missing)
      .add(".");
}

template <Forgotten one>
constexpr LiteralText threats_name = name_of(one, "threats");
template <Forgotten one>
constexpr LiteralText threats_sentence = sentence_of(one, "captures");
template <Forgotten one>
constexpr LiteralText freedom_name = name_of(one, "freedom");
template <Forgotten one>
constexpr LiteralText freedom_sentence = sentence_of(one, "freedom");

constexpr auto by_landing = []<std::size_t... at>(std::index_sequence<at...>) {
  return std::array{Mutant<Program>{{landing_name<landings[at]>, landing_sentence<landings[at]>, rules},
                                    value_enhanced<10, 25, freedom, landing_elsewhere<landings[at]>>}...};
}
(std::make_index_sequence<landings.size()>());

constexpr auto by_direction = []<std::size_t... at>(std::index_sequence<at...>) {
  return std::array{
      Mutant<Program>{{threats_name<forgotten[at]>, threats_sentence<forgotten[at]>, rules},
                      value_enhanced<10, 25, freedom, forgetting<threats, threatening_in, forgotten[at]>>}...,
      Mutant<Program>{{freedom_name<forgotten[at]>, freedom_sentence<forgotten[at]>, rules},
                      value_enhanced<10, 25, forgetting<freedom, free_in, forgotten[at]>, threats>}...};
}
(std::make_index_sequence<forgotten.size()>());

constexpr std::array values{
    Mutant<Program>{{"basic-king-as-pawn", "In BASIC a king is worth a pawn.", rules}, value_basic<1, 1>},
    Mutant<Program>{{"basic-king-three", "In BASIC a king is worth 3.", rules}, value_basic<1, 3>},
    Mutant<Program>{{"enhanced-king-as-pawn", "In ENHANCED a king is worth 10 as a pawn is.", rules},
                    value_enhanced<10, 10, freedom, threats>},
    Mutant<Program>{{"enhanced-king-twenty", "In ENHANCED a king is worth 20, two pawns.", rules},
                    value_enhanced<10, 20, freedom, threats>},
    Mutant<Program>{{"enhanced-as-basic", "ENHANCED is BASIC.", rules},
                    value_enhanced<1, 2, no_bonus, no_bonus>},
    Mutant<Program>{{"freedom-on-blanks-only", "Freedom counts only empty squares.", rules},
                    value_enhanced<10, 25, freedom_on_blanks, threats>},
    Mutant<Program>{{"freedom-off-board", "Freedom counts squares off the board too.", rules},
                    value_enhanced<10, 25, freedom_off_board, threats>},
    Mutant<Program>{{"freedom-all-around", "Freedom counts all neighbours, also a pawn's.", rules},
                    value_enhanced<10, 25, freedom_all_around, threats>},
    Mutant<Program>{{"freedom-forward-only", "Freedom counts forward only, also a king's.", rules},
                    value_enhanced<10, 25, forward_only<freedom>, threats>},
    Mutant<Program>{{"threats-forward-only", "Possible captures count forward only, also a king's.", rules},
                    value_enhanced<10, 25, freedom, forward_only<threats>>},
    Mutant<Program>{{"freedom-missing", "Freedom does not count.", rules},
                    value_enhanced<10, 25, no_bonus, threats>},
    Mutant<Program>{{"threats-missing", "Captures that are possible do not count.", rules},
                    value_enhanced<10, 25, freedom, no_bonus>},
    Mutant<Program>{
        {"threats-once-a-piece", "A piece that can capture counts once for all its directions.", rules},
        value_enhanced<10, 25, freedom, threatening_pieces>},
    Mutant<Program>{{"threats-of-mover-only", "Possible captures count for the side to move alone.", rules},
                    value_enhanced<10, 25, freedom, threats_of_mover>},
    Mutant<Program>{{"threats-all-around", "Possible captures count backward too, also a pawn's.", rules},
                    value_enhanced<10, 25, freedom, threats_all_around>},
    Mutant<Program>{
        {"threats-without-room", "An enemy ahead counts as a capture, with room behind or not.", rules},
        value_enhanced<10, 25, freedom, enemies_ahead>},
};

}  // namespace

Score plain_enhanced(const State& state, Side side) {
  return value_of<10, 25, freedom, threats>(state, side);
}

std::span<const Mutant<Program>> enhanced_mutants() {
  static const auto all = joined<Program>({values, by_landing, by_direction});
  return all;
}

}  // namespace fuzz::cs540_checkers
