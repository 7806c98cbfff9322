#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// Draws problems and finds out which mutants they kill, nothing of it twice. For choosing many case sets out
/// of the same problems.
class KillTable {
 public:
  using Indices = std::vector<std::size_t>;

  KillTable(const Assignment& assignment, std::uint64_t seed, int jobs)
      : assignment_(assignment), seed_(seed), jobs_(jobs) {}

  /// What `draw` of the assignment gives by the table's seed.
  const DrawnProblem& drawn(Profile profile, const std::optional<std::string>& task, std::int64_t index);

  /// For each of some inputs, those out of some mutants that it kills, as indices of the assignment's;
  /// several inputs at a time. None is killed by an input that cannot be read.
  std::vector<Indices> kills(std::span<const std::string> inputs, const Indices& mutants);

 private:
  /// Its profile, task and index.
  using Draw = std::tuple<Profile, std::string, std::int64_t>;
  enum class Known : char { nothing, lives, killed };
  /// By mutant.
  using Row = std::vector<Known>;

  void look(const std::string& input, const Indices& mutants, Row& row) const;

  const Assignment& assignment_;
  std::uint64_t seed_;
  int jobs_;
  std::map<Draw, DrawnProblem> drawn_;
  /// By input.
  std::map<std::string, Row> rows_;
};

}  // namespace fuzz
