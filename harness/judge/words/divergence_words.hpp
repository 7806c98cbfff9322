#pragma once

#include <string>
#include <vector>

#include "harness/judge/judgement.hpp"

namespace harness {

/// A divergence in words, ready to print.
struct DivergenceWords {
  /// One sentence: what is wrong and where, to follow the file's name: "line 75 of 412, column Beta, at root
  /// > C3 after its last child B2".
  std::string where;
  /// The columns or fields that differ: "Beta", "move, nodes". May be empty.
  std::string column;
  /// The two lines, white space visible, "(end of file)" where there is none. Empty for boards.
  std::string expected_line;
  std::string got_line;
  /// Boards side by side, differing squares marked; may be empty.
  std::vector<std::string> drawing;
  /// What the judge is sure of beyond that ("yours has the bound from before this child: ..."), may be empty.
  std::string hint;
};

/// `against_other`: what is expected is what another program wrote, be it right or wrong.
DivergenceWords words_of(const Divergence& divergence, bool against_other = false);

/// "Beta", "move, nodes": the columns or fields that differ.
std::string column_names(const Divergence& divergence);
/// In what a file first differs: "column Beta", "move, nodes", or the kind where no column is to be named.
std::string what_differs(const Divergence& divergence);

}  // namespace harness
