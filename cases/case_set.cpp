#include "cases/case_set.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "cases/file.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

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

/// "case2" before "case10": runs of digits compare by value, all else by byte.
bool natural_less(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const auto left = number_at_front(a);
      const auto right = number_at_front(b);
      if (left != right) {
        return left.size() != right.size() ? left.size() < right.size() : left < right;
      }
      a.remove_prefix(static_cast<std::size_t>(std::ranges::find_if_not(a, is_digit) - a.begin()));
      b.remove_prefix(static_cast<std::size_t>(std::ranges::find_if_not(b, is_digit) - b.begin()));
      continue;
    }
    if (a.front() != b.front()) {
      return a.front() < b.front();
    }
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.size() < b.size();
}

/// The file that a flat input belongs to, or nothing when `input` is not the input of a flat pair.
std::optional<fs::path> flat_output(const fs::path& input) {
  const std::string name = input.filename().string();
  std::vector<std::string> candidates;
  if (name.ends_with(".in")) {
    const std::string stem = name.substr(0, name.size() - 3);
    candidates = {stem + ".out", stem + ".ans"};
  } else if (name.starts_with("input") && name.ends_with(".txt") && name != "input.txt") {
    candidates = {"output" + name.substr(5)};
  }
  for (const auto& candidate : candidates) {
    if (fs::is_regular_file(input.parent_path() / candidate)) {
      return input.parent_path() / candidate;
    }
  }
  return std::nullopt;
}

std::string flat_id(const fs::path& relative) {
  std::string name = relative.filename().string();
  name = name.starts_with("input") ? name.substr(5, name.size() - 9) : name.substr(0, name.size() - 3);
  return (relative.parent_path() / name).string();
}

tl::expected<std::optional<CaseFacts>, std::string> facts_in(const fs::path& folder) {
  const fs::path path = folder / "case.json";
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    return std::nullopt;
  }
  const auto text = read_file(path);
  if (!text) {
    return tl::unexpected(text.error());
  }
  auto facts = parse_facts(*text);
  if (!facts) {
    return tl::unexpected(fmt::format("{}: {}", path.string(), facts.error()));
  }
  return std::move(*facts);
}

/// The case whose input is `input`, or nothing when that file is no input with expected files.
tl::expected<std::optional<StoredCase>, std::string> case_at(const fs::path& input, const fs::path& root,
                                                             const std::vector<std::string>& outputs) {
  StoredCase found;
  found.input = input;
  const fs::path relative = input.lexically_relative(root);
  if (input.filename() == "input.txt") {
    found.id = relative.has_parent_path() ? relative.parent_path().string() : ".";
    for (const auto& output : outputs) {
      if (fs::is_regular_file(input.parent_path() / output)) {
        found.expected[output] = input.parent_path() / output;
      }
    }
    auto facts = facts_in(input.parent_path());
    if (!facts) {
      return tl::unexpected(facts.error());
    }
    found.facts = std::move(*facts);
  } else if (const auto output = outputs.size() == 1 ? flat_output(input) : std::nullopt) {
    found.id = flat_id(relative);
    found.expected[outputs.front()] = *output;
  }
  if (found.expected.empty() && !found.facts) {
    return std::nullopt;
  }
  return found;
}

json to_json(const CaseFacts& facts) {
  json expected = json::object();
  for (const auto& [name, file] : facts.expected) {
    expected[name] = {{"size", file.size}, {"hash", file.hash}};
  }
  return {{"assignment", facts.assignment},
          {"seed", facts.seed},
          {"profile", facts.profile},
          {"tags", facts.tags},
          {"nodes", facts.nodes},
          {"expected", expected},
          {"witness", facts.witness == Witness::solver ? json{"solver"} : json{"solver", "oracle"}}};
}

CaseFacts from_json(const json& object) {
  CaseFacts facts;
  facts.assignment = object.at("assignment").get<std::string>();
  facts.seed = object.at("seed").get<std::uint64_t>();
  facts.profile = object.at("profile").get<std::string>();
  facts.tags = object.at("tags").get<std::vector<std::string>>();
  facts.nodes = object.at("nodes").get<std::int64_t>();
  const auto witnesses = object.at("witness").get<std::vector<std::string>>();
  facts.witness = witnesses.size() > 1 ? Witness::solver_and_oracle : Witness::solver;
  for (const auto& [name, file] : object.at("expected").items()) {
    facts.expected[name] = {file.at("size").get<std::int64_t>(), file.at("hash").get<std::string>()};
  }
  return facts;
}

/// The hashes of a case's expected files: those of case.json where it has one, so that long files stay
/// unread.
tl::expected<std::map<std::string, std::string>, std::string> expected_hashes(const StoredCase& stored) {
  std::map<std::string, std::string> hashes;
  for (const auto& [name, path] : stored.expected) {
    if (stored.facts && stored.facts->expected.contains(name)) {
      hashes[name] = stored.facts->expected.at(name).hash;
      continue;
    }
    const auto bytes = read_file(path);
    if (!bytes) {
      return tl::unexpected(bytes.error());
    }
    hashes[name] = hash_of(*bytes);
  }
  return hashes;
}

}  // namespace

std::string hash_of(std::string_view bytes) {
  return fmt::format("{:016x}", XXH3_64bits(bytes.data(), bytes.size()));
}

std::string print_facts(const CaseFacts& facts) {
  return to_json(facts).dump(2) + "\n";
}

tl::expected<CaseFacts, std::string> parse_facts(std::string_view text) {
  try {
    return from_json(json::parse(text));
  } catch (const json::exception& error) {
    return tl::unexpected(std::string(error.what()));
  }
}

tl::expected<CaseSet, std::string> read_case_set(const fs::path& folder,
                                                 const std::vector<std::string>& outputs) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    const auto why = error ? error.message() : std::string("not a folder");
    return tl::unexpected(fmt::format("{}: {}", folder.string(), why));
  }
  CaseSet set{folder, {}};
  auto files = fs::recursive_directory_iterator(folder, error);
  for (; !error && files != fs::recursive_directory_iterator(); files.increment(error)) {
    if (!files->is_regular_file()) {
      continue;
    }
    auto found = case_at(files->path(), folder, outputs);
    if (!found) {
      return tl::unexpected(found.error());
    }
    if (*found) {
      set.cases.push_back(std::move(**found));
    }
  }
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
  }
  if (set.cases.empty()) {
    return tl::unexpected(fmt::format("{}: no cases: expected input.txt beside {}", folder.string(),
                                      fmt::join(outputs, " or ")));
  }
  std::ranges::sort(set.cases, [](const auto& a, const auto& b) { return natural_less(a.id, b.id); });
  return set;
}

tl::expected<void, std::string> write_case(const fs::path& folder, std::string_view input,
                                           const Answer& answer, CaseFacts facts) {
  std::error_code error;
  if (fs::exists(folder, error)) {
    return tl::unexpected(fmt::format("{}: is there already", folder.string()));
  }
  const fs::path part = fmt::format("{}.{}.part", folder.string(), ::getpid());
  fs::create_directories(part, error);
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", part.string(), error.message()));
  }
  facts.expected.clear();
  auto done = write_file(part / "input.txt", input);
  for (const auto& [name, bytes] : answer.files) {
    facts.expected[name] = {static_cast<std::int64_t>(bytes.size()), hash_of(bytes)};
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

tl::expected<std::string, std::string> hash_of(const CaseSet& set) {
  std::string sum;
  for (const auto& stored : set.cases) {
    const auto input = read_file(stored.input);
    if (!input) {
      return tl::unexpected(input.error());
    }
    sum += fmt::format("{}\n{}\n", stored.id, hash_of(*input));
    const auto hashes = expected_hashes(stored);
    if (!hashes) {
      return tl::unexpected(hashes.error());
    }
    for (const auto& [name, hash] : *hashes) {
      sum += fmt::format("{} {}\n", name, hash);
    }
  }
  return hash_of(sum);
}

}  // namespace cases
