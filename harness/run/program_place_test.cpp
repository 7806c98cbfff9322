#include "harness/run/program_place.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

TEST(ProgramPlace, TheSystemAndTheCallersPathAreReliedOn) {
  const TempFolder folder;
  folder.write_script("bin/tool", "#!/bin/sh\n");
  EXPECT_TRUE(is_relied_on("/usr/bin/env"));
  EXPECT_FALSE(is_relied_on(folder.path() / "bin/tool"));
  EXPECT_FALSE(is_relied_on("/usr/src/app/python3"));
  const Variable path("PATH", (folder.path() / "bin").string());
  EXPECT_TRUE(is_relied_on(folder.path() / "bin/tool"));
  EXPECT_FALSE(is_relied_on(folder.path() / "bin/deeper/tool"));
}

TEST(ProgramPlace, ALinkToTheSystemIsWhereItLies) {
  const TempFolder folder;
  fs::create_symlink("/usr/bin/env", folder.path() / "env");
  EXPECT_FALSE(is_relied_on(folder.path() / "env"));
}

TEST(ProgramPlace, PartsAreWhatStandsBesideAndNoLinkOut) {
  const TempFolder folder;
  const fs::path tool = folder.write_script("bin/tool", "#!/bin/sh\n");
  fs::create_directory(folder.path() / "real");
  fs::create_directory_symlink("real", folder.path() / "lib");
  fs::create_directory_symlink("/etc", folder.path() / "share");
  EXPECT_EQ(parts_of_program(tool),
            (Words{tool.string(), (folder.path() / "bin").string(), (folder.path() / "real").string()}));
}

TEST(ProgramPlace, AHomesOwnFoldersAreNoParts) {
  const TempFolder folder;
  const Variable home("HOME", folder.path().string());
  for (const char* name : {"bin/tool", ".local/bin/tool"}) {
    const fs::path tool = folder.write_script(name, "#!/bin/sh\n");
    folder.write((fs::path(name).parent_path().parent_path() / "share/secret").string(), "");
    EXPECT_EQ(parts_of_program(tool), Words{tool.string()});
  }
}

TEST(ProgramPlace, AVirtualEnvironmentIsItselfAndWhatItsLinksLeadTo) {
  const TempFolder folder;
  const fs::path base = folder.write_script("base/bin/python3.11", "");
  folder.write("base/lib/os.py", "");
  folder.write("venv/lib/site.py", "");
  folder.write("venv/pyvenv.cfg", "");
  fs::create_directory(folder.path() / "venv/bin");
  fs::create_symlink(base, folder.path() / "venv/bin/python3");
  const Words parts = parts_of_program(folder.path() / "venv/bin/python3");
  for (const char* name : {"venv/bin/python3", "venv/lib", "venv/pyvenv.cfg", "base/lib", "base/bin"}) {
    EXPECT_EQ(std::ranges::count(parts, (folder.path() / name).string()), 1) << name;
  }
}

TEST(ProgramPlace, AStandInReadsItsManagersFolder) {
  const TempFolder folder;
  const fs::path stand_in = folder.write_script("manager/shims/python3", "#!/bin/sh\n");
  const Words parts = parts_of_stand_in(stand_in);
  ASSERT_FALSE(parts.empty());
  EXPECT_EQ(parts.front(), (folder.path() / "manager").string());
  EXPECT_EQ(parts_of_stand_in(folder.write_script("manager/bin/python3", "")), Words{});
}

}  // namespace
}  // namespace harness
