#pragma once

#include <cstdio>
#include <memory>

#include "harness/events/events.hpp"

namespace harness {

/// How much the terminal report says: the summary alone; a line for each failing case as it comes, and at the
/// end the mistake and, of those that fail alike, one in full; every failing case in full as it comes; every
/// case.
enum class Detail { summary, alike, failures, all };

struct TerminalStyle {
  Detail detail = Detail::failures;
  bool color = false;
  /// A live line is drawn and wiped on standard error, which must be a terminal.
  bool live = false;
  /// Times and sizes that differ from run to run are shown.
  bool times = true;
  /// Nothing printed is obeyed by GitHub's runner.
  bool shielded = false;
};

/// The report for people, at most 80 columns wide where the texts allow: results to `out`, the live line to
/// standard error.
std::unique_ptr<Reporter> terminal_reporter(const Audience& audience, const TerminalStyle& style,
                                            std::FILE* out);

}  // namespace harness
