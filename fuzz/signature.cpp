/// Prints `ASSIGNMENT CASES NODES HASH` for every assignment: the sum of node counts and a hash over all
/// answers of a fixed corpus. A change of either is a change of what plycheck holds to be right.
#include <cstdint>
#include <string>

#include <fmt/core.h>

#include "cases/case_set.hpp"
#include "fuzz/crosscheck.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/built_in.hpp"

namespace {

constexpr std::uint64_t seed = 20160208;
constexpr int corpus_size = 1000;

std::string hash_of(const cases::Answer& answer) {
  std::string text;
  for (const auto& [name, bytes] : answer.files) {
    text += fmt::format("{} {} {}\n", name, bytes.size(), cases::hash_of(bytes));
  }
  return cases::hash_of(text);
}

void print_signature(const fuzz::Assignment& assignment) {
  std::int64_t nodes = 0;
  std::string hashes;
  for (int index = 0; index < corpus_size; ++index) {
    const auto drawn = assignment.draw(fuzz::profile_of(index), std::nullopt, seed, index);
    nodes += drawn.nodes;
    hashes += hash_of(solved(assignment, drawn.input).value()) + '\n';
  }
  fmt::print("{} {} {} {}\n", assignment.facts.name, corpus_size, nodes, cases::hash_of(hashes));
}

}  // namespace

int main() {
  for (const auto& assignment : fuzz::rows::built_in()) {
    print_signature(assignment);
  }
}
