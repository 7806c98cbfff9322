#include "harness/doctor/machine.hpp"

#include <cerrno>
#include <cstdint>
#include <string_view>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include <fmt/core.h>

#include "harness/run/interpreter.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/tool.hpp"
#include "harness/run/work_folder.hpp"

namespace harness::doctor {
namespace {

std::string kernel() {
  utsname facts{};
  ::uname(&facts);
  return fmt::format("{} {} {}, {} processors", facts.sysname, facts.release, facts.machine,
                     std::thread::hardware_concurrency());
}

std::string user() {
  const auto id = ::geteuid();
  return id == 0 ? "root" : fmt::format("user id {}, not root", id);
}

std::string presence(const IsolationItem& item) {
  return item.here() ? "yes" : "no: " + item.missing;
}

/// Where runs take place, and how much room is there.
std::string work_place(const WorkFolders* folders) {
  if (folders == nullptr) {
    return std::generic_category().message(errno);
  }
  const std::string place = folders->path().substr(0, folders->path().rfind('/'));
  struct statvfs disk {};
  ::statvfs(place.c_str(), &disk);
  const auto free = static_cast<std::int64_t>(disk.f_bavail) * static_cast<std::int64_t>(disk.f_frsize);
  return fmt::format("{}, {}, {} MB free", place, place == "/dev/shm" ? "in memory" : "on a disk",
                     free >> 20);
}

std::string interpreter(const std::string& name, const std::string& folder, Launcher& launcher) {
  const auto found = find_interpreter(name, folder, launcher);
  return found ? fmt::format("{} ({})", found->version, found->path.string()) : "no: " + found.error();
}

std::string compiler(const std::string& folder, Launcher& launcher) {
  const auto places = find_in_path("g++");
  if (places.empty()) {
    return "no: not found in PATH";
  }
  const auto result = run_tool({places.front().string(), "-dumpfullversion"}, folder, launcher);
  if (!succeeded(result)) {
    return "no: " + failure_of(result);
  }
  const std::string_view said = result.stdout_tail;
  return fmt::format("{} ({})", said.substr(0, said.find('\n')), places.front().string());
}

}  // namespace

std::vector<MachineFact> machine_facts(const IsolationOffer& offer, Launcher& launcher) {
  std::vector<MachineFact> facts = {{"kernel", kernel()}, {"user", user()}};
  for (const auto* items : {&offer.needed, &offer.on_top}) {
    for (const auto& item : *items) {
      const bool is_landlock = item.name == "Landlock" && item.here();
      facts.push_back(
          {item.name, is_landlock ? fmt::format("version {}", offer.landlock_version) : presence(item)});
    }
  }
  const auto folders = WorkFolders::make();
  facts.push_back({"work folders", work_place(folders.get())});
  const std::string folder = folders ? folders->path() : "/";
  for (const char* name : {"python3", "python2.7", "java", "node"}) {
    facts.push_back({name, interpreter(name, folder, launcher)});
  }
  facts.push_back({"g++", compiler(folder, launcher)});
  return facts;
}

}  // namespace harness::doctor
