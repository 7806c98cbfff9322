#include "harness/run/entry_points.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <tl/expected.hpp>

#include "harness/run/cpp_source.hpp"
#include "harness/run/java_source.hpp"
#include "harness/run/misnamed.hpp"
#include "harness/run/needed_files.hpp"
#include "harness/run/package_json.hpp"
#include "harness/run/program_names.hpp"
#include "harness/run/python_source.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

/// Folders that tools make, for themselves or of sources.
constexpr std::array<std::string_view, 16> tool_folders = {
    "__MACOSX", ".idea", ".vscode", ".settings", "nbproject",    "target",  "bin",       "build",
    "out",      "dist",  "venv",    ".venv",     "node_modules", ".gradle", ".metadata", "site-packages"};
/// Those of them in which a compiled program may lie.
constexpr std::array<std::string_view, 5> build_folders = {"bin", "build", "out", "dist", "target"};

/// Sources that are known for what they are, and no more.
struct OtherLanguage {
  std::string_view ending;
  std::string_view name;
};
constexpr std::array<OtherLanguage, 14> other_languages = {{{".cs", "C#"},
                                                            {".go", "Go"},
                                                            {".rs", "Rust"},
                                                            {".kt", "Kotlin"},
                                                            {".scala", "Scala"},
                                                            {".swift", "Swift"},
                                                            {".ts", "TypeScript"},
                                                            {".rb", "Ruby"},
                                                            {".php", "PHP"},
                                                            {".pl", "Perl"},
                                                            {".hs", "Haskell"},
                                                            {".vb", "Visual Basic"},
                                                            {".lisp", "Lisp"},
                                                            {".r", "R"}}};

std::vector<std::string> folders_of(const std::string& path) {
  std::vector<std::string> folders = pieces(path, '/');
  folders.pop_back();
  return folders;
}

bool is_makefile(const std::string& name) {
  return name == "Makefile" || name == "makefile" || name == "GNUmakefile" || name == "CMakeLists.txt";
}

/// What is known of a program file.
struct Program {
  const ListedFile* file = nullptr;
  ProgramKind kind = ProgramKind::python;
  bool starts = false;
};

/// Files that are part of every Python project and no program of it.
bool is_project_file(const std::string& name) {
  return name == "setup.py" || name == "conftest.py" || name == "__init__.py" || name.starts_with("test_") ||
         name.ends_with("_test.py");
}

bool can_start(const ListedFile& file, ProgramKind kind) {
  switch (kind) {
    case ProgramKind::python: {
      const PythonSource source = read_python(file.text);
      return !is_project_file(name_of_path(file.path)) && (source.has_guard || source.acts);
    }
    case ProgramKind::cpp:
    case ProgramKind::c:
      return read_cpp(file.text).has_main;
    case ProgramKind::java:
      return !read_java(file.text, stem_of_path(file.path)).main_class.empty();
    case ProgramKind::node:
    case ProgramKind::binary:
    case ProgramKind::script:
    case ProgramKind::make:
      return true;
  }
  return false;
}

class Surveyor {
 public:
  Surveyor(std::span<const ListedFile> files, const std::vector<std::string>& patterns)
      : files_(files), patterns_(patterns) {}

  Survey look(bool at_built) {
    for (const ListedFile& file : files_) {
      sort_in(file, at_built);
    }
    drop_modules();
    ask_packages();
    take_by_name();
    for (const Program& program : programs_) {
      if (program.starts) {
        add_entry(program);
      } else {
        out_.others.push_back(program.file->path);
      }
    }
    put_makefiles();
    drop_weaker();
    drop_copies();
    std::ranges::sort(out_.entries, {}, [this](const EntryPoint& entry) {
      const auto rank = rank_of(entry.path, patterns_);
      return std::tuple(entry.rank.value_or(1000), rank ? rank->second : 9, folders_of(entry.path).size(),
                        entry.path);
    });
    note_same();
    out_.passed_over.assign(passed_over_.begin(), passed_over_.end());
    return out_;
  }

 private:
  /// The topmost folder on the way that is not looked into, with a slash; empty for none.
  static std::string closed_folder(const std::string& path, bool at_built) {
    std::string way;
    for (const std::string& folder : folders_of(path)) {
      way += folder + "/";
      if (is_passed_over(folder) && !(at_built && is_one_of(folder, build_folders))) {
        return way;
      }
    }
    return "";
  }

  void sort_in(const ListedFile& file, bool at_built) {
    const std::string name = name_of_path(file.path);
    const std::string closed = closed_folder(file.path, at_built);
    if (!closed.empty()) {
      passed_over_.insert(closed);
      return;
    }
    if (name.front() == '.' || ending_of_path(name) == ".class") {
      passed_over_.insert(file.path);
      if (const std::string oddity = oddity_of(file.path, file.text); !oddity.empty()) {
        out_.oddities.push_back(oddity);
      }
      return;
    }
    if (name == "package.json") {
      packages_.push_back(&file);
    }
    if (is_makefile(name)) {
      makefiles_.push_back(&file);
      return;
    }
    if (const auto kind = kind_by(file.path, file.text)) {
      programs_.push_back({&file, *kind, can_start(file, *kind)});
    } else if (const std::string oddity = oddity_of(file.path, file.text); !oddity.empty()) {
      out_.oddities.push_back(oddity);
    }
  }

  /// What another program of the submission takes in is no program of its own, unless it is one under the
  /// handout's name.
  void drop_modules() {
    std::set<std::string> taken_in;
    for (const Program& program : programs_) {
      for (const std::string& path : named_files(files_, *program.file, program.kind)) {
        if (path != program.file->path) {
          taken_in.insert(path);
        }
      }
    }
    const auto is_module = [&](const Program& program) {
      return taken_in.contains(program.file->path) && !rank_of(program.file->path, patterns_);
    };
    const bool all = std::ranges::all_of(
        programs_, [&](const Program& program) { return !program.starts || is_module(program); });
    for (Program& program : programs_) {
      program.starts = program.starts && (all || !is_module(program));
    }
  }

  /// Of the scripts at and below a package.json only the one that it starts is a program.
  void ask_packages() {
    for (const ListedFile* package : packages_) {
      const std::string folder = folder_of_path(package->path);
      const std::string begin = folder.empty() ? "" : folder + "/";
      const std::string started = begin + program_of_package(package->text);
      if (file_at(files_, started) == nullptr) {
        continue;
      }
      for (Program& program : programs_) {
        const bool is_script = program.kind == ProgramKind::node && program.file->path.starts_with(begin);
        program.starts = is_script ? program.file->path == started : program.starts;
      }
    }
  }

  /// Where nothing can be started: what bears the handout's name, else the only source; what is missing in it
  /// is said when it is built.
  void take_by_name() {
    if (std::ranges::any_of(programs_, &Program::starts)) {
      const auto is_python = [](const Program& program) { return program.kind == ProgramKind::python; };
      for (Program& program : programs_) {
        const auto rank = rank_of(program.file->path, patterns_);
        program.starts = program.starts || (is_python(program) && rank && rank->second == 0);
      }
      return;
    }
    for (Program& program : programs_) {
      program.starts = rank_of(program.file->path, patterns_).has_value();
    }
    if (programs_.size() == 1) {
      programs_.front().starts = true;
    }
  }

  void add_entry(const Program& program) {
    const auto rank = rank_of(program.file->path, patterns_);
    out_.entries.push_back(
        {program.file->path, program.kind, rank ? std::optional(rank->first) : std::nullopt});
  }

  static bool is_native(const EntryPoint& entry) {
    return entry.kind == ProgramKind::cpp || entry.kind == ProgramKind::c;
  }

  /// A Makefile stands for all programs in C and C++ at it and below.
  void put_makefiles() {
    std::ranges::stable_sort(makefiles_, {}, [](const ListedFile* file) {
      const bool is_made = file->text.find("CMAKE generated") != std::string::npos;
      return std::pair(folders_of(file->path).size(), is_made                                        ? 2
                                                      : name_of_path(file->path) == "CMakeLists.txt" ? 1
                                                                                                     : 0);
    });
    for (const ListedFile* file : makefiles_) {
      put_makefile(*file);
    }
  }

  void put_makefile(const ListedFile& file) {
    const std::string folder = folder_of_path(file.path);
    EntryPoint made{file.path, ProgramKind::make, std::nullopt};
    std::erase_if(out_.entries, [&](const EntryPoint& entry) {
      const bool is_below = folder.empty() || entry.path.starts_with(folder + "/");
      if (!is_native(entry) || !is_below) {
        return false;
      }
      made.sources.push_back(entry.path);
      made.rank = made.rank && entry.rank ? std::min(made.rank, entry.rank)
                  : entry.rank            ? entry.rank
                                          : made.rank;
      return true;
    });
    if (!made.sources.empty()) {
      out_.entries.push_back(made);
    }
  }

  /// Scripts that start or build, and programs that are there already, do not count beside sources, but under
  /// the handout's name.
  void drop_weaker() {
    const auto is_weak = [](const EntryPoint& entry) {
      return entry.kind == ProgramKind::binary || entry.kind == ProgramKind::script;
    };
    if (std::ranges::all_of(out_.entries, is_weak)) {
      return;
    }
    std::erase_if(out_.entries, [&](const EntryPoint& entry) {
      const bool is_dropped = is_weak(entry) && !entry.rank;
      if (is_dropped) {
        passed_over_.insert(entry.path);
      }
      return is_dropped;
    });
  }

  /// A copy beside its original.
  void drop_copies() {
    std::set<std::string> paths;
    for (const EntryPoint& entry : out_.entries) {
      paths.insert(entry.path);
    }
    std::erase_if(out_.entries, [&](const EntryPoint& entry) {
      const std::string name = name_of_path(entry.path);
      const std::string original =
          entry.path.substr(0, entry.path.size() - name.size()) + without_copy_suffix(name);
      const bool is_copy = original != entry.path && paths.contains(original);
      if (is_copy) {
        passed_over_.insert(entry.path);
      }
      return is_copy;
    });
  }

  /// Of sources with the same bytes (links, copies) one counts: that which finds most of what it names.
  void note_same() {
    std::map<std::pair<ProgramKind, std::string_view>, std::vector<EntryPoint*>> by_text;
    for (EntryPoint& entry : out_.entries) {
      const ListedFile* const file = is_source(entry.kind) ? file_at(files_, entry.path) : nullptr;
      if (file != nullptr && !file->text.empty()) {
        by_text[{entry.kind, file->text}].push_back(&entry);
      }
    }
    for (const auto& [text, same] : by_text) {
      const EntryPoint* const first =
          same.size() == 1 ? same.front() : *std::ranges::max_element(same, {}, [this](const auto* entry) {
            return named_files(files_, *file_at(files_, entry->path), entry->kind).size();
          });
      for (EntryPoint* const entry : same) {
        entry->same_as = entry == first ? "" : first->path;
      }
    }
  }

  /// A file of which all bytes are listed.
  static bool is_source(ProgramKind kind) {
    return kind == ProgramKind::python || kind == ProgramKind::cpp || kind == ProgramKind::c ||
           kind == ProgramKind::java || kind == ProgramKind::node;
  }

  std::span<const ListedFile> files_;
  const std::vector<std::string>& patterns_;
  std::vector<Program> programs_;
  std::vector<const ListedFile*> makefiles_;
  std::vector<const ListedFile*> packages_;
  std::set<std::string> passed_over_;
  Survey out_;
};

std::vector<std::string> paths_of(const std::vector<EntryPoint>& entries) {
  std::vector<std::string> paths;
  for (const EntryPoint& entry : entries) {
    paths.push_back(entry.path);
  }
  return paths;
}

/// As many as one line bears.
std::string listed(const std::vector<std::string>& paths) {
  return first_names(paths, 8);
}

/// Whether the user means `path` by `main`.
bool is_meant(const std::string& path, const std::string& main) {
  std::string as_path = main;
  std::ranges::replace(as_path, '.', '/');
  const std::string without_ending = path.substr(0, path.size() - ending_of_path(path).size());
  return path == main || name_of_path(path) == main || stem_of_path(path) == main || without_ending == main ||
         without_ending == as_path || without_ending.ends_with("/" + as_path);
}

tl::expected<ChosenEntry, std::string> entry_called(const Survey& survey, const std::string& main) {
  std::vector<EntryPoint> meant;
  for (const EntryPoint& entry : survey.entries) {
    const auto source =
        std::ranges::find_if(entry.sources, [&](const std::string& path) { return is_meant(path, main); });
    if (source != entry.sources.end()) {
      meant.push_back(entry);
      meant.back().sources = {*source};
    } else if (is_meant(entry.path, main) || entry.kind == ProgramKind::make) {
      meant.push_back(entry);
    }
  }
  if (meant.size() > 1) {
    std::erase_if(meant, [&](const EntryPoint& entry) {
      return entry.kind == ProgramKind::make && entry.sources.size() != 1;
    });
  }
  if (meant.size() == 1) {
    return ChosenEntry{meant.front(), ""};
  }
  for (const std::string& path : survey.others) {
    const auto kind = kind_by(path, "");
    if (meant.empty() && is_meant(path, main) && kind) {
      return ChosenEntry{{path, *kind, std::nullopt}, ""};
    }
  }
  return tl::unexpected(meant.empty() ? fmt::format("--main: expected one of its programs ({}), found '{}'",
                                                    listed(paths_of(survey.entries)), main)
                                      : fmt::format("--main: '{}' may be {}: name it by its path", main,
                                                    fmt::join(paths_of(meant), " or ")));
}

std::string nothing_found(const Survey& survey, const std::vector<std::string>& names) {
  if (!survey.oddities.empty() && survey.others.empty()) {
    return survey.oddities.front();
  }
  const std::string wanted = names.empty() ? "" : fmt::format(", such as {}", fmt::join(names, " or "));
  if (survey.others.empty()) {
    return fmt::format("expected a program{}, found none", wanted);
  }
  return fmt::format("expected a program{}, found only parts of one: {}{}", wanted, listed(survey.others),
                     survey.oddities.empty() ? "" : "; " + survey.oddities.front());
}

}  // namespace

Survey survey(std::span<const ListedFile> files, const std::vector<std::string>& program_names) {
  Survey found = Surveyor(files, program_names).look(false);
  if (!found.entries.empty() || !found.others.empty()) {
    return found;
  }
  Survey built = Surveyor(files, program_names).look(true);
  return built.entries.empty() ? found : built;
}

tl::expected<ChosenEntry, std::string> choose_entry(const Survey& survey, const std::string& main,
                                                    const std::vector<std::string>& program_names) {
  if (!main.empty()) {
    return entry_called(survey, main);
  }
  const std::vector<EntryPoint>& entries = survey.entries;
  if (entries.empty()) {
    return tl::unexpected(nothing_found(survey, program_names));
  }
  std::vector<EntryPoint> named;
  std::ranges::copy_if(entries, std::back_inserter(named),
                       [](const EntryPoint& entry) { return entry.rank.has_value(); });
  if (named.size() > 1) {
    return ChosenEntry{named.front(),
                       fmt::format("{} out of {}", named.front().path, listed(paths_of(named)))};
  }
  if (!named.empty() || entries.size() == 1) {
    const EntryPoint& entry = entries.front();
    return ChosenEntry{
        entry, entries.size() > 1 ? fmt::format("{} out of {}", entry.path, listed(paths_of(entries))) : ""};
  }
  std::vector<EntryPoint> unlike;
  std::ranges::copy_if(entries, std::back_inserter(unlike),
                       [](const EntryPoint& entry) { return entry.same_as.empty(); });
  if (unlike.size() == 1) {
    return ChosenEntry{unlike.front(), fmt::format("{} out of {}, which are the same", unlike.front().path,
                                                   listed(paths_of(entries)))};
  }
  return tl::unexpected(fmt::format("expected one program, found {}: {}; name the one to be run: --main {}",
                                    unlike.size(), listed(paths_of(unlike)), unlike.front().path));
}

std::string oddity_of(const std::string& path, std::string_view text) {
  if (std::string fault = misnamed(path); !fault.empty()) {
    return fault;
  }
  const std::string ending = ending_of_path(path);
  if (ending == ".ipynb") {
    return fmt::format(
        "{} is a Jupyter notebook, which is no program: save it as a .py file (in Jupyter: "
        "File, Save and Export Notebook As, Executable Script)",
        path);
  }
  const std::string stem = stem_of_path(path);
  if (ending == ".txt" && kind_by(stem, "")) {
    return fmt::format("{} is called .txt, which is no program: rename it to {}", path, name_of_path(stem));
  }
  if (text.starts_with("MZ")) {
    return fmt::format("{} is a program of Windows, which cannot be run here: hand in its source", path);
  }
  if (text.starts_with("\xcf\xfa\xed\xfe") || text.starts_with("\xca\xfe\xba\xbe")) {
    return ending == ".class"
               ? fmt::format("{} is a compiled class: hand in its .java file", path)
               : fmt::format("{} is a program of macOS, which cannot be run here: hand in its source", path);
  }
  const auto* const language = std::ranges::find(other_languages, ending, &OtherLanguage::ending);
  if (language != other_languages.end()) {
    return fmt::format(
        "{} is {}, which plycheck does not build: build it and name the program, or a script "
        "with a #! line that starts it",
        path, language->name);
  }
  if (ending == ".jar") {
    return fmt::format("{} is an archive of compiled classes: hand in the .java files", path);
  }
  return "";
}

bool is_passed_over(const std::string& folder) {
  return is_one_of(folder, tool_folders) || folder.starts_with("cmake-build-");
}

}  // namespace harness
