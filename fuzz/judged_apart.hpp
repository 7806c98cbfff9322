#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "fuzz/agreement.hpp"
#include "fuzz/foundations/child.hpp"
#include "fuzz/shrink.hpp"

namespace fuzz {

/// Who is at work in a process that asks the witnesses: where it dies, of whom.
enum class Asked : int { generator, solver, oracle };

/// The same witnesses, noting in `asked` who is at work, each with the time of `limits` for itself.
Witnesses noted(const Witnesses& witnesses, std::atomic<Asked>& asked, const ChildLimits& limits);

/// The difference that it is when one of them ends the process.
Difference difference_by_death(Asked asked, const ChildDeath& death);

/// What became of an input whose witnesses were asked in a child process.
struct JudgedApart {
  /// Nothing where they do not differ.
  std::optional<Difference> difference;
  bool valid_to_one = true;
  /// One of them did not come to an end in its time.
  bool out_of_time = false;
};

JudgedApart judged_apart(const Witnesses& witnesses, std::string_view input, const ChildLimits& limits);

/// How many smaller inputs are tried.
inline constexpr std::int64_t usual_most_tries = 20'000;
/// And after which time no further one is tried: where a search has no end, or takes a GB, a try takes
/// seconds.
inline constexpr std::chrono::seconds usual_shrink_time{120};

/// What shrinks an input on which two witnesses differ.
struct ShrunkBy {
  const Witnesses& witnesses;
  const Smaller& smaller;
  const ChildLimits& limits;
  std::int64_t most_tries = usual_most_tries;
  std::chrono::steady_clock::duration most_time = usual_shrink_time;
};

/// A small input on which they differ in the same way; `first` is what became of `input`, on which they do.
/// Where answers differ they still do; where one refuses or dies, each does what it did, and a refusal still
/// expects the same. Then the assignment's own steps may fail too, or lead nowhere: so the text is shrunk as
/// well. The same for the same input, unless the time ends it.
Shrunk shrunk_apart(const ShrunkBy& by, std::string_view input, const JudgedApart& first);

}  // namespace fuzz
