#include "fuzz/trials.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <tuple>
#include <utility>

#include "cases/equality.hpp"
#include "fuzz/foundations/in_parallel.hpp"
#include "fuzz/strength.hpp"
#include "fuzz/trial_memory.hpp"

namespace fuzz {
namespace {

/// What a run costs beside its nodes: reading, writing, comparing.
constexpr std::int64_t work_of_a_run = 100;
/// The budgets that observations are measured by: each is four times the one before.
constexpr std::int64_t smallest = 256;
constexpr std::int64_t step = 4;
constexpr std::int64_t largest = 1'048'576;
/// A program with a mistake may enter so many times the nodes of a right one, or so many in all.
constexpr std::int64_t longer = 30;
constexpr std::int64_t always_allowed = 100'000;
/// The part of the work allowed that trials get together which need more.
constexpr std::int64_t of_the_patient = 8;
/// Trials between two looks at the work done.
constexpr std::size_t chunk = 256;

/// Whether two programs wrote the same files, of those that a right answer has.
bool same_files(cases::Comparison comparison, const cases::Answer& right, const cases::Answer& one,
                const cases::Answer& other) {
  return std::ranges::all_of(right.files, [&](const auto& file) {
    const auto a = one.files.find(file.first);
    const auto b = other.files.find(file.first);
    if (a == one.files.end() || b == other.files.end()) {
      return a == one.files.end() && b == other.files.end();
    }
    return is_right(cases::compare(comparison, a->second, b->second).equality);
  });
}

/// The mistake that is an index error; of the others nobody knows how a program dies of them.
constexpr std::string_view crash_by_index = "edge-crashes";

/// Whether a crash can be that of a program with one of these mistakes, by what it came from.
bool may_die_so(std::span<const std::string_view> mistakes, CrashCause cause) {
  switch (cause) {
    case CrashCause::unknown:
    case CrashCause::index:
      return true;
    case CrashCause::null:
    case CrashCause::other:
      return std::ranges::none_of(
          mistakes, [](std::string_view mistake) { return mistake_spelled(mistake).name == crash_by_index; });
    case CrashCause::recursion:
      return false;
  }
  return false;
}

/// Whether a candidate's run may have ended as badly as that of a program with these mistakes. One without an
/// end runs out of stack, too, if it is the depth of its calls that has none.
bool same_ending(MutantRun::Ending ending, std::span<const std::string_view> mistakes,
                 const Observation& seen) {
  using Ending = MutantRun::Ending;
  if (seen.did.ending != Ending::crashed) {
    return ending == seen.did.ending;
  }
  return (ending == Ending::crashed && may_die_so(mistakes, seen.cause)) ||
         (ending == Ending::over_budget && seen.cause == CrashCause::recursion);
}

/// Of several parts, in their order (FNV-1a over the parts' hashes).
struct Hash {
  std::uint64_t value = 0xcbf29ce484222325;

  Hash& add(std::uint64_t part) {
    value = (value ^ part) * 0x100000001b3;
    value ^= value >> 32;
    return *this;
  }
  Hash& add(std::string_view part) { return add(std::uint64_t{std::hash<std::string_view>()(part)}); }
};

}  // namespace

std::size_t hash_of(const MutantRun& run) {
  auto hash = static_cast<std::size_t>(run.ending);
  for (const auto& [name, bytes] : run.answer.files) {
    hash = hash * 31 + std::hash<std::string_view>()(bytes);
  }
  return hash;
}

Trials::Trials(const Assignment& assignment, std::span<const Observation> observations,
               const std::vector<Placed>& mistakes, const DiagnosisTerms& terms, std::stop_token stop)
    : assignment_(assignment),
      observations_(observations),
      terms_(terms),
      stop_(std::move(stop)),
      sizes_(observations.size()) {
  for (const auto& [mutant, site] : mistakes) {
    spelled_.push_back(spelled({facts_of(assignment_, mutant).name, site}));
  }
  measure();
  sort_observations();
  if (terms_.memory) {
    hash_observations();
  }
}

/// All of an observation that a trial's outcome hangs on.
void Trials::hash_observations() {
  for (std::size_t at = 0; at < sizes_.size(); ++at) {
    const Observation& seen = observations_[at];
    Hash hash;
    hash.add(seen.input).add(seen.reading);
    hash.add(static_cast<std::uint64_t>(seen.failing)).add(static_cast<std::uint64_t>(seen.cause));
    hash.add(static_cast<std::uint64_t>(seen.did.ending));
    for (const auto& [name, bytes] : seen.did.answer.files) {
      hash.add(name).add(bytes);
    }
    sizes_[at].hash = hash.value;
  }
}

void Trials::sort_observations() {
  failing_.clear();
  passing_.clear();
  too_large_ = 0;
  for (std::size_t at = 0; at < sizes_.size(); ++at) {
    if (sizes_[at].nodes == 0) {
      ++too_large_;
    } else {
      (observations_[at].failing ? failing_ : passing_).push_back(at);
    }
  }
  const auto size = [this](std::size_t at) {
    return std::tuple(sizes_[at].nodes, sizes_[at].entered, observations_[at].input.size(), at);
  };
  std::ranges::sort(failing_, {}, size);
  std::ranges::sort(passing_, {}, size);
}

Peeling Trials::peeling() const {
  std::vector<Answered> answers;
  for (const auto* some : {&failing_, &passing_}) {
    for (const std::size_t at : *some) {
      if (observations_[at].did.ending == MutantRun::Ending::answered) {
        answers.push_back({&observations_[at].did.answer, &sizes_[at].right, observations_[at].failing});
      }
    }
  }
  return {assignment_.facts.comparison, answers};
}

Trials Trials::peeled(const Peeling& peeling, std::vector<Observation>& room) const {
  Trials trials(*this);
  room.assign(observations_.begin(), observations_.end());
  for (std::size_t at = 0; at < room.size(); ++at) {
    Observation& seen = room[at];
    Size& size = trials.sizes_[at];
    size.right = peeling.of_program(size.right);
    if (size.nodes == 0 || seen.did.ending != MutantRun::Ending::answered) {
      continue;
    }
    seen.did.answer = peeling.of_candidate(seen.did.answer);
    seen.failing = seen.failing && is_killed(seen.did, size.right, assignment_.facts.comparison);
  }
  trials.observations_ = room;
  trials.peeling_ = peeling;
  trials.sort_observations();
  if (trials.reading_) {
    trials.allow_reading(*trials.reading_);
  }
  return trials;
}

void Trials::allow_reading(std::size_t mistake) {
  reading_ = mistake;
  for (const auto* some : {&failing_, &passing_}) {
    for (const std::size_t at : *some) {
      if (!observations_[at].reading.empty()) {
        sizes_[at].by_reading = run_few(std::vector<Trial>{{{mistake}, at}}).front().did;
      }
    }
  }
}

bool Trials::is_wrong_answer(std::size_t observation) const {
  const Observation& seen = observations_[observation];
  return seen.failing && seen.did.ending == MutantRun::Ending::answered &&
         std::ranges::all_of(sizes_[observation].right.files,
                             [&](const auto& file) { return seen.did.answer.files.contains(file.first); });
}

template <class Do>
void Trials::each(std::size_t count, const Do& act) const {
  constexpr std::size_t worth_a_thread = 8;
  in_parallel(count > worth_a_thread ? terms_.jobs : 1, count, [&](std::size_t at) {
    if (!stop_.stop_requested()) {
      act(at);
    }
  });
}

/// Small observations are measured before large ones, for which a quarter of the work must suffice.
void Trials::measure() {
  std::vector<std::size_t> left(sizes_.size());
  for (std::size_t at = 0; at < left.size(); ++at) {
    left[at] = at;
  }
  for (std::int64_t nodes = smallest; nodes <= std::min(largest, terms_.budget.nodes); nodes *= step) {
    const auto work = static_cast<std::int64_t>(left.size()) * (work_of_a_run + nodes);
    if (left.empty() || work_ + work > terms_.most_work / 4) {
      return;
    }
    work_ += work;
    each(left.size(), [&](std::size_t at) {
      auto run = assignment_.answer_with(observations_[left[at]].input, {}, {nodes, terms_.budget.moves});
      if (run && run->ending == MutantRun::Ending::answered) {
        sizes_[left[at]] = {nodes, std::move(run->answer), run->nodes};
      }
    });
    std::erase_if(left, [this](std::size_t at) { return sizes_[at].nodes > 0; });
  }
}

std::int64_t Trials::budget_for(const Size& size, std::int64_t least) const {
  return std::min(terms_.budget.nodes, std::max(least, longer * size.nodes));
}

/// What a run that is not alike can be left at: the candidate's answer, where nothing else is alike.
const cases::Answer* Trials::wanted(const Observation& seen) const {
  const bool only_so = seen.failing && seen.reading.empty() && !peeling_.has(Layer::blank_lines) &&
                       seen.did.ending == MutantRun::Ending::answered;
  return only_so ? &seen.did.answer : nullptr;
}

CostlyOutcome Trials::remembered(const Trial& trial, std::int64_t least, TrialScope scope) const {
  // Another reading, and what is taken off, decide what is alike.
  if (!terms_.memory || reading_ || !peeling_.layers().empty()) {
    return meet(trial, least, scope);
  }
  const Size& size = sizes_[trial.observation];
  Hash hash{size.hash};
  hash.add(static_cast<std::uint64_t>(budget_for(size, least))).add(static_cast<std::uint64_t>(scope));
  for (const std::size_t mistake : trial.mistakes) {
    hash.add(spelled_[mistake]);
  }
  if (const auto known = terms_.memory->find(hash.value)) {
    return *known;
  }
  const CostlyOutcome outcome = meet(trial, least, scope);
  terms_.memory->keep(hash.value, outcome);
  return outcome;
}

CostlyOutcome Trials::meet(const Trial& trial, std::int64_t least, TrialScope scope) const {
  std::vector<std::string_view> names;
  for (const std::size_t mistake : trial.mistakes) {
    names.emplace_back(spelled_[mistake]);
  }
  const Observation& seen = observations_[trial.observation];
  const Size& size = sizes_[trial.observation];
  const std::int64_t nodes = budget_for(size, least);
  auto run = assignment_.answer_with(
      seen.input, names,
      {nodes, terms_.budget.moves, scope == TrialScope::likeness ? wanted(seen) : nullptr});
  if (!run) {
    return {{}, work_of_a_run};
  }
  if (run->ending == MutantRun::Ending::unlike) {
    return {{}, work_of_a_run + run->nodes};
  }
  if (!peeling_.layers().empty()) {
    run->answer = peeling_.of_program(run->answer);
  }
  using Ending = MutantRun::Ending;
  CostlyOutcome costly;
  costly.work = work_of_a_run + run->nodes;
  costly.tried.right = !is_killed(*run, size.right, assignment_.facts.comparison);
  costly.tried.endless = run->ending == Ending::over_budget && seen.did.ending == Ending::answered;
  costly.tried.did = hash_of(*run);
  costly.tried.alike = is_alike(trial, *run, names, costly.tried.right);
  return costly;
}

bool Trials::is_alike(const Trial& trial, const MutantRun& run, std::span<const std::string_view> names,
                      bool right) const {
  const Observation& seen = observations_[trial.observation];
  const Size& size = sizes_[trial.observation];
  if (same_ending(run.ending, names, seen) &&
      (run.ending != MutantRun::Ending::answered ||
       same_files(assignment_.facts.comparison, size.right, run.answer, seen.did.answer))) {
    return true;
  }
  if (!seen.reading.empty()) {
    return reading_ && std::ranges::count(trial.mistakes, *reading_) > 0 && size.by_reading == hash_of(run);
  }
  return !seen.failing && right;
}

void Trials::run_some(std::span<const Trial> trials, std::int64_t least, TrialScope scope,
                      std::vector<TrialOutcome>& found) {
  std::vector<CostlyOutcome> costly(trials.size());
  each(trials.size(), [&](std::size_t at) { costly[at] = remembered(trials[at], least, scope); });
  for (const auto& [tried, work] : costly) {
    found.push_back(tried);
    work_ += work;
  }
}

std::vector<TrialOutcome> Trials::run_few(std::span<const Trial> trials) {
  std::vector<TrialOutcome> found;
  run_some(trials, always_allowed, TrialScope::whole, found);
  return found;
}

std::optional<std::vector<TrialOutcome>> Trials::run(std::span<const Trial> trials, bool patient,
                                                     TrialScope scope) {
  std::vector<TrialOutcome> found;
  found.reserve(trials.size());
  // Without a share, a few runs without an end would leave no work for anything else.
  const auto share = terms_.most_work / (of_the_patient * std::max<std::int64_t>(1, std::ssize(trials)));
  const auto least = std::max(always_allowed, patient ? share : 0);
  while (!trials.empty()) {
    const auto some = trials.first(std::min(chunk, trials.size()));
    run_some(some, least, scope, found);
    trials = trials.subspan(some.size());
    if (stop_.stop_requested() || work_ > allowed_work_) {
      return std::nullopt;
    }
  }
  return found;
}

}  // namespace fuzz
