#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/shrink.hpp"
#include "harness/events/events.hpp"
#include "harness/events/failure.hpp"
#include "harness/events/fuzz_events.hpp"

namespace harness {

struct FuzzStyle {
  bool color = false;
  /// A live line is drawn and wiped on standard error, which must be a terminal.
  bool live = false;
  /// Times that differ from run to run are shown.
  bool times = true;
  /// What fails and where it is saved, and no more.
  bool quiet = false;
};

/// What is known of a failing input, in lines of so much room: task, size, tags, and which of its fields do
/// not matter.
std::vector<std::string> facts_text(const Failure& failure, std::size_t room);
/// "shrunk in 3 steps and 40 runs: no single step makes it smaller"
std::string shrinking_text(const Failure& failure);

/// The report of `fuzz` and `shrink`, for people: failures to `out`, what is going on to standard error.
class FuzzReport final : public FuzzReporter {
 public:
  FuzzReport(const FuzzStyle& style, std::FILE* out);

  void started(const JobStarted& job) override;
  void searched(std::int64_t runs, int failures) override;
  void found(const FoundFailure& found) override;
  void improved(const fuzz::Shrunk& so_far) override;
  void failure(const Failure& failure) override;
  void does_not_compile() override;
  void passed(const CaseResult& result) override;
  std::string finished(const FuzzFinished& end) override;

 private:
  void print(std::string_view line);
  /// Draws the live line, or, where there is none, prints a line now and then.
  void going_on(const std::string& line);
  void wipe();
  void print_input(const std::string& input);
  void print_facts(const Failure& failure);
  void print_end(const Failure& failure);

  const FuzzStyle style_;
  std::FILE* const out_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point told_;
};

}  // namespace harness
