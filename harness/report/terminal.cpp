#include "harness/report/terminal.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/finding.hpp"
#include "harness/report/score.hpp"
#include "harness/report/text.hpp"

namespace harness {
namespace {

constexpr std::size_t width = 80;
constexpr std::string_view indent = "     ";

std::string plural(int count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string bar(int done, int all) {
  constexpr int cells = 24;
  const int filled = all == 0 ? cells : cells * done / all;
  return "[" + std::string(static_cast<std::size_t>(filled), '#') +
         std::string(static_cast<std::size_t>(cells - filled), '.') + "]";
}

class TerminalReporter final : public Reporter {
 public:
  TerminalReporter(const TerminalStyle& style, std::FILE* out)
      : style_(style), out_(out), score_({}), begin_(std::chrono::steady_clock::now()) {}

  void started(const JobStarted& job) override {
    job_ = job;
    score_ = Score(job.assignment->tasks, job.assignment->grading);
    std::vector<std::string> set{
        fmt::format("{} ({}", plural(job.cases, "case"), visible(job.source, Blanks::none))};
    if (!job.set_hash.empty()) {
      set.push_back("set " + job.set_hash);
    }
    set.back() += ')';
    for (const auto& line : head_text(job, set, style_.times)) {
      print(line);
    }
    if (job.foreign_inputs > 0) {
      print(fmt::format("{} skipped: not an input of {}", plural(job.foreign_inputs, "file"),
                        job.assignment->name));
    }
  }

  void result(const CaseResult& result) override {
    score_.add(result);
    if (job_.feedback == Feedback::none) {
      return;
    }
    note_slowest(result);
    const Verdict verdict = result.judgement.verdict;
    kinds_.add(result.judgement);
    const bool failing = verdict != Verdict::accepted;
    // What the compiler said stands at the top, once for all cases.
    const bool told = verdict == Verdict::compile_error;
    if (style_.detail == Detail::all || (failing && !told && style_.detail == Detail::failures)) {
      wipe();
      show(result, failing);
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
    print("");
    show_table();
    show_remarks(end);
    // A signal that comes from now on must not lose the report.
    std::fflush(out_);
    // Whether standard output could be written is `main`'s to say, for all commands.
    return {};
  }

 private:
  void print(std::string_view line) { std::fputs((std::string(line) + "\n").c_str(), out_); }
  void print_indented(std::string_view line) { print(std::string(indent) + std::string(line)); }

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
    show_tags(result);
    if (!result.kept_folder.empty()) {
      print_indented("work folder kept: " + result.kept_folder);
    }
    if (failing && result.run && !job_.again.empty()) {
      print_indented(fmt::format("again:  {} {}", job_.again, option_typed("--case", result.id)));
    }
  }

  /// Where nothing else may be said of the problem.
  void show_tags(const CaseResult& result) {
    if (job_.feedback == Feedback::full || result.tags.empty()) {
      return;
    }
    std::string text;
    for (const auto& tag : result.tags) {
      text += (text.empty() ? "tags: " : ", ") + visible(tag, Blanks::none);
    }
    for (const auto& line : wrapped(text, width - indent.size())) {
      print_indented(line);
    }
  }

  void note_slowest(const CaseResult& result) {
    if (result.run && (slowest_.empty() || result.run->cpu_seconds > slowest_run_.cpu_seconds)) {
      slowest_ = result.id;
      slowest_run_ = *result.run;
    }
  }

  void show_table() {
    if (score_.tasks().empty()) {
      return;
    }
    print(
        fmt::format("{:<14}{:>7}{:>10}{:>8}{:>7}{:>9}", "", "cases", "accepted", "wrong", "other", "points"));
    for (const auto& task : score_.tasks()) {
      show_row(task, score_.tasks_have_points() ? points_text(task.points(), task.weight) : "");
    }
    if (score_.tasks().size() != 1 || !score_.tasks_have_points()) {
      show_row(score_.total(), points_text(score_.points(), score_.total().weight));
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
      print(fmt::format("{} skipped (SK): not counted", plural(total.skipped, "case")));
    }
    if (total.faults > 0) {
      print(fmt::format("{} JE: the fault is plycheck's or the case set's, not counted",
                        plural(total.faults, "case")));
    }
    if (total.layout > 0) {
      print(fmt::format("{} PE: with PE accepted the points would be {:.1f} of {:.0f}",
                        plural(total.layout, "case"), score_.lenient_points(), total.weight));
    }
    for (const auto& line : kinds_.lines(width)) {
      print(line);
    }
    if (end.finding) {
      for (const auto& line : finding_lines(*end.finding, width)) {
        print(line);
      }
    }
    if (style_.times && !slowest_.empty()) {
      print(fmt::format("slowest {}: {:.2f} s CPU, {} MB; the whole job {:.1f} s",
                        visible(slowest_, Blanks::none), slowest_run_.cpu_seconds,
                        slowest_run_.peak_bytes >> 20, end.wall_seconds));
    }
    if (job_.seed) {
      print(fmt::format("seed {}; again:  {}", *job_.seed, job_.again));
    }
    show_stop(end);
  }

  void show_stop(const JobFinished& end) {
    switch (end.stopped) {
      case Stopped::no:
        return;
      case Stopped::interrupted:
        print(styled(Style::bad, fmt::format("INTERRUPTED: {} not run", plural(end.not_run, "case")),
                     style_.color));
        return;
      case Stopped::max_failures:
        print(fmt::format("stopped at the last failure allowed: {} not run", plural(end.not_run, "case")));
        return;
      case Stopped::budget:
        print(fmt::format("stopped when the time for the job was over: {} not run",
                          plural(end.not_run, "case")));
        return;
    }
  }

  const TerminalStyle style_;
  std::FILE* const out_;
  JobStarted job_;
  Score score_;
  KindCounts kinds_;
  std::string slowest_;
  RunResult slowest_run_;
  bool drawn_ = false;
  const std::chrono::steady_clock::time_point begin_;
};

}  // namespace

std::unique_ptr<Reporter> terminal_reporter(const TerminalStyle& style, std::FILE* out) {
  return std::make_unique<TerminalReporter>(style, out);
}

}  // namespace harness
