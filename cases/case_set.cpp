#include "cases/case_set.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <iterator>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "cases/in_parts.hpp"
#include "cases/unfinished.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;

/// What the input of a case is called in the case's folder.
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

/// Whether a folder of that name is passed over: what an interrupted `write_case` left, what archives of some
/// system carry along.
bool is_passed_over(const fs::path& name) {
  return name.extension() == part_ending || name == "__MACOSX";
}

/// What stands in one folder, by paths below the root; a folder's path ends in "/".
struct Listed {
  std::vector<std::string> files;
  std::vector<std::string> folders;
  /// The errno of what failed; else 0.
  int error = 0;
};

/// The path of a folder below the root, which is "" for the root itself.
fs::path folder_at(const fs::path& root, const std::string& below) {
  return below.empty() ? root : root / below.substr(0, below.size() - 1);
}

Listed listed(const fs::path& root, const std::string& below) {
  const auto folder = folder_at(root, below);
  Listed out;
  out.error = for_each_entry(folder, [&](const dirent& entry) {
    const auto kind = kind_of(folder, entry);
    if (kind == EntryKind::file || entry.d_name == facts_name) {
      out.files.push_back(below + entry.d_name);
    } else if (kind == EntryKind::folder && !is_passed_over(entry.d_name)) {
      out.folders.push_back(fmt::format("{}{}/", below, entry.d_name));
    }
  });
  return out;
}

/// The paths below `root` of every file in it, and of what stands in the place of a case.json. Linked folders
/// are not entered.
tl::expected<std::vector<std::string>, std::string> files_below(const fs::path& root) {
  std::error_code failure;
  if (!fs::is_directory(root, failure)) {
    const auto why = failure ? failure.message() : std::string("not a folder");
    return tl::unexpected(fmt::format("{}: {}", root.string(), why));
  }
  std::vector<std::string> found;
  std::vector<std::string> waiting{""};
  while (!waiting.empty()) {
    std::vector<Listed> lists(waiting.size());
    in_parts(waiting.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t at = begin; at < end; ++at) {
        lists[at] = listed(root, waiting[at]);
      }
    });
    std::vector<std::string> next;
    for (std::size_t at = 0; at < lists.size(); ++at) {
      auto& list = lists[at];
      if (list.error != 0) {
        return tl::unexpected(fmt::format("{}: {}", folder_at(root, waiting[at]).string(),
                                          std::generic_category().message(list.error)));
      }
      std::ranges::move(list.files, std::back_inserter(found));
      std::ranges::move(list.folders, std::back_inserter(next));
    }
    waiting = std::move(next);
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

/// Why a folder has no cases.
std::string no_cases(const fs::path& folder, const CaseSet& set, const std::vector<std::string>& outputs) {
  auto why =
      fmt::format("{}: no cases: expected input.txt beside {}", folder.string(), fmt::join(outputs, " or "));
  return set.left_over.empty() ? why : fmt::format("{}; {}", why, words_of(set.left_over, outputs));
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
  const auto files = files_below(folder);
  if (!files) {
    return tl::unexpected(files.error());
  }
  auto layout = lay_out(*files, outputs);
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
    return tl::unexpected(no_cases(folder, set, outputs));
  }
  tell_apart(set);
  std::ranges::sort(set.cases, in_order<StoredCase>);
  return set;
}

tl::expected<std::vector<FoundInput>, std::string> find_inputs(const fs::path& folder,
                                                               const std::vector<std::string>& outputs) {
  const auto files = files_below(folder);
  if (!files) {
    return tl::unexpected(files.error());
  }
  const auto layout = lay_out(*files, outputs);
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
  for (const auto& path : *files) {
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
