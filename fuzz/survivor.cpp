#include "fuzz/survivor.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 19;
/// So many problems tell enough of a mistake.
constexpr int enough = 20;

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

  int catching() const { return found_.catching; }

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

/// A problem of more nodes is left out where one task is looked at, which has many mutants to run.
constexpr std::int64_t light_nodes = 5'000;

std::vector<Catchers> catchers(const Assignment& assignment, std::optional<std::string_view> task,
                               std::span<const std::size_t> mutants, int each, const MutantBudget& budget) {
  std::vector<Common> commons(mutants.size());
  for (const Profile profile : {Profile::course, Profile::edge}) {
    const auto has_enough = [](const Common& common) { return common.catching() == enough; };
    for (int index = 0; index < each && !std::ranges::all_of(commons, has_enough); ++index) {
      const auto problem = assignment.draw(profile, task, seed, index);
      if (task && (!problem.whole || problem.nodes > light_nodes)) {
        continue;
      }
      const auto expected = solved(assignment, problem.input);
      for (std::size_t at = 0; at < mutants.size(); ++at) {
        if (has_enough(commons[at])) {
          continue;
        }
        commons[at].draw(problem);
        if (expected && is_killed_by(assignment, mutants[at], problem.input, *expected, budget)) {
          commons[at].take(problem);
        }
      }
    }
  }
  std::vector<Catchers> found;
  for (auto& common : commons) {
    found.push_back(common.found());
  }
  return found;
}

}  // namespace

std::vector<Catchers> what_catches(const Assignment& assignment, std::span<const std::size_t> mutants,
                                   int each, const MutantBudget& budget) {
  return catchers(assignment, std::nullopt, mutants, each, budget);
}

std::vector<Catchers> what_catches_at(const Assignment& assignment, const std::string& task,
                                      std::span<const std::size_t> mutants, int each,
                                      const MutantBudget& budget) {
  return catchers(assignment, task, mutants, each, budget);
}

}  // namespace fuzz
