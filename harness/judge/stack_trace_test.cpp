#include "harness/judge/stack_trace.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

const std::vector<std::string> python_files{"homework.py", "game/board.py"};
const std::vector<std::string> java_files{"src/Homework.java", "src/Scanner.java", "Board.java",
                                          "old/Board.java"};
const std::vector<std::string> node_files{"hw.js"};

TEST(StackTrace, IsNotSeenWhereThereIsNone) {
  EXPECT_EQ(stack_trace_in("", python_files), std::nullopt);
  EXPECT_EQ(stack_trace_in("reading\n  at last (done)\nValueError\n", python_files), std::nullopt);
  EXPECT_EQ(stack_trace_in("Traceback (most recent call last):\n  File \"homework.py\", li", python_files),
            std::nullopt);
}

TEST(StackTrace, OfPythonHasItsLastLineAndTheInnermostOwnPlace) {
  const auto trace = stack_trace_in(
      "reading\n"
      "Traceback (most recent call last):\n"
      "  File \"homework.py\", line 40, in <module>\n"
      "    main()\n"
      "  File \"game/board.py\", line 12, in read\n"
      "    rows = json.load(f)\n"
      "           ^^^^^^^^^^^^\n"
      "  File \"/usr/lib/python3.11/json/__init__.py\", line 293, in load\n"
      "    return loads(fp.read(),\n"
      "ValueError: invalid literal for int() with base 10: ''\n",
      python_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->exception, "ValueError: invalid literal for int() with base 10: ''");
  EXPECT_EQ(trace->place, (SourcePlace{"game/board.py", 12, "read"}));
  EXPECT_TRUE(trace->causes.empty());
}

TEST(StackTrace, OfPythonIsTheLastOne) {
  const auto trace = stack_trace_in(
      "Traceback (most recent call last):\n"
      "  File \"homework.py\", line 3, in read\n"
      "KeyError: 'a'\n"
      "\n"
      "During handling of the above exception, another exception occurred:\n"
      "\n"
      "Traceback (most recent call last):\n"
      "  File \"homework.py\", line 7, in <module>\n"
      "    read()\n"
      "  [Previous line repeated 995 more times]\n"
      "RecursionError: maximum recursion depth exceeded\n",
      python_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->exception, "RecursionError: maximum recursion depth exceeded");
  EXPECT_EQ(trace->place, (SourcePlace{"homework.py", 7, "<module>"}));
}

/// A library may have a file of that name too.
TEST(StackTrace, OfPythonTakesAFileForOwnByItsWholePathAlone) {
  const auto trace = stack_trace_in(
      "Traceback (most recent call last):\n"
      "  File \"/usr/lib/board.py\", line 3, in read\n"
      "KeyError: 'a'\n",
      python_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->place, std::nullopt);
}

TEST(StackTrace, OfJavaHasItsFirstLineAndTheInnermostOwnPlace) {
  const auto trace = stack_trace_in(
      "Exception in thread \"main\" java.util.InputMismatchException: For input string: \"x\"\n"
      "\tat java.base/java.util.Scanner.nextInt(Scanner.java:2264)\n"
      "\tat java.util.Scanner.nextInt(Scanner.java:2264)\n"
      "\tat Homework.read(Homework.java:12)\n"
      "\tat Homework.main(Homework.java:5)\n",
      java_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->exception,
            "Exception in thread \"main\" java.util.InputMismatchException: For input string: \"x\"");
  EXPECT_EQ(trace->place, (SourcePlace{"src/Homework.java", 12, "Homework.read"}));
}

TEST(StackTrace, OfJavaTellsItsCausesAndThePlaceOfTheInnermost) {
  const auto trace = stack_trace_in(
      "java.lang.RuntimeException: cannot read\n"
      "\tat Homework.main(Homework.java:5)\n"
      "Caused by: java.io.FileNotFoundException: in.txt (No such file or directory)\n"
      "\tat java.base/java.io.FileInputStream.open0(Native Method)\n"
      "\tat app//Homework.read(Homework.java:9)\n"
      "\t... 1 more\n"
      "Exception in thread \"x\" java.lang.Error\n",
      java_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->exception, "java.lang.RuntimeException: cannot read");
  EXPECT_EQ(trace->causes,
            std::vector<std::string>{"java.io.FileNotFoundException: in.txt (No such file or directory)"});
  EXPECT_EQ(trace->place, (SourcePlace{"src/Homework.java", 9, "Homework.read"}));
}

TEST(StackTrace, OfJavaMayHaveWordsOfSeveralLines) {
  const auto trace = stack_trace_in(
      "java.lang.IllegalStateException: bad board:\nX.O\n..X\n\tat Homework.main(Homework.java:5)\n",
      java_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->exception, "java.lang.IllegalStateException: bad board:");
}

TEST(StackTrace, NamesNoFileThatIsThereTwice) {
  const auto trace = stack_trace_in(
      "Exception in thread \"main\" java.lang.NullPointerException\n\tat Board.turn(Board.java:5)\n",
      java_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->place, std::nullopt);
}

TEST(StackTrace, OfNodeHasItsHeadAndTheOwnPlace) {
  const auto trace = stack_trace_in(
      "node:internal/modules/cjs/loader:998\n"
      "  throw err;\n"
      "  ^\n"
      "\n"
      "TypeError: Cannot read properties of undefined (reading 'split')\n"
      "    at Object.openSync (node:fs:601:3)\n"
      "    at solve (hw.js:3:9)\n"
      "    at hw.js:30:1\n",
      node_files);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->exception, "TypeError: Cannot read properties of undefined (reading 'split')");
  EXPECT_EQ(trace->place, (SourcePlace{"hw.js", 3, "solve"}));
  EXPECT_EQ(stack_trace_in("Error: x\n    at hw.js:30:1\n", node_files)->place,
            (SourcePlace{"hw.js", 30, ""}));
}

}  // namespace
}  // namespace harness
