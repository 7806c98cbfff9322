#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/registry/registry.hpp"

// NOLINTBEGIN(readability-identifier-naming): the library is called so.
namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI
// NOLINTEND(readability-identifier-naming)

/// What the options of several commands have in common.
namespace harness::cli {

/// What the chosen subcommand does, and the assignments that are known.
struct Action {
  const Registry& registry;
  std::function<int()> run;
};

inline constexpr std::string_view exit_status =
    "Exit status: 0 all agree, 1 something differs, 2 the job could not be done,\n130 interrupted.";

/// A subcommand. Its options are added only when it is the one that the command line names: to make those of
/// all takes longer than many an answer.
void command(CLI::App& app, const std::string& name, const std::string& what,
             const std::function<void(CLI::App&)>& add_options);
/// A subcommand's first argument, the assignment's name.
void assignment_argument(CLI::App& command, const Registry& registry, std::string& into);

/// One of the assignments' names.
CLI::Validator one_of_assignments(const Registry& registry);

/// What an option takes: one out of a few names, a text that is not empty, a file for a report, a whole
/// number between two, both allowed, a time in seconds, a seed.
CLI::Validator one_of(const std::vector<std::string>& names);
CLI::Validator some_text();
CLI::Validator report_file();
CLI::Validator between(int low, int high);
CLI::Validator between(std::int64_t low, std::int64_t high);
CLI::Validator seconds(double high);
CLI::Validator seed();

/// What several commands take that tell of something: `--color`, `--quiet`, `--json`, `--html`, and how many
/// threads work for them: `--jobs`.
CLI::Option* color_option(CLI::App& command, std::string& into);
void quiet_option(CLI::App& command, bool& into);
CLI::Option* json_option(CLI::App& command, std::string& into,
                         const std::string& what = "write a report for programs to this file");
CLI::Option* html_option(CLI::App& command, std::string& into,
                         const std::string& what = "write a page to look at in a browser to this file");
void jobs_option(CLI::App& command, int& into);

/// `--slurm [OPTIONS]`: whether it was given, and the options; with `--retries`.
struct SlurmOptionsInto {
  bool& is_given;
  std::string& options;
  int& retries;
};
CLI::Option* slurm_options(CLI::App& command, const SlurmOptionsInto& into, const std::string& what,
                           const std::string& group);

/// `--shard`, `--shards` and `--out`, for a job that `merge` puts together out of parts; `what` does a part:
/// "play".
struct ShardOptionsInto {
  std::string& shard;
  std::optional<int>& shards;
  std::string& out;
};
void shard_options(CLI::App& command, const ShardOptionsInto& into, const std::string& what,
                   const std::string& group);

/// `--answer-seconds` with its default.
void answer_seconds_option(CLI::App& command, double& into);

}  // namespace harness::cli
