#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"

namespace harness {

/// A date and time of a calendar and a clock, somewhere. Years are 1900 to 2200.
struct WallTime {
  int year = 1970;
  int month = 1;
  int day = 1;
  int hour = 0;
  int minute = 0;
  int second = 0;
  bool operator==(const WallTime&) const = default;
};

/// The seconds from 1970 to this time if it is one of UTC.
std::int64_t seconds_of(const WallTime& time);
WallTime wall_time_of(std::int64_t seconds);

/// A moment, with how the clock was set where it was told.
struct Moment {
  /// Since 1970 in UTC.
  std::int64_t seconds = 0;
  /// How far the clock was before UTC's, in seconds.
  int offset = 0;
  bool operator==(const Moment&) const = default;
};

/// What a platform says of a time: a moment, or a clock's time where nobody says which clock.
struct ToldTime {
  WallTime wall;
  /// Seconds before UTC; absent where it is not said.
  std::optional<int> offset;
  bool operator==(const ToldTime&) const = default;
};

/// ISO 8601: a date, `T` or a blank, a time with or without seconds and parts of them, which are left out,
/// and maybe an offset: `Z`, `UTC`, `+01:00`, `-0800`, `+01`. A date alone is none.
cases::Parsed<ToldTime> read_time(std::string_view text);

/// The same with an offset, as `--due` has to be.
cases::Parsed<Moment> read_moment(std::string_view text);

/// `2016-02-08T23:59:00-08:00`
std::string in_iso(const Moment& moment);

/// The moment of a time that has its offset.
Moment moment_of(const WallTime& wall, int offset);

/// A time without its offset in the form `2016-02-01-10-11-12`; nothing where it is not of that form, or no
/// time.
std::optional<WallTime> time_in_name(std::string_view text);

}  // namespace harness
