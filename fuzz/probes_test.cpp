#include "fuzz/probes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/equality.hpp"
#include "cases/squirrel/format.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/testing/observed.hpp"

namespace fuzz {
namespace {

constexpr int most_runs = 30;

/// What a program with one mistake, spelled "NAME@SITE", does.
Observation observed(const Assignment& assignment, const std::string& input, std::string_view mistake) {
  return observed_with(assignment, input, std::span(&mistake, 1));
}

/// The first drawn input of a task on which the program fails with an answer.
std::optional<Observation> first_failing(const Assignment& assignment, std::string_view task,
                                         std::string_view mistakes) {
  for (int index = 0; index < 400; ++index) {
    auto seen = observed(assignment, drawn_input(assignment, Profile::edge, task, 7, index), mistakes);
    if (seen.failing && seen.did.ending == MutantRun::Ending::answered) {
      return seen;
    }
  }
  return std::nullopt;
}

/// What a program is said to do wrong after so many further runs as it takes, and the inputs of these.
struct AfterProbes {
  Probed probed;
  std::vector<std::string> inputs;
};

AfterProbes after_probes(const Assignment& assignment, const Observation& first, std::string_view mistakes) {
  AfterProbes result;
  const auto ask = [&](std::span<const std::string> inputs) {
    std::vector<Observation> seen;
    for (const auto& input : inputs) {
      seen.push_back(observed(assignment, input, mistakes));
      result.inputs.push_back(input);
    }
    return std::optional(seen);
  };
  std::vector<Observation> seen{first};
  result.probed = probe(assignment, diagnose(assignment, seen, {}), seen, ask, {.most_runs = most_runs});
  return result;
}

bool names(const Explanation& explanation, const Assignment& assignment, std::string_view mistake) {
  return std::ranges::any_of(explanation.mistakes, [&](const Placed& placed) {
    return assignment.mutants[placed.mutant].name == mistake_spelled(mistake).name;
  });
}

/// Each third mistake, with PLYCHECK_LONG_RUNS every one, that its task shows, from a single failing input:
/// it is among what is told in the end, and nearly always told for sure. Two alone where sanitizers look on.
TEST(Probes, OneFailingInputIsEnoughToTellTheMistake) {
  const Assignment& assignment = *find_assignment("cs540-tree");
  const std::size_t usual = cases::testing::is_sanitized ? 50 : 3;
  const std::size_t step = std::getenv("PLYCHECK_LONG_RUNS") != nullptr ? 1 : usual;
  int known = 0;
  int alone = 0;
  const auto mutants = killable_mutants(assignment);
  for (std::size_t at = 0; at < mutants.size(); at += step) {
    const std::size_t mutant = mutants[at];
    const std::string& name = assignment.mutants[mutant].name;
    const auto first = first_failing(assignment, "alpha-beta", name);
    if (!first) {
      continue;
    }
    const auto [probed, inputs] = after_probes(assignment, *first, name);
    const SiteDiagnosis& site = probed.diagnosis.sites.front();
    EXPECT_LE(probed.runs, most_runs) << name;
    EXPECT_TRUE(std::ranges::any_of(site.exact, [&](const Explanation& one) {
      return names(one, assignment, name);
    })) << name;
    ++known;
    alone += site.exact.size() == 1 && site.exact.front().apart >= enough_apart ? 1 : 0;
  }
  EXPECT_GT(known, cases::testing::is_sanitized ? 0 : 10);
  EXPECT_GE(alone * 100, known * 95) << alone << " of " << known;
}

TEST(Probes, AskTheSameAfterTheSameObservations) {
  const Assignment& assignment = *find_assignment("cs540-tree");
  const auto first = first_failing(assignment, "alpha-beta", "strict-cut");
  ASSERT_TRUE(first);
  const auto once = after_probes(assignment, *first, "strict-cut");
  const auto twice = after_probes(assignment, *first, "strict-cut");
  EXPECT_FALSE(once.inputs.empty());
  EXPECT_EQ(once.inputs, twice.inputs);
  EXPECT_EQ(once.probed.diagnosis, twice.probed.diagnosis);
}

TEST(Probes, StopWhereTheCandidateCannotBeRun) {
  const Assignment& assignment = *find_assignment("cs540-tree");
  const auto first = first_failing(assignment, "alpha-beta", "strict-cut");
  ASSERT_TRUE(first);
  std::vector<Observation> seen{*first};
  const auto before = diagnose(assignment, seen, {});
  int asked = 0;
  const auto ask = [&asked](std::span<const std::string>) {
    ++asked;
    return std::optional<std::vector<Observation>>();
  };
  const auto probed = probe(assignment, before, seen, ask, {.most_runs = most_runs});
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(probed.runs, 0);
  EXPECT_EQ(probed.diagnosis, before);
  EXPECT_EQ(probe(assignment, before, seen, ask, {.most_runs = 0}).runs, 0);
  EXPECT_EQ(asked, 1);
}

/// A program with a part of a known mistake does all that the mistake does on the few cases that a set has
/// for it: further inputs show that it is not the mistake.
TEST(Probes, DoNotTakeAPartOfAMistakeForTheWhole) {
  if (cases::testing::is_sanitized) {
    GTEST_SKIP() << "takes minutes under the sanitizers, which see the same ways in the others";
  }
  const Assignment& assignment = *find_assignment("squirrel");
  // X alone makes the mistake.
  const auto partly = [&](const std::string& input) {
    if (cases::squirrel::parse(input)->first.player == cases::squirrel::Player::x) {
      return observed(assignment, input, "right-column-unseen");
    }
    return Observation{input, {MutantRun::Ending::answered, solved(assignment, input).value()}, false};
  };
  std::vector<Observation> seen;
  for (int index = 0; seen.size() < 4; ++index) {
    const auto input = drawn_input(assignment, Profile::course, "minimax", 7, index);
    if (auto one = partly(input); one.failing) {
      seen.push_back(std::move(one));
    }
  }
  const auto before = diagnose(assignment, seen, {});
  ASSERT_EQ(before.sites.front().exact.size(), 1U);
  EXPECT_TRUE(is_sure(before.sites.front(), assignment.mutants));
  const auto ask = [&](std::span<const std::string> inputs) {
    std::vector<Observation> answers;
    for (const auto& input : inputs) {
      answers.push_back(partly(input));
    }
    return std::optional(answers);
  };
  const auto probed = probe(assignment, before, seen, ask, {.most_runs = most_runs});
  EXPECT_LE(probed.runs, most_runs);
  EXPECT_FALSE(is_sure(probed.diagnosis.sites.front(), assignment.mutants));
}

TEST(Probes, AskNothingWhereNothingIsOpen) {
  const Assignment& assignment = *find_assignment("squirrel");
  SiteDiagnosis site;
  site.site = "minimax";
  EXPECT_FALSE(Probes(assignment, site, {}, {}).is_open());
  site.failing = 12;
  site.exact.push_back({{{0, ""}}, 12, 0, 12});
  Probes probes(assignment, site, {}, {});
  EXPECT_FALSE(probes.is_open());
  EXPECT_TRUE(probes.next(6, {}).empty());
}

}  // namespace
}  // namespace fuzz
