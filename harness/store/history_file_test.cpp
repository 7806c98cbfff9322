// A history whose file is not as it was, or may only be read.
#include <filesystem>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"
#include "harness/store/history.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

class HistoryFile : public ::testing::Test {
 protected:
  static RunKey key() { return {"squirrel", "c", "s", "x", {}}; }
  static JobStarted head() {
    JobStarted job;
    job.assignment = find_assignment("squirrel");
    job.cases = 1;
    return job;
  }
  History open() const { return *History::open(place); }

  cases::testing::TemporaryFolder folder;
  const fs::path place = folder.path() / "history.db";
};

TEST_F(HistoryFile, ThatIsRemovedMeanwhileKeepsNothingAndSaysSo) {
  History history = open();
  const auto run = *history.begin(key(), head());
  const PlacedRecord one;
  ASSERT_TRUE(history.keep(run, {&one, 1}));
  fs::remove(place);
  EXPECT_EQ(history.keep(run, {&one, 1}).error(), place.string() + ": was removed meanwhile");
  { History another = open(); }
  EXPECT_FALSE(history.finish(run, {Stopped::no, 0, 1}, {}));
}

TEST_F(HistoryFile, WhoseVersionIsDamagedIsRefused) {
  { History history = open(); }
  ASSERT_TRUE(Database::open(place, 0)->run_all("PRAGMA user_version = 0"));
  EXPECT_EQ(History::open(place).error(),
            place.string() + ": expected a history of version 2, found version 0: it is damaged");
}

TEST_F(HistoryFile, IsReadWhereNothingCanBeWritten) {
  ASSERT_TRUE(open().begin(key(), head()));
  fs::rename(place, folder.path() / "a b%?#.db");
  auto database = Database::open_unchanging(folder.path() / "a b%?#.db");
  ASSERT_TRUE(database) << database.error();
  EXPECT_TRUE(database->is_read_only());
  EXPECT_EQ(*database->number("SELECT count(*) FROM run"), 1);
  EXPECT_FALSE(database->run_all("DELETE FROM run"));
}

}  // namespace
}  // namespace harness
