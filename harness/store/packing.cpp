#include "harness/store/packing.hpp"

#include <cstddef>

#include <nlohmann/json.hpp>

namespace harness {
namespace {

using nlohmann::json;

/// Goes over bytes before they become a value: the library follows them as deep as they say, and makes room
/// for as much.
class Plausible final : public nlohmann::json_sax<json> {
 public:
  explicit Plausible(std::size_t size) : size_(size) {}
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t count) override { return enter(count); }
  bool key(string_t&) override { return true; }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t count) override { return enter(count); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool enter(std::size_t count) {
    constexpr int deepest = 32;
    return ++depth_ <= deepest && count <= size_;
  }
  bool leave() {
    --depth_;
    return true;
  }

  const std::size_t size_;
  int depth_ = 0;
};

}  // namespace

std::string packed(const json& value) {
  std::string bytes;
  json::to_cbor(value, bytes);
  return bytes;
}

json unpacked(std::string_view bytes) {
  Plausible plausible(bytes.size());
  if (!json::sax_parse(bytes.begin(), bytes.end(), &plausible, json::input_format_t::cbor)) {
    return {};
  }
  return json::from_cbor(bytes.begin(), bytes.end(), true, false);
}

}  // namespace harness
