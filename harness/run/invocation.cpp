#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/candidate.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

bool names(const std::vector<std::string>& words, std::string_view what) {
  return std::ranges::any_of(
      words, [what](const std::string& word) { return word.find(what) != std::string::npos; });
}

std::string file_name(const std::string& path) {
  return fs::path(path).filename().string();
}

/// `python3 {program}` for a program that python3 runs already.
std::optional<std::string> doubled_interpreter(const std::vector<std::string>& words,
                                               const Candidate& candidate) {
  const bool is_doubled = words.size() > 1 && words[1] == "{program}" && runtime_of(file_name(words[0])) &&
                          !candidate.program.empty() && runtime_of(file_name(candidate.program.front()));
  return is_doubled ? std::optional(fmt::format("{{program}} is `{}` already: write {{source}} for the file "
                                                "alone, or leave {} out",
                                                candidate.title, words[0]))
                    : std::nullopt;
}

/// Why the words cannot be the call of a candidate.
std::optional<std::string> fault_of(const std::vector<std::string>& words, const Candidate& candidate,
                                    std::string_view invocation) {
  const bool has_program = std::ranges::find(words, "{program}") != words.end();
  if (!has_program && !names(words, "{source}")) {
    return fmt::format("expected the word {{program}}, found: {}", invocation);
  }
  if (names(words, "{source}") && candidate.source.empty()) {
    return fmt::format("{{source}}: {} has none", candidate.title.empty() ? "the program" : candidate.title);
  }
  return doubled_interpreter(words, candidate);
}

/// Where a program is that a call begins with: in the caller's PATH, or at its path from the caller's folder.
tl::expected<std::string, std::string> place_of_first(const std::string& word) {
  if (word.find('/') != std::string::npos) {
    std::error_code error;
    return fs::absolute(word, error).lexically_normal().string();
  }
  const std::vector<fs::path> places = find_in_path(word);
  if (places.empty()) {
    return tl::unexpected(fmt::format("{}: not found in PATH", word));
  }
  return places.front().string();
}

bool is_hidden(const std::string& path, const std::vector<std::string>& hidden) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return std::ranges::any_of(hidden, [&real](const std::string& each) {
    std::error_code missing;
    return lies_in(real, fs::weakly_canonical(each, missing));
  });
}

void add_all(const std::vector<std::string>& more, std::vector<std::string>& to) {
  to.insert(to.end(), more.begin(), more.end());
}

/// The program that the call begins with. An interpreter may be a version manager's stand-in: the real one is
/// called.
std::optional<std::string> admit_first(const std::string& word, const Preparation& preparation,
                                       Candidate& candidate) {
  const auto place = place_of_first(word);
  if (!place) {
    return place.error();
  }
  std::error_code error;
  if (!fs::exists(*place, error)) {
    return fmt::format("{}: No such file or directory", word);
  }
  if (!is_program(*place)) {
    return fmt::format("{}: no program that can be run", word);
  }
  candidate.called_by = *place;
  if (is_hidden(*place, preparation.rules.hidden) || !runtime_of(file_name(word))) {
    return std::nullopt;
  }
  const auto found = find_interpreter(word, preparation);
  if (!found) {
    return fmt::format("{}: {}", word, found.error());
  }
  candidate.called_by = found->path.string();
  candidate.memory_kind = memory_kind_of(found->runtime);
  add_all(found->parts, candidate.readable);
  return std::nullopt;
}

}  // namespace

tl::expected<std::vector<std::string>, std::string> arguments_of(const Candidate& candidate,
                                                                 std::string_view invocation,
                                                                 std::string_view input) {
  const auto words = split_words(invocation);
  if (!words) {
    return tl::unexpected(words.error());
  }
  if (const auto fault = fault_of(*words, candidate, invocation)) {
    return tl::unexpected(*fault);
  }
  std::vector<std::string> arguments;
  for (std::string word : *words) {
    if (word == "{program}") {
      arguments.insert(arguments.end(), candidate.program.begin(), candidate.program.end());
      continue;
    }
    replace_all(word, "{source}", candidate.source);
    replace_all(word, "{input}", input);
    arguments.push_back(std::move(word));
  }
  const bool is_known = !candidate.called_by.empty() && words->front() != "{program}";
  const tl::expected<std::string, std::string> first =
      is_known ? candidate.called_by : place_of_first(arguments.front());
  if (!first) {
    return tl::unexpected(first.error());
  }
  arguments.front() = *first;
  return arguments;
}

std::optional<std::string> admit_named(const Preparation& preparation, Candidate& candidate) {
  const auto words = split_words(preparation.rules.invocation);
  if (!words || words->empty()) {
    return std::nullopt;
  }
  std::vector<std::string> named = *words;
  if (named.front().find('{') == std::string::npos) {
    auto fault = admit_first(named.front(), preparation, candidate);
    if (fault) {
      return fault;
    }
    named.front() = candidate.called_by;
  }
  for (const std::string& path : named) {
    std::error_code error;
    if (!path.starts_with('/') || !fs::exists(path, error)) {
      continue;
    }
    if (is_hidden(path, preparation.rules.hidden)) {
      return fmt::format("{}: programs under test cannot reach it", path);
    }
    add_all(parts_of_program(path), candidate.readable);
  }
  return std::nullopt;
}

}  // namespace harness
