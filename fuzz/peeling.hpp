#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/equality.hpp"
#include "fuzz/diagnosis.hpp"

namespace fuzz {

/// What a candidate wrote for an input, wrong or not, and what is right. Both must outlive it.
struct Answered {
  const cases::Answer* got = nullptr;
  const cases::Answer* right = nullptr;
  bool failing = false;
};

/// What can be taken off the files of a candidate: layout that wrong answers have and right ones have not,
/// and lines of its own that are the same in all files of a name.
class Peeling {
 public:
  Peeling() = default;
  /// Looks at all that it wrote at a site. A layout that the comparison allows is not one.
  Peeling(cases::Comparison comparison, std::span<const Answered> answers);

  /// In the order of `Layer`; nothing where nothing can be taken off.
  const std::vector<Layer>& layers() const { return layers_; }
  bool has(Layer layer) const;

  /// What is left of the candidate's files.
  cases::Answer of_candidate(const cases::Answer& answer) const;
  /// What any other program's are compared by then: the same, but for lines of the candidate's own.
  cases::Answer of_program(const cases::Answer& answer) const;

 private:
  void find_own_lines(std::span<const Answered> answers, Layer layer);
  std::string without_layout(std::string_view text) const;

  std::vector<Layer> layers_;
  /// Of each file with a line of its own, that line.
  std::map<std::string, std::string, std::less<>> first_lines_;
  std::map<std::string, std::string, std::less<>> last_lines_;
};

}  // namespace fuzz
