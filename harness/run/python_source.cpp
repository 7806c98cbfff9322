#include "harness/run/python_source.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/python_lines.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

using Words = std::vector<std::string_view>;

std::string_view word_at(const Words& words, std::size_t at) {
  return at < words.size() ? words[at] : std::string_view();
}

/// "game.rules" from `at` on, which then stands behind it.
std::string dotted_name(const Words& words, std::size_t& at) {
  std::string name;
  while (at < words.size() && (is_python_name(words[at]) || words[at] == ".") && words[at] != "import" &&
         words[at] != "as") {
    name += words[at++];
  }
  return name;
}

/// `import a, b.c as d`
std::vector<PythonImport> modules_of(const PythonLine& line) {
  std::vector<PythonImport> imports;
  for (std::size_t at = 1; at < line.words.size(); ++at) {
    PythonImport import;
    import.line = line.number;
    import.module = dotted_name(line.words, at);
    if (!import.module.empty()) {
      imports.push_back(import);
    }
    while (at < line.words.size() && line.words[at] != ",") {
      ++at;
    }
  }
  return imports;
}

/// `from ..game import rules as r, board`
PythonImport names_of(const PythonLine& line) {
  PythonImport import;
  import.line = line.number;
  std::size_t at = 1;
  for (; word_at(line.words, at) == "."; ++at) {
    ++import.dots;
  }
  import.module = dotted_name(line.words, at);
  bool is_name = true;
  for (++at; at < line.words.size(); ++at) {
    const std::string_view word = line.words[at];
    if (word == "as" || word == ";") {
      is_name = false;
    } else if (word == ",") {
      is_name = true;
    } else if (is_name && is_python_name(word)) {
      import.names.emplace_back(word);
    }
  }
  return import;
}

class Outline {
 public:
  PythonSource source;

  void add(const PythonLine& line) {
    const std::string_view first = line.words.front();
    while (!blocks_.empty() && line.indent <= blocks_.back().indent) {
      blocks_.pop_back();
    }
    const bool defines = is_one_of(first, definitions);
    if (first == "import" || first == "from") {
      add_imports(line);
    } else if (!is_inside_definition() && !defines) {
      look_at(line);
    }
    if (line.words.back() == ":" || defines || is_one_of(first, compounds)) {
      blocks_.push_back({line.indent, defines});
    }
  }

 private:
  static constexpr std::array<std::string_view, 4> definitions = {"def", "class", "@", "async"};
  static constexpr std::array<std::string_view, 10> compounds = {"if",      "elif", "else",  "try",  "except",
                                                                 "finally", "for",  "while", "with", "match"};

  struct Block {
    int indent;
    bool defines;
  };

  bool is_inside_definition() const {
    return std::ranges::any_of(blocks_, [](const Block& block) { return block.defines; });
  }

  void add_imports(const PythonLine& line) {
    std::vector<PythonImport> imports =
        line.words.front() == "from" ? std::vector{names_of(line)} : modules_of(line);
    for (PythonImport& import : imports) {
      import.is_certain = line.indent == 0;
      source.imports.push_back(import);
    }
  }

  /// A statement of the file's own level: whether it does something.
  void look_at(const PythonLine& line) {
    const std::string_view first = line.words.front();
    if (first == "if" && is_one_of("__name__", line.words)) {
      source.has_guard = true;
      return;
    }
    constexpr std::array<std::string_view, 4> acting = {"for", "while", "with", "print"};
    const bool assigns = is_one_of("=", line.words) && !is_one_of(first, compounds);
    const bool calls = is_python_name(first) && !is_one_of(first, compounds) && is_one_of("(", line.words);
    source.acts = source.acts || is_one_of(first, acting) || (calls && !assigns);
  }

  std::vector<Block> blocks_;
};

}  // namespace

PythonSource read_python(std::string_view text) {
  Outline outline;
  for (const PythonLine& line : python_lines(text)) {
    outline.add(line);
  }
  return outline.source;
}

bool only_defines(std::string_view text) {
  constexpr std::array<std::string_view, 7> defining = {"def",    "class", "async", "@",
                                                        "import", "from",  "pass"};
  constexpr std::array<std::string_view, 10> acting = {"if",    "for",   "while", "with", "try",
                                                       "print", "raise", "exec",  "del",  "assert"};
  bool defines = false;
  for (const PythonLine& line : python_lines(text)) {
    if (line.indent > 0 || line.words.empty()) {
      continue;
    }
    const std::string_view first = line.words.front();
    if (is_one_of(first, defining)) {
      defines = defines || first == "def" || first == "class";
    } else if (is_one_of(first, acting) || is_one_of("(", line.words)) {
      return false;
    }
  }
  return defines;
}

}  // namespace harness
