#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

/// JSON values as CBOR, which keeps texts as they are, whatever their bytes; JSON's own text would not.
namespace harness {

std::string packed(const nlohmann::json& value);
/// Nothing in it where the bytes, which may be a stranger's, are no such value, or a deeper or larger one
/// than they could be.
nlohmann::json unpacked(std::string_view bytes);

}  // namespace harness
