#include "harness/job/candidate_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <system_error>

#include <fmt/core.h>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"

namespace harness {
namespace fs = std::filesystem;

namespace {

/// How a program is called that was built of a file alone.
constexpr std::string_view built_alone = "/plycheck-build/";

/// A program that is not copied is known by its size and by when it was written.
std::string known_by(const std::string& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) {
    return "missing";
  }
  return fmt::format("{} {}.{}", facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
}

/// The endings by which a file is built or interpreted, whatever stands in front of them.
constexpr std::array<std::string_view, 5> endings = {".py", ".cpp", ".cc", ".c", ".js"};

/// What a candidate's copy is called where it is one file: its name decides nothing but by such an ending. A
/// class of Java bears the name of its file.
std::string name_alone(const fs::path& file) {
  const auto ending = file.extension().string();
  if (ending == ".java") {
    return "/" + file.filename().string();
  }
  return std::ranges::find(endings, ending) != endings.end() ? "/*" + ending : "/*";
}

/// A word of the call without the place of the copy, which is another one each time.
std::string without(const std::string& snapshot, std::string word) {
  for (auto at = word.find(snapshot); at != std::string::npos; at = word.find(snapshot, at)) {
    word.erase(at, snapshot.size());
  }
  return word;
}

}  // namespace

std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!at->is_directory(error)) {
      files.push_back(at->path().string());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> own_files(const std::vector<std::string>& files, const std::string& folder,
                                   const std::string& built) {
  std::vector<std::string> own;
  for (const auto& file : files) {
    if (built.empty() || !file.starts_with(built + "/")) {
      own.push_back(file.substr(folder.size() + 1));
    }
  }
  return own;
}

std::string hash_of_candidate(const std::vector<std::string>& program, const std::string& snapshot,
                              const std::string& built) {
  std::string sum;
  const auto add = [&sum](std::string_view part) { sum += cases::hash_of(part) + "\n"; };
  std::vector<std::string> names;
  for (const auto& file : files_below(snapshot)) {
    const auto name = file.substr(snapshot.size());
    if (built.empty() || !file.starts_with(built + "/")) {
      names.push_back(name);
    }
  }
  const bool is_alone = names.size() == 1;
  for (const auto& name : names) {
    add(is_alone ? name_alone(name) : name);
    add(cases::read_file(snapshot + name).value_or(""));
  }
  for (const auto& word : program) {
    const bool is_copy = word.starts_with(snapshot + "/");
    const auto called = without(snapshot, word);
    const bool is_built_alone = is_alone && is_copy && !built.empty() && word.starts_with(built + "/");
    add(is_alone && called == names.front() ? name_alone(called) : is_built_alone ? built_alone : called);
    if (!is_copy && word.starts_with('/')) {
      add(known_by(word));
    }
  }
  return cases::hash_of(sum);
}

std::optional<std::string> missing_file(const std::vector<std::string>& files, const std::string& folder) {
  for (const auto& file : files) {
    struct stat facts {};
    if (::lstat(file.c_str(), &facts) != 0) {
      return fmt::format("{}: {}", file.substr(folder.size() + 1), std::generic_category().message(errno));
    }
  }
  return std::nullopt;
}

}  // namespace harness
