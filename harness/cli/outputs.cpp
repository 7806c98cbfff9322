#include "harness/cli/outputs.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

#include "cases/case_set.hpp"
#include "harness/cli/common.hpp"
#include "harness/run/program.hpp"
#include "harness/run/words.hpp"
#include "harness/store/history.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// Where a file is, or would be made: links followed, also one that leads to nothing yet.
fs::path place_of(fs::path path) {
  constexpr int most_links = 40;
  std::error_code error;
  for (int links = 0; links < most_links && fs::is_symlink(fs::symlink_status(path, error)); ++links) {
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  const auto place = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path.lexically_normal() : place;
}

/// By what the system knows them, or by their places.
bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) || place_of(a) == place_of(b);
}

bool is_below(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

/// Programs, and what belongs to them: the rest of a folder may be anything, reports too.
bool is_of_a_program(const fs::path& file) {
  constexpr std::array<std::string_view, 8> parts = {".h",     ".hh", ".hpp", ".jar",
                                                     ".class", ".so", ".mjs", ".pyc"};
  return kind_of(file) || std::ranges::find(parts, file.extension().string()) != parts.end();
}

/// The outputs that are programs in a folder already.
NamedFiles programs_in(const std::string& what, const std::string& folder, const NamedFiles& outputs) {
  const auto place = place_of(folder);
  NamedFiles files;
  for (const auto& output : outputs) {
    std::error_code error;
    if (!output.path.empty() && fs::is_regular_file(output.path, error) &&
        is_below(place_of(output.path), place) && is_of_a_program(output.path)) {
      files.push_back({what, output.path});
    }
  }
  return files;
}

/// Why no file can be written there; no error where one can.
std::error_code why_not_written(const fs::path& file) {
  std::error_code error;
  const auto folder = file.parent_path();
  if (!fs::is_directory(folder.empty() ? "." : folder, error)) {
    return error ? error : std::make_error_code(std::errc::not_a_directory);
  }
  return fs::is_directory(file, error) ? std::make_error_code(std::errc::is_a_directory) : std::error_code();
}

}  // namespace

bool can_be_written(const NamedFiles& outputs) {
  NamedFiles before;
  for (const auto& output : outputs) {
    if (output.path.empty()) {
      continue;
    }
    if (const auto error = why_not_written(output.path)) {
      fail(fmt::format("{}: {}", output.path, error.message()));
      return false;
    }
    const auto same = std::ranges::find_if(
        before, [&output](const NamedFile& other) { return is_same_file(other.path, output.path); });
    if (same != before.end()) {
      fail(fmt::format("{} and {}: expected two files, found '{}' for both", same->what, output.what,
                       output.path));
      return false;
    }
    before.push_back(output);
  }
  return true;
}

bool are_not_read(const NamedFiles& outputs, const NamedFiles& inputs) {
  for (const auto& output : outputs) {
    const auto same = std::ranges::find_if(inputs, [&output](const NamedFile& input) {
      return !output.path.empty() && !input.path.empty() && is_same_file(input.path, output.path);
    });
    if (same != inputs.end()) {
      fail(fmt::format("{}: expected a file of its own, found '{}', which is {}", output.what, output.path,
                       same->what));
      return false;
    }
  }
  return true;
}

NamedFiles history_files() {
  NamedFiles files;
  if (const auto place = history_place()) {
    for (const char* const end : {"", "-wal", "-shm", "-journal", ".key"}) {
      files.push_back({"the history", place->string() + end});
    }
    std::error_code error;
    for (fs::directory_iterator entry(records_folder(*place), error), end; !error && entry != end;
         entry.increment(error)) {
      files.push_back({"the history", entry->path().string()});
    }
  }
  return files;
}

NamedFiles program_files(const std::string& what, const std::string& given, const NamedFiles& outputs) {
  std::error_code error;
  if (given.empty()) {
    return {};
  }
  if (fs::is_directory(given, error)) {
    return programs_in(what, given, outputs);
  }
  if (fs::exists(given, error)) {
    return {{what, given}};
  }
  NamedFiles files;
  const auto words = split_words(given);
  for (const auto& word : words ? *words : std::vector<std::string>()) {
    if (fs::is_regular_file(word, error)) {
      files.push_back({what, word});
    } else if (word.find('/') != std::string::npos && fs::is_directory(word, error)) {
      files = together({files, programs_in(what, word, outputs)});
    }
  }
  return files;
}

NamedFiles case_files(const Assignment& assignment, const std::string& folder, const NamedFiles& outputs) {
  std::error_code error;
  if (fs::is_regular_file(folder, error)) {
    return {{"the archive of the case set", folder}};
  }
  const auto place = place_of(folder);
  const bool is_near = !folder.empty() && std::ranges::any_of(outputs, [&place](const NamedFile& output) {
    std::error_code unseen;
    return !output.path.empty() && fs::exists(output.path, unseen) && is_below(place_of(output.path), place);
  });
  const auto set = is_near ? cases::read_case_set(folder, cases::output_names(assignment.facts()))
                           : tl::expected<cases::CaseSet, std::string>(tl::unexpected(std::string()));
  NamedFiles files;
  if (!set) {
    return files;
  }
  const std::string what = "a file of the case set";
  files.push_back({what, (place / "manifest.json").string()});
  for (const auto& stored : set->cases) {
    files.push_back({what, stored.input.string()});
    files.push_back({what, (stored.input.parent_path() / "case.json").string()});
    for (const auto& [name, path] : stored.expected) {
      files.push_back({what, path.string()});
    }
  }
  return files;
}

NamedFiles together(std::initializer_list<NamedFiles> lists) {
  NamedFiles all;
  for (const auto& list : lists) {
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}

}  // namespace harness::cli
