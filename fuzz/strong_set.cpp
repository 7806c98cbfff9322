#include "fuzz/strong_set.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <iterator>
#include <set>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "fuzz/choose.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

/// Looked at by all mutants before only those that are still short are followed.
constexpr int first_drawn = 400;
constexpr int block = 200;
/// Where the problems of `course` that fill a set up begin: far from those that were looked at.
constexpr std::int64_t first_filler = 1'000'000;
/// A mutant that works longer on a case is killed by it: far more than the case itself takes.
constexpr MutantBudget budget{500'000, 200};

using Indices = std::vector<std::size_t>;

class StrongChooser {
 public:
  StrongChooser(const Assignment& assignment, const StrongChoice& choice, std::vector<TaskWeight> tasks)
      : assignment_(assignment), choice_(choice), places_(std::move(tasks)) {
    for (std::size_t mutant = 0; mutant < assignment.mutants.size(); ++mutant) {
      if (assignment.mutants[mutant].mutant_class == MutantClass::killable) {
        killable_.push_back(mutant);
      }
    }
    kills_in_pool_.resize(assignment.mutants.size());
    missing_.resize(assignment.mutants.size());
  }

  tl::expected<StrongSet, std::string> choose() {
    draw_pool();
    take_killers();
    if (!fill_up()) {
      return tl::unexpected(
          fmt::format("only {} of {} problems are different", taken_.size(), choice_.count));
    }
    return in_order();
  }

 private:
  /// How often a mutant is to be killed by the problems to choose from.
  int wanted_in_pool() const { return 2 * choice_.kill; }

  Indices short_mutants() const {
    Indices short_ones;
    std::ranges::copy_if(killable_, std::back_inserter(short_ones),
                         [this](auto mutant) { return kills_in_pool_[mutant] < wanted_in_pool(); });
    return short_ones;
  }

  /// The mutants out of some that a problem kills.
  Indices kills_of(const std::string& input, const Indices& mutants) const {
    Indices kills;
    const auto expected = assignment_.solve(input);
    for (const auto mutant : mutants) {
      const std::array names{assignment_.mutants[mutant].name};
      const auto run = assignment_.answer_with(input, names, budget);
      if (expected && run && is_killed(*run, *expected, assignment_.comparison)) {
        kills.push_back(mutant);
      }
    }
    return kills;
  }

  /// Problems of a few draws: two of `edge` to one of `course`.
  std::vector<StrongProblem> drawn(std::int64_t from, std::int64_t to) {
    std::vector<StrongProblem> problems;
    for (std::int64_t index = from; index < to; ++index) {
      const Profile profile = index % 3 == 0 ? Profile::course : Profile::edge;
      add_new(problems, assignment_.draw(profile, task(), choice_.seed, index), profile);
    }
    return problems;
  }

  std::optional<std::string_view> task() const {
    return choice_.task ? std::optional<std::string_view>(*choice_.task) : std::nullopt;
  }

  void add_new(std::vector<StrongProblem>& problems, DrawnProblem problem, Profile profile) {
    if (problem.nodes <= choice_.most_nodes && seen_.insert(unspelled(problem.input)).second) {
      problems.push_back({std::move(problem), profile, {}});
    }
  }

  /// Finds out what kills what, several problems at a time.
  void measure(std::vector<StrongProblem>& problems, const Indices& mutants) const {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t at = next++; at < problems.size(); at = next++) {
        problems[at].kills = kills_of(problems[at].problem.input, mutants);
      }
    };
    std::vector<std::jthread> others;
    for (int job = 1; job < choice_.jobs; ++job) {
      others.emplace_back(work);
    }
    work();
  }

  void join_pool(StrongProblem problem) {
    for (const auto mutant : problem.kills) {
      ++kills_in_pool_[mutant];
    }
    pool_.push_back(std::move(problem));
  }

  void draw_pool() {
    std::vector<StrongProblem> first = drawn(0, first_drawn);
    for (const auto& [mutant, input] : assignment_.mutant_inputs) {
      const auto described = assignment_.describe(input);
      if (described && (!choice_.task || described->task == *choice_.task)) {
        add_new(first, *described, Profile::edge);
      }
    }
    measure(first, killable_);
    for (auto& problem : first) {
      join_pool(std::move(problem));
    }
    for (std::int64_t from = first_drawn; from < choice_.most_drawn && !short_mutants().empty();
         from += block) {
      draw_for_short_mutants(from);
    }
  }

  /// Of more problems, those that kill a mutant of which there are too few.
  void draw_for_short_mutants(std::int64_t from) {
    auto more = drawn(from, from + block);
    measure(more, short_mutants());
    std::erase_if(more, [](const auto& problem) { return problem.kills.empty(); });
    measure(more, killable_);
    for (auto& problem : more) {
      join_pool(std::move(problem));
    }
  }

  TaskWeight& places_of(const std::string& task) {
    return *std::ranges::find(places_, task, &TaskWeight::name);
  }

  /// What a problem is good for: the rarer its kills that are still missing, the more; the fewer its nodes,
  /// the better.
  std::int64_t worth(const StrongProblem& problem) const {
    std::int64_t sum = 0;
    for (const auto mutant : problem.kills) {
      sum += missing_[mutant] > 0 ? 1'000'000 / kills_in_pool_[mutant] : 0;
    }
    const auto digits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(problem.problem.nodes)));
    return 16 * sum / (16 + digits);
  }

  /// The best problem whose task has a place left; where none is good for anything, the best of all.
  std::optional<std::size_t> best_of_pool() {
    std::optional<std::size_t> best;
    for (const bool needs_place : {true, false}) {
      std::int64_t most = 0;
      for (std::size_t at = 0; at < pool_.size(); ++at) {
        const bool has_place = places_of(pool_[at].problem.task).weight > 0;
        if (const auto value = worth(pool_[at]); value > most && (has_place || !needs_place)) {
          most = value;
          best = at;
        }
      }
      if (best) {
        break;
      }
    }
    return best;
  }

  /// A task without a place gets that of the task with the most.
  void take(StrongProblem problem) {
    auto& own = places_of(problem.problem.task);
    auto& place = own.weight > 0 ? own : *std::ranges::max_element(places_, {}, &TaskWeight::weight);
    --place.weight;
    for (const auto mutant : problem.kills) {
      --missing_[mutant];
    }
    taken_.push_back(std::move(problem));
  }

  bool has_room() const { return static_cast<int>(taken_.size()) < choice_.count; }

  void take_killers() {
    for (const auto mutant : killable_) {
      missing_[mutant] = choice_.kill;
    }
    while (has_room()) {
      const auto best = best_of_pool();
      if (!best) {
        return;
      }
      auto problem = std::move(pool_[*best]);
      pool_.erase(pool_.begin() + static_cast<std::ptrdiff_t>(*best));
      take(std::move(problem));
    }
  }

  bool fill_up() {
    std::vector<StrongProblem> fillers;
    const std::int64_t last = first_filler + 100 * std::int64_t{choice_.count};
    std::int64_t index = first_filler;
    for (const auto& place : places_) {
      const auto due = fillers.size() + static_cast<std::size_t>(std::max(place.weight, 0));
      for (; fillers.size() < due && index < last; ++index) {
        add_new(fillers, assignment_.draw(Profile::course, place.name, choice_.seed, index), Profile::course);
      }
    }
    measure(fillers, killable_);
    for (auto& filler : fillers) {
      take(std::move(filler));
    }
    return !has_room();
  }

  StrongSet in_order() {
    const auto rank = [this](const StrongProblem& problem) {
      return std::ranges::find(places_, problem.problem.task, &TaskWeight::name) - places_.begin();
    };
    std::ranges::stable_sort(
        taken_, {}, [&](const auto& problem) { return std::pair(rank(problem), problem.problem.nodes); });
    StrongSet set{std::move(taken_), {}};
    std::ranges::copy_if(killable_, std::back_inserter(set.weak),
                         [this](auto mutant) { return missing_[mutant] > 0; });
    return set;
  }

  const Assignment& assignment_;
  const StrongChoice& choice_;
  /// The places that each task still has.
  std::vector<TaskWeight> places_;
  Indices killable_;
  std::vector<StrongProblem> pool_;
  std::set<std::string> seen_;
  /// By mutant.
  std::vector<int> kills_in_pool_;
  std::vector<int> missing_;
  std::vector<StrongProblem> taken_;
};

}  // namespace

tl::expected<StrongSet, std::string> choose_strong(const Assignment& assignment, const StrongChoice& choice) {
  return wanted_tasks(assignment, choice.task, choice.count).and_then([&](std::vector<TaskWeight> tasks) {
    return StrongChooser(assignment, choice, std::move(tasks)).choose();
  });
}

}  // namespace fuzz
