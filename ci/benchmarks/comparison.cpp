// benchmark_comparison BYTES REPETITIONS: compares logs of about so many bytes by lines: equal ones, LF
// against CRLF, and a difference in the last line. Prints a line a comparison: the situation and GB of
// expected bytes a second of CPU. `memcmp` is the same for a plain memcmp of the equal ones.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "cases/equality.hpp"
#include "ci/benchmarks/clock.hpp"

namespace {

/// Lines such as an alpha-beta search writes, the same for every call.
std::string make_log(std::size_t bytes) {
  std::string log = "Node,Depth,Value,Alpha,Beta\n";
  log.reserve(bytes + 100);
  std::uint32_t state = 561;
  const auto draw = [&state](std::uint32_t below) {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>((state >> 8) % below);
  };
  const auto score = [&draw] {
    const int drawn = draw(700);
    return drawn < 100 ? "Infinity" : drawn < 200 ? "-Infinity" : std::to_string(drawn - 450);
  };
  while (log.size() < bytes) {
    log += static_cast<char>('A' + draw(5));
    log += static_cast<char>('1' + draw(5));
    log += ',' + std::to_string(1 + draw(4)) + ',' + score() + ',' + score() + ',' + score() + '\n';
  }
  return log;
}

std::string with_crlf(std::string_view log) {
  std::string text;
  text.reserve(log.size() + log.size() / 8);
  for (const char c : log) {
    if (c == '\n') {
      text += '\r';
    }
    text += c;
  }
  return text;
}

void print(const char* situation, std::size_t bytes, double seconds) {
  std::printf("{\"situation\": \"%s\", \"gb_per_second\": %.4f}\n", situation,
              1e-9 * static_cast<double>(bytes) / seconds);
}

/// Compares once and prints the speed; false when the comparison says something else than `right`.
bool measure(const char* situation, std::string_view expected, std::string_view got, cases::Equality right) {
  const double began = ci::cpu_seconds();
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  print(situation, expected.size(), ci::cpu_seconds() - began);
  return compared.equality == right;
}

bool measure_memcmp(const std::string& expected, const std::string& got) {
  const double began = ci::cpu_seconds();
  const bool equal =
      expected.size() == got.size() && std::memcmp(expected.data(), got.data(), got.size()) == 0;
  print("memcmp", expected.size(), ci::cpu_seconds() - began);
  return equal;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: benchmark_comparison BYTES REPETITIONS\n", stderr);
    return 2;
  }
  const auto expected = make_log(std::strtoull(argv[1], nullptr, 10));
  // Other bytes in memory, so that both are really read.
  const std::string equal(expected.data(), expected.size());
  const auto crlf = with_crlf(expected);
  auto last_line = expected;
  last_line[last_line.size() - 2] = 'x';

  bool right = true;
  for (int left = std::atoi(argv[2]); left > 0; --left) {
    right = measure_memcmp(expected, equal) && right;
    right = measure("equal", expected, equal, cases::Equality::identical) && right;
    right = measure("LF against CRLF", expected, crlf, cases::Equality::accepted) && right;
    right = measure("last line differs", expected, last_line, cases::Equality::different) && right;
  }
  if (!right) {
    std::fputs("benchmark_comparison: a comparison gave the wrong answer\n", stderr);
  }
  return right ? 0 : 1;
}
