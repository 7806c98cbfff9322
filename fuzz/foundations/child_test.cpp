#include "fuzz/foundations/child.hpp"

#include <atomic>
#include <csignal>
#include <new>
#include <stdexcept>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

ChildDeath death_of(const std::function<std::string()>& function, const ChildLimits& limits = {}) {
  const auto given = in_child(function, limits, ChildVoice::silent);
  return given ? ChildDeath{"none"} : given.error();
}

TEST(Child, GivesBytesOfAnyLength) {
  EXPECT_EQ(in_child([] { return std::string(); }), std::string());
  const std::string long_one(3'000'000, '\0');
  EXPECT_EQ(in_child([&] { return long_one; }), long_one);
}

TEST(Child, ChangesNothingHere) {
  int value = 1;
  EXPECT_EQ(in_child([&] { return std::to_string(++value); }), "2");
  EXPECT_EQ(value, 1);
}

TEST(Child, TellsHowItDied) {
  const auto raised = [] {
    std::signal(SIGUSR2, SIG_DFL);
    std::raise(SIGUSR2);
    return std::string();
  };
  EXPECT_EQ(death_of(raised), (ChildDeath{"died of signal 12, User defined signal 2"}));
  EXPECT_EQ(death_of([]() -> std::string { _exit(7); }), (ChildDeath{"ended with exit status 7"}));
  EXPECT_EQ(death_of([]() -> std::string { throw std::runtime_error("no square"); }),
            (ChildDeath{"an exception: no square"}));
  EXPECT_EQ(death_of([]() -> std::string { throw 5; }), (ChildDeath{"an exception"}));
}

TEST(Child, HasNoMoreProcessorTimeThanItsLimit) {
  volatile bool goes_on = true;
  const auto endless = [&goes_on] {
    while (goes_on) {
    }
    return std::string();
  };
  EXPECT_EQ(death_of(endless, {.cpu_seconds = 1}), (ChildDeath{"no answer in 1 s of processor time", true}));
}

TEST(Child, SharesMemory) {
  const SharedMemory memory(sizeof(std::atomic<int>));
  auto& number = *new (memory.data()) std::atomic<int>(1);
  EXPECT_EQ(death_of_child(begin_child([&number] { number = 2; })), std::nullopt);
  EXPECT_EQ(number, 2);
}

}  // namespace
}  // namespace fuzz
