#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"

namespace harness {

/// A value of a YAML text. A document that is not there at all is an empty scalar.
struct YamlNode {
  enum class Kind { scalar, map, list };
  Kind kind = Kind::scalar;
  /// Of a scalar.
  std::string text;
  /// Of a map: the key of each value.
  std::vector<std::string> keys;
  std::vector<YamlNode> values;
  int line = 1;
  int column = 1;

  /// A map's first value with this key; nullptr where there is none.
  const YamlNode* find(std::string_view key) const;
};

/// The only YAML document of a text, read by yaml-cpp. Tags are skipped; an alias is the scalar that it
/// names, and of a map or a list an error, as are keys that are no scalars and what nests deeper than 64
/// levels. A null is an empty scalar.
cases::Parsed<YamlNode> read_yaml(std::string_view text);

}  // namespace harness
