#include "harness/run/needed_files.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/cpp_source.hpp"
#include "harness/run/entry_points.hpp"
#include "harness/run/java_source.hpp"
#include "harness/run/program_names.hpp"
#include "harness/run/python_source.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

using Files = std::span<const ListedFile>;

std::string joined(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

/// The path without dots in it; empty where it leads out.
std::string plain_path(const std::string& path) {
  const std::string plain = fs::path(path).lexically_normal().string();
  return plain.starts_with("..") || plain.starts_with('/') ? "" : plain;
}

/// How far apart two files lie: the folders that one goes up and down again.
std::size_t distance(const std::string& one, const std::string& other) {
  const std::vector<std::string> a = pieces(folder_of_path(one), '/');
  const std::vector<std::string> b = pieces(folder_of_path(other), '/');
  const auto [end_a, end_b] = std::ranges::mismatch(a, b);
  return static_cast<std::size_t>((a.end() - end_a) + (b.end() - end_b));
}

/// The modules that a dotted name leads to from `folder`, and, at its end, from the packages on its way.
void add_modules(Files files, const std::string& folder, const std::string& module,
                 std::vector<std::string>& found) {
  std::string at = folder;
  for (const std::string& part : pieces(module, '.')) {
    const std::string place = joined(at, part);
    if (file_at(files, place + ".py") != nullptr) {
      found.push_back(place + ".py");
      return;
    }
    bool is_package = false;
    for (const ListedFile& file : files) {
      if (folder_of_path(file.path) == place && ending_of_path(file.path) == ".py") {
        found.push_back(file.path);
        is_package = true;
      }
    }
    if (!is_package) {
      return;
    }
    at = place;
  }
}

void add_import(Files files, const std::string& folder, const PythonImport& import,
                std::vector<std::string>& found) {
  if (!import.module.empty()) {
    add_modules(files, folder, import.module, found);
  }
  for (const std::string& name : import.names) {
    add_modules(files, folder, import.module.empty() ? name : import.module + "." + name, found);
  }
}

/// An absolute import is looked for beside the program, or what Python 2 does, beside the file; a module of a
/// package also from the package's own folder.
std::vector<std::string> imported_files(Files files, const ListedFile& file) {
  std::vector<std::string> found;
  for (const PythonImport& import : read_python(file.text).imports) {
    std::string folder = folder_of_path(file.path);
    if (import.dots > 0) {
      for (int up = 1; up < import.dots; ++up) {
        folder = folder_of_path(folder);
      }
      add_import(files, folder, import, found);
      continue;
    }
    for (;; folder = folder_of_path(folder)) {
      add_import(files, folder, import, found);
      if (folder.empty()) {
        break;
      }
    }
  }
  return found;
}

/// The file that `name` in an #include means: from the including file, else the nearest whose path ends so.
std::string included_file(Files files, const ListedFile& file, const std::string& name) {
  const std::string beside = plain_path(joined(folder_of_path(file.path), name));
  if (file_at(files, beside) != nullptr) {
    return beside;
  }
  const std::string tail = plain_path(name);
  std::string nearest;
  for (const ListedFile& other : files) {
    const bool fits =
        !tail.empty() && other.path.ends_with(tail) &&
        (other.path.size() == tail.size() || other.path[other.path.size() - tail.size() - 1] == '/');
    if (fits && (nearest.empty() || distance(file.path, other.path) < distance(file.path, nearest))) {
      nearest = other.path;
    }
  }
  return nearest;
}

std::vector<std::string> included_files(Files files, const ListedFile& file) {
  std::vector<std::string> found;
  for (const std::string& name : included_by_cpp(file.text)) {
    if (const std::string path = included_file(files, file, name); !path.empty()) {
      found.push_back(path);
    }
  }
  return found;
}

/// `require('./board')`, `import x from './board.js'`
std::vector<std::string> required_files(Files files, const ListedFile& file) {
  std::vector<std::string> found;
  const std::string& text = file.text;
  for (std::size_t at = text.find_first_of("'\"`"); at != std::string::npos;) {
    const std::size_t end = text.find(text[at], at + 1);
    if (end == std::string::npos) {
      break;
    }
    const std::string name = text.substr(at + 1, end - at - 1);
    const std::string place =
        name.starts_with('.') ? plain_path(joined(folder_of_path(file.path), name)) : "";
    for (const char* ending : {"", ".js", ".json", ".mjs", ".cjs", "/index.js"}) {
      if (!place.empty() && file_at(files, place + ending) != nullptr) {
        found.push_back(place + ending);
        break;
      }
    }
    // A quote within a text of the other kind ends where a new one may begin.
    at = text.find_first_of("'\"`", name.find('\n') == std::string::npos ? end + 1 : at + 1);
  }
  return found;
}

/// Java files and the classes that they declare.
class Classes {
 public:
  explicit Classes(Files files) {
    for (const ListedFile& file : files) {
      if (ending_of_path(file.path) != ".java") {
        continue;
      }
      const JavaSource& source =
          sources_.emplace(file.path, read_java(file.text, stem_of_path(file.path))).first->second;
      for (const std::string& name : source.classes) {
        declared_[name].push_back(file.path);
      }
    }
  }

  std::vector<std::string> used_by(const std::string& path) const {
    std::vector<std::string> found;
    const JavaSource& source = sources_.at(path);
    for (const auto& [name, paths] : declared_) {
      const bool is_own = std::ranges::find(source.classes, name) != source.classes.end();
      if (is_own || !source.words.contains(name)) {
        continue;
      }
      if (const std::string used = meant(path, source, name, paths); !used.empty()) {
        found.push_back(used);
      }
    }
    return found;
  }

 private:
  /// The nearest of the same package, else of an imported one.
  std::string meant(const std::string& path, const JavaSource& source, const std::string& name,
                    const std::vector<std::string>& paths) const {
    std::string nearest;
    for (const std::string& other : paths) {
      const JavaSource& declaring = sources_.at(other);
      const auto is_imported = [&](const std::string& import) {
        return import == declaring.package + "." + name || import == declaring.package + ".*" ||
               import.starts_with(declaring.package + "." + name + ".");
      };
      const bool fits = declaring.package == source.package ||
                        std::ranges::any_of(source.imports, is_imported) ||
                        source.words.contains(declaring.package.substr(declaring.package.rfind('.') + 1));
      if (fits && (nearest.empty() || distance(path, other) < distance(path, nearest))) {
        nearest = other;
      }
    }
    return nearest;
  }

  std::map<std::string, JavaSource> sources_;
  std::map<std::string, std::vector<std::string>> declared_;
};

std::vector<std::string> java_files(Files files, const std::string& entry) {
  const Classes classes(files);
  std::vector<std::string> needed = {entry};
  std::set<std::string> known = {entry};
  for (std::size_t at = 0; at < needed.size(); ++at) {
    for (const std::string& path : classes.used_by(needed[at])) {
      if (known.insert(path).second) {
        needed.push_back(path);
      }
    }
  }
  return needed;
}

bool is_native(const std::string& path) {
  const auto kind = kind_by(path, "");
  return kind == ProgramKind::cpp || kind == ProgramKind::c;
}

/// Sources without a `main` that include one of the program's headers, or are called like one.
std::vector<std::string> sources_of_headers(Files files, const std::set<std::string>& taken) {
  std::vector<std::string> found;
  for (const ListedFile& file : files) {
    if (!is_native(file.path) || taken.contains(file.path)) {
      continue;
    }
    const std::vector<std::string> included = included_files(files, file);
    const bool shares = std::ranges::any_of(
        included, [&](const std::string& path) { return taken.contains(path) && !is_native(path); });
    if (shares && !read_cpp(file.text).has_main) {
      found.push_back(file.path);
    }
  }
  return found;
}

}  // namespace

const ListedFile* file_at(Files files, const std::string& path) {
  const auto at = std::ranges::lower_bound(files, path, {}, &ListedFile::path);
  return at != files.end() && at->path == path ? &*at : nullptr;
}

std::vector<std::string> named_files(Files files, const ListedFile& file, ProgramKind kind) {
  switch (kind) {
    case ProgramKind::python:
      return imported_files(files, file);
    case ProgramKind::cpp:
    case ProgramKind::c:
      return included_files(files, file);
    case ProgramKind::node:
      return required_files(files, file);
    case ProgramKind::java:
    case ProgramKind::binary:
    case ProgramKind::script:
    case ProgramKind::make:
      return {};
  }
  return {};
}

std::vector<std::string> needed_files(Files files, const std::string& entry, ProgramKind kind) {
  if (kind == ProgramKind::java) {
    return java_files(files, entry);
  }
  const bool is_compiled = kind == ProgramKind::cpp || kind == ProgramKind::c;
  std::set<std::string> taken;
  std::vector<std::string> open = {entry};
  while (!open.empty()) {
    const std::string path = open.back();
    open.pop_back();
    const ListedFile* const file = file_at(files, path);
    if (!taken.insert(path).second || file == nullptr) {
      continue;
    }
    const std::vector<std::string> named = named_files(files, *file, kind);
    open.insert(open.end(), named.begin(), named.end());
    if (is_compiled && open.empty()) {
      open = sources_of_headers(files, taken);
    }
  }
  return {taken.begin(), taken.end()};
}

std::vector<std::string> linked_sources(Files files, const std::string& entry) {
  std::set<std::string> included;
  std::vector<std::string> sources = {entry};
  for (const ListedFile& file : files) {
    const std::vector<std::string> found = included_files(files, file);
    included.insert(found.begin(), found.end());
  }
  for (const ListedFile& file : files) {
    const std::vector<std::string> folders = pieces(folder_of_path(file.path), '/');
    const bool is_closed = std::ranges::any_of(folders, is_passed_over) ||
                           name_of_path(file.path).starts_with('.') || is_copy_name(file.path);
    if (is_native(file.path) && file.path != entry && !is_closed && !included.contains(file.path) &&
        !read_cpp(file.text).has_main) {
      sources.push_back(file.path);
    }
  }
  return sources;
}

}  // namespace harness
