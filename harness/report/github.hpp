#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "harness/events/events.hpp"

namespace harness {

/// What a step's summary may hold in all, the text that is there already included. GitHub takes no more than
/// 1 MiB.
inline constexpr std::size_t most_summary_bytes = 1'000'000;

/// Failing cases that are annotated; GitHub shows no more of a kind.
inline constexpr int most_annotations = 10;

/// Annotates failing cases on `out` when the job is finished, by GitHub's workflow commands, and appends a
/// summary in Markdown to the file `summary`, none where that is empty.
std::unique_ptr<Reporter> github_reporter(const Audience& audience, std::FILE* out,
                                          std::filesystem::path summary);

/// By what name an annotation knows the candidate: the path of its file in its repository; empty where it is
/// no single file.
std::string annotated_file(const std::string& candidate);

}  // namespace harness
