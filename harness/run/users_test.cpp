// A run ends for root as it ends for an ordinary user, at each level.

#include <cerrno>
#include <csignal>
#include <functional>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/testing/apart.hpp"

namespace harness {
namespace {

using testing::become_an_ordinary_user;
using testing::in_another_process;
using testing::megabyte;
using testing::Place;
using testing::Seen;

using Words = std::vector<std::string>;

class UsersTest : public ::testing::TestWithParam<Isolation> {
 protected:
  void SetUp() override {
    if (geteuid() != 0) {
      GTEST_SKIP() << "only root becomes another user";
    }
    const std::vector<std::function<bool()>> users = {[] { return true; }, become_an_ordinary_user};
    for (const auto& become : users) {
      const Seen offered = in_another_process(become, [] {
        RunResult result;
        result.ending =
            why_not(GetParam(), offered_isolation()).empty() ? Ending::exited : Ending::interrupted;
        return result;
      });
      if (offered.ending != static_cast<int>(Ending::exited)) {
        GTEST_SKIP() << "one of the users has no such level here";
      }
    }
  }
  static Seen ended(const std::function<bool()>& become, const Words& words) {
    return in_another_process(become, [&] {
      const Place place(GetParam());
      Start start = place.candidate(words);
      start.limits.output_bytes = 256 * megabyte;
      return place.launcher->run(start);
    });
  }
  /// How it ends for root, as for the other.
  static Seen ended_alike(const Words& words) {
    const Seen of_root = ended([] { return true; }, words);
    const Seen of_user = ended(become_an_ordinary_user, words);
    EXPECT_EQ(of_root.ending, of_user.ending);
    EXPECT_EQ(of_root.error, of_user.error);
    EXPECT_EQ(of_root.end, of_user.end);
    return of_root;
  }
};

INSTANTIATE_TEST_SUITE_P(Levels, UsersTest, ::testing::Values(Isolation::limits, Isolation::sandbox),
                         [](const ::testing::TestParamInfo<Isolation>& level) {
                           return std::string(name_of(level.param));
                         });

TEST_P(UsersTest, EndedChildrenAreTooMany) {
  EXPECT_EQ(ended_alike({"leave-ended-children", "3000"}).ending, static_cast<int>(Ending::process_limit));
}

TEST_P(UsersTest, AHoleThatIsTooLargeEndsByASignal) {
  const Seen seen = ended_alike({"truncate-file", "large", std::to_string(300 * megabyte)});
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::signaled));
  EXPECT_EQ(seen.end, SIGXFSZ);
}

TEST_P(UsersTest, AHoleThatIsTooLargeIsRefusedWhereTheSignalIsIgnored) {
  const Seen seen = ended_alike({"truncate-file-ignoring", "large", std::to_string(300 * megabyte)});
  EXPECT_EQ(seen.ending, static_cast<int>(Ending::exited));
  EXPECT_EQ(seen.end, EFBIG);
}

}  // namespace
}  // namespace harness
