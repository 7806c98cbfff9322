#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "fuzz/mutants/free_search.hpp"

namespace fuzz {

/// A line of a traverse log before it is spelled.
struct FreeLine {
  std::string node;
  int depth = 0;
  solver::Score value = 0;
  solver::Window window;
  /// Of its node.
  bool is_leaf = false;
  bool max = true;
};

/// How a program writes its traverse log, each step of which can be replaced at run time.
template <class State, class Move>
struct FreeLog {
  using Event = SearchEvent<State, Move>;

  /// "root" and the names of moves.
  std::function<std::string(const Event&)> name;
  /// How often an event is written.
  std::function<int(const Event&)> lines = [](const Event& event) {
    return event.kind == Event::Kind::left ? 0 : 1;
  };
  /// What a line shows.
  std::function<void(const Event&, FreeLine&)> show = [](const Event&, FreeLine&) {};
  /// How a number is spelled.
  std::function<std::string(solver::Score)> number = [](solver::Score score) {
    const bool infinite = score == solver::infinity || score == -solver::infinity;
    return infinite ? std::string(score < 0 ? "-Infinity" : "Infinity") : std::to_string(score);
  };
  /// How a line is put together.
  std::function<std::string(const FreeLine&, bool with_window, const FreeLog&)> spell =
      [](const FreeLine& line, bool with_window, const FreeLog& log) {
        auto text = line.node + ',' + std::to_string(line.depth) + ',' + log.number(line.value);
        if (with_window) {
          text += ',' + log.number(line.window.alpha) + ',' + log.number(line.window.beta);
        }
        return text;
      };
  std::function<std::string(bool with_window)> header = [](bool with_window) {
    return std::string(with_window ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n");
  };
  /// What becomes of the whole text; empty where it stays as it is.
  std::function<void(std::string&)> finish = {};
};

/// Writes what a search tells to `text`, which must outlive it, as must `log` and `match`, which is told.
template <class State, class Move>
std::function<void(const SearchEvent<State, Move>&)> written_to(const FreeLog<State, Move>& log,
                                                                bool with_window, std::string& text,
                                                                OutputMatch& match) {
  text += log.header(with_window);
  return [&log, with_window, &text, &match](const SearchEvent<State, Move>& event) {
    FreeLine line{log.name(event), event.depth, event.value, event.window, event.is_leaf, event.max};
    log.show(event, line);
    for (int copies = log.lines(event); copies > 0; --copies) {
      text += log.spell(line, with_window, log) + '\n';
    }
    match.holds_for(text);
  };
}

}  // namespace fuzz
