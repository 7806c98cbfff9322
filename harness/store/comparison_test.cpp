#include "harness/store/comparison.hpp"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

ComparedRun run_of(const std::string& title, const std::vector<ComparedCase>& cases) {
  return {title, "squirrel", "hw.py", "s", {}, false, 0, cases};
}

const ComparedCase right{"1", Verdict::accepted, ""};
const ComparedCase wrong{"1", Verdict::wrong, "WA, a.txt first differs in: column Beta"};
const ComparedCase wrong_elsewhere{"1", Verdict::wrong, "WA, a.txt first differs in: column Alpha"};
const ComparedCase late{"1", Verdict::time_limit, "TLE, more than 1 s of CPU time"};
const ComparedCase skipped{"1", Verdict::skipped, ""};
const ComparedCase fault{"1", Verdict::judge_error, ""};

struct Pair {
  std::string name;
  ComparedCase before;
  ComparedCase after;
  Change change;
};
void PrintTo(const Pair& pair, std::ostream* out) {
  *out << pair.name;
}

class ChangeOf : public ::testing::TestWithParam<Pair> {};

TEST_P(ChangeOf, IsNamed) {
  const auto& [name, before, after, change] = GetParam();
  const auto comparison = compare(run_of("a", {before}), run_of("b", {after}));
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->cases.front().change, change);
  EXPECT_EQ(comparison->count(change), 1);
}

INSTANTIATE_TEST_SUITE_P(Cases, ChangeOf,
                         ::testing::Values(Pair{"Fixed", wrong, right, Change::fixed},
                                           Pair{"Broken", right, late, Change::broken},
                                           Pair{"Right", right, right, Change::same},
                                           Pair{"WrongAsBefore", wrong, wrong, Change::same},
                                           Pair{"WrongElsewhere", wrong, wrong_elsewhere, Change::otherwise},
                                           Pair{"Late", wrong, late, Change::otherwise},
                                           Pair{"NotJudgedNow", right, fault, Change::unjudged},
                                           Pair{"JudgedNow", skipped, wrong, Change::unjudged},
                                           Pair{"NeverJudged", skipped, fault, Change::same}),
                         [](const ::testing::TestParamInfo<Pair>& pair) { return pair.param.name; });

TEST(Comparison, NamesCasesOfOneRunOnly) {
  const auto comparison = compare(run_of("a", {{"1"}, {"2"}, {"9"}}), run_of("b", {{"3"}, {"1"}}));
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->only_before, (std::vector<std::string>{"2", "9"}));
  EXPECT_EQ(comparison->only_after, (std::vector<std::string>{"3"}));
  EXPECT_EQ(comparison->cases.size(), 1U);
}

TEST(Comparison, IsRefusedWhereNothingCanBeCompared) {
  auto other = run_of("b", {right});
  other.assignment = "starcircle";
  EXPECT_EQ(compare(run_of("a", {right}), other).error(), "a is of squirrel, b of starcircle");
  auto seven = run_of("a", {right});
  auto eight = run_of("b", {right});
  seven.seed = 7;
  eight.seed = 8;
  EXPECT_EQ(compare(seven, eight).error(), "a is on random cases of seed 7, b of seed 8");
  EXPECT_EQ(compare(run_of("a", {right}), run_of("b", {{"2"}})).error(), "a and b have no case in common");
}

TEST(Comparison, IsRefusedInOneShortLine) {
  auto other = run_of("b", {right});
  other.assignment = "\x1b[31m\n" + std::string(5'000, 'x');
  EXPECT_EQ(compare(run_of("a", {right}), other).error(),
            "a is of squirrel, b of \\x1b[31m\\x0axxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxx");
}

TEST(Comparison, HidesNothingInItsJson) {
  const ComparedCase hidden{"a\xe2\x80\xae\x7f\x1b", Verdict::wrong, "WA"};
  const auto before = run_of("a", {{hidden.id}});
  const auto after = run_of("b", {hidden});
  const auto text = json_text(before, after, compare(before, after).value());
  EXPECT_NE(text.find(R"("id": "a\u202e\u007f\u001b")"), std::string::npos) << text;
}

TEST(Comparison, SaysWhenTheSetsDiffer) {
  auto other = run_of("b", {right});
  EXPECT_FALSE(compare(run_of("a", {right}), other)->other_set);
  other.set_hash = "t";
  EXPECT_TRUE(compare(run_of("a", {right}), other)->other_set);
}

const std::string report =
    R"({"schema": 2, "report": "test", "assignment": "squirrel", "candidate": {"given": "hw.py"},
  "set_hash": "s", "seed": 18446744073709551615, "not_run": 2, "cases": [
  {"id": "001", "verdict": "AC", "reason": "", "files": []},
  {"id": "002", "verdict": "WA", "reason": "", "files": [{"file": "a.txt", "verdict": "AC"},
    {"file": "b.txt", "verdict": "WA", "divergence": {"kind": "beta", "where": "w", "column": "Beta"}}]},
  {"id": "003", "verdict": "RTE", "reason": "exit status 3", "files": []}]})";

TEST(Report, IsReadAsARun) {
  const auto run = parse_report("r.json", report);
  ASSERT_TRUE(run) << run.error();
  EXPECT_EQ(run->title, "r.json");
  EXPECT_EQ(run->candidate, "hw.py");
  EXPECT_EQ(run->seed, 18446744073709551615U);
  EXPECT_EQ(run->not_run, 2);
  EXPECT_EQ(run->cases,
            (std::vector<ComparedCase>{{"001", Verdict::accepted, ""},
                                       {"002", Verdict::wrong, "WA, b.txt first differs in: column Beta"},
                                       {"003", Verdict::runtime_error, "RTE, exit status 3"}}));
}

TEST(Report, HasEachCaseOnce) {
  const std::string one = R"({"id": "a\n1", "verdict": "AC", "reason": "", "files": []})";
  const auto with = [](const std::string& cases) {
    return R"({"schema": 2, "report": "test", "assignment": "x", "set_hash": "", "cases": [)" + cases + "]}";
  };
  EXPECT_TRUE(parse_report("r", with(one)));
  EXPECT_EQ(parse_report("r", with(one + "," + one)).error(),
            "r:1:144: expected each case once, found a\\x0a1");
}

TEST(Report, ThatIsNoneIsRefused) {
  EXPECT_EQ(parse_report("r", "{").error(), "r: expected a report of plycheck test --json");
  EXPECT_EQ(parse_report("r", "[1]").error(), "r: expected a report of plycheck test --json");
  EXPECT_EQ(parse_report("r", "{}").error(), "r: expected schema 2, found none");
  EXPECT_EQ(parse_report("r", R"({"schema": 2})").error(), "r: expected a report of plycheck test --json");
  EXPECT_EQ(parse_report("r", R"({"schema": 2, "report": "doctor"})").error(),
            "r:1:25: expected report \"test\", found \"doctor\"");
  EXPECT_EQ(parse_report("r", R"({"schema": 2, "report": "test"})").error(),
            "r: expected a text for \"assignment\"");
  EXPECT_EQ(
      parse_report("r", R"({"schema": 2, "report": "test", "assignment": "x", "set_hash": ""})").error(),
      "r: expected an array of objects for \"cases\"");
  EXPECT_EQ(
      parse_report("r", R"({"schema": 2, "report": "test", "assignment": "x", "set_hash": "", "cases": [1]})")
          .error(),
      "r: expected an array of objects for \"cases\"");
  EXPECT_EQ(parse_report("r",
                         R"({"schema": 2, "report": "test", "assignment": "x", "set_hash": "",
                     "cases": [{"id": "1", "verdict": "XX", "reason": "",
                     "files": []}]})")
                .error(),
            "r: expected a verdict for \"verdict\"");
}

/// A report of two cases.
std::string report_of(const std::string& schema, const std::string& first, const std::string& second) {
  const auto one = [](const std::string& id) {
    return "{\"id\": \"" + id + R"(", "verdict": "AC", "reason": "", "files": []})";
  };
  return "{" + schema + "\"report\": \"test\", \"assignment\": \"x\", \"set_hash\": \"\", \"cases\": [\n" +
         one(first) + ",\n  " + one(second) + "]}";
}

TEST(Report, OfAnotherSchemaIsRefusedWhereItSaysSo) {
  EXPECT_TRUE(parse_report("r", report_of("\"schema\": 2, ", "a", "b")));
  EXPECT_EQ(parse_report("r", report_of("\"schema\": 1, ", "a", "b")).error(),
            "r:1:12: expected schema 2, found 1");
  EXPECT_EQ(parse_report("r", report_of("", "a", "b")).error(), "r: expected schema 2, found none");
  EXPECT_EQ(parse_report("r", report_of("\"schema\": 99, ", "a", "b")).error(),
            "r:1:12: expected schema 2, found 99");
  EXPECT_EQ(parse_report("r", report_of("\"schema\": [], ", "a", "b")).error(),
            "r:1:12: expected schema 2, found something else");
}

TEST(Report, WithACaseTwiceIsRefusedWhereItStands) {
  EXPECT_EQ(parse_report("r", report_of("\"schema\": 2, ", "a", "a")).error(),
            "r:3:10: expected each case once, found a");
}

TEST(Comparison, NamesCasesOfTheHistoryAsReportsDo) {
  const cases::testing::TemporaryFolder folder;
  auto history = *History::open(folder.path() / "history.db");
  JobStarted job;
  job.assignment = find_assignment("squirrel");
  job.cases = 1;
  const auto run = *history.begin({"squirrel", "c", "s", "x", {}}, job);
  PlacedRecord placed;
  placed.record.id = "\xff bad";
  ASSERT_TRUE(history.keep(run, {&placed, 1}));
  const auto kept = compared(history, history.runs("", 1)->front());
  ASSERT_TRUE(kept) << kept.error();
  const auto told = parse_report("r", R"({"schema": 2, "report": "test", "assignment": "squirrel",
    "set_hash": "s", "cases": [{"id": "\\xff bad", "verdict": "AC", "reason": "", "files": []}]})");
  ASSERT_TRUE(told) << told.error();
  const auto both = compare(*kept, *told);
  ASSERT_TRUE(both) << both.error();
  EXPECT_EQ(both->count(Change::same), 1);
}

TEST(Comparison, TellsNeitherSetNorSeedThatARunHides) {
  auto before = run_of("run 1", {right});
  before.seed = 77;
  before.set_hash = "0123456789abcdef";
  EXPECT_EQ(set_text(before), "0123456789abcdef");
  auto after = before;
  after.seed = 78;
  after.hides_set = true;
  EXPECT_EQ(set_text(after), "not told");
  EXPECT_EQ(compare(before, after).error(), "run 1 and run 1 are on random cases of two seeds");
  const auto same = compare(after, after);
  ASSERT_TRUE(same);
  const auto json = json_text(after, after, *same);
  EXPECT_EQ(json.find("78"), std::string::npos) << json;
  EXPECT_EQ(json.find("0123456789abcdef"), std::string::npos) << json;
}

}  // namespace
}  // namespace harness
