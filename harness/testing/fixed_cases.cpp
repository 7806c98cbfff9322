#include "harness/testing/fixed_cases.hpp"

namespace harness::testing {
namespace {

constexpr const char* greedy =
    "1\n"
    "X\n"
    "1\n"
    "1 3 1 1 1\n"
    "5 1 5 3 3\n"
    "1 1 5 1 2\n"
    "3 1 4 1 2\n"
    "3 2 1 3 4\n"
    "OOOOX\n"
    "X*OOO\n"
    "O**OX\n"
    "*OX*X\n"
    "X****\n";

constexpr const char* minimax =
    "2\n"
    "O\n"
    "1\n"
    "5 92 82 5 88\n"
    "88 97 82 89 60\n"
    "19 81 67 33 92\n"
    "39 22 54 58 32\n"
    "32 99 48 57 11\n"
    "OOXXX\n"
    "XO*X*\n"
    "X*XXX\n"
    "XOXXX\n"
    "OXXOX\n";

constexpr const char* alpha_beta =
    "3\n"
    "X\n"
    "5\n"
    "9 28 51 75 19\n"
    "83 16 17 50 78\n"
    "13 54 81 98 83\n"
    "15 72 66 21 70\n"
    "66 19 2 39 28\n"
    "OOOXO\n"
    "OOOXX\n"
    "X*XXO\n"
    "OO**O\n"
    "*XOOO\n";

constexpr const char* battle_with_greedy =
    "4\n"
    "X\n"
    "1\n"
    "1\n"
    "O\n"
    "2\n"
    "2\n"
    "16 16 58 31 21\n"
    "73 80 90 42 96\n"
    "23 25 47 30 12\n"
    "2 59 36 93 32\n"
    "13 69 74 26 94\n"
    "XXXXX\n"
    "O*XXX\n"
    "XOO*O\n"
    "XO**O\n"
    "XOX*O\n";

constexpr const char* battle_o_begins =
    "4\n"
    "O\n"
    "3\n"
    "3\n"
    "X\n"
    "2\n"
    "6\n"
    "65 86 31 94 63\n"
    "37 31 70 71 88\n"
    "90 38 67 47 55\n"
    "57 7 42 59 29\n"
    "83 12 7 8 63\n"
    "OOXXO\n"
    "OXXOO\n"
    "XX*XO\n"
    "OX*OO\n"
    "XOOOX\n";

constexpr const char* battle_with_ties =
    "4\n"
    "X\n"
    "2\n"
    "1\n"
    "O\n"
    "3\n"
    "3\n"
    "1 1 1 3 1\n"
    "3 2 2 1 2\n"
    "2 3 1 1 1\n"
    "3 1 1 3 2\n"
    "2 1 1 3 2\n"
    "X**OO\n"
    "X*OXO\n"
    "X*OX*\n"
    "XX*O*\n"
    "XO*XO\n";

}  // namespace

const std::vector<FixedCase>& fixed_cases() {
  static const std::vector<FixedCase> table{{"1", greedy},          {"2", minimax},
                                            {"3", alpha_beta},      {"4", battle_with_greedy},
                                            {"5", battle_o_begins}, {"6", battle_with_ties}};
  return table;
}

}  // namespace harness::testing
