#include "harness/grade/shard_plan.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace harness {
namespace {

/// A shard that is being filled, and how much of its share is free.
struct Share {
  double free = 0;
  std::size_t number = 0;
  bool operator<(const Share& other) const {
    return free != other.free ? free < other.free : number > other.number;
  }
};

/// The sizes that shards are to have, the largest first: rounds of one for each place, each round half of
/// the one before it.
std::vector<double> shares_of(double seconds, const ShardPlaces& where) {
  const int places = std::max(1, where.places);
  int rounds = std::min(most_shards_a_place, std::max(1, where.most_shards / places));
  const auto last_size = [&] { return seconds / places / (std::exp2(rounds) - 1); };
  while (rounds > 1 && last_size() < where.least_seconds) {
    --rounds;
  }
  if (rounds == 1) {
    const int count = std::clamp(static_cast<int>(std::min(1e6, seconds / where.least_seconds)), 1,
                                 std::max(1, std::min(places, where.most_shards)));
    return std::vector<double>(static_cast<std::size_t>(count), seconds / count);
  }
  std::vector<double> shares;
  for (int round = rounds; round > 0; --round) {
    shares.insert(shares.end(), static_cast<std::size_t>(places), last_size() * std::exp2(round - 1));
  }
  return shares;
}

}  // namespace

double cost_of(const PilotResult& pilot, const CostTerms& terms) {
  const auto runs = pilot.case_seconds.size();
  const double mean = runs == 0 ? terms.usual_case_seconds
                                : std::accumulate(pilot.case_seconds.begin(), pilot.case_seconds.end(), 0.0) /
                                      static_cast<double>(runs);
  const bool hangs = runs > 0 && pilot.timeouts == static_cast<int>(runs);
  const int cases = hangs && terms.give_up ? std::min(terms.cases, *terms.give_up) : terms.cases;
  return pilot.build_seconds + mean * cases;
}

std::vector<std::vector<std::string>> plan_shards(std::span<const WorkCost> works, const ShardPlaces& where) {
  std::vector<WorkCost> largest_first(works.begin(), works.end());
  std::ranges::stable_sort(largest_first, std::greater<>(), &WorkCost::seconds);
  const double all = std::accumulate(works.begin(), works.end(), 0.0,
                                     [](double sum, const WorkCost& work) { return sum + work.seconds; });
  const auto shares = shares_of(all, where);
  std::priority_queue<Share> free;
  for (std::size_t number = 0; number < shares.size(); ++number) {
    free.push({shares[number], number});
  }
  std::vector<std::vector<std::string>> shards(shares.size());
  for (auto& work : largest_first) {
    Share share = free.top();
    free.pop();
    shards[share.number].push_back(std::move(work.key));
    free.push({share.free - work.seconds, share.number});
  }
  std::erase_if(shards, [](const auto& shard) { return shard.empty(); });
  return shards;
}

}  // namespace harness
