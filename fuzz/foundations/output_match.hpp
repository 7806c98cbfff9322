#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cases/answer.hpp"
#include "cases/text_scan.hpp"

namespace fuzz {

/// Whether a file that is being written can still become the one that is wanted; layout at the ends of lines
/// does not count, nor do blank lines at the end.
class OutputMatch {
 public:
  /// Anything is wanted.
  OutputMatch() = default;
  /// The text must outlive it.
  explicit OutputMatch(std::string_view wanted) : wanted_(wanted), is_given_(true) {}
  /// The file of that name; anything where there is none.
  static OutputMatch of(const cases::Answer* answer, std::string_view file) {
    if (answer == nullptr) {
      return {};
    }
    const auto found = answer->files.find(file);
    return found == answer->files.end() ? OutputMatch() : OutputMatch(found->second);
  }

  /// `written` begins with what was written at the last call; its whole lines are looked at. What fails once
  /// has failed.
  bool holds_for(std::string_view written) {
    if (!is_given_) {
      return true;
    }
    for (auto end = written.find('\n', written_at_); !has_failed_ && end != written.npos;
         end = written.find('\n', written_at_)) {
      const auto wanted_end = wanted_.find('\n', wanted_at_);
      has_failed_ = without_layout(written.substr(written_at_, end - written_at_)) !=
                    without_layout(wanted_.substr(wanted_at_, wanted_end - wanted_at_));
      written_at_ = end + 1;
      wanted_at_ = wanted_end == wanted_.npos ? wanted_.size() : wanted_end + 1;
    }
    return !has_failed_;
  }
  bool has_failed() const { return has_failed_; }

 private:
  static std::string_view without_layout(std::string_view line) {
    while (!line.empty() && cases::is_layout(line.back())) {
      line.remove_suffix(1);
    }
    return line;
  }

  std::string_view wanted_;
  bool is_given_ = false;
  bool has_failed_ = false;
  std::size_t written_at_ = 0;
  std::size_t wanted_at_ = 0;
};

}  // namespace fuzz
