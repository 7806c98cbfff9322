#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/run/listing.hpp"
#include "harness/run/program_kind.hpp"

namespace harness {

/// A file of a submission by which a program can be started or built.
struct EntryPoint {
  std::string path;
  ProgramKind kind = ProgramKind::python;
  /// The place among the handout's names of the one that it bears, a copy's suffix (`homework (1).py`) aside;
  /// nothing where it bears none.
  std::optional<int> rank;
  /// For a Makefile: the sources with a `main` that it stands for.
  std::vector<std::string> sources = {};
  /// Another entry with the same bytes, which counts for both; empty for none.
  std::string same_as = {};
};

/// What a submission holds.
struct Survey {
  /// All programs, the handout's names first, in their order, else by depth and path.
  std::vector<EntryPoint> entries;
  /// What was not looked at, folders with a slash at their end, in order.
  std::vector<std::string> passed_over;
  /// Program files that are none of the entries: modules, classes without a `main`.
  std::vector<std::string> others;
  /// What looks as if a program was meant: "hw.ipynb: a Jupyter notebook; ...".
  std::vector<std::string> oddities;
};

/// Looks at the files of a submission, sorted by path. `program_names` are the handout's, patterns with one
/// `*`, the preferred one first.
Survey survey(std::span<const ListedFile> files, const std::vector<std::string>& program_names);

/// The program that is taken and what is to be said of it.
struct ChosenEntry {
  EntryPoint entry;
  std::string remark;
};

/// The one that the user names by `main` (a path, a file's name, with or without its ending, or a class),
/// where that is not empty; else the handout's; else the only one. The error names what there is.
tl::expected<ChosenEntry, std::string> choose_entry(const Survey& survey, const std::string& main,
                                                    const std::vector<std::string>& program_names);

/// Why a file that is no program may have been meant as one, and what to do; empty where nothing can be said.
std::string oddity_of(const std::string& path, std::string_view text);

/// Whether a folder of that name holds nothing that a user wrote: `.idea/`, `__MACOSX/`, `bin/`.
bool is_passed_over(const std::string& folder);

}  // namespace harness
