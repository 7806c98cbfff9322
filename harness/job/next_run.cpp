#include "harness/job/next_run.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/foundations/text_hash.hpp"
#include "harness/judge/run_difference.hpp"
#include "harness/judge/run_verdict.hpp"

namespace harness {
namespace {

/// A run that got less of the processors than this share of its time has not worked, and one that was kept
/// waiting for them less was not hindered.
constexpr double least_share = 0.05;

/// A run that is wanted, with those that took its place where the machine had spoilt it.
struct Slot {
  /// The one that counts, if none is due in its place.
  const Attempt* last = nullptr;
  /// The last one that took place; null where none did.
  const Attempt* made = nullptr;
  bool had_another_folder = false;
  bool had_room_awaited = false;
  int had_another_launcher = 0;
};

using Slots = std::vector<Slot>;

Slots slots_of(std::span<const Attempt> attempts, Program program) {
  Slots slots;
  for (const auto& attempt : attempts) {
    const RunReason reason = attempt.terms.reason;
    if (attempt.terms.program != program || reason == RunReason::elsewhere) {
      continue;
    }
    if (slots.empty() || reason == RunReason::first || reason == RunReason::again) {
      slots.emplace_back();
    }
    Slot& slot = slots.back();
    slot.last = &attempt;
    slot.made = attempt.fault.empty() ? &attempt : slot.made;
    slot.had_another_folder = slot.had_another_folder || reason == RunReason::folder_gone;
    slot.had_room_awaited = slot.had_room_awaited || reason == RunReason::no_room;
    slot.had_another_launcher += reason == RunReason::launcher_lost ? 1 : 0;
  }
  return slots;
}

/// What the disk does to such a run is its own doing, or did it no harm.
bool may_lack_room(Verdict verdict) {
  return verdict != Verdict::accepted && verdict != Verdict::output_limit;
}

bool lacked_room(const Attempt& attempt) {
  const auto& machine = attempt.machine;
  return may_lack_room(attempt.judgement.verdict) &&
         (machine.full_at_begin || machine.full_at_end || machine.filled_by_others);
}

/// There was none for its input.
bool lacked_room_to_begin(const Attempt& attempt) {
  return !attempt.fault.empty() && attempt.machine.full_at_begin;
}

/// Why the last run of a slot does not count; nothing where it does.
std::optional<RunReason> spoilt_by(const CaseTerms& terms, const Slot& slot) {
  const Attempt& last = *slot.last;
  if (!last.fault.empty()) {
    return lacked_room_to_begin(last) && !slot.had_room_awaited ? std::optional(RunReason::no_room)
                                                                : std::nullopt;
  }
  if (slot.had_another_launcher < most_launchers(last.run.lost)) {
    return RunReason::launcher_lost;
  }
  if (last.machine.folder_gone && !slot.had_another_folder) {
    return RunReason::folder_gone;
  }
  if (lacked_room(last) && !slot.had_room_awaited) {
    return RunReason::no_room;
  }
  const bool is_doubted = terms.doubts_timeouts && !last.terms.alone;
  return is_doubted && is_late_by_the_machine(last.run, terms.limits) ? std::optional(RunReason::late)
                                                                      : std::nullopt;
}

/// Why a run that was to be made once more says nothing; empty where it does.
Reasons fault_of(const Slot& first, const Slot& later, const Limits& limits) {
  if (!later.last->fault.empty()) {
    return later.last->fault;
  }
  const auto& judgement = later.last->judgement;
  const bool is_fault =
      judgement.verdict == Verdict::judge_error && !is_like(*first.last, *later.last, limits);
  return is_fault ? judgement.reasons : Reasons();
}

/// The first fault of the runs that were made once more; empty where there is none.
Reasons fault_in(const Slots& slots, const Limits& limits) {
  for (std::size_t at = 1; at < slots.size(); ++at) {
    if (auto fault = fault_of(slots.front(), slots[at], limits); !fault.empty()) {
      return fault;
    }
  }
  return {};
}

/// In what the runs of a program differ; nothing where they do not.
std::optional<Nondeterminism> difference_in(const Slots& slots, const Limits& limits) {
  std::optional<Nondeterminism> found;
  std::vector<ToldRun> said;
  for (std::size_t at = 0; at < slots.size(); ++at) {
    const Attempt& first = *slots.front().last;
    const Attempt& run = *slots[at].last;
    if (at > 0 && !fault_of(slots.front(), slots[at], limits).empty()) {
      break;
    }
    const bool is_other = at > 0 && !is_like(first, run, limits);
    said.push_back(said_of_run(is_other ? run.judgement : first.judgement));
    if (is_other && !found) {
      found = Nondeterminism{{}, static_cast<int>(at) + 1, run.differences};
    }
  }
  if (found) {
    found->runs = std::move(said);
  }
  return found;
}

/// Runs of the candidate in another environment. One that the machine has spoilt, or that a limit ended, says
/// nothing, and none is made in its place: the case has its verdict.
class RunsElsewhere {
 public:
  RunsElsewhere(std::span<const Attempt> attempts, const Limits& limits) : all_(attempts), limits_(limits) {
    for (std::size_t at = 0; at < attempts.size(); ++at) {
      if (attempts[at].terms.reason == RunReason::elsewhere) {
        places_.push_back(at);
      }
    }
  }

  /// What is otherwise in the next run: at first everything; where the program fails so, the same again;
  /// then everything but one part, one part after the other, until that does otherwise.
  std::optional<std::vector<EnvironmentPart>> due() const {
    const std::vector<EnvironmentPart> all(std::begin(all_environment_parts),
                                           std::end(all_environment_parts));
    if (places_.empty()) {
      return all;
    }
    if (!fails() || is_over()) {
      return std::nullopt;
    }
    if (places_.size() == 1) {
      return all;
    }
    auto parts = all;
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(places_.size() - 2));
    return parts;
  }

  /// Nothing where the program does not fail there.
  std::optional<FailsElsewhere> found() const {
    if (places_.empty() || !fails()) {
      return std::nullopt;
    }
    FailsElsewhere out{said_of_run(run(0).judgement), run(0).differences};
    out.is_steady = places_.size() < 2 || does_the_same(1).value_or(true);
    if (out.is_steady && places_.size() > 2 && does_the_same(places_.size() - 1) == false) {
      out.changed_by = all_environment_parts[places_.size() - 3];
    }
    return out;
  }

 private:
  const Attempt& run(std::size_t number) const { return all_[places_[number]]; }

  static bool counts(const Attempt& run) {
    const auto& machine = run.machine;
    return run.fault.empty() && run.run.lost == LauncherLoss::none && !machine.folder_gone &&
           !lacked_room(run) && machine.missing_copy.empty() && !is_cut_off(run.run);
  }
  bool fails() const { return counts(run(0)) && fails_by_itself(run(0).judgement.verdict); }

  /// Whether a later one did what the first one did; nothing where one of them says nothing of that.
  std::optional<bool> does_the_same(std::size_t number) const {
    const Attempt& later = run(number);
    const auto& one = written_by(all_, places_.front());
    const auto& other = written_by(all_, places_[number]);
    if (!counts(later) || !one || !other) {
      return std::nullopt;
    }
    return *one == *other && judge_ending(run(0).run, limits_) == judge_ending(later.run, limits_);
  }

  /// Whether no further run can tell more: of a program that does something else each time nobody can say
  /// what changes it.
  bool is_over() const {
    return (places_.size() > 1 && does_the_same(places_.size() - 1) != true) ||
           places_.size() == std::size(all_environment_parts) + 2;
  }

  const std::span<const Attempt> all_;
  const Limits& limits_;
  std::vector<std::size_t> places_;
};

/// All runs of a case so far.
class Course {
 public:
  Course(const CaseTerms& terms, std::span<const Attempt> attempts)
      : terms_(terms),
        attempts_(attempts),
        other_(slots_of(attempts, Program::other)),
        own_(slots_of(attempts, Program::candidate)) {}

  /// The run that is due; nothing where there have been enough.
  std::optional<RunTerms> due() const {
    const bool is_usual = !attempts_.empty() && attempts_.back().terms.reason != RunReason::elsewhere;
    if (is_usual) {
      const Program program = attempts_.back().terms.program;
      if (const auto reason = spoilt_by(terms_, slots(program).back())) {
        return on_terms(program, *reason, lacked_room_to_begin(*slots(program).back().last));
      }
    }
    for (const Program program : {Program::other, Program::candidate}) {
      if (slots(program).empty() && (program == Program::candidate || terms_.has_other)) {
        return on_terms(program, RunReason::first);
      }
      if (!slots(program).empty() && !slots(program).front().last->fault.empty()) {
        return std::nullopt;
      }
    }
    const auto again = due_again();
    return again ? again : due_elsewhere();
  }

  CaseVerdict verdict() const {
    CaseVerdict verdict = shown();
    auto fault = fault_outside();
    if (fault.empty()) {
      fault = fault_inside();
    }
    if (!fault.empty()) {
      verdict.judgement = {Verdict::judge_error, std::move(fault), {}};
      return verdict;
    }
    if (auto difference = difference_in(other_, terms_.limits)) {
      difference->runs.clear();
      verdict.judgement = {Verdict::skipped, {message(ReasonId::other_nondeterministic)}, {}};
      verdict.judgement.other_nondeterminism = std::move(difference);
      return verdict;
    }
    verdict.judgement.nondeterminism = difference_in(own_, terms_.limits);
    if (!verdict.judgement.nondeterminism) {
      verdict.judgement.elsewhere = RunsElsewhere(attempts_, terms_.limits).found();
    }
    return verdict;
  }

 private:
  const Slots& slots(Program program) const { return program == Program::other ? other_ : own_; }

  /// A case that has been run alone stays alone: it was late beside others, or these left it no room.
  RunTerms on_terms(Program program, RunReason reason, bool alone = false) const {
    const bool was_alone = std::ranges::any_of(attempts_, [](const Attempt& run) { return run.terms.alone; });
    return {program, reason, alone || was_alone || reason == RunReason::late, {}};
  }

  /// How often each program is to be run once both had their first run.
  std::size_t runs_wanted() const {
    const Verdict verdict = own_.front().last->judgement.verdict;
    if (verdict == Verdict::judge_error) {
      return 1;
    }
    if (terms_.repeats > 1) {
      return static_cast<std::size_t>(terms_.repeats);
    }
    return terms_.runs_failures_twice && fails_by_itself(verdict) ? 2 : 1;
  }

  /// By a program that answers now this and now that nobody can be judged, so the other one's runs come
  /// first.
  std::optional<RunTerms> due_again() const {
    for (const Program program : {Program::other, Program::candidate}) {
      const Slots& made = slots(program);
      const auto fault = fault_in(made, terms_.limits);
      if (!made.empty() && fault.empty() && made.size() < runs_wanted()) {
        return on_terms(program, RunReason::again);
      }
      const bool ends_all = program == Program::other && terms_.repeats > 1 && !fault.empty();
      if (ends_all || (program == Program::other && difference_in(made, terms_.limits))) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  /// A case that is right, and is right whenever it is run.
  std::optional<RunTerms> due_elsewhere() const {
    const bool is_right = own_.front().last->judgement.verdict == Verdict::accepted;
    if (!terms_.looks_elsewhere || terms_.has_other || !is_right || difference_in(own_, terms_.limits) ||
        !fault_in(own_, terms_.limits).empty()) {
      return std::nullopt;
    }
    auto parts = RunsElsewhere(attempts_, terms_.limits).due();
    if (!parts) {
      return std::nullopt;
    }
    auto terms = on_terms(Program::candidate, RunReason::elsewhere);
    terms.parts = *std::move(parts);
    return terms;
  }

  /// The candidate's first run, or the worst one where several are wanted. A case that is run twice only
  /// because it failed has failed whatever it does then.
  CaseVerdict shown() const {
    if (own_.empty() || own_.front().made == nullptr) {
      return {};
    }
    const Attempt* worst = own_.front().made;
    for (std::size_t at = 1; at < own_.size() && terms_.repeats > 1; ++at) {
      const Attempt& run = *own_[at].last;
      const bool counts = fault_of(own_.front(), own_[at], terms_.limits).empty();
      if (counts && !is_like(*own_.front().last, run, terms_.limits) &&
          run.judgement.verdict > worst->judgement.verdict) {
        worst = &run;
      }
    }
    return {worst->judgement, static_cast<std::size_t>(worst - attempts_.data())};
  }

  Reasons fault_outside() const {
    for (const Program program : {Program::candidate, Program::other}) {
      for (const Slot& slot : slots(program)) {
        if (slot.made != nullptr && may_lack_room(slot.made->judgement.verdict)) {
          if (auto fault = harness::outside_fault(slot.made->machine, program); !fault.empty()) {
            return fault;
          }
        }
      }
    }
    return {};
  }

  /// Of runs that nobody needs but to see whether they differ, none counts.
  Reasons fault_inside() const {
    for (const Program program : {Program::other, Program::candidate}) {
      const Slots& made = slots(program);
      if (!made.empty() && !made.front().last->fault.empty()) {
        return made.front().last->fault;
      }
      if (terms_.repeats > 1) {
        if (auto fault = fault_in(made, terms_.limits); !fault.empty()) {
          return fault;
        }
      }
    }
    return {};
  }

  const CaseTerms& terms_;
  const std::span<const Attempt> attempts_;
  const Slots other_;
  const Slots own_;
};

}  // namespace

int most_launchers(LauncherLoss lost) {
  switch (lost) {
    case LauncherLoss::none:
      return 0;
    case LauncherLoss::by_anybody:
      return 1;
    case LauncherLoss::by_others:
      return 3;
  }
  return 0;
}

std::variant<RunTerms, CaseVerdict> next_run(const CaseTerms& terms, std::span<const Attempt> attempts) {
  const Course course(terms, attempts);
  if (const auto due = course.due()) {
    return *due;
  }
  return course.verdict();
}

std::optional<std::size_t> first_that_counts(std::span<const Attempt> attempts, Program program) {
  const auto slots = slots_of(attempts, program);
  if (slots.empty() || !slots.front().last->fault.empty()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(slots.front().last - attempts.data());
}

bool is_looked_at_elsewhere(std::string_view input) {
  constexpr std::uint64_t one_in = 16;
  // Any would do; with this one no built-in set has more than four such cases.
  constexpr std::uint64_t remainder = 1;
  const auto hash = fuzz::text_hash(input);
  return (hash ^ (hash >> 32)) % one_in == remainder;
}

bool is_like(const Attempt& first, const Attempt& later, const Limits& limits) {
  return later.differences.empty() && judge_ending(first.run, limits) == judge_ending(later.run, limits);
}

bool is_cut_off(const RunResult& run) {
  return run.ending != Ending::exited && run.ending != Ending::signaled && run.ending != Ending::not_started;
}

bool fails_by_itself(Verdict verdict) {
  return verdict == Verdict::layout || verdict == Verdict::wrong || verdict == Verdict::no_output ||
         verdict == Verdict::runtime_error;
}

bool is_late_by_the_machine(const RunResult& run, const Limits& limits) {
  if (run.ending == Ending::cpu_limit) {
    return run.cpu_seconds < hard_cpu_seconds(limits.cpu_seconds);
  }
  if (run.ending != Ending::wall_limit) {
    return false;
  }
  // Where nobody tells how long it waited for a processor, it may have waited whenever it had one at all.
  const double share = run.waiting_seconds >= 0 ? run.waiting_seconds : run.cpu_seconds;
  return share >= least_share * run.wall_seconds;
}

Reasons outside_fault(const MachineFacts& machine, Program program) {
  if (machine.full_at_end) {
    return {message(ReasonId::no_space)};
  }
  if (machine.missing_copy.empty()) {
    return {};
  }
  return {message(program == Program::candidate ? ReasonId::copy_removed : ReasonId::other_copy_removed,
                  machine.missing_copy)};
}

}  // namespace harness
