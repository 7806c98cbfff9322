#pragma once

#include <string>
#include <string_view>

#include "harness/report/case_text.hpp"

namespace harness::cli {

/// What a command says on standard output, kept beside it without colour for the page that holds it as text.
class Printout {
 public:
  /// With `quiet` details are not printed; the text has them all the same.
  Printout(bool color, bool quiet) : color_(color), quiet_(quiet) {}

  /// Lines of results, each made visible, as `put` prints them.
  void put(std::string_view lines, Style style = Style::plain);
  void detail(std::string_view lines, Style style = Style::plain);
  /// Lines that are made visible already.
  const std::string& text() const { return text_; }

 private:
  const bool color_;
  const bool quiet_;
  std::string text_;
};

}  // namespace harness::cli
