// One job, told at once to three audiences in every form that there is: what a level hides is in no typed
// member and in no text. Taking the structures apart counts their members: where one is added of which nobody
// has said here who may see it, this does not compile.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/answer.hpp"
#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/github.hpp"
#include "harness/report/junit.hpp"
#include "harness/report/page.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

using Texts = std::vector<std::string>;

constexpr std::array levels{Feedback::full, Feedback::mistake, Feedback::verdict, Feedback::none};
constexpr std::array below_full{Feedback::mistake, Feedback::verdict, Feedback::none};
/// Those that show the same of a case.
constexpr std::array of_cases{Feedback::mistake, Feedback::verdict};

/// The value behind this one: a new one without a place here does not compile.
std::optional<DivergenceKind> next(DivergenceKind kind) {
  switch (kind) {
    case DivergenceKind::value:
      return DivergenceKind::alpha;
    case DivergenceKind::alpha:
      return DivergenceKind::beta;
    case DivergenceKind::beta:
      return DivergenceKind::depth;
    case DivergenceKind::depth:
      return DivergenceKind::missing_line;
    case DivergenceKind::missing_line:
      return DivergenceKind::extra_line;
    case DivergenceKind::extra_line:
      return DivergenceKind::not_pruned;
    case DivergenceKind::not_pruned:
      return DivergenceKind::pruned_too_much;
    case DivergenceKind::pruned_too_much:
      return DivergenceKind::other_node;
    case DivergenceKind::other_node:
      return DivergenceKind::header;
    case DivergenceKind::header:
      return DivergenceKind::malformed;
    case DivergenceKind::malformed:
      return DivergenceKind::truncated;
    case DivergenceKind::truncated:
      return DivergenceKind::square;
    case DivergenceKind::square:
      return DivergenceKind::extra_boards;
    case DivergenceKind::extra_boards:
      return DivergenceKind::missing_boards;
    case DivergenceKind::missing_boards:
      return DivergenceKind::field;
    case DivergenceKind::field:
      return DivergenceKind::line;
    case DivergenceKind::line:
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<DivergenceKind> all_kinds() {
  std::vector<DivergenceKind> kinds;
  for (std::optional kind = DivergenceKind::value; kind; kind = next(*kind)) {
    kinds.push_back(*kind);
  }
  return kinds;
}

std::optional<Verdict> next(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return Verdict::layout;
    case Verdict::layout:
      return Verdict::wrong;
    case Verdict::wrong:
      return Verdict::no_output;
    case Verdict::no_output:
      return Verdict::runtime_error;
    case Verdict::runtime_error:
      return Verdict::time_limit;
    case Verdict::time_limit:
      return Verdict::memory_limit;
    case Verdict::memory_limit:
      return Verdict::output_limit;
    case Verdict::output_limit:
      return Verdict::compile_error;
    case Verdict::compile_error:
      return Verdict::skipped;
    case Verdict::skipped:
      return Verdict::judge_error;
    case Verdict::judge_error:
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<Verdict> all_verdicts() {
  std::vector<Verdict> verdicts;
  for (std::optional verdict = Verdict::accepted; verdict; verdict = next(*verdict)) {
    verdicts.push_back(*verdict);
  }
  return verdicts;
}

// What is to be hidden holds one of these, and nothing else does.
const std::string secret = "SECRET";
constexpr int secret_number = 471147;

/// Every member that a level may hide says so.
Divergence full_divergence(DivergenceKind kind) {
  Divergence out;
  auto& [own_kind, line, expected_lines, columns, path, move, expansion, place, what, lines, further, boards,
         fringe, maps, descent, kept_drawing, hints] = out;
  own_kind = kind;
  line = expected_lines = move = secret_number;
  expansion = secret_number;
  columns = {{ColumnId::field, "OpenColumn", false}, {ColumnId::field, secret + "Column", true}};
  path = {secret + "Path"};
  place = NodePlace{{secret + "Place"}, LogStep::updated, secret + "Child", true};
  what = message(WhatId::as_kept, secret + "Where");
  const auto piece = [](const std::string& text) {
    return LinePiece{LineState::there, secret_number, text, secret_number};
  };
  lines = LinePair{piece(secret + "Expected"), piece(secret + "Got"), Blanks::all};
  further = {{secret + "Field", {piece(secret + "Expected"), piece(secret + "Got"), Blanks::all}}};
  boards = {{{secret + "A"},
             {secret + "1"},
             {{BoardTitle::yours_after, secret + "Move", {1, {secret + "Cell"}}, {0}}},
             {secret + "Legend"},
             {{StoryKind::made, secret + "Move", secret + "Story"}}}};
  fringe = Fringe{secret + "Key", {{secret + "Node"}}, 0, 0, secret_number, secret_number};
  maps = NumberedMaps{secret_number,
                      {{secret + "At"}, {secret + "Number"}, {secret + "Map"}},
                      {{secret + "At"}, {secret + "Number"}, {secret + "Map"}}};
  descent = CountDescent{secret + "Count",
                         secret + "Due",
                         secret + "Own",
                         {{{{secret + "Move", secret + "Due", secret + "Own"}}}}};
  kept_drawing = {secret + "Drawing"};
  hints = {message(HintId::as_kept, secret + "Hint")};
  return out;
}

Nondeterminism full_nondeterminism() {
  Nondeterminism out;
  auto& [runs, other_run, files] = out;
  runs = {{Verdict::accepted}, {Verdict::runtime_error, {message(ReasonId::as_kept, secret + "RunReason")}}};
  other_run = 2;
  const auto piece = [](const std::string& text) {
    return LinePiece{LineState::there, secret_number, text, secret_number};
  };
  files = {{"log.txt", secret_number, RunLines{piece(secret + "First"), piece(secret + "Other")}}};
  return out;
}

RunResult full_run() {
  RunResult out;
  auto& [ending, status, signal, error, cpu, user, system, waiting, wall, peak, written, out_bytes, err_bytes,
         out_tail, err_tail, left, lost] = out;
  ending = Ending::exited;
  status = 3;
  signal = 0;
  error = 0;
  cpu = wall = 0.25;
  user = system = waiting = secret_number;
  peak = 4096;
  written = out_bytes = err_bytes = left = secret_number;
  out_tail = secret + "StandardOutput";
  err_tail = secret + "StandardError";
  lost = LauncherLoss::by_others;
  return out;
}

CaseResult full_result(const std::string& number, Verdict verdict, DivergenceKind kind) {
  CaseResult result;
  result.id = "case" + number;
  result.task = "easy";
  result.summary = secret + "Summary";
  result.tags = {"a-tag"};
  result.judgement.verdict = verdict;
  result.judgement.reasons = {message(ReasonId::as_kept, secret + "Reason")};
  FileJudgement file;
  auto& [name, own_verdict, remarks, divergence] = file;
  name = "log.txt";
  own_verdict = Verdict::wrong;
  remarks = {message(RemarkId::as_kept, secret + "Remark"), message(RemarkId::is_there_as, secret + "Name"),
             message(RemarkId::newline_due, secret_number)};
  divergence = full_divergence(kind);
  result.judgement.files = {file};
  result.judgement.reading = secret + "Reading";
  result.judgement.nondeterminism = full_nondeterminism();
  result.judgement.other_nondeterminism = full_nondeterminism();
  const auto runs = full_nondeterminism();
  result.judgement.elsewhere = FailsElsewhere{runs.runs.back(), runs.files, EnvironmentPart::locale, false};
  result.judgement.symptoms = {message(SymptomId::exception, secret + "Exception"),
                               message(SymptomId::own_place, secret + "File", secret_number, secret),
                               message(SymptomId::never_read, secret + "Input")};
  result.run = full_run();
  result.kept_folder = secret + "Folder";
  result.limits.emplace().cpu_seconds = secret_number;
  result.written = cases::Answer{{{"log.txt", secret + "Written"}}};
  result.input = secret + "Input";
  result.expected = cases::Answer{{{"log.txt", secret + "Expected"}}};
  return result;
}

/// A case for each verdict and for each kind of divergence.
std::vector<CaseResult> full_results() {
  std::vector<CaseResult> results;
  const auto add = [&results](Verdict verdict, DivergenceKind kind) {
    results.push_back(full_result(std::to_string(results.size() + 1), verdict, kind));
  };
  for (const auto kind : all_kinds()) {
    add(Verdict::wrong, kind);
  }
  for (const auto verdict : all_verdicts()) {
    add(verdict, DivergenceKind::field);
  }
  // What whoever runs the job says of a case himself may be seen with it.
  add(Verdict::wrong, DivergenceKind::line);
  results.back().mark = {Known::as_listed, "KnownSince"};
  return results;
}

JobStarted full_job(const Assignment& assignment) {
  JobStarted out;
  auto& [own, candidate, title, remark, doubt, compiles, output, against, against_title, source, set_hash,
         seed, again, cases, foreign, workers, repeats, limits, isolation, known] = out;
  own = &assignment;
  candidate = "mine.py";
  title = "python3 mine.py";
  compiles = false;
  remark = secret + "Remark";
  doubt = "another Python";
  output = secret + "Compiler";
  against = "other.py";
  against_title = "python3 other.py";
  source = "random";
  set_hash = secret + "Hash";
  seed = secret_number;
  again = "plycheck test " + secret + "Again";
  cases = foreign = workers = 2;
  repeats = 3;
  known = "known.txt";
  return out;
}

fuzz::SiteDiagnosis full_site(const std::string& name, std::vector<fuzz::Explanation> exact) {
  fuzz::SiteDiagnosis out;
  auto& [site, failing, passing, ended_badly, too_large, own_exact, rivals, partial, combined, cut_short,
         all_answers, peeled, rest, not_told] = out;
  site = name;
  passing = ended_badly = too_large = all_answers = not_told = secret_number;
  // More than ended badly: there are answers that bear the mistake; and its digits have the secret ones.
  failing = 1'000'000 + secret_number;
  own_exact = std::move(exact);
  rivals = partial = rest = {{{{1, name}}, secret_number, secret_number, secret_number}};
  combined = cut_short = true;
  return out;
}

/// What is sure of one task, with an input for it; and of others all that is not, and is of cases.
Finding full_finding() {
  Finding out;
  auto& [reading, failing, not_kept, any_output, diagnosis, known, split, probes, alike_at, examples,
         left_over] = out;
  failing = not_kept = secret_number;
  any_output = true;
  known = {{"open-mistake", "An open sentence."}, {secret + "Mistake", secret + "Sentence."}};
  const fuzz::Explanation sure{{{0, "easy:" + secret + "Part"}}, secret_number, secret_number, secret_number};
  const fuzz::Explanation unsure{{{1, "hard"}}, secret_number, secret_number, fuzz::enough_apart - 1};
  diagnosis.sites = {full_site("easy", {sure}), full_site("hard", {unsure})};
  diagnosis.sites.back().peeled = {fuzz::Layer::first_line};
  split = Split{SplitFact::tag, secret + "Fact", true, secret_number};
  split->meaning = secret + "Meaning";
  probes = {{"easy", secret + "Probe", Verdict::wrong}};
  alike_at = {secret + "Site"};
  FileJudgement judged{"log.txt", Verdict::wrong, {}, Divergence()};
  judged.divergence->lines =
      LinePair{{LineState::there, 1, "OpenExpected", 0}, {LineState::there, 1, "OpenYours", 0}};
  left_over = {{"hard", secret_number, secret + "Case", secret + "File", Divergence()}};
  examples = {{"easy", "OpenInput\n", {{"OpenExpected\n", "OpenYours\n", judged}}}};
  return out;
}

JobFinished full_end() {
  JobFinished out;
  auto& [stopped, not_run, wall, finding, told, kept_as] = out;
  stopped = Stopped::budget;
  not_run = 0;
  wall = 1.5;
  finding = full_finding();
  kept_as = 4;
  return out;
}

/// Whether a reason says what the program did itself, and nothing of a case: a new one of which nobody has
/// said so here does not compile.
bool may_be_seen(ReasonId id) {
  switch (id) {
    case ReasonId::withheld:
    case ReasonId::does_not_compile:
    case ReasonId::given_up:
    case ReasonId::failing_exit:
    case ReasonId::signal:
    case ReasonId::cpu_limit:
    case ReasonId::wall_limit:
    case ReasonId::stated_cpu_limit:
    case ReasonId::stated_wall_limit:
    case ReasonId::memory_limit:
    case ReasonId::output_limit:
    case ReasonId::printed_limit:
    case ReasonId::hidden_output_limit:
    case ReasonId::file_limit:
    case ReasonId::folder_depth:
    case ReasonId::closed_folder:
    case ReasonId::disk_filled:
    case ReasonId::process_limit:
      return true;
    case ReasonId::as_kept:
    case ReasonId::not_started:
    case ReasonId::interrupted:
    case ReasonId::though_right:
    case ReasonId::left_behind:
    case ReasonId::exit_status:
    case ReasonId::other_program:
    case ReasonId::other_failed:
    case ReasonId::both_failed:
    case ReasonId::both_equal:
    case ReasonId::no_files:
    case ReasonId::other_not_run:
    case ReasonId::other_nondeterministic:
    case ReasonId::too_much_to_judge:
    case ReasonId::answer_too_long:
    case ReasonId::answer_too_slow:
    case ReasonId::answer_too_large:
    case ReasonId::answer_unconfirmed:
    case ReasonId::answer_wrong:
    case ReasonId::witnesses_disagree:
    case ReasonId::case_unreadable:
    case ReasonId::case_changed:
    case ReasonId::no_work_folder:
    case ReasonId::no_space:
    case ReasonId::copy_removed:
    case ReasonId::other_copy_removed:
    case ReasonId::no_launcher:
    case ReasonId::internal_fault:
    case ReasonId::launcher_lost:
      return false;
  }
  return false;
}

/// The same of what a run shows of why there is no right file: a program may say what it likes, and leave
/// undone what it likes.
bool may_be_seen(SymptomId id) {
  switch (id) {
    case SymptomId::as_kept:
    case SymptomId::exception:
    case SymptomId::caused_by:
    case SymptomId::own_place:
    case SymptomId::own_line:
    case SymptomId::looked_for:
    case SymptomId::looked_for_fixed_name:
    case SymptomId::standard_input:
    case SymptomId::never_read:
    case SymptomId::never_read_named:
    case SymptomId::writes_elsewhere:
    case SymptomId::called_with:
    case SymptomId::called_without:
    case SymptomId::called_by_option:
      return false;
  }
  return false;
}

// What a level hides of the typed members.

void expect_hidden(const Divergence& seen) {
  const auto& [kind, line, expected_lines, columns, path, move, expansion, place, what, lines, further,
               boards, fringe, maps, descent, kept_drawing, hints] = seen;
  EXPECT_EQ(columns, (std::vector<Column>{{ColumnId::field, "OpenColumn", false}}));
  EXPECT_EQ(what, message(WhatId::withheld));
  EXPECT_EQ(words_of(seen).where, std::string("first differs in: ") +
                                      (kind == DivergenceKind::field ? "" : "column ") + "OpenColumn");
  EXPECT_EQ(line, 0);
  EXPECT_EQ(expected_lines, 0);
  EXPECT_EQ(move, 0);
  EXPECT_EQ(expansion, 0);
  EXPECT_TRUE(path.empty());
  EXPECT_FALSE(place || lines || fringe || maps || descent);
  EXPECT_TRUE(further.empty());
  EXPECT_TRUE(boards.empty());
  EXPECT_TRUE(kept_drawing.empty());
  EXPECT_TRUE(hints.empty());
}

void expect_hidden(const Nondeterminism& seen) {
  const auto& [runs, other_run, files] = seen;
  EXPECT_EQ(runs, (std::vector<ToldRun>{{Verdict::accepted}, {Verdict::runtime_error}}));
  EXPECT_EQ(other_run, 2);
  EXPECT_EQ(files, (std::vector<FileDifference>{{"log.txt"}}));
}

void expect_hidden(const RunResult& seen) {
  const auto& [ending, status, signal, error, cpu, user, system, waiting, wall, peak, written, out_bytes,
               err_bytes, out_tail, err_tail, left, lost] = seen;
  EXPECT_EQ(std::pair(ending, status), std::pair(Ending::exited, 1));
  EXPECT_EQ(std::pair(signal, error), std::pair(0, 0));
  EXPECT_EQ(std::pair(cpu, wall), std::pair(0.3, 0.3));
  EXPECT_EQ(std::pair(user, system), std::pair(0.0, 0.0));
  EXPECT_EQ(waiting, RunResult{}.waiting_seconds);
  EXPECT_EQ(peak, 16 << 20);
  EXPECT_EQ(written, 0);
  EXPECT_EQ(std::pair(out_bytes, err_bytes), (std::pair<std::int64_t, std::int64_t>(0, 0)));
  EXPECT_EQ((Texts{out_tail, err_tail}), Texts(2));
  EXPECT_EQ(left, 0);
  EXPECT_EQ(lost, LauncherLoss::none);
}

void expect_hidden(const FailsElsewhere& seen) {
  const auto& [run, files, changed_by, is_steady] = seen;
  EXPECT_EQ(run, ToldRun{Verdict::runtime_error});
  EXPECT_EQ(files, (std::vector<FileDifference>{{"log.txt"}}));
  EXPECT_EQ(changed_by, EnvironmentPart::locale);
  EXPECT_FALSE(is_steady);
}

void expect_hidden(const Judgement& seen, const Judgement& full) {
  const auto& [verdict, reasons, files, reading, against_other, nondeterminism, other_nondeterminism,
               symptoms, elsewhere] = seen;
  ASSERT_TRUE(elsewhere);
  expect_hidden(*elsewhere);
  EXPECT_EQ(verdict, full.verdict);
  for (const auto& reason : reasons) {
    EXPECT_TRUE(may_be_seen(reason.id)) << words_of(reasons);
  }
  EXPECT_EQ(words_of(reasons).find(secret), std::string::npos) << words_of(reasons);
  ASSERT_EQ(files.size(), 1U);
  const auto& [name, file_verdict, remarks, divergence] = files.front();
  EXPECT_EQ(std::pair(name, file_verdict), std::pair(std::string("log.txt"), Verdict::wrong));
  EXPECT_TRUE(remarks.empty());
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->kind, full.files.front().divergence->kind);
  expect_hidden(*divergence);
  EXPECT_EQ(reading, "");
  EXPECT_TRUE(symptoms.empty());
  EXPECT_FALSE(against_other);
  ASSERT_TRUE(nondeterminism && other_nondeterminism);
  expect_hidden(*nondeterminism);
  expect_hidden(*other_nondeterminism);
}

TEST(Audience, AVerdictHasNoMemberThatItsLevelHides) {
  for (const auto level : of_cases) {
    for (const auto& full : full_results()) {
      const auto result = seen(level, full, {});
      const auto& [id, task, summary, tags, judgement, run, kept_folder, written, mark, input, expected,
                   limits] = result;
      EXPECT_EQ(std::pair(id, task), std::pair(full.id, full.task));
      EXPECT_EQ(summary, "easy");
      EXPECT_EQ(tags, full.tags);
      expect_hidden(judgement, full.judgement);
      ASSERT_TRUE(run);
      expect_hidden(*run);
      EXPECT_EQ(kept_folder, "");
      EXPECT_EQ(input, "");
      EXPECT_FALSE(written || expected || limits);
      EXPECT_EQ(std::pair(mark.known, mark.why), std::pair(full.mark.known, full.mark.why));
    }
  }
}

// Of a finding.

/// One site, of which all else is as told.
Finding finding_at(std::vector<fuzz::Explanation> exact) {
  auto out = full_finding();
  out.diagnosis.sites = {full_site("easy", std::move(exact))};
  return out;
}

TEST(Audience, OfAFindingAMistakeIsToldWhatIsSureAlone) {
  const auto told = told_of(full_finding());
  const auto& [reading, sure, unknown_at] = told;
  EXPECT_EQ(reading, "");
  EXPECT_EQ(unknown_at, Texts{"hard"});
  ASSERT_EQ(sure.size(), 1U);
  const auto& [tasks, mistakes, example] = sure.front();
  EXPECT_EQ(tasks, Texts{"easy"});
  EXPECT_EQ(mistakes, (std::vector<MistakeWords>{{"open-mistake", "An open sentence."}}));
  ASSERT_TRUE(example);
  const auto& [task, input, files] = *example;
  EXPECT_EQ((Texts{task, input}), (Texts{"easy", "OpenInput\n"}));
  ASSERT_EQ(files.size(), 1U);
  const auto& [expected, wrong, judgement] = files.front();
  EXPECT_EQ((Texts{expected, wrong, judgement.file}), (Texts{"OpenExpected\n", "OpenYours\n", "log.txt"}));
}

/// Several that fit, one that too few cases tell from others, one that is only near, none.
TEST(Audience, OfAFindingNoMistakeIsToldThatIsNotSure) {
  constexpr int enough = fuzz::enough_apart;
  const fuzz::Explanation one{{{1, "easy"}}, secret_number, secret_number, enough};
  const fuzz::Explanation other{{{0, "easy"}}, secret_number, secret_number, enough};
  const fuzz::Explanation unsure{{{1, "easy"}}, secret_number, secret_number, enough - 1};
  const std::vector<std::vector<fuzz::Explanation>> all{{}, {unsure}, {one, other}};
  for (const auto& exact : all) {
    const auto told = told_of(finding_at(exact));
    EXPECT_TRUE(told.sure.empty());
    EXPECT_EQ(told.unknown_at, Texts{"easy"});
    EXPECT_EQ(told.reading, "");
  }
}

TEST(Audience, OfTwoLevelsTheOneThatShowsLessCounts) {
  for (std::size_t one = 0; one < levels.size(); ++one) {
    for (std::size_t other = 0; other < levels.size(); ++other) {
      EXPECT_EQ(narrower_of(levels[one], levels[other]), levels[std::max(one, other)]);
    }
    EXPECT_EQ(feedback_named(name_of(levels[one])), levels[one]);
  }
}

TEST(Audience, OfAFindingAReadingIsTold) {
  Finding found;
  found.reading = "Another Reading";
  EXPECT_EQ(told_of(found).reading, "Another Reading");
  EXPECT_TRUE(told_of(found).sure.empty());
}

TEST(Audience, MistakesMadeTogetherAndInSeveralTasksAreToldOnce) {
  auto found = full_finding();
  const auto both = [](const std::string& site) {
    return fuzz::Explanation{{{0, site}, {1, site}, {0, site}}, 1, 1, fuzz::enough_apart};
  };
  found.diagnosis.sites = {full_site("hard", {both("hard")}), full_site("easy", {both("easy")})};
  const auto told = told_of(found);
  ASSERT_EQ(told.sure.size(), 1U);
  EXPECT_EQ(told.sure.front().tasks, (Texts{"hard", "easy"}));
  EXPECT_EQ(told.sure.front().mistakes.size(), 2U);
  ASSERT_TRUE(told.sure.front().example);
  EXPECT_EQ(told.sure.front().example->task, "easy");
}

/// A case that its limit of time ended, which its problem states.
CaseResult late_result(Ending ending) {
  auto result = full_result("Late", Verdict::time_limit, DivergenceKind::field);
  result.run->ending = ending;
  result.run->cpu_seconds = result.run->wall_seconds = 471.25;
  return result;
}

TEST(Audience, AVerdictHidesHowLongARunTookWhereThatIsTheLimitThatAProblemStates) {
  for (const auto ending : {Ending::cpu_limit, Ending::wall_limit}) {
    auto result = late_result(ending);
    const auto hidden = seen(Feedback::verdict, result, {}).run.value();
    EXPECT_LT(hidden.cpu_seconds, 0);
    EXPECT_LT(hidden.wall_seconds, 0);
    EXPECT_EQ(hidden.peak_bytes, 16 << 20);
    result.limits.reset();
    const auto told = seen(Feedback::verdict, result, {}).run.value();
    EXPECT_EQ(std::pair(told.cpu_seconds, told.wall_seconds), std::pair(471.3, 471.3));
  }
}

TEST(Audience, AReasonIsSeenWhereItSaysNothingOfACase) {
  for (int number = 0; number <= static_cast<int>(last_reason); ++number) {
    const auto id = static_cast<ReasonId>(number);
    CaseResult result;
    result.judgement.verdict = Verdict::wrong;
    result.judgement.reasons = {message(id, 3)};
    const auto expected = id == ReasonId::exit_status ? Reasons{message(ReasonId::failing_exit)}
                          : may_be_seen(id)           ? result.judgement.reasons
                                                      : Reasons();
    EXPECT_EQ(seen(Feedback::verdict, result, {}).judgement.reasons, expected) << row_of(id).name;
    for (const auto verdict : {Verdict::skipped, Verdict::judge_error}) {
      result.judgement.verdict = verdict;
      EXPECT_EQ(seen(Feedback::verdict, result, {}).judgement.reasons, Reasons{message(ReasonId::withheld)})
          << row_of(id).name;
    }
  }
}

TEST(Audience, ASymptomIsSeenWhereItSaysNothingOfACase) {
  for (int number = 0; number <= static_cast<int>(last_symptom); ++number) {
    const auto id = static_cast<SymptomId>(number);
    CaseResult result;
    result.judgement.verdict = Verdict::no_output;
    result.judgement.symptoms = {message(id, "a", "b", "c")};
    const auto expected = may_be_seen(id) ? result.judgement.symptoms : Symptoms();
    EXPECT_EQ(seen(Feedback::verdict, result, {}).judgement.symptoms, expected) << row_of(id).name;
  }
}

/// What a program can choose of its run is told so roughly that it hardly says anything.
TEST(Audience, AVerdictHasRoughMeasures) {
  constexpr std::int64_t mega = 1 << 20;
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  const std::vector<std::pair<std::int64_t, std::int64_t>> sizes{
      {0, 0}, {1, 16 * mega}, {16 * mega, 16 * mega}, {16 * mega + 1, 32 * mega}, {-1, 0}};
  CaseResult result;
  result.judgement = {Verdict::runtime_error, {message(ReasonId::exit_status, 77)}, {}};
  result.run = RunResult{};
  result.run->exit_status = 77;
  result.run->cpu_seconds = 1.349;
  result.run->wall_seconds = 0.04;
  for (const auto& [bytes, told] : sizes) {
    result.run->peak_bytes = bytes;
    const auto shown = seen(Feedback::verdict, result, {});
    EXPECT_EQ(shown.run->peak_bytes, told) << bytes;
    EXPECT_EQ(std::pair(shown.run->cpu_seconds, shown.run->wall_seconds), std::pair(1.3, 0.0));
    EXPECT_EQ(shown.run->exit_status, 1);
    EXPECT_EQ(shown.judgement.reasons, Reasons{message(ReasonId::failing_exit)});
  }
  result.run->peak_bytes = largest;
  EXPECT_GT(seen(Feedback::verdict, result, {}).run->peak_bytes, 0) << "a stranger's number";
  JobFinished end;
  end.wall_seconds = 2.06;
  EXPECT_EQ(seen(Feedback::none, end).wall_seconds, 2.1);
}

/// So that what was kept as it may be seen can be told again.
TEST(Audience, WhatIsSeenOfWhatWasSeenIsTheSame) {
  auto results = full_results();
  results.push_back(late_result(Ending::cpu_limit));
  results.back().limits.emplace().cpu_seconds = 471;
  for (const auto level : below_full) {
    const auto end = seen(level, full_end());
    EXPECT_EQ(seen(level, end).told.has_value(), end.told.has_value());
    for (const auto& full : results) {
      const auto once = seen(level, full, {});
      const auto twice = seen(level, once, {});
      EXPECT_EQ(twice.judgement.reasons, once.judgement.reasons);
      ASSERT_EQ(twice.judgement.files.size(), once.judgement.files.size());
      for (std::size_t file = 0; file < once.judgement.files.size(); ++file) {
        EXPECT_EQ(twice.judgement.files[file].divergence, once.judgement.files[file].divergence);
      }
      ASSERT_EQ(twice.run.has_value(), once.run.has_value());
      if (once.run) {
        EXPECT_EQ(twice.run->cpu_seconds, once.run->cpu_seconds);
        EXPECT_EQ(twice.run->wall_seconds, once.run->wall_seconds);
        EXPECT_EQ(twice.run->peak_bytes, once.run->peak_bytes);
      }
    }
  }
}

TEST(Audience, NoRemarkIsSeenBelowFull) {
  for (int number = 0; number <= static_cast<int>(last_remark); ++number) {
    const auto id = static_cast<RemarkId>(number);
    CaseResult result;
    result.judgement.files = {{"log.txt", Verdict::layout, {message(id, secret_number)}, std::nullopt}};
    EXPECT_TRUE(seen(Feedback::verdict, result, {}).judgement.files.front().remarks.empty())
        << row_of(id).name;
  }
}

TEST(Audience, NoneHasTheTaskAndTheVerdictAlone) {
  for (const auto& full : full_results()) {
    const auto result = seen(Feedback::none, full, {});
    const auto& [id, task, summary, tags, judgement, run, kept_folder, written, mark, input, expected,
                 limits] = result;
    EXPECT_EQ(task, "easy");
    EXPECT_EQ((Texts{id, summary, kept_folder, mark.why}), Texts(4));
    EXPECT_TRUE(tags.empty());
    EXPECT_EQ(mark.known, Known::not_listed);
    EXPECT_FALSE(run || written || limits);
    const auto& [verdict, reasons, files, reading, against_other, nondeterminism, other, symptoms,
                 elsewhere] = judgement;
    EXPECT_EQ(verdict, full.judgement.verdict);
    EXPECT_TRUE(reasons.empty());
    EXPECT_EQ(reading, "");
    EXPECT_TRUE(files.empty());
    EXPECT_TRUE(symptoms.empty());
    EXPECT_FALSE(against_other || nondeterminism || other || elsewhere);
  }
}

TEST(Audience, BelowFullAHeadAndAnEndHaveNoMemberThatTheirLevelHides) {
  const Assignment assignment;
  for (const auto level : below_full) {
    const auto job = seen(level, full_job(assignment));
    const auto& [own, candidate, title, remark, doubt, compiles, output, against, against_title, source,
                 set_hash, seed, again, cases, foreign, workers, repeats, limits, isolation, known] = job;
    EXPECT_EQ(own, &assignment);
    EXPECT_EQ((Texts{candidate, title, source}), (Texts{"mine.py", "python3 mine.py", "random"}));
    EXPECT_EQ((Texts{against, against_title, known}), (Texts{"other.py", "python3 other.py", "known.txt"}));
    EXPECT_EQ(remark, "does not compile");
    EXPECT_EQ(doubt, "another Python");
    EXPECT_FALSE(compiles);
    EXPECT_EQ((Texts{output, set_hash, again}), Texts(3));
    EXPECT_FALSE(seed);
    EXPECT_EQ((std::array{cases, foreign, workers, repeats}), (std::array{2, 2, 2, 3}));
    EXPECT_EQ(limits, Limits{});
    EXPECT_TRUE(isolation.lacks.empty());
    const auto end = seen(level, full_end());
    const auto& [stopped, not_run, wall, finding, told, kept_as] = end;
    const bool is_told = level == Feedback::mistake;
    EXPECT_EQ(stopped, is_told ? Stopped::budget : Stopped::no)
        << "the search for the mistake alone was cut short";
    EXPECT_EQ(told.has_value(), is_told);
    EXPECT_EQ(not_run, 0);
    EXPECT_EQ(wall, 1.5);
    EXPECT_FALSE(finding);
    EXPECT_EQ(kept_as, 4);
  }
}

/// All forms of a report for all audiences, which hear of one job at once.
class AudienceTest : public ::testing::Test {
 protected:
  AudienceTest() {
    assignment.core.facts.tasks = {{.name = "easy", .points = 60}, {.name = "hard", .points = 40}};
  }

  void tell(const JobStarted& job, const std::vector<CaseResult>& results, const JobFinished& end) {
    std::vector<std::unique_ptr<Reporter>> reporters;
    std::vector<std::FILE*> streams;
    for (const auto level : levels) {
      const Audience audience{level};
      const auto open = [&](const char* form) {
        streams.push_back(std::fopen(file(level, form).c_str(), "w"));
        return streams.back();
      };
      reporters.push_back(terminal_reporter(audience, {Detail::all, false, false, true}, open("text")));
      reporters.push_back(github_reporter(audience, open("annotations"), file(level, "summary")));
      reporters.push_back(json_reporter(audience, file(level, "json"), true));
      reporters.push_back(csv_reporter(audience, file(level, "csv"), true));
      reporters.push_back(junit_reporter(audience, file(level, "junit"), true));
      reporters.push_back(page_reporter(audience, file(level, "page"), true));
    }
    const auto each = [&reporters](const auto& act) {
      for (const auto& reporter : reporters) {
        act(*reporter);
      }
    };
    each([&](Reporter& reporter) { reporter.started(job); });
    for (const auto& result : results) {
      each([&](Reporter& reporter) { reporter.result(result); });
    }
    each([&](Reporter& reporter) { EXPECT_EQ(reporter.finished(end), ""); });
    for (std::FILE* const stream : streams) {
      std::fclose(stream);
    }
  }

  std::filesystem::path file(Feedback level, std::string_view form) const {
    return folder.path() / (std::string(name_of(level)) + "." + std::string(form));
  }
  std::string text(Feedback level, std::string_view form) const {
    return cases::read_file(file(level, form)).value_or("");
  }
  nlohmann::json json(Feedback level) const { return nlohmann::json::parse(text(level, "json")); }

  static constexpr std::array<std::string_view, 7> forms{"text", "annotations", "summary", "json",
                                                         "csv",  "junit",       "page"};
  cases::testing::TemporaryFolder folder;
  Assignment assignment;
};

TEST_F(AudienceTest, NoReportHasATextThatItsLevelHides) {
  tell(full_job(assignment), full_results(), full_end());
  for (const auto form : forms) {
    EXPECT_NE(text(Feedback::full, form).find(secret), std::string::npos) << form;
    for (const auto level : below_full) {
      const auto said = text(level, form);
      EXPECT_FALSE(said.empty()) << form;
      EXPECT_EQ(said.find(secret), std::string::npos) << name_of(level) << " " << form << ": " << said;
      EXPECT_EQ(said.find(std::to_string(secret_number)), std::string::npos)
          << name_of(level) << " " << form << ": " << said;
    }
    EXPECT_EQ(text(Feedback::none, form).find("a-tag"), std::string::npos) << form;
    EXPECT_EQ(text(Feedback::none, form).find("OpenColumn"), std::string::npos) << form;
    EXPECT_EQ(text(Feedback::none, form).find("KnownSince"), std::string::npos) << form;
  }
  // What a page packs is not to be read as it stands.
  EXPECT_NE(text(Feedback::full, "page").find("data-name="), std::string::npos);
  EXPECT_EQ(text(Feedback::verdict, "page").find("data-name="), std::string::npos);
  EXPECT_EQ(text(Feedback::none, "page").find("data-name="), std::string::npos);
  EXPECT_NE(text(Feedback::verdict, "text").find("OpenColumn"), std::string::npos);
  EXPECT_NE(text(Feedback::verdict, "text").find("KnownSince"), std::string::npos);
  for (const auto form : {"text", "summary", "json", "junit", "page"}) {
    for (const auto& part : {"open-mistake", "OpenInput", "OpenExpected", "OpenYours"}) {
      EXPECT_NE(text(Feedback::mistake, form).find(part), std::string::npos) << form << " " << part;
      EXPECT_EQ(text(Feedback::verdict, form).find(part), std::string::npos) << form << " " << part;
      EXPECT_EQ(text(Feedback::none, form).find(part), std::string::npos) << form << " " << part;
    }
  }
}

TEST_F(AudienceTest, NoReportTellsHowLongARunTookWhereThatIsTheLimitThatAProblemStates) {
  const auto hidden = late_result(Ending::cpu_limit);
  auto told = full_result("Other", Verdict::wrong, DivergenceKind::field);
  told.run->cpu_seconds = told.run->wall_seconds = 0.125;
  tell(full_job(assignment), {hidden, told}, full_end());
  for (const auto form : {"text", "json", "csv", "junit"}) {
    EXPECT_NE(text(Feedback::full, form).find("471.25"), std::string::npos) << form;
  }
  for (const auto form : forms) {
    EXPECT_EQ(text(Feedback::verdict, form).find("471.25"), std::string::npos) << form;
  }
  EXPECT_NE(text(Feedback::verdict, "text").find("slowest caseOther: 0.10 s CPU"), std::string::npos);
  EXPECT_NE(text(Feedback::verdict, "csv").find(",,,16777216\n"), std::string::npos);
  EXPECT_NE(text(Feedback::verdict, "csv").find(",0.100,0.100,16777216\n"), std::string::npos);
  EXPECT_EQ(json(Feedback::verdict)["measured"]["cases"],
            nlohmann::json::parse(R"({"caseLate": {"peak_bytes": 16777216},
                "caseOther": {"cpu_seconds": 0.1, "wall_seconds": 0.1, "peak_bytes": 16777216}})"));
}

/// The names of an object's members.
std::set<std::string> keys(const nlohmann::json& object) {
  std::set<std::string> names;
  for (const auto& member : object.items()) {
    names.insert(member.key());
  }
  return names;
}

TEST_F(AudienceTest, JsonHasNoMemberThatItsLevelHides) {
  tell(full_job(assignment), full_results(), full_end());
  const auto verdict = json(Feedback::verdict);
  EXPECT_EQ(verdict["cases"].size(), full_results().size());
  EXPECT_EQ(keys(verdict["cases"].back()).count("why"), 1U);
  for (const auto& one : verdict["cases"]) {
    auto names = keys(one);
    names.erase("known");
    names.erase("why");
    EXPECT_EQ(names, (std::set<std::string>{"id", "task", "summary", "tags", "verdict", "reason", "reasons",
                                            "files", "nondeterministic", "runs", "differing_run",
                                            "differing_files", "other_program", "elsewhere"}));
    EXPECT_EQ(keys(one["files"][0]), (std::set<std::string>{"file", "verdict", "divergence"}));
    EXPECT_EQ(keys(one["files"][0]["divergence"]),
              (std::set<std::string>{"kind", "where", "column", "columns"}));
    EXPECT_EQ(keys(one["differing_files"][0]), (std::set<std::string>{"file"}));
    EXPECT_EQ(keys(one["runs"][1]), (std::set<std::string>{"verdict"}));
  }
  for (const auto& measured : verdict["measured"]["cases"]) {
    EXPECT_EQ(keys(measured), (std::set<std::string>{"cpu_seconds", "wall_seconds", "peak_bytes"}));
  }
  EXPECT_EQ(verdict["feedback"], "verdict");
  const auto none = json(Feedback::none);
  EXPECT_EQ(none["feedback"], "none");
  for (const auto& [level, report] : {std::pair("verdict", verdict), std::pair("none", none)}) {
    EXPECT_FALSE(report.contains("seed")) << level;
    EXPECT_FALSE(report.contains("diagnosis")) << level;
  }
  const auto mistake = json(Feedback::mistake);
  EXPECT_EQ(mistake["cases"], verdict["cases"]);
  EXPECT_EQ(mistake["feedback"], "mistake");
  EXPECT_EQ(keys(mistake["told"]), (std::set<std::string>{"sure", "unknown_at"}));
  EXPECT_EQ(keys(mistake["told"]["sure"][0]), (std::set<std::string>{"tasks", "mistakes", "example"}));
  auto names = keys(mistake);
  names.erase("told");
  EXPECT_EQ(names, keys(verdict));
  EXPECT_FALSE(none.contains("cases"));
  EXPECT_FALSE(none["measured"].contains("cases"));
  EXPECT_FALSE(json(Feedback::full).contains("feedback"));
}

TEST_F(AudienceTest, AWrongProgramIsJudgedOnce) {
  const auto& squirrel = *find_assignment("squirrel");
  const auto problem =
      squirrel
          .read(
              "2\nX\n2\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24 25\n"
              "X****\n*O***\nO*O**\n*****\n****X\n")
          .value();
  Demand demand;
  demand.outputs = problem.outputs;
  demand.comparison = squirrel.facts().comparison;
  demand.boards = problem.boards();
  ASSERT_TRUE(problem.solve(cases::collect_into(demand.expected), {}));
  auto wrong = demand.expected;
  auto& log = wrong.files.at("traverse_log.txt");
  const auto last = log.find_last_of("0123456789");
  log[last] = log[last] == '9' ? '1' : '9';
  CaseResult result;
  result.id = "1";
  result.task = problem.task;
  result.summary = problem.summary;
  result.judgement =
      judge_files(demand, {{"next_state.txt", "traverse_log.txt"},
                           [&wrong](std::string_view name) { return wrong.files.at(std::string(name)); }});
  ASSERT_EQ(result.judgement.verdict, Verdict::wrong);
  const auto found = words_of(*result.judgement.files.back().divergence);
  assignment = squirrel;
  JobStarted job;
  job.assignment = &assignment;
  tell(job, {result}, {});
  EXPECT_NE(text(Feedback::full, "json").find(found.where), std::string::npos);
  auto hidden = found.drawing;
  hidden.insert(hidden.end(), {found.where, found.expected_line, found.got_line, problem.summary});
  hidden.insert(hidden.end(), demand.expected.files.at("next_state.txt"));
  for (const auto form : forms) {
    for (const auto level : below_full) {
      for (const auto& part : hidden) {
        EXPECT_TRUE(part.empty() || text(level, form).find(part) == std::string::npos)
            << name_of(level) << " " << form << " holds " << part;
      }
    }
  }
  EXPECT_EQ(json(Feedback::verdict)["cases"][0]["files"].back()["divergence"],
            nlohmann::json::parse(
                R"({"kind": "value", "where": "first differs in: column Value", "column": "Value",
                    "columns": [{"id": "value", "name": "Value"}]})"));
}

}  // namespace
}  // namespace harness
