#pragma once

#include <cstdint>
#include <string_view>

namespace fuzz {

/// Where a hash begins.
inline constexpr std::uint64_t text_hash_start = 0xcbf29ce484222325;

/// FNV-1a of a text, behind the texts that `hash` is already of: the same with every compiler and on every
/// machine, so that what is chosen by it can be made again anywhere.
constexpr std::uint64_t text_hash(std::string_view text, std::uint64_t hash = text_hash_start) {
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  return hash;
}

}  // namespace fuzz
