#pragma once

#include <vector>

#include "harness/judge/message.hpp"

namespace harness {

/// Why a case has its verdict, where the files alone do not say. The arguments of each, and its words, stand
/// in harness/judge/words.
enum class ReasonId {
  /// A text of a report that an earlier version has kept.
  as_kept,
  /// Kept back: a case is not judged, and why is not told.
  withheld,
  does_not_compile,
  /// So many cases before it timed out one after the other, and the user gave the program up.
  given_up,

  // How a run ended.
  exit_status,
  /// The same with any status but 0, where it is kept back.
  failing_exit,
  signal,
  cpu_limit,
  wall_limit,
  /// The same with a limit that the problem states, where that is kept back.
  stated_cpu_limit,
  stated_wall_limit,
  memory_limit,
  output_limit,
  printed_limit,
  hidden_output_limit,
  file_limit,
  folder_depth,
  closed_folder,
  disk_filled,
  process_limit,
  not_started,
  interrupted,
  // What is told beside that.
  though_right,
  left_behind,

  // Another program's runs in the place of the right answer; behind the first four stands how they ended.
  other_program,
  other_failed,
  both_failed,
  both_equal,
  no_files,
  other_not_run,
  other_nondeterministic,

  too_much_to_judge,

  // The expected answer.
  answer_too_long,
  answer_too_slow,
  answer_too_large,
  answer_unconfirmed,
  answer_wrong,
  witnesses_disagree,
  case_unreadable,
  case_changed,

  // What has nothing to do with the program, nor with the case.
  no_work_folder,
  no_space,
  copy_removed,
  other_copy_removed,
  no_launcher,
  internal_fault,
  launcher_lost
};
inline constexpr ReasonId last_reason = ReasonId::launcher_lost;

using Reason = Message<ReasonId>;
/// They are read as one sentence.
using Reasons = std::vector<Reason>;

}  // namespace harness
