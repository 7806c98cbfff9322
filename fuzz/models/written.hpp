#pragma once

#include <cstdint>
#include <string>

#include "fuzz/foundations/decimal.hpp"

namespace fuzz::models {

/// A number as logs have it: what the program takes for infinity in words.
inline void append_value(std::string& text, std::int64_t number, std::int64_t infinity) {
  if (number == infinity || number == -infinity) {
    text += number < 0 ? "-Infinity" : "Infinity";
    return;
  }
  append_decimal(text, number);
}

}  // namespace fuzz::models
