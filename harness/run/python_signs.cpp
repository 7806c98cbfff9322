#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/run/python_lines.hpp"
#include "harness/run/python_source.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::array<std::string_view, 9> old_functions = {
    "xrange", "raw_input", "unicode", "unichr", "long", "execfile", "cmp", "reduce", "basestring"};
constexpr std::array<std::string_view, 4> old_methods = {"has_key", "iteritems", "itervalues", "iterkeys"};
constexpr std::array<std::string_view, 16> old_members = {
    "sys.maxint",        "string.uppercase", "string.lowercase",       "string.letters", "string.join",
    "string.split",      "string.atoi",      "string.maketrans",       "itertools.izip", "itertools.imap",
    "itertools.ifilter", "os.getcwdu",       "itertools.izip_longest", "string.replace", "string.strip",
    "string.atof"};
constexpr std::array<std::string_view, 16> old_modules = {
    "Queue",   "cPickle", "cStringIO", "StringIO", "urllib2",     "ConfigParser", "Tkinter",  "HTMLParser",
    "httplib", "sets",    "commands",  "thread",   "__builtin__", "copy_reg",     "urlparse", "exceptions"};
constexpr std::array<std::string_view, 17> new_modules = {
    "queue",      "typing",          "dataclasses", "enum",         "pathlib",       "asyncio",
    "statistics", "tkinter",         "builtins",    "configparser", "concurrent",    "copyreg",
    "secrets",    "collections.abc", "http",        "ipaddress",    "urllib.request"};
constexpr std::array<std::string_view, 12> new_members = {"functools.lru_cache",
                                                          "functools.cache",
                                                          "math.inf",
                                                          "math.nan",
                                                          "math.isclose",
                                                          "itertools.accumulate",
                                                          "time.perf_counter",
                                                          "time.process_time",
                                                          "math.gcd",
                                                          "itertools.zip_longest",
                                                          "math.comb",
                                                          "sys.intern"};
/// Who speaks of these knows that there are two versions.
constexpr std::array<std::string_view, 8> signs_of_both = {
    "version_info",        "hexversion",     "NameError", "ImportError",
    "ModuleNotFoundError", "AttributeError", "PY2",       "PY3"};
constexpr std::array<std::string_view, 12> word_operators = {
    "if", "else", "in", "is", "and", "or", "not", "for", "lambda", "await", "yield", "from"};

std::string_view word_at(const Words& words, std::size_t at) {
  return at < words.size() ? words[at] : std::string_view();
}

bool is_number(std::string_view word) {
  return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

/// Whether an operand begins here that no operator parts from what stands before.
bool is_operand(std::string_view word) {
  return is_python_string(word) || is_number(word) || word == "`" ||
         (is_python_name(word) && !is_one_of(word, word_operators));
}

/// Whether the word is what follows the point or the sign in a number: the digits of `0.01`, of `1e-07`.
bool goes_on(const Words& words, std::size_t at) {
  const auto touches = [&words](std::size_t later) {
    return words[later - 1].data() + words[later - 1].size() == words[later].data();
  };
  if (at == 0 || !touches(at)) {
    return false;
  }
  const std::string_view before = words[at - 1];
  const bool is_sign = (before == "-" || before == "+") && at >= 2 && touches(at - 1);
  const std::string_view power = is_sign ? words[at - 2] : std::string_view();
  const bool is_power = is_number(power) && (power.back() == 'e' || power.back() == 'E');
  return before == "." || is_power;
}

class Signs {
 public:
  VersionSigns found;

  explicit Signs(const std::vector<PythonLine>& lines) : lines_(lines) {
    for (const PythonLine& line : lines_) {
      note_names(line);
    }
  }

  void read() {
    for (const PythonLine& line : lines_) {
      number_ = line.number;
      is_certain_ = line.indent == 0;
      look_for_modules(line.words);
      look_for_statements(line.words);
      int brackets = 0;
      for (std::size_t at = 0; at < line.words.size(); ++at) {
        const std::string_view word = line.words[at];
        brackets += is_one_of(word, opening) ? 1 : is_one_of(word, closing) ? -1 : 0;
        look_at_word(line.words, at, brackets);
      }
    }
    if (provides_) {
      found.python2 = grammar_;
      found.python3.clear();
    } else {
      found.python2.insert(found.python2.begin(), grammar_.begin(), grammar_.end());
    }
  }

 private:
  static constexpr std::array<std::string_view, 3> opening = {"(", "[", "{"};
  static constexpr std::array<std::string_view, 3> closing = {")", "]", "}"};

  /// What the file gives a meaning itself, and whether it knows both versions.
  void note_names(const PythonLine& line) {
    const Words& words = line.words;
    const bool imports = words.front() == "from" || words.front() == "import";
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::string_view before = at > 0 ? words[at - 1] : std::string_view();
      const bool is_set = word_at(words, at + 1) == "=" && word_at(words, at + 2) != "=";
      if (imports && words.front() == "import") {
        imported_.emplace(words[at]);
      } else if (imports || is_set || before == "class" || before == "for" || before == "as" ||
                 before == "global") {
        own_.emplace(words[at]);
      }
      if (words[at] == "def" || words[at] == "lambda") {
        note_parameters(words, at + 1);
      }
      provides_ = provides_ || is_one_of(words[at], signs_of_both) || (imports && words[at] == "six");
    }
  }

  /// All names up to the colon, a function's own one as well.
  void note_parameters(const Words& words, std::size_t at) {
    for (int brackets = 0; at < words.size() && (brackets > 0 || words[at] != ":"); ++at) {
      brackets += is_one_of(words[at], opening) ? 1 : is_one_of(words[at], closing) ? -1 : 0;
      own_.emplace(words[at]);
    }
  }

  void old_grammar(std::string what) { grammar_.push_back({std::move(what), number_, {}, true}); }
  void old_use(std::string what, std::string module = "") {
    found.python2.push_back({std::move(what), number_, std::move(module)});
  }
  void new_use(std::string what, std::string module = "") {
    found.python3.push_back({std::move(what), number_, std::move(module)});
  }

  void look_for_modules(const Words& words) {
    if (words.front() != "import" && words.front() != "from") {
      return;
    }
    const std::string text = joined(words);
    const PythonSource source = read_python(text);
    for (const PythonImport& import : source.imports) {
      if (import.dots > 0) {
        continue;
      }
      look_for_module(import.module);
      for (const std::string& name : import.names) {
        look_for_member(fmt::format("{}.{}", import.module, name));
      }
    }
  }

  static std::string joined(const Words& words) {
    std::string text;
    for (const std::string_view word : words) {
      text += word;
      text += ' ';
    }
    return text;
  }

  void look_for_module(const std::string& module) {
    const std::string top = module.substr(0, module.find('.'));
    if (is_certain_ && is_one_of(top, old_modules)) {
      old_use(fmt::format("the module {}", top), top);
    }
    if (is_certain_ && (is_one_of(top, new_modules) || is_one_of(module, new_modules))) {
      new_use(fmt::format("the module {}", module), top);
    }
  }

  void look_for_member(std::string_view member) {
    if (is_one_of(member, old_members)) {
      old_use(std::string(member));
    }
    if (is_certain_ && is_one_of(member, new_members)) {
      new_use(std::string(member));
    }
  }

  /// Statements that only one grammar has, at the line's beginning.
  void look_for_statements(const Words& words) {
    const std::string_view first = words.front();
    const bool has_comma = is_one_of(",", words);
    if (first == "except" && has_comma && word_at(words, 1) != "(" && word_at(words, 1) != "*" &&
        !is_one_of("as", words)) {
      old_grammar("except with a comma");
    }
    if (first == "raise" && has_comma && is_python_name(word_at(words, 1)) && word_at(words, 2) == ",") {
      old_grammar("raise with a comma");
    }
    if (first == "def") {
      look_for_tuple_parameter(words);
    }
  }

  void look_for_tuple_parameter(const Words& words) {
    const auto bracket = std::ranges::find(words, std::string_view("("));
    for (auto at = bracket; at != words.end() && at + 1 != words.end(); ++at) {
      const bool begins = at == bracket || *at == ",";
      if (*at == ":" || *at == "=") {
        return;
      }
      if (begins && *(at + 1) == "(") {
        old_grammar("a tuple as a parameter");
        return;
      }
    }
  }

  void look_at_word(const Words& words, std::size_t at, int brackets) {
    const std::string_view word = words[at];
    const std::string_view before = at > 0 ? words[at - 1] : std::string_view();
    const std::string_view next = word_at(words, at + 1);
    if (brackets == 0 && (before.empty() || before == ":" || before == ";")) {
      look_at_statement(word, next, word_at(words, at + 2));
    }
    if (word == "`") {
      old_grammar("backquotes");
    }
    // `<>` has no blank in it: both signs are neighbours in the text.
    if (word == "<" && next == ">" && word.data() + 1 == next.data()) {
      old_grammar("<>");
    }
    if (is_number(word) && !goes_on(words, at)) {
      look_at_number(word);
    }
    if (before == ".") {
      look_at_member(words, at, next);
    } else {
      look_at_name(words, at, next);
    }
  }

  void look_at_statement(std::string_view word, std::string_view next, std::string_view after_next) {
    if (word == "print" && (is_operand(next) || (next == ">" && after_next == ">"))) {
      old_grammar(next == ">" ? "print >>" : "print without brackets");
    }
    if (word == "exec" && is_operand(next)) {
      old_grammar("exec without brackets");
    }
  }

  void look_at_number(std::string_view word) {
    const bool is_digits =
        word.size() > 1 && std::ranges::all_of(word.substr(0, word.size() - 1),
                                               [](unsigned char c) { return std::isdigit(c) != 0; });
    if (is_digits && (word.back() == 'L' || word.back() == 'l')) {
      old_grammar(std::string(word));
    }
    const bool is_octal = is_digits && word.front() == '0' && is_number(word.substr(word.size() - 1)) &&
                          word.find_first_not_of('0') != std::string_view::npos;
    if (is_octal) {
      old_grammar(std::string(word));
    }
  }

  void look_at_member(const Words& words, std::size_t at, std::string_view next) {
    const std::string_view word = words[at];
    if (next == "(" && is_one_of(word, old_methods) && !own_.contains(word)) {
      old_use(fmt::format(".{}", word));
    }
    if (at >= 2 && (at < 3 || words[at - 3] != ".") && imported_.contains(words[at - 2]) &&
        !own_.contains(words[at - 2])) {
      look_for_member(fmt::format("{}.{}", words[at - 2], word));
    }
  }

  void look_at_name(const Words& words, std::size_t at, std::string_view next) {
    const std::string_view word = words[at];
    const bool is_used = next == "(" || word == "basestring";
    const bool is_defined = at > 0 && words[at - 1] == "def";
    if (is_used && !is_defined && is_one_of(word, old_functions) && !own_.contains(word)) {
      old_use(std::string(word));
    }
    if (word == "super" && next == "(" && word_at(words, at + 2) == ")") {
      new_use("super() without arguments");
    }
    if (word == "open" && next == "(" && !own_.contains(word)) {
      look_at_open(words, at + 2);
    }
  }

  void look_at_open(const Words& words, std::size_t at) {
    int brackets = 1;
    for (; at < words.size() && brackets > 0; ++at) {
      brackets += is_one_of(words[at], opening) ? 1 : is_one_of(words[at], closing) ? -1 : 0;
      const std::string_view before = words[at - 1];
      const bool is_mode = brackets == 1 && is_python_string(words[at]) && (before == "," || before == "=");
      const std::string_view mode = is_mode ? python_string(words[at]) : std::string_view();
      if (mode == "rU" || mode == "U" || mode == "Ur" || mode == "rbU" || mode == "rUb") {
        old_use(fmt::format("the mode '{}'", mode));
      }
      if (brackets == 1 && word_at(words, at + 1) == "=" &&
          (words[at] == "encoding" || words[at] == "newline")) {
        new_use(fmt::format("open with {}", words[at]));
      }
    }
  }

  const std::vector<PythonLine>& lines_;
  std::set<std::string, std::less<>> own_;
  /// Modules by their own names.
  std::set<std::string, std::less<>> imported_;
  std::vector<VersionSign> grammar_;
  bool provides_ = false;
  bool is_certain_ = false;
  int number_ = 1;
};

}  // namespace

VersionSigns version_signs(std::string_view text) {
  const std::vector<PythonLine> lines = python_lines(text);
  Signs signs(lines);
  signs.read();
  return signs.found;
}

}  // namespace harness
