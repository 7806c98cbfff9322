#include "harness/store/run_records.hpp"

#include <csignal>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
constexpr std::int64_t plenty = std::int64_t{1} << 30;

class RunRecordsTest : public ::testing::Test {
 protected:
  static PlacedRecord record(std::size_t place, Verdict verdict, const std::string& file) {
    PlacedRecord placed{place, {}};
    placed.record.id = std::to_string(place);
    placed.record.judgement.verdict = verdict;
    placed.record.attempts.emplace_back().written = cases::Answer{{{"a.txt", file}}};
    placed.record.shown = 0;
    return placed;
  }
  RunRecords create() const {
    JobStarted job;
    job.assignment = find_assignment("squirrel");
    job.candidate = "hw.py";
    return *RunRecords::create(path, key, job, {Feedback::verdict});
  }
  static void keep(RunRecords& records, const PlacedRecord& record, std::int64_t most_bytes = plenty) {
    ASSERT_TRUE(records.keep({&record, 1}, most_bytes));
  }
  /// "0:AC:text 2:WA:(lacks files)", the records as they are read.
  static std::string listed(const RunRecords& records) {
    std::string all;
    records.records(true, [&all](const PlacedRecord& placed) {
      if (placed.is_damaged) {
        all += (all.empty() ? "" : " ") + std::to_string(placed.place) + ":damaged";
        return true;
      }
      const auto& written = placed.record.attempts.at(0).written;
      all += (all.empty() ? "" : " ") + std::to_string(placed.place) + ":" +
             std::string(code_of(placed.record.judgement.verdict)) + ":" +
             (placed.lacks_files ? "(lacks files)"
              : written          ? written->files.at("a.txt")
                                 : "(none)");
      return true;
    });
    return all;
  }
  std::string listed() const { return listed(*RunRecords::open(path)); }

  const cases::testing::TemporaryFolder folder;
  const fs::path path = folder.path() / "1.records";
  const RunKey key{"squirrel", "c\xff", "s", "x", {{"time", "10 s"}, {"task", ""}}};
};

TEST_F(RunRecordsTest, GiveAllAgainInTheOrderOfPlaces) {
  auto records = create();
  keep(records, record(2, Verdict::wrong, "two"));
  keep(records, record(0, Verdict::accepted, std::string("\0\xff", 2)));
  ASSERT_TRUE(records.finish({Stopped::budget, 1, 2.5}, {}));
  EXPECT_EQ(listed(records), "0:AC:" + std::string("\0\xff", 2) + " 2:WA:two");
  const auto again = *RunRecords::open(path);
  EXPECT_EQ(listed(again), listed(records));
  EXPECT_EQ(*again.key(), key);
  EXPECT_EQ(again.head(built_in_registry())->candidate, "hw.py");
  EXPECT_EQ(*again.audience(), Audience{Feedback::verdict});
  EXPECT_EQ((*again.end({}))->stopped, Stopped::budget);
  EXPECT_EQ((*again.end({}))->wall_seconds, 2.5);
}

TEST_F(RunRecordsTest, AreOnTheDiskAfterEachStep) {
  auto records = create();
  EXPECT_TRUE(records.is_on_disk());
  keep(records, record(0, Verdict::accepted, "zero"));
  EXPECT_TRUE(records.is_on_disk());
  ASSERT_TRUE(records.finish({Stopped::budget, 1, 1}, {}));
  EXPECT_TRUE(records.is_on_disk());
  ASSERT_TRUE(records.go_on({}));
  EXPECT_TRUE(records.is_on_disk());
  const auto tidy = records.finished({Stopped::no, 0, 1}, {}, {});
  ASSERT_TRUE(tidy);
  EXPECT_TRUE(tidy->is_on_disk());
}

/// However a record lies to the pieces that files are read in.
TEST_F(RunRecordsTest, GiveRecordsOfAnySizeAgain) {
  const auto bytes_of = [](std::size_t place) { return std::string(place * 41, static_cast<char>(place)); };
  std::vector<std::size_t> done_with;
  std::string due;
  std::string due_when_tidy;
  auto records = create();
  for (std::size_t place = 0; place < 300; ++place) {
    const bool is_done_with = place % 10 == 3;
    auto one = record(place, Verdict::wrong, bytes_of(place));
    one.record.input = std::string(place % 7 * 1000, 'i');
    keep(records, one);
    const auto begin = fmt::format("{}{}:WA:", place == 0 ? "" : " ", place);
    due += begin + bytes_of(place);
    due_when_tidy += begin + (is_done_with ? "(lacks files)" : bytes_of(place));
    if (is_done_with) {
      done_with.push_back(place);
    }
  }
  EXPECT_EQ(listed(), due);
  auto tidy = records.finished({Stopped::no, 0, 1}, {}, done_with);
  ASSERT_TRUE(tidy) << tidy.error();
  ASSERT_TRUE(tidy->replace(records));
  EXPECT_EQ(listed(), due_when_tidy);
  EXPECT_EQ(listed(*tidy), due_when_tidy);
}

TEST_F(RunRecordsTest, CountTheLastRecordOfACaseAndDropWhatIsWithdrawn) {
  auto records = create();
  keep(records, record(0, Verdict::judge_error, "old"));
  keep(records, record(1, Verdict::wrong, "one"));
  const std::vector<std::size_t> withdrawn{1};
  ASSERT_TRUE(records.finish({Stopped::max_failures, 1, 1}, withdrawn));
  ASSERT_TRUE(records.go_on({Feedback::none}));
  EXPECT_EQ(*records.end({}), std::nullopt);
  EXPECT_EQ(*RunRecords::open(path)->end({}), std::nullopt);
  EXPECT_EQ(*RunRecords::open(path)->audience(), Audience{Feedback::none}) << "the narrowest";
  ASSERT_TRUE(records.go_on({Feedback::full}));
  EXPECT_EQ(*records.audience(), Audience{Feedback::none});
  keep(records, record(0, Verdict::accepted, "new"));
  EXPECT_EQ(listed(), "0:AC:new");
  EXPECT_EQ(listed(records), "0:AC:new");
}

TEST_F(RunRecordsTest, KeepNoMoreFilesThanTheyMay) {
  auto records = create();
  keep(records, record(0, Verdict::wrong, "12345"), 8);
  keep(records, record(1, Verdict::wrong, "12345"), 8);
  keep(records, record(2, Verdict::wrong, "123"), 8);
  EXPECT_EQ(listed(), "0:WA:12345 1:WA:(lacks files) 2:WA:123");
  // Whoever goes on counts on.
  auto later = *RunRecords::open_to_append(path);
  keep(later, record(3, Verdict::wrong, "1"), 8);
  EXPECT_EQ(listed(), "0:WA:12345 1:WA:(lacks files) 2:WA:123 3:WA:(lacks files)");
}

TEST_F(RunRecordsTest, AreWrittenAnewWhenNobodyWillGoOnWithThem) {
  auto records = create();
  keep(records, record(0, Verdict::wrong, "superseded"));
  keep(records, record(0, Verdict::wrong, "zero"));
  keep(records, record(1, Verdict::accepted, "one"));
  keep(records, record(2, Verdict::wrong, "two"));
  const std::vector<std::size_t> withdrawn{2};
  const std::vector<std::size_t> done_with{1};
  auto tidy = records.finished({Stopped::no, 0, 1}, withdrawn, done_with);
  ASSERT_TRUE(tidy) << tidy.error();
  EXPECT_EQ(listed(), "0:WA:zero 1:AC:one 2:WA:two");
  ASSERT_TRUE(tidy->replace(records));
  EXPECT_EQ(listed(), "0:WA:zero 1:AC:(lacks files)");
  EXPECT_EQ(listed(*tidy), listed());
  EXPECT_TRUE(tidy->is_there());
  EXPECT_FALSE(records.is_there());
  EXPECT_TRUE(RunRecords::open(path)->end({})->has_value());
  EXPECT_EQ(*RunRecords::open(path)->key(), key);
  const auto bytes = cases::read_file(path).value();
  for (const auto* gone : {"superseded", "two"}) {
    EXPECT_EQ(bytes.find(gone), std::string::npos) << gone;
  }
  EXPECT_FALSE(fs::exists(path.string() + ".new"));
}

/// Wherever the process was killed or the machine lost its power: all that came before is there.
TEST_F(RunRecordsTest, LoseNothingButATornTail) {
  {
    auto records = create();
    keep(records, record(0, Verdict::accepted, "zero"));
  }
  const auto before = fs::file_size(path);
  {
    auto records = *RunRecords::open_to_append(path);
    keep(records, record(1, Verdict::wrong, "one"));
  }
  const auto whole = cases::read_file(path).value();
  for (std::size_t size = before; size < whole.size(); ++size) {
    ASSERT_TRUE(cases::write_file(path, whole.substr(0, size)));
    EXPECT_EQ(listed(), "0:AC:zero") << size;
    // What the disk has made longer, and never written.
    ASSERT_TRUE(cases::write_file(path, whole.substr(0, size) + std::string(whole.size() - size, '\0')));
    auto records = *RunRecords::open_to_append(path);
    EXPECT_EQ(fs::file_size(path), before) << size;
    keep(records, record(1, Verdict::wrong, "again"));
    EXPECT_EQ(listed(), "0:AC:zero 1:WA:again") << size;
  }
}

/// A bad sector, a stranger's editor: what stands behind it is as good as before.
TEST_F(RunRecordsTest, LoseWhatIsDamagedAlone) {
  {
    auto records = create();
    for (std::size_t place = 0; place < 3; ++place) {
      keep(records, record(place, Verdict::wrong, "file " + std::to_string(place)));
    }
  }
  const auto whole = cases::read_file(path).value();
  const auto with = [&](std::string_view found, char other) {
    auto bytes = whole;
    bytes[bytes.find(found)] = other;
    EXPECT_TRUE(cases::write_file(path, bytes));
    auto read = listed();
    const auto appended = listed(*RunRecords::open_to_append(path));
    EXPECT_EQ(read, appended);
    EXPECT_EQ(fs::file_size(path), whole.size());
    return read;
  };
  EXPECT_EQ(with("file 1", 'x'), "0:WA:file 0 1:WA:(lacks files) 2:WA:file 2");
  // The first member of the second record's judgement.
  const auto second = whole.find("file 0") + 6 + 48;
  auto bytes = whole;
  bytes[second + 20] ^= 1;
  ASSERT_TRUE(cases::write_file(path, bytes));
  EXPECT_EQ(listed(), "0:WA:file 0 2:WA:file 2");
  EXPECT_EQ(listed(*RunRecords::open_to_append(path)), "0:WA:file 0 2:WA:file 2");
  EXPECT_EQ(fs::file_size(path), whole.size());
}

TEST_F(RunRecordsTest, LeaveNothingWhereTheyCannotBeWrittenAnew) {
  auto records = create();
  keep(records, record(0, Verdict::wrong, std::string(100'000, 'x')));
  std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit usual {};
  ::getrlimit(RLIMIT_FSIZE, &usual);
  struct rlimit low {};
  low.rlim_cur = 50'000;
  low.rlim_max = usual.rlim_max;
  ::setrlimit(RLIMIT_FSIZE, &low);
  const auto tidy = records.finished({Stopped::no, 0, 1}, {}, {});
  ::setrlimit(RLIMIT_FSIZE, &usual);
  EXPECT_EQ(tidy.error(), path.string() + ".new: File too large");
  EXPECT_FALSE(fs::exists(path.string() + ".new"));
  EXPECT_TRUE(records.finish({Stopped::no, 0, 1}, {}));
  EXPECT_EQ(listed().size(), 100'005U);
}

TEST_F(RunRecordsTest, AreNoOtherFile) {
  EXPECT_EQ(RunRecords::open(path).error(), path.string() + ": No such file or directory");
  ASSERT_TRUE(cases::write_file(path, "hello"));
  EXPECT_EQ(RunRecords::open(path).error(),
            path.string() + ": expected records of plycheck, found another file");
  ASSERT_TRUE(cases::write_file(path, "plycheck records 2\n"));
  EXPECT_EQ(
      RunRecords::open_to_append(path).error(),
      path.string() + ": expected records of version 1, found a version that this plycheck does not know");
  EXPECT_FALSE(RunRecords::create(path, key, {}, {})) << "what is there stays";
  EXPECT_EQ(cases::read_file(path).value(), "plycheck records 2\n");
}

TEST_F(RunRecordsTest, WhoseDiskIsFullStayAsTheyWere) {
  // No file of this process grows beyond that.
  auto records = create();
  keep(records, record(0, Verdict::wrong, "zero"));
  const auto size = fs::file_size(path);
  std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit usual {};
  ::getrlimit(RLIMIT_FSIZE, &usual);
  struct rlimit low {};
  low.rlim_cur = size + 10;
  low.rlim_max = usual.rlim_max;
  ::setrlimit(RLIMIT_FSIZE, &low);
  const auto large = record(1, Verdict::wrong, std::string(100'000, 'x'));
  const auto done = records.keep({&large, 1}, plenty);
  ::setrlimit(RLIMIT_FSIZE, &usual);
  EXPECT_EQ(done.error(), path.string() + ": File too large");
  EXPECT_EQ(fs::file_size(path), size);
  EXPECT_EQ(listed(), "0:WA:zero");
  keep(records, record(2, Verdict::wrong, "two"));
  EXPECT_EQ(listed(), "0:WA:zero 2:WA:two");
}

}  // namespace
}  // namespace harness
