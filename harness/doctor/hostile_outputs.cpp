// The candidate's own folder, left in a state that whoever reads it does not expect.

#include <cerrno>
#include <cstdlib>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"

namespace harness::hostile {
namespace {

/// Takes the answer away, so that its place is free.
std::string free_output(const Facts& facts) {
  std::string name = facts.text("output");
  unlink(name.c_str());
  return name;
}

void link_output(const Facts& facts) {
  const std::string name = free_output(facts);
  tell("link the output to the expected file", symlink(facts.text("expected").c_str(), name.c_str()) == 0);
}

/// A hard link is a file like any other.
void hard_link_output(const Facts& facts) {
  const std::string name = free_output(facts);
  const bool linked = link(facts.text("expected").c_str(), name.c_str()) == 0;
  const bool moved = !linked && rename(facts.text("expected").c_str(), name.c_str()) == 0;
  tell("give the expected file itself as the output", linked || moved);
  if (!linked && !moved) {
    answer(facts, "wrong\n");
  }
}

void fifo_output(const Facts& facts) {
  tell("make the output a pipe", mkfifo(free_output(facts).c_str(), 0644) == 0);
}

void folder_output(const Facts& facts) {
  tell("make the output a folder", mkdir(free_output(facts).c_str(), 0755) == 0);
}

void socket_output(const Facts& facts) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  free_output(facts).copy(address.sun_path, sizeof address.sun_path - 1);
  const int file = socket(AF_UNIX, SOCK_STREAM, 0);
  tell("make the output a socket",
       file >= 0 && bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
}

void device_output(const Facts& facts) {
  tell("make the output a device that never ends", symlink("/dev/zero", free_output(facts).c_str()) == 0);
}

void delete_input(const Facts& facts) {
  tell("delete the input", unlink(facts.text("input").c_str()) == 0);
}

void lock_folder(const Facts& facts) {
  mkdir("inner", 0755);
  put("inner/file", "x");
  chmod("inner/file", 0);
  chmod("inner", 0);
  chmod(facts.text("output").c_str(), 0);
  tell("lock its own folder", chmod(".", 0) == 0);
}

void remove_folder(const Facts& facts) {
  unlink(facts.text("output").c_str());
  unlink(facts.text("input").c_str());
  const char* const home = getenv("HOME");
  tell("remove its own folder", home != nullptr && rmdir(home) == 0);
}

/// Nobody's path is as long.
void nest_folders(const Facts& /*facts*/) {
  const std::string name(200, 'd');
  int depth = 0;
  while (depth < 2000 && mkdir(name.c_str(), 0755) == 0 && chdir(name.c_str()) == 0) {
    ++depth;
  }
  tell("nest 2,000 folders", depth == 2000);
}

}  // namespace

std::vector<Attempt> attempts_on_outputs() {
  return {{"link-output", link_output},     {"hard-link-output", hard_link_output},
          {"fifo-output", fifo_output},     {"folder-output", folder_output},
          {"socket-output", socket_output}, {"device-output", device_output},
          {"delete-input", delete_input},   {"lock-folder", lock_folder},
          {"remove-folder", remove_folder}, {"nest-folders", nest_folders}};
}

}  // namespace harness::hostile
