#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fuzz/diagnosis.hpp"

namespace fuzz {

/// What the diagnosis says of a program that makes known mistakes.
struct Recalled {
  std::vector<std::size_t> mutants;
  /// Cases that show them; with none there is nothing to be said.
  int failing = 0;
  /// Of these and of the inputs asked about, those that are wrong answers: bad ends name nothing.
  int answers = 0;
  /// At every site with such a case they are told as what explains everything, perhaps with others that the
  /// cases do not tell apart; where not all of them show, those that do.
  bool named = false;
  /// Something else is told at a site as what is sure.
  bool told_falsely = false;
  /// Fewer mistakes are told, which do the same on all cases.
  bool told_as_fewer = false;
  /// How many explanations are told.
  std::size_t told = 0;
  /// Not all combinations were tried.
  bool cut_short = false;
  /// The CPU time of the diagnosis.
  double seconds = 0;
};

struct RecallTerms {
  /// Pairs and triples of mistakes that do not exclude each other on the inputs, drawn by the seed.
  int pairs = 50;
  int triples = 0;
  std::uint64_t seed = 1;
  /// The candidate is asked about so many further inputs at most, smaller ones first, as `plycheck test`
  /// does.
  int probes = 0;
  DiagnosisTerms diagnosis;
};

/// How well the diagnosis finds what is there.
struct Recall {
  /// Every killable mutant, in the assignment's order.
  std::vector<Recalled> singles;
  /// Pairs and triples that some case shows.
  std::vector<Recalled> pairs;
  std::vector<Recalled> triples;
};

/// What the diagnosis says of a program whose mistake it does not know.
struct Unknown {
  std::size_t mutant = 0;
  /// Wrong answers that show the mistake.
  int answers = 0;
  /// At some site other mistakes explain everything, as what is sure, and some drawn input tells them from
  /// it.
  bool told_as_sure = false;
  /// The same, and of 300 drawn inputs none does.
  bool told_as_same = false;
  /// The same, as one that is not.
  bool told = false;
  /// Something is told as nearest, and a mistake of the same kind is in it.
  bool is_near = false;
};

/// Lets every `step`th killable mutant be the candidate on some inputs, and on those that it is asked about
/// beside them, and looks for all others.
std::vector<Unknown> measure_unknown(const Assignment& assignment, std::span<const std::string> inputs,
                                     const DiagnosisTerms& terms, std::size_t step = 1);

/// What a program with these mistakes would be observed to do on some inputs.
std::vector<Observation> observed(const Assignment& assignment, std::span<const std::string> inputs,
                                  std::span<const std::size_t> mutants, const MutantBudget& budget);

/// Whether two mutants together, in either order, do on all of these inputs what one of them does alone.
bool exclude_each_other(const Assignment& assignment, std::size_t one, std::size_t other,
                        std::span<const std::string> inputs, const MutantBudget& budget);

/// Lets every killable mutant, and random pairs and triples, be the candidate on some inputs.
Recall measure_recall(const Assignment& assignment, std::span<const std::string> inputs,
                      const RecallTerms& terms);

}  // namespace fuzz
