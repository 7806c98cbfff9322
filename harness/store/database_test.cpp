#include "harness/store/database.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

class DatabaseTest : public ::testing::Test {
 protected:
  Database open() const { return *Database::open(folder.path() / "d", 100); }
  cases::testing::TemporaryFolder folder;
};

TEST_F(DatabaseTest, GivesBackWhatItWasGiven) {
  auto database = open();
  ASSERT_TRUE(database.run_all("CREATE TABLE t (a, b, c, d)"));
  const std::string bytes("\xff\0x", 3);
  ASSERT_TRUE(database.run("INSERT INTO t VALUES (?, ?, ?, ?)",
                           {std::int64_t{1} << 60, std::string_view(bytes), Bytes{bytes}, nullptr}));
  int rows = 0;
  ASSERT_TRUE(database.run("SELECT * FROM t", {}, [&](const Row& row) {
    ++rows;
    EXPECT_EQ(row.integer(0), std::int64_t{1} << 60);
    EXPECT_EQ(row.text(1), bytes);
    EXPECT_EQ(row.text(2), bytes);
    EXPECT_TRUE(row.is_null(3));
    return true;
  }));
  EXPECT_EQ(rows, 1);
}

TEST_F(DatabaseTest, IsAFileWhateverItsName) {
  const auto here = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  for (const char* const name : {":memory:", "file:a.db"}) {
    auto database = Database::open(name, 100);
    ASSERT_TRUE(database) << database.error();
    EXPECT_TRUE(database->run_all("CREATE TABLE t (a)"));
    EXPECT_GT(std::filesystem::file_size(folder.path() / name), 0U);
  }
  std::filesystem::current_path(here);
}

TEST_F(DatabaseTest, RunsAStatementForEachOfMany) {
  auto database = open();
  ASSERT_TRUE(database.run_all("CREATE TABLE t (a PRIMARY KEY)"));
  std::int64_t number = 0;
  const auto next = [&number]() -> std::optional<std::vector<Parameter>> {
    return number < 3 ? std::optional(std::vector<Parameter>{++number}) : std::nullopt;
  };
  ASSERT_TRUE(database.run_for_each("INSERT INTO t VALUES (?)", next));
  EXPECT_EQ(*database.number("SELECT sum(a) FROM t"), 6);
  number = 2;
  EXPECT_EQ(database.run_for_each("INSERT INTO t VALUES (?)", next).error(),
            (folder.path() / "d").string() + ": UNIQUE constraint failed: t.a");
}

TEST_F(DatabaseTest, KeepsAnEmptyTextApartFromNone) {
  auto database = open();
  EXPECT_EQ(database.number("SELECT ? IS NULL", {std::string_view()}), 0);
  EXPECT_EQ(database.number("SELECT ? IS NULL", {Bytes{}}), 0);
}

TEST_F(DatabaseTest, IsForItsOwnerAlone) {
  auto database = open();
  struct stat facts {};
  ASSERT_EQ(::stat((folder.path() / "d").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777U, 0600U);
}

TEST_F(DatabaseTest, UndoesATransactionThatWasNotCommitted) {
  auto database = open();
  ASSERT_TRUE(database.run_all("CREATE TABLE t (a)"));
  {
    auto transaction = *Transaction::begin(database);
    ASSERT_TRUE(database.run("INSERT INTO t VALUES (1)"));
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM t"), 0);
  {
    auto transaction = *Transaction::begin(database);
    ASSERT_TRUE(database.run("INSERT INTO t VALUES (1)"));
    ASSERT_TRUE(transaction.commit());
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM t"), 1);
}

TEST_F(DatabaseTest, TellsWhatCouldNotBeDone) {
  const auto file = (folder.path() / "d").string();
  auto database = open();
  auto other = open();
  auto transaction = *Transaction::begin(database);
  EXPECT_EQ(Transaction::begin(other).error(), file + ": database is locked");
  EXPECT_EQ(database.run("SELECT x FROM t").error(), file + ": no such table: t");
  EXPECT_EQ(Database::open(folder.path() / "none/d", 0).error(),
            (folder.path() / "none/d").string() + ": No such file or directory");
}

TEST_F(DatabaseTest, SaysThatTheDiskIsFull) {
  auto database = open();
  ASSERT_TRUE(database.run_all("CREATE TABLE t (a); PRAGMA max_page_count = 10"));
  const std::string large(100'000, 'x');
  EXPECT_EQ(database.run("INSERT INTO t VALUES (?)", {std::string_view(large)}).error(),
            (folder.path() / "d").string() + ": database or disk is full");
}

}  // namespace
}  // namespace harness
