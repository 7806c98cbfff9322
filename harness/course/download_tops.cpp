#include "harness/course/download_tops.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "harness/course/platform_names.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

/// The parts of a path; none where it leads out of its folder, or no file can have it.
std::vector<std::string> safe_parts(std::string_view path) {
  std::vector<std::string> parts;
  while (path.ends_with('/')) {
    path.remove_suffix(1);
  }
  for (;;) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    if (part.empty() || part == ".." || part.find('\0') != std::string_view::npos) {
      return {};
    }
    if (part != ".") {
      parts.emplace_back(part);
    }
    if (end == path.size()) {
      return parts;
    }
    path.remove_prefix(end + 1);
  }
}

std::string joined(const std::vector<std::string>& parts, std::size_t from) {
  std::string out;
  for (std::size_t i = from; i < parts.size(); ++i) {
    out += (i == from ? "" : "/") + parts[i];
  }
  return out;
}

class TopsReader {
 public:
  explicit TopsReader(std::string_view inside) : inside_(inside) {}

  void take(const ListedEntry& entry) {
    using What = DownloadRemark::What;
    auto parts = safe_parts(entry.path);
    if (parts.empty()) {
      if (entry.path != "." && entry.path != "./") {
        out_.remarks.push_back({What::unsafe_path, entry.path});
      }
      return;
    }
    if (std::ranges::any_of(parts, is_of_system) || !is_inside(parts)) {
      return;
    }
    if (const auto git = std::ranges::find(parts, ".git"); git != parts.end()) {
      if (git - parts.begin() == 1) {
        DownloadTop& top = top_named(parts.front());
        top.has_git = top.is_folder = true;
      }
    } else if (entry.kind == ListedEntry::Kind::other) {
      out_.remarks.push_back({What::no_file, entry.path});
    } else {
      DownloadTop& top = top_named(parts.front());
      const bool is_top = parts.size() == 1;
      top.is_folder = top.is_folder || !is_top || entry.kind == ListedEntry::Kind::folder;
      if (entry.kind == ListedEntry::Kind::file) {
        top.files.push_back({entry.path, is_top ? parts.front() : joined(parts, 1)});
      }
    }
  }

  DownloadTops finish() {
    for (auto& [name, top] : tops_) {
      std::ranges::sort(top.files, {}, &HandedFile::name);
      out_.tops.push_back(std::move(top));
    }
    return std::move(out_);
  }

 private:
  /// Leaves the folder out of the parts.
  bool is_inside(std::vector<std::string>& parts) const {
    if (inside_.empty()) {
      return true;
    }
    if (parts.front() != inside_ || parts.size() == 1) {
      return false;
    }
    parts.erase(parts.begin());
    return true;
  }

  DownloadTop& top_named(const std::string& name) {
    DownloadTop& top = tops_[name];
    top.name = name;
    top.path = (inside_.empty() ? "" : std::string(inside_) + "/") + name;
    return top;
  }

  std::string_view inside_;
  std::map<std::string, DownloadTop> tops_;
  DownloadTops out_;
};

template <class Fits>
std::size_t count_of(const std::vector<DownloadTop>& tops, Fits fits) {
  return static_cast<std::size_t>(std::ranges::count_if(tops, fits));
}

/// What the names of these have in common, up to a `-`.
std::string common_prefix(const std::vector<std::string_view>& names) {
  std::string_view common = names.front();
  for (const std::string_view name : names) {
    const auto [end, unused] = std::ranges::mismatch(common, name);
    common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
  }
  return std::string(common.substr(0, common.rfind('-') + 1));
}

/// Whether a prefix is likely an assignment's name, and not what two students' names have in common.
bool names_an_assignment(std::string_view prefix) {
  constexpr std::array<std::string_view, 8> words = {"homework",    "assignment", "exercise", "project",
                                                     "hausaufgabe", "aufgabe",    "uebung",   "lab-"};
  const std::string small = in_lower_case(prefix);
  return std::ranges::any_of(small, [](char c) { return c >= '0' && c <= '9'; }) ||
         std::ranges::any_of(words, [&small](std::string_view word) { return small.starts_with(word); });
}

std::optional<PlatformGuess> classroom(const std::vector<DownloadTop>& tops, std::string_view title) {
  std::vector<std::string_view> folders;
  std::vector<std::string_view> repositories;
  for (const DownloadTop& top : tops) {
    if (top.is_folder) {
      folders.emplace_back(top.name);
      if (top.has_git) {
        repositories.emplace_back(top.name);
      }
    }
  }
  const bool are_repositories = repositories.size() * 2 > tops.size();
  const auto& names = are_repositories ? repositories : folders;
  constexpr std::string_view ending = "-submissions";
  const auto named = title.ends_with(ending) ? std::string(title.substr(0, title.size() - ending.size() + 1))
                                             : std::string();
  const auto has_prefix = [](std::string_view prefix) {
    return
        [prefix](std::string_view name) { return name.size() > prefix.size() && name.starts_with(prefix); };
  };
  const bool title_says = named.size() > 1 && !names.empty() && std::ranges::all_of(names, has_prefix(named));
  const std::string prefix = title_says ? named : names.size() >= 2 ? common_prefix(names) : "";
  const auto fitting = static_cast<std::size_t>(std::ranges::count_if(names, has_prefix(prefix)));
  if (prefix.size() < 2 || fitting * 2 <= tops.size() ||
      !(title_says || are_repositories || names_an_assignment(prefix))) {
    return std::nullopt;
  }
  const bool is_certain = fitting == tops.size() && (title_says || repositories.size() == tops.size());
  return PlatformGuess{Platform::classroom, is_certain ? Sureness::certain : Sureness::likely, prefix};
}

}  // namespace

DownloadTops tops_of(const std::vector<ListedEntry>& entries, std::string_view inside) {
  TopsReader reader(inside);
  for (const ListedEntry& entry : entries) {
    reader.take(entry);
  }
  return reader.finish();
}

PlatformGuess platform_of(const std::vector<DownloadTop>& tops, std::string_view title) {
  const bool has_metadata = std::ranges::any_of(
      tops, [](const DownloadTop& top) { return !top.is_folder && top.name == "submission_metadata.yml"; });
  if (has_metadata) {
    return {Platform::gradescope, Sureness::certain, {}};
  }
  const std::array<std::pair<Platform, std::size_t>, 3> counts = {
      {{Platform::moodle,
        count_of(tops, [](const DownloadTop& top) { return moodle_name(top.name).has_value(); })},
       {Platform::canvas,
        count_of(tops, [](const DownloadTop& top) { return !top.is_folder && canvas_name(top.name); })},
       {Platform::blackboard,
        count_of(tops, [](const DownloadTop& top) { return !top.is_folder && blackboard_name(top.name); })}}};
  const auto& most = *std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
  if (most.second * 2 > tops.size()) {
    return {most.first, most.second == tops.size() ? Sureness::certain : Sureness::likely, {}};
  }
  if (const auto guess = classroom(tops, title)) {
    return *guess;
  }
  return {Platform::plain, most.second == 0 ? Sureness::certain : Sureness::unsure, {}};
}

bool are_of_students(const std::vector<DownloadTop>& tops) {
  static constexpr std::array endings{".zip",    ".tar",     ".tar.gz", ".tgz",
                                      ".tar.xz", ".tar.bz2", ".7z",     ".rar"};
  static constexpr std::array parts{"src",   "source",  "test",  "tests",  "lib",         "libs",
                                    "bin",   "include", "data",  "docs",   "doc",         "build",
                                    "out",   "output",  "input", "inputs", "util",        "utils",
                                    "cases", "samples", "main",  "java",   "__pycache__", "outputs"};
  return tops.size() > 1 && std::ranges::all_of(tops, [](const DownloadTop& top) {
           const std::string name = in_lower_case(top.name);
           return top.is_folder ? !name.starts_with('.') && std::ranges::find(parts, name) == parts.end()
                                : std::ranges::any_of(endings, [&name](const char* ending) {
                                    return name.ends_with(ending);
                                  });
         });
}

}  // namespace harness
