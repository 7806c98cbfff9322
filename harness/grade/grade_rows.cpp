#include "harness/grade/grade_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "harness/grade/clusters.hpp"
#include "harness/grade/mistakes.hpp"

namespace harness {
namespace {

using Units = std::vector<std::vector<UnitSummary>>;

constexpr std::array all_verdicts = {Verdict::accepted,     Verdict::layout,        Verdict::wrong,
                                     Verdict::no_output,    Verdict::runtime_error, Verdict::time_limit,
                                     Verdict::memory_limit, Verdict::output_limit,  Verdict::compile_error,
                                     Verdict::skipped,      Verdict::judge_error};

void add(std::string& text, const std::string& more, const char* between = "; ") {
  if (!more.empty()) {
    text += (text.empty() ? "" : between) + more;
  }
}

/// Makes the rows of a plan.
class Table {
 public:
  Table(const GradePlan& plan, const Units& units) : plan_(plan), units_(units) {
    for (const auto& of_set : units) {
      clusters_.push_back(cluster_names(clusters_of(of_set), of_set.size()));
    }
  }

  GradeTable made() {
    name_columns();
    for (std::size_t at = 0; at < plan_.people.students.size(); ++at) {
      add_row(at);
    }
    return std::move(table_);
  }

 private:
  bool is_one() const { return plan_.sets.size() == 1; }

  void name_columns() {
    auto& sheet = table_.sheet;
    for (const auto& set : plan_.sets) {
      if (!is_one()) {
        sheet.tasks.push_back(set.assignment->facts().name);
        continue;
      }
      for (const auto& task : set.assignment->facts().tasks) {
        sheet.tasks.push_back(task.name);
      }
    }
    for (const Verdict verdict : all_verdicts) {
      sheet.verdicts.emplace_back(code_of(verdict));
    }
  }

  /// Why nobody knows the points of a work; empty where one does.
  std::string open_of(std::size_t work) const {
    std::string why;
    for (std::size_t set = 0; set < plan_.sets.size(); ++set) {
      const auto& unit = units_[set][work];
      const auto name = is_one() ? std::string() : plan_.sets[set].assignment->facts().name + ": ";
      if (!unit.fault.empty()) {
        add(why, name + unit.fault);
      } else if (unit.not_judged() > 0) {
        add(why, fmt::format("{}{} of {} cases not judged", name, unit.not_judged(), unit.verdicts.size()));
      }
    }
    return why;
  }

  double points_of(std::size_t work) const {
    double points = 0;
    for (std::size_t set = 0; set < plan_.sets.size(); ++set) {
      points += plan_.sets[set].weight * units_[set][work].points;
    }
    return points;
  }

  /// The attempt that counts: one that is open may be the best.
  const HandedWork& best_of(const std::vector<HandedWork>& works) const {
    const auto open =
        std::ranges::find_if(works, [this](const auto& one) { return !open_of(one.work).empty(); });
    if (open != works.end()) {
      return *open;
    }
    return *std::ranges::max_element(works, {}, [this](const auto& one) { return points_of(one.work); });
  }

  void add_row(std::size_t at) {
    const auto& student = plan_.people.students[at];
    GradeRow row;
    row.student = student.student.name;
    row.id = student.student.id.empty() ? student.student.login : student.student.id;
    row.remark = student.remark;
    row.tasks.resize(table_.sheet.tasks.size());
    row.cases.resize(table_.sheet.verdicts.size());
    std::string open = student.open;
    std::optional<std::size_t> counted;
    if (!student.works.empty()) {
      const HandedWork& handed = best_of(student.works);
      counted = handed.work;
      row.submitted = handed.submitted;
      row.late = handed.late;
      row.attempt = handed.attempt;
      add(open, open_of(handed.work));
      take_work(handed.work, row);
      row.points = points_of(handed.work);
    } else if (plan_.missing_is_zero) {
      row.points = 0;
    }
    if (!open.empty()) {
      row.points.reset();
      row.tasks.assign(row.tasks.size(), std::nullopt);
      table_.open.push_back({at, open});
      add(row.remark, "open: " + open);
    }
    table_.works.push_back(counted);
    table_.sheet.rows.push_back(std::move(row));
  }

  void take_work(std::size_t work, GradeRow& row) const {
    for (std::size_t set = 0; set < plan_.sets.size(); ++set) {
      const auto& unit = units_[set][work];
      const auto& name = plan_.sets[set].assignment->facts().name;
      if (is_one()) {
        row.tasks = unit.tasks;
      } else {
        row.tasks[set] = unit.points;
      }
      for (const auto& verdict : unit.verdicts) {
        row.cases[static_cast<std::size_t>(verdict.value_or(Verdict::skipped))] += verdict ? 1 : 0;
      }
      const auto of_set = [&](const std::string& text) {
        return text.empty() || is_one() ? text : fmt::format("{}: {}", name, text);
      };
      add(row.mistake, of_set(mistake_text(unit.finding)));
      add(row.cluster, of_set(clusters_[set][work]));
      add(row.remark, of_set(unit.fault.empty() ? unit.remark : ""));
    }
  }

  const GradePlan& plan_;
  const Units& units_;
  /// By the places of sets and works.
  std::vector<std::vector<std::string>> clusters_;
  GradeTable table_;
};

}  // namespace

GradeTable table_of(const GradePlan& plan, const Units& units) {
  return Table(plan, units).made();
}

}  // namespace harness
