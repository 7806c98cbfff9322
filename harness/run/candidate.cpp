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
#include "harness/run/entry_points.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/listing.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_names.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/remove_tree.hpp"
#include "harness/run/snapshot.hpp"
#include "harness/run/surroundings.hpp"
#include "harness/run/take_back.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view expected_programs =
    "an executable, a .py .cpp .cc .c .java .js file, a folder or a command line";

/// Of a file that is called a program and begins like none.
Prepared unknown_program(const fs::path& file) {
  std::error_code error;
  return cannot_be_executed(file, fs::is_empty(file, error)
                                      ? "it is empty"
                                      : "it begins with neither a #! line nor the mark of an ELF program");
}

void add_remark(Candidate& candidate, const std::string& remark) {
  candidate.remark += candidate.remark.empty() ? remark : "; " + remark;
}

/// What was left out of the copy, behind `separator`; empty where nothing was.
std::string not_copied(std::string_view separator, const std::vector<std::string>& left_out) {
  return left_out.empty() ? "" : fmt::format("{}not copied: {}", separator, first_names(left_out, 3));
}

/// A link to a program that was left out of the copy; empty for none.
std::string left_out_program(const std::vector<std::string>& left_out, const fs::path& folder,
                             const CandidateRules& rules) {
  for (const std::string& path : left_out) {
    std::error_code error;
    const bool is_link = fs::symlink_status(folder / path, error).type() == fs::file_type::symlink;
    if (is_link && bears_name(path, rules.program_names)) {
      return path;
    }
  }
  return "";
}

/// The file that bears a handout's name without an ending, and begins like no program; empty for none.
std::string unknown_program_in(const std::vector<ListedFile>& files, const Preparation& preparation) {
  for (const ListedFile& file : files) {
    const bool is_meant =
        ending_of_path(file.path).empty() && bears_name(file.path, preparation.rules.program_names);
    if (is_meant && !kind_of(preparation.snapshot / file.path)) {
      return file.path;
    }
  }
  return "";
}

/// A program of the copy at `entry`, found in what the user named by `given`.
Prepared prepare_entry(const EntryPoint& entry, const fs::path& given, const Preparation& preparation) {
  return entry.kind == ProgramKind::make
             ? naming(given, build_made(entry, preparation))
             : naming(given / entry.path,
                      prepare_program(preparation.snapshot / entry.path, entry.kind, preparation));
}

/// The program in the copy of a folder.
Prepared prepare_copy(const fs::path& folder, const std::vector<std::string>& left_out,
                      const Preparation& preparation) {
  const CandidateRules& rules = preparation.rules;
  const std::vector<ListedFile> files = list_files(preparation.snapshot);
  const Survey found = survey(files, rules.program_names);
  const auto chosen = choose_entry(found, rules.choice.main, rules.program_names);
  const std::string linked = left_out_program(left_out, folder, rules);
  if (!linked.empty() && (!chosen || !chosen->entry.rank)) {
    return cannot(fmt::format("{}: leads out of its folder", (folder / linked).string()));
  }
  if (!chosen) {
    const std::string unknown = found.entries.empty() ? unknown_program_in(files, preparation) : "";
    return unknown.empty() ? cannot(fmt::format("{}: {}{}", folder.string(), chosen.error(),
                                                found.entries.empty() ? not_copied("; ", left_out) : ""))
                           : unknown_program(preparation.snapshot / unknown);
  }
  Prepared candidate = prepare_entry(chosen->entry, folder, preparation);
  if (candidate && !chosen->remark.empty()) {
    add_remark(*candidate, chosen->remark);
  }
  if (candidate && rules.choice.tells_passed_over && !found.passed_over.empty()) {
    add_remark(*candidate, fmt::format("passed over: {}", first_names(found.passed_over, 8)));
  }
  return candidate;
}

Prepared prepare_folder(const fs::path& folder, const Preparation& preparation) {
  const auto left_out =
      copy_folder(folder, preparation.snapshot, preparation.rules.outputs, limits_of(preparation.rules));
  if (!left_out) {
    return cannot(left_out.error());
  }
  Prepared candidate = prepare_copy(folder, *left_out, preparation);
  if (candidate) {
    note_left_out(*left_out, *candidate);
  }
  return candidate;
}

/// Runs may be another user's.
void make_open_folders(const fs::path& folder, const fs::path& top) {
  std::error_code error;
  fs::create_directories(folder, error);
  for (fs::path at = folder; at != top && lies_in(at, top) && at.has_filename(); at = at.parent_path()) {
    fs::permissions(
        at, fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec,
        fs::perm_options::add, error);
  }
}

/// Copies the file and what it needs of the files around it, all as they lie there.
tl::expected<fs::path, std::string> copy_with_needed(const fs::path& file, ProgramKind kind,
                                                     const Preparation& preparation) {
  const SnapshotLimits limits = limits_of(preparation.rules);
  const Surroundings around = surroundings_of(file, kind);
  for (const std::string& path : around.needed) {
    if (path == around.entry) {
      continue;
    }
    std::error_code error;
    const fs::path to = preparation.snapshot / folder_of_path(path);
    make_open_folders(to, preparation.snapshot);
    // What has gone in the meantime is missed by the compiler.
    if (auto copy = copy_file_into(around.root / path, to, limits); !copy) {
      return copy;
    }
  }
  const fs::path to = preparation.snapshot / folder_of_path(around.entry);
  make_open_folders(to, preparation.snapshot);
  return copy_file_into(file, to, limits);
}

Prepared prepare_file(const fs::path& file, const Preparation& preparation) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    return cannot(fmt::format("{}: expected {}", file.string(), expected_programs));
  }
  const std::optional<ProgramKind> kind = kind_of(file);
  if (!kind && is_program(file)) {
    return unknown_program(file);
  }
  if (!kind) {
    const std::string oddity = oddity_of(file.string(), beginning_of_file(file));
    return cannot(oddity.empty() ? fmt::format("{}: expected {}", file.string(), expected_programs) : oddity);
  }
  const auto copy = copy_with_needed(file, *kind, preparation);
  if (!copy) {
    return cannot(copy.error());
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
    add_remark(candidate, not_copied("", left_out));
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
  const Preparation preparation{rules, real, scratch, origin_of(given), launcher};
  Prepared candidate = prepare(given, preparation);
  if (candidate) {
    if (const auto fault = admit_named(preparation, *candidate)) {
      candidate = cannot("--invoke: " + *fault);
    }
  }
  remove_tree(AT_FDCWD, scratch.c_str());
  if (rules.isolation == Isolation::sandbox) {
    take_back(real);
  }
  if (!candidate) {
    return candidate;
  }
  candidate->given = given;
  return candidate;
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
