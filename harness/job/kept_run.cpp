#include "harness/job/kept_run.hpp"

#include <utility>

#include "cases/case_facts.hpp"

namespace harness {

RunKey key_of(const CaseSource& source, const std::string& assignment, std::string candidate_hash,
              const Keeping& keeping) {
  std::string sum;
  for (const auto& job_case : source.cases) {
    sum += cases::hash_of(job_case.id) + cases::hash_of(job_case.input);
  }
  return {assignment, std::move(candidate_hash), source.set_hash, cases::hash_of(sum), keeping.settings};
}

tl::expected<void, std::string> KeptRun::begin(const RunKey& key, const JobStarted& job) {
  if (history_ == nullptr) {
    return {};
  }
  const auto run = resume_ ? history_->resume(key) : history_->begin(key, job, {}, audience_);
  if (run) {
    run_ = *run;
    return resume_ ? load() : tl::expected<void, std::string>();
  }
  if (resume_) {
    return tl::unexpected(run.error());
  }
  remark_ = run.error() + "; this run is not kept";
  history_ = nullptr;
  return {};
}

tl::expected<void, std::string> KeptRun::load() {
  return history_->results(run_, true, [this](PlacedResult result) {
    // Without its files the rest of the report would be another one: such a case is run again. So is one that
    // was not judged by our own fault, or the machine's: that may be over.
    if (!result.lacks_files && result.result.judgement.verdict != Verdict::judge_error) {
      earlier_.push_back(std::move(result));
    }
    return true;
  });
}

std::vector<bool> KeptRun::open(std::size_t cases, RunWriter::Take take) {
  std::vector<bool> done(cases, false);
  for (auto& placed : std::exchange(earlier_, {})) {
    if (placed.place < cases && !done[placed.place]) {
      done[placed.place] = true;
      take(placed.place, std::move(placed.result));
    }
  }
  if (run_ != 0) {
    writer_ = std::make_unique<RunWriter>(*history_, run_, std::move(take));
  } else {
    take_ = std::move(take);
  }
  return done;
}

void KeptRun::put(std::size_t place, CaseResult result) {
  if (writer_) {
    writer_->put(place, std::move(result));
  } else {
    take_(place, std::move(result));
  }
}

void KeptRun::close() {
  if (writer_) {
    writer_->close();
    if (!writer_->fault().empty()) {
      remark_ = writer_->fault() + "; this run is not kept to its end";
    }
  }
}

void KeptRun::finish(const JobFinished& end, std::span<const std::size_t> unreported) {
  if (number() == 0) {
    return;
  }
  if (const auto done = history_->finish(run_, end, unreported); !done) {
    remark_ = done.error() + "; the end of this run is not kept";
  }
}

}  // namespace harness
