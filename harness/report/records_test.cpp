#include "harness/report/records.hpp"

#include <array>
#include <filesystem>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/plain_text.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

Assignment two_tasks() {
  Assignment assignment;
  assignment.core.facts.name = "game";
  assignment.core.facts.tasks = {{.name = "easy", .points = 60}, {.name = "hard", .points = 40}};
  return assignment;
}

/// A wrong case of the task "easy".
CaseResult wrong_case() {
  Divergence divergence;
  divergence.kind = DivergenceKind::beta;
  divergence.line = 7;
  divergence.expected_lines = 9;
  divergence.columns = {{ColumnId::beta, "Beta"}};
  divergence.path = {"C3", "B2"};
  divergence.what = message(WhatId::as_kept, "line 7 of 9, column Beta");
  divergence.lines = LinePair{{LineState::there, 0, "B2,2,1", 0}, {LineState::there, 0, "B2,2,3", 0}};
  CaseResult result{"001", "easy", "easy, small", {"tie"}, {}, RunResult{}, ""};
  result.judgement = {
      Verdict::wrong, {}, {{"state", Verdict::accepted, {}, {}}, {"log", Verdict::wrong, {}, divergence}}};
  result.run->cpu_seconds = 0.25;
  result.run->wall_seconds = 0.5;
  result.run->peak_bytes = 4096;
  return result;
}

/// What a reporter writes of one case.
class Records : public ::testing::Test {
 protected:
  std::string written(std::unique_ptr<Reporter> reporter, const CaseResult& result) {
    JobStarted head;
    head.assignment = &assignment;
    head.candidate = "mine.py";
    head.source = "built-in";
    head.set_hash = "12ab";
    head.workers = 3;
    reporter->started(head);
    reporter->result(result);
    EXPECT_EQ(reporter->finished({Stopped::max_failures, 4, 1.5}), "");
    return cases::read_file(file()).value_or("");
  }
  std::string json_text(const CaseResult& result, bool times) {
    return written(json_reporter({}, file(), times), result);
  }
  nlohmann::json json(const CaseResult& result, bool times = true) {
    return nlohmann::json::parse(json_text(result, times));
  }
  nlohmann::json diagnosis_of(const Finding& finding) {
    const auto reporter = json_reporter({}, file(), false);
    JobStarted head;
    head.assignment = &assignment;
    reporter->started(head);
    EXPECT_EQ(reporter->finished({Stopped::no, 0, 1.5, finding}), "");
    return nlohmann::json::parse(cases::read_file(file()).value_or(""))["diagnosis"];
  }
  std::string csv(const CaseResult& result, bool times) {
    return written(csv_reporter({}, file(), times), result);
  }
  std::filesystem::path file() const { return folder.path() / "report"; }

  cases::testing::TemporaryFolder folder;
  const Assignment assignment = two_tasks();
};

TEST_F(Records, JsonTellsWhereAFileDiffers) {
  const auto log = json(wrong_case())["cases"][0]["files"][1];
  EXPECT_EQ(log, nlohmann::json::parse(R"({"file": "log", "verdict": "WA", "divergence": {
      "kind": "beta", "where": "line 7 of 9, column Beta", "line": 7, "expected_lines": 9, "column": "Beta",
      "path": ["C3", "B2"], "expected": "B2,2,1", "got": "B2,2,3",
      "columns": [{"id": "beta", "name": "Beta"}],
      "lines": {"expected": {"state": "there", "bytes_before": 0, "text": "B2,2,1", "bytes_after": 0},
                "got": {"state": "there", "bytes_before": 0, "text": "B2,2,3", "bytes_after": 0}}}})"));
}

const std::vector<fuzz::MutantFacts> known{
    fuzz::MutantFacts{"cut-off", "It is cut off.", fuzz::MutantKind::rules},
    fuzz::MutantFacts{"turned", "It is turned.", fuzz::MutantKind::search}};

TEST_F(Records, JsonTellsTheMistakes) {
  Finding finding;
  finding.failing = 3;
  finding.not_kept = 1;
  finding.diagnosis.sites = {
      {"greedy", 2, 5, 0, 1, {{{{0, "greedy"}, {1, "greedy"}}, 2, 5, 1}}, {}, {}, true}};
  finding.known = known;
  EXPECT_EQ(diagnosis_of(finding), nlohmann::json::parse(R"({
      "failing": 2, "accepted": 5, "not_looked_at": 2,
      "sites": [{"site": "greedy", "failing": 2, "accepted": 5, "ended_badly": 0, "too_large": 1,
                 "exact": [{"mistakes": [{"name": "cut-off", "site": "greedy", "sentence": "It is cut off."},
                                         {"name": "turned", "site": "greedy", "sentence": "It is turned."}],
                            "failing": 2, "accepted": 5, "told_apart_by": 1}],
                 "rivals": [], "partial": [], "all_answers": 0, "combinations_tried": true, "cut_short": false}]})"));
}

TEST_F(Records, JsonTellsWhatPartsTheCases) {
  Finding finding;
  finding.failing = 6;
  finding.known = known;
  finding.split = Split{SplitFact::number, "# pieces", true, 10, 6, 6, 7, 1};
  EXPECT_EQ(diagnosis_of(finding)["split"], nlohmann::json::parse(R"({
      "about": "number", "name": "# pieces", "at_least": 10,
      "failing": {"all": 6, "so": 6}, "accepted": {"all": 7, "so": 1}})"));
  finding.split = Split{SplitFact::crlf, "", false, 0, 6, 6, 7, 0};
  EXPECT_EQ(diagnosis_of(finding)["split"], nlohmann::json::parse(R"({
      "about": "line ends", "holds": false,
      "failing": {"all": 6, "so": 6}, "accepted": {"all": 7, "so": 0}})"));
  finding.split = Split{SplitFact::tag, "deep", true, 0, 6, 6, 7, 0, "3 plies at least"};
  EXPECT_EQ(diagnosis_of(finding)["split"], nlohmann::json::parse(R"({
      "about": "tag", "name": "deep", "meaning": "3 plies at least", "holds": true,
      "failing": {"all": 6, "so": 6}, "accepted": {"all": 7, "so": 0}})"));
}

TEST_F(Records, JsonTellsTheReading) {
  Finding finding;
  finding.failing = 3;
  finding.reading = "upside down";
  EXPECT_EQ(diagnosis_of(finding), nlohmann::json::parse(R"({"reading": "upside down", "failing": 3})"));
  EXPECT_FALSE(json(wrong_case()).contains("diagnosis"));
}

TEST_F(Records, JsonTellsOfTheJob) {
  const auto report = json(wrong_case());
  EXPECT_EQ(report["assignment"], "game");
  EXPECT_EQ(report["candidate"]["given"], "mine.py");
  EXPECT_EQ(report["set_hash"], "12ab");
  EXPECT_EQ(report["stopped"], "max-failures");
  EXPECT_EQ(report["not_run"], 4);
  EXPECT_EQ(report["total"]["points"], 0);
  EXPECT_FALSE(report.contains("seed"));
}

TEST_F(Records, JsonHasWhatWordsAreMadeOf) {
  auto result = wrong_case();
  auto& divergence = *result.judgement.files[1].divergence;
  divergence.place = NodePlace{{"C3", "B2"}, LogStep::updated, "A1", true};
  divergence.what = message(WhatId::log_columns);
  divergence.boards = {{{"A", "B"},
                        {"1", "2"},
                        {{BoardTitle::before, "B2", {2, {"*", "X", "O", "*"}}, {}},
                         {BoardTitle::at, "B2", {2, {"*", "X", "O", "O"}}, {3}}},
                        {},
                        {{StoryKind::just_made, "B2", "O: a Sneak"}}}};
  divergence.hints = {message(HintId::bound_before_last, "A1"),
                      message(HintId::takes_several, std::vector<std::string>{"A1", "B1"})};
  const auto told = json(result)["cases"][0]["files"][1]["divergence"];
  EXPECT_EQ(told["where"], "line 7 of 9, column Beta, at root > C3 > B2 after its last child A1");
  EXPECT_EQ(told["columns"], nlohmann::json::parse(R"([{"id": "beta", "name": "Beta"}])"));
  EXPECT_EQ(told["place"], nlohmann::json::parse(
                               R"({"path": ["C3", "B2"], "step": "updated", "child": "A1", "last": true})"));
  EXPECT_EQ(told["what"], nlohmann::json::parse(R"({"id": "log_columns", "arguments": {}})"));
  EXPECT_EQ(
      told["lines"]["got"],
      nlohmann::json::parse(R"({"state": "there", "bytes_before": 0, "text": "B2,2,3", "bytes_after": 0})"));
  EXPECT_EQ(told["boards"], nlohmann::json::parse(R"([{
    "column_labels": ["A", "B"], "row_labels": ["1", "2"],
    "boards": [{"title": "before", "move": "B2", "cells": [["*", "X"], ["O", "*"]], "marked": []},
               {"title": "at", "move": "B2", "cells": [["*", "X"], ["O", "O"]], "marked": [[1, 1]]}],
    "legend": [], "stories": [{"of": "just made", "move": "B2", "by": "O: a Sneak"}]}])"));
  EXPECT_EQ(told["hints"], nlohmann::json::parse(R"([
    {"id": "bound_before_last", "arguments": {"child": "A1"}},
    {"id": "takes_several", "arguments": {"squares": ["A1", "B1"]}}])"));
}

TEST_F(Records, JsonHasFringeAndMaps) {
  auto result = wrong_case();
  auto& divergence = *result.judgement.files[1].divergence;
  divergence.expansion = 6;
  divergence.fringe = Fringe{"f = g + h", {{"(0,1)", 4, 2, 1, 2, 3, false}}, 0, -1, 7, 5};
  divergence.maps = NumberedMaps{9, {{"(0,1)"}, {"[6]"}, {"6 ."}}, {{"(0,2)"}, {"6"}, {". 6"}}};
  divergence.further = {{"nodes", {{LineState::there, 0, "7", 0}, {LineState::ended, 0, "", 0}}}};
  const auto told = json(result)["cases"][0]["files"][1]["divergence"];
  EXPECT_EQ(told["expansion"], 6);
  EXPECT_EQ(told["fringe"], nlohmann::json::parse(R"json({"key": "f = g + h", "nodes": [
    {"place": "(0,1)", "key": 4, "g": 2, "h": 3, "joined": 2, "from": 1, "stale": false
}],
    "expected_at": 0, "left_out": 7, "left_out_stale": 5
})json"));
  EXPECT_EQ(told["maps"], nlohmann::json::parse(R"json({"to": 9,
    "expected": {"places": ["(0,1)"], "numbers": ["[6]"], "map": ["6 ."]
}
, "got" : {
  "places" : ["(0,2)"], "numbers" : ["6"], "map" : [". 6"]
}
})json"));
  EXPECT_EQ(told["further"], nlohmann::json::parse(R"json([{"name": "nodes",
    "expected": {"state": "there", "bytes_before": 0, "text": "7", "bytes_after": 0},
    "got": {"state": "end of file", "bytes_before": 0, "text": "", "bytes_after": 0}}])json"));
}

TEST_F(Records, JsonKeepsAllMeasurementsInOneObject) {
  auto report = json(wrong_case());
  EXPECT_EQ(report["measured"]["workers"], 3);
  EXPECT_EQ(report["measured"]["wall_seconds"], 1.5);
  EXPECT_EQ(report["measured"]["cases"]["001"]["cpu_seconds"], 0.25);
  report.erase("measured");
  EXPECT_EQ(report, json(wrong_case(), false));
}

TEST_F(Records, JsonIsValidWhateverACandidateWrote) {
  auto result = wrong_case();
  result.run->stderr_tail = "caf\xe9 \x80\xff \x01 \"quoted\"\n";
  result.judgement.files[1].divergence->lines->got.text = "\xc3";
  result.id = "f\xfcnf";
  result.tags = {"\x1b[31m", "\xff"};
  const auto report = json(result);
  EXPECT_EQ(report["measured"]["cases"].begin().value()["stderr_tail"],
            "caf\xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd \x01 \"quoted\"\n");
  EXPECT_EQ(report["cases"][0]["files"][1]["divergence"]["got"], "\\xc3");
  EXPECT_EQ(report["cases"][0]["files"][1]["divergence"]["lines"]["got"]["text"], "\xef\xbf\xbd");
  EXPECT_EQ(report["cases"][0]["tags"], nlohmann::json::array({"\x1b[31m", "\xef\xbf\xbd"}));
}

TEST_F(Records, JsonNamesCasesApartThatDifferInBytesWhichAreNoUtf8) {
  auto result = wrong_case();
  result.id = "f\xfcnf";
  const auto report = json(result);
  EXPECT_EQ(report["cases"][0]["id"], "f\\xfcnf");
  EXPECT_TRUE(report["measured"]["cases"].contains("f\\xfcnf"));
}

TEST_F(Records, JsonHasNoControlCharacterThatATerminalObeys) {
  auto result = wrong_case();
  result.id = "a\x7f\u009b[2J\u202e\x1b";
  const auto text = json_text(result, false);
  EXPECT_TRUE(cases::testing::is_plain_lines(text));
  EXPECT_EQ(nlohmann::json::parse(text)["cases"][0]["id"], result.id);
}

TEST_F(Records, CsvHasALineACase) {
  EXPECT_EQ(csv(wrong_case(), true),
            "case,task,summary,verdict,files,why,cpu_seconds,wall_seconds,peak_bytes\n"
            "001,easy,\"easy, small\",WA,state AC; log WA,\"line 7 of 9, column Beta\",0.250,0.500,4096\n");
}

TEST_F(Records, CsvWithoutTimesHasNoMeasurements) {
  EXPECT_EQ(csv(wrong_case(), false),
            "case,task,summary,verdict,files,why\n"
            "001,easy,\"easy, small\",WA,state AC; log WA,\"line 7 of 9, column Beta\"\n");
}

TEST_F(Records, CsvQuotesQuotesAndShowsLineEnds) {
  auto result = wrong_case();
  result.id = "a \"b\"\nc\r";
  result.summary = "plain";
  result.judgement = {Verdict::runtime_error, {message(ReasonId::exit_status, 1)}, {}};
  EXPECT_EQ(csv(result, false),
            "case,task,summary,verdict,files,why\n"
            "\"a \"\"b\"\"\\x0ac\\r\",easy,plain,RTE,,exit status 1\n");
}

TEST_F(Records, CsvHasNoControlCharacters) {
  auto result = wrong_case();
  result.id = "\x1b[2J\xff\u009b";
  EXPECT_NE(csv(result, false).find("\n\\x1b[2J\\xff\\u009b,easy,"), std::string::npos);
}

TEST_F(Records, CsvHasZerosForACaseThatWasNotRun) {
  auto result = wrong_case();
  result.run.reset();
  EXPECT_TRUE(csv(result, true).ends_with(",0.000,0.000,0\n"));
}

TEST_F(Records, SayThatTheyCannotBeKept) {
  const auto nowhere = folder.path() / "nowhere" / "report";
  const auto complaint = nowhere.string() + ": No such file or directory";
  EXPECT_EQ(csv_reporter({}, nowhere, true)->finished({}), complaint);
  const auto json = json_reporter({}, nowhere, true);
  JobStarted head;
  head.assignment = &assignment;
  json->started(head);
  EXPECT_EQ(json->finished({}), complaint);
}

}  // namespace
}  // namespace harness
