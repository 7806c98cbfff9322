#include "harness/report/packed_arrays.hpp"

#include <nlohmann/json.hpp>

namespace harness {

std::vector<std::int32_t> differences(const std::vector<std::int32_t>& numbers) {
  std::vector<std::int32_t> out;
  out.reserve(numbers.size());
  std::int32_t before = 0;
  for (const auto number : numbers) {
    out.push_back(number - before);
    before = number;
  }
  return out;
}

PageArrays page_arrays(nlohmann::ordered_json head, const PackedArrays& arrays) {
  auto& places = head["arrays"];
  places = nlohmann::ordered_json::object();
  for (const auto& [name, type, offset, length] : arrays.places()) {
    places[name] = {{"type", type}, {"offset", offset}, {"length", length}};
  }
  return {head.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace), arrays.bytes()};
}

}  // namespace harness
