#pragma once

#include <cstddef>
#include <stop_token>
#include <utility>

namespace solver {

/// What the tables of a search may take together unless said otherwise, in bytes.
inline constexpr std::size_t default_table_memory = std::size_t{1} << 30;

/// Which of a processor's instructions a search uses: all that it has, or those alone that every one has.
enum class Instructions { all, common };

/// Under what terms a problem is solved. None of them changes an answer.
struct SolveSettings {
  SolveSettings() = default;
  /// Most callers have a stop to pass on and nothing else.
  SolveSettings(std::stop_token asked) : stop(std::move(asked)) {}  // NOLINT(google-explicit-constructor)
  SolveSettings(std::stop_token asked, std::size_t memory) : stop(std::move(asked)), table_memory(memory) {}

  std::stop_token stop;
  /// What tables may take together, in bytes.
  std::size_t table_memory = default_table_memory;
  Instructions instructions = Instructions::all;
};

}  // namespace solver
