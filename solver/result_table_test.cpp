#include "solver/result_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>

#include <gtest/gtest.h>

namespace solver {
namespace {

struct Entry {
  std::array<std::uint64_t, 2> key{};
  std::int64_t cost = 0;
};
using Table = ResultTable<Entry>;

Entry entry(std::uint64_t number, std::int64_t cost) {
  return {{number, 1}, cost};
}

TEST(ResultTable, FindsWhatWasPutIn) {
  Table table(1 << 20);
  table.put(entry(7, 70));
  table.put(entry(8, 80));
  EXPECT_EQ(table.find({7, 1})->cost, 70);
  EXPECT_EQ(table.find({8, 1})->cost, 80);
  EXPECT_EQ(table.find({9, 1}), nullptr);
  EXPECT_EQ(table.find({7, 2}), nullptr);
}

TEST(ResultTable, KeepsSeveralEntriesOfOneKeyThatArePutIn) {
  Table table(1 << 20);
  table.put(entry(7, 70));
  table.put(entry(7, 71));
  const auto costs = [](std::int64_t cost) { return [cost](const Entry& one) { return one.cost == cost; }; };
  EXPECT_NE(table.find({7, 1}, costs(70)), nullptr);
  EXPECT_NE(table.find({7, 1}, costs(71)), nullptr);
}

TEST(ResultTable, HasOneEntryOfAKeyThatIsSet) {
  Table table(1 << 20);
  table.set(entry(7, 70));
  table.set(entry(7, 71));
  EXPECT_EQ(table.find({7, 1}, [](const Entry& one) { return one.cost == 70; }), nullptr);
  EXPECT_EQ(table.find({7, 1})->cost, 71);
}

TEST(ResultTable, KeepsNearlyAllWhileItGrows) {
  constexpr std::uint64_t many = 100'000;
  Table table(std::size_t{1} << 24);
  std::uint64_t found = 0;
  for (std::uint64_t number = 0; number < many; ++number) {
    table.put(entry(number, 1));
  }
  for (std::uint64_t number = 0; number < many; ++number) {
    found += table.find({number, 1}) != nullptr ? 1 : 0;
  }
  EXPECT_GT(found, many / 10 * 9);
}

TEST(ResultTable, GivesUpTheCheapestOfAFullBucket) {
  Table table(4 * sizeof(Entry));
  for (const std::int64_t cost : {5, 2, 9, 4, 7}) {
    table.put(entry(static_cast<std::uint64_t>(cost), cost));
  }
  EXPECT_EQ(table.find({2, 1}), nullptr);
  for (const std::uint64_t kept : {4U, 5U, 7U, 9U}) {
    EXPECT_NE(table.find({kept, 1}), nullptr);
  }
}

TEST(ResultTable, KeepsNothingWithoutMemory) {
  Table table(4 * sizeof(Entry) - 1);
  table.put(entry(7, 70));
  table.set(entry(8, 80));
  EXPECT_EQ(table.find({7, 1}), nullptr);
  EXPECT_EQ(table.bytes(), 0);
}

class ResultTableMemory : public ::testing::TestWithParam<std::size_t> {};

TEST_P(ResultTableMemory, IsNeverMoreThanAllowedEvenWhileTheTableGrows) {
  Table table(GetParam());
  std::size_t before = table.bytes();
  EXPECT_LE(before, GetParam());
  for (std::uint64_t number = 0; number < 50'000; ++number) {
    table.put(entry(number, 1));
    EXPECT_LE(table.bytes() == before ? before : before + table.bytes(), GetParam());
    before = table.bytes();
  }
}

INSTANTIATE_TEST_SUITE_P(Limits, ResultTableMemory,
                         ::testing::Values(0, 95, 96, 1'000, 24'576, 49'152, 73'728, 100'000, 1'000'000));

}  // namespace
}  // namespace solver
