#include "harness/store/known_failures.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {
namespace {

constexpr std::string_view blanks = " \t";
/// What a file may say that a case fails with.
constexpr std::array faults = {Verdict::layout,        Verdict::wrong,        Verdict::no_output,
                               Verdict::runtime_error, Verdict::time_limit,   Verdict::memory_limit,
                               Verdict::output_limit,  Verdict::compile_error};

bool is_fault(Verdict verdict) {
  return std::ranges::find(faults, verdict) != faults.end();
}

/// The bytes that stand for themselves behind a backslash, and those that stand for others. Any byte is
/// `\xNN`.
constexpr std::array<std::pair<char, char>, 5> escapes = {
    {{'"', '"'}, {'\\', '\\'}, {'n', '\n'}, {'r', '\r'}, {'t', '\t'}}};

std::string found_text(std::string_view rest) {
  const auto word = rest.substr(0, rest.find_first_of(blanks));
  return word.empty() ? std::string("the end of the line") : fmt::format("'{}'", short_name(word));
}

/// One line of the file, which is not blank and no remark.
class LineReader {
 public:
  LineReader(std::string_view line, int number) : line_(line), number_(number) {}

  cases::Parsed<std::string> id() {
    skip_blanks();
    if (rest().starts_with('"')) {
      return quoted();
    }
    const auto word = rest().substr(0, rest().find_first_of(blanks));
    const auto quote = word.find('"');
    if (quote != std::string_view::npos) {
      at_ += quote;
      return error("an id with a quote in it to stand in quotes");
    }
    at_ += word.size();
    return std::string(word);
  }

  cases::Parsed<std::optional<Verdict>> verdict() {
    skip_blanks();
    const auto word = rest().substr(0, rest().find_first_of(blanks));
    if (word == "*") {
      at_ += word.size();
      return std::optional<Verdict>();
    }
    const auto* const fault =
        std::ranges::find_if(faults, [word](Verdict one) { return code_of(one) == word; });
    if (fault == faults.end()) {
      return error("PE, WA, NO, RTE, TLE, MLE, OLE, CE or *");
    }
    at_ += word.size();
    return *fault;
  }

  /// What stands behind '#', blanks around it left out.
  cases::Parsed<std::string> why() {
    skip_blanks();
    if (rest().empty()) {
      return std::string();
    }
    if (!rest().starts_with('#')) {
      return error("'#' or the end of the line");
    }
    ++at_;
    skip_blanks();
    const auto end = rest().find_last_not_of(" \t\r");
    return std::string(rest().substr(0, end == std::string_view::npos ? 0 : end + 1));
  }

  tl::unexpected<cases::ParseError> error(std::string expected) const {
    return tl::unexpected(
        cases::ParseError{number_, static_cast<int>(at_) + 1, std::move(expected), found_text(rest())});
  }
  void go_back() { at_ = 0; }

 private:
  std::string_view rest() const { return line_.substr(at_); }
  void skip_blanks() { at_ = std::min(line_.find_first_not_of(blanks, at_), line_.size()); }

  cases::Parsed<std::string> quoted() {
    std::string out;
    for (++at_; at_ < line_.size(); ++at_) {
      char c = line_[at_];
      if (c == '"') {
        ++at_;
        return out;
      }
      if (c == '\\') {
        ++at_;
        const auto byte = escaped();
        if (!byte) {
          return tl::unexpected(byte.error());
        }
        c = *byte;
      }
      out += c;
    }
    return error("a closing quote");
  }

  /// The byte that stands behind a backslash; the place is that of its last character.
  cases::Parsed<char> escaped() {
    const auto named = at_ < line_.size() ? line_[at_] : '\0';
    const auto* const escape = std::ranges::find(escapes, named, &std::pair<char, char>::first);
    if (escape != escapes.end()) {
      return escape->second;
    }
    if (named != 'x') {
      return error("one of \" \\ n r t x after a backslash");
    }
    const auto digits = line_.substr(at_ + 1, 2);
    unsigned char byte = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (fault != std::errc{} || digits.size() != 2 || end != digits.data() + 2) {
      return error("two hexadecimal digits after \\x");
    }
    at_ += 2;
    return static_cast<char>(byte);
  }

  std::string_view line_;
  int number_;
  std::size_t at_ = 0;
};

/// The line of a case, read into `known`; nothing where all is well.
std::optional<cases::ParseError> read_line(std::string_view line, int number, KnownFailures& known) {
  LineReader reader(line, number);
  auto id = reader.id();
  if (!id) {
    return id.error();
  }
  const auto verdict = reader.verdict();
  if (!verdict) {
    return verdict.error();
  }
  auto why = reader.why();
  if (!why) {
    return why.error();
  }
  if (known.contains(*id)) {
    reader.go_back();
    return reader.error("each case once").value();
  }
  known.emplace(std::move(*id), KnownFailure{*verdict, std::move(*why)});
  return std::nullopt;
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// An id as readable text: UTF-8 without control characters, whatever its bytes are.
std::string printed_id(const std::string& id) {
  const bool is_text = is_utf8(id);
  const bool is_plain = is_text && !id.empty() && id.front() != '#' &&
                        id.find_first_of("\" \\") == std::string::npos &&
                        std::ranges::none_of(id, is_control);
  if (is_plain) {
    return id;
  }
  std::string out = "\"";
  for (const char c : id) {
    const auto* const escape = std::ranges::find(escapes, c, &std::pair<char, char>::second);
    const bool is_foreign = is_control(c) || (!is_text && static_cast<unsigned char>(c) >= 0x80);
    if (escape != escapes.end()) {
      out += std::string("\\") + escape->first;
    } else if (is_foreign) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace

cases::Parsed<KnownFailures> parse_known_failures(std::string_view text) {
  KnownFailures known;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    const auto begin = line.find_first_not_of(blanks);
    if (begin == std::string_view::npos || line[begin] == '#') {
      continue;
    }
    if (auto error = read_line(line, number, known)) {
      return tl::unexpected(std::move(*error));
    }
  }
  return known;
}

std::string print_known_failures(const KnownFailures& known) {
  std::string out = "# known failures of plycheck test: case, verdict, # why\n";
  for (const auto& [id, failure] : known) {
    out += fmt::format("{} {}{}{}\n", printed_id(id), failure.verdict ? code_of(*failure.verdict) : "*",
                       failure.why.empty() ? "" : " # ", failure.why);
  }
  return out;
}

KnownMark mark_of(const KnownFailures& known, const std::string& id, Verdict verdict) {
  const auto found = known.find(id);
  if (found == known.end() || verdict == Verdict::skipped || verdict == Verdict::judge_error) {
    return {};
  }
  const KnownFailure& listed = found->second;
  if (verdict == Verdict::accepted) {
    return {Known::no_longer, {}};
  }
  if (!listed.verdict || *listed.verdict == verdict) {
    return {Known::as_listed, listed.why};
  }
  return {Known::otherwise, std::string(code_of(*listed.verdict))};
}

void KnownFailuresNow::add(const CaseResult& result) {
  const Verdict verdict = result.judgement.verdict;
  if (verdict == Verdict::accepted) {
    now_.erase(result.id);
    return;
  }
  if (!is_fault(verdict)) {
    return;
  }
  const auto before = before_.find(result.id);
  if (before == before_.end()) {
    now_[result.id] = {verdict, {}};
  } else if (before->second.verdict && *before->second.verdict != verdict) {
    now_[result.id].verdict = verdict;
  }
}

}  // namespace harness
