#include "harness/cli/grade_again.hpp"

#include <string>
#include <utility>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/events/text.hpp"

namespace harness::cli {

std::string again_text(const GradeOptions& options) {
  std::string out = fmt::format("{} grade {} {} {}", own_name(), options.what,
                                shell_quoted(options.submissions), option_typed("-o", options.out));
  const auto add = [&out](const char* option, const std::string& value) {
    out += value.empty() ? "" : " " + option_typed(option, value);
  };
  add("--cases", options.cases);
  out += options.partial ? " --partial" : "";
  out += options.random ? fmt::format(" --random {}", *options.random) : "";
  out += how_typed(options.run);
  out += options.repeat > 1 ? fmt::format(" --repeat {}", options.repeat) : "";
  out += options.trust_solver ? " --trust-solver" : "";
  out += options.give_up ? fmt::format(" --give-up {}", *options.give_up) : "";
  out += options.budget ? fmt::format(" --budget {}", *options.budget) : "";
  out += options.probes > 0 ? fmt::format(" --probe {}", options.probes) : "";
  add("--feedback", options.feedback);
  add("--roster", options.roster);
  add("--due", options.due);
  add("--zone", options.zone);
  add("--attempt", options.attempt == "last" ? "" : options.attempt);
  add("--missing", options.missing == "empty" ? "" : options.missing);
  add("--weights", options.weights);
  add("--names", options.names == "id" ? "" : options.names);
  add("--gradebook", options.gradebook);
  add("--column", options.column);
  add("--return", options.returned);
  for (const auto& [is_given, option] :
       {std::pair(options.bom, " --bom"), std::pair(options.html, " --html"),
        std::pair(options.no_diagnosis, " --no-diagnosis"), std::pair(options.no_times, " --no-times"),
        std::pair(options.no_history, " --no-history")}) {
    out += is_given ? option : "";
  }
  return out;
}

}  // namespace harness::cli
