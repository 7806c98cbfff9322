#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/literal_text.hpp"

/// Mistakes of Raids that hang on the order in which a program looks at the squares beside one: for each
/// order the same ones.
namespace fuzz::neighbour_orders {

/// 'u', 'd', 'l' and 'r' for the squares above, below, left and right.
struct Order {
  char directions[5];

  /// The four of them, in order.
  constexpr std::string_view each() const { return {directions, 4}; }
};

/// Those that loops and tables of steps have.
inline constexpr std::array orders{Order{"udlr"}, Order{"lrud"}, Order{"ulrd"}, Order{"urdl"}, Order{"uldr"},
                                   Order{"lurd"}, Order{"durl"}, Order{"drul"}, Order{"rldu"}, Order{"rdlu"}};

using Text = LiteralText;

/// Two different directions: where an enemy is conquered in the first, one in the second is not.
struct Either {
  char first;
  char second;
};

/// All of them.
inline constexpr std::array eithers{Either{'u', 'd'}, Either{'u', 'l'}, Either{'u', 'r'}, Either{'d', 'u'},
                                    Either{'d', 'l'}, Either{'d', 'r'}, Either{'l', 'u'}, Either{'l', 'd'},
                                    Either{'l', 'r'}, Either{'r', 'u'}, Either{'r', 'd'}, Either{'r', 'l'}};

/// "up", then the other three, behind a separator, the last one behind another.
constexpr Text spelled(const Order& order, std::string_view separator, std::string_view last_separator) {
  Text text;
  for (std::size_t at = 0; at < 4; ++at) {
    const char letter = order.each()[at];
    text.add(at == 0 ? "" : at == 3 ? last_separator : separator);
    text.add(letter == 'u' ? "up" : letter == 'd' ? "down" : letter == 'l' ? "left" : "right");
  }
  return text;
}

template <Order order>
inline constexpr Text last_decides_name =
    Text().add("last-of-").add(spelled(order, "-", "-")).add("-decides");
template <Order order>
inline constexpr Text last_decides_sentence =
    Text()
        .add("Of the squares ")
        .add(spelled(order, ", ", " and "))
        .add(" the last one on the board decides whether there is a Raid.");
template <Order order>
inline constexpr Text conquers_behind_name = Text().add("conquers-behind-own-").add(spelled(order, "-", "-"));
template <Order order>
inline constexpr Text conquers_behind_sentence =
    Text()
        .add("A Raid looks ")
        .add(spelled(order, ", ", " and "))
        .add(" in this order, and does not conquer what comes before the first own piece.");

/// "above" or "to the left", seen from a square.
constexpr std::string_view place_of(char direction) {
  return direction == 'u'   ? "above"
         : direction == 'd' ? "below"
         : direction == 'l' ? "to the left"
                            : "to the right";
}
constexpr std::string_view word_of(char direction) {
  return direction == 'u' ? "above" : direction == 'd' ? "below" : direction == 'l' ? "left" : "right";
}

template <Either either>
inline constexpr Text either_name = Text()
                                        .add("not-")
                                        .add(word_of(either.second))
                                        .add("-where-")
                                        .add(word_of(either.first))
                                        .add("-conquered");
template <Either either>
inline constexpr Text either_sentence = Text()
                                            .add("Where a Raid conquers a piece ")
                                            .add(place_of(either.first))
                                            .add(", it does not conquer the one ")
                                            .add(place_of(either.second))
                                            .add(".");

/// The mistakes with every two directions. `C` is how a program is changed: a type `Program`, and a template
/// `conquer_either` over two directions.
template <class C, class P = typename C::Program>
inline constexpr auto either_mutants = []<std::size_t... at>(std::index_sequence<at...>) {
  return std::array{Mutant<P>{{either_name<eithers[at]>, either_sentence<eithers[at]>},
                              C::template conquer_either<eithers[at]>}...};
}
(std::make_index_sequence<eithers.size()>());

/// The mistakes with every order. `C` has a type `Program`, and templates `last_decides` and
/// `conquer_behind_own` over an order.
template <class C, class P = typename C::Program>
inline constexpr auto mutants = []<std::size_t... at>(std::index_sequence<at...>) {
  return std::array{Mutant<P>{{last_decides_name<orders[at]>, last_decides_sentence<orders[at]>},
                              C::template last_decides<orders[at]>}...,
                    Mutant<P>{{conquers_behind_name<orders[at]>, conquers_behind_sentence<orders[at]>},
                              C::template conquer_behind_own<orders[at]>}...};
}
(std::make_index_sequence<orders.size()>());

}  // namespace fuzz::neighbour_orders
