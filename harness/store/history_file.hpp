#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

/// The file of a history, as the system sees it.
namespace harness {

/// The device and the number of a file, to know it again; zeros where there is none.
std::pair<std::uint64_t, std::uint64_t> file_at(const std::string& place);

/// Whether it may be read, but SQLite cannot write it, or not make its own files beside it.
bool may_only_be_read(const std::filesystem::path& place);

/// SQLite's other file, where writers have left in it what the history itself does not have yet; else empty.
std::string log_of(const std::filesystem::path& place);

}  // namespace harness
