#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"

namespace harness {

/// A value of a YAML text. One that is not there at all is an empty scalar.
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

/// A YAML document as Gradescope's export is one: maps and lists by indentation or in brackets, texts plain,
/// in quotes or as blocks, comments. Tags are skipped, an alias is the scalar that it names, and keys are
/// texts of one line. A text in several lines is one with blanks, in a block one with line ends. What nests
/// deeper than 64 levels is an error.
cases::Parsed<YamlNode> read_yaml(std::string_view text);

}  // namespace harness
