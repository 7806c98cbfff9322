#pragma once

#include <string_view>

#include "harness/run/protocol.hpp"

namespace harness {

/// A start message as the supervisor holds it; the pointers are valid until the next message is read.
struct Request {
  protocol::StartHeader header;
  const char* folder = nullptr;
  /// Absolute paths, each ended by a zero byte.
  std::string_view readable;
  std::string_view hidden;
  std::string_view unhidden;
  /// Both end with a null pointer.
  char** arguments = nullptr;
  char** environment = nullptr;
};

}  // namespace harness
