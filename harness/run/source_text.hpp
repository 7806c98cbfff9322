#pragma once

#include <string>
#include <string_view>

namespace harness {

/// What a text is that some program saves where one wants a source: "a web page", "a document"; else empty.
std::string saved_format(std::string_view text);

/// Whether the text begins with the mark of UTF-8.
bool has_utf8_mark(std::string_view text);

/// Whether all bytes of the text are UTF-8.
bool reads_as_utf8(std::string_view text);

}  // namespace harness
