#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace cases {

/// A file as case.json knows it.
struct FileFacts {
  std::int64_t size = 0;
  /// XXH3, 64 bits, 16 hexadecimal digits.
  std::string hash;
  bool operator==(const FileFacts&) const = default;
};

/// Who agreed, byte for byte, on the expected files of a case.
enum class Witness { solver_and_oracle, solver };

/// What case.json tells of a case.
struct CaseFacts {
  std::string assignment;
  std::uint64_t seed = 0;
  std::string profile;
  std::vector<std::string> tags;
  std::int64_t nodes = 0;
  Witness witness = Witness::solver_and_oracle;
  FileFacts input;
  std::map<std::string, FileFacts> expected;
  /// The names of the mutants that the case kills, where that was looked at.
  std::vector<std::string> kills = {};
  bool operator==(const CaseFacts&) const = default;
};

/// case.json as text, and back; errors are one short line and name the member that is missing, wrong or there
/// twice. Bytes that are not UTF-8
/// are printed as U+FFFD; members that we do not know are passed over.
std::string print_facts(const CaseFacts& facts);
tl::expected<CaseFacts, std::string> parse_facts(std::string_view text);

/// The hash that case.json uses: XXH3, 64 bits, 16 hexadecimal digits.
std::string hash_of(std::string_view bytes);
/// Size and hash.
FileFacts facts_of(std::string_view bytes);

}  // namespace cases
