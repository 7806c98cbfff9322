#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_names.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/python_check.hpp"
#include "harness/run/python_package.hpp"
#include "harness/run/python_source.hpp"
#include "harness/run/python_versions.hpp"
#include "harness/run/source_text.hpp"
#include "harness/run/tool.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view python2_name = "python2.7";
constexpr std::string_view python3_name = "python3";

/// The last line of what Python says: "SyntaxError: '(' was never closed".
std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') {
    text.pop_back();
  }
  return text.substr(text.rfind('\n') + 1);
}

/// Which interpreter runs a program, and why just that.
class Choice {
 public:
  Choice(const fs::path& file, const std::string& text, const Preparation& preparation)
      : file_(file),
        preparation_(preparation),
        program_(read_python_program(file, preparation)),
        shebang_(shebang_words(has_utf8_mark(text) ? text.substr(3) : text)) {
    PythonSource source = read_python(text);
    if (text.find("sys.path") != std::string::npos) {
      std::erase_if(source.imports, [](const PythonImport& import) { return import.dots == 0; });
    }
    package_ = package_program(file, preparation.snapshot, preparation.origin.filename().string(), source);
    shebang_name_ = shebang_.empty() ? "" : fs::path(shebang_.front()).filename().string();
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
      does_ = "it is empty";
    } else if (only_defines(text) && !imports_its_own(read_python(text))) {
      does_ = "it only defines: no function is called at its top level";
    }
  }

  /// What is to be known of a program that can do nothing, before any reason why it is run as it is.
  Prepared make() {
    Prepared made = chosen();
    if (made && !does_.empty()) {
      made->remark = fmt::format("{}; {}", does_, made->remark);
    }
    if (made && package_) {
      made->remark += fmt::format("; run as the module {}, which its imports need", package_->module);
    }
    return made;
  }

 private:
  /// A module of the program's own may act by being imported.
  bool imports_its_own(const PythonSource& source) const {
    const auto is_own = [this](const PythonImport& import) {
      const fs::path place = file_.parent_path() / import.module.substr(0, import.module.find('.'));
      std::error_code error;
      return import.dots > 0 || fs::is_directory(place, error) || fs::exists(place.string() + ".py", error);
    };
    return std::ranges::any_of(source.imports, is_own);
  }

  Prepared chosen() {
    if (const auto named = by_shebang()) {
      return *named;
    }
    const bool says2 = shebang_name_.starts_with("python2");
    const bool says3 = shebang_name_.starts_with(python3_name);
    is_sure2_ = program_.python2 && !says3;
    const bool is_sure3 = program_.python3 && !program_.python2 && !says2;
    const bool means2 = says2 || (!says3 && handout_means_python2());
    return is_sure2_ || (means2 && !is_sure3) ? python2_first() : python3_first(means2);
  }

  bool handout_means_python2() const {
    const std::vector<std::string>& others = preparation_.rules.python3_names;
    return preparation_.rules.python2 && !bears_name(name_of_path(file_.string()), others);
  }

  /// A #! line that names no version, but only `python` of the system, says nothing.
  bool names_no_version() const {
    const fs::path named(shebang_.front());
    return (shebang_name_ == "python" || shebang_name_ == "pypy") &&
           (!named.has_parent_path() || named.parent_path() == "/usr/bin" ||
            named.parent_path() == "/usr/local/bin" || named.parent_path() == "/bin");
  }

  /// By what its #! line names, where that works.
  std::optional<Prepared> by_shebang() {
    if (shebang_.empty() || (runtime_of(shebang_name_) == Runtime::python && names_no_version())) {
      return std::nullopt;
    }
    if (runtime_of(shebang_name_) == Runtime::python) {
      if (const auto named = find_interpreter(shebang_.front(), preparation_)) {
        const Candidate candidate = run_by(*named, {shebang_.begin() + 1, shebang_.end()});
        return judged(candidate, *named, check_python(candidate, program_, preparation_));
      }
    }
    missing_ = fmt::format("its #! line names {}, which does not work here, ", shebang_.front());
    return std::nullopt;
  }

  Prepared python2_first() {
    const auto python2 = find_python2(preparation_);
    if (!python2) {
      return cannot(python2.error());
    }
    if (!*python2) {
      return without_python2();
    }
    const Candidate candidate = run_by(**python2);
    const PythonCheck check = check_python(candidate, program_, preparation_);
    if (check.acceptance == Acceptance::refused && (!is_sure2_ || program_.python2_is_grammar)) {
      const auto python3 = find_interpreter(python3_name, preparation_);
      const std::string why = fmt::format("{} cannot compile it, ", python2_name);
      Prepared newer = python3 ? only_if_accepted(*python3, why) : cannot("");
      if (newer || !newer.error().message.empty()) {
        return newer;
      }
    }
    Prepared run = judged(candidate, **python2, check);
    if (run && is_sure2_ && !handout_means_python2()) {
      run->remark = fmt::format("written for Python 2 ({}), {}", *program_.python2, run->remark);
    }
    return run;
  }

  /// What is surely Python 2 is not judged by another one. Whether a grammar accepts it Python is asked.
  Prepared without_python2() {
    if (is_sure2_ && !program_.python2_is_grammar) {
      return not_judged(*program_.python2);
    }
    const std::string none = fmt::format("{}no working {} here, ", missing_, python2_name);
    const auto python3 = find_interpreter(python3_name, preparation_);
    if (!python3) {
      return is_sure2_ ? Prepared(not_judged(*program_.python2))
                       : Prepared(cannot(fmt::format("{}no working {} here", none, python3_name)));
    }
    Candidate candidate = run_by(*python3);
    const PythonCheck check = check_python(candidate, program_, preparation_);
    const bool is_refused = check.acceptance == Acceptance::refused;
    if (check.acceptance == Acceptance::refused_as_python2 || (is_sure2_ && is_refused)) {
      return not_judged(is_sure2_ ? *program_.python2 : last_line(check.result.stderr_tail));
    }
    candidate.remark = fmt::format("no working {} here, run by {} {}; the handout means {}, where 7 / 2 is 3",
                                   python2_name, python3->name, python3->version, python2_name);
    candidate.remark = missing_ + candidate.remark;
    candidate.doubt = fmt::format(
        "look at this first: it is run by {} {}, where 7 / 2 is 3.5, and the handout means {}, where "
        "it is 3",
        python3->name, python3->version, python2_name);
    return judged(candidate, *python3, check);
  }

  Prepared python3_first(bool means2) {
    const auto python3 = find_interpreter(python3_name, preparation_);
    if (!python3) {
      return cannot(fmt::format("{}no working {} here", missing_, python3_name));
    }
    Candidate candidate = run_by(*python3);
    if (means2) {
      candidate.remark = fmt::format("written for Python 3 ({}), {}", *program_.python3, candidate.remark);
    }
    const PythonCheck check = check_python(candidate, program_, preparation_);
    if (check.acceptance != Acceptance::refused_as_python2) {
      return judged(candidate, *python3, check);
    }
    if (shebang_name_.starts_with(python3_name)) {
      return compile_error(fmt::format("looks like Python 2, but its #! line names {}", shebang_name_),
                           check.result);
    }
    const auto python2 = find_python2(preparation_);
    if (!python2 || !*python2) {
      return python2 ? Prepared(not_judged(last_line(check.result.stderr_tail))) : cannot(python2.error());
    }
    missing_ = fmt::format("{} cannot compile it, ", python3_name);
    const Candidate older = run_by(**python2);
    const PythonCheck again = check_python(older, program_, preparation_);
    if (again.acceptance == Acceptance::refused) {
      return compile_error(fmt::format("looks like Python 2, but {} cannot compile it either", python2_name),
                           check.result);
    }
    return judged(older, **python2, again);
  }

  /// An empty message where it does not compile the program.
  Prepared only_if_accepted(const Interpreter& interpreter, const std::string& why) {
    missing_ += why;
    const Candidate candidate = run_by(interpreter);
    const PythonCheck check = check_python(candidate, program_, preparation_);
    if (check.acceptance == Acceptance::refused || check.acceptance == Acceptance::refused_as_python2) {
      return cannot("");
    }
    return judged(candidate, interpreter, check);
  }

  tl::unexpected<CandidateFault> not_judged(const std::string& sign) const {
    return cannot(fmt::format(
        "written for Python 2 ({}), and there is no working {} here, so it is not judged: install "
        "one, or name it by --python2 PATH or PLYCHECK_PYTHON2",
        sign, python2_name));
  }

  /// The file run by `interpreter`, not yet known to be compiled by it.
  Candidate run_by(const Interpreter& interpreter, std::vector<std::string> words = {}) const {
    const auto call = package_ ? words_to_run(*package_, file_) : std::vector{file_.string()};
    words.insert(words.end(), call.begin(), call.end());
    Candidate candidate = interpreted(interpreter, words);
    candidate.remark = missing_ + candidate.remark;
    return candidate;
  }

  Prepared judged(const Candidate& candidate, const Interpreter& interpreter,
                  const PythonCheck& check) const {
    const std::string& name = interpreter.name;
    switch (check.acceptance) {
      case Acceptance::accepted:
        return candidate;
      case Acceptance::lacks_module:
        return without_module(check.module, program_, fmt::format("{} {}", name, interpreter.version));
      case Acceptance::broken:
        return cannot(fmt::format("{} does not work in a clean environment: {}", candidate.program.front(),
                                  last_line(check.result.stderr_tail)));
      case Acceptance::refused_as_python2:
        if (shebang_name_.starts_with(python3_name)) {
          return compile_error(fmt::format("looks like Python 2, but its #! line names {}", shebang_name_),
                               check.result);
        }
        [[fallthrough]];
      case Acceptance::refused: {
        const std::string why = check.result.ending == Ending::exited ? last_line(check.result.stderr_tail)
                                                                      : failure_of(check.result);
        return compile_error(fmt::format("{} cannot compile it: {}", name, why), check.result);
      }
    }
    return candidate;
  }

  fs::path file_;
  const Preparation& preparation_;
  PythonProgram program_;
  /// Where it works as a part of its package alone.
  std::optional<PackageProgram> package_;
  std::vector<std::string> shebang_;
  std::string shebang_name_;
  bool is_sure2_ = false;
  /// That it does nothing; empty where it does something.
  std::string does_;
  /// What was wanted and is not here, ends in ", "; or empty.
  std::string missing_;
};

}  // namespace

Prepared prepare_python(const fs::path& file, const Preparation& preparation) {
  const auto text = cases::read_file(file);
  if (!text) {
    return cannot(text.error());
  }
  return Choice(file, *text, preparation).make();
}

}  // namespace harness
