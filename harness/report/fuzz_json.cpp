#include "harness/report/fuzz_json.hpp"

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "fuzz/free_fields.hpp"
#include "fuzz/shrink.hpp"
#include "harness/events/events.hpp"
#include "harness/events/failure.hpp"
#include "harness/events/report_head.hpp"
#include "harness/report/json_parts.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

/// Whoever searches sees all.
constexpr Audience searcher{Feedback::full};

/// Why an input was not made smaller still.
std::string_view end_of(const Failure& failure) {
  if (!failure.found.shrinks) {
    return "none";
  }
  if (failure.shrunk.minimal) {
    return "minimal";
  }
  if (failure.faulty) {
    return "fault";
  }
  return failure.interrupted ? "interrupted" : "limits";
}

ordered_json json_of(const fuzz::FreeFields& free) {
  ordered_json groups = ordered_json::array();
  for (const auto& group : free.groups) {
    groups.push_back({{"group", group.group}, {"names", group.names}});
  }
  ordered_json out = {{"groups", std::move(groups)}, {"tries", free.tries}, {"whole", free.whole}};
  if (free.together) {
    out["together"] = *free.together;
  }
  return out;
}

ordered_json json_of(const Failure& failure) {
  ordered_json out = {{"kind", failure.found.kind}};
  if (failure.found.run > 0) {
    out["found_after"] = failure.found.run;
  }
  out["steps"] = failure.shrunk.steps;
  out["tries"] = failure.shrunk.tries;
  out["shrinking"] = end_of(failure);
  out["input"] = failure.shrunk.input;
  out["task"] = failure.problem.task;
  out["tags"] = failure.problem.tags;
  out["nodes"] = failure.problem.nodes;
  if (failure.free) {
    out["free"] = json_of(*failure.free);
  }
  out["unsteady"] = failure.unsteady;
  if (!failure.saved.empty()) {
    out["saved"] = failure.saved;
    out["witness"] = failure.solver_alone ? ordered_json{"solver"} : ordered_json{"solver", "oracle"};
    out["again"] = failure.again;
  } else if (!failure.not_saved.empty()) {
    out["not_saved"] = failure.not_saved;
  }
  out["result"] = harness::json_of(failure.result);
  return out;
}

class JsonFuzzReporter final : public FuzzReporter {
 public:
  JsonFuzzReporter(std::string report, std::filesystem::path file, bool times)
      : file_(std::move(file)), document_(std::move(report), times) {}

  void started(const JobStarted& job) override { document_.started(job); }
  void searched(std::int64_t /*runs*/, int /*failures*/) override {}
  void found(const FoundFailure& /*found*/) override {}
  void improved(const fuzz::Shrunk& /*so_far*/) override {}
  void failure(const Failure& failure) override { document_.add(failure); }
  void does_not_compile() override {}
  void passed(const CaseResult& result) override { document_.passed(result); }
  std::string finished(const FuzzFinished& end) override {
    const auto written = cases::write_file(file_, document_.text(end));
    return written ? std::string() : written.error();
  }

 private:
  const std::filesystem::path file_;
  FuzzDocument document_;
};

}  // namespace

class FuzzDocument::Parts {
 public:
  Parts(std::string report, bool times) : report_(std::move(report)), times_(times) {}

  void started(const JobStarted& job) {
    out_ = json_head(report_, job, searcher);
    out_["compiles"] = job.compiles;
    if (!job.compiles) {
      out_["compile_output"] = job.compile_output;
    }
    workers_ = job.workers;
  }
  void add(const Failure& failure) {
    failures_.push_back(json_of(failure));
    measured_.push_back(measured(failure.result));
  }
  void passed(const CaseResult& result) { passed_ = harness::json_of(result); }

  std::string text(const FuzzFinished& end) {
    out_["stopped"] = name_of(end.interrupted ? Stopped::interrupted : Stopped::no);
    if (end.runs) {
      out_["runs"] = *end.runs;
      out_["again"] = end.again;
    }
    add_shard(out_, end.shard);
    out_["failures"] = std::move(failures_);
    if (!passed_.is_null()) {
      out_["passed"] = std::move(passed_);
    }
    if (end.finding) {
      out_["diagnosis"] = harness::json_of(*end.finding);
    }
    out_["faults"] = end.faults;
    if (times_) {
      out_["measured"] = {
          {"workers", workers_}, {"failures", std::move(measured_)}, {"wall_seconds", end.wall_seconds}};
    }
    return pretty(out_) + "\n";
  }

 private:
  static ordered_json measured(const CaseResult& result) {
    return result.run ? harness::json_of(*result.run, searcher) : ordered_json();
  }

  const std::string report_;
  const bool times_;
  int workers_ = 1;
  ordered_json out_;
  ordered_json failures_ = ordered_json::array();
  ordered_json passed_;
  ordered_json measured_ = ordered_json::array();
};

FuzzDocument::FuzzDocument(std::string report, bool times)
    : parts_(std::make_unique<Parts>(std::move(report), times)) {}
FuzzDocument::~FuzzDocument() = default;

void FuzzDocument::started(const JobStarted& job) {
  parts_->started(job);
}

void FuzzDocument::add(const Failure& failure) {
  parts_->add(failure);
}

void FuzzDocument::passed(const CaseResult& result) {
  parts_->passed(result);
}

std::string FuzzDocument::text(const FuzzFinished& end) {
  return parts_->text(end);
}

std::unique_ptr<FuzzReporter> fuzz_json_reporter(std::string report, std::filesystem::path file, bool times) {
  return std::make_unique<JsonFuzzReporter>(std::move(report), std::move(file), times);
}

}  // namespace harness
