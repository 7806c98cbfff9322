#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/program.hpp"
#include "harness/run/tool.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view python2_name = "python2.7";
constexpr std::string_view python3_name = "python3";

/// Compiles the file of the first argument under the name of the second. Where that fails it says why; its
/// status is 4 where what Python 3 says, or the line that it quotes, speaks of Python 2, else 3.
constexpr std::string_view check_script = R"(import sys
text = open(sys.argv[1], 'rb').read()
try:
    compile(text, sys.argv[2], 'exec')
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
)";
constexpr int check_failed = 3;
constexpr int check_found_python2 = 4;

/// What runs a file, and why just that.
struct Choice {
  Interpreter interpreter;
  /// Options out of the #! line.
  std::vector<std::string> options;
  /// What was wanted and is not here, ends in ", "; or empty.
  std::string missing;
};

using Chosen = tl::expected<Choice, CandidateFault>;

bool begins(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

/// The program's name in a #! line, "python3"; empty without such a line.
std::string shebang_name(const std::vector<std::string>& shebang) {
  return shebang.empty() ? "" : fs::path(shebang.front()).filename().string();
}

Chosen choose(const std::vector<std::string>& shebang, const Preparation& preparation) {
  const auto find = [&preparation](std::string_view name) { return find_interpreter(name, preparation); };
  std::string missing;
  const std::string name = shebang_name(shebang);
  if (runtime_of(name) == Runtime::python) {
    if (const auto named = find(shebang.front())) {
      return Choice{*named, {shebang.begin() + 1, shebang.end()}, ""};
    }
  }
  if (!shebang.empty()) {
    missing = fmt::format("its #! line names {}, which does not work here, ", shebang.front());
  }
  if (begins(name, "python2") || (preparation.rules.python2 && !begins(name, "python3"))) {
    if (const auto python2 = find(python2_name)) {
      return Choice{*python2, {}, missing};
    }
    missing += fmt::format("no working {} here, ", python2_name);
  }
  if (const auto python3 = find(python3_name)) {
    return Choice{*python3, {}, missing};
  }
  return cannot(fmt::format("{}no working {} here", missing, python3_name));
}

/// The file run by `interpreter`, not yet known to be compiled by it.
Candidate run_by(const Choice& choice, const fs::path& file) {
  std::vector<std::string> words = choice.options;
  words.push_back(file.string());
  Candidate candidate = interpreted(choice.interpreter, words);
  candidate.remark = choice.missing + candidate.remark;
  return candidate;
}

/// Compiles without running, in the environment that a run will have, and in a folder where Python finds no
/// modules of the submission's.
RunResult check(const Candidate& candidate, const fs::path& file, const Preparation& preparation) {
  ToolReach reach = reach_of(preparation);
  reach.readable = candidate.readable;
  return run_tool({candidate.program.front(), "-W", "ignore", "-c", std::string(check_script), file.string(),
                   file.filename().string()},
                  environment_of(candidate, preparation.scratch), preparation.scratch, preparation.launcher,
                  reach);
}

/// The last line of what Python says: "SyntaxError: '(' was never closed".
std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') {
    text.pop_back();
  }
  return text.substr(text.rfind('\n') + 1);
}

/// A file that Python 3 cannot compile but that looks like Python 2 is run by that where it is here.
Prepared try_python2(const Choice& python3, const std::string& shebang, const RunResult& said,
                     const fs::path& file, const Preparation& preparation) {
  constexpr std::string_view looks = "looks like Python 2";
  if (begins(shebang, python3_name)) {
    return compile_error(fmt::format("{}, but its #! line names {}", looks, shebang), said);
  }
  const auto python2 = find_interpreter(python2_name, preparation);
  if (!python2) {
    return compile_error(fmt::format("{}, no working {} here", looks, python2_name), said);
  }
  const Candidate candidate =
      run_by({*python2, {}, fmt::format("{} cannot compile it, ", python3.interpreter.name)}, file);
  if (!succeeded(check(candidate, file, preparation))) {
    return compile_error(fmt::format("{}, but {} cannot compile it either", looks, python2_name), said);
  }
  return candidate;
}

}  // namespace

Prepared prepare_python(const fs::path& file, const Preparation& preparation) {
  const auto text = cases::read_file(file);
  if (!text) {
    return cannot(text.error());
  }
  const std::vector<std::string> shebang = shebang_words(*text);
  const Chosen choice = choose(shebang, preparation);
  if (!choice) {
    return tl::unexpected(choice.error());
  }
  const Candidate candidate = run_by(*choice, file);
  const RunResult result = check(candidate, file, preparation);
  if (succeeded(result)) {
    return candidate;
  }
  const std::string& name = choice->interpreter.name;
  const bool looks_like_python2 =
      result.ending == Ending::exited && result.exit_status == check_found_python2;
  if (looks_like_python2) {
    return try_python2(*choice, shebang_name(shebang), result, file, preparation);
  }
  if (result.ending == Ending::exited && result.exit_status != check_failed) {
    return cannot(fmt::format("{} does not work in a clean environment: {}", candidate.program.front(),
                              last_line(result.stderr_tail)));
  }
  const std::string why =
      result.ending == Ending::exited ? last_line(result.stderr_tail) : failure_of(result);
  return compile_error(fmt::format("{} cannot compile it: {}", name, why), result);
}

}  // namespace harness
