#include "harness/doctor/open_ends.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <netinet/in.h>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <termios.h>
#include <utility>

#include <fmt/core.h>

namespace harness::doctor {
namespace {

OwnedFd socket_of(int family, int type) {
  return OwnedFd(socket(family, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

/// Bound to `port` of this machine, any free one where that is 0; nothing when that fails.
OwnedFd bound_to_port(int type, int port) {
  OwnedFd end = socket_of(AF_INET, type);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool bound = bind(end.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  return bound ? std::move(end) : OwnedFd();
}

int port_of(const OwnedFd& end) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  return getsockname(end.get(), reinterpret_cast<sockaddr*>(&address), &size) == 0 ? ntohs(address.sin_port)
                                                                                   : 0;
}

/// `name` begins with a zero byte where it is no path.
OwnedFd bound_to_name(std::string_view name) {
  OwnedFd end = socket_of(AF_UNIX, SOCK_STREAM);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  name.copy(address.sun_path, sizeof address.sun_path - 1);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  const bool bound = bind(end.get(), reinterpret_cast<const sockaddr*>(&address), size) == 0;
  return bound ? std::move(end) : OwnedFd();
}

bool somebody_called(const OwnedFd& end) {
  const OwnedFd caller(accept4(end.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  return caller.get() >= 0;
}

}  // namespace

std::unique_ptr<OpenEnds> OpenEnds::open(const std::string& folder, const std::string& mark) {
  std::unique_ptr<OpenEnds> ends(new OpenEnds);
  ends->path_ = folder + "/socket";
  ends->abstract_name_ = mark;
  ends->unix_ = bound_to_name(ends->path_);
  ends->abstract_ = bound_to_name(std::string(1, '\0') + mark);
  ends->tcp_ = bound_to_port(SOCK_STREAM, 0);
  ends->port_ = port_of(ends->tcp_);
  ends->udp_ = bound_to_port(SOCK_DGRAM, ends->port_);
  for (const OwnedFd* end : {&ends->tcp_, &ends->unix_, &ends->abstract_}) {
    listen(end->get(), 16);
  }
  if (ends->unix_.get() < 0 || ends->abstract_.get() < 0) {
    return nullptr;
  }
  // Whoever has the right to go there may call.
  chmod(ends->path_.c_str(), 0666);
  ends->terminal_ = OwnedFd(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  std::array<char, 64> name{};
  if (ends->terminal_.get() >= 0 && grantpt(ends->terminal_.get()) == 0 &&
      unlockpt(ends->terminal_.get()) == 0 &&
      ptsname_r(ends->terminal_.get(), name.data(), name.size()) == 0) {
    ends->terminal_name_ = name.data();
    ends->typed_ = OwnedFd(::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
    termios mode{};
    tcgetattr(ends->typed_.get(), &mode);
    cfmakeraw(&mode);
    tcsetattr(ends->typed_.get(), TCSANOW, &mode);
  }
  return ends;
}

std::vector<std::string> OpenEnds::facts() const {
  return {fmt::format("port={}", port_), "socket=" + path_, "abstract=" + abstract_name_,
          "terminal=" + terminal_name_};
}

std::string OpenEnds::visited() const {
  std::string by;
  const auto add = [&by](bool called, const char* what) {
    by += called ? std::string(by.empty() ? "" : ", ") + what : "";
  };
  add(somebody_called(tcp_), "TCP");
  std::array<char, 16> message{};
  add(recv(udp_.get(), message.data(), message.size(), MSG_DONTWAIT) > 0, "UDP");
  add(somebody_called(unix_), "a socket of the file system");
  add(somebody_called(abstract_), "an abstract socket");
  int waiting = 0;
  add(ioctl(typed_.get(), FIONREAD, &waiting) == 0 && waiting > 0, "the terminal");
  tcflush(typed_.get(), TCIFLUSH);
  return by;
}

}  // namespace harness::doctor
