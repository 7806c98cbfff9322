#include "solver/games/cs540_tree.hpp"

#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/answer.hpp"
#include "cases/cs540_tree/format.hpp"
#include "harness/judge/log_line.hpp"
#include "harness/rows/rows.hpp"
#include "solver/walk.hpp"

namespace harness::rows {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Problem;
using solver::Score;
using solver::Window;
using solver::cs540_tree::Children;
using solver::cs540_tree::NodeIndex;
using solver::cs540_tree::TreeRules;

constexpr auto* const strict_cuts = "equality does not prune";

std::int64_t log_number(Score score) {
  return score == solver::infinity ? log_infinity : score == -solver::infinity ? -log_infinity : score;
}

/// Notes of every node what the search did there.
class SearchNotes {
 public:
  struct Note {
    bool visited = false;
    Window entered_with;
    /// After the child that cut off, where one did.
    Score value = 0;
    Window window;
  };

  explicit SearchNotes(std::size_t nodes) : notes_(nodes) {}

  void entered(const solver::Visit<NodeIndex>& visit) {
    Note& note = note_of(visit);
    note.visited = true;
    note.entered_with = visit.window;
  }
  void changed(const solver::Visit<NodeIndex>& visit) {
    Note& note = note_of(visit);
    note.value = visit.value;
    note.window = visit.window;
  }
  const Note& of(NodeIndex node) const { return notes_[static_cast<std::size_t>(node)]; }

 private:
  Note& note_of(const solver::Visit<NodeIndex>& visit) {
    return notes_[visit.move == nullptr ? 0 : static_cast<std::size_t>(*visit.move)];
  }

  std::vector<Note> notes_;
};

/// A problem's tree, asked about by the names of its nodes.
class NamedTree {
 public:
  explicit NamedTree(std::shared_ptr<const Problem> problem)
      : problem_(std::move(problem)), rules_(problem_->tree) {}

  /// The names of a node's children, from left to right; none where there is no such node.
  std::vector<std::string> children(std::string_view name) const {
    std::vector<std::string> names;
    const auto way = way_to(name);
    if (!way.empty()) {
      int number = 0;
      for ([[maybe_unused]] const NodeIndex child : Children(rules_.tree(), way.back())) {
        names.push_back(child_name(name, ++number));
      }
    }
    return names;
  }

  std::optional<NodeSearch> search_at(std::string_view name) {
    const auto way = way_to(name);
    if (way.empty()) {
      return std::nullopt;
    }
    const auto& notes = search_notes();
    const auto& note = notes.of(way.back());
    if (note.visited) {
      return NodeSearch{log_number(note.entered_with.alpha), log_number(note.entered_with.beta)};
    }
    std::size_t depth = way.size() - 1;
    while (!notes.of(way[depth]).visited) {
      --depth;
    }
    return NodeSearch{0, 0, cutoff_at(name, way, depth)};
  }

 private:
  static std::string child_name(std::string_view parent, int number) {
    return parent == "root" ? std::to_string(number) : fmt::format("{}.{}", parent, number);
  }

  /// The nodes from the root to the one of that name; none where no node has it.
  std::vector<NodeIndex> way_to(std::string_view name) const {
    std::vector<NodeIndex> way{0};
    std::string_view rest = name == "root" ? std::string_view() : name;
    bool more = name != "root";
    while (more) {
      int number = 0;
      const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
      const auto child = error == std::errc{} ? child_of(way.back(), number) : std::nullopt;
      if (!child || rest.front() == '0') {
        return {};
      }
      way.push_back(*child);
      rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
      more = rest.starts_with('.');
      rest.remove_prefix(more ? 1 : 0);
    }
    return rest.empty() ? way : std::vector<NodeIndex>();
  }

  std::optional<NodeIndex> child_of(NodeIndex parent, int number) const {
    for (const NodeIndex child : Children(rules_.tree(), parent)) {
      if (rules_.number(child) == number) {
        return child;
      }
    }
    return std::nullopt;
  }

  /// The name of the node so deep on the way to `name`.
  static std::string_view ancestor(std::string_view name, std::size_t depth) {
    std::size_t end = 0;
    for (std::size_t level = 0; level < depth; ++level) {
      end = name.find('.', end + (level == 0 ? 0 : 1));
    }
    return depth == 0 ? std::string_view("root") : name.substr(0, end);
  }

  Cutoff cutoff_at(std::string_view name, const std::vector<NodeIndex>& way, std::size_t depth) const {
    const auto node = ancestor(name, depth);
    int last = 0;
    for (const NodeIndex child : Children(rules_.tree(), way[depth])) {
      last += notes_->of(child).visited ? 1 : 0;
    }
    const auto& note = notes_->of(way[depth]);
    const bool max = (problem_->root == cases::cs540_tree::Player::max) == (depth % 2 == 0);
    const auto bound = max ? note.window.beta : note.window.alpha;
    const auto* const sign = note.value == bound ? "=" : max ? ">" : "<";
    return {std::string(node), child_name(node, last),
            fmt::format("value {} {} {} {}", note.value, sign, max ? "beta" : "alpha", bound)};
  }

  const SearchNotes& search_notes() {
    if (!notes_) {
      notes_.emplace(rules_.tree().size());
      solver::cs540_tree::search(rules_, *problem_, *notes_);
    }
    return *notes_;
  }

  std::shared_ptr<const Problem> problem_;
  TreeRules rules_;
  /// Made when it is asked for.
  std::optional<SearchNotes> notes_;
};

/// No boards: the nodes of the tree and what the search does there. A path of moves is one of names, each of
/// which is that of the whole way.
BoardView boards(std::shared_ptr<const Problem> problem) {
  const auto tree = std::make_shared<NamedTree>(std::move(problem));
  BoardView view;
  view.legal = [tree](std::span<const std::string> moves) {
    return tree->children(moves.empty() ? std::string_view("root") : std::string_view(moves.back()));
  };
  view.node_search = [tree](std::string_view node) { return tree->search_at(node); };
  return view;
}

/// "equality does not prune": only a value beyond the bound cuts off.
std::vector<Reading> readings(const std::shared_ptr<const Problem>& problem) {
  if (problem->algorithm == Algorithm::minimax) {
    return {};
  }
  return {{strict_cuts, [problem] {
             std::vector<cases::Answer> answers(1);
             solver::cs540_tree::solve_with_strict_cuts(*problem, cases::collect_into(answers.front()));
             return answers;
           }}};
}

ProblemViews views(std::string_view input) {
  const auto problem = std::make_shared<const Problem>(cases::cs540_tree::parse(input).value());
  ProblemViews views;
  views.boards = [problem] { return boards(problem); };
  views.readings = readings(problem);
  return views;
}

}  // namespace

Assignment cs540_tree(fuzz::Assignment core) {
  Assignment row{std::move(core)};
  row.readings = {strict_cuts};
  row.views = views;
  return row;
}

}  // namespace harness::rows
