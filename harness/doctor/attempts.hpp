#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/judge/verdict.hpp"
#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"

/// `plycheck doctor`: proves what the levels of isolation promise by trying what they are to prevent.
namespace harness::doctor {

/// What it takes for an attempt to count as blocked, beside that nothing is harmed and the verdict is right.
/// `act`: the program could not do it. `own`: it may do it, in its own folder or its own time, and gains
/// nothing. `amount`: it was refused, or the run was stopped in time after the limit.
enum class Kind { act, own, amount };

/// One thing that the hostile program tries.
struct Attempt {
  /// The hostile program's word for it.
  std::string word;
  /// "read the expected file"
  std::string title;
  Kind kind = Kind::act;
  /// The first level that promises to block it.
  Isolation since = Isolation::none;
  /// The verdicts that the case may get when it is blocked; the program had written a wrong answer before.
  std::vector<Verdict> verdicts;
  /// Nothing would stop it below that level, so it is not even tried there.
  bool dangerous = false;
  /// It reaches other processes by signals.
  bool signals = false;
  /// Only the kernel's counter of processor time sees it.
  bool needs_counter = false;
  /// Only where runs have a network of their own is it seen for certain.
  bool needs_network = false;
  MemoryKind memory_kind = MemoryKind::address_space;
  /// How long after the limit the run may still have been there.
  int most_late_ms = 100;
};

/// In the order in which they are told.
const std::vector<Attempt>& attempts();

/// What decides on a level's promises.
struct Ground {
  bool root = false;
  IsolationOffer offer;
};

/// What a level is tried on.
struct Stakes {
  Isolation level = Isolation::none;
  /// Absolute paths of what no candidate may read, as a job hides them.
  std::vector<std::string> hidden;
  /// An expected file of built-in cases, which a job hides; empty where there are none.
  std::string built_in;
};

/// Why the level does not promise here to block the attempt, a half sentence; empty where it does.
std::string no_promise(const Attempt& attempt, Isolation level, const Ground& ground);

/// What was seen of an attempt.
struct Evidence {
  /// What the hostile program said, its lines as hostile.hpp describes them.
  std::string said;
  RunResult run;
  double cpu_limit = 0;
  /// When nothing was left of the run, in nanoseconds of the monotonic clock.
  std::int64_t ended = 0;
  Verdict verdict = Verdict::accepted;
  std::string reason;
  /// What was found afterwards from outside: "the neighbour is dead".
  std::vector<std::string> harms;
  /// Why nothing can be tried here now, whatever it is: then this attempt shows nothing. Empty where it does.
  std::string cannot;
};

/// `refused`: it could not happen. `stopped`: it was stopped in time. `no_use`: it happened and gained
/// nothing.
enum class Mark { refused, stopped, no_use, open, not_tried };
/// "refused", "stopped", "no use", "OPEN", "not tried".
std::string_view name_of(Mark mark);

struct Outcome {
  Mark mark = Mark::open;
  /// "EACCES", "more than 256 MB of memory, 12 ms late", "it could kill plycheck".
  std::string how;
  /// Whether being stopped too late is all that is wrong: a busy machine can do that.
  bool only_late = false;
  bool blocked() const { return mark == Mark::refused || mark == Mark::stopped || mark == Mark::no_use; }
};

/// What the evidence says.
Outcome outcome_of(const Attempt& attempt, const Evidence& evidence);

}  // namespace harness::doctor
