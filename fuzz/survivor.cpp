#include "fuzz/survivor.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 19;

/// Collects what the problems that catch a mistake have in common.
class Common {
 public:
  void draw(const DrawnProblem& problem) {
    ++found_.drawn;
    for (const auto& tag : problem.tags) {
      ++drawn_with_[tag];
    }
  }

  void take(const DrawnProblem& problem) {
    const std::set<std::string> tags(problem.tags.begin(), problem.tags.end());
    if (found_.catching == 0) {
      common_ = tags;
      found_.task = problem.task;
    }
    std::erase_if(common_, [&](const auto& tag) { return !tags.contains(tag); });
    found_.task = found_.task == problem.task ? found_.task : std::string();
    if (found_.catching == 0 || problem.input.size() < found_.example.size()) {
      found_.example = problem.input;
    }
    ++found_.catching;
  }

  Catchers found() {
    for (const auto& tag : common_) {
      if (2 * drawn_with_[tag] < found_.drawn) {
        found_.tags.push_back(tag);
      }
    }
    std::ranges::stable_sort(found_.tags, {}, [this](const auto& tag) { return drawn_with_[tag]; });
    return std::move(found_);
  }

 private:
  Catchers found_;
  std::set<std::string> common_;
  std::map<std::string, int> drawn_with_;
};

}  // namespace

Catchers what_catches(const Assignment& assignment, std::size_t mutant, int each,
                      const MutantBudget& budget) {
  const std::array names{assignment.mutants[mutant].name};
  Common common;
  for (const Profile profile : {Profile::course, Profile::edge}) {
    for (int index = 0; index < each; ++index) {
      const auto problem = assignment.draw(profile, std::nullopt, seed, index);
      common.draw(problem);
      const auto expected = assignment.solve(problem.input);
      const auto run = assignment.answer_with(problem.input, names, budget);
      if (expected && run && is_killed(*run, *expected, assignment.comparison)) {
        common.take(problem);
      }
    }
  }
  return common.found();
}

}  // namespace fuzz
