#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <tl/expected.hpp>

/// Work that Slurm hands out to machines, by its own commands: sbatch, squeue, sinfo, scontrol, scancel.
namespace harness::cli {

/// Where the shards of a job can be run.
struct SlurmPlaces {
  /// Shards at a time: nodes that are up, or, where the user's options say how many processors a task has, as
  /// many as their processors give.
  int places = 1;
  /// The options let Slurm put several shards on a node.
  bool shares_nodes = false;
  /// The most tasks that an array may have.
  int most_tasks = 1;
};

/// By the user's options for sbatch, and what sinfo and scontrol tell. An error is one line.
tl::expected<SlurmPlaces, std::string> slurm_places(const std::vector<std::string>& options);

/// A text of options as a shell splits it, with quotes.
std::vector<std::string> words_of_options(const std::string& text);

/// Shards that are done by the tasks of an array, and what is made of them at the end.
struct SlurmWork {
  /// Scripts, logs and the state of the work lie there; nothing in it tells a student's name.
  std::filesystem::path folder;
  /// For sbatch.
  std::vector<std::string> options;
  bool shares_nodes = false;
  /// What a task does, in the words of a shell; `$SLURM_ARRAY_TASK_ID` is its shard.
  std::string shard_command;
  /// What one job does when all tasks have ended, however; empty for nothing.
  std::string merge_command;
  int shards = 1;
  /// How often a shard that came to no end is submitted again.
  int retries = 2;
  /// Work of the same name is looked at again; no two works of a folder have the same.
  std::string name;
  /// Whether a shard has come to its end.
  std::function<bool(int shard)> is_done;
  /// The command that looks again.
  std::string again;
  bool quiet = false;
};

/// How it ended.
struct SlurmEnd {
  /// The user wants to wait no longer: the jobs go on.
  bool is_interrupted = false;
  /// The shards that came to no end, however often they were submitted.
  std::vector<int> lost = {};
  /// The exit status of the merge command, and all it said; nothing where there was none, or it never ended
  /// by itself.
  std::optional<int> status = {};
  std::string out = {};
  std::string err = {};
};

/// Submits the work, unless work of that name is there already, and looks after it until it has ended. Errors
/// are one line.
tl::expected<SlurmEnd, std::string> run_on_slurm(const SlurmWork& work);

/// The jobs of a folder's work that has not been seen to end; empty for none.
std::vector<std::string> slurm_jobs_in(const std::filesystem::path& folder);
/// How many shards it has; 0 for none.
int slurm_shards_in(const std::filesystem::path& folder);
/// The name of that work; empty for none.
std::string slurm_name_in(const std::filesystem::path& folder);

}  // namespace harness::cli
