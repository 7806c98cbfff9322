#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

/// Texts a step simpler than an input, without knowing what it means, the boldest first: runs of lines and
/// columns of characters left out, also with a number of the first lines smaller by as many; numbers made
/// smaller; letters made equal to the commonest character. Most of them are no inputs: whoever uses them asks
/// a reader. For inputs that the assignment's own parser cannot be trusted with. Of a large input not all are
/// given: of each kind the first ones, of 64 MB together.
std::vector<std::string> smaller_texts(std::string_view input);

}  // namespace fuzz
