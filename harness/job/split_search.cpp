#include "harness/job/split_search.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <utility>
#include <vector>

#include "fuzz/foundations/chance.hpp"

namespace harness {
namespace {

constexpr int least_cases = 5;
constexpr int relabelings = 100;
constexpr int least_worse = 99;

/// Of each case whether something holds; no vector<bool>, whose elements cannot be exchanged.
using Flags = std::vector<unsigned char>;

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// "depth 3" as "depth #" and 3; nothing where there is not one number.
std::optional<std::pair<std::string, std::int64_t>> with_number(std::string_view part) {
  const auto begin = static_cast<std::size_t>(std::ranges::find_if(part, is_digit) - part.begin());
  std::size_t end = begin;
  while (end < part.size() && is_digit(part[end])) {
    ++end;
  }
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(part.data() + begin, part.data() + end, number);
  if (begin == end || error != std::errc() ||
      std::any_of(part.begin() + static_cast<std::ptrdiff_t>(end), part.end(), is_digit)) {
    return std::nullopt;
  }
  const bool negative = begin > 0 && part[begin - 1] == '-';
  return std::pair(
      std::string(part.substr(0, begin - (negative ? 1 : 0))) + "#" + std::string(part.substr(end)),
      negative ? -number : number);
}

void add_parts(std::string_view summary, CaseFactRow& row) {
  while (!summary.empty()) {
    const auto end = std::min(summary.find(", "), summary.size());
    const auto part = summary.substr(0, end);
    summary.remove_prefix(std::min(end + 2, summary.size()));
    if (const auto number = with_number(part)) {
      row.numbers[{SplitFact::number, number->first}] = number->second;
    } else if (std::ranges::none_of(part, is_digit) && !part.empty()) {
      row.marks.insert({SplitFact::phrase, std::string(part)});
    }
  }
}

/// Whether the verdict tells of the candidate; then whether it fails.
std::optional<bool> is_failing(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return false;
    case Verdict::layout:
    case Verdict::wrong:
    case Verdict::no_output:
    case Verdict::runtime_error:
    case Verdict::time_limit:
    case Verdict::memory_limit:
    case Verdict::output_limit:
      return true;
    case Verdict::compile_error:
    case Verdict::skipped:
    case Verdict::judge_error:
      return std::nullopt;
  }
  return std::nullopt;
}

/// A way to say which cases are meant, and for each case whether it is.
struct Statement {
  Split told;
  Flags meant;
};

void add_mark_statements(const NamedFact& fact, std::span<const CaseFactRow> rows,
                         std::vector<Statement>& statements) {
  Statement with{{fact.first, fact.second, true}, {}};
  Statement without{{fact.first, fact.second, false}, {}};
  for (const auto& row : rows) {
    with.meant.push_back(row.marks.contains(fact));
    without.meant.push_back(!with.meant.back());
  }
  statements.push_back(std::move(with));
  statements.push_back(std::move(without));
}

/// At least each of the numbers that there are, and at most each of them; a case without a number is not
/// meant.
void add_number_statements(const NamedFact& fact, std::span<const CaseFactRow> rows,
                           std::vector<Statement>& statements) {
  std::set<std::int64_t> bounds;
  for (const auto& row : rows) {
    if (const auto found = row.numbers.find(fact); found != row.numbers.end()) {
      bounds.insert(found->second);
    }
  }
  for (const auto bound : bounds) {
    for (const bool at_least : {true, false}) {
      Statement statement{{fact.first, fact.second, at_least, bound}, {}};
      for (const auto& row : rows) {
        const auto found = row.numbers.find(fact);
        const bool has_it = found != row.numbers.end();
        statement.meant.push_back(has_it && (at_least ? found->second >= bound : found->second <= bound));
      }
      statements.push_back(std::move(statement));
    }
  }
}

/// All statements that mean different cases, in the order in which they are preferred.
std::vector<Statement> statements_about(std::span<const CaseFactRow> rows) {
  std::set<NamedFact> marks;
  std::set<NamedFact> numbers;
  for (const auto& row : rows) {
    marks.insert(row.marks.begin(), row.marks.end());
    for (const auto& [fact, number] : row.numbers) {
      numbers.insert(fact);
    }
  }
  std::vector<Statement> all;
  for (const auto& fact : marks) {
    add_mark_statements(fact, rows, all);
  }
  for (const auto& fact : numbers) {
    add_number_statements(fact, rows, all);
  }
  std::ranges::stable_sort(all, {}, [](const Statement& statement) { return statement.told.about; });
  std::vector<Statement> different;
  std::set<Flags> seen;
  for (auto& statement : all) {
    if (seen.insert(statement.meant).second) {
      different.push_back(std::move(statement));
    }
  }
  return different;
}

/// Cases that fail and are not meant, or are meant and do not fail.
int errors(const Flags& meant, const Flags& failing) {
  int wrong = 0;
  for (std::size_t at = 0; at < meant.size(); ++at) {
    wrong += meant[at] == failing[at] ? 0 : 1;
  }
  return wrong;
}

const Statement& best_of(const std::vector<Statement>& statements, const Flags& failing) {
  return *std::ranges::min_element(
      statements, {}, [&failing](const Statement& statement) { return errors(statement.meant, failing); });
}

/// Whether failures dealt out by chance are hardly ever parted so well.
bool is_no_chance(const std::vector<Statement>& statements, Flags failing, int found_errors) {
  fuzz::Chance chance(rc::Random(failing.size()));
  int worse = 0;
  for (int deal = 0; deal < relabelings; ++deal) {
    chance.shuffle(failing);
    worse += errors(best_of(statements, failing).meant, failing) > found_errors ? 1 : 0;
    if (deal - worse > relabelings - least_worse) {
      return false;
    }
  }
  return worse >= least_worse;
}

}  // namespace

std::optional<CaseFactRow> fact_row(std::string_view input, const CaseResult& result) {
  const auto failing = is_failing(result.judgement.verdict);
  if (!failing) {
    return std::nullopt;
  }
  CaseFactRow row;
  row.failing = *failing;
  row.marks.insert({SplitFact::task, result.task});
  for (const auto& tag : result.tags) {
    row.marks.insert({SplitFact::tag, tag});
  }
  if (input.find("\r\n") != std::string_view::npos) {
    row.marks.insert({SplitFact::crlf, ""});
  }
  add_parts(result.summary, row);
  row.numbers[{SplitFact::size, ""}] = static_cast<std::int64_t>(input.size());
  return row;
}

std::vector<CaseFactRow> unexplained(std::vector<CaseFactRow> rows, const fuzz::Diagnosis& diagnosis) {
  for (const auto& site : diagnosis.sites) {
    const NamedFact task{SplitFact::task, site.site};
    std::erase_if(rows, [&](const CaseFactRow& row) {
      return !site.exact.empty() && (site.site.empty() || row.marks.contains(task));
    });
  }
  return rows;
}

std::optional<Split> splitting_fact(std::span<const CaseFactRow> rows, const fuzz::Assignment& assignment) {
  Flags failing;
  for (const auto& row : rows) {
    failing.push_back(row.failing);
  }
  const auto all_failing = static_cast<int>(std::ranges::count(failing, true));
  const auto all_accepted = static_cast<int>(rows.size()) - all_failing;
  if (all_failing == 0 || all_accepted == 0) {
    return std::nullopt;
  }
  const auto statements = statements_about(rows);
  const Statement& best = best_of(statements, failing);
  const int wrong = errors(best.meant, failing);
  const bool is_perfect = wrong == 0 && std::min(all_failing, all_accepted) >= least_cases;
  if (!is_perfect &&
      (wrong >= std::min(all_failing, all_accepted) || !is_no_chance(statements, failing, wrong))) {
    return std::nullopt;
  }
  Split told = best.told;
  told.failing = all_failing;
  told.accepted = all_accepted;
  for (std::size_t at = 0; at < failing.size(); ++at) {
    told.failing_so += failing[at] && best.meant[at] ? 1 : 0;
    told.accepted_so += !failing[at] && best.meant[at] ? 1 : 0;
  }
  if (told.about == SplitFact::tag) {
    told.meaning = fuzz::about_tag(assignment, told.name);
  }
  return told;
}

}  // namespace harness
