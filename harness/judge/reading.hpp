#pragma once

#include <functional>
#include <string>

#include "cases/answer.hpp"

namespace harness {

/// Another way to read an open sentence of the handout.
struct Reading {
  std::string name;
  /// The answer that is right by it.
  std::function<cases::Answer()> answer;
};

}  // namespace harness
