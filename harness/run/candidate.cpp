#include "harness/run/candidate.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <tl/expected.hpp>

#include "harness/run/command_line.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/remove_tree.hpp"
#include "harness/run/snapshot.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view expected_programs =
    "an executable, a .py .cpp .cc .c .java .js file, a folder or a command line";

/// `pattern` may hold one `*`, which stands for any number of any bytes.
bool matches(std::string_view name, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return name == pattern;
  }
  const std::string_view head = pattern.substr(0, star);
  const std::string_view tail = pattern.substr(star + 1);
  return name.size() >= head.size() + tail.size() && name.substr(0, head.size()) == head &&
         name.substr(name.size() - tail.size()) == tail;
}

/// The programs in `folder` under the handout's names, the preferred one first.
std::vector<std::string> programs_in(const fs::path& folder, const std::vector<std::string>& names,
                                     const std::vector<std::string>& patterns) {
  std::vector<std::string> programs;
  for (const std::string& pattern : patterns) {
    for (const std::string& name : names) {
      std::error_code error;
      const bool is_known = std::find(programs.begin(), programs.end(), name) != programs.end();
      if (!is_known && matches(name, pattern) && fs::is_regular_file(folder / name, error) &&
          kind_of(folder / name)) {
        programs.push_back(name);
      }
    }
  }
  return programs;
}

std::string shortened(const std::vector<std::string>& names, std::size_t shown) {
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(shown, names.size()));
  const std::string list = fmt::format("{}", fmt::join(names.begin(), end, ", "));
  return names.size() > shown ? fmt::format("{} and {} more", list, names.size() - shown) : list;
}

void add_remark(Candidate& candidate, const std::string& remark) {
  candidate.remark += candidate.remark.empty() ? remark : "; " + remark;
}

Prepared prepare_folder(const fs::path& folder, const Preparation& preparation) {
  const auto names = names_in(folder);
  if (!names) {
    return cannot(names.error());
  }
  const std::vector<std::string> programs = programs_in(folder, *names, preparation.rules.program_names);
  if (programs.empty()) {
    return cannot(fmt::format("{}: expected a program called {}, found {}", folder.string(),
                              fmt::join(preparation.rules.program_names, " or "),
                              names->empty() ? "nothing" : shortened(*names, 8)));
  }
  const auto left_out =
      copy_folder(folder, preparation.snapshot, preparation.rules.outputs, limits_of(preparation.rules));
  if (!left_out) {
    return cannot(left_out.error());
  }
  const fs::path program = preparation.snapshot / programs.front();
  std::error_code error;
  if (!fs::exists(program, error)) {
    return cannot(fmt::format("{}: leads out of its folder", (folder / programs.front()).string()));
  }
  Prepared candidate =
      naming(folder / programs.front(), prepare_program(program, *kind_of(program), preparation));
  if (candidate) {
    if (programs.size() > 1) {
      add_remark(*candidate,
                 fmt::format("{} out of {}", programs.front(), shortened(programs, programs.size())));
    }
    note_left_out(*left_out, *candidate);
  }
  return candidate;
}

Prepared prepare_file(const fs::path& file, const Preparation& preparation) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    return cannot(fmt::format("{}: expected {}", file.string(), expected_programs));
  }
  const auto copy = copy_file_into(file, preparation.snapshot, limits_of(preparation.rules));
  if (!copy) {
    return cannot(copy.error());
  }
  const std::optional<ProgramKind> kind = kind_of(*copy);
  if (!kind) {
    return cannot(fmt::format("{}: expected {}", file.string(), expected_programs));
  }
  return naming(file, prepare_program(*copy, *kind, preparation));
}

Prepared prepare(const std::string& given, const Preparation& preparation) {
  std::error_code error;
  const fs::file_status status = fs::status(given, error);
  if (fs::is_directory(status)) {
    return prepare_folder(given, preparation);
  }
  if (fs::exists(status)) {
    return prepare_file(given, preparation);
  }
  if (given.find_first_of(" \t\n") != std::string::npos) {
    return prepare_command_line(given, preparation);
  }
  return cannot(fmt::format("{}: {}", given, error.message()));
}

/// The folder that a candidate comes from; empty where it is none of a file or a folder.
fs::path origin_of(const std::string& given) {
  std::error_code error;
  const fs::path absolute = fs::absolute(given, error);
  const fs::file_status status = fs::status(absolute, error);
  if (!fs::exists(status)) {
    return {};
  }
  return fs::canonical(fs::is_directory(status) ? absolute : absolute.parent_path(), error);
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

/// Makes all files the caller's again: a build in the sandbox may have been another user's, as whom a run
/// could change their permissions.
void take_back(const fs::path& folder) {
  std::error_code error;
  const auto take = [](const fs::path& path) {
    [[maybe_unused]] const int failed = ::lchown(path.c_str(), ::geteuid(), ::getegid());
  };
  take(folder);
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    take(at->path());
  }
}

std::string_view name_of(std::string_view line) {
  return line.substr(0, line.find('=') + 1);
}

}  // namespace

SnapshotLimits limits_of(const CandidateRules& rules) {
  SnapshotLimits limits;
  limits.hidden = rules.hidden;
  return limits;
}

void note_left_out(const std::vector<std::string>& left_out, Candidate& candidate) {
  if (!left_out.empty()) {
    add_remark(candidate, fmt::format("not copied: {}", shortened(left_out, 3)));
  }
}

tl::expected<Candidate, CandidateFault> prepare_candidate(const std::string& given,
                                                          const CandidateRules& rules,
                                                          const fs::path& snapshot, Launcher& launcher) {
  std::error_code error;
  const fs::path real = fs::canonical(snapshot, error);
  if (error) {
    return cannot(fmt::format("{}: {}", snapshot.string(), error.message()));
  }
  std::string scratch = (real / "plycheck-scratch-XXXXXX").string();
  fs::permissions(
      real, fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec,
      fs::perm_options::add, error);
  if (::mkdtemp(scratch.data()) == nullptr) {
    return cannot(fmt::format("{}: {}", scratch, std::generic_category().message(errno)));
  }
  Prepared candidate = prepare(given, Preparation{rules, real, scratch, origin_of(given), launcher});
  remove_tree(AT_FDCWD, scratch.c_str());
  if (rules.isolation == Isolation::sandbox) {
    take_back(real);
  }
  if (candidate) {
    candidate->given = given;
  }
  return candidate;
}

tl::expected<std::vector<std::string>, std::string> arguments_of(const Candidate& candidate,
                                                                 std::string_view invocation,
                                                                 std::string_view input) {
  const auto words = split_words(invocation);
  if (!words) {
    return tl::unexpected(words.error());
  }
  std::vector<std::string> arguments;
  for (std::string word : *words) {
    if (word == "{program}") {
      arguments.insert(arguments.end(), candidate.program.begin(), candidate.program.end());
      continue;
    }
    replace_all(word, "{input}", input);
    arguments.push_back(std::move(word));
  }
  if (std::find(words->begin(), words->end(), "{program}") == words->end()) {
    return tl::unexpected(fmt::format("expected the word {{program}}, found: {}", invocation));
  }
  if (arguments.front().find('/') == std::string::npos) {
    const std::vector<fs::path> places = find_in_path(arguments.front());
    if (places.empty()) {
      return tl::unexpected(fmt::format("{}: not found in PATH", arguments.front()));
    }
    arguments.front() = places.front().string();
  }
  return arguments;
}

std::vector<std::string> environment_of(const Candidate& candidate, const fs::path& folder) {
  std::vector<std::string> lines = {fmt::format("PATH={}", clean_path),
                                    fmt::format("HOME={}", folder.string()),
                                    fmt::format("TMPDIR={}", folder.string()), "LANG=C.UTF-8"};
  for (const std::string& wanted : candidate.environment) {
    const auto same_name = [&wanted](const std::string& line) { return name_of(line) == name_of(wanted); };
    const auto there = std::find_if(lines.begin(), lines.end(), same_name);
    if (there == lines.end()) {
      lines.push_back(wanted);
    } else {
      *there = wanted;
    }
  }
  return lines;
}

}  // namespace harness
