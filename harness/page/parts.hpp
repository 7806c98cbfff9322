#pragma once

#include <string_view>

namespace harness {

/// The page's script and style as they stand in every document, each with its hash as a
/// Content-Security-Policy names it: "sha256-...".
struct PageParts {
  std::string_view script;
  std::string_view script_hash;
  std::string_view style;
  std::string_view style_hash;
};
extern const PageParts page_parts;

}  // namespace harness
