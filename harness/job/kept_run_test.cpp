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
