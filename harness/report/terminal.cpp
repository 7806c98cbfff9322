#include "harness/report/terminal.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/events/score.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/phrases.hpp"
#include "harness/report/alike.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/github_text.hpp"
#include "harness/report/told_text.hpp"

namespace harness {
namespace {

constexpr std::size_t width = 80;
/// A report that tells what fails alike once is about so long; it leaves that many to what fails.
constexpr std::size_t usual_lines = 120;
constexpr std::size_t least_room = 24;
/// So many counts of what differs it tells, which are the most frequent.
constexpr std::size_t most_kinds = 10;

std::string bar(int done, int all) {
  constexpr int cells = 24;
  const int filled = all == 0 ? cells : cells * done / all;
  return "[" + std::string(static_cast<std::size_t>(filled), '#') +
         std::string(static_cast<std::size_t>(cells - filled), '.') + "]";
}

bool has_failing_case(const Score& score) {
  const TaskScore total = score.total();
  return total.accepted < total.cases;
}

class TerminalReporter final : public Reporter {
 public:
  TerminalReporter(const Audience& audience, const TerminalStyle& style, std::FILE* out)
      : audience_(audience), style_(style), out_(out), score_({}), begin_(std::chrono::steady_clock::now()) {}

  void started(const JobStarted& job) override {
    job_ = job;
    score_ = Score(job.assignment->facts().tasks, job.assignment->facts().grading);
    std::vector<std::string> set{
        fmt::format("{} ({}", counted(job.cases, "case"), visible(job.source, Blanks::none))};
    if (!job.set_hash.empty()) {
      set.push_back("set " + job.set_hash);
    }
    set.back() += ')';
    for (const auto& line : head_text(job, audience_, set, style_.times)) {
      print(line);
    }
    if (job.foreign_inputs > 0) {
      print(fmt::format("{} skipped: not an input of {}", counted(job.foreign_inputs, "file"),
                        job.assignment->facts().name));
    }
    give_out();
  }

  void result(const CaseResult& result) override {
    score_.add(result);
    if (!audience_.sees_cases()) {
      return;
    }
    note_slowest(result);
    const Verdict verdict = result.judgement.verdict;
    kinds_.add(result.judgement);
    nondeterministic_ += result.judgement.nondeterminism ? 1 : 0;
    elsewhere_.add(result);
    known_.add(result);
    const bool failing = verdict != Verdict::accepted;
    // What the compiler said stands at the top, once for all cases.
    const bool told = verdict == Verdict::compile_error;
    const bool shown = failing && !told;
    if (style_.detail == Detail::all || (shown && style_.detail != Detail::summary)) {
      wipe();
      show_doubt();
      if (style_.detail == Detail::alike) {
        note_alike(result);
      } else {
        show(result, failing);
      }
      give_out();
    }
  }

  void progress(int done, int failing) override {
    if (!style_.live) {
      return;
    }
    const double seconds = elapsed();
    const auto left =
        done == 0 ? std::string() : fmt::format("   {:.0f} s left", seconds / done * (job_.cases - done));
    std::fputs(fmt::format("\r\x1b[K{} {}/{}   {} failing{}", bar(done, job_.cases), done, job_.cases,
                           failing, style_.times ? left : "")
                   .c_str(),
               stderr);
    std::fflush(stderr);
    drawn_ = true;
  }

  void searching() override {
    if (style_.live) {
      std::fputs("\r\x1b[Klooking for the mistake ...", stderr);
      std::fflush(stderr);
      drawn_ = true;
    }
  }

  std::string finished(const JobFinished& end) override {
    wipe();
    show_doubt();
    // How long the end is decides how much is told of what fails.
    const auto before = std::exchange(text_, {});
    print("");
    show_table();
    show_remarks(end);
    const auto after = std::exchange(text_, before);
    if (style_.detail == Detail::alike) {
      show_alike(end, static_cast<std::size_t>(std::ranges::count(after, '\n')));
    }
    text_ += after;
    give_out();
    // A signal that comes from now on must not lose the report.
    std::fflush(out_);
    // Whether standard output could be written is `main`'s to say, for all commands.
    return {};
  }

 private:
  void print(std::string_view line) {
    text_ += line;
    text_ += '\n';
  }

  /// Gives out what was printed since the last time.
  void give_out() {
    lines_ += static_cast<std::size_t>(std::ranges::count(text_, '\n'));
    const auto text = style_.shielded ? shielded(text_) : text_;
    std::fwrite(text.data(), 1, text.size(), out_);
    text_.clear();
  }

  double elapsed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

  void wipe() {
    if (std::exchange(drawn_, false)) {
      std::fputs("\r\x1b[K", stderr);
      std::fflush(stderr);
    }
  }

  void show(const CaseResult& result, bool failing) {
    if (failing) {
      print("");
    }
    for (const auto& line : case_text(result, style_.color)) {
      print(line);
    }
    for (const auto& line : more_text(job_, audience_, result)) {
      print(line);
    }
  }

  /// Its line now, and what is to be said of it at the end.
  void note_alike(const CaseResult& result) {
    if (alike_.cases() == 0) {
      print("");
    }
    print(case_line(result, style_.color));
    alike_.add(result, [&] {
      ToldCase told{case_head(result, style_.color), case_body(result)};
      const auto more = more_text(job_, audience_, result);
      told.body.insert(told.body.end(), more.begin(), more.end());
      return told;
    });
  }

  /// The mistake, and of what fails alike one case, before the `after` lines of the report's end.
  void show_alike(const JobFinished& end, std::size_t after) {
    const auto mistake = mistake_lines(end, width);
    if (!mistake.empty()) {
      print("");
      std::ranges::for_each(mistake, [this](const auto& line) { print(line); });
    }
    if (alike_.cases() == 0) {
      return;
    }
    // A single case is told right below its line.
    if (alike_.cases() == 1 && !mistake.empty()) {
      print("");
    }
    const auto taken = lines_ + static_cast<std::size_t>(std::ranges::count(text_, '\n')) + after;
    const auto room = taken + least_room < usual_lines ? usual_lines - taken : least_room;
    for (const auto& line : alike_.lines(room, width)) {
      print(line);
    }
  }

  void note_slowest(const CaseResult& result) {
    const bool is_told = result.run && result.run->cpu_seconds >= 0;
    if (is_told && (slowest_.empty() || result.run->cpu_seconds > slowest_run_.cpu_seconds)) {
      slowest_ = result.id;
      slowest_run_ = *result.run;
    }
  }

  /// Once, before what is told of the first case that fails.
  void show_doubt() {
    if (job_.candidate_doubt.empty() || doubt_is_told_ || !has_failing_case(score_)) {
      return;
    }
    doubt_is_told_ = true;
    print("");
    for (const auto& line : wrapped(visible(job_.candidate_doubt, Blanks::none), width)) {
      print(styled(Style::bad, line, style_.color));
    }
  }

  void show_table() {
    if (score_.tasks().empty()) {
      return;
    }
    // Nobody earns points for being like another program.
    const bool has_points = job_.against.empty();
    const bool tasks_have_points = has_points && score_.tasks_have_points();
    print(fmt::format("{:<14}{:>7}{:>10}{:>8}{:>7}{}", "", "cases", has_points ? "accepted" : "equal",
                      has_points ? "wrong" : "differ", "other", has_points ? "   points" : ""));
    for (const auto& task : score_.tasks()) {
      show_row(task, tasks_have_points ? points_text(task.points(), task.weight) : "");
    }
    if (score_.tasks().size() != 1 || (has_points && !tasks_have_points)) {
      show_row(score_.total(), has_points ? points_text(score_.points(), score_.total().weight) : "");
    }
  }

  static std::string points_text(double points, double weight) {
    return fmt::format("{:>9.1f} of {:.0f}", points, weight);
  }

  void show_row(const TaskScore& task, const std::string& points) {
    print(fmt::format("{:<14}{:>7}{:>10}{:>8}{:>7}{}", task.task, task.cases, task.accepted,
                      task.wrong + task.layout, task.other, points));
  }

  void show_remarks(const JobFinished& end) {
    const TaskScore total = score_.total();
    if (total.skipped > 0) {
      print(fmt::format("{} skipped (SK): not counted", counted(total.skipped, "case")));
    }
    if (total.faults > 0) {
      print(fmt::format("{} JE: the fault is plycheck's or the case set's, not counted",
                        counted(total.faults, "case")));
    }
    if (total.layout > 0 && job_.against.empty()) {
      print(fmt::format("{} PE: with PE accepted the points would be {:.1f} of {:.0f}",
                        counted(total.layout, "case"), score_.lenient_points(), total.weight));
    }
    for (const auto& line : known_.lines(width)) {
      print(line);
    }
    const bool is_short = style_.detail == Detail::alike;
    for (const auto& line : is_short ? kinds_.lines(width, most_kinds) : kinds_.lines(width)) {
      print(line);
    }
    if (nondeterministic_ > 0) {
      print(nondeterministic_text(nondeterministic_));
    }
    for (const auto& line : elsewhere_.lines(width)) {
      print(line);
    }
    if (style_.detail != Detail::alike) {
      for (const auto& line : mistake_lines(end, width)) {
        print(line);
      }
    }
    if (style_.times && !slowest_.empty()) {
      print(fmt::format("slowest {}: {:.2f} s CPU, {} MB; the whole job {:.1f} s",
                        visible(slowest_, Blanks::none), slowest_run_.cpu_seconds,
                        slowest_run_.peak_bytes >> 20, end.wall_seconds));
    }
    if (style_.times && end.kept_as > 0) {
      print(fmt::format("report kept: {} history {}", own_name(), end.kept_as));
    }
    if (job_.seed) {
      print(fmt::format("seed {}; again:  {}", *job_.seed, job_.again));
    }
    show_stop(end);
  }

  void show_stop(const JobFinished& end) {
    if (end.stopped != Stopped::no) {
      const auto style = end.stopped == Stopped::interrupted ? Style::bad : Style::plain;
      print(styled(style, stop_text(end), style_.color));
    }
  }

  const Audience audience_;
  const TerminalStyle style_;
  std::FILE* const out_;
  JobStarted job_;
  Score score_;
  KindCounts kinds_;
  int nondeterministic_ = 0;
  ElsewhereCounts elsewhere_;
  /// Printed and not given out yet.
  std::string text_;
  /// How many lines were given out.
  std::size_t lines_ = 0;
  AlikeFailures alike_;
  KnownCounts known_;
  std::string slowest_;
  RunResult slowest_run_;
  bool drawn_ = false;
  bool doubt_is_told_ = false;
  const std::chrono::steady_clock::time_point begin_;
};

}  // namespace

std::unique_ptr<Reporter> terminal_reporter(const Audience& audience, const TerminalStyle& style,
                                            std::FILE* out) {
  return told_to(audience, std::make_unique<TerminalReporter>(audience, style, out));
}

}  // namespace harness
