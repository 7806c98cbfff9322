#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// How far a run is kept from all that is not its own. Every level has what the ones before it have.
/// `none`: a session of its own, a clean environment, its time and memory measured and everything of it
/// removed at its end. `limits`: the kernel's resource limits and a watch over what they do not bound.
/// `sandbox`: no files but its folder and what programs need to run, no network, no system calls that reach
/// other processes.
enum class Isolation { none, limits, sandbox };

/// "none", "limits", "sandbox".
std::string_view name_of(Isolation level);

/// The level of that name; nothing for any other text, "auto" included.
std::optional<Isolation> isolation_named(std::string_view name);

/// One thing that a level needs or is made better by, on this machine.
struct IsolationItem {
  /// "Landlock", "seccomp", "signal scope", "unused user id", "PID namespace", "network namespace", "own
  /// disk".
  std::string name;
  /// Why it is missing, a half sentence in lower case; empty where it is here.
  std::string missing;
  bool here() const { return missing.empty(); }
  bool operator==(const IsolationItem&) const = default;
};

/// What this machine offers to this user.
struct IsolationOffer {
  /// 0 where the kernel has no Landlock or it is switched off.
  int landlock_version = 0;
  /// What the sandbox cannot do without, in the order of use.
  std::vector<IsolationItem> needed;
  /// What it uses where it is here.
  std::vector<IsolationItem> on_top;
  /// Why nothing counts the processor time of a run as a whole, at whatever level; empty where it is counted.
  std::string counter_missing = {};
  bool operator==(const IsolationOffer&) const = default;
};

/// Finds out by trying each thing in a process of its own. Costs some milliseconds; the answer stays the same
/// as long as this process lives. `supervisor` is as in `start_launcher`.
IsolationOffer offered_isolation(const std::string& supervisor = {});

/// The level that runs are started at, and what it lacks here.
struct IsolationInForce {
  Isolation level = Isolation::limits;
  /// "network namespace (user namespaces are forbidden)", in the order of the offer.
  std::vector<std::string> lacks;
  bool operator==(const IsolationInForce&) const = default;
};

/// What `wanted` means here; nothing stands for `auto`: the sandbox where it can be had, else `limits`.
IsolationInForce isolation_in_force(std::optional<Isolation> wanted, const IsolationOffer& offer);

/// Why `level` cannot be had here: "isolation sandbox: no Landlock: the kernel was built without it"; empty
/// when it can.
std::string why_not(Isolation level, const IsolationOffer& offer);

}  // namespace harness
