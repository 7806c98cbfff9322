// Judges a run by what it left: files of any names with any contents, any standard output, any end. The first
// byte says how the run ended, the rest is parted by zero bytes: standard output, then names and contents.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/equality.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/judge/judge.hpp"
#include "harness/targets/judge_promises.hpp"
#include "harness/targets/judged_problems.hpp"

namespace {

using namespace harness;

/// Takes off what stands before the next zero byte.
std::string take_part(std::string_view& rest) {
  const auto end = std::min(rest.find('\0'), rest.size());
  std::string part(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

RunResult run_of(std::uint8_t byte) {
  constexpr std::uint8_t endings = static_cast<std::uint8_t>(Ending::interrupted) + 1;
  RunResult run;
  run.ending = static_cast<Ending>(byte % endings);
  run.exit_status = byte / endings % 3;
  run.signal = byte % 70;
  run.error = byte % 140;
  run.left_behind = byte % 4;
  return run;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  RunResult run = run_of(data[0]);
  const std::string text(data + 1, data + size);
  std::string_view rest = text;
  run.stdout_tail = take_part(rest);
  run.stderr_tail = run.stdout_tail;
  std::map<std::string, std::string, std::less<>> files;
  while (!rest.empty()) {
    const auto name = take_part(rest);
    files[name] = take_part(rest);
  }
  FoundFiles found;
  for (const auto& [name, bytes] : files) {
    found.names.push_back(name);
  }
  found.read = [&files](std::string_view name) {
    const auto file = files.find(name);
    // A name that ends so is a link, a folder or whatever else no program reads.
    const bool is_regular = file != files.end() && !name.ends_with('@');
    return is_regular ? std::optional(file->second) : std::nullopt;
  };
  const auto& judged = targets::problem_of_several_files();
  Demand demand{judged.problem.outputs, judged.assignment->facts().comparison, judged.boards,
                judged.expected};
  static const std::vector<std::string> own_files{"Homework.java", "hw.py", "hw.js"};
  demand.calling.emplace().own_files = own_files;
  demand.calling->source_line = [&text](std::string_view, std::int64_t) { return std::optional(text); };
  found.input_was_read = data[0] % 2 == 0;
  const auto judgement = judge_run(run, judged.assignment->facts().limits, demand, found);
  targets::require_shown(judgement);
  const bool all_right = std::ranges::all_of(demand.outputs, [&](const auto& file) {
    const auto got = files.find(file.name);
    return got != files.end() &&
           is_right(
               cases::compare(demand.comparison, demand.expected.files.find(file.name)->second, got->second)
                   .equality);
  });
  const bool ended_well = run.ending == Ending::exited && run.exit_status == 0;
  fuzz::require((judgement.verdict == Verdict::accepted) == (all_right && ended_well),
                "a run is accepted when it ended well and all its files are right");
  return 0;
}
