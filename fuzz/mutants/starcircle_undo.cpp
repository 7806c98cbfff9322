// What starcircle's programs tell of a move at once where their nodes share what a move leaves behind.
#include <array>
#include <string_view>

#include "fuzz/mutants/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

constexpr auto kind = MutantKind::rules;

/// Another mistake, in a program that works out the myopic utility at that time.
void with_myopic(Program& program, std::string_view mistake, MyopicTime time) {
  make_mistakes<Program>(mutants(), std::array{mistake}, program);
  program.myopic_time = time;
}

constexpr std::array all{
    Mutant<Program>{
        {"landing-not-restored-myopic-before-search",
         "When a move onto an own piece is taken back, its square is left empty, in a program that notes the "
         "myopic utility when the move has been made, before the search goes on.",
         kind},
        [](Program& program) { with_myopic(program, "landing-not-restored", MyopicTime::before_search); }},
    Mutant<Program>{
        {"landing-not-restored-myopic-after-search",
         "When a move onto an own piece is taken back, its square is left empty, in a program that notes the "
         "myopic utility when the move has been searched, before it is taken back.",
         kind},
        [](Program& program) { with_myopic(program, "landing-not-restored", MyopicTime::after_search); }},
    Mutant<Program>{
        {"captured-not-restored-myopic-before-search",
         "A jump is taken back without the piece that it captured, in a program that notes the myopic "
         "utility when the move has been made, before the search goes on.",
         kind},
        [](Program& program) { with_myopic(program, "captured-not-restored", MyopicTime::before_search); }},
    Mutant<Program>{
        {"captured-not-restored-myopic-after-search",
         "A jump is taken back without the piece that it captured, in a program that notes the myopic "
         "utility when the move has been searched, before it is taken back.",
         kind},
        [](Program& program) { with_myopic(program, "captured-not-restored", MyopicTime::after_search); }},
    Mutant<Program>{
        {"cut-before-undo-myopic-before-search",
         "In alpha-beta all nodes share one board, and a cut-off returns without taking its move back, in a "
         "program that notes the myopic utility when the move has been made, before the search goes on.",
         kind},
        [](Program& program) { with_myopic(program, "cut-before-undo", MyopicTime::before_search); }},
    Mutant<Program>{
        {"cut-before-undo-myopic-after-search",
         "In alpha-beta all nodes share one board, and a cut-off returns without taking its move back, in a "
         "program that notes the myopic utility when the move has been searched, before it is taken back.",
         kind},
        [](Program& program) { with_myopic(program, "cut-before-undo", MyopicTime::after_search); }},
    Mutant<Program>{{"capture-value-not-taken-back-myopic-before-search",
                     "Where values are kept move by move, a jump is taken back, and the worth of the "
                     "captured piece is not added again, in a program that notes the myopic utility when the "
                     "move has been made, before the search goes on.",
                     kind},
                    [](Program& program) {
                      with_myopic(program, "capture-value-not-taken-back", MyopicTime::before_search);
                    }},
    Mutant<Program>{{"capture-value-not-taken-back-myopic-after-search",
                     "Where values are kept move by move, a jump is taken back, and the worth of the "
                     "captured piece is not added again, in a program that notes the myopic utility when the "
                     "move has been searched, before it is taken back.",
                     kind},
                    [](Program& program) {
                      with_myopic(program, "capture-value-not-taken-back", MyopicTime::after_search);
                    }},
    Mutant<Program>{
        {"value-not-taken-back-myopic-before-search",
         "Where values are kept move by move, a move that is taken back, or whose copy of the board is "
         "dropped, leaves them as it made them, in a program that notes the myopic utility when the move has "
         "been made, before the search goes on.",
         kind},
        [](Program& program) { with_myopic(program, "value-not-taken-back", MyopicTime::before_search); }},
    Mutant<Program>{
        {"value-not-taken-back-myopic-after-search",
         "Where values are kept move by move, a move that is taken back, or whose copy of the board is "
         "dropped, leaves them as it made them, in a program that notes the myopic utility when the move has "
         "been searched, before it is taken back.",
         kind},
        [](Program& program) { with_myopic(program, "value-not-taken-back", MyopicTime::after_search); }},
};

}  // namespace

std::span<const Mutant<Program>> undo_mutants() {
  return all;
}

}  // namespace fuzz::starcircle
