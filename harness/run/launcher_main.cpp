// The supervisor of the launcher. A candidate's peak memory starts at the resident size of the process that
// starts it, so candidates are started by this small static program, which lives as long as its launcher.
// Nobody calls it by hand: its socket and its eventfd are inherited.

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <vector>

#include "harness/run/child.hpp"
#include "harness/run/probe.hpp"
#include "harness/run/protocol.hpp"
#include "harness/run/reap.hpp"
#include "harness/run/request.hpp"
#include "harness/run/sandbox.hpp"
#include "harness/run/supervise_run.hpp"

namespace harness {
namespace {

/// One start message; its memory is used again by the next.
struct Mail {
  Request request;
  std::vector<char> text;
  std::vector<char*> pointers;
};

/// The launcher's messages as a stream of bytes: one call to the system brings a whole message, and the next
/// one where it waits already.
class Inbox {
 public:
  /// False when the launcher has closed its end.
  bool receive(void* to, std::size_t size) {
    auto* at = static_cast<char*>(to);
    while (size > 0) {
      if (begin_ == end_ && !fill()) {
        return false;
      }
      const std::size_t bytes = std::min(size, end_ - begin_);
      std::memcpy(at, buffer_ + begin_, bytes);
      begin_ += bytes;
      at += bytes;
      size -= bytes;
    }
    return true;
  }

 private:
  bool fill() {
    ssize_t got = 0;
    do {
      got = recv(protocol::socket_fd, buffer_, sizeof buffer_, 0);
    } while (got < 0 && errno == EINTR);
    begin_ = 0;
    end_ = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    return got > 0;
  }

  char buffer_[8192];
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

/// Points to the strings of the payload; false when it does not hold as many as its header says.
bool find_strings(Mail& mail) {
  const protocol::StartHeader& header = mail.request.header;
  const bool sound = header.readable >= 0 && header.hidden >= 0 && header.unhidden >= 0 &&
                     header.arguments >= 1 && header.variables >= 0 && !mail.text.empty() &&
                     mail.text.back() == '\0';
  if (!sound) {
    return false;
  }
  mail.pointers.clear();
  char* const end = mail.text.data() + mail.text.size();
  for (char* at = mail.text.data(); at < end; at += std::strlen(at) + 1) {
    mail.pointers.push_back(at);
  }
  const std::size_t readable = 1;
  const std::size_t hidden = readable + static_cast<std::size_t>(header.readable);
  const std::size_t unhidden = hidden + static_cast<std::size_t>(header.hidden);
  const std::size_t arguments = unhidden + static_cast<std::size_t>(header.unhidden);
  const std::size_t variables = arguments + static_cast<std::size_t>(header.arguments);
  if (mail.pointers.size() != variables + static_cast<std::size_t>(header.variables)) {
    return false;
  }
  const auto between = [&mail](std::size_t first, std::size_t last) {
    const char* const begin = mail.pointers[first];
    return std::string_view(begin, static_cast<std::size_t>(mail.pointers[last] - begin));
  };
  mail.request.folder = mail.pointers[0];
  mail.request.readable = between(readable, hidden);
  mail.request.hidden = between(hidden, unhidden);
  mail.request.unhidden = between(unhidden, arguments);
  mail.pointers.insert(mail.pointers.begin() + static_cast<std::ptrdiff_t>(variables), nullptr);
  mail.pointers.push_back(nullptr);
  mail.request.arguments = mail.pointers.data() + arguments;
  mail.request.environment = mail.pointers.data() + variables + 1;
  return true;
}

/// False when there is no further request, or one that this supervisor does not understand.
bool receive_request(Inbox& inbox, Mail& mail) {
  protocol::StartHeader& header = mail.request.header;
  if (!inbox.receive(&header, sizeof header) || header.version != protocol::version) {
    return false;
  }
  mail.text.resize(header.payload_bytes);
  return inbox.receive(mail.text.data(), mail.text.size()) && find_strings(mail);
}

/// Sends the open file along with the bytes.
void enclose(int file, msghdr& message, cmsghdr& control, std::size_t size) {
  message.msg_control = &control;
  message.msg_controllen = size;
  control.cmsg_level = SOL_SOCKET;
  control.cmsg_type = SCM_RIGHTS;
  control.cmsg_len = CMSG_LEN(sizeof file);
  std::memcpy(CMSG_DATA(&control), &file, sizeof file);
}

bool send_result(Observation& seen) {
  const std::string_view parts[] = {
      {reinterpret_cast<const char*>(&seen.result), sizeof seen.result},
      seen.printed.older(),
      seen.printed.newer(),
      seen.complained.older(),
      seen.complained.newer(),
  };
  const std::size_t printed = seen.printed.older().size() + seen.printed.newer().size();
  const std::size_t complained = seen.complained.older().size() + seen.complained.newer().size();
  seen.result.stdout_kept = static_cast<std::int32_t>(printed);
  seen.result.payload_bytes = static_cast<std::uint32_t>(printed + complained);
  std::size_t sent = 0;
  const std::size_t all = sizeof seen.result + seen.result.payload_bytes;
  while (sent < all) {
    iovec pieces[std::size(parts)];
    std::size_t skipped = sent;
    for (std::size_t i = 0; i < std::size(parts); ++i) {
      std::string_view part = parts[i];
      const std::size_t done = std::min(skipped, part.size());
      skipped -= done;
      part.remove_prefix(done);
      pieces[i] = {const_cast<char*>(part.data()), part.size()};
    }
    msghdr message{};
    message.msg_iov = pieces;
    message.msg_iovlen = std::size(pieces);
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    if (sent == 0 && seen.folder.is_open()) {
      enclose(seen.folder.get(), message, *reinterpret_cast<cmsghdr*>(control), sizeof control);
    }
    const ssize_t got = sendmsg(protocol::socket_fd, &message, MSG_NOSIGNAL);
    if (got < 0 && errno != EINTR) {
      return false;
    }
    sent += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  }
  seen.folder = OwnedFd();
  seen.done_with = decltype(seen.done_with)();
  return true;
}

/// Those of the C library's own signals too, which posix_spawn leaves ignored, and which only the bare system
/// call sets.
void set_default_signals() {
  struct KernelAction {
    void* handler;
    unsigned long flags;
    void* restorer;
    unsigned long mask;
  };
  const KernelAction as_usual{};
  for (int signal = 1; signal <= 64; ++signal) {
    syscall(SYS_rt_sigaction, signal, &as_usual, nullptr, sizeof as_usual.mask);
  }
}

/// When memory runs out on the machine, a candidate is to go before the launcher.
void prefer_as_victim() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file >= 0) {
    [[maybe_unused]] const ssize_t written = write(file, "500", 3);
    close(file);
  }
}

/// Of what was inherited only the standard files may reach a candidate.
void close_inherited_files() {
  fcntl(protocol::socket_fd, F_SETFD, FD_CLOEXEC);
  fcntl(protocol::interrupt_fd, F_SETFD, FD_CLOEXEC);
  if (close_range(protocol::interrupt_fd + 1, ~0U, 0) != 0) {
    for (int fd = protocol::interrupt_fd + 1; fd < 4096; ++fd) {
      close(fd);
    }
  }
}

int serve(bool confined) {
  setsid();  // a terminal's Ctrl-C is for the launcher, which then interrupts in its own way
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  set_default_signals();
  close_inherited_files();
  prefer_as_victim();
  prepare_for_children();
  // Before the filter, which refuses it.
  Counters counters;
  counters.clock.open();
  Sandbox sandbox;
  if (confined) {
    sandbox.confine_supervisor(counters.sockets);
  } else {
    counters.sockets.open(false);
  }
  Inbox inbox;
  Mail mail;
  Supplies supplies;
  Observation seen;
  while (receive_request(inbox, mail)) {
    supervise_run(mail.request, confined ? &sandbox : nullptr, counters, supplies, seen);
    if (seen.abandoned || !send_result(seen) || seen.stuck) {
      break;
    }
  }
  Spent spent;
  int killed = 0;
  return kill_and_reap_all(spent, killed) ? 0 : 1;
}

}  // namespace
}  // namespace harness

int main(int count, char** words) {
  const std::string_view word = count == 2 ? words[1] : "";
  if (word == harness::probe_word) {
    harness::print_offer();
    return 0;
  }
  return harness::serve(word == harness::protocol::confined_word);
}
