#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/judgement.hpp"

namespace harness {

/// The arguments of a message. One that is not there, or is of another type, is as good as empty: a kept run
/// may be a stranger's.
class Arguments {
 public:
  explicit Arguments(const std::vector<Argument>& all) : all_(all) {}

  std::int64_t number(std::size_t at) const;
  /// Of a number that may have a fraction.
  double real(std::size_t at) const;
  const std::string& text(std::size_t at) const;
  const std::vector<std::string>& list(std::size_t at) const;
  const NodePlace& place(std::size_t at) const;
  /// An argument of any type as words: several names as they are listed.
  std::string words(std::size_t at) const;

 private:
  const std::vector<Argument>& all_;
};

/// What is known of an id: its name in reports, the names of its arguments in their order, and its words.
/// These are a pattern, in which {0} stands for the first argument, or made by a function, which may ask the
/// divergence too. Words that end with a sign go on with those of the next message, and those that begin
/// with one go on from the last.
template <class Id>
struct MessageRow {
  Id id;
  std::string_view name;
  std::string_view arguments;
  std::string_view pattern = {};
  std::string (*make)(const Arguments& arguments, const Divergence& divergence) = nullptr;
  /// It tells nothing of a case, so that it may be seen where feedback on hidden cases is not full.
  bool is_open = false;
};
using HintRow = MessageRow<HintId>;
using WhatRow = MessageRow<WhatId>;
using RemarkRow = MessageRow<RemarkId>;
using ReasonRow = MessageRow<ReasonId>;
using SymptomRow = MessageRow<SymptomId>;

// The rows of a family; all families together have each id once.
std::span<const HintRow> line_hint_rows();
std::span<const HintRow> board_hint_rows();
std::span<const HintRow> answer_hint_rows();
std::span<const HintRow> table_hint_rows();
std::span<const HintRow> log_hint_rows();
std::span<const HintRow> course_hint_rows();
std::span<const HintRow> expansion_hint_rows();
std::span<const HintRow> count_hint_rows();
std::span<const WhatRow> line_what_rows();
std::span<const WhatRow> board_what_rows();
std::span<const WhatRow> answer_what_rows();
std::span<const WhatRow> log_what_rows();
std::span<const WhatRow> expansion_what_rows();
std::span<const RemarkRow> remark_rows();
std::span<const ReasonRow> reason_rows();
std::span<const SymptomRow> symptom_rows();

/// The row of an id.
const HintRow& row_of(HintId id);
const WhatRow& row_of(WhatId id);
const RemarkRow& row_of(RemarkId id);
const ReasonRow& row_of(ReasonId id);
const SymptomRow& row_of(SymptomId id);

/// The words of a message of a divergence.
std::string words_of(const Hint& hint, const Divergence& divergence = {});
std::string words_of(const What& what, const Divergence& divergence);

/// All that is said of a file, in one: "accepted; line ends are CRLF, no newline at the end".
std::string words_of(const Remarks& remarks);
/// The same of a run or a case: "exit status 3, though all files are right".
std::string words_of(const Reasons& reasons);
/// As much of that as stands in front of the first comma: what follows differs from case to case.
std::string kind_of(const Reasons& reasons);
/// A sentence on why there is no right file: "your program never read input.txt".
std::string words_of(const Symptom& symptom);
/// All of them in one.
std::string words_of(const Symptoms& symptoms);
/// "AC", "RTE, exit status 3".
std::string words_of(const ToldRun& run);

}  // namespace harness
