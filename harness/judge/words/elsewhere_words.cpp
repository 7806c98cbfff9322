#include "harness/judge/words/elsewhere_words.hpp"

#include <string_view>

#include <fmt/core.h>

namespace harness {
namespace {

std::string_view words_of(EnvironmentPart part) {
  switch (part) {
    case EnvironmentPart::hash_seed:
      return "the hash seed, by which sets are ordered";
    case EnvironmentPart::addresses:
      return "the addresses at which its memory lies";
    case EnvironmentPart::fresh_memory:
      return "what memory holds that it has not set";
    case EnvironmentPart::size:
      return "the size of the environment, and so where its stack lies";
    case EnvironmentPart::locale:
      return "the locale (LANG, LC_ALL)";
  }
  return "";
}

}  // namespace

std::string words_of(const FailsElsewhere& found) {
  if (found.changed_by) {
    return fmt::format("what it does changes with {}", words_of(*found.changed_by));
  }
  return found.is_steady ? "no part of that environment changes it alone"
                         : "run there again, it did something else";
}

}  // namespace harness
