#include "fuzz/strong_set.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "fuzz/choose.hpp"
#include "fuzz/foundations/chance.hpp"

namespace fuzz {
namespace {

/// Looked at by all mutants before only those that are still short are followed.
constexpr int first_drawn = 400;
constexpr int block = 200;
/// Where the problems drawn by task begin, and how many are looked at together.
constexpr std::int64_t first_by_task = 500'000;
constexpr std::int64_t block_by_task = 100;
/// The part of the nodes that a case may take which those may take that are drawn by task.
constexpr std::int64_t light_part = 20;
/// Where the problems of `course` that fill a set up begin: far from those that were looked at.
constexpr std::int64_t first_filler = 1'000'000;
/// Neighbours looked at of the inputs that were made for a mutant.
constexpr std::size_t most_neighbours = 200;
/// A situation is met in so many cases of each task, as far as there is room: who makes a mistake that nobody
/// thought of makes it there.
constexpr int situation_due = 2;
/// The part of the places left that such cases may take; the rest is as the course's own.
constexpr int situations_percent = 60;
/// The part of the places left that cases may take for kills at parts of tasks, before those for situations.
constexpr int parts_percent = 40;
/// Problems are exchanged for others until the whole set was gone through so often and nothing has got
/// better.
constexpr std::size_t rounds_in_vain = 100;
/// So many kills at parts of tasks are as much as any other.
constexpr int parts_for_one = 1'000;
/// The problems are gone through so often for the sake of these alone.
constexpr std::size_t rounds_for_parts = 4;
/// So many problems of the pool that show such a kill are enough, and so many that kill the mutant are tried.
constexpr int enough_part_killers = 6;
constexpr int most_looked_at = 40;
/// So many more problems of a task are looked at in each round of those that are still short.
constexpr std::int64_t further_by_task = 1'000;
/// They are not looked at where so many kills are missing that a few better cases do not help, nor again
/// after so many rounds in which nothing has got better.
constexpr int most_missing = 60;
constexpr int draws_in_vain = 8;

using Indices = KillTable::Indices;
/// A task and a tag.
using Situation = std::pair<std::string, std::string>;

class StrongChooser {
 public:
  StrongChooser(const Assignment& assignment, const StrongChoice& choice, std::vector<TaskWeight> tasks,
                KillTable& table)
      : assignment_(assignment),
        choice_(choice),
        places_(std::move(tasks)),
        table_(table),
        killable_(killable_mutants(assignment)),
        part_kills_(assignment, choice.jobs) {
    if (choice.unknown) {
      std::erase(killable_, *choice.unknown);
    }
    kills_in_pool_.resize(assignment.mutants.size());
    missing_.resize(assignment.mutants.size());
    for (const auto& place : places_) {
      at_task_[place.name] = {Counts(assignment.mutants.size()), Counts(assignment.mutants.size())};
    }
  }

  tl::expected<StrongSet, std::string> choose() {
    draw_pool();
    take_killers();
    exchange_killers();
    take_for_parts();
    take_situations();
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

  /// Problems of a few draws: two of `edge` to one of `course`.
  std::vector<StrongProblem> drawn(std::int64_t from, std::int64_t to,
                                   const std::optional<std::string>& task) {
    std::vector<StrongProblem> problems;
    for (std::int64_t index = from; index < to; ++index) {
      const Profile profile = index % 3 == 0 ? Profile::course : Profile::edge;
      add_new(problems, table_.drawn(profile, task, index), profile);
    }
    return problems;
  }

  void add_new(std::vector<StrongProblem>& problems, DrawnProblem problem, Profile profile) {
    if (problem.whole && problem.nodes <= choice_.most_nodes &&
        seen_.insert(unspelled(problem.input)).second) {
      problems.push_back({std::move(problem), profile, {}});
    }
  }

  /// Finds out which of some mutants the problems kill.
  void measure(std::vector<StrongProblem>& problems, const Indices& mutants) const {
    std::vector<std::string> inputs;
    for (const auto& problem : problems) {
      inputs.push_back(problem.problem.input);
    }
    auto kills = table_.kills(inputs, mutants);
    for (std::size_t at = 0; at < problems.size(); ++at) {
      problems[at].kills = std::move(kills[at]);
    }
  }

  void join_pool(std::vector<StrongProblem> problems) {
    for (auto& problem : problems) {
      auto& at_task = at_task_.at(problem.problem.task);
      for (const auto mutant : problem.kills) {
        ++kills_in_pool_[mutant];
        ++at_task.in_pool[mutant];
      }
      pool_.push_back(std::move(problem));
    }
  }

  void draw_pool() {
    auto first = drawn(0, first_drawn, choice_.task);
    for (const auto& [mutant, input] : assignment_.mutant_inputs) {
      add_made(first, mutant, input);
    }
    measure(first, killable_);
    join_pool(std::move(first));
    join_neighbours();
    for (std::int64_t from = first_drawn; from < choice_.most_drawn && !short_mutants().empty();
         from += block) {
      join_killers(drawn(from, from + block, choice_.task), short_mutants());
    }
    if (!choice_.task) {
      draw_by_task();
    }
  }

  /// The mutants that the pool's problems of a task kill less often than is wanted.
  Indices short_at(const std::string& task) const {
    Indices short_ones;
    const auto& in_pool = at_task_.at(task).in_pool;
    std::ranges::copy_if(killable_, std::back_inserter(short_ones),
                         [&](auto mutant) { return in_pool[mutant] < 2 * choice_.kill_by_task; });
    return short_ones;
  }

  /// Draws problems of each task that the course gives, until its mutants are killed often enough there.
  /// Those with many nodes are left out: most mutants live on at most tasks, and all have to be run.
  void draw_by_task() {
    for (const auto& place : places_) {
      const std::int64_t last = place.weight > 0 ? first_by_task + choice_.most_drawn_by_task : 0;
      for (std::int64_t from = first_by_task; from < last && !short_at(place.name).empty();
           from += block_by_task) {
        join_killers(light_ones(drawn(from, std::min(from + block_by_task, last), place.name)),
                     short_at(place.name));
      }
    }
  }

  std::vector<StrongProblem> light_ones(std::vector<StrongProblem> problems) const {
    std::erase_if(problems, [&](const auto& problem) {
      return problem.problem.nodes > choice_.most_nodes / light_part;
    });
    return problems;
  }

  bool is_known(std::string_view mutant) const {
    return !choice_.unknown || mutant != assignment_.mutants[*choice_.unknown].name;
  }

  /// Adds an input that was made by hand for a mutant, or one near it.
  void add_made(std::vector<StrongProblem>& problems, std::string_view mutant, const std::string& input) {
    if (!is_known(mutant)) {
      return;
    }
    const auto described = fuzz::described(assignment_, input);
    if (described && (!choice_.task || described->task == *choice_.task)) {
      add_new(problems, *described, Profile::edge);
    }
  }

  /// Whether a mutant is not killed often enough, altogether or at a task that an input made for it is of.
  bool needs_neighbours(std::size_t mutant) const {
    return kills_in_pool_[mutant] < wanted_in_pool() ||
           std::ranges::any_of(assignment_.mutant_inputs, [&](const auto& made) {
             if (made.mutant != assignment_.mutants[mutant].name) {
               return false;
             }
             const auto described = fuzz::described(assignment_, made.input);
             const auto at = described ? at_task_.find(described->task) : at_task_.end();
             return at != at_task_.end() && at->second.in_pool[mutant] < 2 * choice_.kill_by_task;
           });
  }

  /// Where random problems do not kill a mutant often enough, those near the inputs made for it.
  void join_neighbours() {
    Indices mutants;
    std::ranges::copy_if(killable_, std::back_inserter(mutants),
                         [this](auto mutant) { return needs_neighbours(mutant); });
    for (const auto mutant : mutants) {
      std::vector<std::string> near;
      for (const auto& [name, input] : assignment_.mutant_inputs) {
        if (name == assignment_.mutants[mutant].name) {
          std::ranges::move(smaller_inputs(assignment_, input), std::back_inserter(near));
        }
      }
      Chance(rc::Random(mixed_seed(choice_.seed, static_cast<std::int64_t>(mutant)))).shuffle(near);
      near.resize(std::min(near.size(), most_neighbours));
      std::vector<StrongProblem> problems;
      for (const auto& input : near) {
        add_made(problems, assignment_.mutants[mutant].name, input);
      }
      join_killers(std::move(problems), {mutant});
    }
  }

  /// Of some problems, those that kill one of a few mutants.
  void join_killers(std::vector<StrongProblem> problems, const Indices& mutants) {
    measure(problems, mutants);
    std::erase_if(problems, [](const auto& problem) { return problem.kills.empty(); });
    measure(problems, killable_);
    join_pool(std::move(problems));
  }

  TaskWeight& places_of(const std::string& task) {
    return *std::ranges::find(places_, task, &TaskWeight::name);
  }

  /// What a problem is good for: the rarer its kills that are still missing, the more; the fewer its nodes,
  /// the better.
  std::int64_t worth(const StrongProblem& problem) const {
    std::int64_t sum = 0;
    const auto& [in_pool, missing] = at_task_.at(problem.problem.task);
    for (const auto mutant : problem.kills) {
      sum += missing_[mutant] > 0 ? 1'000'000 / kills_in_pool_[mutant] : 0;
      sum += missing[mutant] > 0 ? 1'000'000 / in_pool[mutant] : 0;
    }
    for (const auto kill : problem.kills_at_part) {
      sum += missing_at_part_[kill] > 0 ? 1'000 : 0;
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
    count(problem, 1);
    taken_.push_back(std::move(problem));
  }

  /// Puts one of those taken back into the pool.
  void give_back(std::size_t at) {
    auto problem = std::move(taken_[at]);
    taken_.erase(taken_.begin() + static_cast<std::ptrdiff_t>(at));
    ++places_of(problem.problem.task).weight;
    count(problem, -1);
    pool_.push_back(std::move(problem));
  }

  /// Counts a problem as taken, or with -1 as given back.
  void count(const StrongProblem& problem, int times) {
    auto& missing = at_task_.at(problem.problem.task).missing;
    for (const auto mutant : problem.kills) {
      missing_[mutant] -= times;
      missing[mutant] -= times;
    }
    for (const auto kill : problem.kills_at_part) {
      missing_at_part_[kill] -= times;
    }
    for (const auto& tag : problem.problem.tags) {
      met_[{problem.problem.task, tag}] += times;
    }
  }

  bool has_room() const { return static_cast<int>(taken_.size()) < choice_.count; }

  void take_killers() {
    for (const auto mutant : killable_) {
      missing_[mutant] = choice_.kill;
      for (auto& [task, counts] : at_task_) {
        counts.missing[mutant] = counts.in_pool[mutant] > 0 ? choice_.kill_by_task : 0;
      }
    }
    take_best(choice_.count);
  }

  /// Takes what is good for something, until there are so many.
  void take_best(int count) {
    while (static_cast<int>(taken_.size()) < count) {
      const auto best = best_of_pool();
      if (!best) {
        return;
      }
      take_from_pool(*best);
    }
  }

  /// What the kills that are missing and that a problem brings are worth.
  int missing_kills(const StrongProblem& problem) const {
    const auto& missing = at_task_.at(problem.problem.task).missing;
    int sum = 0;
    for (const auto mutant : problem.kills) {
      sum += (missing_[mutant] > 0 ? 1 : 0) + (missing[mutant] > 0 ? 1 : 0);
    }
    const auto at_part = std::ranges::count_if(
        problem.kills_at_part, [this](std::size_t kill) { return missing_at_part_[kill] > 0; });
    return parts_for_one * sum + static_cast<int>(at_part);
  }

  /// Where kills are missing and there is no room left, chooses again.
  void exchange_killers() {
    if (has_room() || all_missing() == 0) {
      return;
    }
    exchange_while_it_helps();
    exchange_for_lighter();
  }

  /// Where mistakes at one part of a task alone are not killed by what was taken, takes and exchanges for
  /// these.
  void take_for_parts() {
    if (choice_.kill_at_part == 0 || assignment_.parts_of_tasks.empty()) {
      return;
    }
    missing_at_part_.assign(part_kills_.count(), 0);
    for (auto& problem : taken_) {
      const auto kills = part_kills_.at_parts_of(problem.problem.task, problem.kills);
      problem.kills_at_part = part_kills_.shown_by(problem.problem, kills);
      for (const auto kill : problem.kills_at_part) {
        --missing_at_part_[kill];
      }
    }
    find_part_killers();
    const int room = choice_.count - static_cast<int>(taken_.size());
    take_best(static_cast<int>(taken_.size()) + room * parts_percent / 100);
    for (std::size_t tried = 0, times = rounds_for_parts * taken_.size();
         times > 0 && parts_missing() > 0 && tried < taken_.size(); --times) {
      tried = exchange_first() ? 0 : tried + 1;
    }
  }

  /// Looks in the pool for problems that show what those taken do not.
  void find_part_killers() {
    std::vector<int> looked_at(part_kills_.count());
    std::vector<int> found(part_kills_.count());
    for (auto& problem : pool_) {
      auto kills = part_kills_.at_parts_of(problem.problem.task, problem.kills);
      std::erase_if(kills, [&](const auto kill) {
        return missing_at_part_[kill] < 0 || found[kill] == enough_part_killers ||
               looked_at[kill]++ == most_looked_at;
      });
      problem.kills_at_part = part_kills_.shown_by(problem.problem, kills);
      for (const auto kill : problem.kills_at_part) {
        ++found[kill];
      }
    }
    for (std::size_t kill = 0; kill < found.size(); ++kill) {
      is_shown_at_part_.push_back(found[kill] > 0 || missing_at_part_[kill] < 0 ? 1 : 0);
      missing_at_part_[kill] += is_shown_at_part_.back() * choice_.kill_at_part;
    }
  }

  std::ptrdiff_t parts_missing() const {
    return std::ranges::count_if(missing_at_part_, [](int missing) { return missing > 0; });
  }

  void exchange_while_it_helps() {
    exchange_until_in_vain();
    int least = all_missing();
    for (int round = 0, in_vain = 0; round < choice_.most_further && in_vain < draws_in_vain; ++round) {
      if (least == 0 || least > most_missing || choice_.task || !may_have_all()) {
        return;
      }
      draw_further(round);
      exchange_until_in_vain();
      in_vain = all_missing() < least ? 0 : in_vain + 1;
      least = std::min(least, all_missing());
    }
  }

  /// Whether there are places enough for each task that shows a mistake, were each case to show all.
  bool may_have_all() const {
    int needed = 0;
    for (const auto& [task, counts] : at_task_) {
      needed +=
          std::ranges::any_of(counts.in_pool, [](int kills) { return kills > 0; }) ? choice_.kill_by_task : 0;
    }
    return std::max(needed, choice_.kill) <= choice_.count;
  }

  /// Draws more problems of each task at which kills are missing, those that bring one.
  void draw_further(int round) {
    const std::int64_t from = first_by_task + choice_.most_drawn_by_task + round * further_by_task;
    for (const auto& place : places_) {
      Indices missing;
      std::ranges::copy_if(killable_, std::back_inserter(missing), [&](auto mutant) {
        return missing_[mutant] > 0 || at_task_.at(place.name).missing[mutant] > 0;
      });
      if (!missing.empty()) {
        join_killers(light_ones(drawn(from, from + further_by_task, place.name)), missing);
      }
    }
  }

  /// Gives one problem after the other back for another of the pool that brings more of what is missing then,
  /// or as much, for it may be what others are needed for.
  void exchange_until_in_vain() {
    for (std::size_t tried = 0; all_missing() > 0 && tried < rounds_in_vain * taken_.size();) {
      tried = exchange_first() ? 0 : tried + 1;
    }
  }

  /// What was exchanged may have many nodes: those with the most are exchanged for the lightest that do as
  /// well, as long as there are some.
  void exchange_for_lighter() {
    std::int64_t before = 0;
    std::int64_t nodes = nodes_of_all();
    do {
      std::ranges::stable_sort(taken_, std::ranges::greater(), nodes_of);
      for (std::size_t times = taken_.size(); times > 0; --times) {
        exchange_first_for_lighter();
      }
      before = std::exchange(nodes, nodes_of_all());
    } while (nodes < before);
  }

  static std::int64_t nodes_of(const StrongProblem& problem) { return problem.problem.nodes; }
  std::int64_t nodes_of_all() const {
    return std::accumulate(taken_.begin(), taken_.end(), std::int64_t{0},
                           [](std::int64_t sum, const auto& problem) { return sum + nodes_of(problem); });
  }

  void exchange_first_for_lighter() {
    give_back(0);
    std::size_t best = pool_.size() - 1;
    const int needed = missing_kills(pool_[best]);
    for (std::size_t at = 0; at + 1 < pool_.size(); ++at) {
      const bool is_lighter = nodes_of(pool_[at]) < nodes_of(pool_[best]);
      const bool has_place = places_of(pool_[at].problem.task).weight > 0;
      if (is_lighter && has_place && missing_kills(pool_[at]) >= needed) {
        best = at;
      }
    }
    take_from_pool(best);
  }

  /// How many kills are missing, at all tasks and altogether.
  int all_missing() const {
    const auto sum = [](const Counts& missing) {
      return std::accumulate(missing.begin(), missing.end(), 0,
                             [](int before, int kills) { return before + std::max(kills, 0); });
    };
    return std::accumulate(at_task_.begin(), at_task_.end(), sum(missing_),
                           [&](int before, const auto& at) { return before + sum(at.second.missing); });
  }

  /// Gives the first of those taken back and takes, as the last, what brings the most in its place: itself
  /// where all others bring less, and of several the one that was longest out of the set. Whether that is
  /// more than before. One of another task is taken only where it is more and none of its own task is.
  bool exchange_first() {
    give_back(0);
    const std::size_t own = pool_.size() - 1;
    const int without = missing_kills(pool_[own]);
    std::size_t best = own;
    int most = without - 1;
    std::size_t elsewhere = own;
    int most_elsewhere = without;
    for (std::size_t at = 0; at < own; ++at) {
      const bool has_place = places_of(pool_[at].problem.task).weight > 0;
      const int brought = missing_kills(pool_[at]);
      if (has_place && brought > most) {
        most = brought;
        best = at;
      } else if (brought > most_elsewhere) {
        most_elsewhere = brought;
        elsewhere = at;
      }
    }
    const bool goes_elsewhere = most <= without && most_elsewhere > without;
    take_from_pool(goes_elsewhere ? elsewhere : best);
    return goes_elsewhere || most > without;
  }

  void take_from_pool(std::size_t at) {
    auto problem = std::move(pool_[at]);
    pool_.erase(pool_.begin() + static_cast<std::ptrdiff_t>(at));
    take(std::move(problem));
  }

  /// The pool's problem that meets the rarest situations not met often enough, of a task with a place left.
  std::optional<std::size_t> best_of_situations(const std::map<Situation, int>& in_pool) {
    std::optional<std::size_t> best;
    std::int64_t most = 0;
    for (std::size_t at = 0; at < pool_.size(); ++at) {
      const auto& problem = pool_[at].problem;
      std::int64_t sum = 0;
      for (const auto& tag : problem.tags) {
        const Situation situation{problem.task, tag};
        sum += met_[situation] < situation_due ? 1'000'000 / in_pool.at(situation) : 0;
      }
      if (sum > most && places_of(problem.task).weight > 0) {
        most = sum;
        best = at;
      }
    }
    return best;
  }

  void take_situations() {
    std::map<Situation, int> in_pool;
    for (const auto& each : pool_) {
      for (const auto& tag : each.problem.tags) {
        ++in_pool[{each.problem.task, tag}];
      }
    }
    const int room = choice_.count - static_cast<int>(taken_.size());
    for (int left = room * situations_percent / 100; left > 0; --left) {
      const auto best = best_of_situations(in_pool);
      if (!best) {
        return;
      }
      take_from_pool(*best);
    }
  }

  bool fill_up() {
    std::vector<StrongProblem> fillers;
    const std::int64_t last = first_filler + 100 * std::int64_t{choice_.count};
    std::int64_t index = first_filler;
    for (const auto& place : places_) {
      const auto due = fillers.size() + static_cast<std::size_t>(std::max(place.weight, 0));
      for (; fillers.size() < due && index < last; ++index) {
        add_new(fillers, table_.drawn(Profile::course, place.name, index), Profile::course);
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
    for (std::size_t kill = 0; kill < missing_at_part_.size(); ++kill) {
      set.at_parts += is_shown_at_part_[kill] != 0 ? 1 : 0;
      if (missing_at_part_[kill] > 0) {
        set.weak_at_parts.push_back(part_kills_.spelled(kill));
      }
    }
    for (const auto& place : places_) {
      const auto& [in_pool, missing] = at_task_.at(place.name);
      for (const auto mutant : killable_) {
        set.at_tasks += in_pool[mutant] > 0 ? 1 : 0;
        if (missing[mutant] > 0) {
          set.weak_at_tasks.push_back({mutant, place.name});
        }
      }
    }
    return set;
  }

  /// By mutant.
  using Counts = std::vector<int>;
  struct AtTask {
    Counts in_pool;
    Counts missing;
  };

  const Assignment& assignment_;
  const StrongChoice& choice_;
  /// The places that each task still has.
  std::vector<TaskWeight> places_;
  KillTable& table_;
  Indices killable_;
  PartKills part_kills_;
  std::vector<StrongProblem> pool_;
  std::set<std::string> seen_;
  /// By mutant.
  Counts kills_in_pool_;
  Counts missing_;
  std::map<std::string, AtTask> at_task_;
  /// By kill at a part.
  Counts missing_at_part_;
  /// 1 where some problem shows it.
  Counts is_shown_at_part_;
  /// How many of those taken meet it.
  std::map<Situation, int> met_;
  std::vector<StrongProblem> taken_;
};

}  // namespace

tl::expected<StrongSet, std::string> choose_strong(const Assignment& assignment, const StrongChoice& choice) {
  KillTable table(assignment, choice.seed, choice.jobs);
  return choose_strong(assignment, choice, table);
}

tl::expected<StrongSet, std::string> choose_strong(const Assignment& assignment, const StrongChoice& choice,
                                                   KillTable& table) {
  return wanted_tasks(assignment, choice.task, choice.count).and_then([&](std::vector<TaskWeight> tasks) {
    return StrongChooser(assignment, choice, std::move(tasks), table).choose();
  });
}

}  // namespace fuzz
