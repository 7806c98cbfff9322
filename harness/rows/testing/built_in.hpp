#pragma once

#include <string_view>
#include <utility>

#include "harness/registry/registry.hpp"
#include "harness/rows/built_in.hpp"

/// The assignments that plycheck brings along, made once for the tests of a program.
namespace harness {

inline const Registry& built_in_registry() {
  static const Registry registry = [] {
    Registry made;
    for (auto& row : built_in_assignments()) {
      // Two of a name are a defect that the first look-up of the second shows.
      static_cast<void>(made.add(std::move(row)));
    }
    return made;
  }();
  return registry;
}

/// The one of that name, or nothing.
inline const Assignment* find_assignment(std::string_view name) {
  return built_in_registry().find(name);
}

}  // namespace harness
