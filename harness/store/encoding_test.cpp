#include "harness/store/encoding.hpp"

#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "fuzz/foundations/assignment.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const std::string any_bytes("\xff\0\x1b[31m\n\"é", 11);

/// A divergence that has everything that one can have.
Divergence full_divergence() {
  Divergence divergence;
  divergence.kind = DivergenceKind::beta;
  divergence.line = 75;
  divergence.expected_lines = 412;
  divergence.columns = {{ColumnId::beta, "Beta"}, {ColumnId::field, "depth limit 3", true}};
  divergence.path = {"C3", "B2"};
  divergence.move = 4;
  divergence.expansion = 6;
  divergence.place = NodePlace{{"C3", "B2"}, LogStep::updated, "A1", true};
  divergence.what = message(WhatId::lines_swapped, *divergence.place);
  divergence.lines =
      LinePair{{LineState::there, 3, "1", 4}, {LineState::there, 3, any_bytes, 0}, Blanks::odd};
  divergence.further = {{"node 2.1", {{LineState::there, 0, "1", 0}, {LineState::blank, 0, "", 0}}}};
  divergence.boards = {{{"A", "B"},
                        {"1"},
                        {{BoardTitle::yours_after, "B1", {2, {"X", "é"}}, {1}}},
                        {"legend"},
                        {{StoryKind::expected, "B1", "O: a Sneak"}}}};
  divergence.fringe = Fringe{"f = g + h", {{"(0,1)", 4, 2, 1, 2, 2, true}}, 0, -1, 7, 5};
  divergence.maps = NumberedMaps{9, {{"(0,1)"}, {"[1]"}, {"1 . ."}}, {{"(0,2)"}, {"2,3"}, {". 1 ."}}};
  divergence.kept_drawing = {"a", "b"};
  divergence.hints = {message(HintId::takes_other_wrongly, "A1", "B1", std::vector<std::string>{"C1", "C2"}),
                      message(HintId::common_offset, 2, -3)};
  return divergence;
}

CaseResult full_result() {
  CaseResult result{"week/" + any_bytes, "greedy", "greedy, 9 empty", {"tie", any_bytes}, {}, {}, {}};
  result.judgement = {Verdict::wrong, "exit status 3", {}, "a reading"};
  const auto divergence = full_divergence();
  result.judgement.files = {{"next_state.txt", Verdict::accepted, "remark", {}},
                            {"traverse_log.txt", Verdict::wrong, {}, divergence}};
  RunResult run;
  run.ending = Ending::signaled;
  run.exit_status = -3;
  run.signal = 11;
  run.error = 2;
  run.cpu_seconds = 0.1;
  run.wall_seconds = 1e-300;
  run.peak_bytes = std::int64_t{5} << 40;
  run.written_bytes = 9;
  run.stdout_bytes = 7;
  run.stderr_bytes = 8;
  run.stdout_tail = any_bytes;
  run.stderr_tail = "Traceback";
  run.left_behind = 2;
  result.run = run;
  result.kept_folder = "/tmp/x";
  result.mark = {Known::otherwise, "WA"};
  return result;
}

/// What the encoding keeps of a result is all there is: its encoding once more says the same.
TEST(Encoding, GivesAResultAgainWhateverItsBytes) {
  const auto bytes = encoded(full_result());
  const auto again = decoded_result(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ(encoded(*again), bytes);
  EXPECT_EQ(again->id, "week/" + any_bytes);
  EXPECT_EQ(again->run->cpu_seconds, 0.1);
  EXPECT_EQ(again->run->wall_seconds, 1e-300);
  EXPECT_EQ(again->run->peak_bytes, std::int64_t{5} << 40);
  EXPECT_EQ(again->run->stdout_tail, any_bytes);
  EXPECT_EQ(again->judgement.files[1].divergence, full_divergence());
  EXPECT_EQ(again->mark.known, Known::otherwise);
}

/// A journal may be a stranger's.
TEST(Encoding, HasOurOwnWordsAsText) {
  const std::string shown = "\\xff\\x00\\x1b[31m\\x0a\"é";
  CaseResult result = full_result();
  result.summary = any_bytes;
  result.judgement.reason = any_bytes;
  result.judgement.files[1].divergence->kept_drawing = {any_bytes};
  result.judgement.files[1].divergence->what = message(WhatId::as_kept, any_bytes);
  result.judgement.files[1].divergence->hints = {
      message(HintId::as_kept, any_bytes),
      message(HintId::fields_missing, std::vector<std::string>{any_bytes})};
  result.judgement.nondeterminism = Nondeterminism{
      {{Verdict::wrong}, {Verdict::runtime_error, any_bytes}}, 2, {{any_bytes, 1, "", any_bytes}}};
  const auto again = decoded_result(encoded(result));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->summary, shown);
  EXPECT_EQ(again->judgement.reason, shown);
  const auto& told = again->judgement.files[1].divergence.value();
  EXPECT_EQ(words_of(told).where, shown);
  EXPECT_EQ(words_of(told).hint, shown + "; what is missing: " + shown);
  EXPECT_EQ(told.kept_drawing.front(), shown);
  EXPECT_EQ(words_of(told).got_line, "(3 bytes) …" + visible(any_bytes, Blanks::odd));
  EXPECT_EQ(again->judgement.nondeterminism->runs,
            (std::vector<ToldRun>{{Verdict::wrong}, {Verdict::runtime_error, shown}}));
  EXPECT_EQ(again->judgement.nondeterminism->files.front().other, shown);
  EXPECT_EQ(again->run->stdout_tail, any_bytes);
  JobStarted job;
  job.assignment = find_assignment("squirrel");
  job.again = any_bytes;
  job.isolation.lacks = {any_bytes};
  EXPECT_EQ(decoded_start(encoded(job), built_in_registry())->again, shown);
  EXPECT_EQ(decoded_start(encoded(job), built_in_registry())->isolation.lacks.front(), shown);
}

/// Version 0.1.0 kept sentences and drawings.
TEST(Encoding, ReadsWhatAnEarlierVersionHasKept) {
  const nlohmann::json divergence = {{"kind", static_cast<int>(DivergenceKind::field)},
                                     {"line", 2},
                                     {"lines", 3},
                                     {"column", "move, depth limit 3"},
                                     {"path", {"C3"}},
                                     {"move", 0},
                                     {"where", "line 2 of 3, move, differs"},
                                     {"expected", "A·1"},
                                     {"got", "(end of file)"},
                                     {"drawing", {"a", "b"}},
                                     {"hint", "yours stops early"}};
  const nlohmann::json file = {
      {"file", "output.txt"}, {"verdict", 2}, {"remark", ""}, {"divergence", divergence}};
  std::string bytes;
  nlohmann::json::to_cbor(
      {{"id", "1"}, {"judgement", {{"verdict", 2}, {"files", nlohmann::json::array({file})}}}}, bytes);
  const auto kept = decoded_result(bytes);
  ASSERT_TRUE(kept);
  // Kept anew it is the same.
  for (const auto& result : {*kept, decoded_result(encoded(*kept)).value()}) {
    const auto& told = result.judgement.files.at(0).divergence.value();
    const auto words = words_of(told);
    EXPECT_EQ(told.kind, DivergenceKind::field);
    EXPECT_EQ(told.line, 2);
    EXPECT_EQ(told.path, std::vector<std::string>{"C3"});
    EXPECT_EQ(told.columns, (std::vector<Column>{{ColumnId::field, "move", false},
                                                 {ColumnId::field, "depth limit 3", true}}));
    EXPECT_EQ(words.where, "line 2 of 3, move, differs");
    EXPECT_EQ(words.column, "move, depth limit 3");
    EXPECT_EQ(words.expected_line, "A·1");
    EXPECT_EQ(words.got_line, "(end of file)");
    EXPECT_EQ(words.drawing, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(words.hint, "yours stops early");
  }
}

/// A drawing must not take more room than any machine has.
TEST(Encoding, RefusesBoardsThatAreNone) {
  const auto with = [](const Grid& grid) {
    auto result = full_result();
    result.judgement.files[1].divergence->boards.front().boards.front().grid = grid;
    return decoded_result(encoded(result)).has_value();
  };
  EXPECT_TRUE(with({2, {"X", "O"}}));
  EXPECT_FALSE(with({2'000'000'000, {"X", "O"}}));
  EXPECT_FALSE(with({-1, {"X", "O"}}));
  EXPECT_FALSE(with({2, {"X", std::string(1'000'000, 'O')}}));
}

TEST(Encoding, RefusesCountsThatCannotBeAddedUp) {
  JobFinished end{Stopped::budget, 3, 1.5};
  end.finding.emplace().diagnosis.failing = std::numeric_limits<int>::max();
  EXPECT_FALSE(decoded_end(encoded(end), find_assignment("squirrel")->core.mutants));
  end.finding->diagnosis.failing = 3;
  EXPECT_TRUE(decoded_end(encoded(end), find_assignment("squirrel")->core.mutants));
  end.not_run = -1;
  EXPECT_FALSE(decoded_end(encoded(end), find_assignment("squirrel")->core.mutants));
}

TEST(Encoding, KeepsApartWhatIsAbsentAndWhatIsEmpty) {
  CaseResult result;
  EXPECT_FALSE(decoded_result(encoded(result))->run);
  result.run.emplace();
  EXPECT_TRUE(decoded_result(encoded(result))->run);
}

TEST(Encoding, GivesAHeadAgain) {
  JobStarted job;
  job.assignment = find_assignment("squirrel");
  job.candidate = any_bytes;
  job.seed = 0xffff'ffff'ffff'ffff;
  job.limits.memory_kind = MemoryKind::resident;
  job.limits.cpu_seconds = 2.5;
  const auto bytes = encoded(job);
  const auto again = decoded_start(bytes, built_in_registry());
  ASSERT_TRUE(again);
  EXPECT_EQ(encoded(*again), bytes);
  EXPECT_EQ(again->assignment, job.assignment);
  EXPECT_EQ(again->seed, job.seed);
  EXPECT_EQ(again->limits, job.limits);
}

TEST(Encoding, GivesTheAudienceOfAHeadAgain) {
  JobStarted job;
  job.assignment = find_assignment("squirrel");
  for (const auto feedback : {Feedback::full, Feedback::verdict, Feedback::none}) {
    const auto bytes = encoded(job, {feedback});
    EXPECT_TRUE(decoded_start(bytes, built_in_registry()));
    EXPECT_EQ(decoded_audience(bytes), Audience{feedback});
  }
  EXPECT_FALSE(decoded_audience("x"));
}

TEST(Encoding, NamesMistakesByTheirNames) {
  JobFinished end{Stopped::budget, 3, 1.5};
  Finding finding;
  finding.failing = 4;
  finding.known = find_assignment("squirrel")->core.mutants;
  finding.diagnosis.exact = {{{2, 5}, 4, 1}};
  end.finding = finding;
  const auto bytes = encoded(end);
  EXPECT_NE(bytes.find(std::string(finding.known[5].name)), std::string::npos);
  const auto again = decoded_end(bytes, find_assignment("squirrel")->core.mutants);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->finding->diagnosis, finding.diagnosis);
  EXPECT_EQ(again->finding->known, finding.known);
  EXPECT_EQ(again->stopped, Stopped::budget);
}

TEST(Encoding, RefusesBytesThatAreNoEvent) {
  EXPECT_FALSE(decoded_result(""));
  EXPECT_FALSE(decoded_result("hello"));
  EXPECT_FALSE(decoded_result(encoded(full_result()).substr(0, 40)));
  EXPECT_FALSE(decoded_result(encoded(full_result()) + "x"));
  // An array of arrays of arrays, and a text that says it is longer than any memory.
  std::string arrays;
  arrays.resize(10'000'000, '\x81');
  EXPECT_FALSE(decoded_result(arrays));
  EXPECT_FALSE(decoded_result("\x9b\x7f\xff\xff\xff\xff\xff\xff\xff"));
  EXPECT_FALSE(decoded_result("\x7b\x7f\xff\xff\xff\xff\xff\xff\xff"));
}

TEST(Encoding, SurvivesEveryChangeOfAByte) {
  const auto bytes = encoded(full_result());
  int refused = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const char other : {'\0', '\x7f', '\x9f', '\xff'}) {
      std::string changed = bytes;
      changed[at] = other;
      refused += decoded_result(changed) ? 0 : 1;
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(Encoding, TakesNoNumberForAnotherValue) {
  auto bytes = encoded(full_result());
  // The verdict of the run follows its name; 2 is WA.
  const auto at = bytes.rfind("gverdict") + 8;
  ASSERT_EQ(bytes[at], 2);
  bytes[at] = 11;
  EXPECT_FALSE(decoded_result(bytes));
}

}  // namespace
}  // namespace harness
