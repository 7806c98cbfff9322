#include "harness/unpack/extract.hpp"

#include <algorithm>
#include <clocale>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <ostream>
#include <string>
#include <sys/stat.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/run/owned_fd.hpp"
#include "harness/unpack/testing/written_archive.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using testing::write_archive;
using testing::WrittenEntry;
using Kind = WrittenEntry::Kind;

/// Archives are unpacked into a folder deep within one that must stay as it is.
class Extraction : public ::testing::Test {
 protected:
  Extraction() {
    std::setlocale(LC_CTYPE, "C.UTF-8");
    fs::create_directories(into);
    folder.file("outside/file", "untouched");
  }

  tl::expected<Unpacked, std::string> extracted(const std::string& name,
                                                const UnpackLimits& limits = {}) const {
    const OwnedFd archive(::open((folder.path() / name).c_str(), O_RDONLY | O_CLOEXEC));
    const OwnedFd to(::open(into.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return extract(archive.get(), to.get(), limits);
  }

  tl::expected<Unpacked, std::string> of(const std::string& name, const std::vector<WrittenEntry>& entries,
                                         const UnpackLimits& limits = {}) const {
    write_archive(folder.path() / name, entries);
    return extracted(name, limits);
  }

  /// The reason why it is refused; empty where it is not.
  std::string refusal_of(const std::string& name, const std::vector<WrittenEntry>& entries,
                         const UnpackLimits& limits = {}) const {
    const auto unpacked = of(name, entries, limits);
    return unpacked ? "" : unpacked.error();
  }

  /// All that lies below the job's folder but for `into`.
  std::vector<std::string> elsewhere() const {
    std::vector<std::string> paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
      const std::string path = entry.path().lexically_relative(folder.path()).string();
      if (!path.starts_with("a/b/into/")) {
        paths.push_back(path);
      }
    }
    std::ranges::sort(paths);
    return paths;
  }

  std::string bytes(const std::string& name) const {
    return cases::read_file(into / name).value_or("(no file)");
  }
  unsigned mode(const std::string& name) const {
    struct stat facts {};
    return ::lstat((into / name).c_str(), &facts) == 0 ? facts.st_mode & 07777U : 0;
  }

  cases::testing::TemporaryFolder folder;
  fs::path into = folder.path() / "a/b/into";
};

class EveryFormat : public Extraction, public ::testing::WithParamInterface<std::string> {};

TEST_P(EveryFormat, IsUnpacked) {
  const std::string large(300'000, 'x');
  const auto unpacked = of("set" + GetParam(), {{"./src/", "", Kind::folder, 0755},
                                                {"./src/hw.py", "print(1)\n"},
                                                {"large", large},
                                                {"\xC3\xBC.py", ""},
                                                {"run.sh", "#!/bin/sh\n", Kind::file, 0755}});
  ASSERT_TRUE(unpacked) << unpacked.error();
  EXPECT_EQ(*unpacked, (Unpacked{4, 300'019}));
  EXPECT_EQ(bytes("src/hw.py"), "print(1)\n");
  EXPECT_EQ(bytes("large"), large);
  EXPECT_EQ(bytes("\xC3\xBC.py"), "");
  EXPECT_EQ(mode("run.sh"), 0755U);
}

TEST_P(EveryFormat, RefusesNamesThatLeadOut) {
  const std::string name = "set" + GetParam();
  EXPECT_EQ(refusal_of(name, {{"a", "1"}, {"../evil", "2"}}),
            "expected names below the folder, found '../evil'");
  EXPECT_EQ(refusal_of(name, {{"x/../../evil", "2"}}),
            "expected names below the folder, found 'x/../../evil'");
  const std::string root = (folder.path() / "evil").string();
  EXPECT_TRUE(refusal_of(name, {{root, "2"}}).starts_with("expected names below the folder, found '/"));
  EXPECT_EQ(elsewhere(), (std::vector<std::string>{"a", "a/b", "a/b/into", "outside", "outside/file", name}));
}

TEST_P(EveryFormat, RefusesLinksThatLeadOut) {
  const std::string name = "set" + GetParam();
  const std::string outside = (folder.path() / "outside").string();
  EXPECT_TRUE(refusal_of(name, {{"l", outside, Kind::link}}).starts_with("expected links within the folder"));
  EXPECT_EQ(refusal_of(name, {{"l", "../../../outside", Kind::link}}),
            "expected links within the folder, found 'l' that leads to '../../../outside'");
  EXPECT_EQ(refusal_of(name, {{"sub/l", "../..", Kind::link}, {"sub/l/evil", "2"}}),
            "expected names below the folder, found 'sub/l/evil' behind the link 'sub/l'");
  EXPECT_EQ(elsewhere(), (std::vector<std::string>{"a", "a/b", "a/b/into", "outside", "outside/file", name}));
  EXPECT_FALSE(fs::is_symlink(into / "l"));
}

TEST_P(EveryFormat, IsRefusedWhereItIsDamaged) {
  const std::string name = "set" + GetParam();
  std::string noise;
  for (std::uint32_t i = 0, state = 1; i < 200'000; ++i) {
    state = state * 1664525 + 1013904223;
    noise += static_cast<char>(state >> 24);
  }
  ASSERT_TRUE(of(name, {{"one", "1"}, {"noise", noise}, {"three", "3"}}));
  const std::string whole = cases::read_file(folder.path() / name).value_or("");
  folder.file("cut", whole.substr(0, whole.size() / 2));
  const auto cut = extracted("cut");
  ASSERT_FALSE(cut);
  EXPECT_TRUE(cut.error().starts_with("the archive is damaged in ")) << cut.error();
}

INSTANTIATE_TEST_SUITE_P(Table, EveryFormat,
                         ::testing::Values(".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".7z"),
                         [](const auto& row) {
                           std::string name = row.param.substr(1);
                           std::ranges::replace(name, '.', '_');
                           return name;
                         });

TEST_F(Extraction, SaysHowFarADamagedArchiveWent) {
  ASSERT_TRUE(of("a.tar", {{"one", "1"}, {"two", std::string(5000, 'x')}}));
  const std::string whole = cases::read_file(folder.path() / "a.tar").value_or("");
  folder.file("cut.tar", whole.substr(0, 2000));
  EXPECT_EQ(extracted("cut.tar").error(),
            "the archive is damaged in 'two', after 1 file (Truncated tar archive)");
}

TEST_F(Extraction, RefusesWhatIsNoFile) {
  EXPECT_EQ(refusal_of("p.tar", {{"p", "", Kind::pipe}}),
            "expected files, folders and links, found 'p', a device, a pipe or a socket");
  EXPECT_EQ(refusal_of("d.tar", {{"d", "", Kind::device}}),
            "expected files, folders and links, found 'd', a device, a pipe or a socket");
}

TEST_F(Extraction, CopiesFilesThatHaveTwoNames) {
  const auto unpacked =
      of("h.tar", {{"f", "abc", Kind::file, 0755}, {"h", "f", Kind::hard_link}, {"f", "later"}});
  ASSERT_TRUE(unpacked) << unpacked.error();
  EXPECT_EQ(bytes("h"), "abc");
  EXPECT_EQ(mode("h"), 0755U);
  EXPECT_EQ(bytes("f"), "later");
}

TEST_F(Extraction, RefusesHardLinksOut) {
  const std::string target = (folder.path() / "outside/file").string();
  EXPECT_TRUE(
      refusal_of("h.tar", {{"h", target, Kind::hard_link}}).starts_with("expected links within the folder"));
  EXPECT_EQ(refusal_of("h.tar", {{"h", "../../../outside/file", Kind::hard_link}}),
            "expected links within the folder, found 'h' that leads to '../../../outside/file'");
}

TEST_F(Extraction, MakesLinksWithinWhenAllIsThere) {
  ASSERT_TRUE(of("l.tar", {{"d/l", "../f", Kind::link}, {"f", "abc"}}));
  EXPECT_EQ(fs::read_symlink(into / "d/l"), "../f");
  EXPECT_EQ(bytes("f"), "abc");
}

TEST_F(Extraction, TakesTheLastOfFilesOfOneName) {
  const auto unpacked = of("a.tar", {{"f", "first and longer"}, {"f", "last"}});
  ASSERT_TRUE(unpacked);
  EXPECT_EQ(bytes("f"), "last");
  EXPECT_EQ(unpacked->files, 1);
  EXPECT_EQ(unpacked->remarks, std::vector<std::string>{"stored more than once, the last one counts: f"});
}

TEST_F(Extraction, KeepsOfPermissionsExecutionAlone) {
  ASSERT_TRUE(of("a.tar", {{"setuid", "x", Kind::file, 06755},
                           {"closed", "x", Kind::file, 0000},
                           {"open", "x", Kind::file, 0666},
                           {"closed_folder", "", Kind::folder, 0000},
                           {"closed_folder/f", "x"}}));
  EXPECT_EQ(mode("setuid"), 0755U);
  EXPECT_EQ(mode("closed"), 0644U);
  EXPECT_EQ(mode("open"), 0644U);
  EXPECT_EQ(mode("closed_folder"), 0755U);
}

TEST_F(Extraction, KeepsTimes) {
  ASSERT_TRUE(of("a.tar", {{"f", "x"}}));
  struct stat facts {};
  ASSERT_EQ(::stat((into / "f").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mtim.tv_sec, 1'000'000'000);
}

TEST_F(Extraction, PassesOverWhatSystemsLeave) {
  const auto unpacked =
      of("a.zip", {{"hw.py", "x"}, {"__MACOSX/._hw.py", "x"}, {".DS_Store", "x"}, {"d/._x", "x"}});
  ASSERT_TRUE(unpacked);
  EXPECT_EQ(*unpacked, (Unpacked{1, 1}));
  EXPECT_FALSE(fs::exists(into / "__MACOSX"));
}

TEST_F(Extraction, TakesBackslashesOfZipsForSlashes) {
  ASSERT_TRUE(of("a.zip", {{"src\\hw.py", "x"}}));
  EXPECT_EQ(bytes("src/hw.py"), "x");
}

TEST_F(Extraction, WritesForeignNamesWithPercent) {
  write_archive(folder.path() / "a.zip", {{"ABCD.py", "x"}});
  std::string zip = cases::read_file(folder.path() / "a.zip").value_or("");
  for (std::size_t at = zip.find("ABCD"); at != std::string::npos; at = zip.find("ABCD", at)) {
    zip.replace(at, 4, "\xD6\xD0\xCE\xC4");
  }
  folder.file("gbk.zip", zip);
  const auto unpacked = extracted("gbk.zip");
  ASSERT_TRUE(unpacked) << unpacked.error();
  EXPECT_EQ(bytes("%D6%D0%CE%C4.py"), "x");
  EXPECT_EQ(unpacked->remarks,
            std::vector<std::string>{"names that are not plain UTF-8 are written with %: %D6%D0%CE%C4.py"});
}

TEST_F(Extraction, BoundsTheSizeOfAllFiles) {
  const UnpackLimits limits{1 << 20, 100, 1'000'000};
  EXPECT_EQ(refusal_of("a.zip", {{"f", std::string(600'000, 'x')}}, limits), "");
  EXPECT_EQ(refusal_of("a.zip", {{"f", std::string(600'000, 'x')}, {"g", std::string(600'000, 'x')}}, limits),
            "expected at most 1 MB of files, found more");
  EXPECT_EQ(refusal_of("a.tar", {{"f", std::string(600'000, 'x')}, {"h", "f", Kind::hard_link}}, limits),
            "expected at most 1 MB of files, found more");
}

TEST_F(Extraction, BoundsTheRatio) {
  UnpackLimits limits;
  limits.always = 1 << 20;
  const std::string zeros(10 << 20, '\0');
  EXPECT_EQ(refusal_of("a.tar.gz", {{"f", zeros}}, limits),
            "expected files of at most 250 times the archive's size, found more");
  EXPECT_EQ(refusal_of("a.tar", {{"f", zeros}}, limits), "");
  EXPECT_EQ(refusal_of("a.tar.gz", {{"f", std::string(1 << 20, '\0')}}, limits), "");
}

TEST_F(Extraction, BoundsTheNumberOfEntries) {
  const UnpackLimits limits{1 << 20, 3};
  EXPECT_EQ(refusal_of("a.zip", {{"a", ""}, {"b", ""}, {"c", ""}}, limits), "");
  EXPECT_EQ(refusal_of("a.zip", {{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}}, limits),
            "expected at most 3 files and folders, found more");
}

TEST_F(Extraction, RefusesArchivesWithoutFiles) {
  EXPECT_EQ(refusal_of("a.tar", {{"d", "", Kind::folder, 0755}}), "expected files, found none");
  EXPECT_EQ(refusal_of("a.zip", {}), "expected files, found none");
}

TEST_F(Extraction, RefusesWhatIsNoArchive) {
  folder.file("a.zip", "hello");
  EXPECT_EQ(extracted("a.zip").error(), "expected a zip, tar or 7z archive, found something else");
}

TEST_F(Extraction, RefusesWhatIsCompressedTwice) {
  write_archive(folder.path() / "a.tar.gz", {{"f", "x"}});
  const std::string once = cases::read_file(folder.path() / "a.tar.gz").value_or("");
  // A gzip file of stored blocks, written by hand.
  std::string twice("\x1F\x8B\x08\0\0\0\0\0\0\x03\x01", 11);
  const auto size = static_cast<std::uint16_t>(once.size());
  for (const unsigned number : {unsigned{size}, unsigned{static_cast<std::uint16_t>(~size)}}) {
    twice += static_cast<char>(number & 0xFFU);
    twice += static_cast<char>(number >> 8);
  }
  folder.file("twice", twice + once + std::string(8, '\0'));
  EXPECT_EQ(extracted("twice").error(),
            "expected an archive that is compressed once, found one that is compressed again");
}

}  // namespace
}  // namespace harness
