#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/render.hpp"

/// What is demanded of everything that the judge says of foreign bytes.
namespace harness::targets {

/// Far more than any sentence of the judge has, and far less than what a candidate may write.
inline constexpr std::size_t longest_text = 2'500;
inline constexpr std::size_t most_drawn_lines = 400;

inline void require_shown(std::string_view text) {
  fuzz::require(cases::testing::is_plain(text), "what is said can be printed on one line");
  fuzz::require(text.size() <= longest_text, "what is said is short");
}

/// Demands that a divergence lies within the files.
inline void require_place(const Divergence& divergence, std::string_view expected, std::string_view got) {
  const auto lines = [](std::string_view text) { return std::count(text.begin(), text.end(), '\n') + 1; };
  fuzz::require(divergence.line >= 1 && divergence.line <= std::max(lines(expected), lines(got)),
                "a divergence has a line of the files");
  fuzz::require(divergence.expected_lines <= lines(expected), "the expected file has so many lines");
  fuzz::require(divergence.move >= 0 && divergence.move <= divergence.line,
                "a trace has a move for each board");
}

inline void require_shown(const Divergence& divergence, bool against_other) {
  const auto words = words_of(divergence, against_other);
  fuzz::require(!words.where.empty(), "a divergence says where it is");
  for (const auto* text : {&words.where, &words.hint, &words.column, &words.expected_line, &words.got_line}) {
    require_shown(*text);
  }
  for (const auto& node : divergence.path) {
    require_shown(node);
  }
  fuzz::require(words.drawing.size() <= most_drawn_lines, "a drawing fits on some screens");
  for (const auto& line : words.drawing) {
    require_shown(line);
  }
}

/// Demands that all that is said of a run can be shown, and is what `render` shows.
inline void require_shown(const Judgement& judgement) {
  require_shown(words_of(judgement.reasons));
  for (const auto& file : judgement.files) {
    require_shown(file.file);
    require_shown(words_of(file.remarks));
    if (file.divergence) {
      require_shown(*file.divergence, judgement.against_other);
    }
  }
  for (const auto& symptom : judgement.symptoms) {
    require_shown(words_of(symptom));
  }
  for (const auto& line : render(judgement)) {
    require_shown(line);
  }
}

}  // namespace harness::targets
