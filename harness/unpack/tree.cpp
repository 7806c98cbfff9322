#include "harness/unpack/tree.hpp"

#include <algorithm>
#include <cstddef>

#include "harness/unpack/entry_name.hpp"

namespace harness {
namespace {

constexpr std::size_t most_named = 3;
/// The kernel follows no more.
constexpr int most_links_followed = 40;

std::string joined(const std::string& parent, const std::string& part) {
  return parent.empty() ? part : parent + "/" + part;
}

/// Empty for what lies in the archive's own folder.
std::string parent_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

/// The parts as they stand between slashes, empty ones and `.` left out.
std::vector<std::string> steps_of(std::string_view path) {
  std::vector<std::string> steps;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t stop = std::min(path.find('/', at), path.size());
    if (stop > at && path.substr(at, stop - at) != ".") {
      steps.emplace_back(path.substr(at, stop - at));
    }
    at = stop + 1;
  }
  return steps;
}

/// What a link is to lead to, its parts written as names are.
std::string safe_target(std::string_view target) {
  std::string out;
  for (const std::string& step : steps_of(target)) {
    out = joined(out, step == ".." ? step : safe_part(step));
  }
  return out.empty() ? "." : out;
}

/// The name with a number in front of its ending: "a~2.py".
std::string numbered(const std::string& name, int number) {
  const std::size_t dot = name.rfind('.');
  const std::size_t at = dot == std::string::npos || dot == 0 ? name.size() : dot;
  return name.substr(0, at) + "~" + std::to_string(number) + name.substr(at);
}

tl::unexpected<std::string> two_things(std::string_view path) {
  return tl::unexpected("expected one thing of each name, found " + in_quotes(path) +
                        " as a folder and as something else");
}

}  // namespace

void Tally::add(std::string name) {
  ++count;
  if (first.size() < most_named && std::ranges::find(first, name) == first.end()) {
    first.push_back(std::move(name));
  }
}

std::string list_of(const Tally& tally) {
  std::string out;
  for (const std::string& name : tally.first) {
    out += (out.empty() ? "" : ", ") + shown(name);
  }
  const int more = tally.count - static_cast<int>(tally.first.size());
  return more > 0 ? out + " and " + std::to_string(more) + " more" : out;
}

tl::expected<std::string, std::string> Tree::add_folder(std::string_view name) {
  const auto parts = parts_of_name(name, rules_);
  return parts ? place(*parts, Kind::folder, name) : tl::unexpected(parts.error());
}

tl::expected<std::string, std::string> Tree::add_file(std::string_view name) {
  const auto parts = parts_of_name(name, rules_);
  if (!parts) {
    return tl::unexpected(parts.error());
  }
  if (parts->empty()) {
    return tl::unexpected("expected a name for each file, found " + in_quotes(name));
  }
  auto path = place(*parts, Kind::file, name);
  if (path && ends_like_archive(parts->back())) {
    archives_.add(*path);
  }
  return path;
}

tl::expected<void, std::string> Tree::add_link(std::string_view name, std::string_view target) {
  const auto parts = parts_of_name(name, rules_);
  if (!parts) {
    return tl::unexpected(parts.error());
  }
  if (parts->empty()) {
    return tl::unexpected("expected a name for each link, found " + in_quotes(name));
  }
  std::string to(target);
  if (rules_.backslash_separates) {
    std::ranges::replace(to, '\\', '/');
  }
  if (is_absolute(to, rules_) || to.size() > static_cast<std::size_t>(rules_.bytes)) {
    return tl::unexpected("expected links within the folder, found " + in_quotes(name) + " that leads to " +
                          in_quotes(target));
  }
  const auto path = place(*parts, Kind::link, name);
  if (!path) {
    return tl::unexpected(path.error());
  }
  nodes_[*path].target = safe_target(to);
  return {};
}

tl::expected<std::string, std::string> Tree::earlier_file(std::string_view name,
                                                          std::string_view named_by) const {
  const auto parts = parts_of_name(name, rules_);
  if (!parts) {
    return tl::unexpected("expected links within the folder, found " + in_quotes(named_by) +
                          " that leads to " + in_quotes(name));
  }
  std::string given;
  for (const std::string& part : *parts) {
    given = joined(given, part);
  }
  const auto at = placed_.find(given);
  if (at == placed_.end() || nodes_.at(at->second).kind != Kind::file) {
    return tl::unexpected("expected links to earlier files, found " + in_quotes(named_by) +
                          " that leads to " + in_quotes(name));
  }
  return at->second;
}

tl::expected<std::string, std::string> Tree::place(const Parts& parts, Kind kind, std::string_view name) {
  std::string given;
  std::string path;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    path = path_for(path, given, parts[i]);
    given = joined(given, parts[i]);
    const bool is_last = i + 1 == parts.size();
    if (auto entered = enter(path, is_last ? kind : Kind::folder, is_last, name); !entered) {
      return tl::unexpected(entered.error());
    }
    placed_.emplace(given, path);
  }
  return path;
}

/// Where the part is put: where it was before, else under a name that nothing else has.
std::string Tree::path_for(const std::string& parent, const std::string& given_parent,
                           const std::string& part) {
  const auto before = placed_.find(joined(given_parent, part));
  if (before != placed_.end()) {
    return before->second;
  }
  const std::string name = safe_part(part);
  std::string path = joined(parent, name);
  // From where the last one of that name ended: an archive can have thousands of them.
  const std::string wanted = path;
  while (nodes_.contains(path)) {
    path = joined(parent, numbered(name, ++numbers_.try_emplace(wanted, 1).first->second));
  }
  note_change(part, path);
  note_twin(path);
  return path;
}

void Tree::note_change(const std::string& part, const std::string& path) {
  const std::string own = path.substr(path.rfind('/') + 1);
  if (own == part) {
    return;
  }
  const bool is_cut = own.size() < part.size();
  (is_cut ? cut_ : escaped_).add(path);
}

void Tree::note_twin(const std::string& path) {
  const auto [at, is_first] = small_.emplace(lower(path), path);
  if (!is_first) {
    twins_.add(at->second + " and " + path);
  }
}

/// A node of that kind at the path, where there may be one.
tl::expected<void, std::string> Tree::enter(const std::string& path, Kind kind, bool is_last,
                                            std::string_view name) {
  const auto at = nodes_.find(path);
  if (at == nodes_.end()) {
    if (static_cast<int>(nodes_.size()) >= most_entries_) {
      return tl::unexpected("expected at most " + std::to_string(most_entries_) +
                            " files and folders, found more");
    }
    nodes_.emplace(path, Node{kind, {}});
    return {};
  }
  if (!is_last && at->second.kind == Kind::link) {
    return tl::unexpected("expected names below the folder, found " + in_quotes(name) + " behind the link " +
                          in_quotes(path));
  }
  if ((at->second.kind == Kind::folder) != (kind == Kind::folder)) {
    return two_things(path);
  }
  if (kind != Kind::folder) {
    replaced_.add(path);
    at->second = Node{kind, {}};
  }
  return {};
}

/// Follows the link as the kernel would. A link in a circle, or to what is not there, leads nowhere.
bool Tree::leads_out(const TreeLink& link) const {
  std::string at = parent_of(link.path);
  std::vector<std::string> left = steps_of(link.target);
  std::ranges::reverse(left);
  for (int followed = 0; !left.empty() && followed <= most_links_followed;) {
    const std::string step = std::move(left.back());
    left.pop_back();
    if (step == "..") {
      if (at.empty()) {
        return true;
      }
      at = parent_of(at);
      continue;
    }
    const std::string next = joined(at, step);
    const auto node = nodes_.find(next);
    if (node == nodes_.end() || node->second.kind != Kind::link) {
      at = next;
      continue;
    }
    ++followed;
    const std::vector<std::string> more = steps_of(node->second.target);
    left.insert(left.end(), more.rbegin(), more.rend());
  }
  return false;
}

tl::expected<std::vector<TreeLink>, std::string> Tree::links() const {
  std::vector<TreeLink> links;
  for (const auto& [path, node] : nodes_) {
    if (node.kind != Kind::link) {
      continue;
    }
    links.push_back({path, node.target});
    if (leads_out(links.back())) {
      return tl::unexpected("expected links within the folder, found " + in_quotes(path) + " that leads to " +
                            in_quotes(node.target));
    }
  }
  return links;
}

int Tree::files() const {
  return static_cast<int>(
      std::ranges::count_if(nodes_, [](const auto& each) { return each.second.kind == Kind::file; }));
}

std::vector<std::string> Tree::remarks() const {
  std::vector<std::string> remarks;
  const auto tell = [&remarks](const Tally& tally, std::string_view what) {
    if (tally.count > 0) {
      remarks.push_back(std::string(what) + ": " + list_of(tally));
    }
  };
  tell(escaped_, "names that are not plain UTF-8 are written with %");
  tell(cut_, "names longer than 255 bytes are cut");
  tell(twins_, "names differ in capital letters alone");
  tell(replaced_, "stored more than once, the last one counts");
  tell(archives_, "an archive within the archive is not unpacked");
  return remarks;
}

}  // namespace harness
