#pragma once

#include <string>

#include "cases/answer.hpp"
#include "fuzz/foundations/program.hpp"

namespace fuzz {

/// Mistakes in the bytes of files that every program can make.
namespace file_mistakes {

inline void end_lines_with(std::string& bytes, const std::string& end) {
  std::string text;
  for (const char c : bytes) {
    text += c == '\n' ? end + '\n' : std::string(1, c);
  }
  bytes = text;
}
inline void end_lines_with_crlf(std::string& bytes) {
  end_lines_with(bytes, "\r");
}
inline void end_lines_with_blank(std::string& bytes) {
  end_lines_with(bytes, " ");
}
inline void lose_final_newline(std::string& bytes) {
  if (bytes.ends_with('\n')) {
    bytes.pop_back();
  }
}
inline void end_with_blank_line(std::string& bytes) {
  bytes += '\n';
}
/// Replaces a word wherever it stands.
inline void respell(std::string& bytes, const std::string& word, const std::string& other) {
  for (auto at = bytes.find(word); at != std::string::npos; at = bytes.find(word, at + other.size())) {
    bytes.replace(at, word.size(), other);
  }
}

/// Changes the bytes of every file that a program writes, whatever else becomes of them.
template <class Program>
void change_files(Program& program, void (*change)(std::string& bytes)) {
  add_to_part(program.finish, [change](cases::Answer& answer) {
    for (auto& [name, bytes] : answer.files) {
      change(bytes);
    }
  });
}

}  // namespace file_mistakes

}  // namespace fuzz
