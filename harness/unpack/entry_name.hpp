#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace harness {

/// How the names of an archive's entries are read.
struct NameRules {
  /// Those of zip and 7z separate folders by `\` too, as broken programs write them.
  bool backslash_separates = false;
  /// More parts than these a name may not have.
  int depth = 32;
  /// A longer name is refused.
  int bytes = 1024;
};

/// The parts of an entry's name, folders first, as the archive has them but for `.` and `..`; none where it
/// is the archive's own folder. The reason why it is refused, where it is absolute, leads out of the folder,
/// or is too deep or too long: "expected names below the folder, found '../a'".
tl::expected<std::vector<std::string>, std::string> parts_of_name(std::string_view name,
                                                                  const NameRules& rules);

/// Whether it is the root of a file system, a drive of Windows, or a share.
bool is_absolute(std::string_view name, const NameRules& rules);

/// A part as a file can be called: bytes that are no UTF-8, control characters, marks that turn the direction
/// of what follows, and `\` are written %XX. At most 255 bytes; of a longer one the ending stays. Not empty
/// for one that is not.
std::string safe_part(std::string_view part);

/// Whether the text is UTF-8 without control characters and the marks that `safe_part` writes otherwise.
bool is_plain(std::string_view text);

/// A name or another text of the archive's for a message: text that can be printed, cut where it is long.
std::string shown(std::string_view name);

/// The same in quotes.
std::string in_quotes(std::string_view name);

/// Whether an operating system has put it there, and no person: `__MACOSX`, `.DS_Store`, `._x`.
bool is_left_by_system(const std::vector<std::string>& parts);

/// ASCII letters in lower case.
std::string lower(std::string_view text);

/// Whether the name ends like an archive's.
bool ends_like_archive(std::string_view name);

}  // namespace harness
