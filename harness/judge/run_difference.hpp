#pragma once

#include <optional>
#include <string>

#include "cases/open_file.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// Where a file of two runs of one program first differs, byte by byte; nothing where it does not. A file
/// that was not written, or could not be read, is absent.
std::optional<FileDifference> difference_of(const std::string& file, const std::optional<std::string>& first,
                                            const std::optional<std::string>& other);

/// A file of a run that may be large.
struct RunFile {
  /// Nothing where there is none, or it is in `large`.
  std::optional<std::string> bytes;
  std::optional<cases::OpenFile> large = std::nullopt;
};

/// The same of files that may be read in pieces.
std::optional<FileDifference> difference_of(const std::string& file, const RunFile& first,
                                            const RunFile& other);

/// What is said of one of several runs.
ToldRun said_of_run(const Judgement& judgement);

}  // namespace harness
