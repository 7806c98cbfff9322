#include "harness/doctor/lone_run.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/words/message_words.hpp"
#include "harness/run/left_folder.hpp"

namespace harness::doctor {
namespace {

/// What a program that is not told the input's name expects.
constexpr const char* input_name = "input.txt";

Start start_of(const Terms& terms, const std::string& folder) {
  Start start;
  start.argv = terms.candidate.program;
  start.environment = environment_of(terms.candidate, folder);
  start.folder = folder;
  start.limits = terms.limits;
  start.limits.memory_kind = terms.candidate.memory_kind;
  start.isolation = terms.isolation;
  start.own_disk = terms.own_disk;
  start.readable = terms.candidate.readable;
  start.readable.push_back(terms.snapshot);
  start.hidden = terms.hidden;
  start.unhidden = terms.candidate.unhidden;
  start.unhidden.push_back(terms.snapshot);
  return start;
}

}  // namespace

tl::expected<BegunRun, std::string> begin_run(const Terms& terms, std::string_view input,
                                              WorkFolders& folders, Launcher& launcher) {
  WorkFolder folder = folders.fresh();
  const int error = folder.path().empty() ? errno : put_input(folder.path() + "/" + input_name, input);
  if (error != 0) {
    return tl::unexpected(fmt::format("no work folder: {}", std::generic_category().message(error)));
  }
  const auto number = launcher.post(start_of(terms, folder.path()));
  return BegunRun{std::move(folder), number};
}

std::optional<LoneRun> finish_run(const Terms& terms, BegunRun begun, const Demand& demand,
                                  Launcher& launcher) {
  LoneRun over;
  over.run = launcher.take(begun.number);
  begun.folder.lies_in(launcher.left_folder());
  if (over.run.ending == Ending::interrupted) {
    return std::nullopt;
  }
  for (std::string* text : {&over.run.stdout_tail, &over.run.stderr_tail}) {
    forget_folder(*text, begun.folder.path());
    forget_folder(*text, terms.snapshot);
  }
  const LeftFolder left(begun.folder);
  const FoundFiles found{left.names(input_name), [&left](std::string_view name) { return left.read(name); }};
  const auto judgement = judge_run(over.run, terms.limits, demand, found);
  over.verdict = judgement.verdict;
  over.reason = words_of(judgement.reasons);
  return over;
}

}  // namespace harness::doctor
