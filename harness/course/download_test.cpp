#include "harness/course/download.hpp"

#include <map>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

using Texts = std::vector<std::string>;

/// Paths, folders with a slash at their end, links with an @, and the contents of files that are read.
Listing listing(const Texts& paths, const std::map<std::string, std::string>& contents = {}) {
  Listing made;
  for (const std::string& path : paths) {
    const auto kind = path.ends_with('/')   ? ListedEntry::Kind::folder
                      : path.ends_with('@') ? ListedEntry::Kind::other
                                            : ListedEntry::Kind::file;
    made.entries.push_back({path, kind});
  }
  for (const auto& [path, bytes] : contents) {
    made.entries.push_back({path, ListedEntry::Kind::file});
  }
  made.read = [contents](const std::string& path, std::int64_t) -> tl::expected<std::string, std::string> {
    const auto found = contents.find(path);
    return found == contents.end() ? tl::unexpected(path + ": not there")
                                   : tl::expected<std::string, std::string>(found->second);
  };
  return made;
}

std::string shown(const HandedAttempt& attempt) {
  std::string out = attempt.late ? " late" : "";
  if (attempt.at) {
    out += " at " + std::to_string(seconds_of(attempt.at->wall)) + (attempt.at->offset ? "Z" : "");
  }
  out += attempt.folder.empty() ? "" : " in " + attempt.folder;
  for (const HandedFile& file : attempt.files) {
    const bool is_end = file.path.ends_with(file.name) && !file.name.starts_with("H_");
    out += " " + file.path + (is_end ? "" : "=" + file.name);
  }
  return out;
}

/// The platform, then a line a submission: its students, its attempts; then the remarks.
std::string shown(const Download& download) {
  std::string out =
      std::string(word_of(download.platform)) + " " + std::string(word_of(download.sureness)) + "\n";
  for (const StudentWork& work : download.works) {
    for (const Student& student : work.students) {
      out += student.name + "," + student.id + "," + student.email + "," + student.login + ";";
    }
    for (const HandedAttempt& attempt : work.attempts) {
      out += shown(attempt) + ";";
    }
    out += work.fits ? "\n" : " (plain)\n";
  }
  for (const DownloadRemark& remark : download.remarks) {
    out += "- " + remark.path + " " + std::string(words_of(remark.what).substr(0, 19)) + "\n";
  }
  return out;
}

std::string read(const Listing& from, const DownloadOptions& options = {}) {
  const auto download = read_download(from, options);
  return download ? shown(*download) : download.error();
}

TEST(DownloadOfMoodle, HasAFolderAStudent) {
  EXPECT_EQ(read(listing({"A B_2_assignsubmission_file_/hw/x.py", "A B_1_assignsubmission_file_/hw1.zip",
                          "A B_3_assignsubmission_onlinetext_/onlinetext.html",
                          "Jose\xcc\x81_4_assignsubmission_file_/", ".DS_Store"})),
            "moodle certain\n"
            "A B,1,,; in A B_1_assignsubmission_file_ A B_1_assignsubmission_file_/hw1.zip;\n"
            "A B,2,,; in A B_2_assignsubmission_file_ A B_2_assignsubmission_file_/hw/x.py;\n"
            "A B,3,,;;\n"
            "Jos\xc3\xa9,4,,; in Jose\xcc\x81_4_assignsubmission_file_;\n"
            "- A B_3_assignsubmission_onlinetext_ left out: typed int\n");
}

TEST(DownloadOfMoodle, MayHaveNoFolders) {
  EXPECT_EQ(read(listing({"A B_1_assignsubmission_file_x.py", "A B_1_assignsubmission_file_y.py"})),
            "moodle certain\n"
            "A B,1,,; A B_1_assignsubmission_file_x.py A B_1_assignsubmission_file_y.py;\n");
}

TEST(DownloadOfCanvas, HasOneSubmissionAUser) {
  EXPECT_EQ(read(listing({"doejane_12_100_hw1.py", "doejane_12_101_map.py", "doejane_13_102_hw1.py",
                          "roe_LATE_14_103_hw1.py", "zoe_15_text.html"})),
            "canvas certain\n"
            "doejane,12,,; doejane_12_100_hw1.py doejane_12_101_map.py;\n"
            "doejane,13,,; doejane_13_102_hw1.py;\n"
            "roe,14,,; late roe_LATE_14_103_hw1.py;\n"
            "zoe,15,,;;\n"
            "- zoe_15_text.html left out: typed int\n");
}

TEST(DownloadOfCanvas, LeavesOutTheNumberWhereTheHandoutsNameFitsWithout) {
  DownloadOptions options;
  options.is_wanted = [](std::string_view name) { return name == "hw1.py" || name == "part-2.py"; };
  EXPECT_EQ(read(listing({"a_1_10_hw1.py", "a_1_9_hw1-2.py", "a_1_11_part-2.py", "a_1_12_part-2-1.py",
                          "a_1_13_my-1.py", "b_2_14_hw1-1.py"}),
                 options),
            "canvas certain\n"
            "a,1,,; a_1_9_hw1-2.py=hw1.py a_1_13_my-1.py a_1_12_part-2-1.py=part-2.py;\n"
            "b,2,,; b_2_14_hw1-1.py=hw1.py;\n"
            "- a_1_11_part-2.py left out: the same \n"
            "- a_1_10_hw1.py left out: the same \n");
}

const std::string head = "Homework 1_j_doe_attempt_2016-02-0";

TEST(DownloadOfBlackboard, HasAttemptsAndTheNamesOfItsNotes) {
  const std::string note =
      "Name: Jane Doe (j_doe)\nDate Submitted: today\n\nFiles:\n\tOriginal filename: hw: 1.py\n\tFilename: " +
      head + "1-10-11-12_hw 1.py\n";
  EXPECT_EQ(read(listing({head + "1-10-11-12_hw 1.py", head + "2-10-11-12_hw1.py",
                          "Homework 1_r_roe_attempt_2016-02-01-10-11-12_a.py"},
                         {{head + "1-10-11-12.txt", note}})),
            "blackboard certain\n"
            "Jane Doe,,,j_doe; at 1454321472 " +
                head + "1-10-11-12_hw 1.py=hw: 1.py; at 1454407872 " + head +
                "2-10-11-12_hw1.py;\n"
                "r_roe,,,r_roe; at 1454321472 Homework 1_r_roe_attempt_2016-02-01-10-11-12_a.py;\n");
}

TEST(DownloadOfBlackboard, DoesNotBelieveANoteOfSomebodyElse) {
  EXPECT_EQ(read(listing({"H_jdoe_attempt_2016-02-01-10-11-12_x.py"},
                         {{"H_jdoe_attempt_2016-02-01-10-11-12.txt", "Name: Rich Roe (roe)\n"}})),
            "blackboard certain\n"
            "jdoe,,,jdoe; at 1454321472 H_jdoe_attempt_2016-02-01-10-11-12_x.py;\n"
            "- H_jdoe_attempt_2016-02-01-10-11-12.txt not read: no note o\n");
}

TEST(DownloadOfBlackboard, DoesNotLetANoteNameAPathOrTwoFilesAlike) {
  const std::string prefix = "H_j_attempt_2016-02-01-10-11-12";
  const std::string note = "Name: J (j)\n\nFiles:\n\tOriginal filename: ../../x\n\tFilename: " + prefix +
                           "_a\n\tOriginal filename: same\n\tFilename: " + prefix +
                           "_b\n\tOriginal filename: same\n\tFilename: " + prefix + "_c\n";
  EXPECT_EQ(read(listing({prefix + "_a", prefix + "_b", prefix + "_c"}, {{prefix + ".txt", note}})),
            "blackboard certain\n"
            "J,,,j; at 1454321472 " +
                prefix + "_a " + prefix + "_b=same " + prefix + "_c;\n");
}

TEST(DownloadOfBlackboard, DoesNotLetANoteTakeTheNameOfAnotherFile) {
  const std::string prefix = "H_j_attempt_2016-02-01-10-11-12";
  const std::string note = "Name: J (j)\n\nFiles:\n\tOriginal filename: b\n\tFilename: " + prefix + "_a\n";
  EXPECT_EQ(read(listing({prefix + "_a", prefix + "_b"}, {{prefix + ".txt", note}})),
            "blackboard certain\n"
            "J,,,j; at 1454321472 " +
                prefix + "_a=b " + prefix + "_b=" + prefix + "_b;\n");
}

TEST(DownloadOfGradescope, HasSeveralSubmitters) {
  EXPECT_EQ(
      read(listing({"assignment_1_export/submission_7/hw1.py", "assignment_1_export/submission_9/hw1.py"},
                   {{"assignment_1_export/submission_metadata.yml",
                     "submission_7:\n  :submitters:\n  - :name: A\n    :sid: '1'\n    :email: a@x\n  - "
                     ":name: B\n    :sid: '2'\n"
                     "  :created_at: 2016-02-01 10:11:12 Z\nsubmission_8:\n  :submitters: []\n"}})),
      "gradescope certain\n"
      "A,1,a@x,;B,2,,; at 1454321472Z in assignment_1_export/submission_7 "
      "assignment_1_export/submission_7/hw1.py;\n"
      "submission_8,,,;;\n"
      "submission_9,,,; in assignment_1_export/submission_9 assignment_1_export/submission_9/hw1.py; "
      "(plain)\n"
      "- submission_8 is in submission_me\n"
      "- assignment_1_export/submission_9 is not named as the\n");
}

TEST(DownloadOfGradescope, SaysWhereItsMetadataIsWrong) {
  EXPECT_EQ(
      read(listing({}, {{"submission_metadata.yml", "a: [\n"}})),
      "submission_metadata.yml:2:1: expected YAML that can be read (end of sequence flow not found), found "
      "the end of the line");
}

TEST(DownloadOfClassroom, HasARepositoryAStudent) {
  EXPECT_EQ(read(listing({"homework-1-mary-ann/hw1.py", "homework-1-mary-ann/.git/hooks/x",
                          "homework-1-bob/.git/", "homework-1-bob/sub/.git/config", "homework-1-bob/a.py"})),
            "classroom certain\n"
            "bob,,,bob; in homework-1-bob homework-1-bob/a.py;\n"
            "mary-ann,,,mary-ann; in homework-1-mary-ann homework-1-mary-ann/hw1.py;\n");
  EXPECT_EQ(read(listing({"hw-submissions/hw-bob/x.py"})),
            "classroom certain\nbob,,,bob; in hw-submissions/hw-bob hw-submissions/hw-bob/x.py;\n");
  EXPECT_EQ(read(listing({"anna-lena/x.py", "anna-maria/x.py"})).substr(0, 13), "plain certain");
}

TEST(PlainDownload, HasAFolderAFileOrAnArchiveAStudent) {
  EXPECT_EQ(read(listing(
                {"\xe7\x8e\x8b\xe4\xbc\x9f/x.py", "=1+1/y.py", "Doe, Jane.tar.gz", "roe.py", "Thumbs.db"})),
            "plain certain\n"
            "=1+1,,,; in =1+1 =1+1/y.py;\n"
            "Doe, Jane,,,; Doe, Jane.tar.gz;\n"
            "roe,,,; roe.py;\n"
            "\xe7\x8e\x8b\xe4\xbc\x9f,,,; in \xe7\x8e\x8b\xe4\xbc\x9f \xe7\x8e\x8b\xe4\xbc\x9f/x.py;\n");
}

TEST(PlainDownload, MayLieInAFolderOfItsOwn) {
  EXPECT_EQ(read(listing({"hw1/anna/x.py", "hw1/bert.zip", "__MACOSX/hw1/x"})),
            "plain certain\n"
            "anna,,,; in hw1/anna hw1/anna/x.py;\n"
            "bert,,,; hw1/bert.zip;\n");
}

TEST(PlainDownload, OfOneFolderIsOneStudentsWhereItMayBeAProgram) {
  EXPECT_EQ(read(listing({"anna/x.py"})), "plain certain\nanna,,,; in anna anna/x.py;\n");
  EXPECT_EQ(read(listing({"anna/src/x.py", "anna/test/y.py"})),
            "plain certain\n"
            "anna,,,; in anna anna/src/x.py anna/test/y.py;\n"
            "- anna is the only folder:\n");
  EXPECT_EQ(read(listing({"hw1/a.py", "hw1/b.py"})),
            "plain certain\n"
            "hw1,,,; in hw1 hw1/a.py hw1/b.py;\n"
            "- hw1 is the only folder:\n");
}

TEST(PlainDownload, KeepsTwoOfOneName) {
  EXPECT_EQ(read(listing({"Jose\xcc\x81/x.py", "Jos\xc3\xa9/x.py"})),
            "plain certain\n"
            "Jos\xc3\xa9,,,; in Jose\xcc\x81 Jose\xcc\x81/x.py;\n"
            "Jos\xc3\xa9,,,; in Jos\xc3\xa9 Jos\xc3\xa9/x.py;\n");
}

TEST(MixedDownload, TakesWhatFitsNothingAsPlainAndSaysSo) {
  EXPECT_EQ(read(listing({"a_1_10_x.py", "b_2_11_x.py", "extra/x.py"})),
            "canvas likely\n"
            "a,1,,; a_1_10_x.py;\n"
            "b,2,,; b_2_11_x.py;\n"
            "extra,,,; in extra extra/x.py; (plain)\n"
            "- extra is not named as the\n");
  EXPECT_EQ(read(listing({"a_1_10_x.py", "b.py", "extra/x.py"})).substr(0, 12), "plain unsure");
}

TEST(Download, LeavesOutWhatIsNoFileBelowIt) {
  EXPECT_EQ(
      read(listing({"../x.py", "/etc/passwd", "a//b", std::string("a\0b", 3), "link@", "a/x.py", "a/l@"})),
      "plain certain\n"
      "a,,,; in a a/x.py;\n"
      "- ../x.py left out: no path b\n"
      "- /etc/passwd left out: no path b\n"
      "- a//b left out: no path b\n" +
          std::string("- a\0b left out: no path b\n", 26) +
          "- link@ left out: neither a\n"
          "- a/l@ left out: neither a\n");
  EXPECT_EQ(read(listing({})), "plain certain\n");
}

TEST(Download, HasEachFileOnceWhateverTheNames) {
  std::mt19937 random(20160208);
  const Texts pieces = {"a",
                        "_",
                        "1",
                        "LATE",
                        "-1",
                        ".py",
                        "/",
                        "_attempt_2016-02-01-10-11-12",
                        "_assignsubmission_file_",
                        ".txt",
                        "\xff",
                        "\n",
                        ".git",
                        "\xcc\x81",
                        std::string(300, 'x'),
                        "\xe2\x80\xae"};
  for (int round = 0; round < 5'000; ++round) {
    std::map<std::string, int> paths;
    for (std::size_t left = 1 + random() % 6; left > 0; --left) {
      std::string path;
      for (std::size_t parts = 1 + random() % 7; parts > 0; --parts) {
        path += pieces[random() % pieces.size()];
      }
      if (!path.ends_with('/')) {
        paths[path] = 0;
      }
    }
    Texts names;
    for (const auto& [path, count] : paths) {
      // No path is a file and a folder.
      if (const auto below = paths.lower_bound(path + "/");
          below == paths.end() || !below->first.starts_with(path + "/")) {
        names.push_back(path);
      }
    }
    const auto download = read_download(listing(names)).value();
    for (const StudentWork& work : download.works) {
      ASSERT_FALSE(work.students.empty());
      ASSERT_FALSE(work.attempts.empty());
      for (const HandedAttempt& attempt : work.attempts) {
        std::map<std::string, int> in_attempt;
        for (const HandedFile& file : attempt.files) {
          ASSERT_EQ(++paths.at(file.path), 1);
          ASSERT_FALSE(file.name.empty());
          ASSERT_EQ(++in_attempt[file.name], 1) << testing::PrintToString(names);
        }
      }
    }
  }
}

}  // namespace
}  // namespace harness
