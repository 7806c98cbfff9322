#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/course/moment.hpp"

namespace harness {

/// Where a clock is: how it was set against UTC, and since when.
class Zone {
 public:
  /// The clock stands always so many seconds before UTC's.
  static Zone fixed(int offset);
  /// What a file of the system's zoneinfo says, of version 2 or later, together with the rule at its end for
  /// the years behind it. Other bytes are an error of one line.
  static tl::expected<Zone, std::string> from_tzif(std::string_view bytes);

  /// How far the clock is before UTC's at a moment.
  int offset_at(std::int64_t seconds) const;
  /// When the clock shows a time. In the hour that it shows twice, it is the first; in the one that it leaves
  /// out, it is as much later as the clock leaps.
  Moment moment(const WallTime& wall) const;

 private:
  struct Change {
    std::int64_t from = 0;
    int offset = 0;
  };
  /// The m in `Mm.w.d/time`, and so on.
  struct YearDay {
    int month = 1;
    int week = 1;
    int weekday = 0;
    int seconds = 0;
  };
  /// A year's two changes, for ever.
  struct Rule {
    int standard = 0;
    int summer = 0;
    bool has_summer = false;
    YearDay begin;
    YearDay end;
  };
  friend class RuleReader;

  static std::int64_t local_seconds(const YearDay& day, int year);
  int offset_by_rule(std::int64_t seconds) const;

  int before_all_ = 0;
  std::vector<Change> changes_;
  bool has_rule_ = false;
  Rule rule_;
};

/// The value of `--zone`: an offset as `+01:00` or `Z`, or a name as `Europe/Berlin` that `folder` has a file
/// for. Errors are one line.
tl::expected<Zone, std::string> zone_named(std::string_view name,
                                           const std::string& folder = "/usr/share/zoneinfo");

}  // namespace harness
