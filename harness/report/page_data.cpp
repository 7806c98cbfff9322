#include "harness/report/page_data.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/judge/column_marks.hpp"
#include "harness/judge/words/problem_drawing.hpp"
#include "harness/report/page_search.hpp"
#include "harness/report/page_tree.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

/// Wide enough for any drawing: the page scrolls.
constexpr int drawing_columns = 400;

std::string text_of(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

const std::string* file_in(const cases::Answer* answer, const std::string& name) {
  const auto found = answer != nullptr ? answer->files.find(name) : decltype(answer->files.find(name)){};
  return answer != nullptr && found != answer->files.end() ? &found->second : nullptr;
}

ordered_json json_of(const std::optional<ByteRange>& range) {
  return range ? ordered_json{range->begin, range->end} : ordered_json();
}

/// Puts together what there is of one problem.
class ProblemData {
 public:
  ProblemData(const Assignment& assignment, const PageProblem& problem, std::vector<PackedData>& data)
      : problem_(problem), name_(problem.name), data_(data) {
    if (!problem.input.empty() && assignment.core.parse) {
      if (auto read = assignment.read(problem.input)) {
        posed_ = *std::move(read);
        boards_ = posed_->boards();
        search_ = posed_->search();
      }
    }
    outputs_ = posed_ ? posed_->outputs : assignment.facts().outputs;
  }

  void add() {
    head_["input"] = problem_.input;
    head_["drawing"] =
        posed_ ? problem_drawing(boards_, search_, drawing_columns) : std::vector<std::string>();
    head_["has_expected"] = problem_.expected != nullptr;
    head_["has_yours"] = problem_.written != nullptr;
    head_["files"] = ordered_json::object();
    for (const auto& output : outputs_) {
      add_file(output);
    }
    data_.push_back(packed(name_, text_of(head_)));
  }

 private:
  void add_file(const OutputFile& output) {
    const auto* const expected = file_in(problem_.expected, output.name);
    const auto* const got = file_in(problem_.written, output.name);
    if (expected == nullptr && got == nullptr) {
      return;
    }
    const bool same = expected != nullptr && got != nullptr && *expected == *got;
    auto& told = head_["files"][output.name];
    told = {{"expected", expected != nullptr}, {"yours", got != nullptr}, {"same", same}};
    if (expected != nullptr) {
      data_.push_back(packed(fmt::format("{}/expected/{}", name_, output.name), *expected));
    }
    if (got != nullptr && !same) {
      data_.push_back(packed(fmt::format("{}/yours/{}", name_, output.name), *got));
    }
    const auto* const found = divergence_in(output.name);
    told["marks"] = found != nullptr && expected != nullptr && got != nullptr
                        ? marks(column_marks(output, *found, *expected, *got))
                        : ordered_json::array();
    told["tree"] = output.kind == FileKind::log && add_tree(output.name, expected, got, found);
    told["steps"] = output.kind == FileKind::expansions && add_steps(output.name, expected, got);
  }

  static ordered_json marks(const std::vector<ColumnMark>& found) {
    ordered_json out = ordered_json::array();
    for (const auto& mark : found) {
      out.push_back({{"name", mark.name},
                     {"line", mark.line},
                     {"expected", json_of(mark.expected)},
                     {"yours", json_of(mark.got)}});
    }
    return out;
  }

  const Divergence* divergence_in(const std::string& file) const {
    const auto found = std::ranges::find(problem_.files, file, &FileJudgement::file);
    return found != problem_.files.end() && found->divergence ? &*found->divergence : nullptr;
  }

  bool add_tree(const std::string& file, const std::string* expected, const std::string* got,
                const Divergence* found) {
    const auto name = fmt::format("{}/tree/{}", name_, file);
    const auto made = page_tree(expected != nullptr ? *expected : "", got != nullptr ? *got : "", boards_,
                                found != nullptr ? found->path : std::vector<std::string>());
    return keep(name, made);
  }

  bool add_steps(const std::string& file, const std::string* expected, const std::string* got) {
    const auto made = page_search(search_, expected != nullptr ? *expected : "", got != nullptr ? *got : "");
    return keep(fmt::format("{}/steps/{}", name_, file), made);
  }

  bool keep(const std::string& name, const std::optional<PageArrays>& made) {
    if (made) {
      data_.push_back(packed(name, made->head));
      data_.push_back(packed(name + "/arrays", made->arrays));
    }
    return made.has_value();
  }

  const PageProblem& problem_;
  const std::string name_;
  std::vector<PackedData>& data_;
  std::optional<AnyProblem> posed_;
  std::vector<OutputFile> outputs_;
  BoardView boards_;
  SearchView search_;
  ordered_json head_;
};

}  // namespace

void add_page_data(const Assignment& assignment, const PageProblem& problem, std::vector<PackedData>& data) {
  ProblemData(assignment, problem, data).add();
}

}  // namespace harness
