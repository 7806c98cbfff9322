// A job with foreign text wherever a report has some: names of cases, tags, what a program printed, how it is
// called. JSON must say it again, CSV must keep its columns, the terminal must get nothing but text. The
// parts of the input are parted by zero bytes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"

namespace {

using namespace harness;
using nlohmann::json;

/// The parts of the input, one after the other; empty ones when there are no more.
class Parts {
 public:
  explicit Parts(std::string text) : text_(std::move(text)) {}
  std::string next() {
    const auto end = std::min(text_.find('\0', at_), text_.size());
    auto part = text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    return part;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

/// A file in memory that a reporter can write by its name.
class MemoryFile {
 public:
  MemoryFile() : fd_(::memfd_create("report", MFD_CLOEXEC)) {}
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(fd_); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }
  std::string bytes() const {
    std::string text(static_cast<std::size_t>(::lseek(fd_, 0, SEEK_END)), '\0');
    fuzz::require(::pread(fd_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()),
                  "the report can be read");
    return text;
  }

 private:
  int fd_;
};

Assignment some_assignment() {
  Assignment row;
  row.name = "squirrel";
  row.tasks = {{"greedy", 30}, {"minimax", 70}};
  row.grading.full = 100;
  return row;
}

JobStarted some_job(const Assignment& assignment, Feedback feedback, Parts& parts) {
  JobStarted job;
  job.assignment = &assignment;
  job.candidate = parts.next();
  job.candidate_title = parts.next();
  job.candidate_remark = parts.next();
  job.compile_output = parts.next();
  job.source = parts.next();
  job.set_hash = "0123456789abcdef";
  job.cases = 2;
  job.feedback = feedback;
  return job;
}

/// What the judge says is text already; what stands beside it is foreign.
CaseResult some_result(Verdict verdict, Parts& parts) {
  CaseResult result;
  result.id = parts.next();
  result.task = "greedy";
  result.summary = "greedy, X to move";
  result.tags = {parts.next(), parts.next()};
  result.judgement.verdict = verdict;
  result.judgement.files = {{"next_state.txt", verdict, "is there, \"but\" as A,B", Divergence{}}};
  result.judgement.files.front().divergence->where = "line 3 of 5 differs, \"quoted\"";
  result.run = RunResult{};
  result.run->stderr_tail = parts.next();
  result.run->stdout_tail = parts.next();
  return result;
}

struct Job {
  JobStarted started;
  std::vector<CaseResult> results;
};

void tell(const Job& job, std::unique_ptr<Reporter> reporter) {
  std::vector<std::unique_ptr<Reporter>> one;
  one.push_back(std::move(reporter));
  const auto screened = behind(job.started.feedback, std::move(one));
  screened.front()->started(job.started);
  for (const auto& result : job.results) {
    screened.front()->result(result);
  }
  fuzz::require(screened.front()->finished({}).empty(), "the report is written");
}

/// Whether a JSON text says what was given; bytes that are not UTF-8 cannot be said.
bool says(const json& value, const std::string& given) {
  return value.is_string() && (!cases::testing::is_utf8(given) || value.get<std::string>() == given);
}

void look_at_json(const Job& job) {
  const MemoryFile file;
  tell(job, json_reporter(file.path(), true));
  const auto text = file.bytes();
  fuzz::require(cases::testing::is_plain_lines(text), "JSON shows its control characters");
  const auto report = json::parse(text, nullptr, false);
  fuzz::require(report.is_object(), "the report is JSON");
  fuzz::require(says(report["candidate"]["given"], job.started.candidate), "JSON names the candidate");
  if (job.started.feedback == Feedback::none) {
    return;
  }
  fuzz::require(report["cases"].size() == job.results.size(), "JSON has every case");
  for (std::size_t at = 0; at < job.results.size(); ++at) {
    const auto& told = report["cases"][at];
    fuzz::require(says(told["id"], job.results[at].id), "JSON names the case");
    fuzz::require(report["measured"]["cases"].contains(told["id"].get<std::string>()),
                  "JSON has what a case took");
    for (std::size_t tag = 0; job.started.feedback == Feedback::full && tag < 2; ++tag) {
      fuzz::require(says(told["tags"][tag], job.results[at].tags[tag]), "JSON has the tags");
    }
  }
  const bool other_ids = job.results[0].id != job.results[1].id;
  fuzz::require(report["measured"]["cases"].size() == (other_ids ? 2 : 1),
                "no two cases have one name in JSON");
}

/// The records of a CSV text by RFC 4180; none where it is not such a text.
std::vector<std::vector<std::string>> records_of(std::string_view text) {
  std::vector<std::vector<std::string>> records;
  std::vector<std::string> record(1);
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool doubled = quoted && c == '"' && at + 1 < text.size() && text[at + 1] == '"';
    if (doubled) {
      record.back() += '"';
      ++at;
    } else if (c == '"') {
      if (!quoted && (at == 0 || (text[at - 1] != ',' && text[at - 1] != '\n'))) {
        return {};
      }
      quoted = !quoted;
    } else if (quoted || (c != ',' && c != '\n')) {
      record.back() += c;
    } else if (c == ',') {
      record.emplace_back();
    } else {
      records.push_back(std::exchange(record, std::vector<std::string>(1)));
    }
  }
  return quoted || record != std::vector<std::string>(1) ? std::vector<std::vector<std::string>>{} : records;
}

void look_at_csv(const Job& job) {
  const MemoryFile file;
  tell(job, csv_reporter(file.path(), true));
  const auto text = file.bytes();
  fuzz::require(cases::testing::is_plain_lines(text), "CSV is text, a line a case");
  const auto records = records_of(text);
  fuzz::require(records.size() == job.results.size() + 1,
                "CSV has a record for each case and one for the header");
  for (std::size_t at = 0; at < records.size(); ++at) {
    fuzz::require(records[at].size() == records.front().size(), "all records of CSV have the same columns");
    const bool is_case =
        at > 0 && job.started.feedback != Feedback::none && cases::testing::is_plain(job.results[at - 1].id);
    fuzz::require(!is_case || records[at].front() == job.results[at - 1].id, "CSV names the case");
  }
}

void look_at_terminal(const Job& job) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const out = ::open_memstream(&text, &size);
  tell(job, terminal_reporter({Detail::all, false, false, true}, out));
  std::fclose(out);
  const bool is_text = cases::testing::is_plain_lines({text, size});
  std::free(text);
  fuzz::require(is_text, "the terminal gets text alone");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  static const Assignment assignment = some_assignment();
  constexpr int verdicts = static_cast<int>(Verdict::judge_error) + 1;
  const auto verdict = static_cast<Verdict>(data[0] % verdicts);
  const auto feedback = static_cast<Feedback>(data[0] / verdicts % 3);
  Parts parts(std::string(data + 1, data + size));
  Job job{some_job(assignment, feedback, parts), {}};
  job.results.push_back(some_result(verdict, parts));
  job.results.push_back(some_result(Verdict::runtime_error, parts));
  look_at_json(job);
  look_at_csv(job);
  look_at_terminal(job);
  return 0;
}
