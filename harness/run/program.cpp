#include "harness/run/program.hpp"

#include <algorithm>
#include <cstddef>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "cases/text_form.hpp"
#include "harness/run/compiler_words.hpp"
#include "harness/run/elf_program.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/reserving_script.hpp"
#include "harness/run/source_text.hpp"
#include "harness/run/tool.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// How much of a source tells its encoding.
constexpr std::size_t looked_at = 64;

/// The first bytes of a file, fewer where it has fewer or cannot be read.
std::string magic_of(const fs::path& file, std::size_t most = 8) {
  std::string bytes(most, '\0');
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    return "";
  }
  const auto count = ::read(descriptor, bytes.data(), bytes.size());
  ::close(descriptor);
  return bytes.substr(0, count > 0 ? static_cast<std::size_t>(count) : 0);
}

Prepared make_executable(const fs::path& file) {
  std::error_code error;
  fs::permissions(file, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add, error);
  if (error) {
    return cannot(error.message());
  }
  Candidate candidate;
  candidate.program = {file.string()};
  candidate.title = file.filename().string();
  return candidate;
}

Prepared prepare_binary(const fs::path& file) {
  const std::string fault = fault_of_elf(file);
  return fault.empty() ? make_executable(file) : cannot_be_executed(file, fault);
}

/// The program that a #! line may start: one of the submission's own, or one that is relied on. Any other
/// could be the course's own solution; it is looked up in PATH by its name.
fs::path program_named(const std::string& word, const Preparation& preparation) {
  const fs::path named(word);
  if (named.has_parent_path()) {
    fs::path place = place_of(named, preparation);
    if (is_program(place) && (lies_in(place, preparation.snapshot) || is_relied_on(place))) {
      return place;
    }
  }
  const std::vector<fs::path> places = find_in_path(named.filename().string());
  return places.empty() ? fs::path() : places.front();
}

/// A script is started through what its first line names, as found now: the clean environment of a run may
/// not have it in its PATH.
Prepared prepare_script(const fs::path& file, const Preparation& preparation) {
  const auto text = cases::read_file(file);
  const std::vector<std::string> words = shebang_words(text ? *text : "");
  if (words.empty()) {
    return cannot("its #! line names no program");
  }
  const std::optional<Runtime> runtime = runtime_of(fs::path(words.front()).filename().string());
  if (runtime == Runtime::python) {
    return prepare_python(file, preparation);
  }
  std::vector<std::string> rest(words.begin() + 1, words.end());
  rest.push_back(file.string());
  if (runtime) {
    const auto found = find_interpreter(words.front(), preparation);
    return found ? Prepared(interpreted(*found, rest))
                 : cannot(fmt::format("its #! line names {}: {}", words.front(), found.error()));
  }
  const fs::path program = program_named(words.front(), preparation);
  if (program.empty()) {
    return cannot(
        fmt::format("its #! line names {}: no such program of the system or in PATH", words.front()));
  }
  Prepared candidate = make_executable(file);
  if (candidate) {
    rest.insert(rest.begin(), program.string());
    candidate->program = rest;
    candidate->environment = environment_for(program, std::nullopt);
    candidate->readable = parts_of_program(program);
    // Its address space must not be bounded then.
    candidate->memory_kind =
        starts_reserving_runtime(*text) ? MemoryKind::resident : MemoryKind::address_space;
  }
  return candidate;
}

Prepared prepare_kind(const fs::path& file, ProgramKind kind, const Preparation& preparation) {
  switch (kind) {
    case ProgramKind::python:
      return prepare_python(file, preparation);
    case ProgramKind::cpp:
    case ProgramKind::c:
      return build_native(file, preparation);
    case ProgramKind::java:
      return build_java(file, preparation);
    case ProgramKind::node:
      return prepare_node(file, preparation);
    case ProgramKind::binary:
      return prepare_binary(file);
    case ProgramKind::script:
      return prepare_script(file, preparation);
    case ProgramKind::make:
      return build_made({file.lexically_relative(preparation.snapshot).string(), kind, std::nullopt},
                        preparation);
  }
  return cannot("unknown kind of program");
}

}  // namespace

std::optional<ProgramKind> kind_of(const fs::path& file) {
  return kind_by(file.string(), magic_of(file));
}

Prepared prepare_program(const fs::path& file, ProgramKind kind, const Preparation& preparation) {
  const std::string begin = kind == ProgramKind::binary ? "" : magic_of(file, looked_at);
  const std::string encoding = cases::wide_encoding(begin);
  if (!encoding.empty()) {
    return tl::unexpected(CandidateFault{true,
                                         fmt::format("it is saved as {0}, which compilers and interpreters "
                                                     "do not read: save it as UTF-8",
                                                     encoding),
                                         ""});
  }
  const bool is_native = kind == ProgramKind::cpp || kind == ProgramKind::c;
  if (is_native && begin.size() < looked_at && begin.find_first_not_of(" \t\r\n") == std::string::npos) {
    return tl::unexpected(CandidateFault{true, file.filename().string() + " is empty", ""});
  }
  if (const std::string format = saved_format(begin); !format.empty()) {
    return tl::unexpected(CandidateFault{true,
                                         fmt::format("{} is {}, whatever it is called: save it as plain text",
                                                     file.filename().string(), format),
                                         ""});
  }
  Prepared candidate = prepare_kind(file, kind, preparation);
  if (candidate) {
    candidate->source = file.string();
  }
  return candidate;
}

ToolReach reach_of(const Preparation& preparation) {
  return {preparation.rules.isolation, {}, preparation.rules.hidden, {preparation.snapshot.string()}};
}

tl::expected<Interpreter, std::string> find_interpreter(std::string_view name,
                                                        const Preparation& preparation) {
  const fs::path named(name);
  const fs::path place = named.has_parent_path() ? place_of(named, preparation) : named;
  return find_interpreter(place.string(), preparation.scratch, preparation.launcher, reach_of(preparation));
}

fs::path place_of(const fs::path& named, const Preparation& preparation) {
  std::error_code error;
  fs::path absolute = fs::absolute(named, error);
  const fs::path real = fs::weakly_canonical(absolute.parent_path(), error) / absolute.filename();
  if (preparation.origin.empty() || !lies_in(real, preparation.origin)) {
    return absolute;
  }
  fs::path copy = preparation.snapshot / real.lexically_relative(preparation.origin);
  return is_program(copy) ? copy : absolute;
}

Candidate interpreted(const Interpreter& interpreter, std::vector<std::string> words) {
  Candidate candidate;
  candidate.title = fmt::format("{} {}", interpreter.name, fs::path(words.back()).filename().string());
  candidate.remark = fmt::format("run by {} {}", interpreter.name, interpreter.version);
  candidate.memory_kind = memory_kind_of(interpreter.runtime);
  candidate.environment = environment_for(interpreter.path, interpreter.runtime);
  candidate.readable = interpreter.parts;
  candidate.program = std::move(words);
  candidate.program.insert(candidate.program.begin(), interpreter.path.string());
  return candidate;
}

Prepared naming(const fs::path& path, Prepared prepared) {
  if (!prepared && !prepared.error().compile_error) {
    return cannot(fmt::format("{}: {}", path.string(), prepared.error().message));
  }
  return prepared;
}

tl::unexpected<CandidateFault> cannot(std::string message) {
  return tl::unexpected(CandidateFault{false, std::move(message), ""});
}

tl::unexpected<CandidateFault> cannot_be_executed(const fs::path& file, std::string_view why) {
  return tl::unexpected(
      CandidateFault{true, fmt::format("{} cannot be executed: {}", file.filename().string(), why), ""});
}

tl::unexpected<CandidateFault> compile_error(std::string message, const RunResult& result) {
  if (result.ending == Ending::interrupted || result.ending == Ending::not_started) {
    return cannot(failure_of(result));
  }
  auto told = first_error_in(result.stdout_tail + result.stderr_tail);
  return tl::unexpected(
      CandidateFault{true, std::move(message), told.empty() ? last_lines(result) : std::move(told)});
}

}  // namespace harness
