#include "harness/match/oracle_check.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace harness {

std::string difference_of_referees(const fuzz::Assignment& assignment, std::string_view input) {
  if (!assignment.play || !assignment.successors) {
    return {};
  }
  const auto ours = fuzz::played_moves(*assignment.play, input);
  const auto theirs = assignment.successors(input, {});
  if (!theirs && theirs.error().kind == reference::Refusal::Kind::over_budget) {
    return {};
  }
  if (!ours || !theirs) {
    return ours || !theirs ? "the oracle takes no such position" : "the rules of play take no such position";
  }
  const auto is_same = [](const fuzz::PlayedMove& own, const reference::Successor& other) {
    return own.written == other.move && own.input == other.input;
  };
  if (std::ranges::equal(*ours, *theirs, is_same)) {
    return {};
  }
  return fmt::format("the rules of play have {} moves and the oracle {}, and they are not the same ones",
                     ours->size(), theirs->size());
}

}  // namespace harness
