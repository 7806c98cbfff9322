// Mistakes in the names of nodes and in the traverse log of programs for cs540-tree.
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "fuzz/mutants/cs540_tree.hpp"
#include "fuzz/mutants/free_writing.hpp"

namespace fuzz::cs540_tree {
namespace {

constexpr auto kind = MutantKind::writing;

template <void (*change)(Log& log)>
void change_log(Program& program) {
  change(program.log);
}

template <std::string (*spell)(std::vector<int> path)>
std::string name_by(const Program& program, NodeIndex node) {
  return node == 0 ? "root" : spell(path_to(program, node));
}

/// Names all nodes but the root by their path.
template <std::string (*spell)(std::vector<int> path)>
void change_names(Program& program) {
  program.name = [&program](NodeIndex node) { return name_by<spell>(program, node); };
}

/// The same in the log alone.
template <std::string (*spell)(std::vector<int> path)>
void change_names_in_log(Program& program) {
  program.log.name = [&program](const Event& event) { return name_by<spell>(program, node_of(event)); };
}

std::string last_number(std::vector<int> path) {
  return std::to_string(path.back());
}
std::string below_root(std::vector<int> path) {
  return fmt::format("root.{}", fmt::join(path, "."));
}
std::string without_dots(std::vector<int> path) {
  return fmt::format("{}", fmt::join(path, ""));
}
std::string from_zero(std::vector<int> path) {
  for (int& number : path) {
    --number;
  }
  return fmt::format("{}", fmt::join(path, "."));
}

constexpr std::array all{
    Mutant<Program>{{"names-without-path", "A node is named by its place among its siblings alone.", kind},
                    change_names<last_number>},
    Mutant<Program>{
        {"names-without-path-in-log", "In the log a node is named by its place among its siblings.", kind},
        change_names_in_log<last_number>},
    Mutant<Program>{{"names-begin-with-root", "Names begin with the root: root.1.", kind},
                    change_names<below_root>},
    Mutant<Program>{{"names-without-dots", "The numbers of a name are not divided.", kind},
                    change_names<without_dots>},
    Mutant<Program>{{"names-from-zero", "The first child is named 0.", kind}, change_names<from_zero>},
    Mutant<Program>{{"bound-moved-at-cut", "The line at a cut-off shows the bound after its child.", kind},
                    change_log<writing::move_bound_at_cut<Log>>},
    Mutant<Program>{
        {"last-bound-missing", "The bound that a last child moves is missing from the last line.", kind},
        change_log<writing::forget_last_bound<Log>>},
    Mutant<Program>{{"bound-moved-after-line", "Every line shows the bound from before its child.", kind},
                    change_log<writing::show_bound_before_child<Log>>},
    Mutant<Program>{{"leaf-bounds-infinite", "Leaves are logged with the widest window.", kind},
                    change_log<writing::widen_leaves<Log>>},
    Mutant<Program>{{"bounds-swapped", "Alpha and beta change places in the log.", kind},
                    change_log<writing::swap_bounds<Log>>},
    Mutant<Program>{{"depth-from-one", "The root's depth is logged as 1.", kind},
                    change_log<writing::count_depth_from_one<Log>>},
    Mutant<Program>{{"line-on-change-only", "A node is logged again only when its value changes.", kind},
                    change_log<writing::write_on_change_alone<Log>>},
    Mutant<Program>{
        {"first-line-missing", "Inner nodes at depth 2 and below are not logged when entered.", kind},
        [](Program& program) { writing::enter_silently_from(program.log, 2); }},
    Mutant<Program>{{"entries-only", "Nodes are logged when entered, and never again.", kind},
                    change_log<writing::write_entries_alone<Log>>},
    Mutant<Program>{{"leaves-twice", "Leaves are logged twice.", kind},
                    change_log<writing::write_leaves_twice<Log>>},
    Mutant<Program>{{"header-missing", "The log has no header.", kind},
                    change_log<writing::lose_header<Log>>},
    Mutant<Program>{{"last-line-missing", "The log's last line is missing.", kind},
                    change_log<writing::lose_last_line<Log>>},
    Mutant<Program>{{"minimax-with-bounds", "The log of minimax has the columns of alpha-beta.", kind},
                    [](Program& program) { program.log_with_window = true; }},
    Mutant<Program>{{"alpha-beta-without-bounds", "The log of alpha-beta has three columns.", kind},
                    [](Program& program) { program.log_with_window = false; }},
    Mutant<Program>{{"child-value-shown", "Lines after a child show the child's value, better or not.", kind},
                    change_log<writing::show_childs_value<Log>>},
    Mutant<Program>{{"value-before-child-shown", "Lines after a child show the value from before it.", kind},
                    change_log<writing::show_value_before_child<Log>>},
    Mutant<Program>{
        {"entries-at-minus-infinity", "All inner nodes are entered in the log at -Infinity.", kind},
        change_log<writing::enter_at_least_value<Log>>},
    Mutant<Program>{
        {"entries-by-depth", "Inner nodes are entered in the log as if MAX moved at the root.", kind},
        change_log<writing::enter_by_depth<Log>>},
    Mutant<Program>{
        {"entry-bounds-infinite", "Inner nodes are entered in the log with the widest window.", kind},
        change_log<writing::widen_entries<Log>>},
    Mutant<Program>{{"root-entry-missing", "The root is not logged when it is entered.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Event& event) {
                        return event.depth == 0 && event.kind == Event::Kind::entered;
                      });
                    }},
    Mutant<Program>{{"entries-missing", "Inner nodes are not logged when they are entered.", kind},
                    [](Program& program) { writing::enter_silently_from(program.log, 0); }},
    Mutant<Program>{{"root-updates-missing", "The root is logged when it is entered, and never again.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Event& event) {
                        return event.depth == 0 && event.kind == Event::Kind::changed;
                      });
                    }},
    Mutant<Program>{{"cut-line-missing", "A node writes no line for the child that cuts it off.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Event& event) { return event.cut; });
                    }},
    Mutant<Program>{{"leaves-missing", "Leaves are not logged.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Event& event) { return event.is_leaf; });
                    }},
    Mutant<Program>{
        {"lines-on-leaving", "A node is logged when entered and when left, not after every child.", kind},
        change_log<writing::write_on_leaving<Log>>},
    Mutant<Program>{{"infinity-without-sign", "Both infinities are written Infinity.", kind},
                    change_log<writing::lose_infinitys_sign<Log>>},
    Mutant<Program>{{"infinity-maxint", "Infinity is written as the greatest number of 64 bits.", kind},
                    [](Program& program) { writing::spell_infinity(program.log, "9223372036854775807"); }},
    Mutant<Program>{{"header-without-bounds", "The header of alpha-beta's log names three columns.", kind},
                    [](Program& program) {
                      override_part(program.log.header,
                                    [](const auto& before, bool) { return before(false); });
                    }},
    Mutant<Program>{{"infinity-inf", "Infinity is written inf.", kind},
                    [](Program& program) { writing::spell_infinity(program.log, "inf"); }},
    Mutant<Program>{{"floats", "Values are written with a decimal point.", kind},
                    change_log<writing::spell_floats<Log>>},
    Mutant<Program>{{"blanks-after-commas", "A blank stands behind every comma of the log.", kind},
                    change_log<writing::put_blanks_after_commas<Log>>},
};

}  // namespace

std::span<const Mutant<Program>> log_mutants() {
  return all;
}

}  // namespace fuzz::cs540_tree
