#include "harness/testing/workspace.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/eventually.hpp"
#include "harness/testing/fixed_cases.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// Nothing of a file that cannot be read: a process may end while one looks at it.
std::string text_of(const fs::path& path) {
  return cases::read_file(path).value_or("");
}

/// What a process can be known by: its command line, its environment and the folder it is in.
std::string known_by(const fs::path& process) {
  std::error_code error;
  return text_of(process / "cmdline") + text_of(process / "environ") +
         fs::read_symlink(process / "cwd", error).string();
}

/// How the names of a plycheck's work folders begin.
std::string mark_of(pid_t plycheck) {
  return fmt::format("plycheck-{}-", plycheck);
}

/// The cases of a JSON report; none where it is no such report.
nlohmann::json cases_in(std::string_view json_report) {
  const auto report = nlohmann::json::parse(json_report, nullptr, false);
  return report.is_object() ? report.value("cases", nlohmann::json::array()) : nlohmann::json::array();
}

}  // namespace

std::string Workspace::bytes(const fs::path& name) const {
  return fs::is_regular_file(path() / name) ? text_of(path() / name) : "(no file)";
}

std::vector<std::string> Workspace::paths() const {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(path())) {
    found.push_back(entry.path().lexically_relative(path()).string());
  }
  std::ranges::sort(found);
  return found;
}

void Workspace::take_candidate(const std::string& name, const std::string& assignment) const {
  fs::copy(fs::path(PLYCHECK_CANDIDATES) / assignment / name, path() / name, fs::copy_options::recursive);
}

void Workspace::take_example_input(const std::string& name, const std::string& assignment) const {
  const auto from = fs::path(PLYCHECK_CANDIDATES) / assignment / "inputs" / (name + ".txt");
  file("cases/1/input.txt", text_of(from));
  const auto solved = run({"solve", assignment, "-i", "cases/1/input.txt", "-o", "cases/1"});
  ASSERT_EQ(solved.code, 0) << solved.err;
}

void Workspace::take_fixed_cases() const {
  for (const auto& [id, input] : fixed_cases()) {
    const auto folder = "cases/" + id;
    file(folder + "/input.txt", input);
    const auto solved = run({"solve", "squirrel", "-i", folder + "/input.txt", "-o", folder});
    ASSERT_EQ(solved.code, 0) << solved.err;
  }
}

Command Workspace::plycheck(const std::vector<std::string>& arguments) const {
  // A Python 2.7 that some machines have would run what the others give to python3.
  Command command{
      {PLYCHECK}, path(), {"PLYCHECK_CASES=" PLYCHECK_CASE_SETS, "NO_COLOR=1", "PLYCHECK_PYTHON2=none"}};
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  return command;
}

Ended Workspace::run(const std::vector<std::string>& arguments) const {
  return testing::run(plycheck(arguments));
}

std::vector<fs::path> runs_in(pid_t plycheck, const char* file) {
  std::vector<fs::path> found;
  std::error_code error;
  for (auto entry = fs::directory_iterator("/proc", error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const auto folder = entry->path() / "cwd";
    std::error_code unseen;
    if (known_by(entry->path()).find(mark_of(plycheck)) != std::string::npos &&
        fs::exists(folder / file, unseen)) {
      found.push_back(folder);
    }
  }
  return found;
}

const std::string held_until_let_go =
    "import os, time\n"
    "open('here', 'w').close()\n"
    "while os.path.exists('here') and not os.path.exists('go'): time.sleep(0.005)\n";

Ended run_held(const Command& command, const std::function<void(const fs::path& job)>& act) {
  Process plycheck(command);
  const auto let_all_go = [&] {
    for (const auto& run : runs_in(plycheck.pid(), "here")) {
      std::ofstream(run / "go").put('\n');
    }
  };
  EXPECT_TRUE(cases::testing::eventually(
      [&] { return plycheck.has_ended() || !runs_in(plycheck.pid(), "here").empty(); }));
  EXPECT_FALSE(plycheck.has_ended());
  const auto folders = work_folders_of(plycheck.pid());
  act(folders.empty() ? fs::path() : folders.front());
  EXPECT_TRUE(cases::testing::eventually([&] {
    let_all_go();
    return plycheck.has_ended();
  }));
  return plycheck.wait();
}

std::string verdicts_in(std::string_view json_report) {
  std::string out;
  for (const auto& one : cases_in(json_report)) {
    const auto verdict = one.at("verdict").get<std::string>();
    out += (out.empty() ? "" : " ") + verdict;
    const char* separator = ":";
    for (const auto& file : one.at("files")) {
      out += verdict == "AC" ? "" : separator + file.at("verdict").get<std::string>();
      separator = ",";
    }
  }
  return out;
}

std::string reasons_in(std::string_view json_report) {
  std::string out;
  for (const auto& one : cases_in(json_report)) {
    const auto reason = one.at("reason").get<std::string>();
    out += reason.empty() ? "" : reason + "; ";
  }
  return out;
}

int run_under_way(pid_t plycheck) {
  int last = 0;
  std::error_code error;
  for (const auto& job : work_folders_of(plycheck)) {
    for (const auto& entry : fs::directory_iterator(job, error)) {
      last = std::max(last, std::atoi(entry.path().filename().c_str()));
    }
  }
  return last;
}

std::vector<std::string> processes_of(pid_t plycheck) {
  std::vector<std::string> found;
  std::error_code error;
  for (auto entry = fs::directory_iterator("/proc", error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (known_by(entry->path()).find(mark_of(plycheck)) != std::string::npos) {
      auto line = text_of(entry->path() / "cmdline");
      std::ranges::replace(line, '\0', ' ');
      found.push_back(std::move(line));
    }
  }
  return found;
}

std::vector<std::string> left_by(pid_t plycheck) {
  auto left = processes_of(plycheck);
  for (const auto& folder : work_folders_of(plycheck)) {
    left.push_back(folder.string());
  }
  return left;
}

bool is_installed(const std::string& program) {
  const char* const given = std::getenv("PATH");
  std::istringstream folders(given == nullptr ? "" : given);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (fs::exists(fs::path(folder) / program)) {
      return true;
    }
  }
  return false;
}

}  // namespace harness::testing
