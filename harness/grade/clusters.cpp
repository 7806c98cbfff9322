#include "harness/grade/clusters.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <fmt/core.h>

namespace harness {
namespace {

template <class Common>
std::vector<Cluster> grouped(const std::vector<UnitSummary>& units, Common common) {
  std::map<std::string, Cluster> groups;
  for (std::size_t at = 0; at < units.size(); ++at) {
    const std::string& text = common(units[at]);
    if (!text.empty()) {
      auto& group = groups[text];
      group.common = text;
      group.works.push_back(at);
    }
  }
  std::vector<Cluster> clusters;
  for (auto& [text, group] : groups) {
    if (group.works.size() > 1) {
      clusters.push_back(std::move(group));
    }
  }
  std::ranges::sort(clusters, [](const Cluster& one, const Cluster& other) {
    return one.works.size() != other.works.size() ? one.works.size() > other.works.size()
                                                  : one.works < other.works;
  });
  return clusters;
}

}  // namespace

std::vector<Cluster> clusters_of(const std::vector<UnitSummary>& units) {
  return grouped(units, [](const UnitSummary& unit) -> const std::string& { return unit.outputs; });
}

std::vector<Cluster> near_clusters_of(const std::vector<UnitSummary>& units) {
  auto near =
      grouped(units, [](const UnitSummary& unit) -> const std::string& { return unit.first_difference; });
  std::erase_if(near, [&units](const Cluster& cluster) {
    std::set<std::string> outputs;
    for (const std::size_t work : cluster.works) {
      outputs.insert(units[work].outputs);
    }
    return outputs.size() == 1 && !outputs.begin()->empty();
  });
  return near;
}

std::vector<std::string> cluster_names(const std::vector<Cluster>& clusters, std::size_t works) {
  std::vector<std::string> names(works);
  for (std::size_t at = 0; at < clusters.size(); ++at) {
    for (const std::size_t work : clusters[at].works) {
      names[work] = fmt::format("C{}", at + 1);
    }
  }
  return names;
}

std::vector<std::size_t> order_of_rows(const std::vector<std::string>& rows, char best) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto others = [&](std::size_t row) {
    return static_cast<std::ptrdiff_t>(rows[row].size()) - std::ranges::count(rows[row], best);
  };
  std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
    return others(one) != others(other) ? others(one) < others(other) : rows[one] < rows[other];
  });
  return order;
}

}  // namespace harness
