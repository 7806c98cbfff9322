#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace harness {

/// Arrays of numbers one behind the other, as a browser reads them: little-endian, each from a multiple of
/// four on.
class PackedArrays {
 public:
  /// Where an array stands.
  struct Place {
    std::string name;
    /// "i32", "u16" or "u8".
    std::string_view type;
    std::size_t offset = 0;
    std::size_t length = 0;
  };

  template <std::integral Number>
  void add(std::string name, const std::vector<Number>& numbers) {
    static_assert(sizeof(Number) == 1 || sizeof(Number) == 2 || sizeof(Number) == 4);
    bytes_.resize((bytes_.size() + 3) / 4 * 4);
    places_.push_back({std::move(name),
                       sizeof(Number) == 1   ? "u8"
                       : sizeof(Number) == 2 ? "u16"
                                             : "i32",
                       bytes_.size(), numbers.size()});
    bytes_.reserve(bytes_.size() + numbers.size() * sizeof(Number));
    for (const Number number : numbers) {
      const auto bits = static_cast<std::make_unsigned_t<Number>>(number);
      for (unsigned byte = 0; byte < sizeof(Number); ++byte) {
        bytes_ += static_cast<char>(static_cast<std::uint64_t>(bits) >> (8 * byte) & 0xFFU);
      }
    }
  }

  const std::vector<Place>& places() const { return places_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::vector<Place> places_;
  std::string bytes_;
};

/// Each number less the one before it; the first as it is. Undone by summing up, and far easier to deflate.
std::vector<std::int32_t> differences(const std::vector<std::int32_t>& numbers);

/// A JSON text that says what stands in the bytes of `arrays`.
struct PageArrays {
  std::string head;
  std::string arrays;
};
/// `head` with `arrays`, where each stands.
PageArrays page_arrays(nlohmann::ordered_json head, const PackedArrays& arrays);

}  // namespace harness
