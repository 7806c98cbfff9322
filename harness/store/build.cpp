#include "harness/store/build.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <link.h>
#include <string_view>
#include <system_error>
#include <utility>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"

namespace harness {
namespace {

using namespace std::string_view_literals;

/// Some bytes that were read so far, behind each other with padding to four.
std::string_view taken(std::string_view& bytes, std::size_t count) {
  const auto out = bytes.substr(0, count);
  bytes.remove_prefix(std::min((count + 3) / 4 * 4, bytes.size()));
  return out;
}

/// The build's name among the notes of a program; empty where there is none.
std::string build_id_in(std::string_view notes) {
  ElfW(Nhdr) head{};
  while (notes.size() >= sizeof head) {
    std::memcpy(&head, notes.data(), sizeof head);
    notes.remove_prefix(sizeof head);
    const auto owner = taken(notes, head.n_namesz);
    const auto text = taken(notes, head.n_descsz);
    if (head.n_type == NT_GNU_BUILD_ID && owner == "GNU\0"sv) {
      return std::string(text);
    }
  }
  return {};
}

/// Asked for the program itself, which comes first, and no library.
int take_build_id(dl_phdr_info* info, std::size_t, void* out) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    if (part.p_type != PT_NOTE) {
      continue;
    }
    // NOLINTNEXTLINE(performance-no-int-to-ptr): where the loader says that it lies.
    const auto* const begin = reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr);
    if (auto id = build_id_in({begin, part.p_memsz}); !id.empty()) {
      *static_cast<std::string*>(out) = std::move(id);
      break;
    }
  }
  return 1;
}

}  // namespace

std::string build_of_this_program() {
  const std::filesystem::path self = "/proc/self/exe";
  std::string build;
  dl_iterate_phdr(take_build_id, &build);
  if (build.empty()) {
    build = cases::read_file(self).value_or("");
  }
  std::error_code error;
  const auto launcher = std::filesystem::read_symlink(self, error).parent_path() / "plycheck-launcher";
  return cases::hash_of(build + cases::hash_of(cases::read_file(launcher).value_or("")));
}

}  // namespace harness
