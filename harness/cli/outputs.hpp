#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "harness/assignment/assignment.hpp"

/// No command may write over what it reads, or over another of its outputs.
namespace harness::cli {

/// A file that a command writes or reads. `what` says which: "--json", "the candidate".
struct NamedFile {
  std::string what;
  std::string path;
};
using NamedFiles = std::vector<NamedFile>;

/// Whether reports can be written there, each to a file of its own; when they cannot, that has been said on
/// standard error, before all the work is done in vain. An empty path is none.
bool can_be_written(const NamedFiles& outputs);

/// Whether no output is one of the files read, by whatever name or link; when one is, that has been said on
/// standard error. Files that are not there yet are known by their places.
bool are_not_read(const NamedFiles& outputs, const NamedFiles& inputs);

/// The history's files.
NamedFiles history_files();
/// What a program is made of that a user named: a file, what the words of a command line name, or, of a
/// folder, those outputs that are programs in it already. Other files there may be reports of earlier runs.
NamedFiles program_files(const std::string& what, const std::string& given, const NamedFiles& outputs);
/// The files of a case set that one of the outputs could be; nothing where none lies in its folder. Of an
/// archive it is the archive itself.
NamedFiles case_files(const Assignment& assignment, const std::string& folder, const NamedFiles& outputs);

/// All lists in one.
NamedFiles together(std::initializer_list<NamedFiles> lists);

}  // namespace harness::cli
