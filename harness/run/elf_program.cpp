#include "harness/run/elf_program.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include <fmt/core.h>

#include "harness/run/owned_fd.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// A file that is read at places that it names itself.
class File {
 public:
  explicit File(const fs::path& path) : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  bool is_open() const { return fd_.is_open(); }
  /// Nothing where the file is too short.
  template <class Part>
  std::optional<Part> part(std::uint64_t at) const {
    Part found{};
    return ::pread(fd_.get(), &found, sizeof found, static_cast<off_t>(at)) == ssize_t{sizeof found}
               ? std::optional(found)
               : std::nullopt;
  }
  std::string text(std::uint64_t at, std::size_t size) const {
    std::string bytes(size, '\0');
    const auto got = ::pread(fd_.get(), bytes.data(), size, static_cast<off_t>(at));
    return got == static_cast<ssize_t>(size) ? bytes.substr(0, bytes.find('\0')) : "";
  }

 private:
  OwnedFd fd_;
};

struct MachineRow {
  int number;
  std::string_view name;
};

constexpr std::array<MachineRow, 9> machines = {{{EM_X86_64, "x86-64"},
                                                 {EM_386, "32-bit x86"},
                                                 {EM_AARCH64, "64-bit ARM"},
                                                 {EM_ARM, "32-bit ARM"},
                                                 {EM_RISCV, "RISC-V"},
                                                 {EM_PPC64, "64-bit PowerPC"},
                                                 {EM_S390, "S/390"},
                                                 {EM_MIPS, "MIPS"},
                                                 {EM_SPARCV9, "64-bit SPARC"}}};

std::string name_of_machine(int number) {
  for (const MachineRow& row : machines) {
    if (row.number == number) {
      return std::string(row.name);
    }
  }
  return fmt::format("the processor with the ELF number {}", number);
}

/// Those of 32 bits have type and machine at the same places. `own` is that of this program.
std::string fault_of_kind(const Elf64_Ehdr& header, const Elf64_Ehdr& own) {
  if (header.e_ident[EI_DATA] != own.e_ident[EI_DATA]) {
    return "it is built for a processor with another order of bytes";
  }
  // A machine may start the older programs of its processor.
  const bool older = header.e_machine == EM_386 && own.e_machine == EM_X86_64;
  if (header.e_machine != own.e_machine && !older) {
    return fmt::format("it is built for {}, and this machine is {}", name_of_machine(header.e_machine),
                       name_of_machine(own.e_machine));
  }
  if (header.e_type == ET_REL) {
    return "it is an object file, which no linker has made a program";
  }
  return header.e_type == ET_EXEC || header.e_type == ET_DYN ? "" : "it is an ELF file, but no program";
}

std::string fault_of_parts(const File& file, const Elf64_Ehdr& header) {
  constexpr std::string_view cut = "it is not whole: some of the program is missing";
  for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
    const auto part = file.part<Elf64_Phdr>(header.e_phoff + i * sizeof(Elf64_Phdr));
    if (!part) {
      return std::string(cut);
    }
    if (part->p_type != PT_INTERP) {
      continue;
    }
    constexpr std::uint64_t longest_path = 4096;
    const std::string loader = part->p_filesz < longest_path ? file.text(part->p_offset, part->p_filesz) : "";
    std::error_code error;
    if (loader.empty()) {
      return std::string(cut);
    }
    if (!fs::exists(loader, error)) {
      return fmt::format("it needs the loader {}, which is not on this machine", loader);
    }
  }
  return header.e_phnum == 0 ? "it is an ELF file, but no program" : "";
}

}  // namespace

std::string fault_of_elf(const fs::path& path) {
  const File file(path);
  if (!file.is_open()) {
    return "";
  }
  const auto header = file.part<Elf64_Ehdr>(0);
  if (!header) {
    return "it is not whole: its header is cut off";
  }
  const auto own = File("/proc/self/exe").part<Elf64_Ehdr>(0);
  std::string fault = own ? fault_of_kind(*header, *own) : "";
  if (fault.empty() && header->e_ident[EI_CLASS] == ELFCLASS64) {
    fault = fault_of_parts(file, *header);
  }
  return fault;
}

}  // namespace harness
