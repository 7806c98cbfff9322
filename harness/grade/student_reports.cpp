#include "harness/grade/student_reports.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <memory>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/events/case_record.hpp"
#include "harness/events/text_stream.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/unit_records.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// The folders of the reports on one program, and for whom.
struct ReportFolder {
  fs::path path;
  Audience audience;
};

/// Writes the reports on a work.
class ReportWriter {
 public:
  ReportWriter(const GradePlan& plan, const GradeReporters& reporters) : plan_(plan), reporters_(reporters) {}

  tl::expected<void, std::string> write(const GradedWork& work,
                                        const std::vector<ReportFolder>& folders) const {
    for (const auto& folder : folders) {
      if (auto made = make_folder(folder.path); !made) {
        return made;
      }
    }
    for (const auto& set : plan_.sets) {
      const auto fault = fault_of(set, work);
      if (auto done = fault.empty() ? write(set, work, folders) : write_fault(set, fault, folders); !done) {
        return done;
      }
    }
    return {};
  }

 private:
  tl::expected<void, std::string> write(const GradedSet& set, const GradedWork& work,
                                        const std::vector<ReportFolder>& folders) const {
    std::deque<TextStream> texts;
    std::vector<std::unique_ptr<Reporter>> all;
    for (std::size_t at = 0; at < folders.size(); ++at) {
      const auto& folder = folders[at];
      all.push_back(reporters_.text(folder.audience, texts.emplace_back().file()));
      all.push_back(reporters_.json(folder.audience, file_of(folder, set, ".json")));
      if (has_page(folders, at)) {
        all.push_back(reporters_.html(folder.audience, file_of(folder, set, ".html")));
      }
    }
    if (const auto told = tell_unit(plan_, set, work, all); !told) {
      return tl::unexpected(told.error());
    }
    for (std::size_t at = 0; at < folders.size(); ++at) {
      if (auto done = put_file(file_of(folders[at], set, ".txt"), texts[at].text()); !done) {
        return done;
      }
      ::chmod(file_of(folders[at], set, ".json").c_str(), S_IRUSR | S_IWUSR);
      if (has_page(folders, at)) {
        ::chmod(file_of(folders[at], set, ".html").c_str(), S_IRUSR | S_IWUSR);
      } else {
        // Of an earlier call, which may have known other points.
        remove(file_of(folders[at], set, ".html"));
      }
    }
    return {};
  }

  tl::expected<void, std::string> write_fault(const GradedSet& set, const std::string& fault,
                                              const std::vector<ReportFolder>& folders) const {
    for (const auto& folder : folders) {
      remove(file_of(folder, set, ".json"));
      remove(file_of(folder, set, ".html"));
      // Why may name what only staff may know of.
      const auto why = folder.audience.sees_all() ? ": " + fault : std::string();
      if (auto done = put_file(file_of(folder, set, ".txt"), "not judged yet" + why + "\n"); !done) {
        return done;
      }
    }
    return {};
  }

  /// Pages are large: one that would say the same as an earlier folder's is not written again.
  bool has_page(const std::vector<ReportFolder>& folders, std::size_t at) const {
    const auto end = folders.begin() + static_cast<std::ptrdiff_t>(at);
    return reporters_.html && std::none_of(folders.begin(), end, [&](const ReportFolder& earlier) {
             return earlier.audience == folders[at].audience;
           });
  }

  static void remove(const fs::path& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
  }

  fs::path file_of(const ReportFolder& folder, const GradedSet& set, const char* ending) const {
    return folder.path / (report_name(plan_, set) + ending);
  }

  std::string fault_of(const GradedSet& set, const GradedWork& work) const {
    const auto records = RunRecords::open(records_file(plan_, work, set));
    const auto key = records ? records->key() : tl::unexpected(records.error());
    return key ? fault_in(*key) : "it has not been run";
  }

  const GradePlan& plan_;
  const GradeReporters& reporters_;
};

/// A report of ours, by its name.
bool is_report(const std::string& name) {
  return name.starts_with("report") &&
         (name.ends_with(".txt") || name.ends_with(".json") || name.ends_with(".html"));
}

/// Removes our reports in a folder, and it where nothing else is in it.
void remove_reports(const fs::path& folder) {
  std::vector<fs::path> reports;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code unseen;
    if (is_report(entry->path().filename().string()) && entry->is_regular_file(unseen)) {
      reports.push_back(entry->path());
    }
  }
  for (const auto& report : reports) {
    fs::remove(report, error);
  }
  fs::remove(folder, error);
}

/// Removes the reports on those who are not there any more. What staff have put beside them stays.
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
    remove_reports(other);
  }
}

/// The reports on the work of one student.
tl::expected<void, std::string> write_reports_on(const GradePlan& plan, const ReportWriter& writer,
                                                 std::size_t work, const std::string& key) {
  return writer.write(plan.people.works[work],
                      {{plan.out / "students" / key, {plan.feedback}}, {plan.out / "staff" / key, {}}});
}

}  // namespace

std::string report_name(const GradePlan& plan, const GradedSet& set) {
  return plan.sets.size() == 1 ? "report" : "report-" + set.assignment->facts().name;
}

tl::expected<bool, std::string> tell_unit(const GradePlan& plan, const GradedSet& set, const GradedWork& work,
                                          std::span<const std::unique_ptr<Reporter>> reporters) {
  const auto records = RunRecords::open(records_file(plan, work, set));
  const auto head = records ? records->head(*plan.registry) : tl::unexpected(records.error());
  if (!head) {
    return false;
  }
  for (const auto& reporter : reporters) {
    reporter->started(*head);
  }
  int told = 0;
  records->records(true, [&](PlacedRecord placed) {
    if (!placed.is_damaged && placed.place < set.source.cases.size()) {
      const auto result = result_of(std::move(placed.record));
      for (const auto& reporter : reporters) {
        reporter->result(result);
      }
      ++told;
    }
    return true;
  });
  const auto end = records->end(set.assignment->core.mutants);
  const int not_run = static_cast<int>(set.source.cases.size()) - told;
  const auto finished = end && *end ? **end : JobFinished{Stopped::interrupted, not_run};
  std::string lost;
  for (const auto& reporter : reporters) {
    const auto fault = reporter->finished(finished);
    lost = lost.empty() ? fault : lost;
  }
  return lost.empty() ? tl::expected<bool, std::string>(true) : tl::unexpected(lost);
}

tl::expected<void, std::string> write_student_reports(const GradePlan& plan, const GradeTable& table,
                                                      const GradeReporters& reporters) {
  const ReportWriter writer(plan, reporters);
  std::set<std::string> keys;
  for (std::size_t at = 0; at < plan.people.students.size(); ++at) {
    if (!table.works[at]) {
      continue;
    }
    const auto& key = plan.people.students[at].key;
    keys.insert(key);
    if (auto done = write_reports_on(plan, writer, *table.works[at], key); !done) {
      return done;
    }
  }
  remove_others(plan.out / "students", keys);
  remove_others(plan.out / "staff", keys);
  return {};
}

tl::expected<void, std::string> write_reports_of(const GradePlan& plan, std::size_t work,
                                                 const GradeReporters& reporters) {
  const ReportWriter writer(plan, reporters);
  for (const auto& student : plan.people.students) {
    const bool is_theirs = student.works.size() == 1 && student.works.front().work == work;
    if (!is_theirs) {
      continue;
    }
    if (auto done = write_reports_on(plan, writer, work, student.key); !done) {
      return done;
    }
  }
  return {};
}

}  // namespace harness
