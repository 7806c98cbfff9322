#include "fuzz/crosscheck.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/squirrel/format.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/testing/solving.hpp"

namespace fuzz {
namespace {

/// Inputs are decimal numbers, and both answer with them; `solve` is wrong from `first_wrong` on, and the
/// oracle has no time for multiples of 10.
Crosschecked numbers(int first_wrong) {
  Crosschecked checked;
  checked.draw = [](std::int64_t index) { return std::to_string(index); };
  Witnesses witnesses;
  witnesses.solve = [=](std::string_view input) -> cases::Parsed<cases::Answer> {
    const int number = std::stoi(std::string(input));
    return cases::Answer{{{"answer", std::to_string(number >= first_wrong ? -number : number)}}};
  };
  witnesses.oracle = [](std::string_view input) -> reference::Result {
    if (input.ends_with('0')) {
      return tl::unexpected(reference::Refusal{reference::Refusal::Kind::over_budget, 0, 0, "", ""});
    }
    return reference::Files{{"answer", std::string(input)}};
  };
  checked.witnesses = [witnesses](std::int64_t) { return witnesses; };
  checked.smaller = [](std::string_view input) {
    const int number = std::stoi(std::string(input));
    return number == 0 ? std::vector<std::string>{}
                       : std::vector{std::to_string(number / 2), std::to_string(number - 1)};
  };
  return checked;
}

TEST(Crosscheck, CountsAgreementAndBudget) {
  const auto report = crosscheck(numbers(1000), 95, 2);
  EXPECT_EQ(report.runs, 95);
  EXPECT_EQ(report.agreed, 85);
  EXPECT_EQ(report.over_budget, 10);
  EXPECT_FALSE(report.disagreement);
}

TEST(Crosscheck, ReportIsTheSameForAnyNumberOfProcesses) {
  for (const int processes : {1, 2, 5}) {
    Crosschecked checked = numbers(40);
    checked.draw = [](std::int64_t index) { return std::to_string(index * 7 % 1000 + 1); };
    const auto report = crosscheck(checked, 500, processes);
    EXPECT_EQ(report.runs, 7);
    EXPECT_EQ(report.agreed, 6);
    ASSERT_TRUE(report.disagreement);
    EXPECT_EQ(report.disagreement->index, 6);
    EXPECT_EQ(report.disagreement->input, "43");
  }
}

TEST(Crosscheck, OfAStretchNumbersItsRunsAsAmongAll) {
  const auto right = crosscheck(numbers(1000), 30, 2, 65);
  EXPECT_EQ(right.runs, 30);
  EXPECT_EQ(right.over_budget, 3);
  const auto wrong = crosscheck(numbers(71), 30, 2, 65);
  EXPECT_EQ(wrong.runs, 7);
  ASSERT_TRUE(wrong.disagreement);
  EXPECT_EQ(wrong.disagreement->index, 71);
  EXPECT_EQ(wrong.disagreement->input, "71");
}

TEST(Crosscheck, DisagreementIsShrunk) {
  const auto report = crosscheck(numbers(43), 500, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->input, "43");
  EXPECT_EQ(report.disagreement->shrunk.input, "43");
  EXPECT_EQ(describe(report.disagreement->difference), "answer:1: solver -43, oracle 43");
}

TEST(Crosscheck, EndsShrinkingWhenItsTimeIsOver) {
  auto checked = numbers(43);
  checked.draw = [](std::int64_t) { return std::string("903"); };
  checked.most_shrink_time = std::chrono::seconds{0};
  const auto report = crosscheck(checked, 1, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->shrunk.input, "903");
  EXPECT_FALSE(report.disagreement->shrunk.minimal);
}

/// The same with a witness that does `deed` at all numbers from 43 on, in place of the right one.
enum class Whose { solver, oracle };
Crosschecked numbers_with(Whose whose, const std::function<void()>& deed) {
  Crosschecked checked = numbers(1000);
  checked.limits.cpu_seconds = 2;
  Witnesses witnesses = checked.witnesses(0);
  const auto spoiled = [deed](auto answer) {
    return [deed, answer](std::string_view input) {
      if (std::stoi(std::string(input)) >= 43) {
        deed();
      }
      return answer(input);
    };
  };
  if (whose == Whose::solver) {
    witnesses.solve = spoiled(witnesses.solve);
  } else {
    witnesses.oracle = spoiled(witnesses.oracle);
  }
  checked.witnesses = [witnesses](std::int64_t) { return witnesses; };
  return checked;
}

std::string found(const Crosschecked& checked) {
  std::string all;
  for (const int processes : {1, 3}) {
    const auto report = crosscheck(checked, 500, processes);
    all += report.disagreement
               ? fmt::format("run {}, {} -> {}: {}\n", report.disagreement->index, report.disagreement->input,
                             report.disagreement->shrunk.input, describe(report.disagreement->difference))
               : "nothing\n";
  }
  return all;
}

/// The same line by one process and by three.
std::string twice(const std::string& line) {
  return line + "\n" + line + "\n";
}

// What a sanitizer does at a bad access is its own affair.
void die() {
  std::signal(SIGUSR1, SIG_DFL);
  std::raise(SIGUSR1);
}

TEST(Crosscheck, CrashOfEitherIsADifference) {
  EXPECT_EQ(found(numbers_with(Whose::solver, die)),
            twice("run 43, 43 -> 43: solver (died of signal 10, User defined signal 1), oracle (not asked)"));
  EXPECT_EQ(
      found(numbers_with(Whose::oracle, die)),
      twice("run 43, 43 -> 43: solver (asked before), oracle (died of signal 10, User defined signal 1)"));
}

TEST(Crosscheck, ExceptionOfEitherIsADifference) {
  const auto fail = [] { throw std::runtime_error("no such square"); };
  EXPECT_EQ(found(numbers_with(Whose::solver, fail)),
            twice("run 43, 43 -> 43: solver (an exception: no such square), oracle (an answer)"));
  EXPECT_EQ(found(numbers_with(Whose::oracle, fail)),
            twice("run 43, 43 -> 43: solver (an answer), oracle (an exception: no such square)"));
}

TEST(Crosscheck, SearchWithoutEndIsADifference) {
  volatile bool goes_on = true;
  Crosschecked checked = numbers_with(Whose::solver, [&goes_on] {
    while (goes_on) {
    }
  });
  checked.limits.cpu_seconds = 1;
  checked.smaller = [](std::string_view input) {
    return input == "43" ? std::vector<std::string>{} : std::vector<std::string>{"43"};
  };
  const auto report = crosscheck(checked, 60, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->index, 43);
  EXPECT_EQ(describe(report.disagreement->difference),
            "solver (no answer in 1 s of processor time), oracle (not asked)");
}

#ifndef PLYCHECK_SANITIZED
TEST(Crosscheck, TooMuchMemoryIsADifference) {
  Crosschecked checked = numbers_with(Whose::solver, [] {
    std::vector<std::string> taken;
    for (;;) {
      taken.emplace_back(std::size_t{1} << 20, 'x');
    }
  });
  checked.limits.memory = std::int64_t{100} << 20;
  EXPECT_EQ(found(checked),
            twice("run 43, 43 -> 43: solver (an exception: std::bad_alloc), oracle (an answer)"));
}
#endif

TEST(Crosscheck, DeathIsShrunkAsWell) {
  Crosschecked checked = numbers_with(Whose::solver, die);
  checked.draw = [](std::int64_t index) { return std::to_string(900 + index); };
  const auto report = crosscheck(checked, 5, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->input, "900");
  EXPECT_EQ(report.disagreement->shrunk.input, "43");
}

TEST(Crosscheck, DeathOfTheGeneratorIsTold) {
  Crosschecked checked = numbers(1000);
  checked.draw = [](std::int64_t index) {
    if (index == 7) {
      die();
    }
    return std::to_string(index);
  };
  EXPECT_EQ(found(checked),
            twice("run 7,  -> : solver (not asked), oracle (not asked; the generator: died of "
                  "signal 10, User defined signal 1)"));
}

/// A solver that refuses what it should read is shrunk by the text, since its own steps go through the same
/// reader.
TEST(Crosscheck, InputThatOneRefusesIsShrunkByItsText) {
  Crosschecked checked;
  checked.draw = [](std::int64_t) { return std::string("3 5\nA.B.C\n..X..\nD...E\n"); };
  Witnesses witnesses;
  witnesses.oracle = [](std::string_view input) -> reference::Result {
    if (input.size() < 3 || std::ranges::count(input, '\n') != input[0] - '0' + 1) {
      return tl::unexpected(reference::Refusal{reference::Refusal::Kind::bad_input, 1, 1, "rows", "others"});
    }
    return reference::Files{{"answer", "1"}};
  };
  witnesses.solve = [oracle = witnesses.oracle](std::string_view input) -> cases::Parsed<cases::Answer> {
    if (!oracle(input) || input.find('X') != std::string_view::npos) {
      return tl::unexpected(cases::ParseError{1, 1, "no X", "X"});
    }
    return cases::Answer{{{"answer", "1"}}};
  };
  checked.witnesses = [witnesses](std::int64_t) { return witnesses; };
  checked.smaller = [](std::string_view) { return std::vector<std::string>{}; };
  const auto report = crosscheck(checked, 1, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->shrunk.input, "1\nX\n");
}

/// Both refuse an empty input as well, but for another reason, and so no text may lose what is refused.
TEST(Crosscheck, ReasonOfRefusalsIsKeptWhileTheTextShrinks) {
  Crosschecked checked;
  checked.draw = [](std::int64_t) { return std::string("Star\n12\n3\n4\n"); };
  Witnesses witnesses;
  witnesses.oracle = [](std::string_view input) -> reference::Result {
    const bool named = input.starts_with("Star");
    return tl::unexpected(reference::Refusal{reference::Refusal::Kind::bad_input, named ? 2 : 1, 1,
                                             named ? "a depth from 1 to 10" : "Star", "others"});
  };
  witnesses.solve = [oracle = witnesses.oracle](std::string_view input) -> cases::Parsed<cases::Answer> {
    const auto refusal = oracle(input).error();
    return tl::unexpected(cases::ParseError{refusal.line, 1, refusal.expected, "others"});
  };
  checked.witnesses = [witnesses](std::int64_t) { return witnesses; };
  checked.smaller = [](std::string_view) { return std::vector<std::string>{}; };
  const auto report = crosscheck(checked, 1, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->shrunk.input, "Star");
  EXPECT_EQ(report.disagreement->difference.solver, "input:2:1: expected a depth from 1 to 10, found others");
}

/// Where answers differ, an input that one of them refuses is another difference, however small it is.
TEST(Crosscheck, DifferingAnswersStayAnswers) {
  Crosschecked checked;
  checked.draw = [](std::int64_t) { return std::string("9"); };
  Witnesses witnesses;
  witnesses.oracle = [](std::string_view) -> reference::Result { return reference::Files{{"answer", "1"}}; };
  witnesses.solve = [](std::string_view input) -> cases::Parsed<cases::Answer> {
    if (input < "5") {
      return tl::unexpected(cases::ParseError{1, 1, "at least 5", std::string(input)});
    }
    return cases::Answer{{{"answer", "2"}}};
  };
  checked.witnesses = [witnesses](std::int64_t) { return witnesses; };
  checked.smaller = [](std::string_view input) {
    const char digit = input.front();
    return digit == '0' ? std::vector<std::string>{}
                        : std::vector{std::string(1, static_cast<char>(digit - 1))};
  };
  const auto report = crosscheck(checked, 1, 1);
  ASSERT_TRUE(report.disagreement);
  EXPECT_EQ(report.disagreement->shrunk.input, "5");
  EXPECT_EQ(report.disagreement->difference.file, "answer");
}

TEST(Crosscheck, RandomCasesAreTheSameForEver) {
  EXPECT_EQ(profile_of(3), Profile::edge);
  EXPECT_EQ(profile_of(18), Profile::course);
  EXPECT_EQ(profile_of(19), Profile::edge);
  EXPECT_EQ(profile_of(199), Profile::stress);
}

TEST(Crosscheck, SettingsOfTheSolverTakeTurns) {
  constexpr std::int64_t runs = 10'000;
  std::int64_t small = 0;
  std::int64_t without = 0;
  std::int64_t common = 0;
  std::int64_t large = 0;
  std::int64_t deep = 0;
  for (std::int64_t index = 0; index < runs; ++index) {
    const auto settings = settings_of(1, index);
    small += settings.table_memory < solver::default_table_memory ? 1 : 0;
    without += settings.table_memory == 0 ? 1 : 0;
    common += settings.instructions == solver::Instructions::common ? 1 : 0;
    large += profile_of_run(index, 5) == Profile::stress ? 1 : 0;
    deep += profile_of_run(index, 5) == Profile::deep ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(small), runs / 10., 150);
  EXPECT_NEAR(static_cast<double>(without), runs / 100., 50);
  EXPECT_NEAR(static_cast<double>(common), runs / 10., 150);
  EXPECT_EQ(large, runs / 200);
  EXPECT_EQ(large + deep, runs / 20);
}

TEST(Crosscheck, OneRunInAHundredIsACornerCaseWhereThereAreSuch) {
  Assignment plain = *find_assignment("squirrel");
  plain.draw_corner = {};
  Assignment cornered = plain;
  cornered.draw_corner = [](std::uint64_t seed, std::int64_t index) {
    return fmt::format("{}:{}", seed, index);
  };
  for (std::int64_t index = 0; index < 200; ++index) {
    const bool is_corner = index % 100 == 61;
    EXPECT_EQ(input_of_run(cornered, 7, index),
              is_corner ? fmt::format("7:{}", index) : input_of_run(plain, 7, index));
  }
  // A run that is to be large stays so.
  EXPECT_EQ(input_of_run(cornered, 7, 61, 100), input_of_run(plain, 7, 61, 100));
}

TEST(Crosscheck, SolverAndOracleAgreeOnAllAssignments) {
  for (const Assignment& assignment : assignments()) {
    constexpr int runs = cases::testing::share_of(300);
    const auto report = crosscheck(assignment, {.runs = runs, .seed = 20160208, .processes = 2});
    EXPECT_EQ(report.agreed, runs) << assignment.facts.name;
  }
}

TEST(Crosscheck, PlantedMistakeIsFoundAndShrunk) {
  Assignment spoiled = *find_assignment("squirrel");
  spoiled.solve = solving([right = spoiled](std::string_view input) {
    auto answer = solved(right, input);
    const auto problem = cases::squirrel::parse(input).value();
    if (problem.task == cases::squirrel::Task::minimax &&
        problem.first.depth > cases::squirrel::empty_squares(problem)) {
      answer->files["traverse_log.txt"] += "root,0,0\n";
    }
    return answer;
  });
  const auto report = crosscheck(spoiled, {.runs = 2000, .seed = 1, .processes = 2});
  ASSERT_TRUE(report.disagreement);
  const std::string& shrunk = report.disagreement->shrunk.input;
  EXPECT_EQ(shrunk,
            "2\nX\n2\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
            "*XXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX\n");
  EXPECT_EQ(describe(report.disagreement->difference),
            "traverse_log.txt:5: solver root,0,0, oracle (the end of the file)");
}

}  // namespace
}  // namespace fuzz
