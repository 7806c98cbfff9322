#include "harness/match/course_openings.hpp"

#include "cases/stakeraid/format.hpp"
#include "fuzz/foundations/chance.hpp"

namespace harness {
namespace {

using cases::stakeraid::Cell;

Cell exchanged(Cell cell) {
  switch (cell) {
    case Cell::x:
      return Cell::o;
    case Cell::o:
      return Cell::x;
    case Cell::empty:
      return Cell::empty;
  }
  return Cell::empty;
}

std::string with_sides_exchanged(const std::string& opening) {
  auto problem = cases::stakeraid::parse(opening);
  if (!problem) {
    return opening;
  }
  problem->player = cases::stakeraid::other(problem->player);
  for (Cell& cell : problem->board) {
    cell = exchanged(cell);
  }
  return cases::stakeraid::print(*problem);
}

}  // namespace

std::vector<std::string> course_openings(const std::vector<std::string>& openings, std::size_t count,
                                         std::uint64_t seed) {
  // Another series than that of the games' own chance.
  constexpr std::uint64_t of_roles = 0x726f6c6573;
  std::vector<std::string> all;
  for (std::size_t game = 0; game < count; ++game) {
    const std::string& opening = openings[game % openings.size()];
    const bool exchanges = (fuzz::mixed_seed(seed ^ of_roles, static_cast<std::int64_t>(game)) & 1) != 0;
    all.push_back(exchanges ? with_sides_exchanged(opening) : opening);
  }
  return all;
}

}  // namespace harness
