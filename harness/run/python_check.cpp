#include "harness/run/python_check.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "harness/run/needed_files.hpp"
#include "harness/run/tool.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// Compiles the files of its arguments, each under the name that follows it, up to `--`; where one fails it
/// says why: its status is 4 where what Python 3 says, or the line that it quotes, speaks of Python 2,
/// else 3. Behind `--` stand modules: 5 where one is not there, which it names.
constexpr std::string_view check_script = R"(import sys
def check_encoding(text, name):
    """What Python 2 asks of files, but not of texts."""
    import re
    other = re.search(b'[\x80-\xff]', text)
    head = text.splitlines()[:2]
    named = text.startswith(b'\xef\xbb\xbf') or re.search(b'coding[:=]', b' '.join(head))
    if sys.version_info[0] == 2 and other and not named:
        line = text.count(b'\n', 0, other.start()) + 1
        raise SyntaxError('%s line %d has letters beyond ASCII, for which Python 2 wants the line '
                          '# -*- coding: utf-8 -*- at the top' % (name, line))
words = sys.argv[1:]
files = words[:words.index('--')]
for at in range(0, len(files), 2):
    text = open(files[at], 'rb').read()
    try:
        check_encoding(text, files[at + 1])
        compile(text, files[at + 1], 'exec')
    except Exception:
        import re, traceback
        why = ''.join(traceback.format_exception_only(*sys.exc_info()[:2]))
        sys.stderr.write(why)
        old = re.search(r"""(?mx)
            Missing\ parentheses\ in\ call\ to\ '(print|exec)'
            | multiple\ exception\ types\ must\ be\ parenthesized
            | inconsistent\ use\ of\ tabs\ and\ spaces
            | leading\ zeros\ in\ decimal\ integer\ literals
            | ^\s* except \s+ [\w.]+ \s* , \s* \w+ \s* :
            | ^\s* raise \s+ [\w.]+ \s* ,
            | ^\s* (print|exec) \s+ [\w'"]
            | ^[^\n'"\#]* (<>|`|\b\d+L\b|\b0[0-7]*[1-7]\b|\bur['"])
            """, why)
        sys.exit(4 if old and sys.version_info[0] == 3 else 3)
def is_there(name):
    if sys.version_info[0] == 3:
        import importlib.util
        return name in sys.modules or importlib.util.find_spec(name) is not None
    import imp
    try:
        imp.find_module(name)
    except ImportError:
        return name in sys.builtin_module_names
    return True
for name in words[words.index('--') + 1:]:
    if not is_there(name):
        sys.stderr.write(name)
        sys.exit(5)
)";

/// Libraries that many machines have and no Python brings.
constexpr std::array<std::string_view, 14> libraries = {
    "numpy", "scipy", "pandas",           "matplotlib", "networkx", "sklearn", "numba",
    "sympy", "torch", "sortedcontainers", "tqdm",       "future",   "six",     "pygame"};

/// Whether the module is one of the submission's own, wherever it lies.
bool is_own(const std::vector<ListedFile>& files, const std::string& module) {
  return std::ranges::any_of(files, [&module](const ListedFile& file) {
    return name_of_path(file.path) == module + ".py" ||
           ("/" + file.path).find("/" + module + "/") != std::string::npos;
  });
}

class ProgramReader {
 public:
  ProgramReader(const fs::path& file, const Preparation& preparation)
      : listed_(list_files(preparation.snapshot)) {
    const std::string entry = file.lexically_relative(preparation.snapshot).string();
    const auto text = cases::read_file(file);
    entry_text_ = text ? *text : "";
    program_.files = {entry};
    for (const std::string& path : needed_files(listed_, entry, ProgramKind::python)) {
      if (path != entry) {
        program_.files.push_back(path);
      }
    }
  }

  PythonProgram read() {
    for (const std::string& path : program_.files) {
      const bool is_entry = path == program_.files.front();
      const ListedFile* const file = file_at(listed_, path);
      if (is_entry || file != nullptr) {
        add(is_entry ? entry_text_ : file->text, is_entry ? "" : path + " ");
      }
    }
    if (changes_path_) {
      program_.foreign.clear();
    }
    return program_;
  }

 private:
  void add(const std::string& text, const std::string& where) {
    const VersionSigns signs = version_signs(text);
    const bool had_sign = program_.python2.has_value();
    const auto* const sign = note(signs.python2, where, program_.python2);
    program_.python2_is_grammar =
        had_sign ? program_.python2_is_grammar : sign != nullptr && sign->is_grammar;
    note(signs.python3, where, program_.python3);
    changes_path_ = changes_path_ || text.find("sys.path") != std::string::npos;
    for (PythonImport import : read_python(text).imports) {
      import.module = import.module.substr(0, import.module.find('.'));
      if (import.is_certain && import.dots == 0 && !import.module.empty() &&
          !is_own(listed_, import.module)) {
        program_.foreign.push_back(import);
      }
    }
  }

  /// The sign that was noted; null where there is none, or an earlier one.
  const VersionSign* note(const std::vector<VersionSign>& signs, const std::string& where,
                          std::optional<std::string>& first) const {
    const auto is_foreign = [this](const VersionSign& sign) {
      return sign.module.empty() || !is_own(listed_, sign.module);
    };
    const auto sign = std::ranges::find_if(signs, is_foreign);
    if (first || sign == signs.end()) {
      return nullptr;
    }
    first = fmt::format("{}line {}: {}", where, sign->line, sign->what);
    return &*sign;
  }

  std::vector<ListedFile> listed_;
  std::string entry_text_;
  PythonProgram program_;
  bool changes_path_ = false;
};

Acceptance acceptance_of(const RunResult& result) {
  if (result.ending != Ending::exited) {
    return Acceptance::refused;
  }
  switch (result.exit_status) {
    case 0:
      return Acceptance::accepted;
    case 3:
      return Acceptance::refused;
    case 4:
      return Acceptance::refused_as_python2;
    case 5:
      return Acceptance::lacks_module;
    default:
      return Acceptance::broken;
  }
}

}  // namespace

PythonProgram read_python_program(const fs::path& file, const Preparation& preparation) {
  return ProgramReader(file, preparation).read();
}

PythonCheck check_python(const Candidate& candidate, const PythonProgram& program,
                         const Preparation& preparation) {
  ToolReach reach = reach_of(preparation);
  reach.readable = candidate.readable;
  std::vector<std::string> argv = {candidate.program.front(), "-W", "ignore", "-c",
                                   std::string(check_script)};
  for (const std::string& file : program.files) {
    argv.insert(argv.end(), {(preparation.snapshot / file).string(), file});
  }
  argv.emplace_back("--");
  for (const PythonImport& import : program.foreign) {
    argv.push_back(import.module);
  }
  PythonCheck check;
  check.result = run_tool(argv, environment_of(candidate, preparation.scratch), preparation.scratch,
                          preparation.launcher, reach);
  check.acceptance = acceptance_of(check.result);
  check.module = check.acceptance == Acceptance::lacks_module ? check.result.stderr_tail : "";
  return check;
}

tl::unexpected<CandidateFault> without_module(const std::string& module, const PythonProgram& program,
                                              const std::string& interpreter) {
  const auto import = std::ranges::find(program.foreign, module, &PythonImport::module);
  const int line = import != program.foreign.end() ? import->line : 1;
  if (is_one_of(module, libraries)) {
    return cannot(
        fmt::format("imports {0} (line {1}), a library that {2} does not have here, so it is not "
                    "judged: install {0}, or write the program without it",
                    module, line, interpreter));
  }
  const bool is_of_windows = module == "msvcrt" || module == "winsound" || module == "win32api";
  return tl::unexpected(CandidateFault{
      true,
      fmt::format("imports {} (line {}), which {}", module, line,
                  is_of_windows ? "only Windows has"
                                : fmt::format("is neither among its files nor part of {}", interpreter)),
      ""});
}

}  // namespace harness
