#include "harness/grade/giving_up.hpp"

namespace harness {

void GivingUp::add(std::size_t place, bool is_timeout) {
  const std::lock_guard lock(mutex_);
  timeouts_[place] = is_timeout;
  for (; !from_ && next_ < timeouts_.size() && timeouts_[next_]; ++next_) {
    in_a_row_ = *timeouts_[next_] ? in_a_row_ + 1 : 0;
    if (after_ && in_a_row_ >= *after_) {
      from_ = next_ + 1;
    }
  }
}

std::optional<std::size_t> GivingUp::from() const {
  const std::lock_guard lock(mutex_);
  return from_;
}

}  // namespace harness
