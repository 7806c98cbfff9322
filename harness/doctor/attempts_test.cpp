#include "harness/doctor/attempts.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "harness/doctor/proof.hpp"

namespace harness::doctor {
namespace {

Attempt named(const std::string& word) {
  const auto found = std::ranges::find(attempts(), word, &Attempt::word);
  EXPECT_NE(found, attempts().end()) << word;
  return found == attempts().end() ? Attempt{} : *found;
}

/// An ordinary user on a kernel whose Landlock is too old for signals.
Ground poor_ground() {
  Ground ground;
  ground.offer.landlock_version = 3;
  ground.offer.on_top = {{"signal scope", "it came with 6"}, {"unused user id", "not root"}};
  return ground;
}

Evidence evidence(const std::string& said, Verdict verdict = Verdict::wrong) {
  Evidence seen;
  seen.said = said;
  seen.verdict = verdict;
  seen.run.ending = Ending::exited;
  return seen;
}

/// Of a run that a limit ended so long after it had been passed.
Evidence stopped_after(int milliseconds, Verdict verdict, Ending ending) {
  Evidence seen = evidence("crossed: 5000000000\n", verdict);
  seen.run.ending = ending;
  seen.reason = "a limit";
  seen.ended = 5'000'000'000 + std::int64_t{milliseconds} * 1'000'000;
  return seen;
}

TEST(Attempts, HaveWordsOfTheirOwnAndTitlesThatFit) {
  std::set<std::string> words;
  for (const Attempt& attempt : attempts()) {
    EXPECT_TRUE(words.insert(attempt.word).second) << attempt.word;
    EXPECT_LE(attempt.title.size(), 37U) << attempt.title;
    EXPECT_FALSE(attempt.verdicts.empty()) << attempt.word;
  }
}

TEST(Attempts, FullSocketsAreSeenWhereRunsHaveANetworkOfTheirOwn) {
  Ground ground = poor_ground();
  ground.offer.on_top.push_back({"network namespace", "it is forbidden"});
  EXPECT_EQ(no_promise(named("fill-sockets"), Isolation::sandbox, ground),
            "what waits in sockets is not told without a network namespace");
  ground.offer.on_top.back().missing.clear();
  EXPECT_EQ(no_promise(named("fill-sockets"), Isolation::sandbox, ground), "");
  EXPECT_EQ(no_promise(named("fill-sockets"), Isolation::limits, ground), "no limit counts what it uses");
}

TEST(Attempts, NoneIsBlockedWhereTheCaseIsAccepted) {
  for (const Attempt& attempt : attempts()) {
    EXPECT_EQ(std::ranges::count(attempt.verdicts, Verdict::accepted), 0) << attempt.word;
    EXPECT_FALSE(outcome_of(attempt, evidence("refused: all (EPERM)\n", Verdict::accepted)).blocked())
        << attempt.word;
  }
}

TEST(Attempts, WhatOnlyALevelStopsIsNotTriedBelowIt) {
  for (const Attempt& attempt : attempts()) {
    EXPECT_EQ(attempt.dangerous, attempt.kind == Kind::amount) << attempt.word;
  }
}

TEST(Promise, GrowsWithTheLevel) {
  const Ground ground = poor_ground();
  EXPECT_EQ(no_promise(named("stay"), Isolation::none, ground), "");
  EXPECT_EQ(no_promise(named("sleep"), Isolation::none, ground), "");
  EXPECT_EQ(no_promise(named("write-one"), Isolation::none, ground), "nothing bounds it at this level");
  EXPECT_EQ(no_promise(named("write-one"), Isolation::limits, ground), "");
  EXPECT_EQ(no_promise(named("read-expected"), Isolation::limits, ground), "this level only bounds amounts");
  EXPECT_EQ(no_promise(named("read-expected"), Isolation::sandbox, ground), "");
  EXPECT_EQ(no_promise(named("hide-memory"), Isolation::limits, ground), "no limit counts what it uses");
}

TEST(Promise, OfSignalsNeedsSomethingThatConfinesThem) {
  Ground ground = poor_ground();
  const Attempt attempt = named("kill-neighbour");
  EXPECT_EQ(no_promise(attempt, Isolation::sandbox, ground),
            "Landlock 3 does not confine signals, and it is the same user");
  for (auto& item : ground.offer.on_top) {
    const std::string missing = std::exchange(item.missing, "");
    EXPECT_EQ(no_promise(attempt, Isolation::sandbox, ground), "") << item.name;
    item.missing = missing;
  }
}

TEST(Promise, RootMayRaiseItsLimitsWithoutASandbox) {
  Ground ground = poor_ground();
  EXPECT_EQ(no_promise(named("raise-limits"), Isolation::limits, ground), "");
  ground.root = true;
  EXPECT_EQ(no_promise(named("raise-limits"), Isolation::limits, ground), "root may raise every limit");
  EXPECT_EQ(no_promise(named("raise-limits"), Isolation::sandbox, ground), "");
}

TEST(Outcome, RefusalsAreToldByTheirErrorsOnce) {
  const auto outcome = outcome_of(
      named("write-outside"),
      evidence("refused: write to /tmp (EACCES)\nrefused: x (y) (ENOENT)\nrefused: write to /a (EACCES)\n"));
  EXPECT_EQ(outcome.mark, Mark::refused);
  EXPECT_EQ(outcome.how, "EACCES, ENOENT");
}

TEST(Outcome, OneDeedAmongRefusalsIsEnough) {
  const auto outcome = outcome_of(named("write-outside"),
                                  evidence("refused: write to /tmp (EACCES)\ndid: write to /dev/shm\n"));
  EXPECT_EQ(outcome.mark, Mark::open);
  EXPECT_EQ(outcome.how, "it could write to /dev/shm");
}

TEST(Outcome, HarmSeenFromOutsideOutweighsEveryWord) {
  Evidence seen = evidence("refused: kill the neighbour (EPERM)\n");
  seen.harms = {"the neighbour is dead or stopped"};
  const auto outcome = outcome_of(named("kill-neighbour"), seen);
  EXPECT_EQ(outcome.mark, Mark::open);
  EXPECT_EQ(outcome.how, "the neighbour is dead or stopped");
}

TEST(Outcome, SilenceIsNoProof) {
  EXPECT_EQ(outcome_of(named("read-expected"), evidence("")).mark, Mark::open);
  EXPECT_EQ(outcome_of(named("sleep"), evidence("")).mark, Mark::open);
  EXPECT_EQ(outcome_of(named("delete-input"), evidence("")).mark, Mark::open);
}

TEST(Outcome, WhatThereIsNothingForIsNotTried) {
  const auto nothing = outcome_of(named("read-built-in"), evidence("nothing: read an expected file\n"));
  EXPECT_EQ(nothing.mark, Mark::not_tried);
  EXPECT_FALSE(nothing.blocked());
  EXPECT_FALSE((ProofRow{named("read-built-in"), nothing, ""}).broken());
  // One of several was there.
  EXPECT_EQ(outcome_of(named("read-built-in"), evidence("nothing: a\nrefused: b (EACCES)\n")).mark,
            Mark::refused);
}

TEST(Outcome, ALinkThatIsNotFollowedIsOfNoUse) {
  const std::string said = "did: link the output to the expected file\n";
  EXPECT_EQ(outcome_of(named("link-output"), evidence(said, Verdict::no_output)).mark, Mark::no_use);
  const auto stolen = outcome_of(named("link-output"), evidence(said, Verdict::accepted));
  EXPECT_EQ(stolen.mark, Mark::open);
  EXPECT_EQ(stolen.how, "the verdict became AC");
}

TEST(Outcome, AHundredMillisecondsAfterTheLimitAreInTime) {
  const auto attempt = named("write-many");
  const auto in_time = outcome_of(attempt, stopped_after(100, Verdict::output_limit, Ending::output_limit));
  EXPECT_EQ(in_time.mark, Mark::stopped);
  EXPECT_EQ(in_time.how, "a limit, 100 ms late");
  const auto late = outcome_of(attempt, stopped_after(101, Verdict::output_limit, Ending::output_limit));
  EXPECT_EQ(late.mark, Mark::open);
  EXPECT_TRUE(late.only_late);
}

TEST(Outcome, MemoryInNoResidentSizeHasMoreTime) {
  for (const char* const word : {"drop-shared-memory", "fill-page-tables"}) {
    const auto attempt = named(word);
    EXPECT_EQ(outcome_of(attempt, stopped_after(300, Verdict::memory_limit, Ending::memory_limit)).mark,
              Mark::stopped)
        << word;
    EXPECT_TRUE(
        outcome_of(attempt, stopped_after(301, Verdict::memory_limit, Ending::memory_limit)).only_late)
        << word;
  }
}

TEST(Outcome, WhatThereIsNoProgramForIsNotTried) {
  const auto nothing = outcome_of(named("write-tiny"), evidence("nothing: start a tiny program\n"));
  EXPECT_EQ(nothing.mark, Mark::not_tried);
  EXPECT_FALSE((ProofRow{named("write-tiny"), nothing, ""}).broken());
  EXPECT_EQ(outcome_of(named("write-tiny"), evidence("nothing: start a tiny program\ncrossed: 1\n")).mark,
            Mark::open);
}

TEST(Outcome, ProcessorTimeIsLateByProcessorTime) {
  Evidence seen = stopped_after(900, Verdict::time_limit, Ending::cpu_limit);
  seen.cpu_limit = 0.5;
  seen.run.cpu_seconds = 0.55;
  EXPECT_EQ(outcome_of(named("spin"), seen).how, "a limit, 50 ms late");
  seen.run.cpu_seconds = 0.7;
  EXPECT_TRUE(outcome_of(named("spin"), seen).only_late);
}

TEST(Outcome, AStopByTheWrongLimitIsNone) {
  const auto outcome =
      outcome_of(named("sleep"), stopped_after(0, Verdict::memory_limit, Ending::memory_limit));
  EXPECT_EQ(outcome.mark, Mark::open);
  EXPECT_FALSE(outcome.only_late);
}

TEST(Outcome, ALimitThatWasPassedAndStoppedNothingIsOpen) {
  EXPECT_EQ(outcome_of(named("allocate"), evidence("crossed: 1\nrefused: take memory (ENOMEM)\n")).mark,
            Mark::open);
  EXPECT_EQ(outcome_of(named("allocate"), evidence("refused: take memory (ENOMEM)\n")).mark, Mark::refused);
}

}  // namespace
}  // namespace harness::doctor
