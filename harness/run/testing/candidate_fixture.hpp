#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include <gtest/gtest.h>

#include "cases/testing/variable.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// A folder for one test, gone at its end.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "plycheck-test-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) {
      path_ = std::filesystem::canonical(name);
    }
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }

  /// Makes the folders on the way as well.
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }
  std::filesystem::path write_script(const std::string& name, const std::string& text) const {
    std::filesystem::path file = write(name, text);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
  }

 private:
  std::filesystem::path path_;
};

using cases::testing::Variable;

/// Prepares candidates out of `home`, the current folder of the test, and runs them in `work`. There may be
/// no launcher in a SetUp that follows this one: the test has then failed and is not run.
class CandidateTest : public testing::Test {
 protected:
  void SetUp() override {
    before_ = std::filesystem::current_path();
    std::filesystem::current_path(home.path());
    launcher = start_launcher();
    ASSERT_NE(launcher, nullptr);
  }
  void TearDown() override { std::filesystem::current_path(before_); }

  tl::expected<Candidate, CandidateFault> prepare(const std::string& given) {
    return prepare_candidate(given, rules, snapshot.path(), *launcher);
  }
  /// Why the job cannot be done; "CE: ..." where the program is at fault, "" where nothing is.
  std::string fault(const std::string& given) {
    const auto candidate = prepare(given);
    if (candidate) {
      return "";
    }
    return (candidate.error().compile_error ? "CE: " : "") + candidate.error().message;
  }
  /// What the candidate prints when it is started without arguments, in the environment of a run.
  std::string printed(const Candidate& candidate) {
    Start start;
    start.argv = candidate.program;
    start.environment = environment_of(candidate, work.path());
    start.folder = work.path().string();
    start.limits.memory_kind = candidate.memory_kind;
    const RunResult result = launcher->run(start);
    return result.stdout_tail + result.stderr_tail;
  }
  /// The same for what the user named; or why not.
  std::string output(const std::string& given) {
    const auto candidate = prepare(given);
    return candidate ? printed(*candidate) : candidate.error().message + "\n" + candidate.error().output;
  }
  bool works(const std::string& interpreter) {
    return launcher != nullptr && find_interpreter(interpreter, snapshot.path(), *launcher).has_value();
  }

  TempFolder home;
  TempFolder snapshot;
  TempFolder work;
  CandidateRules rules;
  std::unique_ptr<Launcher> launcher;

 private:
  std::filesystem::path before_;
};

}  // namespace harness
