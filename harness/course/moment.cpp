#include "harness/course/moment.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"

namespace harness {
namespace {

constexpr int seconds_per_minute = 60;
constexpr int seconds_per_hour = 3600;
constexpr std::int64_t seconds_per_day = 86'400;
constexpr int largest_offset_hours = 15;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_time(const WallTime& t) {
  const std::chrono::year_month_day date{std::chrono::year{t.year},
                                         std::chrono::month{static_cast<unsigned>(t.month)},
                                         std::chrono::day{static_cast<unsigned>(t.day)}};
  return t.year >= 1900 && t.year <= 2200 && date.ok() && t.hour < 24 && t.minute < 60 && t.second <= 60;
}

/// Reads a time from front to back; `at` is where it stopped.
class TimeReader {
 public:
  explicit TimeReader(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }

  std::optional<int> digits(std::size_t count) {
    int value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (at_ + i >= text_.size() || !is_digit(text_[at_ + i])) {
        return std::nullopt;
      }
      value = value * 10 + (text_[at_ + i] - '0');
    }
    at_ += count;
    return value;
  }

  bool takes(std::string_view word) {
    const bool is_there = text_.substr(at_).starts_with(word);
    at_ += is_there ? word.size() : 0;
    return is_there;
  }

  /// A date and a time, with these between their parts.
  std::optional<WallTime> wall(std::string_view in_date, std::string_view between, std::string_view in_time) {
    const auto year = digits(4);
    const auto month = year && takes(in_date) ? digits(2) : std::nullopt;
    const auto day = month && takes(in_date) ? digits(2) : std::nullopt;
    const auto hour = day && (takes(between) || takes(" ")) ? digits(2) : std::nullopt;
    const auto minute = hour && takes(in_time) ? digits(2) : std::nullopt;
    if (!minute) {
      return std::nullopt;
    }
    WallTime t{*year, *month, *day, *hour, *minute, 0};
    if (takes(in_time)) {
      const auto second = digits(2);
      if (!second) {
        return std::nullopt;
      }
      t.second = *second;
      skip_fraction();
    }
    return is_time(t) ? std::optional(t) : std::nullopt;
  }

  /// Nothing where none stands here, with `at` as it was.
  std::optional<int> offset() {
    const std::size_t before = at_;
    takes(" ");
    if (takes("UTC") || takes("GMT") || takes("Z") || takes("z")) {
      return 0;
    }
    const int sign = takes("+") ? 1 : takes("-") ? -1 : 0;
    const auto hours = sign != 0 ? digits(2) : std::nullopt;
    if (!hours || *hours > largest_offset_hours) {
      at_ = before;
      return std::nullopt;
    }
    takes(":");
    const int minutes = digits(2).value_or(0);
    if (minutes >= 60) {
      at_ = before;
      return std::nullopt;
    }
    return sign * (*hours * seconds_per_hour + minutes * seconds_per_minute);
  }

 private:
  void skip_fraction() {
    if (at_ + 1 < text_.size() && (text_[at_] == '.' || text_[at_] == ',') && is_digit(text_[at_ + 1])) {
      ++at_;
      while (at_ < text_.size() && is_digit(text_[at_])) {
        ++at_;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

cases::ParseError error_at(std::size_t at, std::string_view text, std::string expected) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  return {1, static_cast<int>(at) + 1, std::move(expected),
          rest.empty() ? "the end of the text" : cases::in_quotes(rest)};
}

}  // namespace

std::int64_t seconds_of(const WallTime& t) {
  const std::chrono::sys_days days = std::chrono::year{t.year} / t.month / t.day;
  const int of_day = t.hour * seconds_per_hour + t.minute * seconds_per_minute + t.second;
  return days.time_since_epoch().count() * seconds_per_day + of_day;
}

WallTime wall_time_of(std::int64_t seconds) {
  const std::int64_t day = (seconds >= 0 ? seconds : seconds - (seconds_per_day - 1)) / seconds_per_day;
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
  const auto rest = static_cast<int>(seconds - day * seconds_per_day);
  return {static_cast<int>(date.year()),
          static_cast<int>(static_cast<unsigned>(date.month())),
          static_cast<int>(static_cast<unsigned>(date.day())),
          rest / seconds_per_hour,
          rest / seconds_per_minute % 60,
          rest % 60};
}

Moment moment_of(const WallTime& wall, int offset) {
  return {seconds_of(wall) - offset, offset};
}

cases::Parsed<ToldTime> read_time(std::string_view text) {
  TimeReader reader(text);
  const auto wall = reader.wall("-", "T", ":");
  if (!wall) {
    return tl::unexpected(error_at(reader.at(), text, "a time such as 2016-02-08T23:59:00-08:00"));
  }
  const auto offset = reader.offset();
  if (!reader.at_end()) {
    return tl::unexpected(error_at(reader.at(), text, "an offset such as -08:00 or Z"));
  }
  return ToldTime{*wall, offset};
}

cases::Parsed<Moment> read_moment(std::string_view text) {
  const auto time = read_time(text);
  if (!time) {
    return tl::unexpected(time.error());
  }
  if (!time->offset) {
    return tl::unexpected(error_at(text.size(), text, "an offset such as -08:00 or Z"));
  }
  return moment_of(time->wall, *time->offset);
}

std::string in_iso(const Moment& moment) {
  const WallTime t = wall_time_of(moment.seconds + moment.offset);
  const int minutes = (moment.offset < 0 ? -moment.offset : moment.offset) / seconds_per_minute;
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}{:02}:{:02}", t.year, t.month, t.day, t.hour,
                     t.minute, t.second, moment.offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

std::optional<WallTime> time_in_name(std::string_view text) {
  TimeReader reader(text);
  const auto wall = reader.wall("-", "-", "-");
  constexpr std::size_t whole = std::string_view("2016-02-01-10-11-12").size();
  return wall && reader.at_end() && text.size() == whole && text[10] == '-' ? wall : std::nullopt;
}

}  // namespace harness
