#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/judgement.hpp"

namespace harness {

/// Where on the screen a text stands: so many blanks before each line, no line longer than `width`.
struct Page {
  int indent = 5;
  int width = 80;
};

/// A divergence as lines for a terminal: what differs and where, the two lines, the reason, the boards.
/// Lines of a file longer than the page are not broken.
/// `against_other`: what is expected is what another program wrote.
std::vector<std::string> render(std::string_view file, const Divergence& divergence, Page page = {},
                                bool against_other = false);

/// All that is to be said of a run: the reason, of each file that is not simply right its remark and its
/// divergence, and what other runs did that were not like the first. Empty for a run of which nothing is to
/// be said.
std::vector<std::string> render(const Judgement& judgement, Page page = {});

/// "right by another reading of the handout: Raid tie order"; "accepted by ..." where that reading is
/// accepted. Only for a judgement that names one.
std::string told_reading(const Judgement& judgement);

}  // namespace harness
