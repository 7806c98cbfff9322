// An assignment that nobody else knows, with what one needs and nothing more: "sort these numbers and count
// the exchanges of neighbours". All commands take it from a registry of this test's own.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/cli/cli.hpp"
#include "harness/registry/registry.hpp"

namespace harness::cli {
namespace {

using Numbers = std::vector<int>;

cases::Parsed<Numbers> numbers_in(std::string_view input) {
  std::istringstream words{std::string(input)};
  Numbers numbers;
  for (int number = 0; words >> number;) {
    numbers.push_back(number);
  }
  return words.eof() && !numbers.empty()
             ? cases::Parsed<Numbers>(numbers)
             : tl::unexpected(cases::ParseError{1, 1, "numbers", "something else"});
}

std::string answer_of(const Numbers& sorted, int exchanges) {
  return fmt::format("{}\n{}\n", fmt::join(sorted, " "), exchanges);
}

/// By counting pairs that stand the wrong way round.
std::string by_pairs(Numbers numbers) {
  int exchanges = 0;
  for (auto one = numbers.begin(); one != numbers.end(); ++one) {
    exchanges += static_cast<int>(std::count_if(one, numbers.end(), [&](int other) { return other < *one; }));
  }
  std::ranges::sort(numbers);
  return answer_of(numbers, exchanges);
}

/// By making the exchanges.
std::string by_exchanges(Numbers numbers) {
  int exchanges = 0;
  for (auto at = std::ranges::is_sorted_until(numbers); at != numbers.end();
       at = std::ranges::is_sorted_until(numbers)) {
    std::iter_swap(at - 1, at);
    ++exchanges;
  }
  return answer_of(numbers, exchanges);
}

Assignment sorting() {
  Assignment row;
  auto& core = row.core;
  core.facts.name = "sorting";
  core.facts.title = "Sorting";
  core.facts.tasks = {{"sort", 1, 100}};
  core.facts.outputs = {{"output.txt", FileKind::answer, {{"numbers"}, {"exchanges"}}}};
  core.parse = [outputs = core.facts.outputs](std::string_view input) {
    return numbers_in(input).map([&](const Numbers& numbers) {
      return fuzz::PosedProblem{"sort", fmt::format("{} numbers", numbers.size()), outputs};
    });
  };
  core.solve = [](std::string_view input, const cases::Write& write, const solver::SolveSettings&) {
    return numbers_in(input).map([&](const Numbers& numbers) {
      write("output.txt", by_pairs(numbers));
      return true;
    });
  };
  core.oracle = [](std::string_view input, reference::Budget) -> reference::Result {
    return reference::Files{{"output.txt", by_exchanges(numbers_in(input).value())}};
  };
  core.draw = [](fuzz::Profile, std::optional<std::string_view>, std::uint64_t seed, std::int64_t index) {
    const auto size = static_cast<std::size_t>(2 + index % 5);
    Numbers numbers;
    for (std::uint64_t state = seed * 1000 + static_cast<std::uint64_t>(index); numbers.size() < size;) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      numbers.push_back(static_cast<int>(state >> 40 & 1023));
    }
    return fuzz::DrawnProblem{fmt::format("{}\n", fmt::join(numbers, " ")), "sort", {}};
  };
  return row;
}

constexpr auto right_program = R"(numbers = [int(word) for word in open("input.txt").read().split()]
exchanges = sum(a > b for i, a in enumerate(numbers) for b in numbers[i:])
open("output.txt", "w").write(" ".join(map(str, sorted(numbers))) + "\n" + str(exchanges) + "\n")
)";

class EighthAssignment : public ::testing::Test {
 protected:
  struct Ended {
    int code = 0;
    std::string said;
    bool says(std::string_view text) const { return said.find(text) != std::string::npos; }
  };

  void SetUp() override {
    setenv("PLYCHECK_HISTORY", (folder.path() / "history.db").c_str(), 1);
    right = folder.file("right.py", right_program).string();
    // Looks at neighbours only.
    wrong = folder
                .file("wrong.py", std::string(right_program)
                                      .replace(std::string_view(right_program).find("[i:]"), 4, "[i:i+2]"))
                .string();
    ASSERT_TRUE(registry.add(sorting()));
  }

  std::string in(const std::string& name) const { return (folder.path() / name).string(); }

  /// Runs a command as `main` does.
  Ended plycheck(std::vector<std::string> words) const {
    words.insert(words.begin(), "plycheck");
    std::vector<char*> argv;
    std::ranges::transform(words, std::back_inserter(argv), [](std::string& word) { return word.data(); });
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int code = run(static_cast<int>(argv.size()), argv.data(), registry);
    const auto out = ::testing::internal::GetCapturedStdout();
    return {code, out + ::testing::internal::GetCapturedStderr()};
  }

  /// What a command says that ends so.
  std::string said(int code, const std::vector<std::string>& words) const {
    const auto ended = plycheck(words);
    EXPECT_EQ(ended.code, code) << ended.said;
    return ended.said;
  }

  cases::testing::TemporaryFolder folder;
  Registry registry;
  std::string right;
  std::string wrong;
  /// On inputs with this the oracle of a spoiled row is wrong.
  std::string spoils;
};

TEST_F(EighthAssignment, IsGeneratedTestedKeptAndCompared) {
  EXPECT_TRUE(
      plycheck({"generate", "sorting", "-o", in("set"), "--count", "6"}).says("6 cases of profile course"));
  said(0, {"test", "sorting", right, "--cases", in("set")});
  const auto report = plycheck({"test", "sorting", wrong, "--cases", in("set")});
  EXPECT_EQ(report.code, 1) << report.said;
  EXPECT_TRUE(report.says("exchanges")) << report.said;
  said(0, {"test", "sorting", right, "--random", "4", "--seed", "1"});
  EXPECT_TRUE(plycheck({"history", "sorting"}).says("sorting")) << said(0, {"history"});
  EXPECT_TRUE(plycheck({"history", "2"}).says("exchanges"));
  const auto compared = plycheck({"compare", "1", "2"});
  EXPECT_TRUE(compared.code == 1 && compared.says("broken")) << compared.said;
}

TEST_F(EighthAssignment, IsCrosscheckedAndFuzzed) {
  EXPECT_TRUE(plycheck({"crosscheck", "--runs", "200", "--seed", "1"}).says("sorting: 200 of 200 agree"));
  const auto found =
      plycheck({"fuzz", "sorting", wrong, "--runs", "50", "--seed", "1", "--save", in("small")});
  EXPECT_EQ(found.code, 1) << found.said;
  EXPECT_TRUE(found.says("not shrunk: this assignment has no smaller inputs")) << found.said;
  said(1, {"test", "sorting", wrong, "--cases", in("small")});
  EXPECT_TRUE(
      plycheck({"fuzz", "sorting", right, "--runs", "20", "--seed", "1"}).says("no failure in 20 runs"));
}

TEST_F(EighthAssignment, ThatDiffersFromItsOracleIsToldOutOfShards) {
  Assignment spoiled = sorting();
  spoiled.core.oracle = [oracle = spoiled.core.oracle, this](std::string_view input,
                                                             reference::Budget budget) {
    auto files = oracle(input, budget);
    if (files && input.find(spoils) != std::string_view::npos) {
      files->begin()->second += "spoiled\n";
    }
    return files;
  };
  registry = Registry();
  ASSERT_TRUE(registry.add(std::move(spoiled)));
  const std::vector<std::string> crosscheck{"crosscheck", "--runs", "60", "--seed", "1"};
  int late = 0;
  for (const std::string input : {"7 7", "1 2 3", "9 1", "5 4", "3 3", "8 2", "no such"}) {
    spoils = input;
    auto whole = crosscheck;
    whole.insert(whole.end(), {"--no-times", "--json", in("whole")});
    const auto one = plycheck(whole);
    const auto out = in("out " + input);
    for (const std::string number : {"2", "0", "1"}) {
      auto shard = crosscheck;
      shard.insert(shard.end(), {"--shard", number, "--shards", "3", "--out", out});
      const auto part = plycheck(shard);
      EXPECT_LE(part.code, one.code) << part.said;
      late += number == "0" && part.code < one.code ? 1 : 0;
    }
    EXPECT_EQ(said(one.code, {"merge", out, "--no-times", "--json", in("merged")}), one.said);
    EXPECT_EQ(*cases::read_file(in("merged")), *cases::read_file(in("whole")));
  }
  EXPECT_GT(late, 0) << "none begins to differ in a later shard";
}

TEST_F(EighthAssignment, IsShownDifferedAndBlessed) {
  const auto input = folder.file("hand/1/input.txt", "3 1 2\n").string();
  EXPECT_EQ(said(0, {"show", "sorting", input, "--answer"}),
            "sorting: 3 numbers\nasked for: output.txt\n\noutput.txt:\n1 2 3\n2\n");
  folder.file("mine/output.txt", "1 2 3\n2\n");
  EXPECT_TRUE(plycheck({"diff", "sorting", input, in("mine")}).says("3 numbers: accepted"));
  folder.file("mine/output.txt", "1 2 3\n1\n");
  said(1, {"diff", "sorting", input, in("mine")});
  EXPECT_TRUE(plycheck({"bless", "sorting", in("hand")}).says("blessed: sort, solver and oracle\n"));
  EXPECT_TRUE(std::filesystem::exists(in("hand/1/case.json")));
}

TEST_F(EighthAssignment, SaysWhatIsMissing) {
  const auto input = folder.file("input.txt", "3 1 2\n").string();
  EXPECT_EQ(said(2, {"shrink", "sorting", wrong, input}),
            "plycheck: shrink: sorting has no smaller inputs (smaller): nothing says what is simpler than an "
            "input\n");
  EXPECT_EQ(said(2, {"strength", "sorting", in("hand")}),
            "plycheck: strength: sorting has no known mistakes (mutants)\n");
  said(2, {"generate", "sorting", "-o", in("set"), "--profile", "hidden"});
  said(2, {"solve", "sorting", "-i", input, "-o", in("out"), "--mutant", "none"});
  EXPECT_TRUE(plycheck({"test", "squirrel", right}).says("expected sorting, found 'squirrel'"));
}

}  // namespace
}  // namespace harness::cli
