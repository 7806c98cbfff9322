#include "harness/judge/judge.hpp"

#include <map>
#include <string>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "cases/testing/opened.hpp"
#include "harness/judge/run_verdict.hpp"
#include "harness/judge/words/render.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

using Files = std::map<std::string, std::string, std::less<>>;

FoundFiles found(const Files& files) {
  FoundFiles result;
  for (const auto& [name, bytes] : files) {
    result.names.push_back(name);
  }
  result.read = [files](std::string_view name) -> std::optional<std::string> {
    const auto file = files.find(name);
    return file == files.end() ? std::nullopt : std::optional(file->second);
  };
  return result;
}

/// Two files are demanded: next_state.txt, "XO\nOX\n", and output.txt, "D4 Raid\n".
Demand demand(cases::Comparison comparison = cases::Comparison::lines) {
  return {{{"next_state.txt", FileKind::board}, {"output.txt", FileKind::text}},
          comparison,
          {},
          {{{"next_state.txt", "XO\nOX\n"}, {"output.txt", "D4 Raid\n"}}}};
}

const Files right{{"next_state.txt", "XO\nOX\n"}, {"output.txt", "D4 Raid\n"}};

RunResult ended(Ending ending = Ending::exited) {
  RunResult run;
  run.ending = ending;
  return run;
}

FileJudgement missing_state(const Files& files, std::string_view printed = {}) {
  return judge_files(demand(), found(files), printed).files.front();
}

/// The same files, each to be read in pieces.
FoundFiles found_in_pieces(const Files& files) {
  FoundFiles result = found(files);
  result.open = [files](std::string_view name) -> std::optional<cases::OpenFile> {
    const auto file = files.find(name);
    return file == files.end() ? std::nullopt : std::optional(cases::testing::opened(file->second));
  };
  return result;
}

/// All that is told of files.
std::string told(const Judgement& judgement) {
  std::string out(code_of(judgement.verdict));
  for (const auto& file : judgement.files) {
    out += fmt::format("\n{} {} {}", file.file, code_of(file.verdict), words_of(file.remarks));
  }
  return fmt::format("{}\n{}", out, fmt::join(render(judgement), "\n"));
}

TEST(JudgeFiles, InPiecesAreJudgedAsWhole) {
  using enum cases::Comparison;
  for (const std::string state : {"XO\nOX\n", "XO\nOX", "XO\nOX\n\n\n", "XO \r\nOX\n", "XO\nXX\n", "", "\n",
                                  "XO\n", "XO\nOX\nOO\n", "XO\n\nOX\n"}) {
    for (const auto comparison : {lines, bytes, bytes_free_final_newline}) {
      const Files files{{"next_state.txt", state}, {"output.txt", state + "D4"}};
      EXPECT_EQ(told(judge_files(demand(comparison), found_in_pieces(files))),
                told(judge_files(demand(comparison), found(files))))
          << ::testing::PrintToString(state);
    }
  }
}

TEST(JudgeFiles, InPiecesAreToldWithTheirTrueSize) {
  constexpr std::size_t most = 3 << 20;
  const Files line{{"next_state.txt", "XO\n" + std::string(most, 'X')}, {"output.txt", "D4 Raid\n"}};
  const auto judgement = judge_files(demand(), found_in_pieces(line));
  const auto& got = judgement.files.front().divergence->lines->got;
  EXPECT_EQ(got.before + std::ssize(got.text) + got.after, most);
  std::string lines = "D4 Raid\n";
  for (std::size_t i = 0; i < most / 2; ++i) {
    lines += "D4 Raid\n";
  }
  const Files many{{"next_state.txt", "XO\nOX\n"}, {"output.txt", lines}};
  EXPECT_EQ(told(judge_files(demand(), found_in_pieces(many))), told(judge_files(demand(), found(many))));
}

TEST(JudgeFiles, InPiecesAreFoundUnderOtherNames) {
  const Files files{{"Next_State.txt", "XO\nOX\n"}, {"out", "D4 Raid\n"}};
  EXPECT_EQ(told(judge_files(demand(), found_in_pieces(files))), told(judge_files(demand(), found(files))));
}

TEST(JudgeFile, SameBytesNeedNoWord) {
  const auto judgement = judge_file({"output.txt"}, cases::Comparison::bytes, {}, "A\n", "A\n");
  EXPECT_EQ(judgement.verdict, Verdict::accepted);
  EXPECT_TRUE(judgement.remarks.empty());
}

TEST(JudgeFile, AcceptedLayoutIsRemarkedUpon) {
  const auto judgement = judge_file({"output.txt"}, cases::Comparison::lines, {}, "A\nB\n", "A\r\nB\r\n");
  EXPECT_EQ(judgement.verdict, Verdict::accepted);
  EXPECT_EQ(words_of(judgement.remarks), "accepted; line ends are CRLF");
}

TEST(JudgeFile, SurplusNewlineIsPresentation) {
  const auto judgement = judge_file({"output.txt"}, cases::Comparison::bytes, {}, "A\nB", "A\nB\n");
  EXPECT_EQ(judgement.verdict, Verdict::layout);
  EXPECT_EQ(words_of(judgement.remarks), "would be accepted without the newline after line 2");
}

TEST(JudgeFile, SecondNewlineIsPresentation) {
  EXPECT_EQ(words_of(judge_file({"output.txt"}, cases::Comparison::bytes, {}, "A\nB\n", "A\nB\n\n").remarks),
            "would be accepted without the second newline after line 2");
}

TEST(JudgeFile, MissingNewlineIsPresentation) {
  EXPECT_EQ(words_of(judge_file({"output.txt"}, cases::Comparison::bytes, {}, "A\nB\n", "A\nB").remarks),
            "would be accepted with a newline after line 2");
}

TEST(JudgeFile, LineEndsArePresentation) {
  EXPECT_EQ(
      words_of(judge_file({"output.txt"}, cases::Comparison::bytes, {}, "A\nB\n", "A\r\nB\r\n").remarks),
      "would be accepted but for its layout, first in line 1: line ends are CRLF");
}

/// With their words, which tests of whole reports see seldom.
TEST(JudgeFile, AllThatIsSaidOfALayoutHasWords) {
  const auto told = [](std::string_view expected, std::string_view got) {
    return words_of(judge_file({"output.txt"}, cases::Comparison::lines, {}, expected, got).remarks);
  };
  EXPECT_EQ(told("a\r\n", "a\n"), "accepted; line ends are LF");
  EXPECT_EQ(told("a\nb\n", "a \r\nb"),
            "accepted; line ends are CRLF, blanks at line ends, no newline at the end");
  EXPECT_EQ(told("a \n\n", "a\n"), "accepted; no blanks at line ends, only one newline at the end");
  EXPECT_EQ(told("a", "a\n"), "accepted; a newline at the end");
  EXPECT_EQ(told("a\n", "a\n\n\n"), "accepted; 3 newlines at the end");
  EXPECT_EQ(told("a \n", "a\t\n"), "accepted; white space differs");
}

TEST(JudgeFile, SeveralSurplusNewlinesAreCounted) {
  const auto judgement = judge_file({"output.txt"}, cases::Comparison::bytes, {}, "A\nB\n", "A\nB\n\n\n");
  EXPECT_EQ(judgement.remarks, (Remarks{message(RemarkId::newlines_surplus, 2, 3, 2)}));
  EXPECT_EQ(words_of(judgement.remarks), "would be accepted without 2 of the 3 newlines after line 2");
}

TEST(JudgeFile, WhatIsSaidOfALayoutIsTyped) {
  const auto judgement = judge_file({"output.txt"}, cases::Comparison::bytes, {}, "A\nB\n", "A\nB \r\n");
  EXPECT_EQ(judgement.remarks, (Remarks{message(RemarkId::layout_from, 2), message(RemarkId::line_ends_crlf),
                                        message(RemarkId::blanks_at_line_ends)}));
}

TEST(JudgeFile, DifferenceIsToldByTheKindOfFile) {
  const auto judgement =
      judge_file({"next_state.txt", FileKind::board}, cases::Comparison::lines, {}, "XO\nOX\n", "XO\nOO\n");
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(judgement.divergence.value().kind, DivergenceKind::square);
}

/// What is said of a wrong output.txt.
std::string hint_of(cases::Comparison comparison, const std::string& output) {
  const Files files{{"next_state.txt", "XO\nOX\n"}, {"output.txt", output}};
  const auto judgement = judge_files(demand(comparison), found(files));
  return words_of(*judgement.files.back().divergence).hint;
}

TEST(JudgeFiles, LayoutOfAWrongFileIsToldToo) {
  using enum cases::Comparison;
  EXPECT_EQ(hint_of(bytes, "D5 Raid\r\n"), "besides, line ends are CRLF: the layout differs too");
  EXPECT_EQ(hint_of(bytes, "D5 Raid"), "besides, there is no newline at the end: the layout differs too");
  EXPECT_EQ(hint_of(bytes, "D5 Raid\n"), "");
}

TEST(JudgeFiles, LayoutThatDoesNotCountIsNotTold) {
  using enum cases::Comparison;
  EXPECT_EQ(hint_of(bytes_free_final_newline, "D5 Raid"), "");
  EXPECT_EQ(hint_of(lines, "D5 Raid\r\n"), "");
}

TEST(JudgeFiles, FileThatIsRightButForLinesOfItsOwnIsToldSo) {
  using enum cases::Comparison;
  EXPECT_EQ(hint_of(lines, "depth 2 done\nD4 Raid\n"),
            "without one of its lines, which has no place here, your file is right");
  EXPECT_EQ(hint_of(lines, "\n\nD4 Raid\n"),
            "your line is blank; without 2 of its lines, which have no place here, your file is right");
}

TEST(JudgeFiles, CauseIsToldOnlyWhereItIsProven) {
  Demand wanted{{{"log.txt", FileKind::log}},
                cases::Comparison::lines,
                {},
                {{{"log.txt", "Node,Depth,Value\nroot,0,-Infinity\nA1,1,9\nroot,0,9\n"}}}};
  const Files files{{"log.txt", "Node,Depth,Value\nroot,0,-999999\nA1,1,9\nroot,0,9\n"}};
  const auto hint = [&] {
    return words_of(*judge_files(wanted, found(files)).files.front().divergence).hint;
  };
  EXPECT_EQ(hint(), "");
  wanted.proofs = {{"infinity-999999", "floats"},
                   [&files](const std::string& mistake, const cases::Answer& got) {
                     return std::optional(got.files == files && mistake == "infinity-999999");
                   }};
  EXPECT_EQ(hint(), "a great number stands where -Infinity is due: it is written in letters");
}

TEST(JudgeFiles, WorstFileGivesTheVerdict) {
  const auto judgement =
      judge_files(demand(), found({{"next_state.txt", "XX\nOX\n"}, {"output.txt", "D4 Raid\n"}}));
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(judgement.files[0].verdict, Verdict::wrong);
  EXPECT_EQ(judgement.files[1].verdict, Verdict::accepted);
}

TEST(JudgeFiles, FileThatIsNowhereWasNotWritten) {
  const auto judgement = missing_state({{"output.txt", "D4 Raid\n"}});
  EXPECT_EQ(judgement.verdict, Verdict::no_output);
  EXPECT_EQ(words_of(judgement.remarks), "was not written");
}

TEST(JudgeFiles, WhatIsNoRegularFileIsTold) {
  auto left = found({{"output.txt", "D4 Raid\n"}});
  left.names.emplace_back("next_state.txt");
  const auto judgement = judge_files(demand(), left).files.front();
  EXPECT_EQ(judgement.verdict, Verdict::no_output);
  EXPECT_EQ(
      words_of(judgement.remarks),
      "is there, but is no regular file (a link, a folder or a FIFO), is larger than 256 MB, or may not "
      "be read");
}

TEST(JudgeFiles, NameInOtherLettersIsTold) {
  EXPECT_EQ(words_of(missing_state({{"Next_State.TXT", "XO\nOX\n"}}).remarks),
            "is there as Next_State.TXT, right but for the name");
  EXPECT_EQ(words_of(missing_state({{"nextstate.txt.txt", "XO\nXX\n"}}).remarks),
            "is there as nextstate.txt.txt");
  EXPECT_EQ(words_of(missing_state({{"out/next_state.txt", "XO\nXX\n"}}).remarks),
            "is there as out/next_state.txt");
}

TEST(JudgeFiles, ANameThatWasFoundIsAnArgument) {
  EXPECT_EQ(missing_state({{"Next_State.TXT", "XO\nXX\n"}}).remarks,
            (Remarks{message(RemarkId::is_there_as, "Next_State.TXT")}));
}

TEST(JudgeFiles, ContentsUnderAnotherNameAreTold) {
  EXPECT_EQ(words_of(missing_state({{"result.txt", "XO\nOX\n"}}).remarks),
            "was not written; what it should hold stands in result.txt");
}

TEST(JudgeFiles, ContentsOnStandardOutputAreTold) {
  EXPECT_EQ(words_of(missing_state({}, "thinking ...\nXO\r\nOX\r\nbye\n").remarks),
            "was not written; what it should hold stands on standard output");
}

TEST(JudgeFiles, EmptyFileIsWrongAndSaidToBeEmpty) {
  const auto judgement = missing_state({{"next_state.txt", ""}});
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(in_words(judgement.divergence.value()).where, "line 1 of 2: the file is empty");
}

/// The same demand, with a reading by which the move is another.
TEST(JudgeFiles, MakesBoardsWhereAnAnswerIsWrongAlone) {
  int made = 0;
  Demand demand;
  demand.outputs = {{"next_state.txt", FileKind::board}};
  demand.expected.files = {{"next_state.txt", "XO\n"}};
  demand.boards = LateBoards([&made] {
    ++made;
    return BoardView{};
  });
  const auto verdict_of = [&demand](const std::string& written) {
    const FoundFiles found{{"next_state.txt"}, [&written](std::string_view) { return written; }};
    return judge_files(demand, found).verdict;
  };
  EXPECT_EQ(verdict_of("XO\n"), Verdict::accepted);
  EXPECT_EQ(made, 0);
  EXPECT_EQ(verdict_of("OO\n"), Verdict::wrong);
  EXPECT_EQ(verdict_of("XX\n"), Verdict::wrong);
  EXPECT_EQ(made, 1);
}

Demand demand_with_reading(const std::string& accepted) {
  auto open = demand();
  open.readings = {{"upside down", [] {
                      cases::Answer other;
                      other.files = {{"next_state.txt", "XO\nOX\n"}, {"output.txt", "A1 Raid\n"}};
                      return std::vector{other};
                    }}};
  open.accepted_reading = accepted;
  return open;
}

const Files upside_down{{"next_state.txt", "XO\nOX\n"}, {"output.txt", "A1 Raid\n"}};

TEST(JudgeFiles, AnswerByAnotherReadingIsWrongAndTheReadingIsNamed) {
  const auto judgement = judge_files(demand_with_reading(""), found(upside_down));
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(judgement.reading, "upside down");
  EXPECT_EQ(told_reading(judgement), "right by another reading of the handout: upside down");
}

TEST(JudgeFiles, AnswerByAReadingThatIsAcceptedIsRight) {
  const auto judgement = judge_files(demand_with_reading("upside down"), found(upside_down));
  EXPECT_EQ(judgement.verdict, Verdict::accepted);
  for (const auto& file : judgement.files) {
    EXPECT_EQ(file.verdict, Verdict::accepted);
    EXPECT_FALSE(file.divergence.has_value());
  }
  EXPECT_EQ(told_reading(judgement), "accepted by another reading of the handout: upside down");
}

TEST(JudgeFiles, AcceptedReadingMakesNoOtherAnswerRight) {
  const auto judgement = judge_files(demand_with_reading("upside down"),
                                     found({{"next_state.txt", "XO\nOX\n"}, {"output.txt", "B2 Raid\n"}}));
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(judgement.reading, "");
  EXPECT_EQ(judge_files(demand_with_reading("upside down"), found(right)).reading, "");
}

TEST(JudgeRun, ALimitOfWhatIsWrittenIsToldByWhichItIs) {
  const auto reason = [](int error, Limits limits = {}) {
    auto run = ended(Ending::output_limit);
    run.error = error;
    return words_of(judge_ending(run, limits).reasons);
  };
  EXPECT_EQ(reason(ELOOP), "folders nested more than 100 deep");
  EXPECT_EQ(reason(EMFILE), "more than 10000 files");
  EXPECT_EQ(reason(EACCES), "a folder of the program that nobody can look into");
  EXPECT_EQ(reason(EPERM), "more than 256 MB of output to files that the program hides");
  EXPECT_EQ(reason(ENOSPC), "its output took all space where the runs take place");
  Limits small;
  small.output_bytes = 1'000;
  EXPECT_EQ(reason(0, small), "more than 1000 bytes of output");
  small.output_bytes = 1'572'864;
  EXPECT_EQ(reason(0, small), "more than 1.5 MB of output");
  EXPECT_EQ(reason(EFBIG), "more than 64 MB of printed text (--stdout)");
}

TEST(JudgeRun, WhyARunFailedIsTyped) {
  auto run = ended();
  run.exit_status = 3;
  run.left_behind = 2;
  EXPECT_EQ(judge_run(run, {}, demand(), found(right)).reasons,
            (Reasons{message(ReasonId::exit_status, 3), message(ReasonId::though_right),
                     message(ReasonId::left_behind)}));
  Limits limits;
  limits.cpu_seconds = 0.5;
  EXPECT_EQ(judge_ending(ended(Ending::cpu_limit), limits).reasons,
            Reasons{message(ReasonId::cpu_limit, 0.5)});
  EXPECT_EQ(words_of(judge_ending(ended(Ending::cpu_limit), limits).reasons), "more than 0.5 s of CPU time");
}

TEST(JudgeFiles, DemandWithoutContentsIsOurFault) {
  auto incomplete = demand();
  incomplete.expected.files.erase("output.txt");
  EXPECT_EQ(judge_files(incomplete, found(right)).verdict, Verdict::judge_error);
}

TEST(JudgeRun, RightFilesAreAccepted) {
  const auto judgement = judge_run(ended(), {}, demand(), found(right));
  EXPECT_EQ(judgement.verdict, Verdict::accepted);
  EXPECT_EQ(words_of(judgement.reasons), "");
  EXPECT_TRUE(render(judgement).empty());
}

TEST(JudgeRun, ExitStatusSpoilsRightFiles) {
  auto run = ended();
  run.exit_status = 3;
  const auto judgement = judge_run(run, {}, demand(), found(right));
  EXPECT_EQ(judgement.verdict, Verdict::runtime_error);
  EXPECT_EQ(words_of(judgement.reasons), "exit status 3, though all files are right");
}

TEST(JudgeRun, CrashKeepsTheVerdictAndShowsTheFilesThatAreThere) {
  auto run = ended(Ending::signaled);
  run.signal = 11;
  const auto judgement = judge_run(run, {}, demand(), found({{"output.txt", "D5 Raid\n"}}));
  EXPECT_EQ(judgement.verdict, Verdict::runtime_error);
  EXPECT_EQ(words_of(judgement.reasons), "signal SIGSEGV");
  ASSERT_EQ(judgement.files.size(), 1U);
  EXPECT_EQ(judgement.files[0].verdict, Verdict::wrong);
}

TEST(JudgeRun, LimitsAreNamedWithTheirSize) {
  const auto reason = [](Ending ending) {
    auto run = ended(ending);
    run.cpu_seconds = 0.25;
    return words_of(judge_run(run, {}, demand(), found({})).reasons);
  };
  EXPECT_EQ(reason(Ending::cpu_limit), "more than 10 s of CPU time");
  EXPECT_EQ(reason(Ending::wall_limit), "more than 40 s of wall time");
  EXPECT_EQ(reason(Ending::memory_limit), "more than 1024 MB of memory");
  EXPECT_EQ(reason(Ending::output_limit), "more than 256 MB of output");
  EXPECT_EQ(reason(Ending::process_limit), "more than 64 processes and threads at one time");
}

TEST(JudgeRun, LimitsGiveTheirVerdicts) {
  const auto verdict = [](Ending ending) {
    return judge_run(ended(ending), {}, demand(), found(right)).verdict;
  };
  EXPECT_EQ(verdict(Ending::cpu_limit), Verdict::time_limit);
  EXPECT_EQ(verdict(Ending::wall_limit), Verdict::time_limit);
  EXPECT_EQ(verdict(Ending::memory_limit), Verdict::memory_limit);
  EXPECT_EQ(verdict(Ending::output_limit), Verdict::output_limit);
  EXPECT_EQ(verdict(Ending::process_limit), Verdict::runtime_error);
  EXPECT_EQ(verdict(Ending::interrupted), Verdict::skipped);
}

TEST(JudgeRun, ProgramThatCannotBeStartedIsNotTheCandidatesFault) {
  auto run = ended(Ending::not_started);
  run.error = 2;
  const auto judgement = judge_run(run, {}, demand(), found({}));
  EXPECT_EQ(judgement.verdict, Verdict::judge_error);
  EXPECT_EQ(words_of(judgement.reasons), "the program could not be started: No such file or directory");
}

TEST(JudgeRun, ProgramThatTheKernelCannotExecuteIsTheCandidatesFault) {
  auto run = ended(Ending::not_started);
  run.error = ENOEXEC;
  const auto judgement = judge_run(run, {}, demand(), found({}));
  EXPECT_EQ(judgement.verdict, Verdict::runtime_error);
  EXPECT_EQ(words_of(judgement.reasons), "the program could not be started: Exec format error");
}

TEST(JudgeRun, ProcessesLeftBehindAreRemarkedUpon) {
  auto run = ended();
  for (const int processes : {1, 2}) {
    run.left_behind = processes;
    const auto judgement = judge_run(run, {}, demand(), found(right));
    EXPECT_EQ(judgement.verdict, Verdict::accepted);
    EXPECT_EQ(words_of(judgement.reasons), "processes left behind were killed");
  }
}

TEST(JudgeRun, IsRenderedFileByFile) {
  auto run = ended();
  run.exit_status = 1;
  const auto judgement =
      judge_run(run, {}, demand(), found({{"next_state.txt", "XO\r\nOX"}, {"output.txt", ""}}));
  EXPECT_EQ(fmt::format("\n{}\n", fmt::join(render(judgement), "\n")), R"(
     exit status 1
     next_state.txt accepted; line ends are CRLF, no newline at the end
     output.txt line 1 of 1: the file is empty
       expected  D4 Raid
       yours     (end of file)
)");
}

TEST(Verdict, HasACodeAndAName) {
  EXPECT_EQ(code_of(Verdict::layout), "PE");
  EXPECT_EQ(name_of(Verdict::layout), "presentation");
}

}  // namespace
}  // namespace harness
