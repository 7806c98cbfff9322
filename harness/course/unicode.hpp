#pragma once

#include <string>
#include <string_view>

namespace harness {

/// The text in Unicode's normal form C: "e" with an accent behind it becomes one letter. What is no UTF-8 is
/// given back as it is.
std::string in_nfc(std::string_view text);

/// A name as it is compared: in normal form C, without difference of case, blanks at its ends left out and
/// several in a row made one.
std::string folded_name(std::string_view name);

/// The letters and digits of a name alone, without difference of case: as Canvas writes names.
std::string letters_of_name(std::string_view name);

/// A name that does no harm where it is printed: control characters but tabs and line ends, and bytes that
/// are no UTF-8, as \xNN; what turns the direction of the text behind it, as \uNNNN. Nothing else is changed.
std::string printable_name(std::string_view name);

/// Without the blanks, tabs and line ends at both ends.
std::string_view trimmed(std::string_view text);

/// With ASCII's letters in lower case.
std::string in_lower_case(std::string_view text);

}  // namespace harness
