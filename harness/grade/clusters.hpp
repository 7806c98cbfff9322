#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/grade/unit_summary.hpp"

namespace harness {

/// Programs that stand together: their places among the works, at least two.
struct Cluster {
  /// What they have in common: a hash of what they wrote, or the difference in words.
  std::string common;
  std::vector<std::size_t> works;
  bool operator==(const Cluster&) const = default;
};

/// Programs that fail on the same cases and wrote the same bytes on all of them; the largest first, then by
/// their first programs.
std::vector<Cluster> clusters_of(const std::vector<UnitSummary>& units);

/// Programs whose first failing case first differs in the same: kind, place and columns. Not told where all
/// of them are one cluster.
std::vector<Cluster> near_clusters_of(const std::vector<UnitSummary>& units);

/// The name of each work's cluster, "C1" for the first; empty for those in none.
std::vector<std::string> cluster_names(const std::vector<Cluster>& clusters, std::size_t works);

/// An order in which equal rows stand together, and rows that are alike near each other: by the places of the
/// rows, sorted by how many characters differ from `best`, then by the rows themselves, then by place.
std::vector<std::size_t> order_of_rows(const std::vector<std::string>& rows, char best);

}  // namespace harness
