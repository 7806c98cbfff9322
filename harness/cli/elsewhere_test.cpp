// Programs that are right here and hang on what is otherwise on another machine.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/testing/shown.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// What a command prints.
std::string printed_by(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(::popen(command.c_str(), "r"), &::pclose);
  std::string text(200, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), out.get()));
  return text.substr(0, text.find('\n'));
}

/// A right program, to which something is added, on cases of which some are looked at elsewhere.
class RightHere : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto made =
        workspace.run({"generate", "cs540-tree", "-o", "cases", "--count", "40", "--seed", "20"});
    ASSERT_EQ(made.code, 0) << made.err;
  }
  /// A Python program whose answer is wrong where `condition` holds.
  std::string python_wrong_where(const std::string& condition) const {
    workspace.take_candidate("right.py", "cs540-tree");
    const auto program = workspace.bytes("right.py");
    return workspace
        .file("odd.py",
              program + "\n    import locale, os\n    if " + condition +
                  ":\n        with open('output.txt', 'a') as out:\n            out.write('x\\n')\n")
        .filename();
  }
  std::string cpp_wrong_where(const std::string& condition) const {
    workspace.take_candidate("right.cpp", "cs540-tree");
    auto program = workspace.bytes("right.cpp");
    const std::string main = "int main() {\n";
    program.replace(
        program.find(main), main.size(),
        main +
            "  volatile unsigned char* const memory =\n"
            "      static_cast<volatile unsigned char*>(std::malloc(100000));\n"
            "  if (" +
            condition +
            ") {\n    std::atexit([] { std::ofstream(\"output.txt\", std::ios::app) << \"x\\n\"; });\n  }\n");
    workspace.file("odd.cpp", "#include <cstdint>\n#include <cstdlib>\n#include <fstream>\n" + program);
    return "odd.cpp";
  }
  Ended test(const std::string& program) const {
    return workspace.run({"test", "cs540-tree", program, "--cases", "cases", "--no-times", "--json", "json"});
  }
  void expect_named(const std::string& program, const std::string& part, const std::string& words) const {
    const auto ended = test(program);
    EXPECT_EQ(ended.code, 0) << "the usual run decides: " << ended.out << ended.err;
    EXPECT_TRUE(has(unwrapped(ended.out),
                    "right here, and not in another environment: what it does changes with " + words + ": 0"))
        << ended.out;
    std::vector<std::string> named;
    const auto report = nlohmann::json::parse(workspace.bytes("json"));
    for (const auto& one : report["cases"]) {
      EXPECT_EQ(one["verdict"], "AC");
      if (one.contains("elsewhere")) {
        named.push_back(one["elsewhere"].value("changed_by", ""));
        EXPECT_EQ(one["elsewhere"]["run"]["verdict"], "WA");
      }
    }
    EXPECT_FALSE(named.empty());
    EXPECT_EQ(named, std::vector<std::string>(named.size(), part));
  }
  Workspace workspace;
};

TEST_F(RightHere, AProgramThatIsAlwaysRightIsNotNamed) {
  const auto ended = test(python_wrong_where("False"));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_FALSE(has(ended.out, "environment")) << ended.out;
  EXPECT_FALSE(has(workspace.bytes("json"), "elsewhere"));
}

TEST_F(RightHere, AProgramThatHangsOnTheOrderOfASetIsNamed) {
  const auto order = printed_by("PYTHONHASHSEED=1 python3 -c 'print(list({*\"abcdefghijklmnop\"}))'");
  ASSERT_FALSE(order.empty());
  // Any other order does it no harm, so that the usual run is right whatever its seed is.
  expect_named(python_wrong_where("list({*'abcdefghijklmnop'}) == " + order), "hash_seed",
               "the hash seed, by which sets are ordered");
}

TEST_F(RightHere, AProgramThatHangsOnTheLocaleIsNamed) {
  expect_named(python_wrong_where("locale.setlocale(locale.LC_CTYPE, '') != 'C.UTF-8'"), "locale",
               "the locale (LANG, LC_ALL)");
}

TEST_F(RightHere, AProgramThatHangsOnTheSizeOfTheEnvironmentIsNamed) {
  expect_named(python_wrong_where("sum(len(text) for text in os.environ.values()) > 2500"), "size",
               "the size of the environment, and so where its stack lies");
}

TEST_F(RightHere, AProgramThatReadsMemoryThatItHasNotSetIsNamed) {
  expect_named(cpp_wrong_where("memory[50000] != 0"), "fresh_memory",
               "what memory holds that it has not set");
}

TEST_F(RightHere, AProgramThatHangsOnAddressesIsNamed) {
  if (printed_by("setarch -R true && echo yes") != "yes") {
    GTEST_SKIP() << "fixed addresses cannot be had here";
  }
  expect_named(cpp_wrong_where("(reinterpret_cast<std::uintptr_t>(memory) >> 24) == 0x555555"), "addresses",
               "the addresses at which its memory lies");
}

}  // namespace
}  // namespace harness::testing
