#include "cases/case_layout.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/name_parts.hpp"

namespace cases {
namespace {

/// "a/b/" of "a/b/c", empty of a name alone.
std::string_view folder_of(std::string_view path) {
  return path.substr(0, path.rfind('/') + 1);
}
std::string_view name_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

void append(std::string& path, std::string_view part) {
  if (!part.empty()) {
    path += path.empty() ? "" : "/";
    path += part;
  }
}

/// The keys of a file, one for each way of pairing: an input and its expected files have one in common.
enum class Way { same_folder, same_shape, beside_input, without_words, folded_names };
constexpr std::array<Way, 5> all_ways{Way::same_folder, Way::same_shape, Way::beside_input,
                                      Way::without_words, Way::folded_names};

/// A file of the listing that may be of a case, with what its name and its path say.
struct Member {
  std::string path;
  /// What its own name says, and the whole path.
  Role by_name;
  Role by_path;
  std::array<std::string, all_ways.size()> keys;
  /// The key of `beside_input` as long as it is taken for an input.
  std::string literal;
  std::string id;
  std::string pattern;
  std::string folder_pattern;
  bool is_plain = false;

  Role role(Way way) const { return way == Way::same_folder ? by_name : by_path; }
  std::string& key(Way way) { return keys.at(static_cast<std::size_t>(way)); }
  const std::string& key(Way way) const { return keys.at(static_cast<std::size_t>(way)); }
};

/// A folder's number is no more of a pattern than a file's.
std::string starred(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c < '0' || c > '9') {
      out += c;
    } else if (out.empty() || out.back() != '*') {
      out += '*';
    }
  }
  return out;
}

/// What the path says: an output's word in the file's name, else one in the folders, the nearest first, goes
/// before an input's.
Role role_of_path(Role of_name, Role of_folders) {
  if (of_name.kind == Role::Kind::none) {
    return of_folders;
  }
  const bool is_output_of_folder = of_name.kind == Role::Kind::input && of_folders.kind == Role::Kind::output;
  const bool is_closer = of_name.kind == Role::Kind::output && of_name.output == any_output &&
                         of_folders.kind == Role::Kind::output;
  return is_output_of_folder || is_closer ? of_folders : of_name;
}

class Members {
 public:
  explicit Members(const std::vector<std::string>& outputs) : words_(outputs) {}

  Member member(const std::string& path) {
    Member out;
    out.path = path;
    Role of_folders;
    for (auto rest = folder_of(path); !rest.empty();) {
      const auto end = rest.find('/');
      const auto& parts = folder_parts(rest.substr(0, end));
      of_folders = parts.role.kind == Role::Kind::none ? of_folders : parts.role;
      append(out.key(Way::same_shape), parts.shape);
      append(out.key(Way::beside_input), parts.without_output);
      append(out.key(Way::without_words), parts.without_roles);
      const bool is_named = parts.role.kind != Role::Kind::none;
      append(out.key(Way::folded_names), is_named ? "" : folded(parts.literal));
      append(out.literal, parts.literal);
      out.folder_pattern += is_named ? parts.literal : starred(parts.literal);
      out.folder_pattern += '/';
      rest.remove_prefix(end + 1);
    }
    add_name(out, parts_of_file(name_of(path), words_), of_folders);
    return out;
  }

 private:
  const NameParts& folder_parts(std::string_view name) {
    const auto [at, is_new] = folders_.try_emplace(std::string(name));
    if (is_new) {
      at->second = parts_of_folder(name, words_);
    }
    return at->second;
  }

  static void add_name(Member& out, const NameParts& parts, Role of_folders) {
    out.by_name = parts.role;
    out.by_path = role_of_path(parts.role, of_folders);
    out.key(Way::same_folder) = fmt::format("{}{}", folder_of(out.path), parts.shape);
    append(out.key(Way::same_shape), parts.shape);
    append(out.key(Way::beside_input), parts.without_output);
    append(out.literal, parts.literal);
    append(out.key(Way::without_words), parts.without_roles);
    append(out.key(Way::folded_names), folded(parts.without_roles));
    out.is_plain = parts.without_roles.empty();
    out.pattern = parts.pattern;
    // The id says what is the input's own: of `X.in` all before the ending.
    const auto name =
        parts.role_by_ending ? parts.literal.substr(0, parts.literal.rfind('.')) : parts.without_roles;
    out.id = name.substr(std::min(name.find_first_not_of('.'), name.size()));
  }

  RoleWords words_;
  std::unordered_map<std::string, NameParts> folders_;
};

/// What an input's folders add to its id, by how it was paired.
std::string id_of(const Member& input, Way way) {
  std::string id;
  if (way == Way::same_folder) {
    append(id,
           folder_of(input.path).substr(0, folder_of(input.path).size() - !folder_of(input.path).empty()));
    append(id, input.id);
    return id.empty() ? "." : id;
  }
  // The folders of the key, and the file's own part.
  const auto& key = way == Way::folded_names   ? input.key(Way::folded_names)
                    : way == Way::beside_input ? input.literal
                                               : input.key(Way::without_words);
  return key.empty() ? "." : key;
}

/// Files with one key.
struct Group {
  std::vector<std::size_t> inputs;
  /// Inputs by nothing but that an expected file has their name.
  std::vector<std::size_t> plain;
  std::map<int, std::vector<std::size_t>> outputs;
};

class Pairing {
 public:
  Pairing(std::vector<Member> members, const std::vector<std::string>& outputs)
      : members_(std::move(members)), outputs_(outputs), is_settled_(members_.size(), false) {}

  void pair(Way way, CaseLayout& layout) {
    for (const auto& [key, group] : groups(way)) {
      const auto& inputs = group.inputs.empty() ? group.plain : group.inputs;
      if (inputs.empty() || group.outputs.empty()) {
        continue;
      }
      const bool is_one = inputs.size() == 1 && std::ranges::all_of(group.outputs, [](const auto& output) {
                            return output.second.size() == 1;
                          });
      if (is_one) {
        layout.cases.push_back(made(inputs.front(), group, way));
      } else {
        leave_rivals(inputs, group, layout);
      }
      settle(inputs, group);
    }
  }

  /// All that has a role and no case.
  void leave_rest(const std::set<std::string, std::less<>>& case_folders, CaseLayout& layout) const {
    std::map<std::string, std::size_t> inputs;
    for (std::size_t at = 0; at < members_.size(); ++at) {
      const auto& member = members_[at];
      if (!is_settled_[at] && member.by_path.kind == Role::Kind::input && !is_plain_in_root(member)) {
        inputs.emplace(member.key(Way::without_words), layout.left_over.size());
        layout.left_over.push_back(
            {LeftOver::Why::no_expected, member.path, {}, id_of(member, Way::same_folder)});
      }
    }
    leave_outputs(case_folders, inputs, layout);
    for (std::size_t at = 0; at < members_.size(); ++at) {
      if (!is_settled_[at] && members_[at].by_path.kind == Role::Kind::none) {
        layout.strangers.push_back(members_[at].path);
      }
    }
  }

 private:
  void leave_outputs(const std::set<std::string, std::less<>>& case_folders,
                     const std::map<std::string, std::size_t>& inputs, CaseLayout& layout) const {
    std::set<std::string> seen;
    for (std::size_t at = 0; at < members_.size(); ++at) {
      const auto& member = members_[at];
      if (is_settled_[at] || member.by_path.kind != Role::Kind::output || is_plain_in_root(member) ||
          case_folders.contains(folder_of(member.path))) {
        continue;
      }
      const auto& key = member.key(Way::without_words);
      const bool is_unclear = member.by_path.output == any_output;
      if (const auto input = inputs.find(key); input != inputs.end() && is_unclear) {
        auto& left = layout.left_over[input->second];
        left.why = LeftOver::Why::unclear;
        left.rivals.push_back(member.path);
      } else if (seen.insert(key).second) {
        layout.left_over.push_back(
            {is_unclear ? LeftOver::Why::unclear : LeftOver::Why::no_input, member.path});
      }
    }
  }

  /// In the order of the keys.
  std::map<std::string, Group> groups(Way way) const {
    std::map<std::string, Group> groups;
    for (std::size_t at = 0; at < members_.size(); ++at) {
      const auto& member = members_[at];
      const auto role = member.role(way);
      if (is_settled_[at]) {
        continue;
      }
      if (role.kind == Role::Kind::output && role.output != any_output) {
        groups[member.key(way)].outputs[role.output].push_back(at);
      } else if (role.kind == Role::Kind::input) {
        groups[way == Way::beside_input ? member.literal : member.key(way)].inputs.push_back(at);
      } else if (role.kind == Role::Kind::none && way == Way::beside_input) {
        groups[member.literal].plain.push_back(at);
      }
    }
    return groups;
  }

  LaidOutCase made(std::size_t input, const Group& group, Way way) const {
    LaidOutCase made;
    const auto& member = members_[input];
    made.id = id_of(member, way);
    made.input = member.path;
    std::vector<std::string> patterns;
    const auto pattern = [way](const Member& each) {
      return way == Way::same_folder ? each.pattern : each.folder_pattern + each.pattern;
    };
    for (const auto& [output, places] : group.outputs) {
      const auto& expected = members_[places.front()];
      made.expected[outputs_[static_cast<std::size_t>(output)]] = expected.path;
      patterns.push_back(pattern(expected));
    }
    made.pattern = fmt::format("{} with {}", pattern(member), fmt::join(patterns, ", "));
    return made;
  }

  void leave_rivals(const std::vector<std::size_t>& inputs, const Group& group, CaseLayout& layout) const {
    std::vector<std::string> rivals;
    if (inputs.size() > 1) {
      for (const auto at : inputs) {
        rivals.push_back(members_[at].path);
      }
    }
    for (const auto& [output, places] : group.outputs) {
      for (std::size_t i = 0; places.size() > 1 && i < places.size(); ++i) {
        rivals.push_back(members_[places[i]].path);
      }
    }
    std::ranges::sort(rivals);
    for (const auto at : inputs) {
      layout.left_over.push_back(
          {LeftOver::Why::several, members_[at].path, rivals, id_of(members_[at], Way::same_folder)});
    }
  }

  void settle(const std::vector<std::size_t>& inputs, const Group& group) {
    for (const auto at : inputs) {
      is_settled_[at] = true;
    }
    for (const auto& [output, places] : group.outputs) {
      for (const auto at : places) {
        is_settled_[at] = true;
      }
    }
  }

  /// `input.txt` or `output.txt` right in the set's folder, where people run their programs.
  static bool is_plain_in_root(const Member& member) {
    return member.is_plain && folder_of(member.path).empty();
  }

  std::vector<Member> members_;
  std::vector<std::string> outputs_;
  std::vector<bool> is_settled_;
};

/// The files of a folder by name.
using Folders = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

/// The case that a folder is, if it is one.
std::optional<LaidOutCase> case_of_folder(std::string_view folder, const Folders::mapped_type& files,
                                          const std::vector<std::string>& outputs) {
  if (!files.contains(usual_input)) {
    return std::nullopt;
  }
  LaidOutCase made;
  made.id = folder.empty() ? "." : std::string(folder.substr(0, folder.size() - 1));
  made.input = fmt::format("{}{}", folder, usual_input);
  made.has_folder = true;
  made.pattern = a_folder_each;
  for (const auto& output : outputs) {
    if (files.contains(output)) {
      made.expected[output] = fmt::format("{}{}", folder, output);
    }
  }
  return made.expected.empty() && !files.contains(facts_name) ? std::nullopt : std::optional(made);
}

}  // namespace

bool may_be_of_a_case(std::string_view name) {
  static constexpr std::array<std::string_view, 16> endings{
      ".txt", ".in",       ".out",    ".ans",     ".inp", ".input", ".output", ".answer",
      ".log", ".expected", ".inputs", ".outputs", ".dat", ".data",  ".csv",    ".text"};
  if (name.empty() || name.front() == '.') {
    return false;
  }
  const auto small = folded(name);
  if (small.starts_with("readme") || small.starts_with("license") || small == "makefile") {
    return false;
  }
  const auto point = small.rfind('.');
  const auto ending = std::string_view(small).substr(point == std::string::npos ? small.size() : point);
  const bool is_number = ending.size() > 1 && ending.find_first_not_of("0123456789", 1) == std::string::npos;
  return ending.empty() || is_number || std::ranges::find(endings, ending) != endings.end();
}

std::string words_of(const LeftOver& left, const std::vector<std::string>& outputs) {
  switch (left.why) {
    case LeftOver::Why::no_expected:
      return fmt::format("{}: no expected file", left.path);
    case LeftOver::Why::no_input:
      return fmt::format("{}: no input", left.path);
    case LeftOver::Why::several:
      return fmt::format("{}: several files could belong together: {}", left.path,
                         fmt::join(left.rivals, ", "));
    case LeftOver::Why::unclear:
      return fmt::format("{}: {} does not say which of {} it is", left.path,
                         left.rivals.empty() ? "its name" : left.rivals.front(), fmt::join(outputs, ", "));
  }
  return {};
}

std::string words_of(const std::vector<LeftOver>& left_over, const std::vector<std::string>& outputs) {
  constexpr std::size_t most = 3;
  std::vector<std::string> first;
  for (const auto& left : left_over) {
    if (first.size() < most) {
      first.push_back(words_of(left, outputs));
    }
  }
  if (left_over.size() > most) {
    first.push_back(fmt::format("and {} more", left_over.size() - most));
  }
  return fmt::format("{} passed over: {}", left_over.size(), fmt::join(first, "; "));
}

CaseLayout lay_out(const std::vector<std::string>& listing, const std::vector<std::string>& outputs) {
  auto paths = listing;
  std::ranges::sort(paths);
  Folders folders;
  for (const auto& path : paths) {
    folders.try_emplace(std::string(folder_of(path))).first->second.emplace(name_of(path));
  }
  CaseLayout layout;
  std::set<std::string, std::less<>> taken;
  std::set<std::string, std::less<>> case_folders;
  for (const auto& [folder, files] : folders) {
    if (auto found = case_of_folder(folder, files, outputs)) {
      taken.insert(found->input);
      for (const auto& [name, path] : found->expected) {
        taken.insert(path);
      }
      case_folders.insert(folder);
      layout.cases.push_back(*std::move(found));
    }
  }
  Members of(outputs);
  std::vector<Member> members;
  for (const auto& path : paths) {
    if (!taken.contains(path) && may_be_of_a_case(name_of(path))) {
      members.push_back(of.member(path));
    }
  }
  Pairing pairing(std::move(members), outputs);
  for (const auto way : all_ways) {
    pairing.pair(way, layout);
  }
  pairing.leave_rest(case_folders, layout);
  return layout;
}

}  // namespace cases
