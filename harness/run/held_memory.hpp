#pragma once

#include <cstdint>
#include <vector>

#include "harness/run/process_tree.hpp"
#include "harness/run/socket_memory.hpp"

namespace harness {

/// What is free on the machine, in memory and where it is swapped to. Costs next to nothing.
std::int64_t free_memory();

/// What the machine has in use that is no process's.
struct MachineMemory {
  /// The kernel's, without what it can give back.
  std::int64_t kernel_bytes = 0;
  /// Of memory that processes share, and files in memory.
  std::int64_t shared_bytes = 0;
};

/// Costs some hundredths of a millisecond.
MachineMemory memory_of_machine();

/// The most that may wait in one socket or pipe, of what nobody tells.
struct BufferSizes {
  std::int64_t of_socket = 0;
  std::int64_t of_pipe = 0;
  /// Pipes together, where the kernel bounds that for the user.
  std::int64_t of_all_pipes = 0;
};

/// `bounded`: programs may not choose the size for a socket. `of_root`: for pipes of all users' root.
BufferSizes buffer_sizes(bool bounded, bool of_root);

/// What processes hold of memory, whether it is in their resident size or not.
struct HeldMemory {
  /// Theirs alone, in memory or swapped, forked copies counted as often as there are.
  std::int64_t own_bytes = 0;
  /// Page tables, and what the kernel notes of each mapping.
  std::int64_t noted_bytes = 0;
  /// The room of shared memory without a file that is mapped, also of pages that everybody has dropped; each
  /// counts once.
  std::int64_t shared_bytes = 0;
  /// What waits in sockets, where the kernel tells: of a network namespace of their own in all of them, else
  /// in those that are open.
  std::int64_t buffered_bytes = 0;
  /// What may be held where this user cannot look: in such memory, and in sockets and pipes.
  std::int64_t possibly_shared_bytes = 0;
  std::int64_t possibly_buffered_bytes = 0;
};

/// Whether that is more than `limit`, when the machine has so much more in use than at the beginning. What
/// the kernel notes counts where it is more than programs need. What is only possible counts where it is
/// much, and as far as the machine has it.
bool is_more_than(std::int64_t limit, const HeldMemory& held, const MachineMemory& more);

/// Costs a fraction of a millisecond for each process, and no more than some tens in all.
/// `sockets` has just looked; null where the kernel does not tell.
HeldMemory look_at_memory(const std::vector<ProcessFacts>& processes, const BufferSizes& buffers,
                          const SocketMemory* sockets);

/// `own_bytes`, with pages that several processes have counted once. Costs milliseconds.
std::int64_t own_bytes_counted_once(const std::vector<ProcessFacts>& processes);

}  // namespace harness
