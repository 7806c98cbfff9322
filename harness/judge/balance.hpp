#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/boards.hpp"

namespace harness {

/// What the pieces of one letter hold on a board.
struct Holding {
  std::string letter;
  std::int64_t total = 0;
  std::int64_t pieces = 0;
  bool operator==(const Holding&) const = default;
};

/// The holdings of a board on which two letters, and no more, stand for the pieces of two players: what is no
/// letter is an empty square. Nothing for other boards, or where squares have no values.
std::optional<std::vector<Holding>> holdings(const Grid& board, const Grid& values);

/// By how much the pieces of `letter` lead.
std::optional<std::int64_t> lead_of(const std::string& letter, const Grid& board, const Grid& values);

}  // namespace harness
