#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "harness/job/case_run.hpp"
#include "harness/job/machine.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

/// An assignment on which no difference can be told: the memory is over.
Assignment without_memory() {
  Assignment row;
  row.core.parse = [](std::string_view) -> cases::Parsed<fuzz::PosedProblem> {
    return fuzz::PosedProblem{"", "", {{"text", FileKind::text, {}}}};
  };
  row.core.solve = [](std::string_view, const cases::Write& write, const solver::SolveSettings&) {
    write("text", "right\n");
    return cases::Parsed<bool>(true);
  };
  row.views = [](std::string_view) {
    ProblemViews views;
    views.search = []() -> SearchView { throw std::bad_alloc(); };
    return views;
  };
  return row;
}

/// A candidate that writes so many bytes, all of them zero.
class Writer final : public Launcher {
 public:
  explicit Writer(std::int64_t bytes) : bytes_(bytes) {}
  std::int64_t post(const Start& start) override {
    const auto path = start.folder + "/text";
    std::ofstream(path) << "wrong\n";
    std::filesystem::resize_file(path, static_cast<std::uintmax_t>(bytes_));
    return 1;
  }
  RunResult take(std::int64_t) override {
    RunResult run;
    run.ending = Ending::exited;
    return run;
  }
  void interrupt() noexcept override {}

 private:
  std::int64_t bytes_;
};

class ScarceMemory : public ::testing::Test {
 protected:
  ScarceMemory() {
    plan.assignment = &assignment;
    plan.candidate.program = {"/bin/true"};
    plan.invocation = "{program}";
    plan.input_name = "input.txt";
  }
  /// The judgement of a candidate that writes so much.
  Judgement judged(std::int64_t bytes) {
    const JobCase job_case{"1", "1", *assignment.read("1"), {}, {}, std::nullopt};
    Writer launcher(bytes);
    const RunPlace place{*folders, launcher, machine};
    const auto begun = CaseRun::begin(plan, job_case, place, {});
    return finish_case(**begun, place).value().judgement;
  }
  const Assignment assignment = without_memory();
  const std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  RunPlan plan;
  ThisMachine machine;
};

TEST_F(ScarceMemory, IsTheFaultOfACandidateThatWroteMuch) {
  constexpr std::int64_t fifteen_megabytes = std::int64_t{15} << 20;
  for (const std::int64_t bytes : {largest_whole - 1, largest_whole + 1, fifteen_megabytes}) {
    const auto judgement = judged(bytes);
    EXPECT_EQ(judgement.verdict, Verdict::output_limit) << bytes;
    EXPECT_EQ(words_of(judgement.reasons),
              "what it wrote is too much to be judged in the memory that is left")
        << bytes;
  }
}

TEST_F(ScarceMemory, IsNotTheFaultOfOneThatWroteLittle) {
  constexpr std::int64_t few = 100;
  EXPECT_THROW(judged(few), std::bad_alloc);
}

}  // namespace
}  // namespace harness
