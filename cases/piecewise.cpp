#include "cases/piecewise.hpp"

#include <algorithm>
#include <optional>

#include "cases/text_scan.hpp"

namespace cases {
namespace {

/// Compares a text that comes in pieces with one that is here, as `compare` does with whole ones.
class Comparer {
 public:
  explicit Comparer(std::string_view expected) : expected_(expected) {}

  /// False when the first difference is known.
  bool take(std::string_view piece) {
    while (!piece.empty() && !difference_) {
      switch (mode_) {
        case Mode::same:
          piece.remove_prefix(go_on_while_same(piece));
          break;
        case Mode::blanks:
          piece.remove_prefix(skip_blanks(piece));
          break;
        case Mode::rest:
          piece.remove_prefix(look_for_text(piece));
          break;
      }
    }
    return !difference_;
  }

  /// When all pieces were taken.
  Compared finish(Comparison comparison) {
    if (!first_other_ && got_ == static_cast<std::int64_t>(expected_.size())) {
      return {Equality::identical, std::nullopt};
    }
    if (comparison == Comparison::bytes_free_final_newline && differs_in_final_newline()) {
      return {Equality::accepted, std::nullopt};
    }
    if (!difference_ && mode_ != Mode::rest) {
      end_within_expected();
    }
    if (difference_) {
      return {Equality::different, difference_};
    }
    return {comparison == Comparison::lines ? Equality::accepted : Equality::layout, std::nullopt};
  }

 private:
  /// `same`: the bytes are the expected ones. `blanks`: they were, but the line may end all the same.
  /// `rest`: the expected text is over.
  enum class Mode { same, blanks, rest };

  /// Counts bytes as taken.
  std::size_t pass(std::string_view bytes) {
    const auto newline = bytes.rfind('\n');
    if (newline != std::string_view::npos) {
      lines_ += std::count(bytes.begin(), bytes.end(), '\n');
      line_at_ = got_ + static_cast<std::int64_t>(newline) + 1;
    }
    got_ += static_cast<std::int64_t>(bytes.size());
    return bytes.size();
  }

  std::size_t go_on_while_same(std::string_view piece) {
    const auto same = common_prefix(expected_.substr(at_), piece);
    at_ += same;
    pass(piece.substr(0, same));
    if (same < piece.size()) {
      if (!first_other_) {
        first_other_ = piece[same];
        same_bytes_ = at_;
      }
      line_end_ = skip_to_line_end(expected_, at_);
      mode_ = Mode::blanks;
    }
    return same;
  }

  std::size_t skip_blanks(std::string_view piece) {
    std::size_t blanks = 0;
    while (blanks < piece.size() && is_layout(piece[blanks])) {
      ++blanks;
    }
    pass(piece.substr(0, blanks));
    if (blanks == piece.size()) {
      return blanks;
    }
    if (piece[blanks] != '\n' || !line_end_) {
      differ_here();
      return blanks;
    }
    if (*line_end_ == expected_.size()) {
      mode_ = Mode::rest;
      return blanks;
    }
    at_ = *line_end_ + 1;
    mode_ = Mode::same;
    return blanks + pass(piece.substr(blanks, 1));
  }

  std::size_t look_for_text(std::string_view piece) {
    const auto white = first_not_white(piece, 0);
    pass(piece.substr(0, white));
    if (white < piece.size()) {
      difference_ = {lines_ + 1, expected_.size(), static_cast<std::size_t>(line_at_)};
    }
    return white;
  }

  void differ_here() {
    difference_ = {line_number(expected_, at_), line_start(expected_, at_),
                   static_cast<std::size_t>(line_at_)};
  }

  /// The pieces are over before the expected text is, or with it.
  void end_within_expected() {
    const auto line_end = mode_ == Mode::blanks ? line_end_ : skip_to_line_end(expected_, at_);
    if (!line_end) {
      differ_here();
    } else if (const auto missing = next_line_with_text(expected_, *line_end)) {
      difference_ = {line_number(expected_, *missing), *missing, static_cast<std::size_t>(got_)};
    }
  }

  /// Whether a newline at the end of one of the two is all that differs, and the line before has an end of
  /// its own.
  bool differs_in_final_newline() const {
    const auto same = first_other_ ? same_bytes_ : at_;
    const auto left = expected_.substr(same);
    const bool got_has_one =
        first_other_ == '\n' && left.empty() && got_ == static_cast<std::int64_t>(same) + 1 && !difference_;
    const bool lacks_one = !first_other_ && left == "\n";
    return (got_has_one || lacks_one) && (same == 0 || expected_[same - 1] != '\n');
  }

  const std::string_view expected_;
  Mode mode_ = Mode::same;
  /// Where the expected text and the pieces are, and what was passed of these.
  std::size_t at_ = 0;
  std::int64_t got_ = 0;
  std::int64_t lines_ = 0;
  std::int64_t line_at_ = 0;
  /// The first byte that is not the expected one, and how many were before.
  std::optional<char> first_other_;
  std::size_t same_bytes_ = 0;
  /// Where the expected line ends, if there are only blanks left of it.
  std::optional<std::size_t> line_end_;
  std::optional<LineDifference> difference_;
};

}  // namespace

Compared compare_in_pieces(Comparison comparison, std::string_view expected, const OpenFile& got,
                           std::size_t piece) {
  Comparer comparer(expected);
  got.each_piece(0, piece, [&comparer](std::string_view next) { return comparer.take(next); });
  return comparer.finish(comparison);
}

std::vector<LayoutChange> layout_changes_in_pieces(std::string_view expected, const OpenFile& got,
                                                   std::size_t piece) {
  LayoutCounter want;
  want.take(expected);
  LayoutCounter have;
  got.each_piece(0, piece, [&have](std::string_view next) {
    have.take(next);
    return true;
  });
  return changes_between(want.finish(), have.finish());
}

}  // namespace cases
