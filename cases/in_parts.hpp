#pragma once

#include <cstddef>
#include <functional>

namespace cases {

/// Does work on the numbers from 0 to `count` - 1: on those from `begin` on and before `end` by each call.
/// Many numbers are worked on in several threads at once, in any order; all is done when it comes back. What
/// the work throws is thrown on.
void in_parts(std::size_t count, const std::function<void(std::size_t begin, std::size_t end)>& work);

}  // namespace cases
