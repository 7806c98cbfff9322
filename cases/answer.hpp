#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cases {

/// The set of output files of a program, by name, with their bytes.
struct Answer {
  std::map<std::string, std::string, std::less<>> files;
  bool operator==(const Answer&) const = default;
};

/// Takes an answer piece by piece: `bytes` belong to the end of `file`. A call with no bytes makes the file
/// exist. Pieces of one file come in order.
using Write = std::function<void(std::string_view file, std::string_view bytes)>;

/// A `Write` that collects into `answer`, which must outlive it.
inline Write collect_into(Answer& answer) {
  return [&answer](std::string_view file, std::string_view bytes) {
    const auto found = answer.files.find(file);
    auto& contents = found != answer.files.end() ? found->second : answer.files[std::string(file)];
    contents += bytes;
  };
}

}  // namespace cases
