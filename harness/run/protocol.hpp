#pragma once

#include <cstdint>

/// What the launcher and its supervisor program say to each other over one stream socket: for every run one
/// start message and one result message, each a fixed header followed by `payload_bytes` bytes. Both ends are
/// built together and run on one machine, so the headers go over as they lie in memory.
namespace harness::protocol {

/// Changes with every change of a header, so that a stale supervisor is noticed.
inline constexpr std::uint32_t version = 0x706c7907;

/// Where the supervisor finds its end of the socket, and the eventfd that is readable once all runs shall
/// end.
inline constexpr int socket_fd = 3;
inline constexpr int interrupt_fd = 4;

/// The word that starts a supervisor for runs at the level `sandbox` and no other; without it there are none
/// of these.
inline constexpr const char* confined_word = "--confined";

/// The payload is the folder, then `readable`, `hidden`, `unhidden`, `arguments` and `variables` strings,
/// each ended by a zero byte.
struct StartHeader {
  std::uint32_t version = protocol::version;
  std::uint32_t payload_bytes = 0;
  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::int64_t memory_bytes = 0;
  std::int64_t output_bytes = 0;
  std::int64_t printed_bytes = 0;
  std::int32_t memory_kind = 0;
  std::int32_t processes = 0;
  std::int32_t files = 0;
  std::int32_t open_files = 0;
  std::int32_t kept_bytes = 0;
  std::int32_t readable = 0;
  std::int32_t hidden = 0;
  std::int32_t unhidden = 0;
  std::int32_t arguments = 0;
  std::int32_t variables = 0;
  /// An `Isolation`.
  std::int32_t isolation = 0;
  /// As `Start::own_disk`.
  std::int32_t own_disk = 0;
  /// As `Start::fixed_addresses`.
  std::int32_t fixed_addresses = 0;
};

/// The payload is the kept bytes of standard output, then those of standard error. With the header comes the
/// open folder of the run, where it had a disk of its own.
struct ResultHeader {
  std::uint32_t version = protocol::version;
  std::uint32_t payload_bytes = 0;
  std::int32_t ending = 0;
  std::int32_t exit_status = 0;
  std::int32_t signal = 0;
  std::int32_t error = 0;
  std::int32_t left_behind = 0;
  std::int32_t stdout_kept = 0;
  /// Whether that folder comes.
  std::int32_t own_disk = 0;
  double cpu_seconds = 0;
  double user_seconds = 0;
  double system_seconds = 0;
  double waiting_seconds = -1;
  double wall_seconds = 0;
  std::int64_t peak_bytes = 0;
  std::int64_t written_bytes = 0;
  std::int64_t stdout_bytes = 0;
  std::int64_t stderr_bytes = 0;
};

}  // namespace harness::protocol
