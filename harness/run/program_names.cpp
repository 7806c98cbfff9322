#include "harness/run/program_names.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/run/listing.hpp"

namespace harness {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// `pattern` may hold one `*`, which stands for any number of any bytes.
bool matches(std::string_view name, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return name == pattern;
  }
  const std::string_view head = pattern.substr(0, star);
  const std::string_view tail = pattern.substr(star + 1);
  return name.size() >= head.size() + tail.size() && name.starts_with(head) && name.ends_with(tail);
}

}  // namespace

std::string without_copy_suffix(const std::string& name) {
  const std::string ending = ending_of_path(name);
  std::string stem = stem_of_path(name);
  const auto trim = [&stem] { stem.erase(stem.find_last_not_of(" _-") + 1); };
  const std::size_t bracket = stem.rfind('(');
  const bool is_numbered = bracket != std::string::npos && bracket > 0 && stem.ends_with(")") &&
                           stem.size() > bracket + 2 &&
                           std::all_of(stem.begin() + static_cast<std::ptrdiff_t>(bracket) + 1,
                                       stem.end() - 1, [](unsigned char c) { return std::isdigit(c) != 0; });
  if (is_numbered) {
    stem.erase(bracket);
    trim();
  }
  constexpr std::string_view copy = "copy";
  const std::string small = lower(stem);
  const bool is_copy =
      small.size() > copy.size() + 1 && small.ends_with(copy) &&
      std::string_view(" -_").find(small[small.size() - copy.size() - 1]) != std::string::npos;
  if (is_copy) {
    stem.erase(stem.size() - copy.size());
    trim();
  }
  constexpr std::string_view of = "copy of ";
  if (small.starts_with(of)) {
    stem.erase(0, of.size());
  }
  return stem.empty() ? name : stem + name.substr(name.size() - ending.size());
}

std::optional<std::pair<int, int>> rank_of(const std::string& path,
                                           const std::vector<std::string>& patterns) {
  const std::string name = name_of_path(path);
  const std::string original = without_copy_suffix(name);
  for (std::size_t at = 0; at < patterns.size(); ++at) {
    const int rank = static_cast<int>(at);
    if (matches(name, patterns[at])) {
      return std::pair{rank, original == name ? 0 : 2};
    }
  }
  for (std::size_t at = 0; at < patterns.size(); ++at) {
    const int rank = static_cast<int>(at);
    if (matches(original, patterns[at])) {
      return std::pair{rank, 2};
    }
    if (matches(lower(original), lower(patterns[at]))) {
      return std::pair{rank, original == name ? 1 : 3};
    }
  }
  return std::nullopt;
}

bool bears_name(const std::string& path, const std::vector<std::string>& program_names) {
  return rank_of(path, program_names).has_value();
}

bool is_copy_name(const std::string& path) {
  return without_copy_suffix(name_of_path(path)) != name_of_path(path);
}

}  // namespace harness
