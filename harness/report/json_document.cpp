#include "harness/report/json_document.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>

#include <nlohmann/json.hpp>

#include "harness/events/report_head.hpp"
#include "harness/events/score.hpp"
#include "harness/report/json_parts.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(const TaskScore& task) {
  return {{"task", task.task},       {"cases", task.cases},   {"accepted", task.accepted},
          {"layout", task.layout},   {"wrong", task.wrong},   {"other", task.other},
          {"skipped", task.skipped}, {"faults", task.faults}, {"weight", task.weight}};
}

/// An object without its closing bracket, so that it can go on.
std::string without_end(const ordered_json& object) {
  const auto text = pretty(object);
  return text.substr(0, text.rfind('\n'));
}

}  // namespace

/// The members of an array or object of the report, as text: as values of the library they would take many
/// times the room, and there may be a hundred thousand. It lies in pieces, since one text that grows has
/// twice the room that it needs.
class JsonDocument::Members {
 public:
  /// They stand behind so many blanks.
  explicit Members(std::size_t indent) : indent_(indent, ' ') {}

  void add(const ordered_json& value) { add_text(pretty(value)); }
  void add(const std::string& name, const ordered_json& value) {
    add_text(pretty(ordered_json(name)) + ": " + pretty(value));
  }
  bool empty() const { return pieces_.empty(); }
  /// The bytes of all of them.
  std::size_t bytes() const { return bytes_; }

  /// Adds all of them between their brackets.
  void move_to(std::string& out, char begin, char end) {
    out += begin;
    const bool any = !empty();
    for (; !pieces_.empty(); pieces_.pop_front()) {
      out += pieces_.front();
    }
    if (any) {
      out += "\n" + indent_.substr(1);
    }
    out += end;
    bytes_ = 0;
  }

 private:
  static constexpr std::size_t piece_bytes = std::size_t{64} << 10;

  void add_text(const std::string& member) {
    std::string text = (empty() ? "\n" : ",\n") + indent_;
    for (const char c : member) {
      text += c;
      if (c == '\n') {
        text += indent_;
      }
    }
    bytes_ += text.size();
    if (empty() || pieces_.back().size() + text.size() > pieces_.back().capacity()) {
      pieces_.emplace_back().reserve(std::max(piece_bytes, text.size()));
    }
    pieces_.back() += text;
  }

  const std::string indent_;
  std::deque<std::string> pieces_;
  std::size_t bytes_ = 0;
};

class JsonDocument::Parts {
 public:
  Parts(const Audience& audience, bool times) : audience_(audience), times_(times) {}

  void started(const JobStarted& job) {
    report_ = json_head("test", job, audience_);
    score_ = Score(job.assignment->facts().tasks, job.assignment->facts().grading);
    has_points_ = job.against.empty();
    workers_ = job.workers;
  }

  void result(const CaseResult& result) {
    score_.add(result);
    if (!audience_.sees_cases()) {
      return;
    }
    known_.add(result);
    cases_.add(json_of(result));
    if (result.run) {
      measured_cases_.add(name_in_json(result.id), json_of(*result.run, audience_));
    }
  }

  std::string text(const JobFinished& end) {
    report_["stopped"] = name_of(end.stopped);
    report_["not_run"] = end.not_run;
    ordered_json tasks = ordered_json::array();
    for (const auto& task : score_.tasks()) {
      tasks.push_back(json_of(task));
      if (has_points_ && score_.tasks_have_points()) {
        tasks.back()["points"] = task.points();
      }
    }
    report_["tasks"] = std::move(tasks);
    report_["total"] = json_of(score_.total());
    if (has_points_) {
      report_["total"]["points"] = score_.points();
      report_["total"]["points_with_layout"] = score_.lenient_points();
    }
    if (report_.contains("known_failures") && audience_.sees_cases()) {
      report_["known_failures"]["as_listed"] = known_.as_listed();
      report_["known_failures"]["no_longer"] = known_.no_longer();
    }
    if (end.finding) {
      report_["diagnosis"] = json_of(*end.finding);
    }
    if (end.told) {
      report_["told"] = harness::json_of(*end.told);
    }
    std::string text = without_end(report_);
    constexpr std::size_t brackets_and_rest = 1'000;
    text.reserve(text.size() + cases_.bytes() + measured_cases_.bytes() + brackets_and_rest);
    if (audience_.sees_cases()) {
      text += ",\n \"cases\": ";
      cases_.move_to(text, '[', ']');
    }
    if (times_) {
      text += ",\n \"measured\": {\n  \"workers\": " + std::to_string(workers_);
      if (!measured_cases_.empty()) {
        text += ",\n  \"cases\": ";
        measured_cases_.move_to(text, '{', '}');
      }
      text += ",\n  \"wall_seconds\": " + ordered_json(end.wall_seconds).dump() + "\n }";
    }
    text += "\n}\n";
    return text;
  }

 private:
  const Audience audience_;
  const bool times_;
  bool has_points_ = true;
  ordered_json report_;
  int workers_ = 0;
  Members cases_{2};
  Members measured_cases_{3};
  Score score_{{}};
  KnownCounts known_;
};

JsonDocument::JsonDocument(const Audience& audience, bool times)
    : parts_(std::make_unique<Parts>(audience, times)) {}
JsonDocument::~JsonDocument() = default;

void JsonDocument::started(const JobStarted& job) {
  parts_->started(job);
}

void JsonDocument::add(const CaseResult& result) {
  parts_->result(result);
}

std::string JsonDocument::text(const JobFinished& end) {
  return parts_->text(end);
}

}  // namespace harness
