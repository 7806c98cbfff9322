#include "fuzz/play_crosscheck.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/foundations/play.hpp"
#include "fuzz/shrink.hpp"

namespace fuzz {
namespace {

constexpr const char* moves_file = "moves";

std::string line_of(std::string_view move, std::string_view input) {
  std::string text(move);
  text += '\n';
  text += input;
  text += '\n';
  return text;
}

cases::Parsed<cases::Answer> moves_of(const Play& play, std::string_view input) {
  return played_moves(play, input).map([](const std::vector<PlayedMove>& moves) {
    cases::Answer answer;
    std::string& text = answer.files[moves_file];
    for (const auto& [written, after] : moves) {
      text += line_of(written, after);
    }
    return answer;
  });
}

reference::Result moves_of(const reference::Successors& successors) {
  return successors.map([](const std::vector<reference::Successor>& moves) {
    reference::Files files;
    std::string& text = files[moves_file];
    for (const auto& [move, after] : moves) {
      text += line_of(move, after);
    }
    return files;
  });
}

/// What is asked at a position, another one for each index.
Ask ask_of(const Play& play, std::int64_t index) {
  constexpr std::int64_t depths = 3;
  constexpr double seconds = 113.94;
  const std::int64_t tasks = std::ssize(play.tasks);
  const PlayTask& task = play.tasks[static_cast<std::size_t>(index % tasks)];
  return {task.name, std::min(task.deepest, static_cast<int>(1 + index / tasks % depths)), seconds};
}

}  // namespace

Witnesses referees_of(const Assignment& assignment, reference::Budget budget) {
  return {[&assignment](std::string_view input) { return moves_of(*assignment.play, input); },
          [&assignment, budget](std::string_view input) {
            return moves_of(assignment.successors(input, budget));
          }};
}

std::string random_position(const Assignment& assignment, std::uint64_t seed, std::int64_t index) {
  constexpr std::uint64_t most_plies = 11;
  const Play& play = *assignment.play;
  const std::string drawn = drawn_input(assignment, profile_of_run(index), std::nullopt, seed, index);
  const auto game = play.begin(drawn).value();
  const Ask ask = ask_of(play, index);
  std::string position = game->input(ask);
  // By the index itself, profiles that take turns would have numbers of plies of their own.
  for (std::uint64_t left = mixed_seed(seed, index) % (most_plies + 1); left > 0 && !game->end(); --left) {
    game->play(
        game->choose({BuiltInKind::random, 1, Noise::none, seed ^ static_cast<std::uint64_t>(index)}, {}));
    const std::string next = game->input(ask);
    // A game may leave what the format can say, such as the largest stack.
    if (game->end() || !play.begin(next)) {
      break;
    }
    position = next;
  }
  return position;
}

CrosscheckReport crosscheck_play(const Assignment& assignment, const CrosscheckOptions& options) {
  Crosschecked checked;
  checked.draw = [&](std::int64_t index) { return random_position(assignment, options.seed, index); };
  checked.witnesses = [&](std::int64_t) { return referees_of(assignment, options.budget); };
  checked.smaller = [&](std::string_view input) { return smaller_inputs(assignment, input); };
  return crosscheck(checked, options.runs, options.processes, options.first);
}

}  // namespace fuzz
