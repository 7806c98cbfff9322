#include <cstdio>
#include <exception>

#include <fmt/core.h>

#include "harness/cli/cli.hpp"

int main(int argc, char** argv) {
  try {
    return harness::cli::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "plycheck: internal fault: {}\n", error.what());
    return 2;
  }
}
