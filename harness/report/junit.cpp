#include "harness/report/junit.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <iterator>
#include <pugixml.hpp>
#include <set>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "harness/events/score.hpp"
#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/phrases.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/told_text.hpp"

namespace harness {
namespace {

/// A character at the front of a text, by the strict rules of UTF-8; `bytes` is 0 where there is none.
struct Character {
  std::size_t bytes = 0;
  std::uint32_t code = 0;
};

Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) {
    return {1, lead};
  }
  const std::size_t bytes = (lead >> 5) == 0x06 ? 2 : (lead >> 4) == 0x0e ? 3 : (lead >> 3) == 0x1e ? 4 : 0;
  if (bytes == 0 || bytes > text.size()) {
    return {};
  }
  std::uint32_t code = lead & (0x7fU >> bytes);
  for (const char c : text.substr(1, bytes - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80U) {
      return {};
    }
    code = code << 6 | (byte & 0x3fU);
  }
  const std::uint32_t least = bytes == 2 ? 0x80U : bytes == 3 ? 0x800U : 0x10000U;
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < least || code > 0x10ffff || is_surrogate ? Character{} : Character{bytes, code};
}

/// What a document is printed into.
struct Text final : pugi::xml_writer {
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
  std::string text;
};

enum class Outcome { passed, failed, faulty, skipped };

/// One test of the suite.
struct Test {
  std::string group;
  std::string name;
  Outcome outcome = Outcome::passed;
  /// Verdict, why in a line, and all that is to be said.
  std::string type;
  std::string message;
  std::string text;
  double seconds = 0;
};

Outcome outcome_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return Outcome::passed;
    case Verdict::skipped:
      return Outcome::skipped;
    case Verdict::judge_error:
      return Outcome::faulty;
    case Verdict::layout:
    case Verdict::wrong:
    case Verdict::no_output:
    case Verdict::runtime_error:
    case Verdict::time_limit:
    case Verdict::memory_limit:
    case Verdict::output_limit:
    case Verdict::compile_error:
      return Outcome::failed;
  }
  return Outcome::faulty;
}

/// "2026-01-31T23:59:59", in UTC.
constexpr std::size_t width = 80;

std::string timestamp() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::string text(32, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts));
  return text;
}

void set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(xml_text(value).c_str());
}

class JunitReporter final : public Reporter {
 public:
  JunitReporter(const Audience& audience, std::filesystem::path file, bool times)
      : audience_(audience), file_(std::move(file)), times_(times) {}

  void started(const JobStarted& job) override {
    job_ = job;
    score_ = Score(job.assignment->facts().tasks, job.assignment->facts().grading);
    begin_ = timestamp();
  }

  void result(const CaseResult& result) override {
    score_.add(result);
    if (!audience_.sees_cases()) {
      return;
    }
    Test test;
    test.group = group_of(result.task);
    test.name = free_name(test.group, fmt::format("{} {}", visible(result.id, Blanks::none), result.summary));
    // What is known to fail does not count.
    test.outcome =
        result.mark.known == Known::as_listed ? Outcome::skipped : outcome_of(result.judgement.verdict);
    test.seconds = result.run ? std::max(result.run->wall_seconds, 0.0) : 0;
    if (test.outcome != Outcome::passed || result.judgement.nondeterminism || result.judgement.elsewhere) {
      test.type = code_of(result.judgement.verdict);
      test.message = in_a_line(result.judgement);
      auto lines = case_text(result, false);
      std::ranges::move(more_text(job_, audience_, result), std::back_inserter(lines));
      test.text = fmt::format("{}\n", fmt::join(lines, "\n"));
    }
    if (result.judgement.verdict == Verdict::compile_error) {
      test.text += job_.compile_output;
    }
    tests_.push_back(std::move(test));
  }

  std::string finished(const JobFinished& end) override {
    if (!audience_.sees_cases()) {
      for (const auto& task : score_.tasks()) {
        tests_.push_back(test_of(task));
      }
    }
    if (lacks_cases(end)) {
      Test test{
          job_.assignment->facts().name, "the whole job", Outcome::faulty, "unfinished", stop_text(end), {}};
      test.text = test.message + "\n";
      tests_.push_back(std::move(test));
    }
    const auto written = cases::write_file(file_, document(end));
    return written ? std::string() : written.error();
  }

 private:
  std::string group_of(const std::string& task) const {
    return task.empty() ? job_.assignment->facts().name
                        : fmt::format("{}.{}", job_.assignment->facts().name, task);
  }

  /// A name that no test of the group has: readers drop the second of two.
  std::string free_name(const std::string& group, const std::string& name) {
    std::string free = name;
    for (int number = 2; !names_.insert(group + "\n" + xml_text(free)).second; ++number) {
      free = fmt::format("{} ({})", name, number);
    }
    return free;
  }

  Test test_of(const TaskScore& task) const {
    Test test{group_of(task.task), "all cases", Outcome::passed, "", "", ""};
    if (task.faults > 0) {
      test.outcome = Outcome::faulty;
      test.type = "JE";
    } else if (task.accepted < task.cases) {
      test.outcome = Outcome::failed;
      test.type = "points";
    } else if (task.cases == 0) {
      test.outcome = Outcome::skipped;
    }
    test.message = fmt::format("{} of {} accepted", task.accepted, counted(task.cases, "case"));
    test.text = test.message + "\n";
    return test;
  }

  std::string seconds(double value) const { return times_ ? fmt::format("{:.3f}", value) : std::string("0"); }

  void count(pugi::xml_node node, double all_seconds) const {
    const auto with = [this](Outcome outcome) {
      return std::to_string(std::ranges::count(tests_, outcome, &Test::outcome));
    };
    set(node, "tests", std::to_string(tests_.size()));
    set(node, "failures", with(Outcome::failed));
    set(node, "errors", with(Outcome::faulty));
    set(node, "skipped", with(Outcome::skipped));
    set(node, "time", seconds(all_seconds));
  }

  void add_properties(pugi::xml_node suite) const {
    auto properties = suite.append_child("properties");
    const auto add = [&](std::string_view name, std::string_view value) {
      if (!value.empty()) {
        auto property = properties.append_child("property");
        set(property, "name", name);
        set(property, "value", value);
      }
    };
    add("plycheck", version);
    add("candidate", visible(job_.candidate_title, Blanks::none));
    add("remark", job_.candidate_remark);
    add("against", job_.against_title);
    add("source", job_.source);
    add("set_hash", job_.set_hash);
    add("seed", job_.seed ? std::to_string(*job_.seed) : "");
    add("isolation", name_of(job_.isolation.level));
    add("isolation_lacks", fmt::format("{}", fmt::join(job_.isolation.lacks, ", ")));
  }

  void add(pugi::xml_node suite, const Test& test) const {
    auto node = suite.append_child("testcase");
    set(node, "classname", test.group);
    set(node, "name", test.name);
    set(node, "time", seconds(test.seconds));
    if (test.outcome == Outcome::passed) {
      if (!test.text.empty()) {
        node.append_child("system-out").text().set(xml_text(test.text).c_str());
      }
      return;
    }
    const char* const kind = test.outcome == Outcome::failed   ? "failure"
                             : test.outcome == Outcome::faulty ? "error"
                                                               : "skipped";
    auto said = node.append_child(kind);
    set(said, "message", test.message.empty() ? test.type : fmt::format("{}: {}", test.type, test.message));
    if (test.outcome != Outcome::skipped) {
      set(said, "type", test.type);
    }
    said.text().set(xml_text(test.text).c_str());
  }

  std::string document(const JobFinished& end) const {
    pugi::xml_document document;
    auto all = document.append_child("testsuites");
    set(all, "name", "plycheck");
    count(all, end.wall_seconds);
    auto suite = all.append_child("testsuite");
    set(suite, "name", "plycheck " + job_.assignment->facts().name);
    count(suite, end.wall_seconds);
    if (times_) {
      set(suite, "timestamp", begin_);
    }
    add_properties(suite);
    for (const auto& test : tests_) {
      add(suite, test);
    }
    if (end.told) {
      const auto text = fmt::format("{}\n", fmt::join(told_lines(*end.told, width), "\n"));
      suite.append_child("system-out").text().set(xml_text(text).c_str());
    }
    Text text;
    document.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
    return std::move(text.text);
  }

  const Audience audience_;
  const std::filesystem::path file_;
  const bool times_;
  JobStarted job_;
  Score score_{{}};
  std::string begin_;
  std::vector<Test> tests_;
  std::set<std::string> names_;
};

}  // namespace

std::unique_ptr<Reporter> junit_reporter(const Audience& audience, std::filesystem::path file, bool times) {
  return told_to(audience, std::make_unique<JunitReporter>(audience, std::move(file), times));
}

std::string xml_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto [bytes, code] = first_character(text);
    const bool is_control = (code < 0x20 && code != '\n' && code != '\t') || code == 0x7f;
    const bool is_no_character = (code & 0xfffeU) == 0xfffeU || (code >= 0xfdd0 && code <= 0xfdef);
    if (bytes == 0 || is_control) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    } else if ((code >= 0x80 && code <= 0x9f) || is_no_character) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out += text.substr(0, bytes);
    }
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return out;
}

}  // namespace harness
