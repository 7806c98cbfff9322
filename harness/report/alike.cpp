#include "harness/report/alike.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "harness/events/alike_key.hpp"
#include "harness/events/failure.hpp"
#include "harness/events/score.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

constexpr std::string_view indent = "     ";
/// So many groups are told by a line or two; the others are counted.
constexpr std::size_t most_briefs = 10;

/// "WA, output.txt first differs in: move, a move that is worth less", "RTE, exit status 1: KeyError: 'A3'".
std::string what_fails(const Judgement& judgement) {
  const auto kind = failure_kind(judgement);
  const auto why = kind_of(judgement.reasons);
  std::string what = kind          ? *kind
                     : why.empty() ? std::string(code_of(judgement.verdict))
                                   : fmt::format("{}, {}", code_of(judgement.verdict), why);
  const auto exception = std::ranges::find(judgement.symptoms, SymptomId::exception, &Symptom::id);
  if (exception != judgement.symptoms.end()) {
    what += ": " + Arguments(exception->arguments).text(0);
  }
  const auto* wrong = first_wrong(judgement);
  if (wrong != nullptr && wrong->divergence) {
    what += choice_words(*wrong->divergence);
  }
  return what;
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

/// "11 more fail alike: 003, 007, and 9 more" in at most four lines.
std::vector<std::string> ids_lines(const std::vector<std::string>& ids, std::size_t width) {
  constexpr std::size_t most_lines = 4;
  const auto lines_of = [&ids, width](std::size_t count) {
    std::vector<std::string> parts(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count));
    parts.front() = fmt::format("{} more {} in the same way: {}", ids.size(),
                                ids.size() == 1 ? "fails" : "fail", parts.front());
    if (count < ids.size()) {
      parts.push_back(fmt::format("and {} more", ids.size() - count));
    }
    return listed(parts, width - indent.size());
  };
  // An id has a sign, a comma and a blank at least.
  std::size_t count = std::min(ids.size(), most_lines * width / 3);
  auto lines = lines_of(count);
  while (lines.size() > most_lines && count > 1) {
    lines = lines_of(--count);
  }
  for (auto& line : lines) {
    line.insert(0, indent);
  }
  return lines;
}

}  // namespace

void AlikeFailures::add(const CaseResult& result, const std::function<ToldCase()>& tell) {
  ++cases_;
  const auto [place, is_new] = places_.try_emplace(alike_key(result), groups_.size());
  if (is_new) {
    groups_.emplace_back().what = what_fails(result.judgement);
  }
  auto& group = groups_[place->second];
  if (is_new || result.input.size() < group.input_size) {
    group.told = tell();
    group.told_at = group.ids.size();
    group.input_size = result.input.size();
  }
  group.ids.push_back(visible(result.id, Blanks::none));
}

std::vector<const AlikeFailures::Group*> AlikeFailures::by_size() const {
  std::vector<const Group*> groups;
  std::ranges::transform(groups_, std::back_inserter(groups), [](const auto& group) { return &group; });
  std::ranges::stable_sort(
      groups, [](const auto* one, const auto* other) { return one->ids.size() > other->ids.size(); });
  return groups;
}

std::vector<std::string> AlikeFailures::block(const Group& group, std::size_t width) {
  std::vector<std::string> lines{""};
  append(lines, group.told.head);
  append(lines, group.told.body);
  auto others = group.ids;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(group.told_at));
  if (!others.empty()) {
    append(lines, ids_lines(others, width));
  }
  return lines;
}

std::vector<std::string> AlikeFailures::brief(const Group& group, std::size_t width) {
  constexpr std::size_t most_ids = 6;
  const auto told = std::min(most_ids, group.ids.size());
  std::string text =
      fmt::format("{}: {} (", counted(static_cast<std::int64_t>(group.ids.size()), "case"), group.what);
  for (std::size_t at = 0; at < told; ++at) {
    text += (at == 0 ? "" : ", ") + group.ids[at];
  }
  text += told < group.ids.size() ? fmt::format(" and {} more)", group.ids.size() - told) : ")";
  auto lines = wrapped(text, width - indent.size());
  for (std::size_t at = 0; at < lines.size(); ++at) {
    lines[at].insert(0, at == 0 ? indent.substr(2) : indent);
  }
  return lines;
}

std::vector<std::string> AlikeFailures::lines(std::size_t room, std::size_t width) const {
  if (cases_ == 1) {
    return groups_.front().told.body;
  }
  const auto groups = by_size();
  std::vector<std::vector<std::string>> briefs;
  // A blank line and one that says what follows, and one for what is only counted.
  std::size_t taken = groups.size() > 1 ? 3 : 0;
  for (std::size_t at = 0; at < groups.size(); ++at) {
    briefs.push_back(brief(*groups[at], width));
    taken += at < most_briefs ? briefs.back().size() : 0;
  }
  std::vector<std::string> lines;
  std::vector<std::size_t> left;
  for (std::size_t at = 0; at < groups.size(); ++at) {
    const auto full = block(*groups[at], width);
    const auto saved = at < most_briefs ? briefs[at].size() : 0;
    if (at > 0 && taken - saved + full.size() > room) {
      left.push_back(at);
      continue;
    }
    taken += full.size() - saved;
    append(lines, full);
  }
  if (left.empty()) {
    return lines;
  }
  append(lines, {"", "the other cases that fail, in short (-v tells every case in full):"});
  const auto told = std::min(left.size(), most_briefs);
  std::size_t further = 0;
  for (std::size_t at = 0; at < left.size(); ++at) {
    if (at < told) {
      append(lines, briefs[left[at]]);
    } else {
      further += groups[left[at]]->ids.size();
    }
  }
  if (further > 0) {
    lines.push_back(fmt::format("   {} in {} more", counted(static_cast<std::int64_t>(further), "case"),
                                counted(static_cast<std::int64_t>(left.size() - told), "group")));
  }
  return lines;
}

}  // namespace harness
