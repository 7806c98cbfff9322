#include "harness/report/alike.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/events/alike_key.hpp"

namespace harness {
namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t enough = 1000;
constexpr std::size_t width = 80;

CaseResult failing(const std::string& id, Judgement judgement, std::size_t input_bytes = 10) {
  CaseResult result{id, "easy", "easy, small", {}, std::move(judgement), RunResult{}, ""};
  result.input = std::string(input_bytes, 'i');
  return result;
}

FileJudgement wrong_file(const std::string& name, DivergenceKind kind, const std::string& column = "",
                         std::int64_t line = 1) {
  FileJudgement file{name, Verdict::wrong, {}, Divergence{}};
  file.divergence->kind = kind;
  file.divergence->line = line;
  if (!column.empty()) {
    file.divergence->columns.push_back({ColumnId::header, column});
  }
  return file;
}

CaseResult wrong(const std::string& id, const std::string& column, std::size_t input_bytes = 10) {
  return failing(id, {Verdict::wrong, {}, {wrong_file("log.txt", DivergenceKind::value, column)}},
                 input_bytes);
}

CaseResult crash(const std::string& id, const std::string& said, int line) {
  auto result = failing(id, {Verdict::runtime_error, {message(ReasonId::exit_status, 1)}, {}});
  result.judgement.symptoms = {message(SymptomId::exception, said),
                               message(SymptomId::own_place, "hw1.py", line, "visit")};
  return result;
}

ToldCase told_of(const CaseResult& result, std::size_t lines = 2) {
  ToldCase told{{result.id + " head"}, {}};
  for (std::size_t line = 1; line <= lines; ++line) {
    told.body.push_back(fmt::format("     {} body {}", result.id, line));
  }
  return told;
}

void add(AlikeFailures& alike, const CaseResult& result, std::size_t lines = 2) {
  alike.add(result, [&] { return told_of(result, lines); });
}

TEST(AlikeKey, OfAWrongFileIsItsFirstDifferenceByKindStepAndColumn) {
  auto one = wrong("1", "Beta");
  EXPECT_EQ(alike_key(one), alike_key(wrong("2", "Beta", 99)));
  EXPECT_NE(alike_key(one), alike_key(wrong("2", "Alpha")));
  EXPECT_NE(alike_key(one),
            alike_key(failing(
                "2", {Verdict::wrong, {}, {wrong_file("log.txt", DivergenceKind::truncated, "Beta")}})));
  EXPECT_NE(
      alike_key(one),
      alike_key(failing("2", {Verdict::wrong, {}, {wrong_file("out.txt", DivergenceKind::value, "Beta")}})));
  auto leaf = one;
  leaf.judgement.files.front().divergence->place = NodePlace{{"B2"}, LogStep::leaf, "", false};
  EXPECT_NE(alike_key(one), alike_key(leaf));
  auto other_leaf = leaf;
  other_leaf.judgement.files.front().divergence->place->path = {"C3", "D4"};
  EXPECT_EQ(alike_key(leaf), alike_key(other_leaf));
}

TEST(AlikeKey, LeavesOutLinesAndNumbers) {
  const auto at = [](std::int64_t line, const std::string& column) {
    return failing("1", {Verdict::wrong, {}, {wrong_file("log.txt", DivergenceKind::field, column, line)}});
  };
  EXPECT_EQ(alike_key(at(7, "node 2.1")), alike_key(at(99, "node 10.3")));
  EXPECT_NE(alike_key(at(7, "node 2.1")), alike_key(at(7, "nodes")));
}

/// Another of the best moves is another mistake than a move that is worth less.
TEST(AlikeKey, TellsTiesFromWorseMoves) {
  const auto chosen = [](const Hint& hint) {
    auto file = wrong_file("out.txt", DivergenceKind::field, "move");
    file.divergence->hints = {hint};
    return alike_key(failing("1", {Verdict::wrong, {}, {file}}));
  };
  const auto tie = chosen(message(HintId::move_as_good, "B1", 7, "A1"));
  const auto worse = chosen(message(HintId::move_worth_less, "B1", 6, "A1", 7));
  EXPECT_NE(tie, worse);
  EXPECT_EQ(tie, chosen(message(HintId::move_as_good, "C3", 9, "C2")));
  EXPECT_EQ(tie, chosen(message(HintId::searches_as_good, "limit", "B1", 7, 2, "A1")));
  EXPECT_EQ(worse, chosen(message(HintId::searches_worth_less, "limit", "B1", 6, 1, "A1", 7, 2)));
}

TEST(AlikeKey, CountsTheFirstFileThatIsNotRight) {
  const FileJudgement right{"state.txt", Verdict::accepted, {}, std::nullopt};
  const auto log = wrong_file("log.txt", DivergenceKind::value, "Beta");
  EXPECT_EQ(
      alike_key(failing("1", {Verdict::wrong, {}, {right, log}})),
      alike_key(failing("2", {Verdict::wrong, {}, {log, wrong_file("end.txt", DivergenceKind::line)}})));
}

TEST(AlikeKey, OfATracebackIsItsTypeAndPlace) {
  EXPECT_EQ(alike_key(crash("1", "KeyError: 'A3'", 34)), alike_key(crash("2", "KeyError: 'B2'", 34)));
  EXPECT_NE(alike_key(crash("1", "KeyError: 'A3'", 34)), alike_key(crash("2", "KeyError: 'A3'", 35)));
  EXPECT_NE(alike_key(crash("1", "KeyError: 'A3'", 34)), alike_key(crash("2", "IndexError: 'A3'", 34)));
}

TEST(AlikeKey, OfACrashWithoutATraceIsTheLastThatItSaid) {
  const auto said = [](const std::string& text) {
    auto result = failing("1", {Verdict::runtime_error, {message(ReasonId::signal, "SIGABRT")}, {}});
    result.run->stderr_tail = text;
    return alike_key(result);
  };
  EXPECT_EQ(said("board 17\nstack smashed at 0x7ffe12\n"), said("stack smashed at 0x55ab90\n"));
  EXPECT_NE(said("stack smashed\n"), said("out of range\n"));
}

TEST(AlikeKey, OfAMissingFileIsItsName) {
  const auto lacks = [](const std::string& name, RemarkId why) {
    return alike_key(
        failing("1", {Verdict::no_output, {}, {{name, Verdict::no_output, {message(why)}, std::nullopt}}}));
  };
  EXPECT_EQ(lacks("out.txt", RemarkId::not_written), lacks("out.txt", RemarkId::not_written));
  EXPECT_NE(lacks("out.txt", RemarkId::not_written), lacks("log.txt", RemarkId::not_written));
  EXPECT_NE(lacks("out.txt", RemarkId::not_written), lacks("out.txt", RemarkId::stands_on_output));
}

TEST(AlikeKey, KeepsKnownFailuresApart) {
  auto known = wrong("1", "Beta");
  known.mark.known = Known::as_listed;
  EXPECT_NE(alike_key(known), alike_key(wrong("1", "Beta")));
}

TEST(AlikeFailures, AreToldOnceWithTheirIds) {
  AlikeFailures alike;
  add(alike, wrong("1", "Beta"));
  add(alike, wrong("2", "Alpha"));
  add(alike, wrong("3", "Beta"));
  add(alike, wrong("4", "Beta"));
  EXPECT_EQ(alike.lines(enough, width),
            (Texts{"", "1 head", "     1 body 1", "     1 body 2", "     2 more fail in the same way: 3, 4",
                   "", "2 head", "     2 body 1", "     2 body 2"}));
}

TEST(AlikeFailures, TellTheSmallestAndOfEqualsTheFirst) {
  AlikeFailures alike;
  add(alike, wrong("1", "Beta", 30));
  add(alike, wrong("2", "Beta", 20));
  add(alike, wrong("3", "Beta", 20));
  EXPECT_EQ(alike.lines(enough, width), (Texts{"", "2 head", "     2 body 1", "     2 body 2",
                                               "     2 more fail in the same way: 1, 3"}));
}

TEST(AlikeFailures, AreRenderedOnlyWhereTheyAreTheSmallestSoFar) {
  AlikeFailures alike;
  int rendered = 0;
  for (const std::size_t bytes : {30U, 40U, 20U, 20U, 50U}) {
    const auto result = wrong("1", "Beta", bytes);
    alike.add(result, [&] {
      ++rendered;
      return told_of(result);
    });
  }
  EXPECT_EQ(rendered, 2);
}

TEST(AlikeFailures, ComeWithTheLargestGroupFirst) {
  AlikeFailures alike;
  add(alike, wrong("1", "Alpha"), 0);
  add(alike, wrong("2", "Beta"), 0);
  add(alike, wrong("3", "Beta"), 0);
  EXPECT_EQ(alike.lines(enough, width),
            (Texts{"", "2 head", "     1 more fails in the same way: 3", "", "1 head"}));
}

TEST(AlikeFailures, OfOneCaseAloneHaveNoHead) {
  AlikeFailures alike;
  add(alike, wrong("1", "Beta"));
  EXPECT_EQ(alike.lines(enough, width), (Texts{"     1 body 1", "     1 body 2"}));
}

TEST(AlikeFailures, ThatDoNotFitAreToldInALine) {
  AlikeFailures alike;
  add(alike, wrong("1", "Alpha"), 20);
  add(alike, wrong("2", "Beta"), 20);
  add(alike, wrong("3", "Beta"), 20);
  const auto lines = alike.lines(10, width);
  ASSERT_EQ(lines.size(), 1U + 1 + 20 + 1 + 3);
  EXPECT_EQ(lines[1], "2 head");
  EXPECT_EQ((Texts{lines.end() - 3, lines.end()}),
            (Texts{"", "the other cases that fail, in short (-v tells every case in full):",
                   "   1 case: WA, log.txt first differs in: column Alpha (1)"}));
}

TEST(AlikeFailures, StayWithinTheirRoomWhateverTheirNumber) {
  AlikeFailures alike;
  std::size_t most = 0;
  for (int column = 0; column < 50; ++column) {
    for (int i = 0; i < 3; ++i) {
      add(alike, wrong(fmt::format("{:03}", column * 3 + i), std::string("Column") + char('A' + column)), 5);
    }
    most = std::max(most, alike.lines(40, width).size());
  }
  EXPECT_LE(most, 40U);
  EXPECT_GE(most, 30U);
  EXPECT_NE(alike.lines(40, width).back().find(" groups more"), std::string::npos);
}

TEST(AlikeFailures, NameAsManyIdsAsFourLinesHold) {
  AlikeFailures alike;
  for (int i = 1; i <= 300; ++i) {
    add(alike, wrong(fmt::format("{:03}", i), "Beta"), 0);
  }
  const auto lines = alike.lines(enough, width);
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_TRUE(lines[2].starts_with("     299 more fail in the same way: 002, 003, ")) << lines[2];
  EXPECT_TRUE(lines.back().ends_with(" more")) << lines.back();
  EXPECT_TRUE(std::ranges::all_of(lines, [](const auto& line) { return line.size() <= width; }));
}

}  // namespace
}  // namespace harness
