#include "harness/job/kept_run.hpp"

#include <filesystem>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "cases/case_facts.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

class KeptRunTest : public ::testing::Test {
 protected:
  KeptRunTest() {
    for (const std::string id : {"0", "1", "2"}) {
      source.cases.push_back({id, "input " + id, {}, {}, {}, std::nullopt});
    }
    source.set_hash = "s";
    head.assignment = find_assignment("squirrel");
    head.cases = 3;
  }
  static CaseRecord record(const std::string& id, Verdict verdict = Verdict::accepted) {
    CaseRecord made;
    made.id = id;
    made.judgement.verdict = verdict;
    made.attempts.emplace_back().written = cases::Answer{{{"a.txt", "of " + id}}};
    made.shown = 0;
    return made;
  }
  /// A run that ended early, with these records.
  void keep(const std::map<std::size_t, CaseRecord>& records) {
    KeptRun kept(&history, keeping, source);
    ASSERT_TRUE(kept.begin("candidate", head));
    kept.open([](std::size_t, const CaseResult&) {});
    for (const auto& [place, one] : records) {
      kept.put(place, one);
    }
    kept.close();
    kept.finish({Stopped::interrupted, 1, 1}, {});
    ASSERT_EQ(kept.remark(), "");
  }
  /// What a run that goes on with it has already: "0:of 0 1:of 1".
  std::string resumed() {
    Keeping going_on = keeping;
    going_on.resume = true;
    KeptRun kept(&history, going_on, source);
    if (const auto begun = kept.begin("candidate", head); !begun) {
      return begun.error();
    }
    std::string all;
    kept.open([&all](std::size_t place, const CaseResult& result) {
      all += (all.empty() ? "" : " ") + std::to_string(place) + ":" + result.written->files.at("a.txt");
    });
    kept.close();
    kept.finish({Stopped::interrupted, 1, 1}, {});
    return all;
  }

  const cases::testing::TemporaryFolder folder;
  History history = *History::open(folder.path() / "history.db");
  CaseSource source;
  JobStarted head;
  Keeping keeping{false, {{"time", "10 s"}}, {{"task", ""}}};
};

TEST_F(KeptRunTest, GoesOnWithWhatIsKnown) {
  keep({{0, record("0")}, {2, record("2", Verdict::wrong)}});
  EXPECT_EQ(resumed(), "0:of 0 2:of 2");
}

TEST_F(KeptRunTest, RunsAgainWhatNobodyCouldJudge) {
  keep({{0, record("0", Verdict::judge_error)}, {1, record("1")}});
  EXPECT_EQ(resumed(), "1:of 1");
}

/// The files of a folder may be exchanged between two runs; the set's hash tells of a set of our own alone.
TEST_F(KeptRunTest, RunsAgainWhatAnotherAnswerIsExpectedOfNow) {
  source.cases[0].expected["a.txt"] = folder.file("a.txt", "old");
  source.cases[1].expected["a.txt"] = folder.file("b.txt", "the same");
  keep({{0, record("0")}, {1, record("1")}});
  EXPECT_EQ(resumed(), "0:of 0 1:of 1");
  folder.file("a.txt", "new");
  EXPECT_EQ(resumed(), "1:of 1");
}

/// A record with a secret wherever it has room for one.
CaseRecord secret_record() {
  const std::string secret = "SECRET";
  CaseRecord made;
  made.id = "0";
  made.task = "greedy";
  made.summary = made.input = made.kept_folder = secret;
  made.tags = {"tie"};
  made.expected["a.txt"] = {secret, secret};
  auto& attempt = made.attempts.emplace_back();
  attempt.written = cases::Answer{{{"a.txt", secret}}};
  attempt.run.stdout_tail = attempt.run.stderr_tail = secret;
  attempt.run.exit_status = 77;
  attempt.run.cpu_seconds = 1.2345;
  attempt.machine.missing_copy = secret;
  made.attempts.push_back(attempt);
  made.shown = 0;
  made.judgement = {Verdict::runtime_error, {message(ReasonId::exit_status, 77)}, {}, secret};
  return made;
}

/// How a run is kept below full, and what one that goes on with it is told of its first case.
class HiddenRunTest : public KeptRunTest, public ::testing::WithParamInterface<Feedback> {
 protected:
  HiddenRunTest() {
    keeping.level = GetParam();
    head.again = "SECRET";
    head.seed = 4711;
  }
  CaseRecord kept_record() {
    CaseRecord found;
    EXPECT_TRUE(history.records(1, true, [&found](PlacedRecord placed) {
      found = std::move(placed.record);
      return true;
    }));
    return found;
  }
};

TEST_P(HiddenRunTest, HoldsNoMoreThanItsLevelShows) {
  keep({{0, secret_record()}});
  const auto found = kept_record();
  EXPECT_EQ(found.input + found.kept_folder, "");
  EXPECT_TRUE(found.expected.empty());
  EXPECT_EQ(found.judgement.verdict, Verdict::runtime_error);
  EXPECT_EQ(found.judgement.reading, "");
  EXPECT_EQ(found.id, GetParam() == Feedback::verdict ? "0" : "");
  EXPECT_EQ(found.attempts.size(), GetParam() == Feedback::verdict ? 1U : 0U);
  for (const auto& attempt : found.attempts) {
    EXPECT_FALSE(attempt.written);
    EXPECT_EQ(attempt.run.stdout_tail + attempt.run.stderr_tail + attempt.machine.missing_copy, "");
    EXPECT_EQ(attempt.run.exit_status, 1);
    EXPECT_EQ(attempt.run.cpu_seconds, 1.2);
  }
  const auto facts = history.named("1").value();
  EXPECT_FALSE(facts.seed);
  EXPECT_EQ(facts.set_hash, "");
  const auto told = history.head(1, built_in_registry());
  EXPECT_EQ(told->again, "");
  EXPECT_FALSE(told->seed);
}

TEST_P(HiddenRunTest, KnowsItsCasesByAHashThatNobodyElseCanMake) {
  keep({{0, secret_record()}});
  const RecordKeys keys("squirrel", "candidate", keeping.settings);
  const auto open = keys.of(source.cases[0]);
  EXPECT_NE(kept_record().key, open);
  EXPECT_EQ(kept_record().key, keyed_hash(*key_in(key_file(history.place())), open));
}

TEST_P(HiddenRunTest, GoesOn) {
  keep({{0, secret_record()}});
  Keeping going_on = keeping;
  going_on.resume = true;
  KeptRun kept(&history, going_on, source);
  ASSERT_TRUE(kept.begin("candidate", head));
  std::string all;
  kept.open([&all](std::size_t place, const CaseResult& result) {
    all += std::to_string(place) + ":" + result.id + ":" + std::string(code_of(result.judgement.verdict));
  });
  kept.close();
  EXPECT_EQ(all, "0:0:RTE");
}

TEST_P(HiddenRunTest, DoesNotGoOnWithOtherInputs) {
  keep({{0, secret_record()}});
  source.cases[0].input += "\n";
  EXPECT_EQ(resumed(),
            "nothing to resume: run 1, the last unfinished one of squirrel, differs in the cases chosen");
}

INSTANTIATE_TEST_SUITE_P(Below, HiddenRunTest, ::testing::Values(Feedback::verdict, Feedback::none),
                         [](const auto& level) { return std::string(name_of(level.param)); });

TEST(RecordKeys, AreThoseOfTheQuestion) {
  const RecordKeys keys("squirrel", "candidate", {{"time", "10 s"}, {"build", "1"}});
  const JobCase one{"id", "input", {}, {"tag"}, {}, std::nullopt};
  const auto key = keys.of(one);
  EXPECT_EQ(key.size(), 16U);
  auto renamed = one;
  renamed.id = "other";
  EXPECT_EQ(keys.of(renamed), key) << "its name is no part of it";
  auto other = one;
  other.input = "input 2";
  EXPECT_NE(keys.of(other), key);
  auto with_facts = one;
  with_facts.facts.emplace().expected["a.txt"] = cases::facts_of("text");
  EXPECT_NE(keys.of(with_facts), key);
  // The same file, whoever tells what it is.
  const cases::testing::TemporaryFolder folder;
  auto with_file = one;
  with_file.expected["a.txt"] = folder.file("a.txt", "text");
  EXPECT_EQ(keys.of(with_file), keys.of(with_facts));
  EXPECT_NE(RecordKeys("starcircle", "candidate", {{"time", "10 s"}, {"build", "1"}}).of(one), key);
  EXPECT_NE(keys.of(with_file, {{"a.txt", {cases::hash_of("before"), std::nullopt}}}), keys.of(with_file))
      << "it was exchanged since";
  EXPECT_NE(RecordKeys("squirrel", "other", {{"time", "10 s"}, {"build", "1"}}).of(one), key);
  EXPECT_NE(RecordKeys("squirrel", "candidate", {{"time", "10 s"}, {"build", "2"}}).of(one), key);
  EXPECT_NE(RecordKeys("squirrel", "candidate", {{"time", "10"}, {" sbuild", "1"}}).of(one), key);
}

}  // namespace
}  // namespace harness
