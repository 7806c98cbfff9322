#include "harness/grade/student_reports.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/events/case_record.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/unit_records.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// A stream into memory.
class TextStream {
 public:
  TextStream() : file_(::open_memstream(&bytes_, &size_)) {}
  TextStream(const TextStream&) = delete;
  TextStream& operator=(const TextStream&) = delete;
  ~TextStream() {
    close();
    std::free(bytes_);
  }
  std::FILE* file() const { return file_; }
  std::string text() {
    close();
    return {bytes_, size_};
  }

 private:
  void close() {
    if (file_ != nullptr) {
      std::fclose(std::exchange(file_, nullptr));
    }
  }
  char* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

/// The reports for one audience, in a folder of a student's.
class FolderWriter {
 public:
  FolderWriter(const GradePlan& plan, const GradeReporters& reporters, const Audience& audience)
      : plan_(plan), reporters_(reporters), audience_(audience) {}

  tl::expected<void, std::string> write(const fs::path& folder, const GradedWork& work) const {
    if (auto made = make_folder(folder); !made) {
      return made;
    }
    for (const auto& set : plan_.sets) {
      const auto path = folder / report_name(plan_, set);
      if (auto done = write(path, set, work); !done) {
        return done;
      }
    }
    return {};
  }

 private:
  tl::expected<void, std::string> write(const fs::path& path, const GradedSet& set,
                                        const GradedWork& work) const {
    const auto fault = fault_of(set, work);
    if (!fault.empty()) {
      std::error_code ignored;
      fs::remove(path.string() + ".json", ignored);
      // Why may name what only staff may know of.
      return put_file(path.string() + ".txt",
                      "not judged yet" + (audience_.sees_all() ? ": " + fault : std::string()) + "\n");
    }
    TextStream text;
    const auto as_text = reporters_.text(audience_, text.file());
    if (auto told = tell_unit(plan_, set, work, *as_text); !told) {
      return tl::unexpected(told.error());
    }
    if (auto done = put_file(path.string() + ".txt", text.text()); !done) {
      return done;
    }
    const fs::path json = path.string() + ".json";
    const auto as_json = reporters_.json(audience_, json);
    if (auto told = tell_unit(plan_, set, work, *as_json); !told) {
      return tl::unexpected(told.error());
    }
    ::chmod(json.c_str(), S_IRUSR | S_IWUSR);
    return {};
  }

  std::string fault_of(const GradedSet& set, const GradedWork& work) const {
    const auto records = RunRecords::open(records_file(plan_, work, set));
    const auto key = records ? records->key() : tl::unexpected(records.error());
    return key ? fault_in(*key) : "it has not been run";
  }

  const GradePlan& plan_;
  const GradeReporters& reporters_;
  const Audience audience_;
};

/// Removes the folders of those who are not there any more. Files, as those on the course, stay.
void remove_others(const fs::path& folder, const std::set<std::string>& keys) {
  std::error_code error;
  std::vector<fs::path> others;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code unseen;
    if (entry->is_directory(unseen) && !entry->is_symlink(unseen) &&
        !keys.contains(entry->path().filename().string())) {
      others.push_back(entry->path());
    }
  }
  for (const auto& other : others) {
    fs::remove_all(other, error);
  }
}

}  // namespace

std::string report_name(const GradePlan& plan, const GradedSet& set) {
  return plan.sets.size() == 1 ? "report" : "report-" + set.assignment->facts().name;
}

tl::expected<bool, std::string> tell_unit(const GradePlan& plan, const GradedSet& set, const GradedWork& work,
                                          Reporter& reporter) {
  const auto records = RunRecords::open(records_file(plan, work, set));
  const auto head = records ? records->head(*plan.registry) : tl::unexpected(records.error());
  if (!head) {
    return false;
  }
  reporter.started(*head);
  int told = 0;
  records->records(true, [&](PlacedRecord placed) {
    if (!placed.is_damaged && placed.place < set.source.cases.size()) {
      reporter.result(result_of(std::move(placed.record)));
      ++told;
    }
    return true;
  });
  const auto end = records->end(set.assignment->core.mutants);
  const int not_run = static_cast<int>(set.source.cases.size()) - told;
  const auto lost = reporter.finished(end && *end ? **end : JobFinished{Stopped::interrupted, not_run});
  return lost.empty() ? tl::expected<bool, std::string>(true) : tl::unexpected(lost);
}

tl::expected<void, std::string> write_student_reports(const GradePlan& plan, const GradeTable& table,
                                                      const GradeReporters& reporters) {
  const FolderWriter for_student(plan, reporters, {plan.feedback});
  const FolderWriter for_staff(plan, reporters, {});
  std::set<std::string> keys;
  for (std::size_t at = 0; at < plan.people.students.size(); ++at) {
    if (!table.works[at]) {
      continue;
    }
    const auto& key = plan.people.students[at].key;
    const auto& work = plan.people.works[*table.works[at]];
    keys.insert(key);
    if (auto done = for_student.write(plan.out / "students" / key, work); !done) {
      return done;
    }
    if (auto done = for_staff.write(plan.out / "staff" / key, work); !done) {
      return done;
    }
  }
  remove_others(plan.out / "students", keys);
  remove_others(plan.out / "staff", keys);
  return {};
}

}  // namespace harness
