#include <string>

#include <fmt/core.h>

#include "fuzz/case_writer.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/report/text.hpp"

namespace harness::cli {

int generate(const GenerateOptions& options) {
  if (!is_task(row(options.assignment), options.task)) {
    return job_not_done;
  }
  fuzz::Choice choice;
  choice.count = options.count;
  choice.seed = seed_or_fresh(options.seed);
  choice.profile = *fuzz::profile_named(options.profile);
  if (!options.task.empty()) {
    choice.task = options.task;
  }
  const auto written =
      fuzz::write_case_set(*fuzz::find_assignment(options.assignment), choice, options.folder);
  if (!written) {
    return fail(written.error());
  }
  put(fmt::format("{}: {} cases of profile {} in {}\n", options.assignment, written->cases, options.profile,
                  options.folder));
  if (written->solver_only > 0) {
    put(fmt::format("{} of them too large for the oracle: witnessed by the solver alone\n",
                    written->solver_only));
  }
  const auto task = options.task.empty() ? std::string() : " --task " + shell_quoted(options.task);
  put(fmt::format("again:  {} generate {} -o DIR --count {} --seed {} --profile {}{}\n", own_name(),
                  options.assignment, options.count, choice.seed, options.profile, task));
  return all_agree;
}

}  // namespace harness::cli
