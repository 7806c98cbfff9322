// What is read of Java files.
#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz/targets/require.hpp"
#include "harness/run/java_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto first = harness::read_java(text, "");
  for (const std::string* name : {&first.package, &first.main_class}) {
    fuzz::require(name->find_first_of(" \t\r\n/\"") == std::string::npos, "a name is one word");
    fuzz::require(name->size() <= text.size(), "a name stands in the text");
  }
  fuzz::require(first.main_class.empty() || text.find("main") != std::string::npos, "a main is there");
  // The class that is preferred is taken where it can be.
  const auto again = harness::read_java(text, first.main_class);
  fuzz::require(again.main_class == first.main_class && again.package == first.package,
                "the class that was found is found again");
  // A comment in front changes nothing; a byte order mark stays before it.
  const std::string mark = text.starts_with("\xEF\xBB\xBF") ? text.substr(0, 3) : "";
  const auto behind = harness::read_java(mark + "/* class X { */" + text.substr(mark.size()), "");
  fuzz::require(behind.main_class == first.main_class && behind.package == first.package,
                "a comment changes nothing");
  return 0;
}
