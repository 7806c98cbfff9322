/// crosscheck_runner ASSIGNMENT SOLVER RUNS SEED [KNOWN...]: what `plycheck crosscheck` does, with the solver
/// of a library that was built apart (`injected_ASSIGNMENT`), by one process; then that solver on the cases
/// in the folders KNOWN. Prints a line of JSON. Generator, oracle and the steps by which an input gets small
/// are this program's own.
/// crosscheck_runner ASSIGNMENT SOLVER RUNS SEED --answers: the solver alone is asked, and the number of its
/// answers printed.
/// Exit status: 0 whatever was found, 2 where nothing could be asked.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <dlfcn.h>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/assignment_facts.hpp"
#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/crosscheck.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/child.hpp"
#include "fuzz/injection/injected.hpp"
#include "fuzz/rows/built_in.hpp"

namespace {

using fuzz::injection::InjectedSolve;
using nlohmann::ordered_json;

std::optional<fuzz::Assignment> assignment_named(std::string_view name) {
  for (auto& row : fuzz::rows::built_in()) {
    if (row.facts.name == name) {
      return row;
    }
  }
  return std::nullopt;
}

/// The library's function; null with a word to standard error where there is none.
InjectedSolve* loaded(const char* library) {
  void* const handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void* const symbol = handle == nullptr ? nullptr : ::dlsym(handle, fuzz::injection::injected_symbol);
  if (symbol == nullptr) {
    fmt::print(stderr, "crosscheck_runner: {}\n", ::dlerror());
  }
  return reinterpret_cast<InjectedSolve*>(symbol);  // NOLINT: that is how a function is loaded
}

/// The same assignment, answered by another solver.
fuzz::Assignment answered_by(fuzz::Assignment row, InjectedSolve* solve) {
  row.solve = [solve](std::string_view input, const cases::Write& write,
                      const solver::SolveSettings& settings) {
    return solve(input, write,
                 {settings.table_memory == solver::default_table_memory, settings.table_memory,
                  settings.instructions == solver::Instructions::common});
  };
  return row;
}

ordered_json json_of(const fuzz::Assignment& row, const fuzz::CrosscheckReport& report) {
  ordered_json json = {{"runs", report.runs}, {"over_budget", report.over_budget}, {"found", nullptr}};
  if (const auto& found = report.disagreement) {
    const auto& small = found->shrunk.input;
    // The unit's size is that of an input that can be read: where it cannot, bytes are all there is.
    const bool is_read = row.parse(small).has_value();
    json["found"] = {{"run", found->index + 1},
                     {"difference", describe(found->difference)},
                     {"bytes", small.size()},
                     {"size", is_read ? ordered_json(row.extent.of(small)) : ordered_json(nullptr)},
                     {"unit", row.extent.unit},
                     {"input", small}};
  }
  return json;
}

/// What is wrong with the answer to a case: nothing where all its files are there, byte for byte.
std::optional<std::string> wrong_in(const fuzz::Assignment& row, const cases::StoredCase& stored) {
  const auto input = cases::read_file(stored.input).value();
  const fuzz::ChildLimits limits{.cpu_seconds = 20};
  const auto differing = fuzz::in_child(
      [&]() -> std::string {
        const auto answer = fuzz::solved(row, input);
        if (!answer) {
          return "refused";
        }
        for (const auto& [name, path] : stored.expected) {
          const auto file = answer->files.find(name);
          if (file == answer->files.end() || file->second != cases::read_file(path).value()) {
            return name;
          }
        }
        return "";
      },
      limits, fuzz::ChildVoice::silent);
  if (!differing) {
    return differing.error().how;
  }
  return differing->empty() ? std::nullopt : std::optional(*differing);
}

/// The first case of a folder that is answered wrongly: "ID: FILE".
tl::expected<std::optional<std::string>, std::string> first_wrong(const fuzz::Assignment& row,
                                                                  const char* folder) {
  const auto set = cases::read_case_set(folder, cases::output_names(row.facts));
  if (!set) {
    return tl::unexpected(set.error());
  }
  for (const auto& stored : set->cases) {
    if (const auto wrong = wrong_in(row, stored)) {
      return fmt::format("{}: {}", stored.id, *wrong);
    }
  }
  return std::nullopt;
}

/// Has the solver answer what a crosscheck asks it, in this process, so that counters of its branches are
/// written in the end; the number of answers.
std::int64_t answers_alone(const fuzz::Assignment& row, const fuzz::CrosscheckOptions& options) {
  std::int64_t answers = 0;
  for (std::int64_t index = 0; index < options.runs; ++index) {
    const auto input = fuzz::input_of_run(row, options.seed, index, options.stress_percent);
    answers += fuzz::solved(row, input, fuzz::settings_of(options.seed, index)) ? 1 : 0;
  }
  return answers;
}

int run(std::span<char* const> arguments) {
  const auto known = assignment_named(arguments[1]);
  InjectedSolve* const solve = loaded(arguments[2]);
  if (!known || solve == nullptr) {
    fmt::print(stderr, "crosscheck_runner: {} cannot be asked\n", arguments[1]);
    return 2;
  }
  const auto row = answered_by(*known, solve);
  fuzz::CrosscheckOptions options;
  options.runs = std::stoll(arguments[3]);
  options.seed = std::stoull(arguments[4]);
  options.limits.cpu_seconds = 10;
  options.most_tries = 2'000;
  options.most_shrink_time = std::chrono::seconds{20};
  if (arguments.size() == 6 && std::string_view(arguments[5]) == "--answers") {
    fmt::print("{}\n", answers_alone(row, options));
    return 0;
  }
  const auto begin = std::chrono::steady_clock::now();
  auto json = json_of(row, fuzz::crosscheck(row, options));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  json["seconds"] = seconds.count();
  json["known"] = ordered_json::array();
  for (const char* const folder : arguments.subspan(5)) {
    const auto wrong = first_wrong(row, folder);
    if (!wrong) {
      fmt::print(stderr, "crosscheck_runner: {}\n", wrong.error());
      return 2;
    }
    if (*wrong) {
      json["known"].push_back(**wrong);
    }
  }
  fmt::print("{}\n", json.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) {
    fmt::print(stderr, "usage: crosscheck_runner ASSIGNMENT SOLVER RUNS SEED [KNOWN...]\n");
    return 2;
  }
  try {
    return run({arguments, static_cast<std::size_t>(count)});
  } catch (const std::exception& error) {
    fmt::print(stderr, "crosscheck_runner: {}\n", error.what());
    return 2;
  }
}
