// Submissions that would gain by how they are prepared.

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "harness/doctor/stopwatch.hpp"
#include "harness/doctor/testbed.hpp"

namespace harness::doctor {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view as_interpreter = "read-as-interpreter";
constexpr std::string_view by_link = "read-by-link";

bool put_program(const fs::path& file, std::string_view bytes) {
  std::error_code error;
  const bool written = cases::write_file(file.string(), bytes).has_value();
  fs::permissions(file, fs::perms{0755}, error);
  return written && !error;
}

/// An interpreter of the submission's own. Asked for its version it does what a candidate must not do; it
/// takes every program for right.
std::string interpreter_script(const std::string& facts) {
  return fmt::format(
      "#!/bin/sh\n"
      "hostile=${{0%/*}}/hostile\n"
      "case \"$*\" in\n"
      "*sys.executable*)\n"
      "  \"$hostile\" write-outside {0} > /dev/null\n"
      "  echo \"$0\"\n"
      "  echo 3.9.9 ;;\n"
      "*compile*) ;;\n"
      "*) exec \"$hostile\" {1} {0} ;;\n"
      "esac\n",
      facts, as_interpreter);
}

}  // namespace

bool is_trap(const Attempt& attempt) {
  return attempt.word == as_interpreter || attempt.word == by_link;
}

tl::expected<Terms, std::string> Testbed::trap(const Attempt& attempt) {
  const fs::path job = folders_->path();
  const fs::path folder = job / "trap";
  const fs::path copy = job / "trap-copy";
  std::error_code error;
  fs::create_directories(folder / "bin", error);
  fs::create_directory(copy, error);
  fs::create_directory_symlink(job / "cases/1", folder / "share", error);
  const std::string facts =
      fmt::format("output=output.txt expected={0}/cases/1/output.txt mark={1} folder={0}/plycheck job={0}",
                  job.string(), mark_);
  bool made = !error;
  if (attempt.word == as_interpreter) {
    made = made && put_program(folder / "hostile", program_bytes_) &&
           put_program(folder / "python3", interpreter_script(facts)) &&
           put_program(folder / "program.py", fmt::format("#!{}/python3\n", folder.string()));
  } else {
    made = made && put_program(folder / "bin/runner", program_bytes_) &&
           put_program(folder / "program",
                       fmt::format("#!{}/bin/runner {} {}\n", folder.string(), attempt.word, facts));
  }
  if (!made) {
    return tl::unexpected(std::string("the submission cannot be written"));
  }
  CandidateRules rules;
  rules.program_names = {"program.py", "program"};
  rules.outputs = {"output.txt"};
  rules.isolation = stakes_.level;
  rules.hidden = stakes_.hidden;
  rules.hidden.push_back(job.string());
  auto candidate = prepare_candidate(folder.string(), rules, copy.string(), *launcher_);
  if (!candidate) {
    return tl::unexpected("the submission cannot be prepared: " + candidate.error().message);
  }
  Terms trapped = terms("nothing", {}, {});
  trapped.snapshot = copy.string();
  trapped.candidate = *std::move(candidate);
  return trapped;
}

void Testbed::remove_trap() {
  std::error_code error;
  for (const char* name : {"/trap", "/trap-copy"}) {
    fs::remove_all(folders_->path() + name, error);
  }
}

}  // namespace harness::doctor
