#include "harness/grade/answer_book.hpp"

#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

std::int64_t size_of(const cases::Answer& answer) {
  std::int64_t bytes = 0;
  for (const auto& [name, text] : answer.files) {
    bytes += static_cast<std::int64_t>(text.size());
  }
  return bytes;
}

}  // namespace

AnswerBook::AnswerBook(const Assignment& assignment, std::span<const JobCase> cases, fs::path folder,
                       std::int64_t in_memory)
    : assignment_(assignment),
      cases_(cases),
      folder_(std::move(folder)),
      in_memory_(in_memory),
      pages_(std::make_unique<Page[]>(cases.size())) {}

tl::expected<cases::Answer, NoAnswer> AnswerBook::of(const JobCase& job_case, const AnswerTerms& terms) {
  const auto index = static_cast<std::size_t>(&job_case - cases_.data());
  Page& page = pages_[index];
  const std::lock_guard lock(page.mutex);
  if (page.found) {
    return *page.found;
  }
  if (auto kept = read(index, page)) {
    return *std::move(kept);
  }
  auto found = expected_answer(assignment_, job_case, terms);
  if (!terms.stop.stop_requested()) {
    put_aside(index, page, found);
  }
  return found;
}

bool AnswerBook::takes_memory(std::int64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (bytes_ + bytes > in_memory_) {
    return false;
  }
  bytes_ += bytes;
  return true;
}

void AnswerBook::put_aside(std::size_t index, Page& page, Found found) {
  if (!found || takes_memory(size_of(*found))) {
    page.found = std::move(found);
    return;
  }
  std::error_code error;
  fs::create_directories(folder_, error);
  fs::permissions(folder_, fs::perms::owner_all, error);
  std::vector<std::string> names;
  for (const auto& [name, bytes] : found->files) {
    // Where there is no room it is found out anew for whoever asks.
    if (!cases::write_file(place(index, names.size()), bytes)) {
      return;
    }
    names.push_back(name);
  }
  page.on_disk = std::move(names);
}

std::optional<cases::Answer> AnswerBook::read(std::size_t index, const Page& page) const {
  if (page.on_disk.empty()) {
    return std::nullopt;
  }
  cases::Answer answer;
  for (std::size_t file = 0; file < page.on_disk.size(); ++file) {
    auto bytes = cases::read_file(place(index, file));
    if (!bytes) {
      return std::nullopt;
    }
    answer.files[page.on_disk[file]] = *std::move(bytes);
  }
  return answer;
}

fs::path AnswerBook::place(std::size_t index, std::size_t file) const {
  return folder_ / fmt::format("{}.{}", index, file);
}

}  // namespace harness
