#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/events/events.hpp"

namespace harness {

/// ANSI styles; colour is never the only sign.
enum class Style { plain, good, bad, faint, strong };
std::string styled(Style style, std::string_view text, bool color);

/// A case's name on the left and its verdicts on the right; below each other where 80 columns are too few.
std::vector<std::string> case_head(const CaseResult& result, bool color);
/// The same in one line, with less of the summary and of the verdicts where 80 columns are too few. A name is
/// never cut.
std::string case_line(const CaseResult& result, bool color);
/// What differs and where, and the last that a program said which crashed or left a file undone; at most 80
/// columns wide where the texts allow.
std::vector<std::string> case_body(const CaseResult& result);
/// Both, the head first.
std::vector<std::string> case_text(const CaseResult& result, bool color);

/// "isolation sandbox (without: PID namespace, network namespace)".
std::string isolation_text(const IsolationInForce& isolation);

/// What is told below that: what the case is about where its problem is not to be seen, the folder that was
/// kept, and, where it failed, the command that runs it again.
std::vector<std::string> more_text(const JobStarted& job, const Audience& audience, const CaseResult& result);

/// The command that runs a failing case again; empty where there is none, or it is not to be told.
std::string again_text(const JobStarted& job, const CaseResult& result);

/// The first that is to be said of a run that is not simply right: "exit status 3", "log.txt line 7 of 9,
/// column Beta". May be empty.
std::string in_a_line(const Judgement& judgement);

/// "2 cases nondeterministic: ..."
std::string nondeterministic_text(int cases);

/// The cases that are right here and fail in another environment, by what changes what the program does.
class ElsewhereCounts {
 public:
  void add(const CaseResult& result);
  bool empty() const { return names_.empty(); }
  /// "1 case right here, and not in another environment: ...: 012".
  std::vector<std::string> lines(std::size_t width) const;

 private:
  std::map<std::string, std::vector<std::string>> names_;
};

/// Whether a job that ended early may have missed something of its cases' verdicts: one that was over but for
/// the search for the mistake has not.
bool lacks_cases(const JobFinished& end);

/// Why a job ended early, and how many cases were not run; empty for one that did not.
std::string stop_text(const JobFinished& end);

/// What a report begins with: what is run, on what and how, and what is to be known of the candidate. `what`
/// names the cases, in parts between which a line may end. How many run at a time is left out where `times`
/// is false.
std::vector<std::string> head_text(const JobStarted& job, const Audience& audience,
                                   const std::vector<std::string>& what, bool times);

}  // namespace harness
