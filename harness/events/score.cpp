#include "harness/events/score.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/render.hpp"

namespace harness {
namespace {

/// The counter that a verdict belongs to.
int& counter(TaskScore& task, Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return task.accepted;
    case Verdict::layout:
      return task.layout;
    case Verdict::wrong:
      return task.wrong;
    case Verdict::skipped:
      return task.skipped;
    case Verdict::no_output:
    case Verdict::runtime_error:
    case Verdict::time_limit:
    case Verdict::memory_limit:
    case Verdict::output_limit:
    case Verdict::compile_error:
      break;
    case Verdict::judge_error:
      return task.faults;
  }
  return task.other;
}

}  // namespace

bool is_of_the_run(Verdict verdict) {
  return verdict != Verdict::accepted && verdict != Verdict::layout && verdict != Verdict::wrong &&
         verdict != Verdict::no_output;
}

bool counts_as_failing(const CaseResult& result) {
  const Verdict verdict = result.judgement.verdict;
  return verdict != Verdict::accepted && verdict != Verdict::skipped && result.mark.known != Known::as_listed;
}

Score::Score(const std::vector<cases::TaskFacts>& tasks, Grading grading) : grading_(grading) {
  for (const auto& task : tasks) {
    tasks_.push_back({task.name, grading.rule == GradingRule::by_task ? task.points : 0});
  }
}

void Score::add(const CaseResult& result) {
  const auto task = std::ranges::find(tasks_, result.task, &TaskScore::task);
  if (task == tasks_.end()) {
    return;
  }
  const Verdict verdict = result.judgement.verdict;
  ++counter(*task, verdict);
  if (verdict != Verdict::skipped && verdict != Verdict::judge_error) {
    ++task->cases;
  }
}

std::vector<TaskScore> Score::tasks() const {
  std::vector<TaskScore> present;
  std::ranges::copy_if(tasks_, std::back_inserter(present),
                       [](const TaskScore& task) { return task.cases + task.skipped + task.faults > 0; });
  if (grading_.rule == GradingRule::by_case) {
    const int all = total().cases;
    for (auto& task : present) {
      task.weight = all == 0 ? 0 : grading_.full * task.cases / all;
    }
  }
  return present;
}

TaskScore Score::total() const {
  TaskScore sum{"total"};
  for (const auto& task : tasks_) {
    sum.weight += task.cases > 0 ? task.weight : 0;
    sum.cases += task.cases;
    sum.accepted += task.accepted;
    sum.layout += task.layout;
    sum.wrong += task.wrong;
    sum.other += task.other;
    sum.skipped += task.skipped;
    sum.faults += task.faults;
  }
  if (grading_.rule != GradingRule::by_task) {
    sum.weight = sum.cases > 0 ? grading_.full : 0;
  }
  return sum;
}

double Score::points_for(int right) const {
  const int cases = total().cases;
  if (cases == 0) {
    return 0;
  }
  if (grading_.rule == GradingRule::by_case) {
    return grading_.full * right / cases;
  }
  return right == cases ? grading_.full : std::max(0.0, grading_.full / 2 - (cases - right));
}

double Score::points() const {
  if (grading_.rule != GradingRule::by_task) {
    return points_for(total().accepted);
  }
  return std::accumulate(tasks_.begin(), tasks_.end(), 0.0,
                         [](double sum, const TaskScore& task) { return sum + task.points(); });
}

double Score::lenient_points() const {
  if (grading_.rule != GradingRule::by_task) {
    return points_for(total().accepted + total().layout);
  }
  return std::accumulate(tasks_.begin(), tasks_.end(), 0.0,
                         [](double sum, const TaskScore& task) { return sum + task.lenient_points(); });
}

void KnownCounts::add(const CaseResult& result) {
  as_listed_ += result.mark.known == Known::as_listed ? 1 : 0;
  if (result.mark.known == Known::no_longer) {
    no_longer_.push_back(result.id);
  }
}

std::vector<std::string> KnownCounts::lines(std::size_t width) const {
  std::vector<std::string> lines;
  if (as_listed_ > 0) {
    lines.push_back(fmt::format("{} known failure{}: not counted by the exit status", as_listed_,
                                as_listed_ == 1 ? "" : "s"));
  }
  if (!no_longer_.empty()) {
    const bool is_one = no_longer_.size() == 1;
    std::vector<std::string> parts;
    for (const auto& id : no_longer_) {
      parts.push_back(visible(id, Blanks::none));
    }
    parts.front() = fmt::format("no longer {}, take {} out of the known failures: {}",
                                is_one ? "fails" : "fail", is_one ? "it" : "them", parts.front());
    for (auto& line : listed(parts, width)) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

void KindCounts::add(const Judgement& judgement) {
  if (!judgement.reasons.empty()) {
    ++counts_[fmt::format("{}, {}", code_of(judgement.verdict), kind_of(judgement.reasons))];
  }
  if (judgement.verdict == Verdict::accepted && !judgement.reading.empty()) {
    ++counts_[told_reading(judgement)];
    return;
  }
  failing_ += judgement.verdict != Verdict::accepted && judgement.verdict != Verdict::skipped ? 1 : 0;
  if (!judgement.reading.empty()) {
    ++readings_[told_reading(judgement)];
  }
  if (is_of_the_run(judgement.verdict)) {
    return;
  }
  for (const auto& file : judgement.files) {
    if (file.divergence) {
      ++differences_[fmt::format("{} first differs in: {}", file.file, what_differs(*file.divergence))];
    } else if (!file.remarks.empty()) {
      ++differences_[fmt::format("{} {}", file.file, words_of(file.remarks))];
    }
  }
}

std::vector<std::string> KindCounts::lines(std::size_t width, std::size_t most) const {
  const bool all_by_one = readings_.size() == 1 && readings_.begin()->second == failing_;
  std::vector<std::pair<int, std::string>> sorted;
  for (const auto* counts : {&counts_, all_by_one ? &readings_ : &differences_}) {
    for (const auto& [what, count] : *counts) {
      sorted.emplace_back(-count, what);
    }
  }
  std::ranges::sort(sorted);
  const std::size_t left_out = sorted.size() > most ? sorted.size() - most : 0;
  sorted.resize(sorted.size() - left_out);
  std::vector<std::string> lines;
  for (const auto& [count, what] : sorted) {
    auto head = fmt::format("{:>4} case{} ", -count, count == -1 ? ": " : "s:");
    for (const auto& line : wrapped(what, width - head.size())) {
      lines.push_back(head + line);
      head.assign(head.size(), ' ');
    }
  }
  if (left_out > 0) {
    lines.push_back(fmt::format("     and {} more such counts, none of them larger", left_out));
  }
  return lines;
}

}  // namespace harness
