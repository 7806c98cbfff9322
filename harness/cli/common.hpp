#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/foundations/bounded_answer.hpp"
#include "harness/job/case_source.hpp"
#include "harness/registry/registry.hpp"
#include "harness/report/case_text.hpp"

namespace harness::cli {

inline constexpr int all_agree = 0;
inline constexpr int something_differs = 1;
inline constexpr int job_not_done = 2;
inline constexpr int interrupted = 130;

/// Writes lines of results to standard output, each made visible: names and texts in them may be anybody's.
/// `main` looks at the end whether that could be done.
void put(std::string_view text);

/// The same, each line in that style where there is to be colour.
void put(std::string_view text, Style style, bool color);

/// Says on standard error in one line, made visible, what went wrong; returns `job_not_done`.
int fail(std::string_view message);

/// Says on standard error what a user should know.
void remark(std::string_view message);
/// A further line of it, indented.
void remark_below(std::string_view message);

/// Says on standard error how a case folder was read. False where too much of it was passed over, which has
/// been said; `partial` takes it all the same. Who may not see the cases is told numbers alone.
bool may_stand_for_its_folder(const Assignment& assignment, CaseSource source, bool partial,
                              bool names_cases = true);

/// The row of an assignment; the command line has checked the name before.
const Assignment& row(const Registry& registry, const std::string& name);

/// An input file, read and understood; when it cannot be, that has been said on standard error.
struct Posed {
  std::string input;
  AnyProblem problem;
};
std::optional<Posed> pose(const Assignment& assignment, const std::string& path);

/// Says on standard error why the solver has no answer to an input; returns `job_not_done`, or `interrupted`
/// without a word.
int fail_unanswered(const std::string& path, fuzz::Unanswered why, const fuzz::AnswerBounds& bounds);
/// The same in words.
std::string words_of(fuzz::Unanswered why, const fuzz::AnswerBounds& bounds);

/// " (nearest: 'NAME')" for a name that is no mutant's, or nothing.
std::string nearest_mutant_text(const fuzz::Assignment& assignment, const std::string& given);

/// Whether `task` is empty or one of the assignment's; when it is not, that has been said on standard error.
bool is_task(const Assignment& assignment, const std::string& task);

/// The seed given, or a fresh one.
std::uint64_t seed_or_fresh(std::optional<std::uint64_t> given);

/// A fresh seed that nobody guesses.
std::uint64_t secret_seed();

/// The number given, or that of the processors this process may use.
int workers_or_all(int given);

}  // namespace harness::cli
