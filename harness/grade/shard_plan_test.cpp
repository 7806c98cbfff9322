#include "harness/grade/shard_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

using Shards = std::vector<std::vector<std::string>>;

std::vector<WorkCost> equal_works(int count, double seconds) {
  std::vector<WorkCost> works;
  for (int number = 0; number < count; ++number) {
    works.push_back({"w" + std::to_string(number), seconds});
  }
  return works;
}

/// The seconds of each shard.
std::vector<double> loads(const Shards& shards, const std::vector<WorkCost>& works) {
  std::map<std::string, double> seconds;
  for (const auto& work : works) {
    seconds[work.key] = work.seconds;
  }
  std::vector<double> all;
  for (const auto& shard : shards) {
    all.push_back(std::accumulate(shard.begin(), shard.end(), 0.0,
                                  [&](double sum, const auto& key) { return sum + seconds.at(key); }));
  }
  return all;
}

TEST(ShardPlan, HasEverySubmissionOnce) {
  const auto works = equal_works(97, 31);
  std::multiset<std::string> keys;
  for (const auto& shard : plan_shards(works, {5, 1000})) {
    EXPECT_FALSE(shard.empty());
    keys.insert(shard.begin(), shard.end());
  }
  EXPECT_EQ(keys.size(), 97U);
  EXPECT_EQ(std::set<std::string>(keys.begin(), keys.end()).size(), 97U);
}

TEST(ShardPlan, MakesNoShardOfLessThanAMinute) {
  EXPECT_EQ(plan_shards(equal_works(10, 5), {20, 1000}).size(), 1U);
  EXPECT_EQ(plan_shards(equal_works(10, 18), {20, 1000}).size(), 3U);
  EXPECT_EQ(plan_shards({}, {20, 1000}).size(), 0U);
  const auto works = equal_works(500, 10);
  for (const double load : loads(plan_shards(works, {4, 1000}), works)) {
    EXPECT_GE(load, least_shard_seconds);
  }
}

TEST(ShardPlan, MakesAtMostFourShardsAPlaceAndNoMoreThanAnArrayHas) {
  EXPECT_EQ(plan_shards(equal_works(1000, 60), {5, 1000}).size(), 20U);
  EXPECT_EQ(plan_shards(equal_works(1000, 60), {300, 700}).size(), 600U);
  EXPECT_EQ(plan_shards(equal_works(1000, 60), {300, 500}).size(), 300U);
  EXPECT_EQ(plan_shards(equal_works(1000, 60), {300, 9}).size(), 9U);
}

TEST(ShardPlan, BeginsWithTheLargest) {
  const auto works = equal_works(1000, 60);
  const auto all = loads(plan_shards(works, {5, 1000}), works);
  EXPECT_TRUE(std::ranges::is_sorted(all, std::greater<>()));
  EXPECT_GT(all.front(), 3 * all.back());
}

TEST(ShardPlan, ReckonsASubmissionByItsPilot) {
  EXPECT_DOUBLE_EQ(cost_of({2, {1, 3}, 0}, {50, {}, 1}), 2 + 2 * 50);
  EXPECT_DOUBLE_EQ(cost_of({2, {}, 0}, {50, {}, 0.5}), 2 + 25);
  EXPECT_DOUBLE_EQ(cost_of({0, {5, 5}, 2}, {50, 3, 1}), 15);
  EXPECT_DOUBLE_EQ(cost_of({0, {5, 1}, 1}, {50, 3, 1}), 150);
}

// The simulation: a course is drawn, its pilot is run, the planner divides it, and nodes do the shards as
// Slurm hands them out: in order, each to whoever is free first, one at a time on a node.

/// A submission as it really is.
struct RealWork {
  double build_seconds = 0;
  std::vector<double> cases;
  double total() const { return build_seconds + std::accumulate(cases.begin(), cases.end(), 0.0); }
};

constexpr double time_limit = 5;
constexpr int cases_of_a_set = 50;

/// Builds as they were measured (docs/performance.md): a third each of Python, C++ and Java; two in a hundred
/// hang on every case. The median run takes a second; programs differ, and so do cases.
RealWork draw(std::mt19937_64& random) {
  std::uniform_real_distribution<double> even;
  std::normal_distribution<double> normal;
  const double kind = even(random);
  RealWork work;
  work.build_seconds = kind < 0.33 ? 0.1 : kind < 0.66 ? 0.4 + 1.4 * even(random) : 0.8 + 0.4 * even(random);
  const bool hangs = even(random) < 0.02;
  const double pace = std::exp(0.4 * normal(random));
  for (int number = 0; number < cases_of_a_set; ++number) {
    const double seconds = pace * std::exp(0.6 * normal(random));
    work.cases.push_back(hangs ? time_limit : std::min(time_limit, seconds));
  }
  return work;
}

/// Efficiency is the work of builds and runs by the time that there were nodes for it: the lost one until it
/// was lost.
struct Simulated {
  double efficiency = 0;
  /// The same as if the lost node had been there to the end.
  double with_lost_node = 0;
  std::size_t shards = 0;
  double wall = 0;
};

/// One course: a pilot of two cases a submission by turns on all nodes, whose judgements are kept; then the
/// shards. A node is lost at a moment that is drawn; its shard is seen to be lost 35 s later and is the next
/// to begin then; what was judged of it is not done again.
class Simulation {
 public:
  Simulation(int works, int nodes, std::uint64_t seed) : nodes_(nodes), random_(seed) {
    for (int number = 0; number < works; ++number) {
      works_["w" + std::to_string(number)] = draw(random_);
    }
  }

  Simulated run() {
    double bare = 0;
    for (const auto& [key, work] : works_) {
      bare += work.total();
    }
    const double piloted = pilot();
    const auto shards = plan();
    std::uniform_real_distribution<double> even;
    const double lost_at = even(random_) * bare / nodes_;
    const double wall = piloted + hand_out(shards, lost_at);
    const double there = wall * (nodes_ - 1) + std::min(wall, piloted + lost_at);
    return {bare / there, bare / (wall * nodes_), shards.size(), wall};
  }

 private:
  static constexpr double task_start = 0.5;
  /// A shard reads the download and the cases.
  static constexpr double shard_start = 2;
  static constexpr double seen_after = 35;
  /// How often whoever started the shards looks after them.
  static constexpr double look_after = 5;
  static constexpr std::array<std::size_t, 2> piloted_cases{12, 37};

  double pilot() const {
    std::vector<double> ends(static_cast<std::size_t>(nodes_), task_start + shard_start);
    std::size_t turn = 0;
    for (const auto& [key, work] : works_) {
      ends[turn++ % ends.size()] +=
          work.build_seconds + work.cases[piloted_cases[0]] + work.cases[piloted_cases[1]];
    }
    return *std::ranges::max_element(ends) + look_after;
  }

  Shards plan() const {
    std::vector<WorkCost> costs;
    for (const auto& [key, work] : works_) {
      PilotResult pilot{1, {work.cases[piloted_cases[0]], work.cases[piloted_cases[1]]}, 0};
      pilot.timeouts = static_cast<int>(std::ranges::count(pilot.case_seconds, time_limit));
      costs.push_back({key, cost_of(pilot, {cases_of_a_set - 2, {}, 1})});
    }
    return plan_shards(costs, {nodes_, 1000});
  }

  double seconds_of(const std::vector<std::string>& shard) const {
    double seconds = task_start + shard_start;
    for (const auto& key : shard) {
      const auto& work = works_.at(key);
      seconds += work.total() - work.cases[piloted_cases[0]] - work.cases[piloted_cases[1]];
    }
    return seconds;
  }

  /// When the last shard ends. Node 0 is the one that is lost.
  double hand_out(const Shards& shards, double lost_at) const {
    using Free = std::pair<double, int>;
    std::priority_queue<Free, std::vector<Free>, std::greater<>> free;
    for (int node = 0; node < nodes_; ++node) {
      free.push({0, node});
    }
    double end = 0;
    double again = 0;
    std::size_t next = 0;
    while (next < shards.size() || again > 0) {
      auto [at, node] = free.top();
      free.pop();
      const bool takes_lost = again > 0 && (at >= lost_at + seen_after || next == shards.size());
      const double begins = takes_lost ? std::max(at, lost_at + seen_after) : at;
      const double ends = begins + (takes_lost ? again : seconds_of(shards[next]));
      next += takes_lost ? 0 : 1;
      again = takes_lost ? 0 : again;
      if (node == 0 && ends > lost_at) {
        // What it had done by then is kept.
        again = task_start + shard_start + ends - std::max(lost_at, begins);
        continue;
      }
      free.push({ends, node});
      end = std::max(end, ends);
    }
    return end + look_after;
  }

  const int nodes_;
  std::mt19937_64 random_;
  std::map<std::string, RealWork> works_;
};

/// The worst and the mean of several courses.
struct Courses {
  double worst = 1;
  double mean = 0;
  double with_lost_node = 0;
};

Courses simulate(int works, int nodes, int courses) {
  Courses all;
  for (int number = 0; number < courses; ++number) {
    const auto one = Simulation(works, nodes, static_cast<std::uint64_t>(20160208 + number)).run();
    std::printf("%d submissions on %d nodes: %zu shards, %.0f s, efficiency %.3f (%.3f)\n", works, nodes,
                one.shards, one.wall, one.efficiency, one.with_lost_node);
    all.worst = std::min(all.worst, one.efficiency);
    all.mean += one.efficiency / courses;
    all.with_lost_node += one.with_lost_node / courses;
  }
  std::printf("mean %.3f (%.3f), worst %.3f\n", all.mean, all.with_lost_node, all.worst);
  return all;
}

TEST(ShardPlan, KeepsTwentyNodesBusyWithACourse) {
  const auto courses = simulate(400, 20, 20);
  EXPECT_GE(courses.mean, 0.9);
}

TEST(ShardPlan, KeepsAHundredNodesBusyWithTenThousandSubmissions) {
  const auto courses = simulate(10'000, 100, 3);
  EXPECT_GE(courses.worst, 0.9);
}

}  // namespace
}  // namespace harness
