#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <sys/types.h>
#include <vector>

#include <tl/expected.hpp>

#include "harness/doctor/attempts.hpp"
#include "harness/doctor/lone_run.hpp"
#include "harness/doctor/open_ends.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness::doctor {

/// Says when the last run was over, to the nanosecond of the monotonic clock.
class Stopwatch;

/// Whether the hostile program is not to be run as it is, but as a part of a submission that is a trap.
bool is_trap(const Attempt& attempt);

/// What the hostile program is let loose on, made for one level: a case with its expected file, the program's
/// copy, a neighbour that runs at the same level, a process that stands in for plycheck, open ends of
/// sockets and of a terminal. Nothing else is at stake, and nothing is left of it.
class Testbed {
 public:
  /// The error is one line. Once `stop` is asked for, all runs end, and nothing more can be tried.
  static tl::expected<std::unique_ptr<Testbed>, std::string> make(const Stakes& stakes, std::stop_token stop);
  Testbed(const Testbed&) = delete;
  Testbed& operator=(const Testbed&) = delete;
  ~Testbed();

  /// Lets the hostile program try, judges what it wrote as any candidate's answer, looks what has become of
  /// everything, and puts it right again.
  Evidence run(const Attempt& attempt);

  /// Lets the neighbour come to its end; its verdict.
  Verdict end_neighbour();

 private:
  /// Its launcher, its run and what is known of both.
  struct Neighbour {
    std::unique_ptr<Stopwatch> launcher;
    Terms terms;
    std::optional<BegunRun> begun;
    pid_t pid = 0;
    /// Of the monotonic clock.
    std::int64_t started = 0;
  };
  /// How a file was before.
  struct Marks {
    mode_t mode = 0;
    uid_t owner = 0;
    long changed = 0;
    bool operator==(const Marks&) const = default;
  };

  Testbed(Stakes stakes, std::stop_token stop);

  std::string furnish();
  std::string take_program();
  std::string put_expected();
  std::string start_launchers();
  std::string await_launchers();
  std::string start_neighbour();
  /// Where it is about to reach its own limits; a line when that did not go well.
  std::string renew_neighbour();
  std::string start_stand_in();
  void end_stand_in();
  std::vector<std::string> facts(const Attempt& attempt) const;
  Terms terms(const std::string& word, std::vector<std::string> facts, const Limits& limits) const;
  /// The same for a submission that is to gain by how it is prepared. The error is one line.
  tl::expected<Terms, std::string> trap(const Attempt& attempt);
  void remove_trap();
  std::string why_not_ready(Launcher& launcher);
  std::optional<LoneRun> result_of(const Terms& terms, Launcher& launcher);

  std::vector<std::string> harms(const std::vector<pid_t>& launchers);
  std::string harm_to_expected();
  std::string harm_to_snapshot();
  std::string harm_to_neighbour();
  std::string harm_to_stand_in();
  std::string harm_to_parent(const std::vector<pid_t>& launchers);
  std::string leftovers();
  std::string processes_left() const;

  Stakes stakes_;
  std::stop_token stop_;
  std::string mark_;
  /// The folder of it all.
  std::unique_ptr<WorkFolders> folders_;
  /// The hostile program as a job prepares it.
  Candidate hostile_;
  std::unique_ptr<Stopwatch> launcher_;
  /// The file that the case asks for. Nobody answers it, but by what he should not know.
  const std::string expected_ = "right\n";
  Demand demand_;
  Marks expected_marks_;
  std::string program_bytes_;
  std::unique_ptr<OpenEnds> ends_;
  Neighbour neighbour_;
  pid_t stand_in_ = 0;
};

}  // namespace harness::doctor
