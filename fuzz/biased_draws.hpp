#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

class Chance;

/// What a stream of inputs is drawn by.
struct BiasTerms {
  /// Mutants that the stream is to know nothing of, by name, nor of the inputs made for them: to measure how
  /// well it finds a mistake that nobody has thought of.
  std::vector<std::string> without = {};
  /// No input takes more nodes, as far as there are such: what a plain Python program walks in 10 s.
  std::int64_t most_nodes = 100'000;
};

/// A stream of inputs without end, which depends on the seed and the terms alone. Of a few problems of all
/// profiles, and neighbours of inputs that were good for something, each next one is the problem that kills
/// most of the killable mutants which the inputs before have left alive; once all are dead, or given up,
/// each is to be killed once more. No two inputs are alike as long as there are others.
class BiasedDraws {
 public:
  BiasedDraws(const Assignment& assignment, std::uint64_t seed, const BiasTerms& terms = {});

  DrawnProblem next();

 private:
  /// A mutant that the stream goes after.
  struct Target {
    std::size_t mutant = 0;
    int kills = 0;
    /// Problems that it was tried on in vain since it was last killed.
    int in_vain = 0;
  };

  std::vector<DrawnProblem> made();
  std::vector<DrawnProblem> offers(Chance& chance);
  void offer(std::vector<DrawnProblem>& offered, DrawnProblem problem) const;
  void offer_random(std::vector<DrawnProblem>& offered, Profile profile) const;
  void offer_neighbour(std::vector<DrawnProblem>& offered, Chance& chance) const;
  DrawnProblem plain();
  std::vector<std::size_t> alive();
  std::vector<std::size_t> kills_of(const DrawnProblem& problem, const std::vector<std::size_t>& targets);
  void take(const DrawnProblem& problem, const std::vector<std::size_t>& killed);

  const Assignment& assignment_;
  const std::uint64_t seed_;
  const std::int64_t most_nodes_;
  std::int64_t number_ = 0;
  std::vector<Target> targets_;
  /// How often each is to be killed.
  int wanted_ = 1;
  /// Where the next look at the targets begins, so that each has its turn.
  std::size_t turn_ = 0;
  /// Inputs that showed a mistake which none before had shown, and those made for one.
  std::vector<std::string> good_;
  /// How many of those were made for one, and how many of these had their turn.
  std::size_t made_ = 0;
  std::size_t made_offered_ = 0;
  std::set<std::size_t> seen_;
};

}  // namespace fuzz
