#include "harness/job/probing.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/probes.hpp"

namespace harness {

void probe(const ProbeRuns& runs, std::vector<fuzz::Observation>& seen, Finding& finding,
           const std::stop_token& stop) {
  const auto ask = [&](std::span<const std::string> inputs) -> std::optional<std::vector<fuzz::Observation>> {
    const auto results = runs.trials.run(inputs);
    std::vector<fuzz::Observation> observations;
    for (std::size_t at = 0; at < inputs.size(); ++at) {
      if (!results[at]) {
        return std::nullopt;
      }
      finding.probes.push_back(
          {fuzz::task_of(runs.assignment, inputs[at]), inputs[at], results[at]->judgement.verdict});
      if (auto observation = observation_of(inputs[at], *results[at])) {
        observations.push_back(*std::move(observation));
      }
    }
    return observations;
  };
  auto probed = fuzz::probe(runs.assignment, std::move(finding.diagnosis), seen, ask,
                            {.most_runs = runs.most,
                             .after_first_look = runs.terms.is_first_look,
                             .jobs = runs.terms.jobs,
                             .reading = runs.terms.accepted_reading,
                             .memory = runs.terms.memory},
                            stop);
  finding.diagnosis = std::move(probed.diagnosis);
  // Slips may be told only now.
  finding.known = fuzz::known_to(finding.diagnosis, runs.assignment);
  finding.alike_at = std::move(probed.alike_at);
}

}  // namespace harness
