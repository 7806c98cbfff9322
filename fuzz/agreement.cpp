#include "fuzz/agreement.hpp"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "cases/equality.hpp"

namespace fuzz {
namespace {

constexpr std::string_view no_file = "(no such file)";
constexpr std::string_view an_answer = "(an answer)";
constexpr std::string_view end_of_file = "(the end of the file)";

std::string line_or_end(std::string_view text, std::size_t at) {
  return std::string(at < text.size() ? cases::line_at(text, at) : end_of_file);
}

Difference first_difference(const std::string& file, std::string_view solver, std::string_view oracle) {
  const auto [a, b] = std::ranges::mismatch(solver, oracle);
  const auto same = solver.substr(0, static_cast<std::size_t>(a - solver.begin()));
  const std::size_t last_end = same.rfind('\n');
  const std::size_t line_start = last_end == std::string_view::npos ? 0 : last_end + 1;
  return {file, std::ranges::count(same, '\n') + 1, line_or_end(solver, line_start),
          line_or_end(oracle, line_start)};
}

std::optional<Difference> first_difference(const cases::Answer& solver, const reference::Files& oracle) {
  std::set<std::string> names;
  for (const auto& [name, bytes] : solver.files) {
    names.insert(name);
  }
  for (const auto& [name, bytes] : oracle) {
    names.insert(name);
  }
  for (const auto& name : names) {
    const auto ours = solver.files.find(name);
    const auto theirs = oracle.find(name);
    if (ours == solver.files.end()) {
      return Difference{name, 0, std::string(no_file), line_or_end(theirs->second, 0)};
    }
    if (theirs == oracle.end()) {
      return Difference{name, 0, line_or_end(ours->second, 0), std::string(no_file)};
    }
    if (ours->second != theirs->second) {
      return first_difference(name, ours->second, theirs->second);
    }
  }
  return std::nullopt;
}

/// What a witness gives, or what it threw in words.
template <class Witness>
auto asked(const Witness& witness, std::string_view input)
    -> tl::expected<decltype(witness(input)), std::string> {
  try {
    return witness(input);
  } catch (const std::exception& error) {
    return tl::unexpected(fmt::format("(an exception: {})", error.what()));
  } catch (...) {
    return tl::unexpected(std::string("(an exception that does not tell what it is)"));
  }
}

std::string told(const cases::Parsed<cases::Answer>& answer) {
  return answer ? std::string(an_answer) : cases::describe("input", answer.error());
}

std::string told(const reference::Result& files) {
  if (files) {
    return std::string(an_answer);
  }
  const auto& [kind, line, column, expected, found] = files.error();
  if (kind == reference::Refusal::Kind::over_budget) {
    return fmt::format("(over the budget: {})", expected);
  }
  return cases::describe("input", {line, column, expected, found});
}

/// What is told of a witness that threw, or else of what it gave.
template <class Given>
std::string told(const tl::expected<Given, std::string>& given) {
  return given ? told(*given) : given.error();
}

}  // namespace

Witnesses witnesses_of(const Assignment& assignment, reference::Budget budget,
                       const solver::SolveSettings& settings) {
  return {[&assignment, settings](std::string_view input) { return solved(assignment, input, settings); },
          [&assignment, budget](std::string_view input) { return assignment.oracle(input, budget); }};
}

std::string describe(const Difference& difference) {
  const auto& [file, line, solver, oracle] = difference;
  const std::string where = file.empty() ? "" : line == 0 ? file + ": " : fmt::format("{}:{}: ", file, line);
  return fmt::format("{}solver {}, oracle {}", where, solver, oracle);
}

Agreement agreement(const Witnesses& witnesses, std::string_view input) {
  const auto ours = asked(witnesses.solve, input);
  const auto theirs = asked(witnesses.oracle, input);
  if (!ours || !theirs) {
    return {Agreement::Kind::differ, {}, Difference{"", 0, told(ours), told(theirs)}};
  }
  const auto& solved = *ours;
  const auto& files = *theirs;
  const bool over_budget = !files && files.error().kind == reference::Refusal::Kind::over_budget;
  if (!solved || (!files && !over_budget)) {
    return {Agreement::Kind::differ, solved.value_or(cases::Answer{}),
            Difference{"", 0, told(solved), told(files)}, solved || files || over_budget};
  }
  if (over_budget) {
    return {Agreement::Kind::over_budget, *solved, std::nullopt};
  }
  const auto difference = first_difference(*solved, *files);
  return {difference ? Agreement::Kind::differ : Agreement::Kind::agree, *solved, difference};
}

}  // namespace fuzz
