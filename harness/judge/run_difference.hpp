#pragma once

#include <optional>
#include <string>

#include "harness/judge/judgement.hpp"

namespace harness {

/// Where a file of two runs of one program first differs, byte by byte; nothing where it does not. A file
/// that was not written, or could not be read, is absent.
std::optional<FileDifference> difference_of(const std::string& file, const std::optional<std::string>& first,
                                            const std::optional<std::string>& other);

/// What is said of one of several runs.
ToldRun said_of_run(const Judgement& judgement);

}  // namespace harness
