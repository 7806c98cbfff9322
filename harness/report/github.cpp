#include "harness/report/github.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <iterator>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "harness/events/score.hpp"
#include "harness/events/text.hpp"
#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/phrases.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/github_text.hpp"
#include "harness/report/told_text.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t width = 80;
/// So much of what a compiler said is annotated.
constexpr std::size_t most_compiler_lines = 20;

std::string annotation(std::string_view kind, std::string_view place, std::string_view title,
                       std::string_view text) {
  return fmt::format("::{} {}title={}::{}\n", kind, place, command_property(title), command_data(text));
}

/// Adds to the end of a file; the error, or nothing.
std::string append(const fs::path& path, std::string_view text) {
  const auto file = cases::open_to_write(path, O_APPEND);
  int error = 0;
  while (file && error == 0 && !text.empty()) {
    const ssize_t written = ::write(*file, text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (written == 0 || errno != EINTR) {
      error = written == 0 ? ENOSPC : errno;
    }
  }
  if (!file) {
    return file.error();
  }
  if (::close(*file) != 0 && error == 0) {
    error = errno;
  }
  return error == 0 ? std::string()
                    : fmt::format("{}: {}", path.string(), std::generic_category().message(error));
}

/// What is left of a step's summary.
std::size_t room_in(const fs::path& summary) {
  std::error_code error;
  const auto there = fs::file_size(summary, error);
  return error ? most_summary_bytes
               : most_summary_bytes - std::min<std::uintmax_t>(there, most_summary_bytes);
}

class GithubReporter final : public Reporter {
 public:
  GithubReporter(const Audience& audience, std::FILE* out, fs::path summary)
      : audience_(audience), out_(out), summary_(std::move(summary)) {}

  void started(const JobStarted& job) override {
    job_ = job;
    score_ = Score(job.assignment->facts().tasks, job.assignment->facts().grading);
    const auto file = annotated_file(job.candidate);
    place_ =
        file.empty() ? "" : fmt::format("file={},line=1,", command_property(visible(file, Blanks::none)));
    name_ = fmt::format("plycheck {}", job.assignment->facts().name);
    room_ = room_in(summary_);
    if (!job.compiles) {
      const auto lines = last_lines(job.compile_output, most_compiler_lines);
      annotate("does not compile", lines.empty() ? visible(job.candidate_remark, Blanks::none)
                                                 : fmt::format("{}", fmt::join(lines, "\n")));
    }
  }

  void result(const CaseResult& result) override {
    score_.add(result);
    const Verdict verdict = result.judgement.verdict;
    nondeterministic_ += result.judgement.nondeterminism ? 1 : 0;
    elsewhere_.add(result);
    if (!audience_.sees_cases() || !counts_as_failing(result)) {
      return;
    }
    kinds_.add(result.judgement);
    ++failing_;
    // What the compiler said is said once.
    if (verdict == Verdict::compile_error) {
      return;
    }
    if (annotated_ < most_annotations) {
      const auto title = fmt::format("case {}: {}", visible(result.id, Blanks::none), code_of(verdict));
      annotate(title, fmt::format("{}: {}", result.summary, in_a_line(result.judgement)));
    }
    add_to_summary(result);
  }

  std::string finished(const JobFinished& end) override {
    annotate_end(end);
    const auto text = summary_.empty() ? std::string() : summary_text(end);
    const bool has_room = text.size() <= room_;
    if (!has_room) {
      remark("warning", "the step's summary has no room for this one");
    }
    std::fwrite(annotations_.data(), 1, annotations_.size(), out_);
    std::fflush(out_);
    return text.empty() || !has_room ? std::string() : append(summary_, text);
  }

 private:
  void annotate(std::string_view title, std::string_view text) {
    ++annotated_;
    annotations_ += annotation("error", place_, fmt::format("{}, {}", name_, title), text);
  }

  void remark(std::string_view kind, std::string_view text) {
    annotations_ += annotation(kind, "", name_, text);
  }

  void annotate_end(const JobFinished& end) {
    const auto total = score_.total();
    const int told = job_.compiles ? annotated_ : failing_;
    if (!audience_.sees_cases() && job_.compiles && total.accepted < total.cases) {
      annotate("not all is accepted",
               fmt::format("{} of {} accepted", total.accepted, counted(total.cases, "case")));
    }
    if (failing_ > told) {
      remark("notice",
             fmt::format("{} without an annotation", counted(failing_ - told, "more failing case")));
    }
    if (total.skipped > 0) {
      remark("warning", fmt::format("{} skipped (SK): not counted", counted(total.skipped, "case")));
    }
    if (nondeterministic_ > 0) {
      remark("warning", nondeterministic_text(nondeterministic_));
    }
    if (!elsewhere_.empty()) {
      remark("warning", fmt::format("{}", fmt::join(elsewhere_.lines(width), "\n")));
    }
    if (lacks_cases(end)) {
      annotate("not finished", stop_text(end));
    }
  }

  /// The details of a failing case, as long as there is room.
  void add_to_summary(const CaseResult& result) {
    auto lines = case_text(result, false);
    std::ranges::move(more_text(job_, audience_, result), std::back_inserter(lines));
    const auto text = fenced(lines) + "\n";
    // The head and the end of the summary need some room, too.
    constexpr std::size_t reserve = 100'000;
    if (left_out_ > 0 || details_.size() + text.size() + reserve > room_) {
      ++left_out_;
      return;
    }
    details_ += text;
  }

  std::string summary_text(const JobFinished& end) const {
    const auto total = score_.total();
    std::string text = fmt::format("### {}: {} of {} {}\n\n", markdown_text(name_), total.accepted,
                                   counted(total.cases, "case"), job_.against.empty() ? "accepted" : "equal");
    text += fenced(head_text(
                job_, audience_,
                {fmt::format("{} ({})", counted(job_.cases, "case"), visible(job_.source, Blanks::none))},
                false)) +
            "\n" + table();
    std::vector<std::string> remarks;
    if (!job_.candidate_doubt.empty() && total.accepted < total.cases) {
      remarks = wrapped(visible(job_.candidate_doubt, Blanks::none), width);
    }
    std::ranges::move(kinds_.lines(width), std::back_inserter(remarks));
    if (nondeterministic_ > 0) {
      remarks.push_back(nondeterministic_text(nondeterministic_));
    }
    std::ranges::move(elsewhere_.lines(width), std::back_inserter(remarks));
    std::ranges::move(mistake_lines(end, width), std::back_inserter(remarks));
    if (end.stopped != Stopped::no) {
      remarks.push_back(stop_text(end));
    }
    if (!remarks.empty()) {
      text += "\n" + fenced(remarks);
    }
    if (!details_.empty() || left_out_ > 0) {
      text += "\n#### Failing cases\n\n" + details_;
    }
    if (left_out_ > 0) {
      text +=
          fmt::format("{} left out: a summary has no room for more.\n", counted(left_out_, "failing case"));
    }
    return text + "\n";
  }

  std::string table() const {
    const bool has_points = job_.against.empty();
    std::string text = fmt::format("| task | cases | {} | other |{}\n|---|--:|--:|--:|--:|{}\n",
                                   has_points ? "accepted | wrong" : "equal | different",
                                   has_points ? " points |" : "", has_points ? "--:|" : "");
    for (const auto& task : score_.tasks()) {
      text += row(task, score_.tasks_have_points() ? points_text(task.points(), task.weight) : "");
    }
    const auto total = score_.total();
    return text + row(total, points_text(score_.points(), total.weight));
  }

  std::string row(const TaskScore& task, const std::string& points) const {
    return fmt::format("| {} | {} | {} | {} | {} |{}\n", markdown_text(task.task), task.cases, task.accepted,
                       task.wrong + task.layout, task.other,
                       job_.against.empty() ? fmt::format(" {} |", points) : "");
  }

  static std::string points_text(double points, double weight) {
    return fmt::format("{:.1f} of {:.0f}", points, weight);
  }

  const Audience audience_;
  std::FILE* const out_;
  const fs::path summary_;
  JobStarted job_;
  Score score_{{}};
  KindCounts kinds_;
  std::string name_;
  /// "file=...,line=1," where the candidate is a file.
  std::string place_;
  std::string annotations_;
  std::string details_;
  std::size_t room_ = 0;
  int annotated_ = 0;
  int failing_ = 0;
  int nondeterministic_ = 0;
  ElsewhereCounts elsewhere_;
  int left_out_ = 0;
};

}  // namespace

std::string annotated_file(const std::string& candidate) {
  std::error_code error;
  if (!fs::is_regular_file(candidate, error)) {
    return {};
  }
  const auto file = fs::canonical(candidate, error);
  for (fs::path folder = file.parent_path(); !error; folder = folder.parent_path()) {
    std::error_code absent;
    if (fs::exists(folder / ".git", absent)) {
      return file.lexically_relative(folder).string();
    }
    if (folder == folder.root_path()) {
      break;
    }
  }
  const auto given = fs::path(candidate).lexically_normal();
  return given.is_absolute() || given.begin()->string() == ".." ? std::string() : given.string();
}

std::unique_ptr<Reporter> github_reporter(const Audience& audience, std::FILE* out,
                                          std::filesystem::path summary) {
  return told_to(audience, std::make_unique<GithubReporter>(audience, out, std::move(summary)));
}

}  // namespace harness
