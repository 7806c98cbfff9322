#include "harness/cli/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/core.h>

namespace harness::cli {
namespace {

/// A name of more letters is nobody's slip.
constexpr std::size_t longest = 64;

std::string lowered(std::string_view text) {
  std::string out(text.substr(0, longest));
  std::ranges::transform(out, out.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// The Damerau-Levenshtein distance (optimal string alignment): letters that are missing, too many, others,
/// or exchanged with their neighbours.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t other = a[i - 1] == b[j - 1] ? 0 : 1;
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + other});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

/// The only name of which that holds.
template <class Holds>
std::optional<std::string> only(const std::vector<std::string>& names, Holds holds) {
  const auto first = std::ranges::find_if(names, holds);
  if (first == names.end() || std::find_if(first + 1, names.end(), holds) != names.end()) {
    return std::nullopt;
  }
  return *first;
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view given, const std::vector<std::string>& names) {
  constexpr std::size_t shortest_part = 3;
  const auto wanted = lowered(given);
  if (wanted.size() < 2) {
    return std::nullopt;
  }
  std::size_t best = std::max<std::size_t>(1, wanted.size() / 3);
  for (const auto& name : names) {
    best = std::min(best, distance(wanted, lowered(name)));
  }
  const auto slip =
      only(names, [&](const std::string& name) { return distance(wanted, lowered(name)) == best; });
  if (slip || wanted.size() < shortest_part) {
    return slip;
  }
  const auto begins = only(names, [&](const std::string& name) { return lowered(name).starts_with(wanted); });
  return begins ? begins : only(names, [&](const std::string& name) {
    return lowered(name).find(wanted) != std::string::npos;
  });
}

std::string nearest_text(std::string_view given, const std::vector<std::string>& names) {
  const auto nearest = nearest_name(given, names);
  return nearest ? fmt::format(" (nearest: '{}')", *nearest) : std::string();
}

}  // namespace harness::cli
