#pragma once

#include "harness/run/protocol.hpp"

namespace harness {

/// A start message as the helper holds it; the pointers are valid until the next message is read.
struct Request {
  protocol::StartHeader header;
  const char* folder = nullptr;
  /// Both end with a null pointer.
  char** arguments = nullptr;
  char** environment = nullptr;
};

}  // namespace harness
