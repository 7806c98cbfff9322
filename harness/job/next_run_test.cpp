#include "harness/job/next_run.hpp"

#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

constexpr RunReason first = RunReason::first;
constexpr RunReason again = RunReason::again;
constexpr RunReason folder_gone = RunReason::folder_gone;
constexpr RunReason no_room = RunReason::no_room;
constexpr RunReason late = RunReason::late;
constexpr RunReason launcher_lost = RunReason::launcher_lost;

constexpr const char* no_space = "no space left where the runs take place";

/// An attempt, written down in few words.
struct Made {
  Attempt attempt;

  explicit Made(RunReason reason, Verdict verdict = Verdict::accepted) {
    attempt.terms.reason = reason;
    attempt.terms.alone = reason == late;
    attempt.run.ending = Ending::exited;
    attempt.run.exit_status = verdict == Verdict::runtime_error ? 3 : 0;
    attempt.judgement.verdict = verdict;
    if (verdict == Verdict::judge_error) {
      attempt.run.ending = Ending::not_started;
      attempt.judgement.reasons = {message(ReasonId::as_kept, "could not be started")};
    }
  }
  Made&& by_other() && {
    attempt.terms.program = Program::other;
    return std::move(*this);
  }
  Made&& alone() && {
    attempt.terms.alone = true;
    return std::move(*this);
  }
  /// It wrote something else than the first one.
  Made&& other_files() && {
    attempt.differences.push_back({"text", 1});
    return std::move(*this);
  }
  Made&& in(bool MachineFacts::*fact) && {
    attempt.machine.*fact = true;
    return std::move(*this);
  }
  Made&& lost(LauncherLoss by) && {
    attempt.run.lost = by;
    attempt.run.ending = Ending::signaled;
    return std::move(*this);
  }
  Made&& without_copy() && {
    attempt.machine.missing_copy = "hw1.py: No such file or directory";
    return std::move(*this);
  }
  Made&& not_made(const std::string& fault) && {
    attempt.fault = {message(ReasonId::as_kept, fault)};
    return std::move(*this);
  }
  /// Of limits of 10 s of CPU time and 40 s of wall time.
  Made&& cpu_limit(double seconds) && {
    attempt.run.ending = Ending::cpu_limit;
    attempt.run.cpu_seconds = seconds;
    attempt.judgement.verdict = Verdict::time_limit;
    return std::move(*this);
  }
  Made&& wall_limit(double cpu_seconds, double waiting_seconds) && {
    attempt.run.ending = Ending::wall_limit;
    attempt.run.wall_seconds = 40;
    attempt.run.cpu_seconds = cpu_seconds;
    attempt.run.waiting_seconds = waiting_seconds;
    attempt.judgement.verdict = Verdict::time_limit;
    return std::move(*this);
  }
};

constexpr Verdict ac = Verdict::accepted;
constexpr Verdict wa = Verdict::wrong;
constexpr Verdict rte = Verdict::runtime_error;
constexpr Verdict no = Verdict::no_output;
constexpr Verdict je = Verdict::judge_error;

/// What the attempts come to.
struct Due {
  std::optional<RunTerms> run;
  Verdict verdict = ac;
  std::string reason;
  std::optional<std::size_t> shown;
  /// What is said of each run where they differ, of either program.
  std::vector<std::string> said;
  bool other_differs = false;
  bool operator==(const Due&) const = default;
};

Due a_run(RunReason reason, bool alone = false) {
  return {RunTerms{Program::candidate, reason, alone}, ac, {}, {}, {}, false};
}

Due other_run(RunReason reason, bool alone = false) {
  return {RunTerms{Program::other, reason, alone}, ac, {}, {}, {}, false};
}

Due verdict(Verdict verdict, std::optional<std::size_t> shown, std::string reason = {},
            std::vector<std::string> said = {}) {
  return {std::nullopt, verdict, std::move(reason), shown, std::move(said), false};
}

void PrintTo(const Due& due, std::ostream* out) {
  if (due.run) {
    *out << "run: program " << static_cast<int>(due.run->program) << ", reason "
         << static_cast<int>(due.run->reason) << (due.run->alone ? ", alone" : "");
    return;
  }
  *out << code_of(due.verdict) << " '" << due.reason << "', shown "
       << (due.shown ? std::to_string(*due.shown) : "none") << (due.other_differs ? ", other differs" : "");
  for (const auto& said : due.said) {
    *out << " | " << said;
  }
}

struct Row {
  std::string name;
  std::vector<Made> made;
  Due due;
  /// Else every failing case is run twice.
  int repeats = 1;
  bool has_other = false;
  bool doubts = true;
  bool twice = true;
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

std::vector<std::string> said_in(const Nondeterminism& found) {
  std::vector<std::string> said;
  for (const auto& run : found.runs) {
    said.push_back(words_of(run));
  }
  return said;
}

Due due_in(const Row& row) {
  CaseTerms terms;
  terms.limits.cpu_seconds = 10;
  terms.limits.wall_seconds = 40;
  terms.repeats = row.repeats;
  terms.has_other = row.has_other;
  terms.doubts_timeouts = row.doubts;
  terms.runs_failures_twice = row.twice;
  std::vector<Attempt> attempts;
  for (const auto& made : row.made) {
    attempts.push_back(made.attempt);
  }
  const auto next = next_run(terms, attempts);
  if (const auto* const run = std::get_if<RunTerms>(&next)) {
    return {*run, ac, {}, {}, {}, false};
  }
  const auto& told = std::get<CaseVerdict>(next);
  const auto& judgement = told.judgement;
  return {std::nullopt,
          judgement.verdict,
          words_of(judgement.reasons),
          told.shown,
          judgement.nondeterminism ? said_in(*judgement.nondeterminism) : std::vector<std::string>(),
          judgement.other_nondeterminism.has_value()};
}

class NextRun : public ::testing::TestWithParam<Row> {};

TEST_P(NextRun, FollowsFromTheAttemptsAlone) {
  EXPECT_EQ(due_in(GetParam()), GetParam().due);
}

std::vector<Row> of_one_run() {
  return {
      {"NothingWasRunYet", {}, a_run(first)},
      {"ARightOneIsEnough", {Made(first)}, verdict(ac, 0)},
      {"AWrongOneIsRunTwice", {Made(first, wa)}, a_run(again)},
      {"OneWithoutAFileIsRunTwice", {Made(first, no)}, a_run(again)},
      {"ACrashIsRunTwice", {Made(first, rte)}, a_run(again)},
      {"OneThatIsRightButForItsLayoutIsRunTwice", {Made(first, Verdict::layout)}, a_run(again)},
      {"NoneIsRunTwiceWhereNobodyAsks", {Made(first, wa)}, verdict(wa, 0), 1, false, true, false},
      {"ALimitIsRunOnce", {Made(first, Verdict::memory_limit)}, verdict(Verdict::memory_limit, 0)},
      {"AFaultOfOursIsRunOnce", {Made(first, je)}, verdict(je, 0, "could not be started")},
      {"AFaultOfOursIsRunOnceHoweverManyAreWanted",
       {Made(first, je)},
       verdict(je, 0, "could not be started"),
       5},
      {"NoFolderIsAFaultOfOurs", {Made(first).not_made("no work folder")}, verdict(je, {}, "no work folder")},
  };
}

std::vector<Row> of_twice() {
  return {
      {"TheSameTwiceIsTheVerdict", {Made(first, wa), Made(again, wa)}, verdict(wa, 0)},
      {"RightTheSecondTimeIsStillWrong",
       {Made(first, wa), Made(again).other_files()},
       verdict(wa, 0, {}, {"WA", "AC"})},
      {"AnotherEndIsADifference", {Made(first, wa), Made(again, rte)}, verdict(wa, 0, {}, {"WA", "RTE"})},
      {"WorseTheSecondTimeChangesNothing",
       {Made(first, wa), Made(again, rte).other_files()},
       verdict(wa, 0, {}, {"WA", "RTE"})},
      {"ASecondRunThatCannotBeMadeSaysNothing",
       {Made(first, wa), Made(again).not_made("no work folder")},
       verdict(wa, 0)},
      {"ASecondRunThatCannotBeStartedSaysNothing", {Made(first, wa), Made(again, je)}, verdict(wa, 0)},
      {"AsManyAsAreWanted", {Made(first), Made(again)}, a_run(again), 3},
      {"NoMoreThanAreWanted", {Made(first), Made(again), Made(again)}, verdict(ac, 0), 3},
      {"TheWorstOfThemCounts",
       {Made(first), Made(again, rte).other_files(), Made(again, wa).other_files()},
       verdict(rte, 1, {}, {"AC", "RTE", "WA"}),
       3},
      {"OfEquallyBadOnesTheFirstCounts",
       {Made(first), Made(again, wa).other_files(), Made(again, wa).other_files()},
       verdict(wa, 1, {}, {"AC", "WA", "WA"}),
       3},
      {"OneOfThemThatCannotBeStartedEndsThem",
       {Made(first), Made(again, je)},
       verdict(je, 0, "could not be started"),
       3},
      {"OneOfThemWithoutAFolderEndsThem",
       {Made(first), Made(again).not_made("no work folder")},
       verdict(je, 0, "no work folder"),
       3},
  };
}

std::vector<Row> of_time() {
  return {
      {"JustOverTheCpuLimitIsRunAlone", {Made(first).cpu_limit(10.4)}, a_run(late, true)},
      {"FarOverItIsBelieved", {Made(first).cpu_limit(11.01)}, verdict(Verdict::time_limit, 0)},
      {"AloneItIsBelieved",
       {Made(first).cpu_limit(10.4), Made(late).cpu_limit(10.4)},
       verdict(Verdict::time_limit, 1)},
      {"WhatComesOfItAloneCounts", {Made(first).cpu_limit(10.4), Made(late)}, verdict(ac, 1)},
      {"NobodyDoubtsWhereNobodyIsToDoubt",
       {Made(first).cpu_limit(10.4)},
       verdict(Verdict::time_limit, 0),
       1,
       false,
       false},
      {"OneThatWaitedIsBelievedAtOnce", {Made(first).wall_limit(0.1, 0.5)}, verdict(Verdict::time_limit, 0)},
      {"OneThatWorkedAndWaitedForNothingOfOursIsBelieved",
       {Made(first).wall_limit(9, 0.5)},
       verdict(Verdict::time_limit, 0)},
      {"OneThatWasKeptWaitingIsRunAlone", {Made(first).wall_limit(9, 20)}, a_run(late, true)},
      {"OneThatHardlyHadAProcessorIsRunAlone", {Made(first).wall_limit(0.1, 39)}, a_run(late, true)},
      {"WhereNobodyTellsOneThatDidNothingHasWaited",
       {Made(first).wall_limit(0.1, -1)},
       verdict(Verdict::time_limit, 0)},
      {"WhereNobodyTellsOneThatWorkedIsRunAlone", {Made(first).wall_limit(9, -1)}, a_run(late, true)},
      {"OneThatWasLateAndIsWrongIsRunTwiceAlone",
       {Made(first).cpu_limit(10.4), Made(late, wa)},
       a_run(again, true)},
      {"AndThenItIsTheVerdict",
       {Made(first).cpu_limit(10.4), Made(late, wa), Made(again, wa).alone()},
       verdict(wa, 1)},
      {"ASecondRunThatIsLateIsRunAlone", {Made(first, wa), Made(again).cpu_limit(10.4)}, a_run(late, true)},
      {"AndCountsThenAsTheSecond",
       {Made(first, wa), Made(again).cpu_limit(10.4), Made(late, wa)},
       verdict(wa, 0)},
  };
}

std::vector<Row> of_the_machine() {
  constexpr auto full = &MachineFacts::full_at_end;
  constexpr auto full_before = &MachineFacts::full_at_begin;
  constexpr auto filled = &MachineFacts::filled_by_others;
  constexpr auto gone = &MachineFacts::folder_gone;
  return {
      {"AFullDiskSpoilsAFailure", {Made(first, wa).in(full)}, a_run(no_room)},
      {"OneThatWasFullBeforeDoesToo", {Made(first, no).in(full_before)}, a_run(no_room)},
      {"OneThatOthersFilledDoesToo", {Made(first, rte).in(filled)}, a_run(no_room)},
      {"ARightOneIsRightOnAFullDisk", {Made(first).in(full)}, verdict(ac, 0)},
      {"WhoFillsTheDiskIsToBlame",
       {Made(first, Verdict::output_limit).in(full).in(filled)},
       verdict(Verdict::output_limit, 0)},
      {"StillFullIsAFaultOfOurs",
       {Made(first, wa).in(full), Made(no_room, no).in(full), Made(again, no)},
       verdict(je, 1, no_space)},
      {"NeverAnyRoomIsAFaultOfOurs",
       {Made(first, no).in(full), Made(no_room).not_made(no_space)},
       verdict(je, 0, no_space)},
      {"WithoutRoomForItsInputItIsAskedForAgainAlone",
       {Made(first).not_made(no_space).in(full_before)},
       a_run(no_room, true)},
      {"WithRoomForItThenItCounts",
       {Made(first).not_made(no_space).in(full_before), Made(no_room, wa)},
       a_run(again)},
      {"NeverAnyRoomForItIsAFaultOfOurs",
       {Made(first).not_made(no_space).in(full_before), Made(no_room).not_made(no_space)},
       verdict(je, std::nullopt, no_space)},
      {"NoFolderForAnotherReasonIsNotAskedForAgain",
       {Made(first).not_made("no folder")},
       verdict(je, std::nullopt, "no folder")},
      {"FilledOnceMoreIsBelieved", {Made(first, wa).in(filled), Made(no_room, wa).in(filled)}, a_run(again)},
      {"RoomMakesItGood", {Made(first, no).in(full), Made(no_room)}, verdict(ac, 1)},
      {"ASecondRunWithoutRoomIsMadeAgain", {Made(first, wa), Made(again, no).in(full)}, a_run(no_room)},
      {"AndSaysWhatTheFirstSaid",
       {Made(first, wa), Made(again, no).in(full), Made(no_room, wa)},
       verdict(wa, 0)},
      {"AVanishedFolderIsNobodysFault", {Made(first, no).in(gone)}, a_run(folder_gone)},
      {"NotEvenOfARightOne", {Made(first).in(gone)}, a_run(folder_gone)},
      {"AnotherFolderMakesItGood", {Made(first, no).in(gone), Made(folder_gone)}, verdict(ac, 1)},
      {"VanishedTwiceItIsTheProgramsOwn",
       {Made(first, no).in(gone), Made(folder_gone, no).in(gone)},
       a_run(again)},
      {"AndOnceMoreTwice",
       {Made(first, no).in(gone), Made(folder_gone, no).in(gone), Made(again, no).in(gone)},
       a_run(folder_gone)},
      {"AndThenItIsTheVerdict",
       {Made(first, no).in(gone), Made(folder_gone, no).in(gone), Made(again, no).in(gone),
        Made(folder_gone, no).in(gone)},
       verdict(no, 1)},
      {"ALostLauncherIsNobodysFault",
       {Made(first, rte).lost(LauncherLoss::by_anybody)},
       a_run(launcher_lost)},
      {"AnotherLauncherMakesItGood",
       {Made(first, rte).lost(LauncherLoss::by_anybody), Made(launcher_lost)},
       verdict(ac, 1)},
      {"LostTwiceItIsTheProgramsOwn",
       {Made(first, rte).lost(LauncherLoss::by_anybody),
        Made(launcher_lost, rte).lost(LauncherLoss::by_anybody)},
       a_run(again)},
      {"ButNotWhereItCannotReachIt",
       {Made(first, je).lost(LauncherLoss::by_others), Made(launcher_lost, je).lost(LauncherLoss::by_others),
        Made(launcher_lost, je).lost(LauncherLoss::by_others)},
       a_run(launcher_lost)},
      {"LostEveryTimeItIsAFaultOfOurs",
       {Made(first, je).lost(LauncherLoss::by_others), Made(launcher_lost, je).lost(LauncherLoss::by_others),
        Made(launcher_lost, je).lost(LauncherLoss::by_others),
        Made(launcher_lost, je).lost(LauncherLoss::by_others)},
       verdict(je, 3, "could not be started")},
      {"ARemovedCopyIsAFaultOfOurs",
       {Made(first, rte).without_copy(), Made(again, rte).without_copy()},
       verdict(je, 0, "the candidate's copy was removed: hw1.py: No such file or directory")},
      {"ACopyThatIsRemovedBeforeTheSecondRunIsOneToo",
       {Made(first, wa), Made(again, rte).without_copy()},
       verdict(je, 0, "the candidate's copy was removed: hw1.py: No such file or directory")},
      {"AFolderThatNeverComesBackIsOneToo",
       {Made(first, no).in(gone), Made(folder_gone).not_made("no work folder")},
       verdict(je, 0, "no work folder")},
  };
}

std::vector<Row> of_several_reasons() {
  constexpr auto full = &MachineFacts::full_at_end;
  constexpr auto gone = &MachineFacts::folder_gone;
  return {
      {"AVanishedFolderComesFirst", {Made(first, no).in(gone).in(full)}, a_run(folder_gone)},
      {"ThenTheRoom", {Made(first, no).in(gone).in(full), Made(folder_gone, no).in(full)}, a_run(no_room)},
      {"ThenTheFolderIsNotTriedAThirdTime",
       {Made(first, no).in(gone), Made(folder_gone, no).in(full), Made(no_room, no).in(gone)},
       a_run(again)},
      {"TheRoomComesBeforeTheTime", {Made(first).cpu_limit(10.4).in(full)}, a_run(no_room)},
      {"ThenTheTime",
       {Made(first).cpu_limit(10.4).in(full), Made(no_room).cpu_limit(10.4)},
       a_run(late, true)},
      {"RoomForOneThatIsAloneIsAwaitedAlone",
       {Made(first).cpu_limit(10.4), Made(late, wa).in(full)},
       a_run(no_room, true)},
      {"AllOfThemEnd",
       {Made(first, no).in(gone), Made(folder_gone, no).in(full), Made(no_room).wall_limit(9, 20),
        Made(late, wa), Made(again, wa).alone()},
       verdict(wa, 3)},
  };
}

std::vector<Row> of_two_programs() {
  constexpr auto full = &MachineFacts::full_at_end;
  const auto against = [](std::string name, std::vector<Made> made, Due due, int repeats = 1) {
    return Row{std::move(name), std::move(made), std::move(due), repeats, true};
  };
  auto other_differs = verdict(Verdict::skipped, 1, "the other program is nondeterministic");
  other_differs.other_differs = true;
  return {
      against("TheOtherOneIsRunFirst", {}, other_run(first)),
      against("ThenTheCandidate", {Made(first).by_other()}, a_run(first)),
      against("WhereTheyAreEqualThatIsAll", {Made(first).by_other(), Made(first)}, verdict(ac, 1)),
      against("WhereTheyDifferTheOtherOneIsAskedAgain", {Made(first).by_other(), Made(first, wa)},
              other_run(again)),
      against("ThenTheCandidateAgain", {Made(first).by_other(), Made(first, wa), Made(again).by_other()},
              a_run(again)),
      against("ThenTheyDiffer",
              {Made(first).by_other(), Made(first, wa), Made(again).by_other(), Made(again, wa)},
              verdict(wa, 1)),
      against("NobodyIsComparedWithOneThatAnswersNowThisNowThat",
              {Made(first).by_other(), Made(first, wa), Made(again).by_other().other_files()}, other_differs),
      against("ALateOneOfTheOtherProgramIsRunAlone", {Made(first).by_other().cpu_limit(10.4)},
              other_run(late, true)),
      against("AndTheCandidateAloneBehindIt", {Made(first).by_other().cpu_limit(10.4), Made(late).by_other()},
              a_run(first, true)),
      against("TheOtherOnesFolderIsAFaultOfOurs", {Made(first).by_other().not_made("no work folder")},
              verdict(je, {}, "no work folder")),
      against("TheOtherOnesRoomIsAwaited", {Made(first, no).by_other().in(full)}, other_run(no_room)),
      against("TheOtherOnesCopyIsAFaultOfOurs",
              {Made(first, rte).by_other().without_copy(), Made(first, Verdict::skipped)},
              verdict(je, 1, "the other program's copy was removed: hw1.py: No such file or directory")),
      against("BothAreRunAsOftenAsIsWanted", {Made(first).by_other(), Made(first), Made(again).by_other()},
              other_run(again), 3),
      against("TheOtherOneThatCannotBeStartedAgainEndsIt",
              {Made(first).by_other(), Made(first), Made(again, je).by_other()},
              verdict(je, 1, "could not be started"), 3),
  };
}

std::string name_of_row(const ::testing::TestParamInfo<Row>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(OfOneRun, NextRun, ::testing::ValuesIn(of_one_run()), name_of_row);
INSTANTIATE_TEST_SUITE_P(OfTwice, NextRun, ::testing::ValuesIn(of_twice()), name_of_row);
INSTANTIATE_TEST_SUITE_P(OfTime, NextRun, ::testing::ValuesIn(of_time()), name_of_row);
INSTANTIATE_TEST_SUITE_P(OfTheMachine, NextRun, ::testing::ValuesIn(of_the_machine()), name_of_row);
INSTANTIATE_TEST_SUITE_P(OfSeveralReasons, NextRun, ::testing::ValuesIn(of_several_reasons()), name_of_row);
INSTANTIATE_TEST_SUITE_P(OfTwoPrograms, NextRun, ::testing::ValuesIn(of_two_programs()), name_of_row);

}  // namespace
}  // namespace harness
