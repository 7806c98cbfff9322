#pragma once

#include <string>

#include <tl/expected.hpp>

namespace cases::testing {

/// What a result complains of; "" when it does not.
template <class T>
std::string error_of(const tl::expected<T, std::string>& result) {
  return result ? std::string() : result.error();
}

}  // namespace cases::testing
