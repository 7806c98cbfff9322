#pragma once

#include <utility>
#include <vector>

namespace fuzz {

/// Collects the problems a step simpler than one: those that are valid, and smaller indeed, in the order in
/// which they are added. What is valid is asked last.
template <class Problem, class Measure>
class StepsFrom {
 public:
  StepsFrom(
      const Problem& from, Measure (*measure)(const Problem&),
      bool (*is_valid)(const Problem&) = [](const Problem&) { return true; })
      : from_(from), measure_(measure), is_valid_(is_valid), limit_(measure(from)) {}

  void add(Problem step) {
    if (measure_(step) < limit_ && is_valid_(step)) {
      found_.push_back(std::move(step));
    }
  }
  const Problem& from() const { return from_; }
  std::vector<Problem> take() { return std::move(found_); }

 private:
  const Problem& from_;
  Measure (*const measure_)(const Problem&);
  bool (*const is_valid_)(const Problem&);
  const Measure limit_;
  std::vector<Problem> found_;
};

}  // namespace fuzz
