#include "harness/events/split.hpp"

namespace harness {

std::string_view name_of(SplitFact about) {
  switch (about) {
    case SplitFact::task:
      return "task";
    case SplitFact::crlf:
      return "line ends";
    case SplitFact::phrase:
      return "phrase";
    case SplitFact::tag:
      return "tag";
    case SplitFact::number:
      return "number";
    case SplitFact::size:
      return "size";
  }
  return {};
}

}  // namespace harness
