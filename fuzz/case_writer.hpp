#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "cases/case_set.hpp"
#include "fuzz/choose.hpp"
#include "fuzz/strong_set.hpp"

namespace fuzz {

/// Who answered for the cases of a written set.
struct WrittenSet {
  int cases = 0;
  /// How many only the solver answered, the oracle's budget being too small.
  int solver_only = 0;
  bool operator==(const WrittenSet&) const = default;
};

/// Chooses a case set, answers it, and writes it as the folders 001, 002, ... of `folder`, which appears
/// whole or not at all. An error: a folder that is there and not empty, a choice that cannot be met, and
/// solver and oracle at odds, with the input on which they are.
tl::expected<WrittenSet, std::string> write_case_set(const Assignment& assignment, const Choice& choice,
                                                     const std::filesystem::path& folder,
                                                     reference::Budget budget = {});

/// What is done to a set when all its cases are written, before it appears under its name.
using Seal =
    std::function<tl::expected<void, std::string>(const std::filesystem::path& folder, const StrongSet& set)>;

/// The same for a strong set, whose cases tell the mutants that they kill, and not the seed: whoever has it
/// can make the set again.
tl::expected<StrongSet, std::string> write_strong_set(const Assignment& assignment,
                                                      const StrongChoice& choice,
                                                      const std::filesystem::path& folder, const Seal& seal,
                                                      reference::Budget budget = {});

/// Answers one problem and writes it as the case `folder`, with solver and oracle as witnesses, or the
/// solver alone where the oracle's budget is too small.
tl::expected<cases::Witness, std::string> write_answered_case(const Assignment& assignment,
                                                              const DrawnProblem& problem,
                                                              cases::CaseFacts facts,
                                                              const std::filesystem::path& folder,
                                                              reference::Budget budget = {});

}  // namespace fuzz
