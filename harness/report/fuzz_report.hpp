#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "harness/report/failure.hpp"

namespace harness {

/// How a search for failing inputs ended.
struct FuzzFinished {
  bool interrupted = false;
  /// Random inputs that the candidate was run on; absent where an input was given.
  std::optional<std::int64_t> runs;
  int failures = 0;
  /// Absent where nothing failed, or there was no time to look.
  std::optional<Finding> finding = std::nullopt;
  double wall_seconds = 0;
  /// The command that repeats the search as far as it went.
  std::string again;
};

struct FuzzStyle {
  bool color = false;
  /// A live line is drawn and wiped on standard error, which must be a terminal.
  bool live = false;
  /// Times that differ from run to run are shown.
  bool times = true;
};

/// The report of `fuzz` and `shrink`, for people: failures to `out`, what is going on to standard error.
class FuzzReport {
 public:
  FuzzReport(const FuzzStyle& style, std::FILE* out);

  void started(const JobStarted& job);
  /// So many random inputs were run, and showed so many kinds of failures.
  void searched(std::int64_t runs, int failures);
  void found(const FoundFailure& found);
  void improved(const fuzz::Shrunk& so_far);
  /// The small input, what is known of it, and the case as `test` tells it.
  void failure(const Failure& failure);
  /// What the compiler said stands in the head.
  void does_not_compile();
  /// An input that was given and does not fail.
  void passed(const CaseResult& result);
  void finished(const FuzzFinished& end);

 private:
  void print(std::string_view line);
  /// Draws the live line, or, where there is none, prints a line now and then.
  void going_on(const std::string& line);
  void wipe();
  void print_input(const std::string& input);
  void print_facts(const Failure& failure);
  void print_free(const fuzz::FreeFields& free);
  void print_end(const Failure& failure);

  const FuzzStyle style_;
  std::FILE* const out_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point told_;
};

}  // namespace harness
