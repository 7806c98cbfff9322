#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// A module that a Python file asks for.
struct PythonImport {
  /// "numpy", "game.rules"; empty in `from . import x`.
  std::string module;
  /// What is taken out of it, which may be modules as well.
  std::vector<std::string> names;
  /// How many dots stand before it: 0 for an absolute one.
  int dots = 0;
  int line = 1;
  /// It is asked for whenever the file runs, and nothing is said for the case that it is not there.
  bool is_certain = false;
};

/// What running a Python file needs to know of its text.
struct PythonSource {
  std::vector<PythonImport> imports;
  /// It asks whether it is the program: `if __name__ == '__main__'`.
  bool has_guard = false;
  /// It does something when it is run, beyond defining names.
  bool acts = false;
};

PythonSource read_python(std::string_view text);

/// Whether a file defines functions or classes, and surely calls nothing at its top level: to run it does no
/// more than to import what it imports.
bool only_defines(std::string_view text);

/// What says that a Python file is written for one version alone.
struct VersionSign {
  /// "xrange", "print without brackets"
  std::string what;
  int line = 1;
  /// Where it is a module: its name. The file may have one of its own beside it.
  std::string module = {};
  /// The other version's grammar does not have it, as far as can be told without a parser.
  bool is_grammar = false;
};

/// The signs in a file, whether or not a version's grammar accepts it.
struct VersionSigns {
  /// Whatever Python 3 does not know and the file does not define or provide for.
  std::vector<VersionSign> python2;
  /// The same for Python 2.7.
  std::vector<VersionSign> python3;
};

VersionSigns version_signs(std::string_view text);

}  // namespace harness
