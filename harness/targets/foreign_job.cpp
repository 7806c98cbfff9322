#include "harness/targets/foreign_job.hpp"

#include <algorithm>
#include <cstdlib>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>
#include <utility>

#include "fuzz/targets/require.hpp"

namespace harness::targets {
namespace {

/// The parts of the input, one after the other; empty ones when there are no more.
class Parts {
 public:
  explicit Parts(std::string_view text) : text_(text) {}
  std::string next() {
    const auto part = text_.substr(0, text_.find('\0'));
    text_.remove_prefix(std::min(part.size() + 1, text_.size()));
    return std::string(part);
  }

 private:
  std::string_view text_;
};

/// A made-up one: reports need no more of it.
const Assignment& some_assignment() {
  static const Assignment assignment = [] {
    Assignment row;
    auto& facts = row.core.facts;
    facts.name = "some-row";
    facts.tasks = {{.name = "greedy", .points = 30}, {.name = "minimax", .points = 70}};
    facts.grading.full = 100;
    return row;
  }();
  return assignment;
}

/// What the judge says is text already; what stands beside it is foreign.
CaseResult some_result(Verdict verdict, Parts& parts) {
  CaseResult result;
  result.id = parts.next();
  result.task = "greedy";
  result.summary = "greedy, X to move";
  result.tags = {parts.next(), parts.next()};
  result.judgement.verdict = verdict;
  result.judgement.files = {
      {"next_state.txt", verdict, {message(RemarkId::as_kept, "is there, \"but\" as A,B")}, Divergence{}}};
  result.judgement.files.front().divergence->what =
      message(WhatId::as_kept, "line 3 of 5 differs, \"quoted\"");
  result.run = RunResult{};
  result.run->stderr_tail = parts.next();
  result.run->stdout_tail = parts.next();
  return result;
}

/// All foreign texts of a job.
std::vector<std::string*> texts_of(ForeignJob& job) {
  auto& head = job.started;
  std::vector<std::string*> texts{&head.candidate,     &head.candidate_title, &head.candidate_remark,
                                  &head.source,        &head.compile_output,  &head.against,
                                  &head.against_title, &head.known_failures};
  for (auto& result : job.results) {
    texts.insert(texts.end(), {&result.id, &result.run->stderr_tail, &result.run->stdout_tail});
    std::ranges::transform(result.tags, std::back_inserter(texts), [](std::string& tag) { return &tag; });
    if (result.mark.known == Known::as_listed) {
      texts.push_back(&result.mark.why);
    }
  }
  return texts;
}

}  // namespace

MemoryFile::MemoryFile() : fd_(::memfd_create("report", MFD_CLOEXEC)) {}

MemoryFile::~MemoryFile() {
  ::close(fd_);
}

std::string MemoryFile::path() const {
  return "/proc/self/fd/" + std::to_string(fd_);
}

std::string MemoryFile::bytes() const {
  std::string text(static_cast<std::size_t>(::lseek(fd_, 0, SEEK_END)), '\0');
  fuzz::require(::pread(fd_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()),
                "the report can be read");
  return text;
}

ForeignJob foreign_job(std::string_view bytes) {
  constexpr int verdicts = static_cast<int>(Verdict::judge_error) + 1;
  constexpr int feedbacks = 3;
  const int first = bytes.empty() ? 0 : static_cast<unsigned char>(bytes.front());
  const auto verdict = static_cast<Verdict>(first % verdicts);
  const int more = first / verdicts / feedbacks;
  Parts parts(bytes.substr(std::min<std::size_t>(1, bytes.size())));
  ForeignJob job;
  auto& head = job.started;
  head.assignment = &some_assignment();
  job.audience.feedback = static_cast<Feedback>(first / verdicts % feedbacks);
  head.set_hash = "0123456789abcdef";
  head.cases = 2;
  head.again = "plycheck test " + head.assignment->facts().name;
  head.candidate = parts.next();
  head.candidate_title = parts.next();
  head.candidate_remark = parts.next();
  head.compile_output = parts.next();
  head.source = parts.next();
  job.results.push_back(some_result(verdict, parts));
  job.results.push_back(some_result(Verdict::runtime_error, parts));
  head.against = parts.next();
  head.against_title = parts.next();
  head.known_failures = parts.next();
  if ((more & 1) != 0) {
    job.results.front().mark = {Known::as_listed, parts.next()};
  }
  head.compiles = (more & 2) == 0;
  if ((more & 4) != 0) {
    job.end.stopped = Stopped::budget;
    job.end.not_run = 1;
  }
  return job;
}

ForeignJob harmless(const ForeignJob& job) {
  ForeignJob other = job;
  for (std::string* const text : texts_of(other)) {
    *text = text->empty() ? "" : "harmless";
  }
  return other;
}

void tell(const ForeignJob& job, const std::unique_ptr<Reporter>& reporter) {
  reporter->started(job.started);
  for (const auto& result : job.results) {
    reporter->result(result);
  }
  fuzz::require(reporter->finished(job.end).empty(), "the report is written");
}

std::string written(const ForeignJob& job, const MakeFor& make) {
  const MemoryFile file;
  tell(job, make(file.path()));
  return file.bytes();
}

std::string printed(const ForeignJob& job, const MakeOn& make) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const out = ::open_memstream(&text, &size);
  tell(job, make(out));
  std::fclose(out);
  std::string bytes(text, size);
  std::free(text);
  return bytes;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    lines.push_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

}  // namespace harness::targets
