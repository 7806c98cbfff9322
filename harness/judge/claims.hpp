#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "harness/judge/hint.hpp"

namespace harness {

/// What programs with one known mistake each do on a problem. Empty where that is not known.
struct Proofs {
  /// The names of all of them.
  std::vector<std::string> mistakes;
  /// Whether the program with that mistake writes these files; nothing where it would be too long at work to
  /// know.
  std::function<std::optional<bool>(const std::string& mistake, const cases::Answer& files)> gives;
};

/// What sort of sentence a hint is.
enum class HintNature {
  /// It says what stands in the files, or what came of what was asked.
  seen,
  /// It says what is due by the assignment's rules.
  rule,
  /// It says which mistake the program makes, and has a `Claim`.
  cause
};
HintNature nature_of(HintId id);

/// What a kind of hint supposes to be the cause of a difference.
struct Claim {
  HintId id{};
  /// The mistakes that it speaks of, by their names in any assignment.
  std::vector<std::string_view> mistakes;
  /// What is sure of such a difference all the same; null where nothing is beyond where it is.
  Hint (*as_seen)(const Hint& hint) = nullptr;
};

/// All kinds of hints that claim a cause, a row each; the others say what is seen.
std::span<const Claim> claims();
/// The claim of a hint; null where it makes none.
const Claim* claim_of(HintId id);

/// Whether the cause is proven: a program with one of the mistakes writes these files, and none with another
/// one does.
bool is_proven(const Claim& claim, const Proofs& proofs, const cases::Answer& files);

/// Keeps the hints whose cause is proven, and says of the others what is seen. Without files nothing is
/// proven.
void settle_claims(Hints& hints, const Proofs& proofs, const std::optional<cases::Answer>& files);

}  // namespace harness
