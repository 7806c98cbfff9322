#include "harness/run/interpreter.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/program_place.hpp"
#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

TEST(Runtimes, AreKnownByName) {
  EXPECT_EQ(runtime_of("python"), Runtime::python);
  EXPECT_EQ(runtime_of("python2.7"), Runtime::python);
  EXPECT_EQ(runtime_of("pypy3"), Runtime::python);
  EXPECT_EQ(runtime_of("nodejs"), Runtime::node);
  EXPECT_EQ(runtime_of("java"), Runtime::java);
  EXPECT_EQ(runtime_of("python3-config"), std::nullopt);
  EXPECT_EQ(runtime_of("javac"), std::nullopt);
  EXPECT_EQ(runtime_of(""), std::nullopt);
}

TEST(Shebang, NamesTheProgram) {
  EXPECT_EQ(shebang_words("#!/usr/bin/python\nprint"), Words{"/usr/bin/python"});
  EXPECT_EQ(shebang_words("#! /usr/bin/python -u\r\n"), (Words{"/usr/bin/python", "-u"}));
  EXPECT_EQ(shebang_words("#!/bin/sh"), Words{"/bin/sh"});
}

TEST(Shebang, EnvIsLookedThrough) {
  EXPECT_EQ(shebang_words("#!/usr/bin/env python3\n"), Words{"python3"});
  EXPECT_EQ(shebang_words("#!/usr/bin/env -S A=1 python3 -u\n"), (Words{"python3", "-u"}));
  EXPECT_EQ(shebang_words("#!/usr/bin/env ''\n"), Words{});
}

TEST(Shebang, NothingWithoutOne) {
  EXPECT_EQ(shebang_words("print(1)\n#!/bin/sh\n"), Words{});
  EXPECT_EQ(shebang_words("#!\n"), Words{});
  EXPECT_EQ(shebang_words("#! 'open\n"), Words{});
}

class Interpreters : public CandidateTest {
 protected:
  tl::expected<Interpreter, std::string> find(const std::string& name) {
    return find_interpreter(name, snapshot.path(), *launcher);
  }
};

/// Tells that it is itself, version 9.9.9.
constexpr const char* answers = "#!/bin/sh\necho \"$0\"\necho 9.9.9\n";

TEST_F(Interpreters, TheFirstThatWorksIsTaken) {
  home.write_script("1/python2.7", "#!/bin/sh\necho 'no such version' >&2\nexit 127\n");
  home.write_script("2/python2.7", answers);
  const Variable path("PATH", (home.path() / "1").string() + ":" + (home.path() / "2").string());
  const auto found = find("python2.7");
  ASSERT_TRUE(found) << found.error();
  EXPECT_EQ(found->path, home.path() / "2/python2.7");
  EXPECT_EQ(found->name, "python2.7");
  EXPECT_EQ(found->version, "9.9.9");
}

TEST_F(Interpreters, AStandInIsResolved) {
  const std::string real = home.write_script("real/python3", answers).string();
  home.write_script("shims/python3", "#!/bin/sh\nexec " + real + " \"$@\"\n");
  const Variable path("PATH", (home.path() / "shims").string());
  const auto found = find("python3");
  ASSERT_TRUE(found) << found.error();
  EXPECT_EQ(found->path, real);
}

TEST_F(Interpreters, TheReasonOfAFailureIsTold) {
  home.write_script("python2.7", "#!/bin/sh\necho 'pyenv: no such version' >&2\nexit 127\n");
  const Variable path("PATH", home.path().string());
  EXPECT_EQ(find("python2.7").error(), "exit status 127: pyenv: no such version");
  EXPECT_EQ(find("python3").error(), "not found in PATH");
  EXPECT_EQ(find("./python3").error(), "no such program");
}

TEST_F(Interpreters, ASilentOneDoesNotWork) {
  home.write_script("node", "#!/bin/sh\n");
  EXPECT_EQ(find("./node").error(), "it does not tell where it is");
}

TEST_F(Interpreters, WhatOneThatNobodyReliesOnTellsIsNotBelieved) {
  const std::string named =
      home.write_script("mine/python3", "#!/bin/sh\necho /bin/true\necho 3.9.9\necho /etc\n").string();
  const auto found = find(named);
  ASSERT_TRUE(found) << found.error();
  EXPECT_EQ(found->path, named);
  EXPECT_EQ(found->parts, Words{named});
}

TEST_F(Interpreters, AVersionIsNoOtherText) {
  home.write_script("node", "#!/bin/sh\necho \"$0\"\nprintf '\\033[31mred\\n'\n");
  EXPECT_EQ(find("./node").error(), "it does not tell its version");
}

TEST_F(Interpreters, ALinkToAnotherProgramIsNone) {
  const std::string other = home.write_script("other/solve", answers).string();
  fs::create_symlink(other, home.path() / "python3");
  EXPECT_EQ(find("./python3").error(), "it leads to another program");
}

TEST_F(Interpreters, TheCallersSecretsAreNotTold) {
  home.write_script("python3", "#!/bin/sh\necho \"token $PLYCHECK_TOKEN\" >&2\nexit 1\n");
  const Variable secret("PLYCHECK_TOKEN", "s3cret");
  EXPECT_EQ(find("./python3").error(), "exit status 1: token ");
}

TEST_F(Interpreters, RealOnesTellWhereTheyAre) {
  for (const char* name : {"python3", "node", "java"}) {
    const auto found = find(name);
    if (found) {
      EXPECT_TRUE(is_program(found->path)) << name;
      EXPECT_FALSE(found->version.empty()) << name;
    }
  }
}

TEST(EnvironmentFor, AnInterpreterElsewhereComesFirstInPath) {
  EXPECT_EQ(environment_for("/usr/bin/node", Runtime::node), Words{});
  EXPECT_EQ(environment_for("/home/me/bin/python3", Runtime::python),
            (Words{"PATH=/home/me/bin:/usr/local/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE=1"}));
}

}  // namespace
}  // namespace harness
