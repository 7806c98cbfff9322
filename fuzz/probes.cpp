#include "fuzz/probes.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/foundations/text_hash.hpp"
#include "fuzz/trial_memory.hpp"
#include "fuzz/trials.hpp"

namespace fuzz {
namespace {

/// So many explanations are held against each other; of more, nothing is told anyway.
constexpr std::size_t most_explanations = 24;

}  // namespace

Probes::Probes(const Assignment& assignment, const SiteDiagnosis& site, std::span<const Observation> seen,
               const ProbeTerms& terms)
    : assignment_(assignment), task_(site.site), terms_(terms), explanations_(site.exact) {
  explanations_.insert(explanations_.end(), site.rivals.begin(), site.rivals.end());
  explanations_.resize(std::min(explanations_.size(), most_explanations));
  for (const auto& explanation : explanations_) {
    misses_.push_back(site.failing + site.passing - explanation.failing - explanation.passing);
    for (const Placed& mistake : explanation.mistakes) {
      if (std::ranges::find(placed_, mistake) == placed_.end()) {
        placed_.push_back(mistake);
      }
    }
  }
  if (!explanations_.empty()) {
    // A program without a mistake: that what is told is wrong at all has to be seen more than once.
    explanations_.emplace_back();
    misses_.push_back(site.failing - site.ended_badly);
  }
  for (const int one : misses_) {
    told_apart_.emplace_back();
    for (const int other : misses_) {
      told_apart_.back().push_back(one + other);
    }
  }
  for (const auto& observation : seen) {
    if (known_.insert(observation.input).second && observation.failing) {
      seed_ = mixed_seed(seed_ ^ text_hash(observation.input), 1);
    }
  }
  if (!site.peeled.empty()) {
    find_peeling(seen);
  }
}

/// The same that was taken off when the mistakes were found.
void Probes::find_peeling(std::span<const Observation> seen) {
  std::vector<Observation> there;
  std::ranges::copy_if(seen, std::back_inserter(there), [this](const Observation& observation) {
    return task_of(assignment_, observation.input) == task_;
  });
  peeling_ = Trials(assignment_, there, placed_, DiagnosisTerms{terms_.budget}, {}).peeling();
}

/// Where a program may follow another reading, what is right by that is right.
Trials Probes::trials_on(std::span<const Observation> seen, const std::stop_token& stop) const {
  Trials trials(assignment_, seen, placed_, trial_terms(), stop);
  for (std::size_t at = 0; at < placed_.size(); ++at) {
    if (!facts_of(assignment_, placed_[at].mutant).reading.empty()) {
      trials.allow_reading(at);
    }
  }
  return trials;
}

std::vector<Probes::Pair> Probes::open_pairs() const {
  std::vector<Pair> pairs;
  for (std::size_t one = 0; one < explanations_.size(); ++one) {
    for (std::size_t other = one + 1; other < explanations_.size(); ++other) {
      // The last one is right: what is told apart from it are wrong answers.
      const bool is_right = other + 1 == explanations_.size();
      const int enough =
          is_right ? answers_asked_for(mistakes_in(explanations_[one], assignment_.mutants)) : enough_apart;
      const bool both_left = misses_[one] < enough_misses && (is_right || misses_[other] < enough_misses);
      if (both_left && told_apart_[one][other] < enough) {
        pairs.emplace_back(one, other);
      }
    }
  }
  return pairs;
}

bool Probes::is_open() const {
  return !open_pairs().empty();
}

DiagnosisTerms Probes::trial_terms() const {
  // Programs with slips are run step by step.
  constexpr std::int64_t most_work_of_slips = 6'000'000;
  const bool has_slips = std::ranges::any_of(placed_, [this](const Placed& placed) {
    return facts_of(assignment_, placed.mutant).mutant_class == MutantClass::slip;
  });
  return {terms_.budget, has_slips ? std::min(terms_.most_work, most_work_of_slips) : terms_.most_work,
          terms_.jobs};
}

std::vector<std::size_t> Probes::indices_of(const Explanation& explanation) const {
  std::vector<std::size_t> indices;
  for (const Placed& mistake : explanation.mistakes) {
    indices.push_back(static_cast<std::size_t>(std::ranges::find(placed_, mistake) - placed_.begin()));
  }
  return indices;
}

/// Draws all inputs at once and answers them with every explanation.
void Probes::draw(const std::stop_token& stop) {
  std::vector<Observation> observations;
  const auto task = std::ranges::find(assignment_.facts.tasks, task_, &TaskWeight::name);
  const auto wanted =
      task == assignment_.facts.tasks.end() ? std::nullopt : std::optional(std::string_view(task->name));
  for (int index = 0; index < terms_.drawn && !stop.stop_requested(); ++index) {
    const Profile profile = index % 2 == 0 ? Profile::edge : Profile::course;
    std::string input = drawn_input(assignment_, profile, wanted, seed_, index);
    if (known_.insert(input).second) {
      observations.push_back({std::move(input), {}, false});
    }
  }
  Trials trials(assignment_, observations, placed_, trial_terms(), stop);
  for (const std::size_t at : trials.passing()) {
    std::vector<Trial> programs;
    for (const auto& explanation : explanations_) {
      programs.push_back({indices_of(explanation), at});
    }
    const auto tried = trials.run(programs);
    if (!tried) {
      break;
    }
    Drawn drawn{observations[at].input, {}};
    for (const TrialOutcome& one : *tried) {
      drawn.did.push_back(one.did);
    }
    drawn_.push_back(std::move(drawn));
  }
}

/// The first of the inputs that tell most. Where explanations are told from none but the right program these
/// are many, and the search's size says nothing: they are taken from all over the smaller half, since what a
/// mistake does hangs on how the boards look.
std::vector<Probes::Drawn>::iterator Probes::most_telling(
    const std::function<std::ptrdiff_t(const Drawn&)>& told, bool between_explanations) {
  const auto best = std::ranges::max_element(drawn_, {}, told);
  if (best == drawn_.end() || between_explanations) {
    return best;
  }
  constexpr std::size_t steps = 8;
  const auto most = told(*best);
  std::vector<std::vector<Drawn>::iterator> equals;
  for (auto at = best; at != drawn_.end(); ++at) {
    if (told(*at) == most) {
      equals.push_back(at);
    }
  }
  return equals[(spread_++ % steps) * equals.size() / (2 * steps)];
}

std::vector<std::string> Probes::next(std::size_t most, const std::stop_token& stop) {
  if (is_open() && !std::exchange(is_drawn_, true)) {
    draw(stop);
  }
  std::vector<std::string> inputs;
  while (inputs.size() < most) {
    const auto pairs = open_pairs();
    const auto told = [&pairs](const Drawn& drawn) {
      return std::ranges::count_if(
          pairs, [&](const Pair& pair) { return drawn.did[pair.first] != drawn.did[pair.second]; });
    };
    const auto best = most_telling(told, std::ranges::any_of(pairs, [this](const Pair& pair) {
                                     return pair.second + 1 < explanations_.size();
                                   }));
    if (best == drawn_.end() || told(*best) == 0) {
      break;
    }
    for (const auto& [one, other] : pairs) {
      told_apart_[one][other] += best->did[one] != best->did[other] ? 1 : 0;
    }
    inputs.push_back(std::move(best->input));
    drawn_.erase(best);
  }
  return inputs;
}

void Probes::take(std::span<const Observation> seen, const std::stop_token& stop) {
  std::vector<Observation> room;
  const Trials whole = trials_on(seen, stop);
  Trials trials = peeling_.layers().empty() ? whole : whole.peeled(peeling_, room);
  std::vector<std::size_t> looked_at = trials.failing();
  looked_at.insert(looked_at.end(), trials.passing().begin(), trials.passing().end());
  for (const std::size_t at : looked_at) {
    std::vector<Trial> programs;
    for (const auto& explanation : explanations_) {
      programs.push_back({indices_of(explanation), at});
    }
    const auto tried = trials.run_few(programs);
    for (std::size_t one = 0; one < tried.size(); ++one) {
      misses_[one] += tried[one].alike ? 0 : 1;
    }
  }
}

namespace {

/// Whether there is more to be found than known mistakes made alone.
bool is_unexplained(const SiteDiagnosis& site) {
  return site.exact.empty() && site.failing > site.ended_badly;
}

/// Asks about one site after the other.
class Probing {
 public:
  Probing(const Assignment& assignment, std::vector<Observation>& seen, const AskCandidate& ask,
          const ProbingTerms& terms, const std::stop_token& stop)
      : assignment_(assignment), seen_(seen), ask_(ask), terms_(terms), stop_(stop) {}

  /// False where no more may be run.
  bool at(const SiteDiagnosis& site, std::vector<std::string>& alike_at) {
    // Inputs that are run before it is asked again which tell most.
    constexpr std::size_t at_once = 6;
    ProbeTerms terms;
    terms.jobs = terms_.jobs;
    Probes probes(assignment_, site, seen_, terms);
    while (probes.is_open() && !stop_.stop_requested()) {
      if (left() == 0) {
        return false;
      }
      const auto inputs = probes.next(std::min(at_once, left()), stop_);
      if (inputs.empty()) {
        alike_at.push_back(site.site);
        return true;
      }
      const auto answers = ask_(inputs);
      if (!answers) {
        return false;
      }
      runs_ += inputs.size();
      probes.take(*answers, stop_);
      seen_.insert(seen_.end(), answers->begin(), answers->end());
    }
    return !stop_.stop_requested();
  }

  /// Has the smallest failing input of a task made smaller, by so many runs at most.
  void ask_small(const std::string& task, std::size_t most) {
    SmallFailures small(assignment_, task, seen_);
    const std::size_t last = runs_ + std::min(most, left());
    while (runs_ < last) {
      const auto inputs = small.next(last - runs_, stop_);
      const auto answers = inputs.empty() ? std::nullopt : ask_(inputs);
      if (!answers) {
        return;
      }
      runs_ += inputs.size();
      small.take(*answers);
      seen_.insert(seen_.end(), answers->begin(), answers->end());
    }
  }

  /// The same for each site that is not explained. Half of the runs are left for what is found then.
  void ask_small(const Diagnosis& diagnosis) {
    constexpr std::size_t most_of_one = 14;
    const std::size_t half = left() / 2;
    auto sites = static_cast<std::size_t>(std::ranges::count_if(diagnosis.sites, is_unexplained));
    for (const SiteDiagnosis& site : diagnosis.sites) {
      if (is_unexplained(site)) {
        ask_small(site.site, std::min(most_of_one, (half - std::min(half, runs_)) / sites--));
      }
    }
  }

  int runs() const { return static_cast<int>(runs_); }

 private:
  std::size_t left() const { return static_cast<std::size_t>(terms_.most_runs) - runs_; }

  const Assignment& assignment_;
  std::vector<Observation>& seen_;
  const AskCandidate& ask_;
  const ProbingTerms& terms_;
  const std::stop_token& stop_;
  std::size_t runs_ = 0;
};

}  // namespace

Probed probe(const Assignment& assignment, Diagnosis diagnosis, std::vector<Observation>& seen,
             const AskCandidate& ask, const ProbingTerms& terms, const std::stop_token& stop) {
  // What was out of the question may fit nearly as well as what is left when more was seen.
  constexpr int most_rounds = 4;
  const auto memory = terms.memory ? terms.memory : std::make_shared<TrialMemory>();
  DiagnosisTerms again;
  again.jobs = terms.jobs;
  again.reading = terms.reading;
  again.memory = memory;
  Probed result{std::move(diagnosis)};
  Probing probing(assignment, seen, ask, terms, stop);
  if (terms.after_first_look && std::ranges::any_of(result.diagnosis.sites, is_unexplained)) {
    probing.ask_small(result.diagnosis);
    result.runs = probing.runs();
    result.diagnosis = diagnose(assignment, seen, again, stop);
  }
  for (int round = 0; round < most_rounds; ++round) {
    result.alike_at.clear();
    bool goes_on = true;
    for (const SiteDiagnosis& site : result.diagnosis.sites) {
      // Layout alone is what it is.
      const bool has_mistakes = !site.exact.empty() && !site.exact.front().mistakes.empty();
      goes_on = goes_on && (!has_mistakes || probing.at(site, result.alike_at));
    }
    if (probing.runs() == result.runs || stop.stop_requested()) {
      break;
    }
    result.runs = probing.runs();
    result.diagnosis = diagnose(assignment, seen, again, stop);
    if (!goes_on) {
      break;
    }
  }
  return result;
}

}  // namespace fuzz
