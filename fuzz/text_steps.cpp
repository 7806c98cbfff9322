#include "fuzz/text_steps.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace fuzz {
namespace {

using Lines = std::vector<std::string>;

/// Each with its end.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

bool is_digit(char letter) {
  return '0' <= letter && letter <= '9';
}

/// A run of digits in a text.
struct Number {
  std::size_t at = 0;
  std::size_t size = 0;
  std::int64_t value = 0;
};

std::vector<Number> numbers_of(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  std::vector<Number> found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::size_t end = at;
    std::int64_t value = 0;
    for (; end < text.size() && is_digit(text[end]) && end - at < most_digits; ++end) {
      value = value * 10 + (text[end] - '0');
    }
    if (end > at) {
      found.push_back({at, end - at, value});
      at = end;
    }
  }
  return found;
}

std::string with_number(std::string_view text, const Number& number, std::int64_t value) {
  return fmt::format("{}{}{}", text.substr(0, number.at), value, text.substr(number.at + number.size));
}

class Steps {
 public:
  explicit Steps(std::string_view input) : input_(input), lines_(lines_of(input)) {}

  std::vector<std::string> all() {
    for (const auto kind :
         {&Steps::leave_out_lines, &Steps::leave_out_columns, &Steps::leave_out_brackets,
          &Steps::lower_numbers, &Steps::leave_out_characters, &Steps::make_letters_equal}) {
      bytes_ = 0;
      (this->*kind)();
    }
    return std::move(found_);
  }

 private:
  /// Where a format tells how many lines follow, it does so in its first ones.
  static constexpr std::size_t head_lines = 4;

  void add(std::string text) {
    if (text != input_ && !is_full()) {
      bytes_ += text.size();
      found_.push_back(std::move(text));
    }
  }

  /// Whether there are as many texts of one kind of steps as may be kept.
  bool is_full() const { return bytes_ >= most_bytes; }

  /// A text of fewer lines or columns, and the same with each number of its head smaller by as many: a square
  /// of a maze is two lines high and four columns wide.
  void add_fewer(const Lines& lines, std::size_t fewer) {
    const std::string text = fmt::format("{}", fmt::join(lines, ""));
    std::size_t head = 0;
    for (std::size_t line = 0; line < std::min(head_lines, lines.size()); ++line) {
      head += lines[line].size();
    }
    const auto numbers = numbers_of(std::string_view(text).substr(0, head));
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
      const auto less = static_cast<std::int64_t>(fewer / size);
      for (const Number& number : numbers) {
        if (fewer % size == 0 && number.value >= less) {
          add(with_number(text, number, number.value - less));
        }
      }
    }
    add(text);
  }

  /// Runs to leave out of so many, the longest first: halves, quarters and so on one beside the other, and
  /// the few that a square of a board or maze takes wherever they begin.
  template <class LeaveOut>
  void each_run(std::size_t all, const LeaveOut& leave_out) const {
    constexpr std::size_t short_run = 4;
    for (std::size_t run = all / 2; run > short_run; run /= 2) {
      for (std::size_t first = 0; first + run <= all && !is_full(); first += run) {
        leave_out(first, run);
      }
    }
    for (std::size_t run = std::min(short_run, all); run > 0; --run) {
      for (std::size_t first = 0; first + run <= all && !is_full(); ++first) {
        leave_out(first, run);
      }
    }
  }

  void leave_out_lines() {
    each_run(lines_.size(), [this](std::size_t first, std::size_t run) {
      Lines fewer = lines_;
      const auto begin = fewer.begin() + static_cast<std::ptrdiff_t>(first);
      fewer.erase(begin, begin + static_cast<std::ptrdiff_t>(run));
      add_fewer(fewer, run);
    });
  }

  /// The same columns out of all lines that are as long as most are: a board has rows.
  void leave_out_columns() {
    std::map<std::size_t, std::size_t> lengths;
    for (const std::string& line : lines_) {
      ++lengths[line.size()];
    }
    const auto most = std::ranges::max_element(lengths, {}, [](const auto& length) { return length.second; });
    if (most == lengths.end() || most->second < 2) {
      return;
    }
    const std::size_t width = most->first;
    each_run(width - 1, [this, width](std::size_t first, std::size_t run) {
      Lines narrower = lines_;
      for (std::string& line : narrower) {
        if (line.size() == width) {
          line.erase(first, run);
        }
      }
      add_fewer(narrower, run);
    });
  }

  /// Each pair of brackets with all in it, and the brackets alone.
  void leave_out_brackets() {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < input_.size() && !is_full(); ++at) {
      if (input_[at] == '(') {
        open.push_back(at);
      } else if (input_[at] == ')' && !open.empty()) {
        const std::size_t first = open.back();
        open.pop_back();
        const auto before = input_.substr(0, first);
        const auto after = input_.substr(at + 1);
        add(fmt::format("{}{}", before, after));
        add(fmt::format("{}0{}", before, after));
        add(fmt::format("{}{}{}", before, input_.substr(first + 1, at - first - 1), after));
      }
    }
  }

  void lower_numbers() {
    for (const Number& number : numbers_of(input_)) {
      for (const std::int64_t value : std::array<std::int64_t, 4>{0, 1, number.value / 2, number.value - 1}) {
        if (0 <= value && value < number.value && !is_full()) {
          add(with_number(input_, number, value));
        }
      }
    }
  }

  void leave_out_characters() {
    if (input_.size() > most_characters) {
      return;
    }
    for (std::size_t at = 0; at < input_.size(); ++at) {
      add(fmt::format("{}{}", input_.substr(0, at), input_.substr(at + 1)));
    }
  }

  void make_letters_equal() {
    std::array<std::size_t, 256> times{};
    for (const char letter : input_) {
      ++times[static_cast<unsigned char>(letter)];
    }
    const auto is_between = [](char letter) { return letter == '\n' || letter == '\r' || letter == ' '; };
    std::optional<char> commonest;
    for (const char letter : input_) {
      const auto count = [&times](char one) { return times[static_cast<unsigned char>(one)]; };
      if (!is_between(letter) && (!commonest || count(letter) > count(*commonest))) {
        commonest = letter;
      }
    }
    for (std::size_t at = 0; commonest && at < std::min(input_.size(), most_characters); ++at) {
      if (!is_between(input_[at]) && !is_digit(input_[at])) {
        std::string text(input_);
        text[at] = *commonest;
        add(std::move(text));
      }
    }
  }

  /// Of longer inputs characters are not tried one by one.
  static constexpr std::size_t most_characters = 1'000;
  /// Of one kind of steps. An input of 200,000 bytes with as many numbers would need more memory than there
  /// is.
  static constexpr std::size_t most_bytes = std::size_t{64} << 20;

  std::string_view input_;
  Lines lines_;
  std::vector<std::string> found_;
  /// In those of the kind that is being made.
  std::size_t bytes_ = 0;
};

}  // namespace

std::vector<std::string> smaller_texts(std::string_view input) {
  return Steps(input).all();
}

}  // namespace fuzz
