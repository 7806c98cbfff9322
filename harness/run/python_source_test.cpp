#include "harness/run/python_source.hpp"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

struct Row {
  std::string name;
  std::string text;
  /// "line: what" of the first sign of each version; empty where there is none.
  std::string python2 = {};
  std::string python3 = {};
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.text;
}

std::string first(const std::vector<VersionSign>& signs) {
  return signs.empty() ? "" : std::to_string(signs.front().line) + ": " + signs.front().what;
}

class Signs : public testing::TestWithParam<Row> {};

TEST_P(Signs, AreKnown) {
  const VersionSigns signs = version_signs(GetParam().text);
  EXPECT_EQ(first(signs.python2), GetParam().python2);
  EXPECT_EQ(first(signs.python3), GetParam().python3);
}

const auto name_of_row = [](const auto& row) { return row.param.name; };

INSTANTIATE_TEST_SUITE_P(
    Python2, Signs,
    testing::Values(Row{"Xrange", "\nfor i in xrange(3): pass\n", "2: xrange"},
                    Row{"HasKey", "d = {}\nd.has_key(1)\n", "2: .has_key"},
                    Row{"Iteritems", "for a, b in d.iteritems(): pass\n", "1: .iteritems"},
                    Row{"Maxint", "import sys\nx = -sys.maxint\n", "2: sys.maxint"},
                    Row{"Uppercase", "import string\nx = string.uppercase\n", "2: string.uppercase"},
                    Row{"FromString", "from string import uppercase\n", "1: string.uppercase"},
                    Row{"Izip", "import itertools\nfor a in itertools.izip(b, c): pass\n",
                        "2: itertools.izip"},
                    Row{"Mode", "f = open('x', 'rU')\n", "1: the mode 'rU'"},
                    Row{"RawInput", "x = raw_input()\n", "1: raw_input"},
                    Row{"Unicode", "x = unicode(3)\n", "1: unicode"},
                    Row{"Queue", "import Queue\n", "1: the module Queue"},
                    Row{"Print", "if x: print y\n", "1: print without brackets"},
                    Row{"PrintTo", "import sys\nprint >> sys.stderr, 1\n", "2: print >>"},
                    Row{"Exec", "exec 'x'\n", "1: exec without brackets"},
                    Row{"Tuple", "def f(a, (b, c)):\n    pass\n", "1: a tuple as a parameter"},
                    Row{"Except", "try: pass\nexcept IOError, e: pass\n", "2: except with a comma"},
                    Row{"Raise", "raise ValueError, 'x'\n", "1: raise with a comma"},
                    Row{"Unequal", "if a <> b: pass\n", "1: <>"}, Row{"Long", "x = 10L\n", "1: 10L"},
                    Row{"Octal", "x = 0777\n", "1: 0777"}, Row{"Backquotes", "x = `y`\n", "1: backquotes"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Python3, Signs,
    testing::Values(Row{"Queue", "from queue import PriorityQueue\n", "", "1: the module queue"},
                    Row{"Cache", "from functools import lru_cache\n", "", "1: functools.lru_cache"},
                    Row{"Infinity", "import math\nx = math.inf\n", "", "2: math.inf"},
                    Row{"Encoding", "f = open('x', encoding='utf-8')\n", "", "1: open with encoding"},
                    Row{"Super", "super().__init__()\n", "", "1: super() without arguments"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Neither, Signs,
    testing::Values(Row{"Comment", "# print x, xrange(3)\n"}, Row{"String", "x = 'print y; xrange(3)'\n"},
                    Row{"LongString", "'''\nprint x\nxrange(3)\n'''\n"},
                    Row{"Own", "xrange = range\nfor i in xrange(3): pass\n"},
                    Row{"OwnFunction", "def cmp(a, b):\n    return a - b\ncmp(1, 2)\n"},
                    Row{"Parameter", "def f(reduce):\n    return reduce(1)\n"},
                    Row{"Imported", "from functools import reduce\nreduce(f, x)\n"},
                    Row{"Guarded", "try:\n    xrange\nexcept NameError:\n    xrange = range\nxrange(2)\n"},
                    Row{"Versions", "import sys\nif sys.version_info[0] < 3:\n    x = raw_input()\n"},
                    Row{"OwnMethod", "class A:\n    def has_key(self, k): return 1\nA().has_key(2)\n"},
                    Row{"OwnString", "import string\ndef f(string):\n    return string.split(',')\n"},
                    Row{"PrintCall", "print(x)\nprint (x, y)\nprint\n"}, Row{"Less", "x = a < b > c\n"},
                    Row{"Zero", "x = 0\ny = 00\n"}, Row{"Fraction", "time.sleep(0.01)\nx = .05 + 1.07\n"},
                    Row{"Power", "x = 1e-07 + 1.5e+05 - 2E-01\n"}, Row{"Lambda", "f = lambda: 0\n"},
                    Row{"Member", "self.long(3)\n"},
                    Row{"CodecsOpen", "import codecs\nf = codecs.open('x', encoding='utf-8')\n"}),
    name_of_row);

TEST(PythonSources, OnlyDefineWhereNothingIsCalled) {
  EXPECT_TRUE(only_defines("import sys\n'''text'''\nx = 1\ndef main():\n    print('x')\n"));
  EXPECT_TRUE(only_defines("@cached\nclass A(object):\n    def go(self):\n        pass\n"));
  EXPECT_FALSE(only_defines("def main():\n    pass\nx = main()\n"));
  EXPECT_FALSE(only_defines("def main():\n    pass\nif True:\n    main()\n"));
  EXPECT_FALSE(only_defines("def main():\n    pass\nprint 'x'\n"));
  EXPECT_FALSE(only_defines("x = 1\n"));
  EXPECT_FALSE(only_defines(""));
}

TEST(PythonSources, TellWhatTheyDo) {
  EXPECT_TRUE(read_python("main()\n").acts);
  EXPECT_TRUE(read_python("x = 1\nfor i in x:\n    pass\n").acts);
  EXPECT_TRUE(read_python("try:\n    main()\nexcept E:\n    pass\n").acts);
  EXPECT_TRUE(read_python("if __name__ == '__main__':\n    pass\n").has_guard);
  EXPECT_FALSE(
      read_python("import a\n'''text'''\nx = f()\ndef g():\n    h()\nclass B(A):\n    x = h()\n").acts);
}

TEST(PythonSources, TellWhatTheyImport) {
  const PythonSource source = read_python(
      "import a, b.c as d\nfrom ..e import (f as g,\n    h)\ntry:\n    import i\nexcept E: pass\n");
  ASSERT_EQ(source.imports.size(), 4U);
  EXPECT_EQ(source.imports[0].module, "a");
  EXPECT_EQ(source.imports[1].module, "b.c");
  EXPECT_EQ(source.imports[2].module, "e");
  EXPECT_EQ(source.imports[2].dots, 2);
  EXPECT_EQ(source.imports[2].names, (std::vector<std::string>{"f", "h"}));
  EXPECT_TRUE(source.imports[2].is_certain);
  EXPECT_FALSE(source.imports[3].is_certain);
}

}  // namespace
}  // namespace harness
