#include "harness/course/returned_zip.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <minizip/unzip.h>
#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// Name -> bytes, and that its owner alone may read a member.
std::map<std::string, std::string> members_of(const fs::path& zip) {
  std::map<std::string, std::string> members;
  const unzFile file = unzOpen64(zip.c_str());
  for (int found = unzGoToFirstFile(file); found == UNZ_OK; found = unzGoToNextFile(file)) {
    unz_file_info64 facts{};
    char name[512];
    EXPECT_EQ(unzGetCurrentFileInfo64(file, &facts, name, sizeof name, nullptr, 0, nullptr, 0), UNZ_OK);
    EXPECT_EQ(facts.external_fa >> 16U, 0100600U);
    EXPECT_NE(facts.flag & (1U << 11U), 0U) << "the name is said to be UTF-8";
    std::string bytes(facts.uncompressed_size, '\0');
    EXPECT_EQ(unzOpenCurrentFile(file), UNZ_OK);
    EXPECT_EQ(unzReadCurrentFile(file, bytes.data(), static_cast<unsigned>(bytes.size())),
              static_cast<int>(bytes.size()));
    EXPECT_EQ(unzCloseCurrentFile(file), UNZ_OK) << "the checksum is right";
    members[name] = bytes;
  }
  unzClose(file);
  return members;
}

const ReturnedZip two{
    "feedback.zip", {{"\xe7\x8e\x8b_3_assignsubmission_file_/report.html", 0}, {"b/report.html", 1}}, 0};

tl::expected<std::string, std::string> page(std::size_t work) {
  return work == 0 ? std::string("one") : std::string(100'000, 'x');
}

TEST(ReturnedZip, HoldsEachReportByItsName) {
  const cases::testing::TemporaryFolder folder;
  ASSERT_TRUE(write_returned_zip(folder.path(), two, page));
  EXPECT_EQ(members_of(folder.path() / "feedback.zip"),
            (std::map<std::string, std::string>{{two.members[0].name, "one"},
                                                {"b/report.html", std::string(100'000, 'x')}}));
  EXPECT_EQ(fs::status(folder.path() / "feedback.zip").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_LT(fs::file_size(folder.path() / "feedback.zip"), 2'000U);
}

TEST(ReturnedZip, HasTheSameBytesEachTime) {
  const cases::testing::TemporaryFolder folder;
  ASSERT_TRUE(write_returned_zip(folder.path(), two, page));
  const auto bytes = cases::read_file(folder.path() / "feedback.zip").value();
  ASSERT_TRUE(write_returned_zip(folder.path(), two, page));
  EXPECT_EQ(cases::read_file(folder.path() / "feedback.zip").value(), bytes);
}

TEST(ReturnedZip, IsWholeOrAsItWasBefore) {
  const cases::testing::TemporaryFolder folder;
  ASSERT_TRUE(cases::write_file(folder.path() / "feedback.zip", "before"));
  const auto failed = write_returned_zip(folder.path(), two, [](std::size_t work) {
    return work == 0 ? page(work) : tl::unexpected(std::string("report 2: No such file"));
  });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error(), "report 2: No such file");
  EXPECT_EQ(cases::read_file(folder.path() / "feedback.zip").value(), "before");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(ReturnedZip, SaysWhereItCannotBeWritten) {
  const cases::testing::TemporaryFolder folder;
  const auto failed = write_returned_zip(folder.path() / "none", two, page);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error(), (folder.path() / "none/feedback.zip").string() + ": No such file or directory");
}

TEST(PageOfReport, ShowsMarkupAsText) {
  const auto shown = page_of_report("a & b", "</pre><script>x</script>\n\x1b[31m\ttwo \xc3\xa9\n");
  EXPECT_NE(shown.find("<title>a &amp; b</title>"), std::string::npos);
  EXPECT_NE(shown.find("<pre>\n&lt;/pre&gt;&lt;script&gt;x&lt;/script&gt;\n?[31m\ttwo \xc3\xa9\n</pre>"),
            std::string::npos);
  EXPECT_EQ(shown.find("<script"), std::string::npos);
}

}  // namespace
}  // namespace harness
