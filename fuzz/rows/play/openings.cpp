#include "fuzz/rows/play/openings.hpp"

#include <set>
#include <utility>

namespace fuzz::rows::play {

std::vector<std::string> drawn_openings(std::uint64_t seed, std::int64_t count, const DrawOpening& draw) {
  std::vector<std::string> openings;
  for (std::int64_t index = 0; index < count; ++index) {
    Chance chance{rc::Random(mixed_seed(seed, index))};
    if (auto opening = draw(chance)) {
      openings.push_back(std::move(*opening));
    }
  }
  return openings;
}

std::vector<std::string> different_openings(std::uint64_t seed, std::int64_t count, const DrawOpening& draw) {
  constexpr int most_in_vain = 1000;
  std::vector<std::string> openings;
  std::set<std::string> seen;
  int in_vain = 0;
  for (std::int64_t index = 0; std::ssize(openings) < count && in_vain < most_in_vain; ++index) {
    Chance chance{rc::Random(mixed_seed(seed, index))};
    auto opening = draw(chance);
    if (opening && seen.insert(*opening).second) {
      openings.push_back(std::move(*opening));
      in_vain = 0;
    } else {
      ++in_vain;
    }
  }
  return openings;
}

}  // namespace fuzz::rows::play
