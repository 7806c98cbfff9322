// The names in an archive, what its links lead to, and what plycheck-unpack says of it. Each line of the
// input is an entry: d and a folder's name, f and a file's, h and a file's that is a second name of the line
// before, l and a link's with a tab before its target.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/targets/require.hpp"
#include "harness/unpack/entry_name.hpp"
#include "harness/unpack/outcome.hpp"
#include "harness/unpack/tree.hpp"

namespace {

constexpr int most_entries = 50;

std::vector<std::string> parts_between_slashes(std::string_view path) {
  std::vector<std::string> parts(1);
  for (const char c : path) {
    if (c == '/') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

void require_path(const std::string& path) {
  fuzz::require(harness::is_plain(path), "a path is text");
  for (const std::string& part : parts_between_slashes(path)) {
    fuzz::require(!part.empty() && part != "." && part != "..", "each part is a name");
    fuzz::require(part.size() <= 255, "no part is too long for a file system");
  }
}

/// All that was put, and where.
struct Placed {
  std::set<std::string> folders;
  std::set<std::string> files;
};

/// Goes the way from the folder `at` as a kernel does, which follows 40 links at most. False where it is
/// above the archive's folder at any time.
bool stays_within(const std::map<std::string, std::string>& links, std::vector<std::string>& at,
                  std::string_view target, int& followed) {
  for (const std::string& step : parts_between_slashes(target)) {
    if (step == "..") {
      if (at.empty()) {
        return false;
      }
      at.pop_back();
      continue;
    }
    std::string path;
    for (const std::string& part : at) {
      path += part + "/";
    }
    const auto link = links.find(path + step);
    if (link == links.end()) {
      at.push_back(step);
    } else if (followed < 40 && !stays_within(links, at, link->second, ++followed)) {
      return false;
    }
    if (followed >= 40) {
      return true;
    }
  }
  return true;
}

void require_links(const harness::Tree& tree) {
  const auto links = tree.links();
  if (!links) {
    fuzz::require(harness::is_plain(links.error()), "a reason is text");
    return;
  }
  std::map<std::string, std::string> by_path;
  for (const auto& link : *links) {
    require_path(link.path);
    fuzz::require(!link.target.empty() && link.target.front() != '/', "no link is absolute");
    by_path[link.path] = link.target;
  }
  for (const auto& [path, target] : by_path) {
    auto at = parts_between_slashes(path);
    at.pop_back();
    int followed = 0;
    fuzz::require(stays_within(by_path, at, target, followed), "a link stays within the folder");
  }
}

template <class Result>
void require_reason(const Result& result) {
  if (!result) {
    fuzz::require(harness::is_plain(result.error()) && result.error().size() < 500,
                  "a reason is a short line of text");
  }
}

void add(std::string_view line, std::string& last, harness::Tree& tree, Placed& placed) {
  const std::string_view name = line.substr(1);
  if (line.front() == 'l') {
    const std::size_t tab = std::min(name.find('\t'), name.size());
    require_reason(tree.add_link(name.substr(0, tab), name.substr(std::min(tab + 1, name.size()))));
    return;
  }
  if (line.front() == 'h') {
    const auto source = tree.earlier_file(last, name);
    require_reason(source);
    fuzz::require(!source || placed.files.contains(*source), "a second name is an earlier file's");
  }
  const bool is_folder = line.front() == 'd';
  const auto path = is_folder ? tree.add_folder(name) : tree.add_file(name);
  require_reason(path);
  if (path && !path->empty()) {
    require_path(*path);
    (is_folder ? placed.folders : placed.files).insert(*path);
    last = name;
  }
  fuzz::require(!path || !path->empty() || is_folder, "a file has a name");
}

void require_apart(const Placed& placed) {
  for (const std::string& file : placed.files) {
    fuzz::require(!placed.folders.contains(file), "no file is a folder");
    const auto next = placed.files.lower_bound(file + "/");
    fuzz::require(next == placed.files.end() || !next->starts_with(file + "/"), "nothing lies in a file");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  if (const auto outcome = harness::outcome_in(text)) {
    fuzz::require(harness::outcome_in(harness::printed(*outcome)).value() == *outcome,
                  "an outcome is read as printed");
  }
  harness::NameRules rules;
  rules.backslash_separates = size % 2 == 1;
  harness::Tree tree(rules, most_entries);
  Placed placed;
  std::string last;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t stop = std::min(text.find('\n', at), text.size());
    if (stop > at) {
      add(std::string_view(text).substr(at, stop - at), last, tree, placed);
    }
    at = stop + 1;
  }
  fuzz::require(tree.files() <= most_entries, "no more entries than may be");
  require_apart(placed);
  require_links(tree);
  for (const std::string& remark : tree.remarks()) {
    fuzz::require(harness::is_plain(remark) && remark.size() < 1000, "a remark is a line of text");
  }
  return 0;
}
