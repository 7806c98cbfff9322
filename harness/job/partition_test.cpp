// A case stands for itself: whatever parts a set is cut into, the records of the parts, each in a file of its
// own, put together give the reports of the whole, as long as each run on the same terms ends the same.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/session.hpp"
#include "harness/job/submission.hpp"
#include "harness/job/testing/scripted_world.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"
#include "harness/rows/testing/built_in.hpp"
#include "harness/store/run_records.hpp"

namespace harness {
namespace {

using testing::ending_well;
using testing::ScriptedRun;
using testing::ScriptedWorld;

constexpr std::size_t many_cases = 50;
#ifdef PLYCHECK_SANITIZED
constexpr int partitions = 20;
#else
constexpr int partitions = 200;
#endif

/// How the program behaves on a case.
enum class Habit {
  right,
  wrong,
  /// Now this, now that: wrong first, then right, then wrong in another way.
  unsteady,
  crashing,
  crashing_at_times,
  silent,
  /// Waits for something that never comes.
  waiting,
  /// Is kept from a processor beside others, and is right, or wrong, alone.
  slow_beside_others,
  slow_and_wrong,
  /// Just over the CPU limit beside others; alone just below it, or over it as well.
  near_limit,
  over_limit_alone,
  /// The second run is late.
  late_the_second_time,
  too_large,
  disk_full_once,
  disk_full_always,
  disk_filled_by_others,
  folder_vanishes_once,
  folder_vanishes_always,
  /// One after the other: a vanished folder, a full disk, too little of a processor, a wrong answer.
  all_at_once,
  last = all_at_once
};

ScriptedRun ended_by(Ending ending, double cpu_seconds, double waiting_seconds) {
  ScriptedRun made;
  made.run.ending = ending;
  made.run.cpu_seconds = cpu_seconds;
  made.run.wall_seconds = 40;
  made.run.waiting_seconds = waiting_seconds;
  return made;
}

ScriptedRun crash(int signal) {
  ScriptedRun made;
  made.run.ending = Ending::signaled;
  made.run.signal = signal;
  return made;
}

cases::Answer garbled(cases::Answer answer, const std::string& how) {
  for (auto& [name, bytes] : answer.files) {
    bytes.insert(0, how + "\n");
  }
  return answer;
}

/// What the k-th run does, alone or beside others, of a program that should answer `right`.
ScriptedRun played(Habit habit, const cases::Answer& right, bool alone, int k) {
  auto wrong = ending_well(garbled(right, "wrong"));
  auto well = ending_well(right);
  auto made = wrong;
  switch (habit) {
    case Habit::right:
      return well;
    case Habit::wrong:
      return wrong;
    case Habit::unsteady:
      return k % 3 == 1 ? well : ending_well(garbled(right, "wrong " + std::to_string(k)));
    case Habit::crashing:
      return crash(11);
    case Habit::crashing_at_times:
      return k % 2 == 0 ? crash(6) : well;
    case Habit::silent:
      return ending_well({});
    case Habit::waiting:
      return ended_by(Ending::wall_limit, 0.1, 0.1);
    case Habit::slow_beside_others:
      return alone ? well : ended_by(Ending::wall_limit, 9, 25);
    case Habit::slow_and_wrong:
      return alone ? wrong : ended_by(Ending::wall_limit, 9, 25);
    case Habit::near_limit:
      return alone ? well : ended_by(Ending::cpu_limit, 10.4, 1);
    case Habit::over_limit_alone:
      return ended_by(Ending::cpu_limit, 10.4, 1);
    case Habit::late_the_second_time:
      return alone || k == 0 ? wrong : ended_by(Ending::cpu_limit, 10.4, 1);
    case Habit::too_large:
      return ended_by(Ending::memory_limit, 1, 0);
    case Habit::disk_full_once:
      made.disk_is_full = k == 0;
      return k == 0 ? made : well;
    case Habit::disk_full_always:
      made.disk_is_full = true;
      return made;
    case Habit::disk_filled_by_others:
      made.others_fill_the_disk = k == 0;
      return made;
    case Habit::folder_vanishes_once:
      made.folder_vanishes = k == 0;
      return k == 0 ? made : well;
    case Habit::folder_vanishes_always:
      made.folder_vanishes = true;
      return made;
    case Habit::all_at_once:
      made.folder_vanishes = !alone && k == 0;
      made.disk_is_full = !alone && k == 1;
      return alone || k < 2 ? made : ended_by(Ending::wall_limit, 9, 25);
  }
  std::abort();
}

/// Small cases of an assignment, each with a habit of its own; what the solver says is known from the start.
struct Set {
  const Assignment* assignment = nullptr;
  std::vector<JobCase> cases;
  std::map<std::string, std::pair<Habit, cases::Answer>> script;
};

Set set_of(const std::string& name) {
  Set set;
  set.assignment = find_assignment(name);
  auto source = random_cases(*set.assignment, 400, 7, "");
  EXPECT_TRUE(source);
  std::vector<std::pair<std::size_t, JobCase>> by_size;
  std::set<std::string> seen;
  for (auto& one : source->cases) {
    cases::Answer answer;
    if (!seen.insert(one.input).second || !one.problem.solve(cases::collect_into(answer), {})) {
      continue;
    }
    std::size_t bytes = 0;
    for (const auto& [file, text] : answer.files) {
      bytes += text.size();
    }
    set.script[one.input] = {Habit::right, answer};
    one.problem.solve = [answer](const cases::Write& write, const solver::SolveSettings&) {
      for (const auto& [file, text] : answer.files) {
        write(file, text);
      }
      return true;
    };
    by_size.emplace_back(bytes, std::move(one));
  }
  std::ranges::stable_sort(by_size, {}, &std::pair<std::size_t, JobCase>::first);
  by_size.resize(std::min(by_size.size(), many_cases));
  for (auto& [bytes, one] : by_size) {
    constexpr auto habits = static_cast<std::size_t>(Habit::last) + 1;
    set.script[one.input].first = static_cast<Habit>(set.cases.size() % habits);
    set.cases.push_back(std::move(one));
  }
  return set;
}

using Results = std::map<std::size_t, CaseResult>;
/// Is told what there is to be kept of the case at a place of the set; by one at a time.
using Keep = std::function<void(std::size_t place, CaseRecord record)>;

Keep into(Results& results) {
  return [&results](std::size_t place, CaseRecord record) { results[place] = result_of(std::move(record)); };
}

/// Runs the cases at these places in a session of their own.
void run_part(const Set& set, const std::vector<std::size_t>& places, int workers, const Keep& keep) {
  ScriptedWorld world([&set](const std::string& input, bool alone, int k) {
    const auto found = set.script.find(input);
    // A question about another position is not answered.
    return found == set.script.end() ? crash(9) : played(found->second.first, found->second.second, alone, k);
  });
  SessionParts parts;
  for (int worker = 0; worker < workers; ++worker) {
    parts.launchers.push_back(world.launcher());
  }
  parts.start = [&world] { return world.launcher(); };
  parts.folders = WorkFolders::make();
  parts.machine = world.machine();
  Session session(std::move(parts));
  world.watch(session.gate());
  Candidate candidate;
  candidate.program = {"/program"};
  Limits limits;
  limits.cpu_seconds = 10;
  limits.wall_seconds = 40;
  auto plan =
      plan_of({set.assignment, "", {limits}, set.assignment->facts().invocation}, candidate, "/nowhere");
  plan.runs_failures_twice = true;
  std::vector<JobCase> cases;
  for (const std::size_t place : places) {
    cases.push_back(set.cases[place]);
  }
  const Cancellation cancellation(session);
  std::mutex mutex;
  session.run({plan, cases, cancellation, [&](std::size_t index, CaseRecord record) {
                 const std::lock_guard lock(mutex);
                 keep(places[index], std::move(record));
               }});
}

/// The same, through a file: what is kept of the cases is read again by somebody else.
void run_part_into_a_file(const Set& set, const std::vector<std::size_t>& places, int workers,
                          Results& results) {
  const cases::testing::TemporaryFolder folder;
  const auto path = folder.path() / "part.records";
  constexpr std::int64_t plenty = std::int64_t{1} << 30;
  JobStarted head;
  head.assignment = set.assignment;
  auto records = RunRecords::create(path, {}, head, {});
  ASSERT_TRUE(records) << records.error();
  run_part(set, places, workers, [&records](std::size_t place, CaseRecord record) {
    const PlacedRecord placed{place, std::move(record)};
    EXPECT_TRUE(records->keep({&placed, 1}, plenty));
  });
  const auto read = RunRecords::open(path);
  ASSERT_TRUE(read) << read.error();
  read->records(true, [&results](PlacedRecord placed) {
    results[placed.place] = result_of(std::move(placed.record));
    return true;
  });
}

/// The text and the JSON report of results in case order.
std::string reports_of(const Set& set, const Results& results) {
  const cases::testing::TemporaryFolder folder;
  JobStarted head;
  head.assignment = set.assignment;
  head.candidate = "program";
  head.source = "parts";
  head.cases = static_cast<int>(set.cases.size());
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const out = ::open_memstream(&text, &size);
  TerminalStyle style;
  style.detail = Detail::all;
  style.times = false;
  std::array<std::unique_ptr<Reporter>, 2> reporters = {terminal_reporter({}, style, out),
                                                        json_reporter({}, folder.path() / "j", false)};
  for (const auto& reporter : reporters) {
    reporter->started(head);
    for (const auto& [place, result] : results) {
      reporter->result(result);
    }
    EXPECT_EQ(reporter->finished({}), "");
  }
  std::fclose(out);
  std::string all(text, size);
  std::free(text);
  return all + cases::read_file(folder.path() / "j").value_or("(no JSON)");
}

class Partition : public ::testing::TestWithParam<std::string> {};

TEST_P(Partition, GivesTheReportsOfTheWhole) {
  const Set set = set_of(GetParam());
  ASSERT_EQ(set.cases.size(), many_cases);
  std::vector<std::size_t> all;
  for (std::size_t place = 0; place < many_cases; ++place) {
    all.push_back(place);
  }
  Results undivided;
  run_part(set, all, 1, into(undivided));
  ASSERT_EQ(undivided.size(), many_cases);
  const auto reports = reports_of(set, undivided);
  std::mt19937 chance(1);
  for (int number = 0; number < partitions; ++number) {
    const std::size_t parts = 1 + chance() % 8;
    std::vector<std::vector<std::size_t>> partition(parts);
    for (std::size_t place = 0; place < many_cases; ++place) {
      partition[chance() % parts].push_back(place);
    }
    Results together;
    for (const auto& part : partition) {
      const int workers = 1 + static_cast<int>(chance() % 3);
      if (number % 4 == 0) {
        run_part_into_a_file(set, part, workers, together);
      } else {
        run_part(set, part, workers, into(together));
      }
    }
    ASSERT_EQ(reports_of(set, together), reports) << "partition " << number;
  }
}

/// Else the comparison above would prove little.
TEST_P(Partition, HasCasesOfAllKinds) {
  const Set set = set_of(GetParam());
  std::vector<std::size_t> all;
  std::set<Habit> habits;
  for (std::size_t place = 0; place < set.cases.size(); ++place) {
    all.push_back(place);
    habits.insert(set.script.at(set.cases[place].input).first);
  }
  EXPECT_EQ(habits.size(), static_cast<std::size_t>(Habit::last) + 1);
  Results results;
  run_part(set, all, 2, into(results));
  std::set<Verdict> verdicts;
  int nondeterministic = 0;
  for (const auto& [place, result] : results) {
    verdicts.insert(result.judgement.verdict);
    nondeterministic += result.judgement.nondeterminism ? 1 : 0;
  }
  for (const Verdict verdict : {Verdict::accepted, Verdict::wrong, Verdict::no_output, Verdict::runtime_error,
                                Verdict::time_limit, Verdict::memory_limit, Verdict::judge_error}) {
    EXPECT_TRUE(verdicts.contains(verdict)) << code_of(verdict);
  }
  EXPECT_GT(nondeterministic, 1);
}

INSTANTIATE_TEST_SUITE_P(OfASet, Partition, ::testing::Values("squirrel", "cs540-tree", "cs540-grid"),
                         [](const ::testing::TestParamInfo<std::string>& name) {
                           std::string word = name.param;
                           std::erase(word, '-');
                           return word;
                         });

}  // namespace
}  // namespace harness
