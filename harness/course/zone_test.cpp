#include "harness/course/zone.hpp"

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"

namespace harness {
namespace {

std::string in(std::string_view zone, const WallTime& wall) {
  return in_iso(zone_named(zone).value().moment(wall));
}

class SystemZones : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists("/usr/share/zoneinfo/Europe/Berlin")) {
      GTEST_SKIP() << "this system has no zoneinfo";
    }
  }
};

TEST(Zone, MayBeAnOffset) {
  EXPECT_EQ(in("-08:00", {2016, 2, 8, 23, 59, 0}), "2016-02-08T23:59:00-08:00");
  EXPECT_EQ(in("Z", {2016, 2, 8, 23, 59, 0}), "2016-02-08T23:59:00+00:00");
}

TEST(Zone, ThatIsNotKnownIsAnError) {
  EXPECT_EQ(zone_named("Mars/Base").error(),
            "expected an offset such as -08:00, or a zone that /usr/share/zoneinfo has, found 'Mars/Base'");
  EXPECT_FALSE(zone_named("../../etc/passwd"));
  EXPECT_FALSE(zone_named(""));
}

TEST_F(SystemZones, KnowSummerTime) {
  EXPECT_EQ(in("Europe/Berlin", {2016, 2, 8, 23, 59, 0}), "2016-02-08T23:59:00+01:00");
  EXPECT_EQ(in("Europe/Berlin", {2016, 7, 8, 23, 59, 0}), "2016-07-08T23:59:00+02:00");
  EXPECT_EQ(in("America/Los_Angeles", {2100, 7, 1, 12, 0, 0}), "2100-07-01T12:00:00-07:00");
  EXPECT_EQ(in("Australia/Sydney", {2100, 1, 1, 12, 0, 0}), "2100-01-01T12:00:00+11:00");
}

TEST_F(SystemZones, TakeTheFirstOfAnHourThatIsThereTwice) {
  EXPECT_EQ(in("Europe/Berlin", {2016, 10, 30, 2, 30, 0}), "2016-10-30T02:30:00+02:00");
}

TEST_F(SystemZones, LeapWithTheClockInAnHourThatIsNotThere) {
  EXPECT_EQ(in("Europe/Berlin", {2016, 3, 27, 2, 30, 0}), "2016-03-27T03:30:00+02:00");
}

TEST_F(SystemZones, SayWhatTheSystemSays) {
  for (const char* const name : {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
                                 "America/Sao_Paulo", "Pacific/Apia", "Europe/Dublin"}) {
    const auto zone = zone_named(name);
    ASSERT_TRUE(zone) << zone.error();
    ::setenv("TZ", name, 1);
    ::tzset();
    std::mt19937 random(20160208);
    for (int round = 0; round < 2'000; ++round) {
      const std::time_t at = std::uniform_int_distribution<std::time_t>(0, 5'000'000'000)(random);
      std::tm local{};
      ::localtime_r(&at, &local);
      ASSERT_EQ(zone->offset_at(at), local.tm_gmtoff) << name << " " << at;
    }
  }
  ::unsetenv("TZ");
  ::tzset();
}

TEST_F(SystemZones, AreReadWhateverTheirBytes) {
  const auto bytes = cases::read_file("/usr/share/zoneinfo/Europe/Berlin").value();
  std::mt19937 random(20160208);
  for (int round = 0; round < 5'000; ++round) {
    std::string spoilt = bytes;
    for (std::size_t left = 1 + random() % 4; left > 0; --left) {
      const std::size_t at = random() % 4 == 0 ? random() % spoilt.size() : random() % 64;
      spoilt[at] = static_cast<char>(random());
    }
    spoilt.resize(random() % 3 == 0 ? random() % spoilt.size() : spoilt.size());
    if (const auto zone = Zone::from_tzif(spoilt)) {
      zone->moment({2016, 3, 27, 2, 30, 0});
    }
  }
}

}  // namespace
}  // namespace harness
