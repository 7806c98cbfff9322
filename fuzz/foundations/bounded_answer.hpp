#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "cases/file.hpp"
#include "solver/solve_settings.hpp"

namespace fuzz {

/// How long the solver may look for an answer where nothing else is said.
inline constexpr double usual_answer_seconds = 60;

/// How far the solver goes for an answer.
struct AnswerBounds {
  /// Seconds by the clock; nothing for as long as it takes.
  std::optional<double> seconds = usual_answer_seconds;
  /// No answer is longer, all files together.
  std::int64_t bytes = cases::largest_answer;
  /// Ends the search.
  std::stop_token stop = {};
  /// What the solver's tables may take, in bytes.
  std::size_t table_memory = solver::default_table_memory;
};

/// Why there is no answer.
enum class Unanswered : std::uint8_t {
  /// `AnswerBounds::stop` came.
  interrupted,
  /// The time is over.
  too_slow,
  /// The answer is longer than it may be.
  too_long,
  /// The search passes a fixed limit of the solver's own.
  too_large
};

/// A problem's solver: false where a stop or a limit of its own ended it.
using Solving = std::function<bool(const cases::Write& write, const solver::SolveSettings& settings)>;

/// Has an answer made piece by piece; nothing where it is whole. `write` never gets more than the bytes
/// allowed. Where there is no answer, what was written means nothing.
std::optional<Unanswered> solve_within(const AnswerBounds& bounds, const Solving& solve,
                                       const cases::Write& write);

/// The whole answer.
tl::expected<cases::Answer, Unanswered> answer_within(const AnswerBounds& bounds, const Solving& solve);

}  // namespace fuzz
