#include "harness/cli/kept_in.hpp"

#include <fmt/core.h>

#include "harness/cli/common.hpp"

namespace harness::cli {

tl::expected<std::optional<History>, std::string> history_to_keep_in(bool is_kept, bool to_resume,
                                                                     std::string_view what) {
  if (!is_kept) {
    return std::nullopt;
  }
  const auto place = history_place();
  auto history = place ? History::open(*place) : tl::unexpected(place.error());
  if (history) {
    return std::optional<History>(*std::move(history));
  }
  if (to_resume) {
    return tl::unexpected("nothing to resume: " + history.error());
  }
  remark(fmt::format("{}; this {} is not kept", history.error(), what));
  return std::nullopt;
}

}  // namespace harness::cli
