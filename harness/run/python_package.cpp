#include "harness/run/python_package.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <system_error>

namespace harness {
namespace {

namespace fs = std::filesystem;

/// Runs a module as the program, in both versions of Python. What makes a folder a package is not asked for:
/// all folders on the way to the module are made packages.
constexpr std::string_view script = R"(import os, runpy, sys, types
top, module = sys.argv[1:3]
sys.argv = sys.argv[3:]
sys.path[0] = os.path.dirname(sys.argv[0])
sys.path.append(os.path.dirname(top))
def add_package(name, folder):
    package = sys.modules[name] = types.ModuleType(name)
    package.__path__ = [folder]
    package.__package__ = name
    package.__file__ = os.path.join(folder, '__init__.py')
    if os.path.exists(package.__file__):
        with open(package.__file__, 'rb') as file:
            exec(compile(file.read(), package.__file__, 'exec'), package.__dict__)
parts = module.split('.')
for end in range(1, len(parts)):
    add_package('.'.join(parts[:end]), os.path.join(top, *parts[1:end]))
runpy.run_module(module, run_name='__main__', alter_sys=True)
)";

bool is_there(const fs::path& place) {
  std::error_code error;
  return fs::is_directory(place, error) || fs::is_regular_file(place.string() + ".py", error);
}

bool has_init(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "__init__.py", error);
}

/// The folders from `root` to the file's, both of them included.
std::vector<fs::path> way_to(const fs::path& file, const fs::path& root) {
  std::vector<fs::path> way = {root};
  for (const fs::path& part : file.parent_path().lexically_relative(root)) {
    if (part != ".") {
      way.push_back(way.back() / part);
    }
  }
  return way;
}

/// Where on the way the package begins that relative imports ask for; behind its end where they ask for none.
std::size_t begin_of_package(const std::vector<fs::path>& way, const PythonSource& source) {
  int dots = 0;
  for (const PythonImport& import : source.imports) {
    dots = std::max(dots, import.is_certain ? import.dots : 0);
  }
  if (dots == 0 || static_cast<std::size_t>(dots) > way.size()) {
    return way.size();
  }
  std::size_t begin = way.size() - static_cast<std::size_t>(dots);
  while (begin > 1 && has_init(way[begin - 1])) {
    --begin;
  }
  return begin;
}

/// The same of imports of what stands beside the package, and not beside the file.
std::size_t begin_by_neighbours(const std::vector<fs::path>& way, const PythonSource& source) {
  std::size_t begin = way.size();
  for (const PythonImport& import : source.imports) {
    const std::string first = import.module.substr(0, import.module.find('.'));
    if (!import.is_certain || import.dots > 0 || first.empty() || is_there(way.back() / first)) {
      continue;
    }
    for (std::size_t at = way.size() - 1; at > 0; --at) {
      if (is_there(way[at - 1] / first)) {
        begin = std::min(begin, at);
        break;
      }
    }
  }
  return begin;
}

}  // namespace

std::optional<PackageProgram> package_program(const fs::path& file, const fs::path& root,
                                              const std::string& name, const PythonSource& source) {
  const std::vector<fs::path> way = way_to(file, root);
  std::size_t begin = begin_of_package(way, source);
  begin = begin < way.size() ? begin : begin_by_neighbours(way, source);
  if (begin >= way.size()) {
    return std::nullopt;
  }
  PackageProgram program{way[begin], ""};
  for (std::size_t at = begin; at < way.size(); ++at) {
    const std::string part = at == 0 ? name : way[at].filename().string();
    const bool is_name = !part.empty() && part.find('.') == std::string::npos;
    if (!is_name && at > 0) {
      return std::nullopt;
    }
    program.module += (is_name ? part : "program") + ".";
  }
  program.module += file.stem().string();
  return file.stem().string().find('.') == std::string::npos ? std::optional(program) : std::nullopt;
}

std::vector<std::string> words_to_run(const PackageProgram& program, const fs::path& file) {
  return {"-c", std::string(script), program.top.string(), program.module, file.string()};
}

}  // namespace harness
