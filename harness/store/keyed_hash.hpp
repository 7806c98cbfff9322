#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace harness {

/// What a keyed hash is made with: 128 bits that nobody can guess.
using HashKey = std::array<std::uint8_t, 16>;

/// SipHash-2-4 as 16 hexadecimal digits: without the key nobody can tell by it whether a guess of the text is
/// right.
std::string keyed_hash(const HashKey& key, std::string_view text);

/// The key in that file, for its owner alone; where there is no file it is made, with a key that is drawn
/// anew. Several processes may do so at once, and get the same. Errors are one line.
tl::expected<HashKey, std::string> key_in(const std::filesystem::path& file);

}  // namespace harness
