// When a right case is run in another environment, and what its runs there come to.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "harness/job/next_run.hpp"

namespace harness {
namespace {

using Parts = std::vector<EnvironmentPart>;

const Parts everything(std::begin(all_environment_parts), std::end(all_environment_parts));

Parts without(EnvironmentPart part) {
  Parts parts = everything;
  std::erase(parts, part);
  return parts;
}

Attempt attempt(RunReason reason, Verdict verdict, const std::string& file) {
  Attempt made;
  made.terms.reason = reason;
  made.run.ending = Ending::exited;
  made.judgement.verdict = verdict;
  made.written = cases::Answer{{{"text", file}}};
  return made;
}

/// A case whose first run is right, with the runs that are due after it: what the program does elsewhere is
/// told by what is otherwise there, and by how often it was run there.
struct Told {
  std::vector<Attempt> attempts{attempt(RunReason::first, Verdict::accepted, "right")};
  CaseTerms terms{.limits = {}, .looks_elsewhere = true};

  template <class Does>
  CaseVerdict run(const Does& does) {
    for (int number = 0;; ++number) {
      const auto next = next_run(terms, attempts);
      if (const auto* const verdict = std::get_if<CaseVerdict>(&next)) {
        return *verdict;
      }
      const auto& due = std::get<RunTerms>(next);
      EXPECT_EQ(due.reason, RunReason::elsewhere);
      attempts.push_back(does(due.parts, number));
      attempts.back().terms = due;
      if (attempts.back().judgement.verdict != Verdict::accepted) {
        attempts.back().differences = {{"text", 1}};
      }
    }
  }
  /// What was otherwise in each run.
  std::vector<Parts> parts() const {
    std::vector<Parts> all;
    for (std::size_t at = 1; at < attempts.size(); ++at) {
      all.push_back(attempts[at].terms.parts);
    }
    return all;
  }
};

Attempt right() {
  return attempt(RunReason::elsewhere, Verdict::accepted, "right");
}
Attempt wrong(const std::string& file = "wrong") {
  return attempt(RunReason::elsewhere, Verdict::wrong, file);
}

TEST(Elsewhere, ARightCaseIsRunThereOnce) {
  Told told;
  const auto verdict = told.run([](const Parts&, int) { return right(); });
  EXPECT_EQ(told.parts(), std::vector<Parts>{everything});
  EXPECT_EQ(verdict.judgement.verdict, Verdict::accepted);
  EXPECT_EQ(verdict.shown, 0U);
  EXPECT_FALSE(verdict.judgement.elsewhere);
}

TEST(Elsewhere, OnlyThoseAreRunThereThatAreToBe) {
  Told told;
  told.terms.looks_elsewhere = false;
  told.run([](const Parts&, int) { return right(); });
  EXPECT_TRUE(told.parts().empty());
}

TEST(Elsewhere, ACaseThatIsWrongIsNotRunThere) {
  Told told;
  told.attempts.front().judgement.verdict = Verdict::wrong;
  told.run([](const Parts&, int) { return right(); });
  EXPECT_TRUE(told.parts().empty());
}

TEST(Elsewhere, ACaseThatIsRunOftenIsRunThereWhereItAlwaysDoesTheSame) {
  Told told;
  told.terms.repeats = 2;
  told.attempts.push_back(attempt(RunReason::again, Verdict::accepted, "right"));
  auto verdict = told.run([](const Parts&, int) { return right(); });
  EXPECT_EQ(told.attempts.size(), 3U);
  told = {};
  told.terms.repeats = 2;
  told.attempts.push_back(attempt(RunReason::again, Verdict::wrong, "wrong"));
  told.attempts.back().differences = {{"text", 1}};
  verdict = told.run([](const Parts&, int) { return right(); });
  EXPECT_EQ(told.attempts.size(), 2U);
  EXPECT_TRUE(verdict.judgement.nondeterminism);
}

TEST(Elsewhere, ThePartThatChangesWhatAProgramDoesIsNamed) {
  for (const auto part : all_environment_parts) {
    Told told;
    const auto verdict = told.run([part](const Parts& parts, int) {
      return std::ranges::find(parts, part) == parts.end() ? right() : wrong();
    });
    EXPECT_EQ(verdict.judgement.verdict, Verdict::accepted) << "the usual run decides";
    EXPECT_EQ(verdict.shown, 0U);
    ASSERT_TRUE(verdict.judgement.elsewhere);
    EXPECT_EQ(verdict.judgement.elsewhere->changed_by, part);
    EXPECT_TRUE(verdict.judgement.elsewhere->is_steady);
    EXPECT_EQ(verdict.judgement.elsewhere->run.verdict, Verdict::wrong);
    const auto asked = told.parts();
    EXPECT_EQ(asked[0], everything);
    EXPECT_EQ(asked[1], everything);
    EXPECT_EQ(asked.back(), without(part));
  }
}

TEST(Elsewhere, APartThatMakesAnotherWrongAnswerIsNamedToo) {
  Told told;
  const auto verdict = told.run([](const Parts& parts, int) {
    return wrong(std::ranges::find(parts, EnvironmentPart::hash_seed) == parts.end() ? "other" : "wrong");
  });
  ASSERT_TRUE(verdict.judgement.elsewhere);
  EXPECT_EQ(verdict.judgement.elsewhere->changed_by, EnvironmentPart::hash_seed);
}

TEST(Elsewhere, NoPartIsNamedWhereSeveralHaveTo) {
  Told told;
  const auto verdict = told.run([](const Parts&, int) { return wrong(); });
  ASSERT_TRUE(verdict.judgement.elsewhere);
  EXPECT_FALSE(verdict.judgement.elsewhere->changed_by);
  EXPECT_TRUE(verdict.judgement.elsewhere->is_steady);
  EXPECT_EQ(told.parts().size(), 2 + everything.size());
}

TEST(Elsewhere, OfAProgramThatDoesSomethingElseEachTimeNoPartIsNamed) {
  Told told;
  const auto verdict = told.run([](const Parts&, int number) { return wrong(std::to_string(number)); });
  ASSERT_TRUE(verdict.judgement.elsewhere);
  EXPECT_FALSE(verdict.judgement.elsewhere->changed_by);
  EXPECT_FALSE(verdict.judgement.elsewhere->is_steady);
  EXPECT_EQ(told.parts().size(), 2U);
}

/// The machine's doing, and a limit, are nothing of the program's.
TEST(Elsewhere, ARunThatSaysNothingIsNoFailure) {
  const auto late = [] {
    auto made = attempt(RunReason::elsewhere, Verdict::time_limit, "");
    made.run.ending = Ending::cpu_limit;
    return made;
  };
  const auto lost = [] {
    auto made = wrong();
    made.run.lost = LauncherLoss::by_anybody;
    return made;
  };
  const auto gone = [] {
    auto made = wrong();
    made.machine.folder_gone = true;
    return made;
  };
  const auto full = [] {
    auto made = wrong();
    made.machine.full_at_end = true;
    return made;
  };
  for (const auto& made : {late(), lost(), gone(), full()}) {
    Told told;
    const auto verdict = told.run([&made](const Parts&, int) { return made; });
    EXPECT_EQ(told.parts().size(), 1U);
    EXPECT_EQ(verdict.judgement.verdict, Verdict::accepted);
    EXPECT_FALSE(verdict.judgement.elsewhere);
  }
}

TEST(Elsewhere, OneCaseInSixteenIsLookedAtSo) {
  int looked_at = 0;
  for (int number = 0; number < 16'000; ++number) {
    looked_at += is_looked_at_elsewhere("input " + std::to_string(number)) ? 1 : 0;
  }
  EXPECT_GT(looked_at, 900);
  EXPECT_LT(looked_at, 1100);
}

/// So a right program's test takes no more than 8 % longer.
TEST(Elsewhere, AtMostFourCasesInFiftyOfABuiltInSetAreLookedAtSo) {
  namespace fs = std::filesystem;
  int sets = 0;
  for (const auto& assignment : fs::directory_iterator(PLYCHECK_SOURCE_FOLDER "/cases")) {
    int cases = 0;
    int looked_at = 0;
    const auto folder = assignment.path() / "hidden";
    for (const auto& one :
         fs::is_directory(folder) ? fs::directory_iterator(folder) : fs::directory_iterator()) {
      if (one.is_directory()) {
        std::ifstream file(one.path() / "input.txt", std::ios::binary);
        const std::string input{std::istreambuf_iterator(file), {}};
        ASSERT_FALSE(input.empty()) << one.path();
        ++cases;
        looked_at += is_looked_at_elsewhere(input) ? 1 : 0;
      }
    }
    sets += cases > 0 ? 1 : 0;
    EXPECT_TRUE(cases == 0 || looked_at >= 1) << folder;
    EXPECT_LE(100 * looked_at, 8 * cases) << folder << ": " << looked_at;
  }
  EXPECT_GE(sets, 7);
}

}  // namespace
}  // namespace harness
