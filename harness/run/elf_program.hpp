#pragma once

#include <filesystem>
#include <string>

namespace harness {

/// Why the kernel would not start an ELF file: "it is built for 64-bit ARM, and this machine is x86-64";
/// empty where it would, or where the file cannot be read.
std::string fault_of_elf(const std::filesystem::path& file);

}  // namespace harness
