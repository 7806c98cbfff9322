#include "harness/events/events.hpp"

#include <string_view>

namespace harness {

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
