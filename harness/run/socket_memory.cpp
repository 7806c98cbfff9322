#include "harness/run/socket_memory.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <sys/socket.h>
#include <sys/types.h>

namespace harness {
namespace {

struct Question {
  nlmsghdr header;
  unix_diag_req asked;
};

Question about_all_sockets() {
  Question question{};
  question.header.nlmsg_len = sizeof question;
  question.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  question.header.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
  question.asked.sdiag_family = AF_UNIX;
  question.asked.udiag_states = ~0U;
  question.asked.udiag_show = UDIAG_SHOW_MEMINFO;
  question.asked.udiag_cookie[0] = ~0U;
  question.asked.udiag_cookie[1] = ~0U;
  return question;
}

/// A copy of what lies there.
template <class T>
T taken_from(const char* place) {
  T value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

/// Of one socket: what it has sent, and what stands on it.
std::int64_t memory_of(const char* message, std::size_t size) {
  std::size_t at = NLMSG_LENGTH(sizeof(unix_diag_msg));
  while (at + sizeof(rtattr) <= size) {
    const auto attribute = taken_from<rtattr>(message + at);
    constexpr std::size_t wanted = RTA_LENGTH((SK_MEMINFO_OPTMEM + 1) * sizeof(std::uint32_t));
    if (attribute.rta_type == UNIX_DIAG_MEMINFO && attribute.rta_len >= wanted && at + wanted <= size) {
      const char* const numbers = message + at + RTA_LENGTH(0);
      const auto number = [numbers](std::size_t which) {
        return std::int64_t{taken_from<std::uint32_t>(numbers + which * sizeof(std::uint32_t))};
      };
      return number(SK_MEMINFO_WMEM_ALLOC) + number(SK_MEMINFO_OPTMEM);
    }
    at += RTA_ALIGN(attribute.rta_len < sizeof attribute ? sizeof attribute : attribute.rta_len);
  }
  return 0;
}

/// What one answer of the kernel tells.
struct Answer {
  bool ended = false;
  bool refused = false;
};

/// Tells `note` of each socket.
template <class Note>
Answer read_answer(const char* text, std::size_t size, const Note& note) {
  Answer answer;
  for (std::size_t at = 0; at + sizeof(nlmsghdr) <= size;) {
    const auto header = taken_from<nlmsghdr>(text + at);
    if (header.nlmsg_len < sizeof header || header.nlmsg_len > size - at) {
      answer.refused = true;
      break;
    }
    answer.ended = answer.ended || header.nlmsg_type == NLMSG_DONE;
    answer.refused = answer.refused || header.nlmsg_type == NLMSG_ERROR;
    if (header.nlmsg_type == SOCK_DIAG_BY_FAMILY && header.nlmsg_len >= NLMSG_LENGTH(sizeof(unix_diag_msg))) {
      const auto socket = taken_from<unix_diag_msg>(text + at + NLMSG_HDRLEN);
      note(ino_t{socket.udiag_ino}, memory_of(text + at, header.nlmsg_len));
    }
    at += NLMSG_ALIGN(header.nlmsg_len);
  }
  return answer;
}

}  // namespace

bool SocketMemory::open(bool is_own) {
  is_own_ = is_own;
  kernel_ = OwnedFd(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
  look();
  return is_open();
}

std::int64_t SocketMemory::look() {
  if (const std::optional<std::int64_t> told = is_open() ? bytes() : std::nullopt) {
    last_ = *told;
  } else {
    // What was not read of an answer would be taken for the next one.
    kernel_ = OwnedFd();
  }
  return last_;
}

std::int64_t SocketMemory::last_of(const std::vector<ino_t>& numbers) const {
  std::int64_t sum = 0;
  for (const Full& socket : full_) {
    sum += std::ranges::binary_search(numbers, socket.number) ? socket.bytes : 0;
  }
  return sum;
}

std::optional<std::int64_t> SocketMemory::bytes() {
  const Question question = about_all_sockets();
  sockaddr_nl kernel{};
  kernel.nl_family = AF_NETLINK;
  if (sendto(kernel_.get(), &question, sizeof question, 0, reinterpret_cast<const sockaddr*>(&kernel),
             sizeof kernel) != sizeof question) {
    return std::nullopt;
  }
  static char buffer[32 * 1024];
  std::int64_t sum = 0;
  full_.clear();
  for (;;) {
    const ssize_t got = recv(kernel_.get(), buffer, sizeof buffer, 0);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    const auto note = [&](ino_t number, std::int64_t held) {
      sum += held;
      if (held > 0) {
        full_.push_back({number, held});
      }
    };
    const Answer answer =
        got > 0 ? read_answer(buffer, static_cast<std::size_t>(got), note) : Answer{true, true};
    if (answer.refused) {
      return std::nullopt;
    }
    if (answer.ended) {
      return sum;
    }
  }
}

}  // namespace harness
