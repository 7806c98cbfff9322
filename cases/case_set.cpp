#include "cases/case_set.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "cases/files_below.hpp"
#include "cases/in_parts.hpp"
#include "cases/unfinished.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The run of digits at the front, without leading zeros.
std::string_view number_at_front(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, is_digit);
  auto digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

/// "case2" before "case10": runs of digits compare by value, all else by byte; 0 where only leading zeros
/// differ.
int natural_order(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const auto left = number_at_front(a);
      const auto right = number_at_front(b);
      if (left != right) {
        return left.size() != right.size() ? (left.size() < right.size() ? -1 : 1) : left.compare(right);
      }
      a.remove_prefix(static_cast<std::size_t>(std::ranges::find_if_not(a, is_digit) - a.begin()));
      b.remove_prefix(static_cast<std::size_t>(std::ranges::find_if_not(b, is_digit) - b.begin()));
      continue;
    }
    if (a.front() != b.front()) {
      return a.compare(b);
    }
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return static_cast<int>(b.empty()) - static_cast<int>(a.empty());
}

/// By id in natural order; ids that are equal in it, by byte.
template <class Case>
bool in_order(const Case& a, const Case& b) {
  const int order = natural_order(a.id, b.id);
  return order != 0 ? order < 0 : a.id < b.id;
}

/// Cases of one id, as folder `1` and pair `input1.txt` are, get their input's path for an id.
void tell_apart(CaseSet& set) {
  std::map<std::string, int> uses;
  for (const auto& stored : set.cases) {
    ++uses[stored.id];
  }
  for (auto& stored : set.cases) {
    if (uses[stored.id] > 1) {
      stored.id = stored.input.lexically_relative(set.folder).string();
    }
  }
}

tl::expected<std::optional<CaseFacts>, std::string> facts_in(const fs::path& folder) {
  const fs::path path = folder / facts_name;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    return std::nullopt;
  }
  const auto text = read_file(path, largest_facts);
  if (!text) {
    return tl::unexpected(text.error());
  }
  auto facts = parse_facts(*text);
  if (!facts) {
    return tl::unexpected(fmt::format("{}: {}", path.string(), facts.error()));
  }
  return std::move(*facts);
}

std::map<std::string, fs::path> below(const fs::path& root, const std::map<std::string, std::string>& files) {
  std::map<std::string, fs::path> found;
  for (const auto& [name, path] : files) {
    found[name] = root / path;
  }
  return found;
}

/// The case as it lies on the disk.
tl::expected<StoredCase, std::string> stored_at(const fs::path& root, LaidOutCase laid_out) {
  StoredCase found;
  found.id = std::move(laid_out.id);
  found.input = root / laid_out.input;
  found.expected = below(root, laid_out.expected);
  if (laid_out.has_folder) {
    auto facts = facts_in(found.input.parent_path());
    if (!facts) {
      return tl::unexpected(facts.error());
    }
    found.facts = std::move(*facts);
  }
  return found;
}

/// "; what: a, b, c and 4 more"; empty for none.
std::string listed_as(std::vector<std::string> names, std::string_view what) {
  constexpr std::size_t most = 3;
  std::ranges::sort(names);
  const std::size_t more = names.size() - std::min(names.size(), most);
  names.resize(names.size() - more);
  return names.empty() ? ""
                       : fmt::format("; {}: {}{}", what, fmt::join(names, ", "),
                                     more == 0 ? "" : fmt::format(" and {} more", more));
}

/// Why a folder has no cases, and what is there instead.
std::string no_cases(const CaseSet& set, const std::vector<std::string>& outputs,
                     const std::vector<std::string>& strangers, const std::vector<std::string>& linked) {
  const auto left = set.left_over.empty() ? "" : fmt::format("; {}", words_of(set.left_over, outputs));
  const bool has_bare_inputs = std::ranges::any_of(
      set.left_over, [](const LeftOver& each) { return each.why == LeftOver::Why::no_expected; });
  return fmt::format("{}: no cases: expected input.txt beside {}{}{}{}{}", set.folder.string(),
                     fmt::join(outputs, " or "), left,
                     has_bare_inputs ? "; `plycheck bless` writes the expected files of inputs" : "",
                     listed_as(strangers, "texts whose names do not say what they are"),
                     listed_as(linked, "linked folders, which are not entered"));
}

/// The hashes of a case's expected files by name: those of case.json where it has one, so that long files
/// stay unread and one that is left out counts too.
tl::expected<std::map<std::string, std::string>, std::string> expected_hashes(const StoredCase& stored) {
  std::map<std::string, std::string> hashes;
  if (stored.facts) {
    for (const auto& [name, file] : stored.facts->expected) {
      hashes[name] = file.hash;
    }
  }
  for (const auto& [name, path] : stored.expected) {
    if (hashes.contains(name)) {
      continue;
    }
    const auto bytes = read_file(path, largest_answer);
    if (!bytes) {
      return tl::unexpected(bytes.error());
    }
    hashes[name] = hash_of(*bytes);
  }
  return hashes;
}

}  // namespace

tl::expected<CaseSet, std::string> read_case_set(const fs::path& folder,
                                                 const std::vector<std::string>& outputs) {
  CaseSet set{folder, {}};
  const auto there = files_below(folder);
  if (!there) {
    return tl::unexpected(there.error());
  }
  auto layout = lay_out(there->files, outputs);
  set.left_over = std::move(layout.left_over);
  for (const auto& stranger : layout.strangers) {
    set.strangers.push_back(folder / stranger);
  }
  for (const auto& laid_out : layout.cases) {
    ++set.patterns[laid_out.pattern];
  }
  std::vector<tl::expected<StoredCase, std::string>> found(layout.cases.size());
  in_parts(found.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      found[at] = stored_at(folder, std::move(layout.cases[at]));
    }
  });
  for (auto& each : found) {
    if (!each) {
      return tl::unexpected(each.error());
    }
    set.cases.push_back(*std::move(each));
  }
  if (set.cases.empty()) {
    return tl::unexpected(no_cases(set, outputs, layout.strangers, there->linked_folders));
  }
  tell_apart(set);
  std::ranges::sort(set.cases, in_order<StoredCase>);
  return set;
}

tl::expected<std::vector<FoundInput>, std::string> find_inputs(const fs::path& folder,
                                                               const std::vector<std::string>& outputs) {
  const auto there = files_below(folder);
  if (!there) {
    return tl::unexpected(there.error());
  }
  const auto layout = lay_out(there->files, outputs);
  std::vector<FoundInput> found;
  std::set<std::string> known;
  for (const auto& each : layout.cases) {
    known.insert(each.input);
    const auto own = each.has_folder ? (folder / each.input).parent_path() : folder / each.id;
    found.push_back({each.id, folder / each.input, own, !each.has_folder,
                     each.has_folder ? std::map<std::string, fs::path>() : below(folder, each.expected)});
  }
  for (const auto& left : layout.left_over) {
    if (!left.id.empty() && fs::path(left.path).filename() != usual_input) {
      known.insert(left.path);
      found.push_back({left.id,
                       folder / left.path,
                       folder / left.id,
                       true,
                       {},
                       left.why == LeftOver::Why::no_expected ? "" : words_of(left, outputs)});
    }
  }
  for (const auto& path : there->files) {
    const fs::path file = folder / path;
    if (file.filename() == usual_input && !known.contains(path)) {
      const auto id = file.parent_path().lexically_relative(folder).string();
      found.push_back({id, file, file.parent_path()});
    }
  }
  if (found.empty()) {
    return tl::unexpected(
        fmt::format("{}: no inputs: expected input.txt, input1.txt or X.in", folder.string()));
  }
  std::ranges::sort(found, in_order<FoundInput>);
  return found;
}

CaseFacts with_files(CaseFacts facts, std::string_view input, const Answer& answer) {
  facts.input = facts_of(input);
  facts.expected.clear();
  for (const auto& [name, bytes] : answer.files) {
    facts.expected[name] = facts_of(bytes);
  }
  return facts;
}

tl::expected<void, std::string> write_case(const fs::path& named, std::string_view input,
                                           const Answer& answer, CaseFacts facts) {
  const fs::path folder = named.has_filename() ? named : named.parent_path();
  std::error_code error;
  if (fs::exists(folder, error)) {
    return tl::unexpected(fmt::format("{}: is there already", folder.string()));
  }
  Unfinished part(folder, Unfinished::Kind::folder);
  fs::create_directories(part.path(), error);
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", part.path().string(), error.message()));
  }
  facts = with_files(std::move(facts), input, answer);
  auto done = write_file(part.path() / usual_input, input);
  for (const auto& [name, bytes] : answer.files) {
    done = done ? write_file(part.path() / name, bytes) : done;
  }
  done = done ? write_file(part.path() / facts_name, print_facts(facts)) : done;
  if (!done) {
    return done;
  }
  const int failed = part.finish();
  return failed == 0 ? done
                     : tl::unexpected(
                           fmt::format("{}: {}", folder.string(), std::generic_category().message(failed)));
}

tl::expected<void, std::string> SetHash::add(const StoredCase& stored, std::string_view input) {
  const auto hashes = expected_hashes(stored);
  if (!hashes) {
    return tl::unexpected(hashes.error());
  }
  sum_ += fmt::format("{}\n{}\n", stored.id, hash_of(input));
  for (const auto& [name, hash] : *hashes) {
    sum_ += fmt::format("{} {}\n", name, hash);
  }
  return {};
}

tl::expected<std::string, std::string> hash_of(const CaseSet& set) {
  SetHash hash;
  for (const auto& stored : set.cases) {
    const auto input = read_file(stored.input);
    if (!input) {
      return tl::unexpected(input.error());
    }
    const auto added = hash.add(stored, *input);
    if (!added) {
      return tl::unexpected(added.error());
    }
  }
  return hash.value();
}

}  // namespace cases
