/// Prints for every assignment, or those named, how many of its mutants the diagnosis names when they are the
/// candidate on the built-in set, how many pairs it names + tells as fewer mistakes that do the same, and how
/// long a diagnosis took at most; and a line for each that it misses. Exit status 1 when a mutant is missed,
/// or more than a fifth of the pairs.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/recall.hpp"

namespace {

std::vector<std::string> built_in_inputs(const fuzz::Assignment& assignment) {
  auto folder = assignment.name;
  std::ranges::replace(folder, '-', '_');
  const auto set = cases::read_case_set(
      std::filesystem::path(PLYCHECK_SOURCE_FOLDER) / "cases" / folder / "hidden", assignment.outputs);
  std::vector<std::string> inputs;
  for (const auto& stored : set.value().cases) {
    inputs.push_back(cases::read_file(stored.input).value());
  }
  return inputs;
}

std::string names_of(const fuzz::Assignment& assignment, const std::vector<std::size_t>& mutants) {
  std::string names;
  for (const std::size_t mutant : mutants) {
    names += fmt::format("{}{}", names.empty() ? "" : " + ", assignment.mutants[mutant].name);
  }
  return names;
}

void print_missed(const fuzz::Assignment& assignment, const std::vector<fuzz::Recalled>& all) {
  for (const auto& one : all) {
    if (one.failing > 0 && !one.named && !one.told_as_fewer) {
      fmt::print("  not named: {} ({} failing{})\n", names_of(assignment, one.mutants), one.failing,
                 one.cut_short ? ", cut short" : "");
    }
  }
}

double slowest(const std::vector<fuzz::Recalled>& all) {
  double seconds = 0;
  for (const auto& one : all) {
    seconds = std::max(seconds, one.seconds);
  }
  return seconds;
}

/// Whether the diagnosis is as good as it has to be.
bool print_recall(const fuzz::Assignment& assignment) {
  const auto begin = std::chrono::steady_clock::now();
  fuzz::RecallTerms terms;
  terms.diagnosis.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const auto recall = fuzz::measure_recall(assignment, built_in_inputs(assignment), terms);
  const auto is_shown = [](const auto& one) { return one.failing > 0; };
  const auto shown = std::ranges::count_if(recall.singles, is_shown);
  const auto named = std::ranges::count(recall.singles, true, &fuzz::Recalled::named);
  const auto named_pairs = std::ranges::count(recall.pairs, true, &fuzz::Recalled::named);
  const auto as_fewer = std::ranges::count(recall.pairs, true, &fuzz::Recalled::told_as_fewer);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print("{} singles {} of {}, {:.2f} s at most; pairs {} + {} of {}, {:.2f} s at most; {:.1f} s\n",
             assignment.name, named, shown, slowest(recall.singles), named_pairs, as_fewer,
             recall.pairs.size(), slowest(recall.pairs), seconds.count());
  print_missed(assignment, recall.singles);
  print_missed(assignment, recall.pairs);
  std::fflush(stdout);
  return named == shown && 5 * (named_pairs + as_fewer) >= 4 * static_cast<int>(recall.pairs.size());
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> wanted(argv + 1, argv + argc);
  bool good = true;
  for (const auto& assignment : fuzz::assignments()) {
    if (wanted.empty() || std::ranges::count(wanted, assignment.name) > 0) {
      good = print_recall(assignment) && good;
    }
  }
  return good ? 0 : 1;
}
