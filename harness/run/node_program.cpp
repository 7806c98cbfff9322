#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/interpreter.hpp"
#include "harness/run/program.hpp"
#include "harness/run/tool.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr int lacks_package = 5;
constexpr int lacks_file = 6;

/// Follows what the file of its argument, and what this leads to, requires as soon as it is loaded. The
/// status says that a package or a file is not there, which it prints; what the script cannot make out is
/// left to the run.
constexpr std::string_view check_script = R"(
const fs = require('fs'), path = require('path'), { createRequire } = require('module');
const open = [process.argv[1]], seen = new Set();
function missing(name, from) {
  try {
    const found = createRequire(from).resolve(name);
    if (/^\.\.?\//.test(name) && /\.[cm]?js$/.test(found)) open.push(found);
  } catch (error) {
    return error.code === 'MODULE_NOT_FOUND';
  }
  return false;
}
function stop(name) {
  fs.writeSync(1, name);
  process.exit(name.startsWith('.') ? 6 : 5);
}
try {
  while (open.length > 0) {
    const file = open.pop();
    if (seen.has(file)) continue;
    seen.add(file);
    const text = fs.readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const line of text.split('\n')) {
      const parts = /^(const|let|var|require|import)\b/.test(line) && !/=>|\bfunction\b/.test(line)
          ? line.matchAll(/(?:\brequire\(\s*|^import\s+|\bfrom\s+)(['"])([\w@.\/:-]+)\1/g) : [];
      for (const part of parts) {
        if (!part[2].startsWith('/') && missing(part[2], file)) stop(part[2]);
      }
    }
  }
} catch (error) {
}
)";

/// What a tool's `result` says that the program lacks.
Prepared without_required(const RunResult& result, const Interpreter& node) {
  const std::string& name = result.stdout_tail;
  if (result.exit_status == lacks_file) {
    return tl::unexpected(
        CandidateFault{true, fmt::format("requires {}, which is not among its files", name), ""});
  }
  return cannot(
      fmt::format("requires {0}, a package that node {1} does not have here, so it is not judged: "
                  "write the program without it, or hand in a folder with {0} in its node_modules",
                  name, node.version));
}

}  // namespace

Prepared prepare_node(const fs::path& file, const Preparation& preparation) {
  const auto node = find_interpreter("node", preparation);
  if (!node) {
    return cannot(fmt::format("no working node here ({})", node.error()));
  }
  const Candidate candidate = interpreted(*node, {file.string()});
  ToolReach reach = reach_of(preparation);
  reach.readable = candidate.readable;
  const RunResult result = run_tool(
      {candidate.program.front(), "-e", std::string(check_script), file.string()},
      environment_of(candidate, preparation.scratch), preparation.scratch, preparation.launcher, reach);
  const bool lacks = result.ending == Ending::exited &&
                     (result.exit_status == lacks_package || result.exit_status == lacks_file);
  return lacks ? without_required(result, *node) : Prepared(candidate);
}

}  // namespace harness
