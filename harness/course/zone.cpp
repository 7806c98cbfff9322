#include "harness/course/zone.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <optional>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "cases/in_quotes.hpp"

namespace harness {
namespace {

constexpr std::size_t header_bytes = 44;
constexpr std::int64_t largest_zone_file = 1 << 20;

/// The signed number of so many bytes, the high one first. The bytes are there.
std::int64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = (static_cast<unsigned char>(bytes[at]) & 0x80U) != 0 ? ~std::uint64_t{0} : 0;
  for (std::size_t i = 0; i < size; ++i) {
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return static_cast<std::int64_t>(value);
}

/// What a TZif header counts.
struct Counts {
  std::size_t utc_marks = 0;
  std::size_t standard_marks = 0;
  std::size_t leaps = 0;
  std::size_t changes = 0;
  std::size_t types = 0;
  std::size_t letters = 0;

  std::size_t bytes(std::size_t time_bytes) const {
    return changes * (time_bytes + 1) + types * 6 + letters + leaps * (time_bytes + 4) + standard_marks +
           utc_marks;
  }
};

std::optional<Counts> counts_at(std::string_view bytes, std::size_t at) {
  if (bytes.size() < at + header_bytes || bytes.substr(at, 4) != "TZif" || bytes[at + 4] < '2') {
    return std::nullopt;
  }
  const auto count = [bytes, at](std::size_t which) {
    return static_cast<std::size_t>(number_at(bytes, at + 20 + 4 * which, 4)) & 0xffffffU;
  };
  return Counts{count(0), count(1), count(2), count(3), count(4), count(5)};
}

}  // namespace

/// Reads a rule as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
class RuleReader {
 public:
  explicit RuleReader(std::string_view text) : text_(text) {}

  std::optional<Zone::Rule> read() {
    Zone::Rule rule;
    const auto standard = name() ? time() : std::nullopt;
    if (!standard) {
      return std::nullopt;
    }
    rule.standard = -*standard;
    if (text_.empty()) {
      return rule;
    }
    rule.has_summer = true;
    if (!name()) {
      return std::nullopt;
    }
    rule.summer = rule.standard + 3600;
    if (!text_.starts_with(',')) {
      const auto summer = time();
      rule.summer = -summer.value_or(0);
    }
    const auto begin = day();
    const auto end = begin ? day() : std::nullopt;
    if (!end || !text_.empty()) {
      return std::nullopt;
    }
    rule.begin = *begin;
    rule.end = *end;
    return rule;
  }

 private:
  bool takes(char c) {
    const bool is_there = text_.starts_with(c);
    text_.remove_prefix(is_there ? 1 : 0);
    return is_there;
  }

  /// `CET`, or `<+03>`.
  bool name() {
    if (takes('<')) {
      const std::size_t end = text_.find('>');
      text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
      return end != std::string_view::npos;
    }
    const auto* const end =
        std::ranges::find_if(text_, [](char c) { return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z'); });
    const auto size = static_cast<std::size_t>(end - text_.begin());
    text_.remove_prefix(size);
    return size >= 3;
  }

  std::optional<int> number(int most) {
    int value = 0;
    std::size_t size = 0;
    while (size < text_.size() && size < 3 && text_[size] >= '0' && text_[size] <= '9') {
      value = value * 10 + (text_[size++] - '0');
    }
    text_.remove_prefix(size);
    return size > 0 && value <= most ? std::optional(value) : std::nullopt;
  }

  /// `[+-]h[:m[:s]]`, in seconds.
  std::optional<int> time() {
    const int sign = takes('-') ? -1 : 1;
    takes('+');
    const auto hours = number(167);
    if (!hours) {
      return std::nullopt;
    }
    int seconds = *hours * 3600;
    for (const int unit : {60, 1}) {
      if (takes(':')) {
        seconds += number(59).value_or(0) * unit;
      }
    }
    return sign * seconds;
  }

  /// `,Mm.w.d[/time]`
  std::optional<Zone::YearDay> day() {
    if (!takes(',') || !takes('M')) {
      return std::nullopt;
    }
    const auto month = number(12);
    const auto week = month && takes('.') ? number(5) : std::nullopt;
    const auto weekday = week && takes('.') ? number(6) : std::nullopt;
    if (!weekday || *month == 0 || *week == 0) {
      return std::nullopt;
    }
    constexpr int two_o_clock = 7200;
    const auto seconds = takes('/') ? time() : std::optional(two_o_clock);
    return seconds ? std::optional(Zone::YearDay{*month, *week, *weekday, *seconds}) : std::nullopt;
  }

  std::string_view text_;
};

Zone Zone::fixed(int offset) {
  Zone zone;
  zone.before_all_ = offset;
  return zone;
}

tl::expected<Zone, std::string> Zone::from_tzif(std::string_view bytes) {
  const auto wrong = tl::unexpected(std::string("expected a zoneinfo file of version 2 or later"));
  const auto first = counts_at(bytes, 0);
  const std::size_t second_at = first ? header_bytes + first->bytes(4) : 0;
  const auto counts = first ? counts_at(bytes, second_at) : std::nullopt;
  if (!counts || counts->types == 0 || bytes.size() < second_at + header_bytes + counts->bytes(8) + 2) {
    return wrong;
  }
  const std::size_t times = second_at + header_bytes;
  const std::size_t which = times + counts->changes * 8;
  const std::size_t types = which + counts->changes;
  const auto offset_of = [&](std::size_t type) {
    return static_cast<int>(number_at(bytes, types + type * 6, 4));
  };
  Zone zone = fixed(offset_of(0));
  for (std::size_t i = 0; i < counts->changes; ++i) {
    const std::size_t type = static_cast<unsigned char>(bytes[which + i]);
    const std::int64_t from = number_at(bytes, times + i * 8, 8);
    if (type >= counts->types || (i > 0 && from <= zone.changes_.back().from)) {
      return wrong;
    }
    zone.changes_.push_back({from, offset_of(type)});
  }
  std::string_view rule = bytes.substr(times + counts->bytes(8));
  if (!rule.starts_with('\n') || !rule.ends_with('\n')) {
    return wrong;
  }
  rule = rule.substr(1, rule.size() - 2);
  if (!rule.empty()) {
    const auto read = RuleReader(rule).read();
    if (!read) {
      return tl::unexpected("expected a rule such as CET-1CEST,M3.5.0,M10.5.0/3, found " +
                            cases::in_quotes(rule));
    }
    zone.has_rule_ = true;
    zone.rule_ = *read;
  }
  return zone;
}

std::int64_t Zone::local_seconds(const YearDay& day, int year) {
  const auto month = std::chrono::year{year} / day.month;
  const std::chrono::weekday weekday{static_cast<unsigned>(day.weekday)};
  constexpr int last_week = 5;
  const std::chrono::sys_days date =
      day.week == last_week ? std::chrono::sys_days{month / weekday[std::chrono::last]}
                            : std::chrono::sys_days{month / weekday[static_cast<unsigned>(day.week)]};
  return std::chrono::seconds(date.time_since_epoch()).count() + day.seconds;
}

int Zone::offset_by_rule(std::int64_t seconds) const {
  if (!rule_.has_summer) {
    return rule_.standard;
  }
  const int year = wall_time_of(seconds + rule_.standard).year;
  const std::int64_t begin = local_seconds(rule_.begin, year) - rule_.standard;
  const std::int64_t end = local_seconds(rule_.end, year) - rule_.summer;
  const bool is_summer = begin < end ? seconds >= begin && seconds < end : seconds >= begin || seconds < end;
  return is_summer ? rule_.summer : rule_.standard;
}

int Zone::offset_at(std::int64_t seconds) const {
  const auto next = std::ranges::upper_bound(changes_, seconds, {}, &Change::from);
  if (next == changes_.end() && has_rule_) {
    return offset_by_rule(seconds);
  }
  return next == changes_.begin() ? before_all_ : std::prev(next)->offset;
}

Moment Zone::moment(const WallTime& wall) const {
  constexpr std::int64_t day = 86'400;
  const std::int64_t shown = seconds_of(wall);
  const int before = offset_at(shown - day);
  const int after = offset_at(shown + day);
  // The clock stood before the change as it did a day ago, if that gives this time at all.
  for (const int offset : {before, after}) {
    if (offset_at(shown - offset) == offset) {
      return {shown - offset, offset};
    }
  }
  return {shown - before, offset_at(shown - before)};
}

tl::expected<Zone, std::string> zone_named(std::string_view name, const std::string& folder) {
  if (const auto time = read_time("2000-01-01T00:00:00" + std::string(name)); time && time->offset) {
    return Zone::fixed(*time->offset);
  }
  const bool is_name = !name.empty() && name.front() != '/' && name.find("..") == std::string_view::npos &&
                       std::ranges::all_of(name, [](char c) {
                         return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                                std::string_view("/_+-").find(c) != std::string_view::npos;
                       });
  const auto bytes = is_name ? cases::read_file(folder + "/" + std::string(name), largest_zone_file)
                             : tl::expected<std::string, std::string>(tl::unexpected(std::string()));
  if (!bytes) {
    return tl::unexpected(fmt::format("expected an offset such as -08:00, or a zone that {} has, found {}",
                                      folder, cases::in_quotes(name)));
  }
  auto zone = Zone::from_tzif(*bytes);
  return zone ? std::move(zone) : tl::unexpected(fmt::format("{}/{}: {}", folder, name, zone.error()));
}

}  // namespace harness
