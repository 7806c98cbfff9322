#include "harness/registry/registry.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

namespace harness {

tl::expected<void, std::string> Registry::add(Assignment row) {
  const std::string& name = row.facts().name;
  if (name.empty()) {
    return tl::unexpected(std::string("an assignment has no name"));
  }
  if (find(name) != nullptr) {
    return tl::unexpected(fmt::format("there are two assignments of the name {}", name));
  }
  rows_.push_back(std::move(row));
  return {};
}

const Assignment* Registry::find(std::string_view name) const {
  const auto found =
      std::ranges::find_if(rows_, [name](const Assignment& row) { return row.facts().name == name; });
  return found == rows_.end() ? nullptr : &*found;
}

}  // namespace harness
