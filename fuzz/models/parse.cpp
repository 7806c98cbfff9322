#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

#include "fuzz/models/syntax.hpp"

namespace fuzz::models {
namespace {

struct Line {
  int number = 0;
  std::size_t indent = 0;
  std::string_view text;
  /// Behind a "#".
  std::string_view remark;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') {
    text.remove_prefix(1);
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  return text;
}

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto mark = std::min(line.find('#'), line.size());
    const auto remark = trimmed(line.substr(std::min(mark + 1, line.size())));
    line = line.substr(0, mark);
    if (const auto words = trimmed(line); !words.empty()) {
      lines.push_back({number, static_cast<std::size_t>(words.data() - line.data()), words, remark});
    }
  }
  return lines;
}

/// Words, numbers and signs.
std::vector<std::string_view> words_of(std::string_view text) {
  const auto is_of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  constexpr std::string_view of_two[] = {"<=", ">=", "==", "!=", "+=", "-=", "//"};
  std::vector<std::string_view> words;
  while (!(text = trimmed(text)).empty()) {
    std::size_t size = 1;
    if (is_of_word(text.front())) {
      size = static_cast<std::size_t>(std::ranges::find_if_not(text, is_of_word) - text.begin());
    } else if (std::ranges::count(of_two, text.substr(0, 2)) > 0) {
      size = 2;
    }
    words.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return words;
}

template <class Names>
std::optional<std::size_t> place_of(const Names& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

/// What is wrong with a line.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads a program line by line, and each by recursive descent.
class Reader {
 public:
  explicit Reader(std::string_view text) : lines_(lines_of(text)) {}

  tl::expected<Program, std::string> read() {
    try {
      find_names();
      std::size_t function = 0;
      for (at_ = 0; at_ < lines_.size();) {
        start_line();
        if (is_next("def")) {
          function_ = &program_.functions[function++];
          skip_to_end();
          const std::size_t indent = lines_[at_].indent;
          ++at_;
          function_->block = block(indent);
        } else {
          ++at_;
        }
      }
      return std::move(program_);
    } catch (const Fault& fault) {
      const int number = at_ < lines_.size() ? lines_[at_].number : 0;
      return tl::unexpected(fmt::format("{}: {}", number, fault.what()));
    }
  }

 private:
  void start_line() {
    words_ = words_of(lines_[at_].text);
    word_ = 0;
  }
  bool is_next(std::string_view word) const { return word_ < words_.size() && words_[word_] == word; }
  bool takes(std::string_view word) {
    const bool found = is_next(word);
    word_ += found ? 1 : 0;
    return found;
  }
  void expect(std::string_view word) {
    if (!takes(word)) {
      throw Fault(
          fmt::format("expected {}, found {}", word, word_ < words_.size() ? words_[word_] : "the end"));
    }
  }
  std::string_view take() {
    if (word_ == words_.size()) {
      throw Fault("the line ends too early");
    }
    return words_[word_++];
  }
  void skip_to_end() { word_ = words_.size(); }
  void expect_end() const {
    if (word_ != words_.size()) {
      throw Fault(fmt::format("expected the end, found {}", words_[word_]));
    }
  }

  /// All that is defined, so that it may be used before.
  void find_names() {
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      start_line();
      if (takes("kind")) {
        program_.kinds.emplace_back(words_.begin() + 1, words_.end());
      } else if (takes("global")) {
        program_.globals.insert(program_.globals.end(), words_.begin() + 1, words_.end());
      } else if (takes("native")) {
        program_.natives.insert(program_.natives.end(), words_.begin() + 1, words_.end());
      } else if (takes("twins")) {
        Twins twins;
        twins.one = take();
        twins.other = take();
        twins.title = lines_[at_].remark;
        program_.twins.push_back(std::move(twins));
      } else if (takes("table")) {
        Table table;
        table.name = take();
        table.rows = static_cast<int>(number(take()));
        table.columns = word_ == words_.size() ? 0 : static_cast<int>(number(take()));
        program_.tables.push_back(std::move(table));
      } else if (takes("def")) {
        Function made;
        made.name = take();
        made.title = lines_[at_].remark;
        expect("(");
        while (!takes(")")) {
          made.locals.emplace_back(take());
          takes(",");
        }
        made.parameters = made.locals.size();
        program_.functions.push_back(std::move(made));
      } else if (lines_[at_].indent == 0) {
        throw Fault("expected a function or names");
      }
    }
  }

  static std::int64_t number(std::string_view word) {
    std::int64_t value = 0;
    if (word == "infinity") {
      return infinity;
    }
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) {
      throw Fault(fmt::format("expected a number, found {}", word));
    }
    return value;
  }

  /// The lines that stand further to the right.
  std::int16_t block(std::size_t indent) {
    std::vector<std::int16_t> made;
    const std::size_t own = at_ < lines_.size() ? lines_[at_].indent : 0;
    while (at_ < lines_.size() && lines_[at_].indent > indent) {
      if (lines_[at_].indent != own) {
        throw Fault("this line stands further to the right than the one before");
      }
      start_line();
      made.push_back(statement());
    }
    if (made.empty()) {
      throw Fault("expected a block");
    }
    program_.blocks.push_back(std::move(made));
    return static_cast<std::int16_t>(program_.blocks.size() - 1);
  }

  std::int16_t add(const Statement& made) {
    program_.statements.push_back(made);
    return static_cast<std::int16_t>(program_.statements.size() - 1);
  }

  std::int16_t statement() {
    const std::size_t indent = lines_[at_].indent;
    Statement made;
    if (takes("if")) {
      made = branch(indent);
      return add(made);
    }
    if (takes("for")) {
      made.target = target();
      expect("in");
      made.first = expression();
      made.form = takes("down") ? Form::count_down : Form::count_up;
      expect("to");
      made.last = expression();
      body(indent, made.block);
      return add(made);
    }
    if (takes("while")) {
      made.form = Form::repeat;
      made.first = expression();
      body(indent, made.block);
      return add(made);
    }
    if (takes("return")) {
      made.form = Form::give;
      made.first = word_ == words_.size() ? std::int16_t{-1} : expression();
    } else if (takes("break")) {
      made.form = Form::leave;
    } else if (takes("continue")) {
      made.form = Form::next;
    } else if (word_ + 1 < words_.size() && words_[word_ + 1] == "(") {
      made.form = Form::call;
      made.first = expression();
    } else {
      made.form = Form::assign;
      made.target = target();
      const auto sign = take();
      made.first = expression();
      if (sign == "+=" || sign == "-=") {
        made.first = add({sign == "+=" ? Op::plus : Op::minus, 0, {made.target, made.first}, 2});
      } else if (sign != "=") {
        throw Fault(fmt::format("expected =, found {}", sign));
      }
    }
    expect_end();
    ++at_;
    return add(made);
  }

  void body(std::size_t indent, std::int16_t& into) {
    expect(":");
    expect_end();
    ++at_;
    into = block(indent);
  }

  Statement branch(std::size_t indent) {
    Statement made;
    made.form = Form::branch;
    made.first = expression();
    body(indent, made.block);
    if (at_ < lines_.size() && lines_[at_].indent == indent) {
      start_line();
      if (takes("elif")) {
        const auto inner = add(branch(indent));
        program_.blocks.push_back({inner});
        made.otherwise = static_cast<std::int16_t>(program_.blocks.size() - 1);
      } else if (takes("else")) {
        body(indent, made.otherwise);
      }
    }
    return made;
  }

  std::int16_t add(const Expression& made) {
    program_.expressions.push_back(made);
    return static_cast<std::int16_t>(program_.expressions.size() - 1);
  }

  std::int16_t target() {
    const auto name = take();
    if (is_next("[")) {
      return element(name);
    }
    if (const auto global = place_of(program_.globals, name)) {
      return add({Op::global, static_cast<std::int64_t>(*global)});
    }
    auto local = place_of(function_->locals, name);
    if (!local) {
      local = function_->locals.size();
      function_->locals.emplace_back(name);
    }
    return add({Op::local, static_cast<std::int64_t>(*local)});
  }

  std::int16_t element(std::string_view name) {
    const auto table = std::ranges::find(program_.tables, name, &Table::name);
    if (table == program_.tables.end()) {
      return item(name);
    }
    const auto row = place();
    if (table->columns == 0) {
      return add({Op::element, table - program_.tables.begin(), {row}, 1});
    }
    return add({Op::element, table - program_.tables.begin(), {row, place()}, 2});
  }

  std::int16_t item(std::string_view name) {
    const auto list = variable(name);
    if (!list) {
      throw Fault(fmt::format("no table or list {}", name));
    }
    const auto entry = place();
    if (!is_next("[")) {
      return add({Op::item, 0, {*list, entry}, 2});
    }
    return add({Op::item, 0, {*list, entry, place()}, 3});
  }

  std::int16_t place() {
    expect("[");
    const auto found = expression();
    expect("]");
    return found;
  }

  std::optional<std::int16_t> variable(std::string_view name) {
    if (const auto local = place_of(function_->locals, name)) {
      return add({Op::local, static_cast<std::int64_t>(*local)});
    }
    if (const auto global = place_of(program_.globals, name)) {
      return add({Op::global, static_cast<std::int64_t>(*global)});
    }
    return std::nullopt;
  }

  std::int16_t of_two(Op op, std::int16_t one, std::int16_t other) { return add({op, 0, {one, other}, 2}); }

  std::int16_t expression() {
    auto found = conjunction();
    while (takes("or")) {
      found = of_two(Op::either, found, conjunction());
    }
    return found;
  }
  std::int16_t conjunction() {
    auto found = denial();
    while (takes("and")) {
      found = of_two(Op::both, found, denial());
    }
    return found;
  }
  std::int16_t denial() { return takes("not") ? add({Op::negation, 0, {denial()}, 1}) : comparison(); }
  std::int16_t comparison() {
    constexpr std::pair<std::string_view, Op> signs[] = {{"<", Op::less},    {"<=", Op::at_most},
                                                         {">", Op::greater}, {">=", Op::at_least},
                                                         {"==", Op::equal},  {"!=", Op::unequal}};
    const auto found = sum();
    for (const auto& [sign, op] : signs) {
      if (takes(sign)) {
        return of_two(op, found, sum());
      }
    }
    return found;
  }
  std::int16_t sum() {
    auto found = product();
    while (is_next("+") || is_next("-")) {
      const Op op = take() == "+" ? Op::plus : Op::minus;
      found = of_two(op, found, product());
    }
    return found;
  }
  std::int16_t product() {
    auto found = single();
    while (is_next("*") || is_next("//") || is_next("%")) {
      const auto sign = take();
      const Op op = sign == "*" ? Op::times : sign == "%" ? Op::remainder : Op::quotient;
      found = of_two(op, found, single());
    }
    return found;
  }
  std::int16_t single() {
    if (takes("-")) {
      return add({Op::negative, 0, {single()}, 1});
    }
    if (takes("(")) {
      const auto found = expression();
      expect(")");
      return found;
    }
    const auto name = take();
    if (is_next("(")) {
      return call(name);
    }
    if (is_next("[")) {
      return element(name);
    }
    if (const auto found = variable(name)) {
      return *found;
    }
    return add({Op::number, number(name)});
  }
  std::int16_t call(std::string_view name) {
    Expression made;
    expect("(");
    while (!takes(")")) {
      if (made.count == most_arguments) {
        throw Fault("too many arguments");
      }
      made.arguments[made.count++] = expression();
      takes(",");
    }
    const auto function = std::ranges::find(program_.functions, name, &Function::name);
    if (name == "max" || name == "min") {
      made.op = name == "max" ? Op::largest : Op::smallest;
    } else if (function != program_.functions.end()) {
      made.op = Op::call;
      made.value = function - program_.functions.begin();
      if (function->parameters != made.count) {
        throw Fault(fmt::format("{} has {} parameters", name, function->parameters));
      }
    } else if (const auto native = place_of(program_.natives, name)) {
      made.op = Op::native;
      made.value = static_cast<std::int64_t>(*native);
    } else {
      throw Fault(fmt::format("no function {}", name));
    }
    return add(made);
  }

  const std::vector<Line> lines_;
  std::size_t at_ = 0;
  std::vector<std::string_view> words_;
  std::size_t word_ = 0;
  Program program_;
  Function* function_ = nullptr;
};

}  // namespace

tl::expected<Program, std::string> parse(std::string_view text) {
  return Reader(text).read();
}

}  // namespace fuzz::models
