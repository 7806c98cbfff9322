#include "harness/judge/symptoms.hpp"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

const std::vector<std::string> files{"homework.py", "Homework.java"};

/// A program that has written nothing.
class SymptomsTest : public ::testing::Test {
 protected:
  SymptomsTest() {
    run.ending = Ending::exited;
    demand.calling.emplace().own_files = files;
    judgement.verdict = Verdict::no_output;
    judgement.files = {{"output.txt", Verdict::no_output, {}, std::nullopt}};
  }

  /// As squirrel's handout does.
  void call_with_name() {
    demand.calling->arguments = "-i INPUT";
    demand.calling->input_name = "position.txt";
  }
  Symptoms symptoms() const { return symptoms_of(run, demand, found, judgement); }
  std::string words() const { return words_of(symptoms()); }

  RunResult run;
  Demand demand;
  FoundFiles found;
  Judgement judgement;
};

TEST(FileNotFound, IsNamedAsEachLanguageSaysIt) {
  EXPECT_EQ(file_not_found_in("FileNotFoundError: [Errno 2] No such file or directory: 'in.txt'\n"),
            "in.txt");
  EXPECT_EQ(file_not_found_in("[Errno 2] No such file or directory: 'C:\\\\hw\\\\input.txt'"),
            "C:\\hw\\input.txt");
  EXPECT_EQ(file_not_found_in("a\nException in thread \"main\" java.io.FileNotFoundException: C:\\input.txt "
                              "(No such file or directory)\n"),
            "C:\\input.txt");
  EXPECT_EQ(file_not_found_in("input1.txt (No such file or directory)"), "input1.txt");
  EXPECT_EQ(file_not_found_in("java.nio.file.NoSuchFileException: src/input.txt\n\tat x"), "src/input.txt");
  EXPECT_EQ(file_not_found_in("Error: ENOENT: no such file or directory, open 'Input.txt'"), "Input.txt");
}

TEST(FileNotFound, IsNotGuessed) {
  EXPECT_EQ(file_not_found_in(""), "");
  EXPECT_EQ(file_not_found_in("cannot open file\nNo such file or directory\n"), "");
  EXPECT_EQ(file_not_found_in("fopen: No such file or directory"), "");
}

TEST_F(SymptomsTest, AreNoneWhereNothingIsCertain) {
  EXPECT_EQ(symptoms(), Symptoms());
  found.input_was_read = true;
  run.stderr_tail = "cannot go on\n";
  EXPECT_EQ(symptoms(), Symptoms());
}

TEST_F(SymptomsTest, AnInputThatWasNeverReadIsNamed) {
  found.input_was_read = false;
  EXPECT_EQ(symptoms(), Symptoms{message(SymptomId::never_read, "input.txt")});
  EXPECT_EQ(words(), "your program never read input.txt");
  call_with_name();
  EXPECT_EQ(words(), "your program never read position.txt, its input: the handout calls it with -i INPUT");
}

TEST_F(SymptomsTest, AreToldOfNoRunThatIsRightOrNotTheProgramsFault) {
  found.input_was_read = false;
  for (const auto verdict : {Verdict::accepted, Verdict::layout, Verdict::memory_limit, Verdict::output_limit,
                             Verdict::compile_error, Verdict::skipped, Verdict::judge_error}) {
    judgement.verdict = verdict;
    EXPECT_EQ(symptoms(), Symptoms()) << code_of(verdict);
  }
  judgement.verdict = Verdict::wrong;
  EXPECT_EQ(symptoms().size(), 1U);
  judgement.files.push_back({"log.txt", Verdict::accepted, {}, std::nullopt});
  EXPECT_EQ(symptoms(), Symptoms());
}

TEST_F(SymptomsTest, OfAnExceptionAreItsWordsAndPlace) {
  run.stderr_tail =
      "Traceback (most recent call last):\n"
      "  File \"homework.py\", line 12, in main\n"
      "    n = int(f.readline())\n"
      "ValueError: invalid literal for int() with base 10: '\\t'\n";
  demand.calling->source_line = [](std::string_view file, std::int64_t line) {
    return std::optional(std::string(file) + " " + std::to_string(line));
  };
  judgement.verdict = Verdict::runtime_error;
  EXPECT_EQ(
      symptoms(),
      (Symptoms{message(SymptomId::exception, "ValueError: invalid literal for int() with base 10: '\\t'"),
                message(SymptomId::own_place, "homework.py", 12, "main"),
                message(SymptomId::own_line, "homework.py 12")}));
}

/// Many a program catches it, prints it, and ends as if all were well.
TEST_F(SymptomsTest, OfAnExceptionAreToldWhereverItIsPrinted) {
  run.stdout_tail =
      "java.io.FileNotFoundException: C:\\input.txt (No such file or directory)\n"
      "\tat java.base/java.io.FileInputStream.open0(Native Method)\n"
      "\tat Homework.main(Homework.java:7)\n";
  EXPECT_EQ(symptoms(),
            (Symptoms{message(SymptomId::exception,
                              "java.io.FileNotFoundException: C:\\input.txt (No such file or directory)"),
                      message(SymptomId::own_place, "Homework.java", 7, "Homework.main"),
                      message(SymptomId::looked_for, "C:\\input.txt", "input.txt")}));
}

TEST_F(SymptomsTest, AFixedNameIsSetAgainstTheHandoutsCall) {
  call_with_name();
  run.stderr_tail = "[Errno 2] No such file or directory: 'input.txt'\n";
  found.input_was_read = false;
  EXPECT_EQ(words(),
            "it says that input.txt is not there: the handout calls it with -i INPUT, which names its input");
}

TEST_F(SymptomsTest, AnotherFileThatIsNotThereIsNotTakenForTheInput) {
  run.stderr_tail = "[Errno 2] No such file or directory: 'weights.dat'\n";
  EXPECT_EQ(symptoms(), Symptoms());
  run.stderr_tail = "[Errno 2] No such file or directory: 'input2.txt'\n";
  found.input_was_read = true;
  EXPECT_EQ(symptoms(), Symptoms());
}

TEST_F(SymptomsTest, AComplaintOfArgumentsIsAnsweredByTheCall) {
  for (const char* const text :
       {"Usage: java Homework FILE\n", "hw.py: error: the following arguments are required: file\n",
        "usage: hw.py [-h] -f F\nhw.py: error: unrecognized arguments: -i position.txt\n",
        "[Errno 2] No such file or directory: '-i'\n"}) {
    call_with_name();
    run.stderr_tail = text;
    EXPECT_EQ(words(), "the handout calls it with -i INPUT") << text;
  }
  demand.calling->arguments = "";
  demand.calling->input_name = "input.txt";
  EXPECT_EQ(
      words(),
      "the handout calls it without arguments: its input is input.txt, in the folder that it starts in");
  demand.calling->as_handout = false;
  demand.calling->arguments = "{program} -f {input}";
  EXPECT_EQ(words(), "--invoke calls it by: {program} -f {input}");
}

TEST_F(SymptomsTest, AnIndexIsOneOfArgumentsWhereTheLineSaysSo) {
  run.stderr_tail =
      "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for "
      "length 0\n\tat Homework.main(Homework.java:3)\n";
  std::string code = "int n = rows[0];";
  demand.calling->source_line = [&code](std::string_view, std::int64_t) { return std::optional(code); };
  judgement.verdict = Verdict::runtime_error;
  EXPECT_EQ(symptoms().back().id, SymptomId::own_line);
  code = "Scanner in = new Scanner(new File(args[0]));";
  EXPECT_EQ(symptoms().back().id, SymptomId::called_without);
}

/// How far it came until it was stopped is a matter of chance.
TEST_F(SymptomsTest, OfARunThatWasTooLongAreThoseOfTheInputAlone) {
  run.stderr_tail = "java.lang.Error\n\tat Homework.main(Homework.java:3)\n";
  found.input_was_read = false;
  judgement.verdict = Verdict::time_limit;
  EXPECT_EQ(symptoms(), Symptoms{message(SymptomId::never_read, "input.txt")});
}

TEST_F(SymptomsTest, WaitingForStandardInputIsNamed) {
  run.stderr_tail =
      "Traceback (most recent call last):\n"
      "  File \"homework.py\", line 1, in <module>\n"
      "    n = int(input())\n"
      "EOFError: EOF when reading a line\n";
  found.input_was_read = false;
  judgement.verdict = Verdict::runtime_error;
  EXPECT_EQ(symptoms().back(), message(SymptomId::standard_input, "input.txt"));
}

TEST_F(SymptomsTest, StandardInputOfJavaIsNamedWhereNothingElseIsRead) {
  run.stderr_tail =
      "Exception in thread \"main\" java.util.NoSuchElementException\n"
      "\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)\n"
      "\tat Homework.main(Homework.java:2)\n";
  found.input_was_read = false;
  judgement.verdict = Verdict::runtime_error;
  std::vector<std::string> source = {"import java.util.*;", "Scanner s = new Scanner( System.in );"};
  demand.calling->source_line = [&](std::string_view, std::int64_t line) {
    return line <= std::ssize(source) ? std::optional(source[static_cast<std::size_t>(line - 1)])
                                      : std::nullopt;
  };
  EXPECT_EQ(symptoms().back(), message(SymptomId::standard_input, "input.txt"));
  source.emplace_back("Scanner t = new Scanner(\"input.txt\");");
  EXPECT_EQ(symptoms().back(), message(SymptomId::never_read, "input.txt"));
}

TEST_F(SymptomsTest, AnOutputInAnotherFolderIsNamed) {
  demand.outputs = {{"output.txt"}};
  judgement.verdict = Verdict::runtime_error;
  for (const std::string said : {"PermissionError: [Errno 13] Permission denied: '../output.txt'\n",
                                 "java.io.FileNotFoundException: ../output.txt (Permission denied)\n",
                                 "Error: EACCES: permission denied, open '../output.txt'\n"}) {
    run.stderr_tail = said;
    EXPECT_EQ(symptoms(), Symptoms{message(SymptomId::writes_elsewhere, "../output.txt", "output.txt")});
  }
  EXPECT_EQ(words(), "it may not write ../output.txt: output.txt is wanted in the folder that it starts in");
  run.stderr_tail = "PermissionError: [Errno 13] Permission denied: '/etc/passwd'\n";
  EXPECT_EQ(symptoms(), Symptoms());
}

TEST_F(SymptomsTest, AnOutputThatOnlyTheSourcePutsElsewhereIsNamed) {
  demand.outputs = {{"output.txt"}};
  const std::vector<std::string> sources{"homework.cpp", "README"};
  demand.calling->own_files = sources;
  std::vector<std::string> source = {"// writes \"output.txt\"", "puts(\"no /tmp/output.txt\");",
                                     "std::ifstream in(\"../input.txt\");",
                                     "std::ofstream out(\"../output.txt\");"};
  demand.calling->source_line = [&](std::string_view, std::int64_t line) {
    return line <= std::ssize(source) ? std::optional(source[static_cast<std::size_t>(line - 1)])
                                      : std::nullopt;
  };
  const auto told = Symptoms{message(SymptomId::writes_elsewhere, "../output.txt", "output.txt")};
  EXPECT_EQ(symptoms(), told);
  judgement.verdict = Verdict::runtime_error;
  EXPECT_EQ(symptoms(), told);
  run.stderr_tail = "PermissionError: [Errno 13] Permission denied: '../output.txt'\n";
  EXPECT_EQ(symptoms(), told);
  run.stderr_tail.clear();
  source.emplace_back("std::ofstream other(\"output.txt\");");
  EXPECT_EQ(symptoms(), Symptoms());
  source.back() = "std::ofstream other(\"./output.txt\");";
  EXPECT_EQ(symptoms(), Symptoms());
}

TEST_F(SymptomsTest, OfACrashBesideARightFileAreItsWordsAlone) {
  run.stderr_tail =
      "Traceback (most recent call last):\n"
      "  File \"homework.py\", line 12, in main\n"
      "KeyError: 'a'\n";
  found.input_was_read = false;
  judgement.verdict = Verdict::runtime_error;
  judgement.files = {{"output.txt", Verdict::accepted, {}, std::nullopt}};
  EXPECT_EQ(symptoms(), (Symptoms{message(SymptomId::exception, "KeyError: 'a'"),
                                  message(SymptomId::own_place, "homework.py", 12, "main")}));
}

/// A text of the program's is visible, and short.
TEST_F(SymptomsTest, WhatTheProgramSaidDoesNoHarm) {
  run.stderr_tail = "Exception in thread \"main\" x.Error: \x1b[31m" + std::string(5'000, 'x') +
                    "\n\tat Homework.main(Homework.java:3)\n";
  const auto text = words();
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_LT(text.size(), 400U);
}

}  // namespace
}  // namespace harness
