#include "harness/judge/expansion_divergence.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/expansion_hints.hpp"
#include "harness/judge/expansion_line.hpp"
#include "harness/judge/expansion_view.hpp"
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
    divergence_.expansion = number();
    if (got_ends(divergence_)) {
      ends_early();
    } else if (expected_ends(divergence_)) {
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

  void say(DivergenceKind kind, What what) {
    divergence_.kind = kind;
    divergence_.what = std::move(what);
  }

  void hint(Hints more) { add(divergence_.hints, std::move(more)); }

  /// The fringe before the expansion, and both numberings of the map.
  void show(const std::string& own_place) {
    divergence_.fringe = fringe_seen(search_, fringe_, own_place);
    divergence_.maps = numbered_maps(search_, expected_, got_, number());
  }

  void look_at_fringe() {
    if (search_.fringe) {
      fringe_ = search_.fringe(number());
    }
  }

  void tell_header() {
    const auto got_line = line_from(got_, difference_.got_at).value_or(Line{});
    const auto next = line_from(expected_, header_text_.size() + 1);
    say(DivergenceKind::header, message(WhatId::header_differs));
    hint(header_hints(header_text_, got_line.text, next ? next->text : ""));
  }

  std::optional<ExpansionLine> expected_expansion() const {
    const auto line = line_from(expected_, difference_.expected_at);
    return line ? read_expansion(line->text, header_.size()) : std::nullopt;
  }

  void ends_early() {
    const auto missing = divergence_.expected_lines - divergence_.line + 1;
    if (count_lines(got_) == 0) {
      say(DivergenceKind::truncated, nothing_in(got_));
      return;
    }
    const auto due = expected_expansion();
    say(DivergenceKind::truncated, message(WhatId::expansions_end, due ? due->place() : "?", missing));
    if (number() == 1) {
      hint({message(HintId::nothing_expanded)});
    } else if (missing == 1 && due && due->place() == search_.goal) {
      hint({message(HintId::goal_is_expanded)});
    }
    // That nothing is expanded has many reasons.
    if (number() != 1) {
      hint(rule_hints(search_, got_, difference_.line));
    }
    look_at_fringe();
    show("");
  }

  void goes_on() {
    say(DivergenceKind::extra_line, message(WhatId::goes_on, count_lines(got_.substr(difference_.got_at))));
    const auto line = line_before(expected_, difference_.expected_at);
    const auto last = line ? read_expansion(line->text, header_.size()) : std::nullopt;
    if (last && last->place() == search_.goal) {
      hint({message(HintId::search_ends_at_goal, search_.goal, number() - 1)});
    } else {
      hint({message(divergence_.expected_lines == 1 ? HintId::nothing_to_search : HintId::fringe_is_empty)});
    }
    hint(rule_hints(search_, got_, difference_.line));
  }

  void tell_expansion() {
    const auto expected_line = line_from(expected_, difference_.expected_at).value_or(Line{}).text;
    const auto got_line = line_from(got_, difference_.got_at).value_or(Line{}).text;
    const auto due = read_expansion(expected_line, header_.size());
    const auto own = read_expansion(got_line, header_.size());
    if (!due || !own) {
      auto complaint = malformation(expected_line, got_line, header_);
      complaint = complaint ? complaint : strange_number(got_line, header_, 0);
      say(DivergenceKind::malformed, complaint ? *complaint : message(WhatId::line_due, header_text_));
      return;
    }
    look_at_fringe();
    const ExpansionContext context{search_, *due, *own, fringe_, expected_};
    if (due->place() != own->place()) {
      tell_other_place(context);
    } else {
      tell_other_columns(context);
    }
  }

  void tell_other_place(const ExpansionContext& context) {
    say(DivergenceKind::other_node,
        message(WhatId::expansion_elsewhere, context.expected.place(), context.got.place()));
    hint(other_place_hints(context));
    hint(rule_hints(search_, got_, difference_.line));
    show(context.got.place());
  }

  void tell_other_columns(const ExpansionContext& context) {
    for (std::size_t column = 0; column < header_.size(); ++column) {
      if (context.expected.columns[column] != context.got.columns[column]) {
        divergence_.columns.push_back(header_column(header_[column], false));
      }
    }
    say(DivergenceKind::value, message(WhatId::expansion_columns, context.expected.place()));
    hint(other_columns_hints(context, header_));
    hint(rule_hints(search_, got_, difference_.line));
    show("");
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
