#include "harness/match/move_files.hpp"

#include <limits>
#include <utility>

#include <fmt/core.h>

namespace harness {

tl::expected<cases::Answer, fuzz::AnswerFault> move_files(const LeftFolder& left,
                                                          const std::vector<OutputFile>& files) {
  cases::Answer answer;
  for (const auto& file : files) {
    if (auto bytes = left.read(file.name, most_bytes_of_a_move)) {
      answer.files[file.name] = std::move(*bytes);
    } else if (left.open(file.name, most_bytes_of_a_move, std::numeric_limits<std::int64_t>::max())) {
      return tl::unexpected(fuzz::AnswerFault{
          fuzz::AnswerFault::Kind::torn, fmt::format("{} is larger than 1 MB, which no move is", file.name)});
    }
  }
  return answer;
}

}  // namespace harness
