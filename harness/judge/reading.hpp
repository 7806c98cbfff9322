#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/answer.hpp"

namespace harness {

/// Another way to read an open sentence of the handout.
struct Reading {
  std::string name;
  /// The answers that are right by it: several where it leaves something open itself.
  std::function<std::vector<cases::Answer>()> answers;
};

}  // namespace harness
