#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "cases/unfinished.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/nearest_name.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/text.hpp"
#include "harness/job/interrupt.hpp"

namespace harness::cli {
namespace {

/// The files of an answer while they are written: under temporary names until `keep` gives them their own,
/// all together. The first error stops all writing.
class AnswerFiles {
 public:
  explicit AnswerFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}
  AnswerFiles(const AnswerFiles&) = delete;
  AnswerFiles& operator=(const AnswerFiles&) = delete;
  ~AnswerFiles() { close_all(); }

  void write(std::string_view name, std::string_view bytes) {
    if (!error_.empty()) {
      return;
    }
    const int file = descriptor(std::string(name));
    while (file >= 0 && !bytes.empty()) {
      const ssize_t written = ::write(file, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) {
        note(folder_ / name);
        return;
      }
      bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
  }

  /// Gives all files their names. What can be known to stand in the way is looked for before the first one
  /// gets its name.
  tl::expected<void, std::string> keep() {
    close_all();
    look_for_folders();
    const cases::Undivided undivided;
    for (auto file = files_.begin(); file != files_.end() && error_.empty(); ++file) {
      errno = file->second.unfinished.finish();
      if (errno != 0) {
        note(file->second.unfinished.name());
      }
    }
    if (!error_.empty()) {
      return tl::unexpected(error_);
    }
    return {};
  }

 private:
  static constexpr int closed = -1;

  struct File {
    explicit File(const std::filesystem::path& name) : unfinished(name) {}
    cases::Unfinished unfinished;
    int descriptor = closed;
  };

  int descriptor(const std::string& name) {
    const auto [entry, is_new] = files_.try_emplace(name, folder_ / name);
    File& file = entry->second;
    if (is_new) {
      file.descriptor = ::open(file.unfinished.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (file.descriptor < 0) {
        note(folder_ / name);
      }
    }
    return file.descriptor;
  }

  void close_all() {
    for (auto& [name, file] : files_) {
      if (file.descriptor >= 0 && ::close(std::exchange(file.descriptor, closed)) != 0) {
        note(folder_ / name);
      }
    }
  }

  void look_for_folders() {
    for (const auto& [name, file] : files_) {
      std::error_code error;
      if (std::filesystem::symlink_status(folder_ / name, error).type() ==
          std::filesystem::file_type::directory) {
        errno = EISDIR;
        note(folder_ / name);
      }
    }
  }

  /// Keeps the first error.
  void note(const std::filesystem::path& path) {
    if (error_.empty()) {
      error_ = fmt::format("{}: {}", path.string(), std::generic_category().message(errno));
    }
  }

  const std::filesystem::path folder_;
  std::map<std::string, File> files_;
  std::string error_;
};

int finish(AnswerFiles& files) {
  const auto kept = files.keep();
  return kept ? all_agree : fail(kept.error());
}

/// What an answer keeps in memory at most before a file is opened for it.
constexpr std::size_t most_held = std::size_t{32} << 20;

/// An answer's pieces in their order, as long as they are few.
class HeldPieces {
 public:
  void hold(std::string_view name, std::string_view bytes) {
    all_are_here_ = all_are_here_ && bytes_ + bytes.size() <= most_held;
    if (!all_are_here_) {
      answer_ = {};
      return;
    }
    bytes_ += bytes.size();
    collect_(name, bytes);
  }
  /// False where they were too many; then none is.
  bool all_are_here() const { return all_are_here_; }
  const cases::Answer& answer() const { return answer_; }

 private:
  cases::Answer answer_;
  const cases::Write collect_ = cases::collect_into(answer_);
  std::size_t bytes_ = 0;
  bool all_are_here_ = true;
};

/// Solves a problem and writes its answer, of which nothing is there unless all is. Whether a long one is
/// short enough is known before its first byte is written: it is made twice.
int solve_within(const Posed& posed, const SolveOptions& options, const fuzz::AnswerBounds& bounds) {
  HeldPieces held;
  auto why_not =
      fuzz::solve_within(bounds, posed.problem.solve,
                         [&held](std::string_view name, std::string_view bytes) { held.hold(name, bytes); });
  if (why_not) {
    return fail_unanswered(options.input, *why_not, bounds);
  }
  AnswerFiles files(options.folder);
  for (const auto& [name, bytes] : held.answer().files) {
    files.write(name, bytes);
  }
  if (!held.all_are_here()) {
    why_not = fuzz::solve_within(
        bounds, posed.problem.solve,
        [&files](std::string_view name, std::string_view bytes) { files.write(name, bytes); });
  }
  return why_not ? fail_unanswered(options.input, *why_not, bounds) : finish(files);
}

/// Makes the output folder where it is missing.
bool make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    fail(fmt::format("{}: {}", folder, error.message()));
  }
  return !error;
}

/// Whether these are mutants of the assignment, each at one of its sites if at any; when they are not, that
/// has been said on standard error.
bool are_mutants(const fuzz::Assignment& assignment, const std::vector<std::string>& mistakes) {
  const auto sites = fuzz::sites(assignment);
  const auto is_among = [](const std::vector<fuzz::MutantFacts>& known, std::string_view name) {
    return std::ranges::find(known, name, &fuzz::MutantFacts::name) != known.end();
  };
  for (const auto& text : mistakes) {
    const auto [name, site] = fuzz::mistake_spelled(text);
    if (!is_among(assignment.mutants, name) && !(assignment.slips && is_among(assignment.slips(), name))) {
      fail(fmt::format("--mutant: expected a mutant of {}, found '{}'{}; `{} strength` lists them",
                       assignment.facts.name, name, nearest_mutant_text(assignment, std::string(name)),
                       own_name()));
      return false;
    }
    if (text.size() > name.size() && std::ranges::find(sites, site) == sites.end()) {
      fail(fmt::format("--mutant: expected {} behind '{}@', found '{}'{}", fmt::join(sites, " or "), name,
                       site, nearest_text(site, sites)));
      return false;
    }
  }
  return true;
}

/// What a program with mistakes answers. One that cannot go on ends as such programs do: without files.
int solve_as_mutant(const fuzz::Assignment& assignment, const SolveOptions& options, const Posed& posed) {
  const std::vector<std::string_view> names(options.mutants.begin(), options.mutants.end());
  const auto run = assignment.answer_with(posed.input, names, {});
  if (!run) {
    return fail(cases::describe(options.input, run.error()));
  }
  if (run->ending != fuzz::MutantRun::Ending::answered) {
    return fail(run->ending == fuzz::MutantRun::Ending::crashed ? "the mutant cannot go on"
                                                                : "the mutant does not come to an end");
  }
  AnswerFiles files(options.folder);
  for (const auto& [name, bytes] : run->answer.files) {
    files.write(name, bytes);
  }
  return finish(files);
}

/// Whether no file of the answer is the problem's; when one is, that has been said on standard error.
bool spares_input(const Assignment& assignment, const SolveOptions& options) {
  NamedFiles outputs;
  for (const auto& name : cases::output_names(assignment.facts())) {
    outputs.push_back({name, (std::filesystem::path(options.folder) / name).string()});
  }
  return are_not_read(outputs, {{"the problem's", options.input}});
}

}  // namespace

int solve(const Registry& registry, const SolveOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "solve", {Part::parse, Part::solve}) ||
      (!options.mutants.empty() && !has_parts(assignment, "solve --mutant", {Part::mutants})) ||
      !spares_input(assignment, options)) {
    return job_not_done;
  }
  const auto posed = pose(assignment, options.input);
  if (!posed || !are_mutants(assignment.core, options.mutants) || !make_folder(options.folder)) {
    return job_not_done;
  }
  if (!options.mutants.empty()) {
    return solve_as_mutant(assignment.core, options, *posed);
  }
  std::stop_source stop;
  const InterruptWatch watch([&stop] { stop.request_stop(); });
  return solve_within(*posed, options,
                      {options.answer_seconds, std::int64_t{options.max_output} << 20, stop.get_token(),
                       static_cast<std::size_t>(options.table_memory) << 20});
}

int oracle(const Registry& registry, const SolveOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "oracle", {Part::oracle}) || !spares_input(assignment, options)) {
    return job_not_done;
  }
  // The oracle reads the input by itself: it vouches for the parser too.
  const auto input = cases::read_named_file(options.input, cases::largest_input);
  if (!input) {
    return fail(input.error());
  }
  const auto answer = assignment.core.oracle(*input, {});
  if (!answer) {
    const auto& refusal = answer.error();
    if (refusal.kind == reference::Refusal::Kind::over_budget) {
      return fail(fmt::format("{}: too large for the oracle: {}", options.input, refusal.expected));
    }
    return fail(
        cases::describe(options.input, {refusal.line, refusal.column, refusal.expected, refusal.found}));
  }
  if (!make_folder(options.folder)) {
    return job_not_done;
  }
  AnswerFiles files(options.folder);
  for (const auto& [name, bytes] : *answer) {
    files.write(name, bytes);
  }
  return finish(files);
}

}  // namespace harness::cli
