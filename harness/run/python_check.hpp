#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/run/listing.hpp"
#include "harness/run/program.hpp"
#include "harness/run/python_source.hpp"

namespace harness {

/// A Python program: its file and the modules of its own that it needs.
struct PythonProgram {
  /// Below the snapshot; the program's own file first.
  std::vector<std::string> files;
  /// The first sign of each version, with the file it stands in: "line 3: xrange", "board.py line 3: xrange".
  std::optional<std::string> python2;
  /// It is one of grammar, about which Python itself knows better.
  bool python2_is_grammar = false;
  std::optional<std::string> python3;
  /// What it asks for at once that is not among its files, without the parts behind the first dot.
  std::vector<PythonImport> foreign;
};

PythonProgram read_python_program(const std::filesystem::path& file, const Preparation& preparation);

/// How an interpreter takes a program.
enum class Acceptance { accepted, refused, refused_as_python2, lacks_module, broken };

struct PythonCheck {
  Acceptance acceptance = Acceptance::accepted;
  RunResult result;
  /// What is lacking.
  std::string module = {};
};

/// Compiles all files without running them, in the environment that a run will have, and in a folder where
/// Python finds no modules of the submission's; then looks for the modules that are not among them.
PythonCheck check_python(const Candidate& candidate, const PythonProgram& program,
                         const Preparation& preparation);

/// Why it cannot be run for lack of that module.
tl::unexpected<CandidateFault> without_module(const std::string& module, const PythonProgram& program,
                                              const std::string& interpreter);

}  // namespace harness
