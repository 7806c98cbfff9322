#include "harness/testing/fixed_cases.hpp"

#include <array>

namespace harness::testing {
namespace {

/// In the order of their names, 1 to 6.
constexpr std::array<const char*, 6> inputs{
    R"(1
X
1
1 3 1 1 1
5 1 5 3 3
1 1 5 1 2
3 1 4 1 2
3 2 1 3 4
OOOOX
X*OOO
O**OX
*OX*X
X****
)",
    R"(2
O
1
5 92 82 5 88
88 97 82 89 60
19 81 67 33 92
39 22 54 58 32
32 99 48 57 11
OOXXX
XO*X*
X*XXX
XOXXX
OXXOX
)",
    R"(3
X
5
9 28 51 75 19
83 16 17 50 78
13 54 81 98 83
15 72 66 21 70
66 19 2 39 28
OOOXO
OOOXX
X*XXO
OO**O
*XOOO
)",
    R"(4
X
1
1
O
2
2
16 16 58 31 21
73 80 90 42 96
23 25 47 30 12
2 59 36 93 32
13 69 74 26 94
XXXXX
O*XXX
XOO*O
XO**O
XOX*O
)",
    R"(4
O
3
3
X
2
6
65 86 31 94 63
37 31 70 71 88
90 38 67 47 55
57 7 42 59 29
83 12 7 8 63
OOXXO
OXXOO
XX*XO
OX*OO
XOOOX
)",
    R"(4
X
2
1
O
3
3
1 1 1 3 1
3 2 2 1 2
2 3 1 1 1
3 1 1 3 2
2 1 1 3 2
X**OO
X*OXO
X*OX*
XX*O*
XO*XO
)",
};

std::vector<FixedCase> named() {
  std::vector<FixedCase> table;
  for (const char* const input : inputs) {
    table.push_back({std::to_string(table.size() + 1), input});
  }
  return table;
}

}  // namespace

const std::vector<FixedCase>& fixed_cases() {
  static const std::vector<FixedCase> table = named();
  return table;
}

}  // namespace harness::testing
