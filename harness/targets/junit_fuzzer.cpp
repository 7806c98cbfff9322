// JUnit XML of a job with foreign text wherever it has some: it is XML to the letter, no text makes or ends
// an element, and what can be said in XML is said.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <string_view>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/report/junit.hpp"
#include "harness/targets/foreign_job.hpp"

namespace {

using namespace harness;

/// What a document is printed into.
struct Text final : pugi::xml_writer {
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
  std::string text;
};

/// Whether a text is UTF-8 of nothing but what XML 1.0 calls characters, carriage returns left out, which
/// readers turn into line feeds.
bool is_xml_text(std::string_view text) {
  while (!text.empty()) {
    const auto [code, size] = cases::testing::utf8_character(text);
    const bool is_character =
        code == '\t' || code == '\n' || (code >= 0x20 && code != 0xfffe && code != 0xffff);
    if (size == 0 || !is_character) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

/// The names of all elements and of their attributes, one in the other, and the values that are none of a
/// foreign text.
std::string skeleton(pugi::xml_node node) {
  std::string out;
  for (const auto child : node.children()) {
    if (child.type() != pugi::node_element) {
      continue;
    }
    out += std::string("<") + child.name();
    for (const auto attribute : child.attributes()) {
      out += std::string(" ") + attribute.name();
      const std::set<std::string_view> own{"tests", "failures", "errors",   "skipped",
                                           "time",  "type",     "classname"};
      out += own.contains(attribute.name()) ? std::string("=") + attribute.value() : "";
    }
    out += ">" + skeleton(child) + "</>";
  }
  return out;
}

std::string xml_of(const targets::ForeignJob& job) {
  return targets::written(job,
                          [&](const std::string& file) { return junit_reporter(job.audience, file, false); });
}

/// Reads a document by every rule that the library knows; printed again it must be the same text.
void read(pugi::xml_document& document, const std::string& text) {
  constexpr unsigned flags = pugi::parse_full | pugi::parse_ws_pcdata_single;
  fuzz::require(document.load_buffer(text.data(), text.size(), flags, pugi::encoding_utf8), "it is XML");
  Text again;
  document.save(again, " ", pugi::format_indent, pugi::encoding_utf8);
  fuzz::require(again.text == text, "it is read as it was written");
}

/// Whether nothing of a text needs another spelling anywhere.
bool is_ascii(std::string_view text, std::string_view blanks) {
  return std::ranges::all_of(
      text, [blanks](char c) { return (c >= ' ' && c <= '~') || blanks.find(c) != std::string_view::npos; });
}

void look_at_tests(const targets::ForeignJob& job, pugi::xml_node suite) {
  std::set<std::string> names;
  auto test = suite.child("testcase");
  for (const auto& result : job.results) {
    const std::string name = test.attribute("name").value();
    fuzz::require(names.insert(name).second, "no two tests have one name");
    fuzz::require(!is_ascii(result.id, "") || name.starts_with(result.id + " "),
                  "a test is named for its case");
    const std::string_view body = test.child("failure").child_value();
    const bool has_output =
        job.audience.feedback == Feedback::full && result.judgement.verdict == Verdict::compile_error &&
        result.mark.known != Known::as_listed && is_ascii(job.started.compile_output, "\n\t");
    fuzz::require(!has_output || body.ends_with(job.started.compile_output), "the compiler is quoted");
    test = test.next_sibling("testcase");
  }
  fuzz::require(job.end.stopped == Stopped::no || test.child("error"),
                "a job that was broken off is an error");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  const auto job = targets::foreign_job(bytes);
  const auto text = xml_of(job);
  fuzz::require(is_xml_text(text), "all characters are such as XML has");
  pugi::xml_document document;
  read(document, text);
  pugi::xml_document harmless;
  read(harmless, xml_of(targets::harmless(job)));
  fuzz::require(skeleton(document.root()) == skeleton(harmless.root()),
                "no text makes, ends or changes an element");
  if (job.audience.feedback != Feedback::none) {
    look_at_tests(job, document.child("testsuites").child("testsuite"));
  }
  const auto once = xml_text(bytes);
  fuzz::require(is_xml_text(once) && xml_text(once) == once, "what XML can hold stays as it is");
  return 0;
}
