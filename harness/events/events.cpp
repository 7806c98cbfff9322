#include "harness/events/events.hpp"

#include <string_view>

namespace harness {

std::string_view name_of(Feedback feedback) {
  switch (feedback) {
    case Feedback::full:
      return "full";
    case Feedback::verdict:
      return "verdict";
    case Feedback::none:
      return "none";
    case Feedback::mistake:
      return "mistake";
  }
  return "";
}

Feedback feedback_named(std::string_view name) {
  for (const auto feedback : {Feedback::mistake, Feedback::verdict, Feedback::full}) {
    if (name == name_of(feedback)) {
      return feedback;
    }
  }
  return Feedback::none;
}

Feedback narrower_of(Feedback one, Feedback other) {
  for (const auto feedback : {Feedback::none, Feedback::verdict, Feedback::mistake}) {
    if (one == feedback || other == feedback) {
      return feedback;
    }
  }
  return Feedback::full;
}

std::string_view name_of(Known known) {
  switch (known) {
    case Known::not_listed:
      return "";
    case Known::as_listed:
      return "as listed";
    case Known::otherwise:
      return "otherwise";
    case Known::no_longer:
      return "no longer";
  }
  return "";
}

}  // namespace harness
