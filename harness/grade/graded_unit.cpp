#include "harness/grade/graded_unit.hpp"

#include <algorithm>
#include <fcntl.h>
#include <memory>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/grade/giving_up.hpp"
#include "harness/grade/pilot.hpp"
#include "harness/grade/staging.hpp"
#include "harness/grade/unit_records.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/kept_run.hpp"
#include "harness/job/submission.hpp"
#include "harness/run/remove_tree.hpp"
#include "harness/run/work_folder.hpp"
#include "harness/store/run_writer.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// A message without the places in which a copy lies.
std::string without_places(std::string text, const fs::path& folder, const StagedWork& staged) {
  const auto replace = [&text](const std::string& what, const std::string& by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
      text.replace(at, what.size(), by);
    }
  };
  replace(folder.string() + "/", "");
  replace(folder.string(), staged.name);
  return text;
}

/// The head of the records.
JobStarted head_of(const GradedUnit& unit, const StagedWork& staged) {
  JobStarted head;
  head.assignment = unit.set.assignment;
  head.candidate = staged.name;
  head.source = unit.set.source.title;
  head.set_hash = unit.set.source.set_hash;
  head.seed = unit.set.source.seed;
  head.cases = static_cast<int>(unit.set.source.cases.size());
  head.foreign_inputs = unit.set.source.foreign_inputs;
  head.workers = unit.plan.workers;
  head.repeats = unit.plan.repeats;
  head.limits = unit.set.limits.usual;
  head.isolation = unit.plan.isolation;
  return head;
}

/// A copy of the program that goes with this object.
class Snapshot {
 public:
  explicit Snapshot(std::string path) : path_(std::move(path)) {}
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  ~Snapshot() { remove_tree(AT_FDCWD, path_.c_str()); }

 private:
  std::string path_;
};

/// A unit under way.
class UnitRun {
 public:
  UnitRun(Session& session, const GradedUnit& unit, AnswerBook& answers, const Cancellation& cancellation)
      : session_(session),
        unit_(unit),
        answers_(answers),
        cancellation_(cancellation),
        path_(records_file(unit.plan, unit.work, unit.set)) {}

  tl::expected<void, std::string> run() {
    return prepare(
        [this](Submission& submission, const JobStarted& head) { return run_cases(submission, head); },
        [this](JobStarted head, const std::string& fault) { return keep_fault(std::move(head), fault); });
  }

  void use_plan(const std::function<void(const RunPlan& plan)>& use) {
    // What kept it from being run has been told.
    static_cast<void>(prepare(
        [this, &use](Submission& submission, const JobStarted&) {
          if (submission.candidate) {
            use(plan_for(submission));
          }
          return tl::expected<void, std::string>();
        },
        [](const JobStarted&, const std::string&) { return tl::expected<void, std::string>(); }));
  }

 private:
  using Kept = tl::expected<void, std::string>;

  /// Copies and builds the work, which `use` gets, or `refuse` why that cannot be. Neither is called where
  /// the cancellation stopped it.
  Kept prepare(const std::function<Kept(Submission& submission, const JobStarted& head)>& use,
               const std::function<Kept(JobStarted head, const std::string& fault)>& refuse) {
    // Apart from the folder of the runs, in which no link of a candidate's is followed.
    const auto place = WorkFolders::make();
    auto folder = place ? std::make_unique<WorkFolder>(place->fresh()) : nullptr;
    if (folder == nullptr || folder->path().empty()) {
      return tl::unexpected(std::string("no folder can be made for a submission's copy"));
    }
    const auto staged = stage(unit_.work, folder->path());
    if (!staged) {
      return refuse(head_of(unit_, {{}, "the submission"}), staged.error());
    }
    const auto name = fmt::format("{}-{}", unit_.set.assignment->facts().name, unit_.work.key);
    const Snapshot snapshot(session_.folders().path() + "/" + name);
    auto head = head_of(unit_, *staged);
    auto submission = submit(session_,
                             {unit_.set.assignment, staged->path.string(), unit_.set.limits,
                              unit_.set.invocation, name, unit_.plan.choice},
                             cancellation_);
    if (cancellation_.stopped() != Stopped::no) {
      return {};
    }
    if (!submission) {
      return refuse(head, without_places(submission.error(), folder->path(), *staged));
    }
    forget_places(submission->candidate, folder->path(), *staged);
    folder.reset();
    return use(*submission, with_candidate(std::move(head), submission->candidate));
  }

  static void forget_places(tl::expected<Candidate, CandidateFault>& candidate, const fs::path& folder,
                            const StagedWork& staged) {
    const auto forget = [&](std::string& text) { text = without_places(std::move(text), folder, staged); };
    if (candidate) {
      for (auto* const text : {&candidate->given, &candidate->title, &candidate->remark, &candidate->doubt}) {
        forget(*text);
      }
      return;
    }
    forget(candidate.error().message);
    forget(candidate.error().output);
  }

  /// Leaves why the work cannot be judged in the place of all records.
  tl::expected<void, std::string> keep_fault(JobStarted head, const std::string& fault) const {
    head.compiles = false;
    head.candidate_remark = fault;
    const auto kept = records_to_go_on(path_, key_of_fault(unit_.set, unit_.work, fault), head, unit_.set);
    return kept ? tl::expected<void, std::string>() : tl::unexpected(kept.error());
  }

  tl::expected<void, std::string> run_cases(Submission& submission, const JobStarted& head) {
    if (unit_.work.anew) {
      std::error_code ignored;
      fs::remove(path_, ignored);
    }
    auto records =
        records_to_go_on(path_, key_of_unit(unit_.set, unit_.work, submission.hash), head, unit_.set);
    if (!records) {
      return tl::unexpected(records.error());
    }
    const auto begin = session_.machine().now();
    auto done = done_in(*records, unit_.set, submission.hash);
    if (unit_.plan.is_pilot) {
      leave_pilot_cases(done);
    }
    if (std::ranges::find(done, false) != done.end()) {
      const auto went_on = records->has_end() ? records->go_on({}) : tl::expected<void, std::string>();
      auto kept = went_on ? run_missing(submission, *records, done) : went_on;
      if (!kept || cancellation_.stopped() != Stopped::no) {
        return kept;
      }
    }
    return records->has_end() || unit_.plan.is_pilot
               ? tl::expected<void, std::string>()
               : finish(*records, {Stopped::no, 0, session_.seconds_since(begin)});
  }

  static void leave_pilot_cases(std::vector<bool>& done) {
    const auto wanted = pilot_cases(done.size());
    for (std::size_t place = 0; place < done.size(); ++place) {
      done[place] = done[place] || std::ranges::find(wanted, place) == wanted.end();
    }
  }

  tl::expected<void, std::string> run_missing(Submission& submission, RunRecords& records,
                                              const std::vector<bool>& done) {
    const auto& cases = unit_.set.source.cases;
    const RecordKeys keys(unit_.set.assignment->facts().name, submission.hash, unit_.set.settings);
    GivingUp giving_up(unit_.plan.give_up, cases.size());
    take_timeouts(records, done, giving_up);
    const auto keep = [&records](std::span<const PlacedRecord> batch) {
      return records.keep(batch, most_unit_bytes);
    };
    RunWriter writer(keep, [](std::size_t, const CaseResult&) {});
    const auto take = [&](std::size_t index, CaseRecord record) {
      giving_up.add(index, record.judgement.verdict == Verdict::time_limit);
      // With the solver trusted a case is known by its own files, by which it was not judged.
      record.key = unit_.plan.trust_solver ? keys.of(cases[index]) : keys.of(cases[index], record.expected);
      writer.put(index, std::move(record));
    };
    if (submission.candidate) {
      session_.run({plan_for(submission), cases, cancellation_, take,
                    [&] { return giving_up.from().has_value(); }, done});
    } else {
      for (std::size_t index = 0; index < cases.size(); ++index) {
        if (!done[index]) {
          take(index, unrun(cases[index], Verdict::compile_error, {message(ReasonId::does_not_compile)}));
        }
      }
    }
    // What was run all the same, by workers ahead of the others, does not count.
    for (auto index = giving_up.from().value_or(cases.size()); index < cases.size(); ++index) {
      take(index,
           unrun(cases[index], Verdict::time_limit, {message(ReasonId::given_up, *unit_.plan.give_up)}));
    }
    writer.close();
    return writer.fault().empty() ? tl::expected<void, std::string>() : tl::unexpected(writer.fault());
  }

  static void take_timeouts(const RunRecords& records, const std::vector<bool>& done, GivingUp& giving_up) {
    records.records(false, [&](const PlacedRecord& placed) {
      if (placed.place < done.size() && done[placed.place]) {
        giving_up.add(placed.place, placed.record.judgement.verdict == Verdict::time_limit);
      }
      return true;
    });
  }

  const RunPlan& plan_for(Submission& submission) {
    auto& plan = submission.plan;
    plan.trust_solver = unit_.plan.trust_solver;
    plan.accepted_reading = unit_.plan.accepted_reading;
    plan.repeats = unit_.plan.repeats;
    plan.runs_failures_twice = true;
    plan.looks_elsewhere = true;
    plan.answers = [this](const JobCase& job_case, const AnswerTerms& terms) {
      return answers_.of(job_case, terms);
    };
    return plan;
  }

  /// Files of what is right are not needed any more: they are what was expected.
  static tl::expected<void, std::string> finish(RunRecords& records, const JobFinished& end) {
    std::vector<std::size_t> done_with;
    records.records(false, [&](const PlacedRecord& placed) {
      const auto& judgement = placed.record.judgement;
      if (judgement.verdict == Verdict::accepted && judgement.reading.empty() && !judgement.nondeterminism) {
        done_with.push_back(placed.place);
      }
      return true;
    });
    auto tidy = records.finished(end, {}, done_with);
    if (!tidy) {
      return tl::unexpected(tidy.error());
    }
    if (auto replaced = tidy->replace(records); !replaced) {
      tidy->discard();
      return replaced;
    }
    return {};
  }

  Session& session_;
  const GradedUnit& unit_;
  AnswerBook& answers_;
  const Cancellation& cancellation_;
  const fs::path path_;
};

}  // namespace

tl::expected<void, std::string> run_unit(Session& session, const GradedUnit& unit, AnswerBook& answers,
                                         const Cancellation& cancellation) {
  return UnitRun(session, unit, answers, cancellation).run();
}

void with_plan_of(Session& session, const GradedUnit& unit, AnswerBook& answers,
                  const Cancellation& cancellation, const std::function<void(const RunPlan& plan)>& use) {
  UnitRun(session, unit, answers, cancellation).use_plan(use);
}

}  // namespace harness
