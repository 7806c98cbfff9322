#include "harness/judge/expansion_divergence.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/expansion_drawing.hpp"
#include "harness/judge/expansion_hints.hpp"
#include "harness/judge/expansion_line.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/log_line.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

class ExpansionJudge {
 public:
  ExpansionJudge(std::string_view expected, std::string_view got, const cases::LineDifference& difference,
                 const SearchView& search)
      : expected_(expected),
        got_(got),
        difference_(difference),
        search_(search),
        header_text_(line_from(expected, 0).value_or(Line{}).text),
        header_(split_columns(header_text_)),
        divergence_(divergence_at(expected, got, difference)) {}

  Divergence divergence() {
    if (divergence_.got_line == end_of_file) {
      ends_early();
    } else if (divergence_.expected_line == end_of_file) {
      goes_on();
    } else if (difference_.line == 1) {
      tell_header();
    } else {
      tell_expansion();
    }
    return std::move(divergence_);
  }

 private:
  /// The expansion that the line in question belongs to: the header is line 1.
  std::int64_t number() const { return difference_.line - 1; }

  void say(DivergenceKind kind, const std::string& what) {
    divergence_.kind = kind;
    divergence_.where = line_of(divergence_.line, divergence_.expected_lines) + what;
  }

  void hint(std::string_view more) { add_hint(divergence_.hint, more); }

  /// The fringe before the expansion, and both numberings of the map.
  void draw(const std::string& own_place) {
    divergence_.drawing = draw_fringe(search_, fringe_, own_place);
    for (auto& line : draw_numberings(search_, expected_, got_, number())) {
      divergence_.drawing.push_back(std::move(line));
    }
  }

  void look_at_fringe() {
    if (search_.fringe) {
      fringe_ = search_.fringe(number());
    }
  }

  void tell_header() {
    const auto got_line = line_from(got_, difference_.got_at).value_or(Line{});
    const auto next = line_from(expected_, header_text_.size() + 1);
    say(DivergenceKind::header, ", the header, differs");
    hint(header_hint(header_text_, got_line.text, next ? next->text : ""));
  }

  std::optional<ExpansionLine> expected_expansion() const {
    const auto line = line_from(expected_, difference_.expected_at);
    return line ? read_expansion(line->text, header_.size()) : std::nullopt;
  }

  void ends_early() {
    const auto missing = divergence_.expected_lines - divergence_.line + 1;
    if (count_lines(got_) == 0) {
      say(DivergenceKind::truncated, fmt::format(": {}", nothing_text(got_)));
      return;
    }
    const auto due = expected_expansion();
    say(DivergenceKind::truncated,
        fmt::format(
            ": yours ends before expansion {}, {}{}", number(), due ? due->place() : "?",
            missing == 1 ? ", the last one" : fmt::format("; {} are missing", counted(missing, "line"))));
    if (number() == 1) {
      hint("there is something to search, and yours expands nothing");
    } else if (missing == 1 && due && due->place() == search_.goal) {
      hint("the goal is expanded and gets a number too");
    }
    // That nothing is expanded has many reasons.
    hint(number() == 1 ? "" : rule_hint(search_, got_, difference_.line));
    look_at_fringe();
    draw("");
  }

  void goes_on() {
    const auto more = count_lines(got_.substr(difference_.got_at));
    say(DivergenceKind::extra_line, fmt::format(": yours goes on with {}", counted(more, "line")));
    const auto line = line_before(expected_, difference_.expected_at);
    const auto last = line ? read_expansion(line->text, header_.size()) : std::nullopt;
    if (last && last->place() == search_.goal) {
      hint(fmt::format("the search ends when the goal {} is expanded, here as number {}", search_.goal,
                       number() - 1));
    } else if (divergence_.expected_lines == 1) {
      hint("nothing is searched here");
    } else {
      hint("the fringe is empty then, and the search ends without a way");
    }
    hint(rule_hint(search_, got_, difference_.line));
  }

  void tell_expansion() {
    const auto expected_line = line_from(expected_, difference_.expected_at).value_or(Line{}).text;
    const auto got_line = line_from(got_, difference_.got_at).value_or(Line{}).text;
    const auto due = read_expansion(expected_line, header_.size());
    const auto own = read_expansion(got_line, header_.size());
    if (!due || !own) {
      auto complaint = malformation(expected_line, got_line, header_);
      complaint = complaint.empty() ? strange_number(got_line, header_, 0) : complaint;
      say(DivergenceKind::malformed,
          fmt::format(", malformed: {}",
                      complaint.empty() ? fmt::format("{} is due", header_text_) : complaint));
      return;
    }
    look_at_fringe();
    const ExpansionScene scene{search_, *due, *own, fringe_, expected_};
    if (due->place() != own->place()) {
      tell_other_place(scene);
    } else {
      tell_other_columns(scene);
    }
  }

  void tell_other_place(const ExpansionScene& scene) {
    say(DivergenceKind::other_node, fmt::format(", expansion {}: {} is taken from the fringe, yours takes {}",
                                                number(), scene.expected.place(), scene.got.place()));
    hint(other_place_hint(scene));
    hint(rule_hint(search_, got_, difference_.line));
    draw(scene.got.place());
  }

  void tell_other_columns(const ExpansionScene& scene) {
    std::vector<std::string_view> names;
    for (std::size_t column = 0; column < header_.size(); ++column) {
      if (scene.expected.columns[column] != scene.got.columns[column]) {
        names.push_back(header_[column]);
      }
    }
    divergence_.column = fmt::format("{}", fmt::join(names, ", "));
    divergence_.open_column = divergence_.column;
    say(DivergenceKind::value,
        fmt::format(", expansion {}, {}, column{} {}", number(), scene.expected.place(),
                    names.size() == 1 ? "" : "s", fmt::join(names, names.size() == 2 ? " and " : ", ")));
    hint(other_columns_hint(scene, header_));
    hint(rule_hint(search_, got_, difference_.line));
    draw("");
  }

  const std::string_view expected_;
  const std::string_view got_;
  const cases::LineDifference difference_;
  const SearchView& search_;
  const std::string_view header_text_;
  const std::vector<std::string_view> header_;
  Divergence divergence_;
  std::vector<FringeNode> fringe_;
};

}  // namespace

Divergence diverge_in_expansions(std::string_view expected, std::string_view got,
                                 const cases::LineDifference& difference, const SearchView& search) {
  return ExpansionJudge(expected, got, difference, search).divergence();
}

}  // namespace harness
