#include "harness/grade/course_report.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/events/report_head.hpp"
#include "harness/events/text.hpp"
#include "harness/grade/course_figures.hpp"
#include "harness/grade/student_reports.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t width = 80;
constexpr std::string_view no_plagiarism =
    "Equal outputs are no plagiarism: programs that make one mistake write the same. Sources are never "
    "compared. This page is for staff, not for students.";

std::string_view name_of(CourseNames names) {
  switch (names) {
    case CourseNames::full:
      return "full";
    case CourseNames::id:
      return "id";
    case CourseNames::none:
      return "none";
  }
  return {};
}

/// The students whose points are those of a work, as the page calls them.
std::vector<std::string> names_of(const GradePlan& plan, const GradeTable& table, std::size_t work) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < table.works.size(); ++at) {
    if (table.works[at] == work) {
      names.push_back(visible(name_on_page(plan, plan.people.students[at]), Blanks::none));
    }
  }
  if (names.empty()) {
    names.emplace_back("an attempt that does not count");
  }
  return names;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// The page as text.
class Page {
 public:
  Page(const GradePlan& plan, const GradeTable& table) : plan_(plan), table_(table) {}

  void add(const std::string& line) { text_ += line + "\n"; }
  void add_wrapped(std::string_view sentence) {
    for (const auto& line : wrapped(sentence, width)) {
      add(line);
    }
  }

  void add_histogram() {
    const auto bars = histogram_of(table_.sheet, full_points(plan_));
    int most = 1;
    for (const auto& bar : bars) {
      most = std::max(most, bar.students);
    }
    add("points");
    for (const auto& bar : bars) {
      constexpr int longest = 50;
      const int length = most > longest ? bar.students * longest / most : bar.students;
      add(fmt::format("{:>7} to {:<7} {:>4} {}", points_text(bar.from), points_text(bar.to), bar.students,
                      std::string(static_cast<std::size_t>(length), '#')));
    }
  }

  void add_set(const GradedSet& set, const SetFigures& figures) {
    add("");
    add(set.assignment->facts().name + ": programs (rows) by cases (columns)");
    for (const auto& line : wrapped(matrix_legend, width)) {
      add("  " + line);
    }
    const auto& matrix = figures.matrix;
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
      add(fmt::format("  {}  {}", matrix.rows[row],
                      fmt::join(names_of(plan_, table_, matrix.works[row]), ", ")));
    }
    add_cases(set, figures);
    add_mistakes(figures);
    add_clusters("programs that wrote the same on all cases that they fail", "C", figures.clusters, false);
    add_clusters("programs whose first difference is the same", "N", figures.near, true);
  }

  std::string take() { return std::move(text_); }

 private:
  void add_cases(const GradedSet& set, const SetFigures& figures) {
    add("");
    add(figures.cases.empty() ? "no case is failed by any program" : "cases by how many programs fail them");
    for (const auto& figure : figures.cases) {
      add(fmt::format("  {:>4}  {}", figure.failing,
                      visible(set.source.cases[figure.place].id, Blanks::none)));
    }
  }

  void add_mistakes(const SetFigures& figures) {
    if (figures.mistakes.empty()) {
      return;
    }
    add("");
    add("known mistakes by how many programs make them (?: not sure)");
    for (const auto& figure : figures.mistakes) {
      add(fmt::format("  {:>4}  {}", figure.programs, figure.mistake));
    }
  }

  void add_clusters(std::string_view title, std::string_view letter, const std::vector<Cluster>& clusters,
                    bool tells_common) {
    if (clusters.empty()) {
      return;
    }
    add("");
    add(std::string(title));
    for (std::size_t at = 0; at < clusters.size(); ++at) {
      std::vector<std::string> names;
      for (const std::size_t work : clusters[at].works) {
        std::ranges::copy(names_of(plan_, table_, work), std::back_inserter(names));
      }
      const auto head =
          fmt::format("  {}{}: {}", letter, at + 1, counted(clusters[at].works.size(), "program"));
      add(tells_common ? fmt::format("{}, {}", head, visible(clusters[at].common, Blanks::none)) : head);
      for (const auto& line : listed(names, width - 4)) {
        add("    " + line);
      }
      if (const auto key = key_of(clusters[at].works.front()); !tells_common && !key.empty()) {
        add(fmt::format("    one report for all: staff/{}", key));
      }
    }
  }

  /// The folder of a work's first student; empty where the page may not name it, for it may be an id.
  std::string key_of(std::size_t work) const {
    const auto found = std::ranges::find(table_.works, std::optional(work));
    return plan_.names == CourseNames::none || found == table_.works.end()
               ? std::string()
               : plan_.people.students[static_cast<std::size_t>(found - table_.works.begin())].key;
  }

  const GradePlan& plan_;
  const GradeTable& table_;
  std::string text_;
};

ordered_json json_of(const GradePlan& plan, const GradeTable& table, const std::vector<Cluster>& clusters,
                     std::string_view letter, bool tells_common) {
  ordered_json all = ordered_json::array();
  for (std::size_t at = 0; at < clusters.size(); ++at) {
    ordered_json one{{"name", fmt::format("{}{}", letter, at + 1)}};
    if (tells_common) {
      one["difference"] = visible(clusters[at].common, Blanks::none);
    }
    one["programs"] = ordered_json::array();
    for (const std::size_t work : clusters[at].works) {
      one["programs"].push_back(names_of(plan, table, work));
    }
    all.push_back(std::move(one));
  }
  return all;
}

ordered_json json_of(const GradePlan& plan, const GradeTable& table, const GradedSet& set,
                     const SetFigures& figures) {
  ordered_json json{{"assignment", set.assignment->facts().name},
                    {"cases", ordered_json::array()},
                    {"programs", ordered_json::array()},
                    {"failed_cases", ordered_json::array()},
                    {"mistakes", ordered_json::array()}};
  for (const std::size_t place : figures.matrix.cases) {
    json["cases"].push_back(name_in_json(set.source.cases[place].id));
  }
  for (std::size_t row = 0; row < figures.matrix.rows.size(); ++row) {
    json["programs"].push_back({{"students", names_of(plan, table, figures.matrix.works[row])},
                                {"verdicts", figures.matrix.rows[row]}});
  }
  for (const auto& figure : figures.cases) {
    json["failed_cases"].push_back(
        {{"case", name_in_json(set.source.cases[figure.place].id)}, {"programs", figure.failing}});
  }
  for (const auto& figure : figures.mistakes) {
    json["mistakes"].push_back({{"mistake", figure.mistake}, {"programs", figure.programs}});
  }
  json["clusters"] = json_of(plan, table, figures.clusters, "C", false);
  json["near_clusters"] = json_of(plan, table, figures.near, "N", true);
  return json;
}

}  // namespace

std::string name_on_page(const GradePlan& plan, const GradedStudent& student) {
  const auto& [name, number, email, login] = student.student;
  const auto& id = number.empty() ? login : number;
  switch (plan.names) {
    case CourseNames::full:
      return id.empty() ? name : fmt::format("{} ({})", name, id);
    case CourseNames::id:
      return id.empty() ? student.alias : id;
    case CourseNames::none:
      break;
  }
  return student.alias;
}

std::string CourseReport::text() const {
  Page page(plan_, table_);
  page.add(fmt::format("{}, {}, {} open", counted(table_.sheet.rows.size(), "student"),
                       counted(plan_.people.works.size(), "program"), table_.open.size()));
  page.add_wrapped(no_plagiarism);
  page.add("");
  page.add_histogram();
  for (std::size_t set = 0; set < plan_.sets.size(); ++set) {
    page.add_set(plan_.sets[set], figures_of(units_[set]));
  }
  return page.take();
}

std::string CourseReport::json() const {
  auto json = report_head("course");
  json["names"] = name_of(plan_.names);
  json["note"] = no_plagiarism;
  json["students"] = table_.sheet.rows.size();
  json["programs"] = plan_.people.works.size();
  json["open"] = table_.open.size();
  json["histogram"] = ordered_json::array();
  for (const auto& bar : histogram_of(table_.sheet, full_points(plan_))) {
    json["histogram"].push_back({{"from", bar.from}, {"to", bar.to}, {"students", bar.students}});
  }
  json["assignments"] = ordered_json::array();
  for (std::size_t set = 0; set < plan_.sets.size(); ++set) {
    json["assignments"].push_back(json_of(plan_, table_, plan_.sets[set], figures_of(units_[set])));
  }
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string CourseReport::told() const {
  // Where students see all, staff have no pages of their own.
  ordered_json told = {{"legend", matrix_legend},
                       {"place", plan_.feedback == Feedback::full ? "../students/" : ""},
                       {"files", ordered_json::array()},
                       {"reports", ordered_json::array()}};
  for (std::size_t set = 0; set < plan_.sets.size(); ++set) {
    told["files"].push_back(report_name(plan_, plan_.sets[set]) + ".html");
    ordered_json rows = ordered_json::array();
    for (const std::size_t work : figures_of(units_[set]).matrix.works) {
      ordered_json keys = ordered_json::array();
      for (std::size_t at = 0; at < table_.works.size() && plan_.names != CourseNames::none; ++at) {
        if (table_.works[at] == work) {
          keys.push_back(plan_.people.students[at].key);
        }
      }
      rows.push_back(std::move(keys));
    }
    told["reports"].push_back(std::move(rows));
  }
  return told.dump(1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace harness
