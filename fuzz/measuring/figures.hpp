#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/measuring/leave_one_out.hpp"
#include "fuzz/measuring/mutant_search.hpp"
#include "fuzz/measuring/probed.hpp"
#include "fuzz/measuring/recall.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {

/// All that is measured of an assignment.
struct Figures {
  const Assignment* assignment = nullptr;
  std::vector<MutantStrength> strength;
  std::vector<LeftOut> left_out;
  std::vector<MutantSearch> searches;
  /// On the built-in set: each mistake alone.
  Recall built_in;
  /// On problems that no mistake was chosen by.
  Recall drawn;
  /// By one failing input and further ones.
  std::vector<ProbedMistake> probed;
  std::vector<Unknown> unknown;
};

/// Measures with a thread for each processor; the same whatever their number.
Figures measured(const Assignment& assignment);

/// Whether the figures are as good as they have to be; where not, lines on standard error say what is wrong.
bool is_good(const Figures& figures);

/// Of programs with known mistakes those that an answer shows, and those of them that are named.
struct NamedShare {
  std::int64_t named = 0;
  std::int64_t shown = 0;

  bool is_at_least(int percent) const { return named * 100 >= shown * percent; }
};

NamedShare share_named(const std::vector<Recalled>& programs);
NamedShare share_probed(const Figures& figures);
/// Of programs with a mistake that the diagnosis does not know and that is not the same as one that it knows.
NamedShare share_near(const Figures& figures);

/// The middle one, and the largest, of some numbers; 0 where there are none.
template <class Number>
Number median(std::vector<Number> numbers) {
  std::ranges::sort(numbers);
  return numbers.empty() ? Number{} : numbers[numbers.size() / 2];
}

template <class Number>
Number largest(const std::vector<Number>& numbers) {
  return numbers.empty() ? Number{} : *std::ranges::max_element(numbers);
}

/// How many inputs the search for each mutant looked at, where it was found.
std::vector<std::int64_t> runs_of(const Figures& figures);
/// Sizes of the small inputs, of all mistakes or of one kind.
std::vector<std::int64_t> sizes_of(const Figures& figures, std::optional<MutantKind> kind);
std::int64_t of_class(const Figures& figures, MutantClass mutant_class);
/// Killable mutants that at least so many cases of the built-in set kill.
std::int64_t killed(const Figures& figures, std::size_t times);
/// Names in backquotes; "none" where there are none.
std::string listed(const Figures& figures, const std::vector<std::size_t>& mutants);
std::vector<std::size_t> missed_when_left_out(const Figures& figures);
/// Those that show by an answer, and are not named.
std::vector<std::size_t> not_named(const Recall& recall);

}  // namespace fuzz
