#include "harness/job/kept_run.hpp"

#include <utility>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"
#include "harness/events/seen.hpp"

namespace harness {

RunKey key_of(const CaseSource& source, const std::string& assignment, std::string candidate_hash,
              const Keeping& keeping) {
  std::string sum;
  for (const auto& job_case : source.cases) {
    sum += cases::hash_of(job_case.id) + cases::hash_of(job_case.input);
  }
  auto settings = keeping.settings;
  settings.insert(settings.end(), keeping.choices.begin(), keeping.choices.end());
  return {assignment, std::move(candidate_hash), source.set_hash, cases::hash_of(sum), std::move(settings)};
}

RecordKeys::RecordKeys(const std::string& assignment, const std::string& candidate_hash,
                       const std::vector<Setting>& settings)
    : common_(cases::hash_of(assignment) + candidate_hash) {
  for (const auto& [name, value] : settings) {
    common_ += cases::hash_of(name) + cases::hash_of(value);
  }
}

std::string RecordKeys::of(const JobCase& job_case,
                           const std::map<std::string, ExpectedFile>& judged_by) const {
  std::string sum = common_ + cases::hash_of(job_case.input);
  const auto add = [&sum](const std::string& name, const std::string& hash) {
    sum += cases::hash_of(name) + hash;
  };
  if (job_case.facts) {
    for (const auto& [name, facts] : job_case.facts->expected) {
      add(name, facts.hash);
    }
  } else {
    for (const auto& [name, path] : job_case.expected) {
      const auto judged = judged_by.find(name);
      const auto bytes = judged == judged_by.end()
                             ? cases::read_file(path, cases::largest_answer).map([](const std::string& text) {
                                 return cases::hash_of(text);
                               })
                             : tl::expected<std::string, std::string>(judged->second.hash);
      add(name, bytes.value_or("unreadable"));
    }
  }
  return cases::hash_of(sum);
}

/// A hash of what cannot be told: so that no guess of it can be tried.
std::string KeptRun::sealed(std::string hash) const {
  return seal_ ? keyed_hash(*seal_, hash) : std::move(hash);
}

/// As the run is known in the history.
tl::expected<RunKey, std::string> KeptRun::key(const std::string& candidate_hash, const JobStarted& job) {
  auto key = key_of(source_, job.assignment->facts().name, candidate_hash, keeping_);
  if (keeping_.level == Feedback::full) {
    return key;
  }
  const auto seal = key_in(key_file(history_->place()));
  if (!seal) {
    return tl::unexpected(seal.error());
  }
  seal_ = *seal;
  key.cases_hash = sealed(std::move(key.cases_hash));
  key.set_hash = seen(keeping_.level, job).set_hash;
  return key;
}

tl::expected<void, std::string> KeptRun::begin(const std::string& candidate_hash, const JobStarted& job) {
  if (history_ == nullptr) {
    return {};
  }
  keys_ = RecordKeys(job.assignment->facts().name, candidate_hash, keeping_.settings);
  limits_ = job.limits;
  const auto named = key(candidate_hash, job);
  const auto run = !named ? tl::unexpected(named.error())
                   : keeping_.resume
                       ? history_->resume(*named, keeping_.audience)
                       : history_->begin(*named, seen(keeping_.level, job), {}, keeping_.audience);
  if (run) {
    run_ = *run;
    return keeping_.resume ? load() : tl::expected<void, std::string>();
  }
  if (keeping_.resume) {
    return tl::unexpected(run.error());
  }
  remark_ = run.error() + "; this run is not kept";
  history_ = nullptr;
  return {};
}

tl::expected<void, std::string> KeptRun::load() {
  return history_->records(run_, true, [this](PlacedRecord placed) {
    // Without its files the rest of the report would be another one: such a case is run again. So is one that
    // was not judged by our own fault, or the machine's: that may be over. A record of another key answers
    // another question.
    const bool is_of_case = placed.place < source_.cases.size() &&
                            placed.record.key == sealed(keys_.of(source_.cases[placed.place]));
    if (is_of_case && !placed.lacks_files && placed.record.judgement.verdict != Verdict::judge_error) {
      const std::size_t place = placed.place;
      earlier_.push_back({place, known_again(std::move(placed))});
    }
    return true;
  });
}

/// With what the source knows of it where that is not kept.
CaseResult KeptRun::known_again(PlacedRecord placed) const {
  auto result = result_of(std::move(placed.record));
  if (keeping_.level != Feedback::full) {
    result.id = source_.cases[placed.place].id;
  }
  return result;
}

std::vector<bool> KeptRun::open(RunWriter::Take take) {
  std::vector<bool> done(source_.cases.size(), false);
  for (auto& placed : std::exchange(earlier_, {})) {
    done[placed.place] = true;
    take(placed.place, std::move(placed.result));
  }
  if (run_ != 0) {
    writer_ =
        std::make_unique<RunWriter>(*history_, run_, std::move(take), KeptLevel{keeping_.level, limits_});
  } else {
    take_ = std::move(take);
  }
  return done;
}

void KeptRun::put(std::size_t place, CaseRecord record) {
  if (!writer_) {
    take_(place, result_of(std::move(record)));
    return;
  }
  record.key = sealed(keys_.of(source_.cases[place], record.expected));
  writer_->put(place, std::move(record));
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
  if (const auto done = history_->finish(run_, seen(keeping_.level, end), unreported); !done) {
    remark_ = done.error() + "; the end of this run is not kept";
  }
}

}  // namespace harness
