#include "harness/run/task_clock.hpp"

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <linux/perf_event.h>
#include <string_view>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/run/proc_file.hpp"

namespace harness {
namespace {

/// Of what was used, so much may be told otherwise by the two ways to count it.
constexpr double usual_difference = 0.1;
constexpr double second_per_nanosecond = 1e-9;

double own_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * second_per_nanosecond;
}

/// Of all processors since the machine's start.
double stolen_seconds() {
  static const double ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  constexpr int numbers_before = 7;
  char buffer[256];
  const ProcFile file("/proc/stat");
  std::string_view text = file.read_into(buffer, sizeof buffer);
  constexpr std::string_view head = "cpu ";
  if (!text.starts_with(head)) {
    return 0;
  }
  text.remove_prefix(head.size());
  for (int i = 0; i < numbers_before; ++i) {
    take_number(text);
  }
  return static_cast<double>(take_number(text)) / ticks_per_second;
}

}  // namespace

TaskClock::~TaskClock() {
  if (is_open()) {
    close(fd_);
  }
}

bool TaskClock::open() {
  stolen_at_open_ = stolen_seconds();
  perf_event_attr wanted{};
  wanted.size = sizeof wanted;
  wanted.type = PERF_TYPE_SOFTWARE;
  wanted.config = PERF_COUNT_SW_TASK_CLOCK;
  wanted.inherit = 1;
  // Without it an ordinary user may not; this clock does not heed it.
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  fd_ = static_cast<int>(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
  return is_open();
}

double TaskClock::seconds() const {
  std::uint64_t nanoseconds = 0;
  if (!is_open() || read(fd_, &nanoseconds, sizeof nanoseconds) != sizeof nanoseconds) {
    return 0;
  }
  return static_cast<double>(nanoseconds) * second_per_nanosecond - own_seconds();
}

void UncountedTime::begin() {
  at_begin_ = clock_.seconds();
}

/// To ask what was stolen is dear, so that is done only where much seems to be missing.
double UncountedTime::missing(double counted, double unsure) {
  const double used = clock_.seconds() - at_begin_;
  const double beyond = used - counted;
  if (!clock_.is_open() || beyond <= unsure + usual_difference * used) {
    return 0;
  }
  const double stolen = stolen_seconds();
  if (stolen_before_ < 0) {
    stolen_before_ = stolen;
    forgiven_ = std::min(stolen - clock_.stolen_at_open(), beyond);
  }
  return std::max(beyond - forgiven_ - (stolen - stolen_before_), 0.0);
}

void UncountedTime::look(double counted, double unsure) {
  const double missing_now = missing(counted, unsure);
  seconds_ = std::min(missing_before_, missing_now);
  missing_before_ = missing_now;
}

void UncountedTime::end(double counted, double unsure) {
  seconds_ = missing(counted, unsure);
}

}  // namespace harness
