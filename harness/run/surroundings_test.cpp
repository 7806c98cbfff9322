#include "harness/run/surroundings.hpp"

#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <sys/inotify.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/owned_fd.hpp"
#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

using Names = std::vector<std::string>;

class SurroundingsOf : public testing::Test {
 protected:
  /// What the file needs, and in `opened` what of its folder was read to know that.
  Names needed(const std::string& name, ProgramKind kind) {
    const OwnedFd watch(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    ::inotify_add_watch(watch.get(), around.path().c_str(), IN_OPEN);
    auto found = surroundings_of(around.path() / name, kind);
    alignas(inotify_event) std::array<char, 1 << 16> events{};
    const auto size = ::read(watch.get(), events.data(), events.size());
    for (ssize_t at = 0; at < size;) {
      const auto* const event = reinterpret_cast<const inotify_event*>(events.data() + at);
      if (event->len > 0) {
        opened.insert(static_cast<const char*>(event->name));
      }
      at += static_cast<ssize_t>(sizeof *event + event->len);
    }
    return found.needed;
  }

  TempFolder around;
  std::set<std::string> opened;
};

TEST_F(SurroundingsOf, AProgramThatImportsTheLibraryAloneAreNotLookedAt) {
  around.write("homework.py", "import sys, copy\nfrom os import path\n");
  around.write("other.py", "import homework\n");
  around.write("notes.txt", "");
  EXPECT_EQ(needed("homework.py", ProgramKind::python), Names{"homework.py"});
  EXPECT_EQ(opened, std::set<std::string>{"homework.py"});
}

TEST_F(SurroundingsOf, APythonProgramAreTheModulesThatItReaches) {
  around.write("homework.py", "import board\n");
  around.write("board.py", "from rules.moves import all_moves\n");
  around.write("rules/moves.py", "import shared\n");
  around.write("shared.py", "");
  around.write("other.py", "import board\n");
  EXPECT_EQ(needed("homework.py", ProgramKind::python),
            (Names{"board.py", "homework.py", "rules/moves.py", "shared.py"}));
  EXPECT_EQ(opened.count("other.py"), 0U);
}

TEST_F(SurroundingsOf, AProgramInCAreItsHeadersAndTheirSources) {
  around.write("homework.cpp", "#include \"board.h\"\nint main() {}\n");
  around.write("board.h", "");
  around.write("board.cpp", "#include \"board.h\"\n#include \"square.h\"\n");
  around.write("square.h", "");
  around.write("other.cpp", "#include \"board.h\"\nint main() {}\n");
  EXPECT_EQ(needed("homework.cpp", ProgramKind::cpp),
            (Names{"board.cpp", "board.h", "homework.cpp", "square.h"}));
}

TEST_F(SurroundingsOf, AProgramInCWithoutHeadersOfItsOwnAreNotRead) {
  around.write("homework.cpp", "#include <vector>\nint main() {}\n");
  around.write("board.cpp", "");
  EXPECT_EQ(needed("homework.cpp", ProgramKind::cpp), Names{"homework.cpp"});
  EXPECT_EQ(opened, std::set<std::string>{"homework.cpp"});
}

TEST_F(SurroundingsOf, AJavaProgramAreTheClassesThatItUses) {
  around.write("homework.java", "class homework { Board b; }\n");
  around.write("x.java", "class Board {}\n");
  around.write("Other.java", "class Other {}\n");
  around.write("data.json", "");
  EXPECT_EQ(needed("homework.java", ProgramKind::java), (Names{"homework.java", "x.java"}));
  EXPECT_EQ(opened.count("data.json"), 0U);
}

TEST_F(SurroundingsOf, ANodeProgramAreTheFilesThatItRequires) {
  around.write("homework.js", "require('./lib/a')\n");
  around.write("lib/a.js", "require('../b.json')\n");
  around.write("b.json", "{}");
  EXPECT_EQ(needed("homework.js", ProgramKind::node), (Names{"b.json", "homework.js", "lib/a.js"}));
}

}  // namespace
}  // namespace harness
