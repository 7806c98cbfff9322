#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// What is told of a program with one mistake that was seen to fail on a single input, and could be asked.
struct ProbedMistake {
  std::size_t mutant = 0;
  std::string site;
  /// Further inputs that it was run on.
  int runs = 0;
  /// The mistake is told as what explains everything, perhaps with others that no drawn input tells apart.
  bool named = false;
  /// It alone is told, as what is sure.
  bool sure = false;
  /// Another one is told alone, as what is sure.
  bool told_falsely = false;
};

/// Lets every `step`th killable mutant be the candidate at each task at which one of 200 drawn inputs shows
/// it by a wrong answer. That input alone is known of it at first.
std::vector<ProbedMistake> measure_probed(const Assignment& assignment, std::size_t step = 1);

}  // namespace fuzz
