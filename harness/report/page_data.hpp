#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/events/events.hpp"
#include "harness/page/document.hpp"

namespace harness {

/// What a page is to show of one problem: its input, the answers to it as far as they are at hand, and what
/// was found in them.
struct PageProblem {
  std::string_view name;
  std::string_view input;
  const cases::Answer* expected = nullptr;
  const cases::Answer* written = nullptr;
  std::vector<FileJudgement> files;
};

/// Adds the input, drawn as well, all files with the marks of what differs, the trees of logs, and graph
/// searches step by step: all that the page's script would need rules or the form of a log for. Names begin
/// with the problem's.
void add_page_data(const Assignment& assignment, const PageProblem& problem, std::vector<PackedData>& data);

}  // namespace harness
