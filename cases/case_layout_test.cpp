#include "cases/case_layout.hpp"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace cases {
namespace {

using Paths = std::vector<std::string>;

const Paths one_output{"output.txt"};
const Paths squirrel{"next_state.txt", "traverse_log.txt", "trace_state.txt"};

/// A listing, and what is made of it: "ID=INPUT:EXPECTED,EXPECTED" for each case, then what is left over.
struct Row {
  const char* name;
  Paths paths;
  Paths cases;
  Paths left_over;
  Paths outputs = one_output;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

Paths cases_of(const CaseLayout& layout) {
  Paths all;
  for (const auto& each : layout.cases) {
    auto text = each.id + "=" + each.input;
    char before = ':';
    for (const auto& [name, path] : each.expected) {
      text += before + path;
      before = ',';
    }
    all.push_back(text);
  }
  return all;
}

Paths left_over_of(const CaseLayout& layout, const Paths& outputs) {
  Paths all;
  for (const auto& left : layout.left_over) {
    all.push_back(words_of(left, outputs));
  }
  return all;
}

class Listing : public ::testing::TestWithParam<Row> {};

TEST_P(Listing, IsPairedOrToldOf) {
  const auto& row = GetParam();
  const auto layout = lay_out(row.paths, row.outputs);
  EXPECT_EQ(cases_of(layout), row.cases);
  EXPECT_EQ(left_over_of(layout, row.outputs), row.left_over);
}

// Each layout, then the same with something broken.
INSTANTIATE_TEST_SUITE_P(
    Layouts, Listing,
    ::testing::Values(
        Row{"Folders",
            {"Test4/input.txt", "Test4/output.txt", "Test5/input.txt", "Test5/output.txt"},
            {"Test4=Test4/input.txt:Test4/output.txt", "Test5=Test5/input.txt:Test5/output.txt"},
            {}},
        Row{"FoldersBroken",
            {"Test4/input.txt", "Test4/output.txt", "Test5/input.txt", "Test6/output.txt"},
            {"Test4=Test4/input.txt:Test4/output.txt"},
            {"Test5/input.txt: no expected file", "Test6/output.txt: no input"}},
        Row{"InOut", {"0.in", "0.out", "a/b.in", "a/b.out"}, {"0=0.in:0.out", "a/b=a/b.in:a/b.out"}, {}},
        Row{"InAns", {"x 1.in", "x 1.ans"}, {"x 1=x 1.in:x 1.ans"}, {}},
        Row{"InOutBroken",
            {"0.in", "1.in", "1.out", "1.ans", "2.out"},
            {},
            {"1.in: several files could belong together: 1.ans, 1.out", "0.in: no expected file",
             "2.out: no input"}},
        Row{"Numbers",
            {"input1.txt", "output1.txt", "input10.txt", "output10.txt"},
            {"1=input1.txt:output1.txt", "10=input10.txt:output10.txt"},
            {}},
        Row{"NumbersAfterABar", {"input_1.txt", "output_1.txt"}, {"1=input_1.txt:output_1.txt"}, {}},
        Row{"NumbersAfterADash", {"input-1.txt", "output-1.txt"}, {"1=input-1.txt:output-1.txt"}, {}},
        Row{"NumbersBetweenEndings", {"input.1", "output.1"}, {"1=input.1:output.1"}, {}},
        Row{"NumbersBehindEndings",
            {"input.txt.1", "output.txt.1", "input.txt.10", "output.txt.10"},
            {"1=input.txt.1:output.txt.1", "10=input.txt.10:output.txt.10"},
            {}},
        Row{"NumbersBefore", {"1_input.txt", "1_output.txt"}, {"1=1_input.txt:1_output.txt"}, {}},
        Row{"NumbersInBrackets",
            {"input (1).txt", "output (1).txt", "input (12).txt", "output (12).txt"},
            {"1=input (1).txt:output (1).txt", "12=input (12).txt:output (12).txt"},
            {}},
        Row{"NumbersBroken",
            {"input_1.txt", "output_1.txt", "input_2.txt", "output_3.txt"},
            {"1=input_1.txt:output_1.txt"},
            {"input_2.txt: no expected file", "output_3.txt: no input"}},
        Row{"OutputsByName",
            {"input_1.txt", "next_state_1.txt", "traverse_log_1.txt", "input_2.txt", "trace_state_2.txt"},
            {"1=input_1.txt:next_state_1.txt,traverse_log_1.txt", "2=input_2.txt:trace_state_2.txt"},
            {},
            squirrel},
        Row{"OutputsByNameBroken",
            {"input_1.txt", "next_state_1.txt", "input_2.txt", "output_2.txt", "traverse_log_3.txt",
             "next_state_3.txt"},
            {"1=input_1.txt:next_state_1.txt"},
            {"input_2.txt: output_2.txt does not say which of next_state.txt, traverse_log.txt, "
             "trace_state.txt it is",
             "next_state_3.txt: no input"},
            squirrel},
        Row{"ParallelFolders",
            {"INPUT/input1.txt", "OUTPUT/output1.txt", "a/INPUT/input1.txt", "a/OUTPUT/output1.txt"},
            {"1=INPUT/input1.txt:OUTPUT/output1.txt", "a/1=a/INPUT/input1.txt:a/OUTPUT/output1.txt"},
            {}},
        Row{"ParallelFoldersOfOneName", {"in/1.txt", "out/1.txt"}, {"1=in/1.txt:out/1.txt"}, {}},
        Row{"ParallelFoldersBroken",
            {"INPUT/input1.txt", "OUTPUT/output1.txt", "INPUT/input2.txt", "OUTPUT/output3.txt"},
            {"1=INPUT/input1.txt:OUTPUT/output1.txt"},
            {"INPUT/input2.txt: no expected file", "OUTPUT/output3.txt: no input"}},
        Row{"FoldersByOtherWords",
            {"input_dir/5.txt", "sample_output/5.txt"},
            {"5=input_dir/5.txt:sample_output/5.txt"},
            {}},
        Row{"FoldersByOtherWordsBroken",
            {"input_dir/5.txt", "sample_output/5.txt", "other_output/5.txt"},
            {},
            {"input_dir/5.txt: several files could belong together: other_output/5.txt, "
             "sample_output/5.txt"}},
        Row{"FolderAndItsOutputs",
            {"X/3.txt", "X_outputs/3.txt", "X/notes.txt"},
            {"X/3=X/3.txt:X_outputs/3.txt"},
            {}},
        Row{"FolderAndItsOutputsNamedAsInputs",
            {"X/input3.txt", "X_outputs/input3.txt"},
            {"X/input3=X/input3.txt:X_outputs/input3.txt"},
            {}},
        Row{"FolderAndItsOutputsBroken",
            {"X/3.txt", "X_outputs/3.txt", "X_outputs/4.txt"},
            {"X/3=X/3.txt:X_outputs/3.txt"},
            {"X_outputs/4.txt: no input"}},
        Row{"FoldersOfFolders",
            {"in/7/input.txt", "out/7/next_state.txt", "out/7/traverse_log.txt"},
            {"7=in/7/input.txt:out/7/next_state.txt,out/7/traverse_log.txt"},
            {},
            squirrel},
        Row{"ShortWords", {"in1.txt", "out1.txt"}, {"1=in1.txt:out1.txt"}, {}},
        Row{"ShortWordsBroken",
            {"in1.txt", "out1.txt", "in2.txt"},
            {"1=in1.txt:out1.txt"},
            {"in2.txt: no expected file"}},
        Row{"EndingOfExpectedAlone", {"1.txt", "1.out", "2.txt"}, {"1=1.txt:1.out"}, {}},
        Row{"OutputAfterTheInputsName",
            {"input1.txt", "input1_output.txt"},
            {"input1=input1.txt:input1_output.txt"},
            {}},
        Row{"CapitalsAndZeros",
            {"IN/Case01.txt", "out/case1.txt"},
            {"case1=IN/Case01.txt:out/case1.txt"},
            {}},
        Row{"HiddenWords",
            {"testinput3.txt", "testoutput3.txt"},
            {"test3=testinput3.txt:testoutput3.txt"},
            {}},
        Row{"OneFileOfAnyName", {"1.in", "1.ans"}, {"1=1.in:1.ans"}, {}, {"output.txt", "traverse_log.txt"}}),
    [](const auto& row) { return std::string(row.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Strangers, Listing,
    ::testing::Values(
        Row{"ProgramsAndArchives",
            {"input.py", "output.java", "in1.zip", ".input1.txt", "README_input.md"},
            {},
            {}},
        Row{"WhatARunLeaves",
            {"input.txt", "output.txt.bak", "1/input.txt", "1/output.txt"},
            {"1=1/input.txt:1/output.txt"},
            {}},
        Row{"FilesBesideACase",
            {"1/input.txt", "1/output.txt", "1/my_output.txt", "1/notes.txt"},
            {"1=1/input.txt:1/output.txt"},
            {}},
        Row{"WordsThatAreNone", {"throughput1.txt", "inside1.txt", "case_in_point.txt"}, {}, {}},
        Row{"OneCaseOfMany",
            {"1/input.txt", "1/output.txt", "q1.txt", "q2.txt"},
            {"1=1/input.txt:1/output.txt"},
            {}}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(CaseLayout, SaysHowTheNamesOfCasesGo) {
  const auto patterns = [](const Paths& paths, const Paths& outputs) {
    return lay_out(paths, outputs).cases.at(0).pattern;
  };
  EXPECT_EQ(patterns({"input_12.txt", "next_state_12.txt", "traverse_log_12.txt"}, squirrel),
            "input_*.txt with next_state_*.txt, traverse_log_*.txt");
  EXPECT_EQ(patterns({"input.txt.1", "next_state.txt.1"}, squirrel), "input.txt.* with next_state.txt.*");
  EXPECT_EQ(patterns({"sample_103.in", "sample_103.out"}, one_output), "*.in with *.out");
  EXPECT_EQ(patterns({"INPUT/input3.txt", "OUTPUT/output3.txt"}, one_output),
            "INPUT/input*.txt with OUTPUT/output*.txt");
  EXPECT_EQ(patterns({"X2/3.txt", "X2_outputs/3.txt"}, one_output), "X*/*.txt with X2_outputs/*.txt");
  EXPECT_EQ(patterns({"1/input.txt", "1/output.txt"}, one_output), "a folder each");
}

TEST(CaseLayout, CountsWhatIsPassedOverWithTheFirstNames) {
  EXPECT_EQ(words_of(lay_out({"1.in", "2.in"}, one_output).left_over, one_output),
            "2 passed over: 1.in: no expected file; 2.in: no expected file");
  EXPECT_EQ(
      words_of(lay_out({"1.in", "2.in", "3.in", "4.in", "5.in"}, one_output).left_over, one_output),
      "5 passed over: 1.in: no expected file; 2.in: no expected file; 3.in: no expected file; and 2 more");
}

}  // namespace
}  // namespace cases
