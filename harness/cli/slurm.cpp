#include "harness/cli/slurm.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <sstream>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/slurm_command.hpp"
#include "harness/events/text.hpp"
#include "harness/job/interrupt.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using Seconds = std::chrono::duration<double>;
using Done = tl::expected<void, std::string>;

constexpr std::int64_t largest_state = std::int64_t{64} << 20;
/// Shards that are submitted again are to begin before those that wait: only these give way.
constexpr const char* gives_way = "--nice=100";

/// Tasks of one array and the shards that they are.
struct SlurmArray {
  std::string job;
  std::vector<int> shards;
};

/// What is known of the work: what was submitted.
struct SlurmState {
  std::string name;
  std::vector<SlurmArray> arrays;
  std::string merge;
};

fs::path state_file(const fs::path& folder) {
  return folder / "state.json";
}

Done put_state(const fs::path& folder, const SlurmState& state) {
  ordered_json json{{"name", state.name}, {"merge", state.merge}, {"arrays", ordered_json::array()}};
  for (const auto& array : state.arrays) {
    json["arrays"].push_back({{"job", array.job}, {"shards", array.shards}});
  }
  return cases::write_file(state_file(folder), json.dump() + "\n");
}

std::optional<SlurmState> state_in(const fs::path& folder) {
  const auto text = cases::read_file(state_file(folder), largest_state);
  const auto json = ordered_json::parse(text.value_or("null"), nullptr, false);
  if (!json.is_object() || !json.contains("name") || !json.contains("arrays") || !json["arrays"].is_array()) {
    return std::nullopt;
  }
  SlurmState state{json.value("name", ""), {}, json.value("merge", "")};
  for (const auto& one : json["arrays"]) {
    if (one.is_object() && one.contains("shards") && one["shards"].is_array()) {
      state.arrays.push_back({one.value("job", ""), one["shards"].get<std::vector<int>>()});
    }
  }
  return state;
}

/// "0-3,7" of numbers in order.
std::string ranges_of(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t at = 0; at < numbers.size();) {
    std::size_t last = at;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
      ++last;
    }
    text += fmt::format("{}{}", text.empty() ? "" : ",", numbers[at]);
    text += last > at ? fmt::format("-{}", numbers[last]) : "";
    at = last + 1;
  }
  return text;
}

/// Waits, unless the user wants to wait no longer.
class Waiting {
 public:
  Waiting() : watch_([this] { end(); }) {}

  /// False once the user has said so.
  bool wait(Seconds time) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, time, [this] { return ended_; });
  }

 private:
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  InterruptWatch watch_;
};

/// The tasks and jobs of the user's that Slurm has, as "12_3" and "13", and their states.
using Queue = std::map<std::string, std::string>;

tl::expected<Queue, std::string> queue_now() {
  const auto text = output_of({"squeue", "--me", "-h", "-r", "-o", "%i %T"});
  if (!text) {
    return tl::unexpected(text.error());
  }
  Queue queue;
  for (const auto& line : lines_in(*text)) {
    std::istringstream in(line);
    std::string id;
    in >> id >> queue[line.substr(0, line.find(' '))];
  }
  return queue;
}

/// Looks after one work.
class SlurmWatch {
 public:
  explicit SlurmWatch(const SlurmWork& work) : work_(work) {}

  tl::expected<SlurmEnd, std::string> run() {
    if (const auto ready = begin(); !ready) {
      return tl::unexpected(ready.error());
    }
    const auto begun = std::chrono::steady_clock::now();
    for (;;) {
      if (const auto queue = queue_now()) {
        if (const auto looked = look(*queue); !looked) {
          return tl::unexpected(looked.error());
        }
        if (auto end = end_if_over(*queue)) {
          return *std::move(end);
        }
      }
      const Seconds passed = std::chrono::steady_clock::now() - begun;
      if (!waiting_.wait(Seconds(std::min(15.0, 1 + passed.count() / 30)))) {
        return interrupted_end();
      }
    }
  }

 private:
  Done begin() {
    auto state = state_in(work_.folder);
    if (state && state->name == work_.name) {
      state_ = *std::move(state);
      remark(
          fmt::format("Slurm's jobs {} are looked at again", fmt::join(slurm_jobs_in(work_.folder), ", ")));
      return {};
    }
    state_.name = work_.name;
    std::vector<int> all;
    for (int shard = 0; shard < work_.shards; ++shard) {
      all.push_back(shard);
    }
    forget_merges();
    auto done = submit(all, true);
    if (done) {
      remark(fmt::format("{} {} submitted to Slurm: {}", work_.shards, work_.shards == 1 ? "shard" : "shards",
                         fmt::join(slurm_jobs_in(work_.folder), ", ")));
    }
    return done;
  }

  /// Submits shards, and the merge behind all that there are.
  Done submit(const std::vector<int>& shards, bool can_wait) {
    auto words = sbatch_words();
    words.push_back("--array=" + ranges_of(shards));
    words.push_back("--output=" + (work_.folder / "shard-%A_%a.log").string());
    words.emplace_back("--job-name=plycheck");
    if (can_wait) {
      words.emplace_back(gives_way);
    }
    if (!work_.shares_nodes) {
      words.emplace_back("--exclusive");
    }
    auto job = submitted(std::move(words), "shard.sh", work_.shard_command + "\n");
    if (!job) {
      return tl::unexpected(job.error());
    }
    state_.arrays.push_back({*std::move(job), shards});
    auto put = put_state(work_.folder, state_);
    return put && !work_.merge_command.empty() ? submit_merge() : put;
  }

  Done submit_merge() {
    if (!state_.merge.empty()) {
      static_cast<void>(output_of({"scancel", state_.merge}));
    }
    std::string jobs;
    for (const auto& array : state_.arrays) {
      jobs += ":" + array.job;
    }
    auto words = sbatch_words();
    words.push_back("--dependency=afterany" + jobs);
    words.push_back("--output=" + (work_.folder / "merge-%j.log").string());
    words.emplace_back("--job-name=plycheck-merge");
    const auto said = shell_quoted((work_.folder / "merge-").string()) + "\"$SLURM_JOB_ID\"";
    const auto script =
        fmt::format("{0} >{1}.out 2>{1}.err\necho $? >{1}.status.new\nmv {1}.status.new {1}.status\n",
                    work_.merge_command, said);
    auto job = submitted(std::move(words), "merge.sh", script);
    if (!job) {
      return tl::unexpected(job.error());
    }
    state_.merge = *std::move(job);
    return put_state(work_.folder, state_);
  }

  std::vector<std::string> sbatch_words() const {
    std::vector<std::string> words{"sbatch", "--parsable", "--nodes=1", "--ntasks=1"};
    words.insert(words.end(), work_.options.begin(), work_.options.end());
    return words;
  }

  /// The job's number.
  tl::expected<std::string, std::string> submitted(std::vector<std::string> words, const char* name,
                                                   const std::string& script) const {
    const auto file = work_.folder / name;
    if (const auto put = cases::write_file(file, "#!/bin/sh\n" + script); !put) {
      return tl::unexpected(put.error());
    }
    words.push_back(file.string());
    const auto text = output_of(words);
    if (!text || lines_in(*text).empty()) {
      return tl::unexpected(text ? "sbatch: expected a job's number, found nothing" : text.error());
    }
    // "12;cluster"; warnings stand before it.
    const auto last = lines_in(*text).back();
    return last.substr(0, last.find(';'));
  }

  /// Removes what merges of earlier work left: a cluster's numbers of jobs may begin anew.
  void forget_merges() const {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(work_.folder, ignored)) {
      if (entry.path().extension() == ".status") {
        fs::remove(entry.path(), ignored);
      }
    }
  }

  fs::path merge_file(const char* extension) const {
    return work_.folder / fmt::format("merge-{}{}", state_.merge, extension);
  }

  /// How the last merge ended, if it has.
  std::optional<int> merge_status() const {
    const auto status = cases::read_file(merge_file(".status"), largest_state);
    return status ? std::optional(std::atoi(status->c_str())) : std::nullopt;
  }

  /// Whether all shards are merged: what they left may be gone since, and no shard is missed.
  bool is_merged() const {
    const auto status = work_.merge_command.empty() ? std::nullopt : merge_status();
    return status && (*status == all_agree || *status == something_differs);
  }

  /// Sees which shards came to no end, and submits them again.
  Done look(const Queue& queue) {
    if (is_merged()) {
      lost_.clear();
      done_ = work_.shards;
      running_ = 0;
      tell();
      return {};
    }
    std::vector<int> tries(static_cast<std::size_t>(work_.shards), 0);
    std::vector<std::string> tasks(tries.size());
    for (const auto& [job, shards] : state_.arrays) {
      for (const int shard : shards) {
        ++tries[static_cast<std::size_t>(shard)];
        tasks[static_cast<std::size_t>(shard)] = fmt::format("{}_{}", job, shard);
      }
    }
    std::vector<int> again;
    std::set<int> absent;
    lost_.clear();
    done_ = running_ = 0;
    for (int shard = 0; shard < work_.shards; ++shard) {
      const auto at = static_cast<std::size_t>(shard);
      const auto queued = queue.find(tasks[at]);
      if (work_.is_done(shard)) {
        ++done_;
      } else if (queued != queue.end()) {
        running_ += queued->second == "PENDING" ? 0 : 1;
      } else if (!absent_.contains(shard)) {
        absent.insert(shard);
      } else if (tries[at] <= work_.retries) {
        again.push_back(shard);
      } else {
        absent.insert(shard);
        lost_.push_back(shard);
      }
    }
    absent_ = std::move(absent);
    tell();
    if (again.empty()) {
      return {};
    }
    remark(fmt::format("shard {} came to no end: submitted again", fmt::join(again, ", ")));
    return submit(again, false);
  }

  void tell() {
    const std::pair now(done_, running_);
    if (work_.quiet || now == told_) {
      return;
    }
    told_ = now;
    remark(fmt::format("{} of {} shards are done, {} under way", done_, work_.shards, running_));
  }

  /// How it ended, if it has.
  std::optional<SlurmEnd> end_if_over(const Queue& queue) {
    if (done_ + static_cast<int>(lost_.size()) < work_.shards) {
      return std::nullopt;
    }
    SlurmEnd end;
    end.lost = lost_;
    if (!work_.merge_command.empty()) {
      const auto status = merge_status();
      if (!status && (queue.contains(state_.merge) || !merge_is_gone_)) {
        merge_is_gone_ = !queue.contains(state_.merge);
        return std::nullopt;
      }
      end.status = status;
      end.out = cases::read_file(merge_file(".out"), largest_state).value_or("");
      end.err = cases::read_file(merge_file(".err"), largest_state).value_or("");
    }
    std::error_code ignored;
    fs::remove(state_file(work_.folder), ignored);
    return end;
  }

  SlurmEnd interrupted_end() const {
    const auto jobs = slurm_jobs_in(work_.folder);
    remark(fmt::format("Slurm's jobs go on: {}; to look again: {}; to end them: scancel {}",
                       fmt::join(jobs, ", "), work_.again, fmt::join(jobs, " ")));
    return {true};
  }

  const SlurmWork& work_;
  Waiting waiting_;
  SlurmState state_;
  /// Shards that neither were done nor in the queue when that was looked at last.
  std::set<int> absent_;
  std::vector<int> lost_;
  int done_ = 0;
  int running_ = 0;
  std::pair<int, int> told_{-1, -1};
  bool merge_is_gone_ = false;
};

}  // namespace

tl::expected<SlurmEnd, std::string> run_on_slurm(const SlurmWork& work) {
  return SlurmWatch(work).run();
}

std::vector<std::string> slurm_jobs_in(const fs::path& folder) {
  std::vector<std::string> jobs;
  if (const auto state = state_in(folder)) {
    for (const auto& array : state->arrays) {
      jobs.push_back(array.job);
    }
    if (!state->merge.empty()) {
      jobs.push_back(state->merge);
    }
  }
  return jobs;
}

int slurm_shards_in(const fs::path& folder) {
  const auto state = state_in(folder);
  return state && !state->arrays.empty() ? static_cast<int>(state->arrays.front().shards.size()) : 0;
}

std::string slurm_name_in(const fs::path& folder) {
  const auto state = state_in(folder);
  return state ? state->name : std::string();
}

}  // namespace harness::cli
