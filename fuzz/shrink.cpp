#include "fuzz/shrink.hpp"

#include <rapidcheck.h>

namespace fuzz {

Shrunk shrink(std::string_view input, const Smaller& smaller,
              const std::function<bool(std::string_view input)>& fails, std::int64_t most_tries) {
  Shrunk result{std::string(input)};
  const auto steps = [&smaller](const std::string& text) { return rc::seq::fromContainer(smaller(text)); };
  auto left = rc::shrinkable::shrinkRecur(result.input, steps).shrinks();
  for (auto next = left.next(); next; next = left.next()) {
    if (result.tries == most_tries) {
      result.minimal = false;
      break;
    }
    ++result.tries;
    std::string text = next->value();
    if (fails(text)) {
      ++result.steps;
      result.input = std::move(text);
      left = next->shrinks();
    }
  }
  return result;
}

}  // namespace fuzz
