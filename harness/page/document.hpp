#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// What the page's script unpacks when it is asked for, by name: a JSON text, or bytes.
struct PackedData {
  std::string name;
  /// Deflated (zlib's format), as base64.
  std::string packed;
};
PackedData packed(std::string name, std::string_view bytes);

/// What a page is made of. Foreign bytes may stand in each of its members.
struct PageContent {
  std::string title;
  /// The report as it would be printed: what is there to read where no script runs, and in print.
  std::string text;
  /// The report as JSON.
  std::string report;
  /// What our sentences say of it, as JSON: an object.
  std::string told;
  std::vector<PackedData> data;
};

/// One HTML document that needs nothing else: no server, no network. Its Content-Security-Policy lets run and
/// look nothing but plycheck's own script and style; all else in it is text. The same content gives the same
/// bytes.
std::string html_document(const PageContent& content);

/// A text in which nothing is markup; bytes that HTML cannot hold become U+FFFD.
std::string html_text(std::string_view text);

}  // namespace harness
