#include "harness/store/encoding.hpp"

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/sanitized.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/lines_in_words.hpp"
#include "harness/rows/testing/built_in.hpp"
#include "harness/store/packing.hpp"

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
  divergence.descent = CountDescent{"nodes", "12", "(end of file)", {{{{"A1", "3", "3"}, {"B1", "5", "6"}}}}};
  divergence.kept_drawing = {"a", "b"};
  divergence.hints = {message(HintId::takes_other_wrongly, "A1", "B1", std::vector<std::string>{"C1", "C2"}),
                      message(HintId::common_offset, 2, -3)};
  return divergence;
}

/// A record that has everything that one can have.
CaseRecord full_record() {
  CaseRecord result;
  result.key = "0123456789abcdef";
  result.id = "week/" + any_bytes;
  result.task = "greedy";
  result.summary = "greedy, 9 empty";
  result.tags = {"tie", any_bytes};
  result.input = any_bytes;
  result.expected = {{"next_state.txt", {"00ff", std::nullopt}}, {any_bytes, {"11ff", "expected"}}};
  result.judgement = {
      Verdict::wrong, {message(ReasonId::cpu_limit, 2.5), message(ReasonId::left_behind)}, {}, "a reading"};
  const auto divergence = full_divergence();
  result.judgement.files = {
      {"next_state.txt", Verdict::accepted, {message(RemarkId::is_there_as, "Next_State.txt")}, {}},
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
  Attempt attempt{{Program::other, RunReason::late, true},
                  {message(ReasonId::no_space)},
                  run,
                  {true, true, true, true, "hw1.py: gone"},
                  result.judgement,
                  cases::Answer{{{"a.txt", any_bytes}, {"b.txt", ""}}},
                  std::nullopt,
                  {{"a.txt", 3, RunLines{{LineState::no_newline, 0, "x", 0}, {LineState::ended, 0, "", 0}}}}};
  result.attempts = {attempt, {}};
  // The same bytes, and the expected ones.
  result.attempts[1].written = cases::Answer{{{"c.txt", any_bytes}, {"d.txt", "expected"}}};
  result.questions = {{any_bytes, run, any_bytes}, {"", {}, std::nullopt}, {"", {}, ""}};
  result.shown = 0;
  result.kept_folder = "/tmp/x";
  result.mark = {Known::otherwise, "WA"};
  return result;
}

std::string contents_of(const EncodedRecord& bytes) {
  std::string all;
  for (const auto& content : bytes.contents) {
    all += content;
  }
  return all;
}

/// What there is of a record when it was kept and read.
std::optional<CaseRecord> kept(const CaseRecord& record) {
  const auto bytes = encoded(record);
  return decoded_record(bytes.facts, contents_of(bytes));
}

/// What the encoding keeps of a record is all there is: its encoding once more says the same.
TEST(Encoding, GivesARecordAgainWhateverItsBytes) {
  const auto record = full_record();
  const auto bytes = encoded(record);
  EXPECT_EQ(bytes.contents, (std::vector<std::string_view>{"expected", any_bytes, ""})) << "each file once";
  const auto again = kept(record);
  ASSERT_TRUE(again);
  EXPECT_EQ(encoded(*again).facts, bytes.facts);
  EXPECT_EQ(again->key, record.key);
  EXPECT_EQ(again->id, "week/" + any_bytes);
  EXPECT_EQ(again->input, any_bytes);
  EXPECT_EQ(again->expected, record.expected);
  ASSERT_EQ(again->attempts.size(), 2U);
  const auto& attempt = again->attempts[0];
  EXPECT_EQ(attempt.terms, record.attempts[0].terms);
  EXPECT_EQ(attempt.fault, Reasons{message(ReasonId::no_space)});
  EXPECT_EQ(attempt.judgement.reasons, record.judgement.reasons);
  EXPECT_EQ(attempt.machine, record.attempts[0].machine);
  EXPECT_EQ(attempt.written, record.attempts[0].written);
  EXPECT_EQ(attempt.differences, record.attempts[0].differences);
  EXPECT_EQ(attempt.run.cpu_seconds, 0.1);
  EXPECT_EQ(attempt.run.wall_seconds, 1e-300);
  EXPECT_EQ(attempt.run.peak_bytes, std::int64_t{5} << 40);
  EXPECT_EQ(attempt.run.stdout_tail, any_bytes);
  EXPECT_EQ(attempt.judgement.files[1].divergence, full_divergence());
  EXPECT_EQ(again->attempts[1].written, record.attempts[1].written);
  ASSERT_EQ(again->questions.size(), 3U);
  EXPECT_EQ(again->questions[0].input, any_bytes);
  EXPECT_EQ(again->questions[0].run.stdout_tail, any_bytes);
  EXPECT_EQ(again->questions[0].count, any_bytes);
  EXPECT_EQ(again->questions[1].count, std::nullopt);
  EXPECT_EQ(again->questions[2].count, "");
  EXPECT_EQ(again->judgement.files[1].divergence, full_divergence());
  EXPECT_EQ(again->shown, 0U);
  EXPECT_EQ(again->mark.known, Known::otherwise);
}

TEST(Encoding, GivesARecordWithoutItsFilesWhereTheyAreNotAskedFor) {
  const auto again = decoded_record(encoded(full_record()).facts, std::nullopt);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->attempts[0].written);
  EXPECT_FALSE(again->expected.at(any_bytes).bytes);
  EXPECT_EQ(again->expected.at(any_bytes).hash, "11ff");
  EXPECT_TRUE(again->judgement.files[1].divergence);
}

TEST(Encoding, RefusesFilesThatAreNotTheRecords) {
  const auto whole = full_record();
  const auto bytes = encoded(whole);
  const auto contents = contents_of(bytes);
  EXPECT_TRUE(decoded_record(bytes.facts, contents));
  EXPECT_FALSE(decoded_record(bytes.facts, contents + "x"));
  EXPECT_FALSE(decoded_record(bytes.facts, contents.substr(1)));
  EXPECT_FALSE(decoded_record(bytes.facts, ""));
}

TEST(Encoding, RefusesPlacesThatLeadNowhere) {
  auto record = full_record();
  record.shown = 2;
  EXPECT_FALSE(kept(record)) << "there are two attempts";
  record = full_record();
  record.attempts[1].wrote_as = 0;
  EXPECT_TRUE(kept(record));
  record.attempts[0].wrote_as = 1;
  EXPECT_FALSE(kept(record)) << "one names the other";
  record = full_record();
  record.attempts[1].wrote_as = 2;
  EXPECT_FALSE(kept(record));
}

/// A program that writes one file anew each time and another one always the same.
TEST(Encoding, GivesManyAttemptsAgainThatShareAFile) {
  CaseRecord record;
  record.attempts.resize(40);
  for (auto& attempt : record.attempts) {
    const auto number = std::to_string(&attempt - record.attempts.data());
    attempt.written = cases::Answer{{{"board.txt", std::string(5000, 'x')}, {"log.txt", number}}};
  }
  EXPECT_EQ(encoded(record).contents.size(), 41U);
  const auto again = kept(record);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->attempts[39].written, record.attempts[39].written);
}

/// A record of a megabyte does not become gigabytes.
TEST(Encoding, RefusesFilesThatAreNamedTooOften) {
  CaseRecord record;
  record.attempts.resize(200);
  for (auto& attempt : record.attempts) {
    attempt.written = cases::Answer{{{"a.txt", std::string(1 << 20, 'x')}}};
  }
  EXPECT_EQ(encoded(record).contents.size(), 1U);
  EXPECT_FALSE(kept(record));
}

TEST(Encoding, HasOurOwnWordsAsText) {
  const std::string shown = "\\xff\\x00\\x1b[31m\\x0a\"é";
  CaseRecord result = full_record();
  result.summary = any_bytes;
  result.judgement.reasons = {message(ReasonId::copy_removed, any_bytes)};
  result.judgement.files[0].remarks = {message(RemarkId::is_there_as, any_bytes)};
  result.judgement.files[1].divergence->kept_drawing = {any_bytes};
  result.judgement.files[1].divergence->what = message(WhatId::as_kept, any_bytes);
  result.judgement.files[1].divergence->descent->steps.front().asked.front().got = any_bytes;
  result.judgement.files[1].divergence->hints = {
      message(HintId::as_kept, any_bytes),
      message(HintId::fields_missing, std::vector<std::string>{any_bytes})};
  result.judgement.nondeterminism = Nondeterminism{
      {{Verdict::wrong}, {Verdict::runtime_error, {message(ReasonId::as_kept, any_bytes)}}},
      2,
      {{any_bytes, 1, RunLines{{LineState::ended, 0, "", 0}, {LineState::there, 3, any_bytes, 0}}}}};
  result.attempts[0].judgement = result.judgement;
  result.attempts[0].fault = {message(ReasonId::no_work_folder, any_bytes)};
  result.attempts[0].machine.missing_copy = any_bytes;
  result.attempts[0].differences = result.judgement.nondeterminism->files;
  const auto again = kept(result);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->attempts[0].judgement.reasons, again->judgement.reasons);
  EXPECT_EQ(again->attempts[0].fault, Reasons{message(ReasonId::no_work_folder, shown)});
  EXPECT_EQ(again->attempts[0].machine.missing_copy, shown);
  EXPECT_EQ(again->attempts[0].differences.front().file, shown);
  EXPECT_EQ(again->summary, shown);
  EXPECT_EQ(again->judgement.reasons, Reasons{message(ReasonId::copy_removed, shown)});
  EXPECT_EQ(again->judgement.files[0].remarks, Remarks{message(RemarkId::is_there_as, shown)});
  const auto& told = again->judgement.files[1].divergence.value();
  EXPECT_EQ(words_of(told).where, shown);
  EXPECT_EQ(words_of(told).hint, shown + "; what is missing: " + shown);
  EXPECT_EQ(told.kept_drawing.front(), shown);
  EXPECT_EQ(told.descent->steps.front().asked.front().got, shown);
  EXPECT_EQ(words_of(told).got_line, "(3 bytes) …" + visible(any_bytes, Blanks::odd));
  EXPECT_EQ(again->judgement.nondeterminism->runs,
            (std::vector<ToldRun>{{Verdict::wrong},
                                  {Verdict::runtime_error, {message(ReasonId::as_kept, shown)}}}));
  EXPECT_EQ(again->judgement.nondeterminism->files.front().lines,
            result.judgement.nondeterminism->files.front().lines)
      << "a line is made visible where it is shown";
  EXPECT_EQ(again->attempts[0].run.stdout_tail, any_bytes);
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
      {"file", "output.txt"}, {"verdict", 2}, {"remark", "is there as A"}, {"divergence", divergence}};
  const nlohmann::json difference = {{"file", "log"}, {"line", 3}, {"first", "A·1"}, {"other", "(no file)"}};
  const nlohmann::json differing = {{"runs", {"AC", "RTE, exit status 3"}},
                                    {"other_run", 2},
                                    {"files", nlohmann::json::array({difference})}};
  const nlohmann::json kept_judgement = {{"verdict", 2},
                                         {"reason", "signal SIGSEGV"},
                                         {"files", nlohmann::json::array({file})},
                                         {"nondeterminism", differing}};
  std::string bytes;
  nlohmann::json::to_cbor({{"id", "1"}, {"judgement", kept_judgement}}, bytes);
  const auto result = decoded_result(bytes);
  ASSERT_TRUE(result);
  CaseRecord record;
  record.judgement = result->judgement;
  // Kept anew it is the same.
  for (const auto& judgement : {result->judgement, kept(record).value().judgement}) {
    const auto& told = judgement.files.at(0).divergence.value();
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
    EXPECT_EQ(judgement.files.at(0).remarks, Remarks{message(RemarkId::as_kept, "is there as A")});
    EXPECT_EQ(judgement.reasons, Reasons{message(ReasonId::as_kept, "signal SIGSEGV")});
    const Reasons exited{message(ReasonId::as_kept, "exit status 3")};
    EXPECT_EQ(judgement.nondeterminism->runs,
              (std::vector<ToldRun>{{Verdict::accepted}, {Verdict::runtime_error, exited}}));
    const auto& files = judgement.nondeterminism->files;
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(line_in_words(files[0].lines->first, files[0].lines->blanks), "A·1");
    EXPECT_EQ(line_in_words(files[0].lines->other, files[0].lines->blanks), "(no file)");
  }
}

/// A drawing must not take more room than any machine has.
TEST(Encoding, RefusesBoardsThatAreNone) {
  const auto with = [](const Grid& grid) {
    auto record = full_record();
    record.judgement.files[1].divergence->boards.front().boards.front().grid = grid;
    return kept(record).has_value();
  };
  EXPECT_TRUE(with({2, {"X", "O"}}));
  EXPECT_FALSE(with({2'000'000'000, {"X", "O"}}));
  EXPECT_FALSE(with({-1, {"X", "O"}}));
  EXPECT_FALSE(with({2, {"X", std::string(1'000'000, 'O')}}));
}

TEST(Encoding, RefusesAStepOnWhichNothingWasAsked) {
  auto record = full_record();
  auto& steps = record.judgement.files[1].divergence->descent->steps;
  EXPECT_TRUE(kept(record));
  steps.emplace_back();
  EXPECT_FALSE(kept(record));
  steps.clear();
  EXPECT_FALSE(kept(record));
}

TEST(Encoding, RefusesCountsThatCannotBeAddedUp) {
  JobFinished end{Stopped::budget, 3, 1.5};
  end.finding.emplace().diagnosis.sites.emplace_back().failing = std::numeric_limits<int>::max();
  EXPECT_FALSE(decoded_end(encoded(end), find_assignment("squirrel")->core.mutants));
  end.finding->diagnosis.sites[0].failing = 3;
  EXPECT_TRUE(decoded_end(encoded(end), find_assignment("squirrel")->core.mutants));
  end.not_run = -1;
  EXPECT_FALSE(decoded_end(encoded(end), find_assignment("squirrel")->core.mutants));
}

TEST(Encoding, KeepsApartWhatIsAbsentAndWhatIsEmpty) {
  CaseRecord record;
  record.attempts.emplace_back();
  EXPECT_FALSE(kept(record)->attempts[0].written);
  EXPECT_FALSE(kept(record)->shown);
  record.attempts[0].written.emplace();
  record.shown = 0;
  EXPECT_EQ(kept(record)->attempts[0].written, cases::Answer{});
  EXPECT_EQ(kept(record)->shown, 0U);
}

TEST(Encoding, KeepsWhatARunShowsOfWhyThereIsNoRightFile) {
  CaseRecord record;
  record.judgement.symptoms = {message(SymptomId::exception, "ValueError"),
                               message(SymptomId::own_place, "hw.py", 3, "main")};
  EXPECT_EQ(kept(record)->judgement.symptoms, record.judgement.symptoms);
}

TEST(Encoding, KeepsWhetherACaseHadLimitsOfItsOwn) {
  CaseRecord record;
  EXPECT_EQ(kept(record)->limits, std::nullopt);
  record.limits.emplace().cpu_seconds = 2.5;
  EXPECT_EQ(kept(record)->limits, record.limits);
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
  finding.diagnosis.sites = {{"battle", 4, 1, 0, 0, {{{{2, "battle"}, {5, "battle:first"}}, 4, 1, 3}}}};
  finding.split = Split{SplitFact::tag, "deep", false, -3, 4, 3, 2, 1, "It is deep."};
  end.finding = finding;
  const auto bytes = encoded(end);
  EXPECT_NE(bytes.find(std::string(finding.known[5].name)), std::string::npos);
  const auto again = decoded_end(bytes, find_assignment("squirrel")->core.mutants);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->finding->diagnosis, finding.diagnosis);
  EXPECT_EQ(again->finding->known, finding.known);
  EXPECT_EQ(again->finding->split, finding.split);
  EXPECT_EQ(again->stopped, Stopped::budget);
}

TEST(Encoding, KeepsTheSentencesOfSlips) {
  const auto& squirrel = find_assignment("squirrel")->core;
  JobFinished end{Stopped::no, 3, 1.5};
  Finding finding;
  finding.failing = 4;
  finding.known = fuzz::with_slips(squirrel);
  const std::size_t slip = squirrel.mutants.size() + 7;
  finding.diagnosis.sites = {{"greedy", 4, 1, 0, 0, {{{{slip, "greedy"}}, 4, 1, 3}}}};
  end.finding = finding;
  const auto again = decoded_end(encoded(end), squirrel.mutants);
  ASSERT_TRUE(again);
  const auto& exact = again->finding->diagnosis.sites.front().exact;
  ASSERT_EQ(exact.size(), 1U);
  ASSERT_EQ(exact.front().mistakes.size(), 1U);
  EXPECT_EQ(again->finding->known[exact.front().mistakes.front().mutant], finding.known[slip]);
  EXPECT_EQ(again->finding->known.size(), squirrel.mutants.size() + 1);
}

TEST(Encoding, TakesADiagnosisFromBeforeThereWereSitesForOneOfNone) {
  JobFinished end{Stopped::budget, 3, 1.5};
  end.finding.emplace().known = find_assignment("squirrel")->core.mutants;
  auto old = unpacked(encoded(end));
  const std::string name = end.finding->known[5].name;
  old["finding"]["diagnosis"] = {
      {"failing", 4},
      {"passing", 1},
      {"too_large", 2},
      {"exact", nlohmann::json::array({{{"mutants", {name}}, {"failing", 4}, {"passing", 1}}})}};
  const auto again = decoded_end(packed(old), end.finding->known);
  ASSERT_TRUE(again);
  const std::vector<fuzz::SiteDiagnosis> expected{{"", 4, 1, 0, 2, {{{{5}}, 4, 1}}}};
  EXPECT_EQ(again->finding->diagnosis.sites, expected);
}

TEST(Encoding, RefusesBytesThatAreNoEvent) {
  EXPECT_FALSE(decoded_result(""));
  EXPECT_FALSE(decoded_result("hello"));
  EXPECT_FALSE(decoded_record(encoded(full_record()).facts.substr(0, 40), std::nullopt));
  EXPECT_FALSE(decoded_record(encoded(full_record()).facts + "x", std::nullopt));
  // An array of arrays of arrays, and a text that says it is longer than any memory.
  std::string arrays;
  arrays.resize(10'000'000, '\x81');
  EXPECT_FALSE(decoded_result(arrays));
  EXPECT_FALSE(decoded_result("\x9b\x7f\xff\xff\xff\xff\xff\xff\xff"));
  EXPECT_FALSE(decoded_result("\x7b\x7f\xff\xff\xff\xff\xff\xff\xff"));
}

TEST(Encoding, SurvivesEveryChangeOfAByte) {
  const auto record = full_record();
  const auto whole = encoded(record);
  const auto bytes = whole.facts;
  const auto contents = contents_of(whole);
  constexpr std::string_view others("\0\x7f\x9f\xff", 4);
  // One of them in turn; all with PLYCHECK_LONG_RUNS.
  const std::size_t tried = std::getenv("PLYCHECK_LONG_RUNS") != nullptr ? others.size() : 1;
  int refused = 0;
  constexpr std::size_t step = cases::testing::is_sanitized ? 5 : 1;
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    for (std::size_t other = 0; other < tried; ++other) {
      std::string changed = bytes;
      changed[at] = others[(at + other) % others.size()];
      refused += decoded_record(changed, contents) ? 0 : 1;
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(Encoding, TakesNoNumberForAnotherValue) {
  auto bytes = encoded(full_record()).facts;
  // The verdict of the run follows its name; 2 is WA.
  const auto at = bytes.rfind("gverdict") + 8;
  ASSERT_EQ(bytes[at], 2);
  bytes[at] = 11;
  EXPECT_FALSE(decoded_record(bytes, std::nullopt));
}

}  // namespace
}  // namespace harness
