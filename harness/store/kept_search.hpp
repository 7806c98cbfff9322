#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/events/events.hpp"
#include "harness/events/failure.hpp"
#include "harness/events/fuzz_events.hpp"

namespace harness {

/// The assignments by name.
class Registry;

/// A search for failing inputs that ends at the first one, as its reporters heard of it.
struct KeptSearch {
  JobStarted started;
  /// Absent where nothing failed.
  std::optional<Failure> failure;
  /// Of what it says in words, nothing is kept.
  FuzzFinished end;
};

/// As bytes, which give the same events again.
std::string encoded(const KeptSearch& search);
/// Nothing where the bytes are no such search, or one of an assignment that is not known here.
std::optional<KeptSearch> decoded_search(std::string_view bytes, const Registry& registry);

}  // namespace harness
