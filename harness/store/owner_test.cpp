#include "harness/store/owner.hpp"

#include <array>
#include <ctime>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

enum Word : std::size_t { boot, pid, begun, numbers, since, machine };

/// The name of this process with some words changed.
std::string changed(const std::vector<std::pair<Word, std::string>>& changes) {
  std::istringstream in(this_process());
  std::array<std::string, 6> words;
  for (auto& word : words) {
    in >> word;
  }
  for (const auto& [word, text] : changes) {
    words.at(word) = text;
  }
  std::string name = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) {
    name += " " + words.at(i);
  }
  return name;
}

std::string seconds_ago(std::int64_t seconds) {
  return std::to_string(static_cast<std::int64_t>(std::time(nullptr)) - seconds);
}

constexpr std::int64_t day = std::int64_t{24} * 3600;

TEST(Owner, IsHereAsLongAsItLives) {
  EXPECT_EQ(whereabouts_of(this_process()), Whereabouts::here);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto name = this_process();
    _exit(write(ends[1], name.data(), name.size()) > 0 ? 0 : 1);
  }
  std::array<char, 500> name{};
  ASSERT_GT(read(ends[0], name.data(), name.size() - 1), 0);
  waitpid(child, nullptr, 0);
  close(ends[0]);
  close(ends[1]);
  EXPECT_EQ(whereabouts_of(name.data()), Whereabouts::gone);
}

TEST(Owner, IsGoneWhenItsNumberBelongsToAnother) {
  EXPECT_EQ(whereabouts_of(changed({{begun, "1"}})), Whereabouts::gone);
  EXPECT_EQ(whereabouts_of(changed({{pid, "x"}})), Whereabouts::gone);
}

TEST(Owner, IsGoneWhenItsMachineWasStartedAnew) {
  EXPECT_EQ(whereabouts_of(changed({{boot, "other"}})), Whereabouts::gone);
}

TEST(Owner, OfAnotherContainerIsElsewhere) {
  EXPECT_EQ(whereabouts_of(changed({{numbers, "pid:[1]"}})), Whereabouts::elsewhere);
}

TEST(Owner, OfAnotherMachineIsElsewhereWhateverItsNumber) {
  const auto process = changed({{boot, "other"}, {machine, "far/1"}});
  EXPECT_EQ(whereabouts_of(process), Whereabouts::elsewhere);
  EXPECT_EQ(host_of(process), "far");
}

TEST(Owner, OfAnotherMachineIsGoneAfterAWeek) {
  const auto named = [](std::int64_t age) {
    return changed({{boot, "other"}, {machine, "far/1"}, {since, seconds_ago(age)}});
  };
  EXPECT_EQ(whereabouts_of(named(6 * day)), Whereabouts::elsewhere);
  EXPECT_EQ(whereabouts_of(named(8 * day)), Whereabouts::gone);
  // Its clock may be ahead of ours.
  EXPECT_EQ(whereabouts_of(named(-day)), Whereabouts::elsewhere);
}

TEST(Owner, IsGoneWhereTheNameIsNone) {
  for (const char* const none : {"", " ", "a b c", "a b c d e f g"}) {
    EXPECT_EQ(whereabouts_of(none), Whereabouts::gone) << none;
  }
}

}  // namespace
}  // namespace harness
