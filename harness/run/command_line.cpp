#include "harness/run/command_line.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/interpreter.hpp"
#include "harness/run/program.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/snapshot.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

bool is_system_file(const fs::path& path) {
  constexpr std::array<std::string_view, 9> folders = {"/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/",
                                                       "/opt/", "/dev/", "/proc/", "/nix/"};
  std::error_code error;
  const std::string absolute = fs::absolute(path, error).lexically_normal().string();
  return std::any_of(folders.begin(), folders.end(), [&absolute](std::string_view folder) {
    return absolute.compare(0, folder.size(), folder) == 0;
  });
}

Candidate plain(const fs::path& program) {
  Candidate candidate;
  candidate.program = {program.string()};
  candidate.environment = environment_for(program, std::nullopt);
  candidate.readable = parts_of_program(program);
  return candidate;
}

/// The running binary; its path ends in " (deleted)" when it was built anew since it started.
Prepared this_binary() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error || !is_program(self)) {
    return cannot("plycheck was replaced while it runs");
  }
  Candidate candidate;
  candidate.program = {self.string()};
  candidate.unhidden = {self.string()};
  return candidate;
}

Prepared known_runtime(const std::string& word, const Preparation& preparation) {
  const auto found = find_interpreter(word, preparation);
  if (!found) {
    return cannot(fmt::format("{}: {}", word, found.error()));
  }
  Candidate candidate = interpreted(*found, {word});
  candidate.program = {found->path.string()};
  return candidate;
}

Prepared copied_program(const std::string& word, const Preparation& preparation) {
  std::error_code error;
  const fs::file_status status = fs::status(word, error);
  if (!fs::exists(status) || fs::is_directory(status)) {
    return cannot(fmt::format("{}: {}", word, fs::exists(status) ? "Is a directory" : error.message()));
  }
  if (is_system_file(word) && is_program(word)) {
    return plain(fs::absolute(word, error).lexically_normal());
  }
  const std::optional<ProgramKind> kind = kind_of(word);
  if (!kind) {
    return cannot(fmt::format("{}: expected a program", word));
  }
  const auto copy = copy_file_into(word, preparation.snapshot, limits_of(preparation.rules));
  return copy ? naming(word, prepare_program(*copy, *kind, preparation)) : cannot(copy.error());
}

Prepared prepare_first(const std::string& word, const Preparation& preparation) {
  if (word == "plycheck") {
    return this_binary();
  }
  // Interpreters live by where they are: never copied.
  if (runtime_of(fs::path(word).filename().string())) {
    return known_runtime(word, preparation);
  }
  if (word.find('/') != std::string::npos) {
    return copied_program(word, preparation);
  }
  const std::vector<fs::path> places = find_in_path(word);
  if (places.empty()) {
    return cannot(fmt::format("{}: not found in PATH", word));
  }
  return plain(places.front());
}

/// Copies what words name, each thing once.
class WordCopies {
 public:
  explicit WordCopies(const Preparation& preparation) : preparation_(preparation) {}

  /// The word, or the copy of what it names.
  tl::expected<std::string, std::string> of(const std::string& word, std::string_view before) {
    std::error_code error;
    const bool is_file = fs::is_regular_file(word, error);
    const bool is_folder = !is_file && means_folder(word, before) && fs::is_directory(word, error);
    if (word.empty() || word.front() == '-' || !(is_file || is_folder) || is_system_file(word)) {
      return word;
    }
    const fs::path real = fs::canonical(word, error);
    if (const auto known = copies_.find(real); known != copies_.end()) {
      return known->second.string();
    }
    const auto copy =
        is_file ? copy_file_into(word, preparation_.snapshot, limits_of(preparation_.rules)) : folder(real);
    if (!copy) {
      return tl::unexpected(copy.error());
    }
    copies_.emplace(real, *copy);
    return copy->string();
  }

  const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  static bool means_folder(std::string_view word, std::string_view before) {
    constexpr std::array<std::string_view, 4> options = {"-cp", "-classpath", "--class-path",
                                                         "--module-path"};
    return word == "." || word.find('/') != std::string_view::npos ||
           std::find(options.begin(), options.end(), before) != options.end();
  }

  tl::expected<fs::path, std::string> folder(const fs::path& from) {
    std::error_code error;
    fs::path to = preparation_.snapshot / from.filename();
    for (int number = 2; !fs::create_directory(to, error) && !error; ++number) {
      to = preparation_.snapshot / fmt::format("{}.{}", from.filename().string(), number);
    }
    const auto left_out = copy_folder(from, to, preparation_.rules.outputs, limits_of(preparation_.rules));
    if (!left_out) {
      return tl::unexpected(left_out.error());
    }
    left_out_.insert(left_out_.end(), left_out->begin(), left_out->end());
    return to;
  }

  const Preparation& preparation_;
  std::map<fs::path, fs::path> copies_;
  std::vector<std::string> left_out_;
};

/// The file that an interpreter is to run, where it is not there: `python3 nosuch.py` fails before the first
/// run.
std::optional<std::string> missing_program(const std::vector<std::string>& words) {
  const auto runtime = runtime_of(fs::path(words.front()).filename().string());
  if (!runtime) {
    return std::nullopt;
  }
  for (std::size_t at = 1; at < words.size(); ++at) {
    const bool is_option = words[at].starts_with('-');
    // Options with a value, and those that stand for a program, are the interpreter's own business.
    if (is_option && (words[at] != "-jar" || runtime != Runtime::java)) {
      if (words[at].size() == 2 && words[at] != "-u" && words[at] != "-O" && words[at] != "-B") {
        return std::nullopt;
      }
      continue;
    }
    const std::string& file = is_option && at + 1 < words.size() ? words[at + 1] : words[at];
    std::error_code error;
    const bool is_class = runtime == Runtime::java && !is_option && !file.ends_with(".java");
    const fs::file_status status = fs::status(file, error);
    return is_class || fs::exists(status) ? std::nullopt
                                          : std::optional(fmt::format("{}: {}", file, error.message()));
  }
  return std::nullopt;
}

}  // namespace

Prepared prepare_command_line(const std::string& given, const Preparation& preparation) {
  const auto words = split_words(given);
  if (!words || words->empty()) {
    return cannot(words ? "an empty command line" : words.error());
  }
  Prepared candidate = prepare_first(words->front(), preparation);
  if (!candidate) {
    return candidate;
  }
  if (const auto missing = missing_program(*words)) {
    return cannot(*missing);
  }
  WordCopies copies(preparation);
  for (std::size_t at = 1; at < words->size(); ++at) {
    const std::string& word = (*words)[at];
    const auto copy = words->front() == "plycheck" ? word : copies.of(word, (*words)[at - 1]);
    if (!copy) {
      return cannot(copy.error());
    }
    candidate->program.push_back(*copy);
  }
  candidate->title = given;
  note_left_out(copies.left_out(), *candidate);
  return candidate;
}

}  // namespace harness
