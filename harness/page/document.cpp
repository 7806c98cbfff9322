#include "harness/page/document.hpp"

#include <cstdint>
#include <nettle/base64.h>
#include <new>
#include <utility>
#include <zlib.h>

#include <fmt/core.h>

#include "harness/page/parts.hpp"

namespace harness {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

std::string deflated(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string out(size, '\0');
  if (compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
               bytes.size()) != Z_OK) {
    throw std::bad_alloc();
  }
  out.resize(size);
  return out;
}

std::string base64(std::string_view bytes) {
  std::string out(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
  base64_encode_raw(out.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  return out;
}

/// JSON in a script element: no `<` that could begin the end of it.
std::string json_in_html(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

std::string policy() {
  return fmt::format(
      "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
      page_parts.script_hash, page_parts.style_hash);
}

}  // namespace

PackedData packed(std::string name, std::string_view bytes) {
  return {std::move(name), base64(deflated(bytes))};
}

std::string html_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if ((static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7F') {
          out += replacement;
        } else {
          out += c;
        }
    }
  }
  return out;
}

std::string html_document(const PageContent& content) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n", policy());
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += "<meta name=\"referrer\" content=\"no-referrer\">\n";
  out += "<meta name=\"color-scheme\" content=\"light dark\">\n";
  out += fmt::format("<title>{}</title>\n<style>", html_text(content.title));
  out += page_parts.style;
  out += "</style>\n</head>\n<body>\n<div id=\"page\" hidden></div>\n";
  out += fmt::format(
      "<section id=\"text\" aria-label=\"The report as text\">\n<pre dir=\"ltr\">\n{}</pre>\n</section>\n",
      html_text(content.text));
  out += fmt::format("<script type=\"application/json\" id=\"report\">{}</script>\n",
                     json_in_html(content.report));
  out +=
      fmt::format("<script type=\"application/json\" id=\"told\">{}</script>\n", json_in_html(content.told));
  for (const auto& data : content.data) {
    out += fmt::format("<script type=\"text/plain\" data-name=\"{}\">{}</script>\n", html_text(data.name),
                       data.packed);
  }
  out += "<script>";
  out += page_parts.script;
  out += "</script>\n</body>\n</html>\n";
  return out;
}

}  // namespace harness
