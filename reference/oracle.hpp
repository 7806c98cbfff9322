#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <tl/expected.hpp>

/// Deliberately naive answers to the assignments: written from the handouts alone, sharing nothing with the
/// solvers they are compared with, not even a parser.
namespace reference {

/// The output files of an answer: name -> bytes.
using Files = std::map<std::string, std::string>;

/// Why an oracle gave no answer. With `bad_input`, line and column (both from 1, columns in bytes) are where
/// the input stopped making sense; with `over_budget` both are 0.
struct Refusal {
  enum class Kind { bad_input, over_budget };

  Kind kind = Kind::bad_input;
  int line = 0;
  int column = 0;
  std::string expected;
  std::string found;

  bool operator==(const Refusal&) const = default;
};

/// An upper bound on work so that a caller is never stuck: how many nodes the searches may enter, all
/// searches of a battle together. Exactly this many are still answered.
struct Budget {
  std::int64_t nodes = 50'000'000;
};

using Result = tl::expected<Files, Refusal>;

/// A legal move as the assignment's answers write it, and the input that then asks the other player.
struct Successor {
  std::string move;
  std::string input;

  bool operator==(const Successor&) const = default;
};

/// The legal moves of the player that an input asks, in the handout's order; none where the game is over. The
/// input after a move is the given one with the other player and the next board; its other lines stay as they
/// are. Lines end in LF, the last one only if it was ended before. A board on which the game is over is taken
/// too, though none is ever put to a program. The budget counts the given board and its successors.
using Successors = tl::expected<std::vector<Successor>, Refusal>;

}  // namespace reference
