#include "cases/case_set.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <memory>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;

/// What the input of a case is called in the case's folder.
constexpr std::string_view usual_input = "input.txt";
/// Ends the name of a folder that is being written.
constexpr std::string_view part_ending = ".part";

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

/// Whether `path` is a file, also through a link. What cannot be looked at is none.
bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// A folder and the names of the files in it.
struct Folder {
  fs::path path;
  std::vector<std::string> files;

  bool has(const std::string& name) const { return std::ranges::find(files, name) != files.end(); }
};

/// What an entry of a folder is, as far as cases are looked for; a link to a folder is neither.
enum class EntryKind { file, folder, other };

EntryKind kind_of(const fs::path& folder, const dirent& entry) {
  if (entry.d_type == DT_REG || entry.d_type == DT_DIR) {
    return entry.d_type == DT_REG ? EntryKind::file : EntryKind::folder;
  }
  if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) {
    return EntryKind::other;
  }
  std::error_code ignored;
  const auto path = folder / entry.d_name;
  if (is_file(path)) {
    return EntryKind::file;
  }
  const auto itself = fs::symlink_status(path, ignored);
  return fs::is_directory(itself) ? EntryKind::folder : EntryKind::other;
}

/// Calls `use(entry)` with every entry of a folder; 0, or the errno of what failed.
template <class Use>
int for_each_entry(const fs::path& folder, Use use) {
  const std::unique_ptr<DIR, int (*)(DIR*)> opened(::opendir(folder.c_str()), ::closedir);
  if (opened == nullptr) {
    return errno;
  }
  errno = 0;
  while (const dirent* const entry = ::readdir(opened.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") {
      use(*entry);
    }
    errno = 0;
  }
  return errno;
}

/// Every folder from `root` on, with its files. Linked folders are not entered, nor what an interrupted
/// `write_case` left.
tl::expected<std::vector<Folder>, std::string> folders_from(const fs::path& root) {
  std::error_code failure;
  if (!fs::is_directory(root, failure)) {
    const auto why = failure ? failure.message() : std::string("not a folder");
    return tl::unexpected(fmt::format("{}: {}", root.string(), why));
  }
  std::vector<Folder> found;
  std::vector<fs::path> waiting{root};
  while (!waiting.empty()) {
    Folder folder{std::move(waiting.back()), {}};
    waiting.pop_back();
    const int error = for_each_entry(folder.path, [&](const dirent& entry) {
      const auto kind = kind_of(folder.path, entry);
      if (kind == EntryKind::file) {
        folder.files.emplace_back(entry.d_name);
      } else if (kind == EntryKind::folder && fs::path(entry.d_name).extension() != part_ending) {
        waiting.push_back(folder.path / entry.d_name);
      }
    });
    if (error != 0) {
      return tl::unexpected(
          fmt::format("{}: {}", folder.path.string(), std::generic_category().message(error)));
    }
    found.push_back(std::move(folder));
  }
  return found;
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

/// The file that a flat input belongs to, or nothing when the file is not the input of a flat pair.
std::optional<fs::path> flat_output(const fs::path& folder, std::string_view name) {
  std::vector<std::string> candidates;
  if (name.ends_with(".in")) {
    const std::string stem(name.substr(0, name.size() - 3));
    candidates = {stem + ".out", stem + ".ans"};
  } else if (name.starts_with("input") && name.ends_with(".txt") && name != usual_input) {
    candidates = {fmt::format("output{}", name.substr(5))};
  }
  for (const auto& candidate : candidates) {
    auto path = folder / candidate;
    if (is_file(path)) {
      return path;
    }
  }
  return std::nullopt;
}

/// Whether a file is named as a flat input is.
bool is_flat_name(std::string_view name) {
  return (name.ends_with(".in") && name != ".in") ||
         (name.starts_with("input") && name.ends_with(".txt") && name != usual_input);
}

/// "1" for `input1.txt`, "X" for `X.in`.
std::string flat_stem(const fs::path& input) {
  const std::string name = input.filename().string();
  return name.ends_with(".in") ? name.substr(0, name.size() - 3) : name.substr(5, name.size() - 9);
}

std::string flat_id(const fs::path& relative) {
  return (relative.parent_path() / flat_stem(relative)).string();
}

tl::expected<std::optional<CaseFacts>, std::string> facts_in(const Folder& folder) {
  const std::string name = "case.json";
  const fs::path path = folder.path / name;
  std::error_code ignored;
  if (!folder.has(name) && !fs::exists(path, ignored)) {
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

/// The case whose input is that file, or nothing when the file is no input with expected files.
tl::expected<std::optional<StoredCase>, std::string> case_at(const Folder& folder, const std::string& name,
                                                             const fs::path& root,
                                                             const std::vector<std::string>& outputs) {
  StoredCase found;
  if (name == usual_input) {
    found.input = folder.path / name;
    found.id = folder.path.lexically_relative(root).string();
    for (const auto& output : outputs) {
      if (folder.has(output)) {
        found.expected[output] = folder.path / output;
      }
    }
    auto facts = facts_in(folder);
    if (!facts) {
      return tl::unexpected(facts.error());
    }
    found.facts = std::move(*facts);
  } else if (const auto output = outputs.size() == 1 ? flat_output(folder.path, name) : std::nullopt) {
    found.input = folder.path / name;
    found.id = flat_id(found.input.lexically_relative(root));
    found.expected[outputs.front()] = *output;
  }
  if (found.expected.empty() && !found.facts) {
    return std::nullopt;
  }
  return found;
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
  const auto folders = folders_from(folder);
  if (!folders) {
    return tl::unexpected(folders.error());
  }
  for (const auto& each : *folders) {
    for (const auto& name : each.files) {
      auto found = case_at(each, name, folder, outputs);
      if (!found) {
        return tl::unexpected(found.error());
      }
      if (*found) {
        set.cases.push_back(std::move(**found));
      }
    }
  }
  if (set.cases.empty()) {
    return tl::unexpected(fmt::format("{}: no cases: expected input.txt beside {}", folder.string(),
                                      fmt::join(outputs, " or ")));
  }
  tell_apart(set);
  std::ranges::sort(set.cases, in_order<StoredCase>);
  return set;
}

tl::expected<std::vector<FoundInput>, std::string> find_inputs(const fs::path& folder,
                                                               const std::vector<std::string>& outputs) {
  const auto folders = folders_from(folder);
  if (!folders) {
    return tl::unexpected(folders.error());
  }
  std::vector<FoundInput> found;
  for (const auto& [path, files] : *folders) {
    for (const auto& name : files) {
      const fs::path file = path / name;
      if (name == usual_input) {
        found.push_back({path.lexically_relative(folder).string(), file, file.parent_path(), false, {}});
      } else if (is_flat_name(name)) {
        const auto expected = outputs.size() == 1 ? flat_output(path, name) : std::nullopt;
        found.push_back({flat_id(file.lexically_relative(folder)), file, path / flat_stem(file), true,
                         expected.value_or("")});
      }
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
  const fs::path part = fmt::format("{}.{}{}", folder.string(), ::getpid(), part_ending);
  fs::remove_all(part, error);
  fs::create_directories(part, error);
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", part.string(), error.message()));
  }
  facts = with_files(std::move(facts), input, answer);
  auto done = write_file(part / usual_input, input);
  for (const auto& [name, bytes] : answer.files) {
    done = done ? write_file(part / name, bytes) : done;
  }
  done = done ? write_file(part / "case.json", print_facts(facts)) : done;
  if (done) {
    fs::rename(part, folder, error);
    if (error) {
      done = tl::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
    }
  }
  if (!done) {
    fs::remove_all(part, error);
  }
  return done;
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
