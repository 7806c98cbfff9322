#include "harness/cli/option_checks.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <limits>
#include <type_traits>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/nearest_name.hpp"
#include "harness/registry/registry.hpp"

namespace harness::cli {
namespace {

std::vector<std::string> assignment_names(const Registry& registry) {
  std::vector<std::string> names;
  for (const auto& assignment : registry.all()) {
    names.push_back(assignment.facts().name);
  }
  return names;
}

/// Whether the library takes the text for another number than it says: -1 and numbers too large for the
/// largest of the numbers without a sign.
bool is_wrapped(const std::string& given) {
  errno = 0;
  std::strtoull(given.c_str(), nullptr, 0);
  return given.starts_with('-') || errno == ERANGE;
}

/// A number between two, both allowed.
template <class Number>
CLI::Validator number_between(Number low, Number high, std::string_view kind = "a whole number") {
  return {[low, high, kind](const std::string& given) {
            Number number{};
            const bool is_another = std::is_unsigned_v<Number> && is_wrapped(given);
            return !is_another && CLI::detail::lexical_cast(given, number) && low <= number && number <= high
                       ? std::string()
                       : fmt::format("expected {} from {} to {}, found '{}'", kind, low, high, given);
          },
          ""};
}

}  // namespace

CLI::Validator one_of(const std::vector<std::string>& names) {
  return {[names](const std::string& given) {
            return std::ranges::find(names, given) != names.end()
                       ? std::string()
                       : fmt::format("expected {}, found '{}'{}", fmt::join(names, " or "), given,
                                     nearest_text(given, names));
          },
          ""};
}

CLI::Validator one_of_assignments(const Registry& registry) {
  return one_of(assignment_names(registry));
}

CLI::Validator some_text() {
  return {[](const std::string& given) {
            return given.empty() ? "expected a text that is not empty, found ''" : std::string();
          },
          ""};
}

CLI::Validator report_file() {
  return {[](const std::string& given) {
            return given == "-" ? "expected a file's name, found '-'" : std::string();
          },
          ""};
}

CLI::Validator between(int low, int high) {
  return number_between(low, high);
}

CLI::Validator between(std::int64_t low, std::int64_t high) {
  return number_between(low, high);
}

CLI::Validator seconds(double high) {
  constexpr double shortest = 0.01;
  return number_between(shortest, high, "seconds");
}

CLI::Validator seed() {
  return number_between(std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
}

CLI::Option* color_option(CLI::App& command, std::string& into) {
  return command.add_option("--color", into, "auto, always or never; NO_COLOR is honoured")
      ->type_name("WHEN")
      ->check(one_of({"auto", "always", "never"}));
}

void quiet_option(CLI::App& command, bool& into) {
  command.add_flag("-q,--quiet", into, "the summary alone");
}

CLI::Option* json_option(CLI::App& command, std::string& into, const std::string& what) {
  return command.add_option("--json", into, what)
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file());
}

CLI::Option* html_option(CLI::App& command, std::string& into, const std::string& what) {
  return command.add_option("--html", into, what)
      ->type_name("FILE")
      ->check(some_text())
      ->check(report_file());
}

void jobs_option(CLI::App& command, int& into) {
  command.add_option("-j,--jobs", into, "threads (default: one a processor)")
      ->type_name("N")
      ->check(between(1, 64));
}

void shard_options(CLI::App& command, const ShardOptionsInto& into, const std::string& what,
                   const std::string& group) {
  command
      .add_option("--shard", into.shard,
                  what +
                      " this part alone, from 0, and let plycheck merge tell of all; auto: the environment's "
                      "(an array of Slurm, a test of bazel or GoogleTest)")
      ->type_name("K")
      ->check(some_text())
      ->group(group);
  command.add_option("--shards", into.shards, "how many parts there are")
      ->type_name("N")
      ->check(between(1, 1'000'000))
      ->group(group);
  command.add_option("--out", into.out, "the folder of the parts, which all machines see")
      ->type_name("DIR")
      ->check(some_text())
      ->group(group);
}

CLI::Option* slurm_options(CLI::App& command, const SlurmOptionsInto& into, const std::string& what,
                           const std::string& group) {
  auto* const slurm = command
                          .add_option_function<std::string>(
                              "--slurm",
                              [into](const std::string& text) {
                                into.is_given = true;
                                into.options = text;
                              },
                              "have Slurm's machines " + what +
                                  ", with these options for sbatch; called again it looks at the jobs that "
                                  "are under way")
                          ->type_name("OPTIONS")
                          ->expected(0, 1)
                          ->group(group);
  command.add_option("--retries", into.retries, "submit a shard that came to no end again, so often")
      ->type_name("N")
      ->capture_default_str()
      ->check(between(0, 100))
      ->group(group)
      ->needs(slurm);
  return slurm;
}

void answer_seconds_option(CLI::App& command, double& into) {
  command.add_option("--answer-seconds", into, "how long the solver may look for an answer")
      ->type_name("SEC")
      ->capture_default_str()
      ->check(seconds(1e7));
}

void command(CLI::App& app, const std::string& name, const std::string& what,
             const std::function<void(CLI::App&)>& add_options) {
  CLI::App* const sub = app.add_subcommand(name, what);
  sub->preparse_callback([sub, add_options](std::size_t) { add_options(*sub); });
}

void assignment_argument(CLI::App& command, const Registry& registry, std::string& into) {
  command.add_option("assignment", into, "its name, as `plycheck assignments` lists them")
      ->required()
      ->check(one_of_assignments(registry));
}

}  // namespace harness::cli
