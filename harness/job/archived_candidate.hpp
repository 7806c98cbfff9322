#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "harness/run/candidate.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// `prepare_candidate`, for archives too: one is unpacked into a folder, which then is the candidate. An
/// archive that is refused is no candidate, and its program is not at fault. Messages name the archive.
tl::expected<Candidate, CandidateFault> prepare_named(const std::string& given, const CandidateRules& rules,
                                                      const std::filesystem::path& snapshot,
                                                      Launcher& launcher);

}  // namespace harness
