#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fuzz {

/// A field of a problem, and the problems that differ from it in nothing else.
template <class Problem>
struct FieldOf {
  /// What it is one of: "square", "value", "wall". Fields of a group are told together.
  std::string_view group;
  /// Its own name: "A1". Empty where it is the only one of its group.
  std::string name;
  std::vector<Problem> others;
};

/// A few values of a field whose smallest and largest are given, its neighbours among them, but for its own.
inline std::vector<int> other_numbers(int own, int low, int high) {
  std::vector<int> numbers{low, own - 1, own + 1, low + (high - low) / 2, high};
  std::erase_if(numbers, [&](int number) { return number == own || number < low || number > high; });
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

/// Collects the fields of a problem.
template <class Problem>
class FieldsOf {
 public:
  explicit FieldsOf(const Problem& problem) : problem_(problem) {}

  /// A field that `set` gives each of some other values.
  template <class Value, class Set>
  void add(std::string_view group, std::string name, const std::vector<Value>& others, const Set& set) {
    FieldOf<Problem> field{group, std::move(name), {}};
    for (const Value& value : others) {
      Problem other = problem_;
      set(other, value);
      if (other != problem_) {
        field.others.push_back(std::move(other));
      }
    }
    found_.push_back(std::move(field));
  }

  std::vector<FieldOf<Problem>> take() { return std::move(found_); }

 private:
  const Problem& problem_;
  std::vector<FieldOf<Problem>> found_;
};

}  // namespace fuzz
