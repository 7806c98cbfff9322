#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "fuzz/foundations/decimal.hpp"
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

/// Appends a number as the handouts' programs spell it.
inline void append_number(std::string& text, solver::Score score) {
  if (score == solver::infinity) {
    text += "Infinity";
  } else if (score == -solver::infinity) {
    text += "-Infinity";
  } else {
    append_decimal(text, score);
  }
}

inline std::string number_of_handouts(solver::Score score) {
  std::string text;
  append_number(text, score);
  return text;
}

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
  /// How a number is spelled; empty where it is as the handouts' programs spell it, which is most often.
  std::function<std::string(solver::Score)> odd_number = {};
  /// How a line is put together: it is appended to `text`, without its newline.
  std::function<void(const FreeLine&, bool with_window, const FreeLog&, std::string& text)> spell =
      [](const FreeLine& line, bool with_window, const FreeLog& log, std::string& text) {
        text += line.node;
        text += ',';
        append_decimal(text, line.depth);
        text += ',';
        log.append(text, line.value);
        if (with_window) {
          text += ',';
          log.append(text, line.window.alpha);
          text += ',';
          log.append(text, line.window.beta);
        }
      };
  std::function<std::string(bool with_window)> header = [](bool with_window) {
    return std::string(with_window ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n");
  };
  /// What becomes of the whole text; empty where it stays as it is.
  std::function<void(std::string&)> finish = {};

  /// Appends a number as this program spells it.
  void append(std::string& text, solver::Score score) const {
    if (odd_number) {
      text += odd_number(score);
    } else {
      append_number(text, score);
    }
  }
  std::string number(solver::Score score) const {
    return odd_number ? odd_number(score) : number_of_handouts(score);
  }
  /// Spells numbers otherwise: `spelled(before, score)`, where `before` spells them as they were until now.
  template <class Spelled>
  void override_number(Spelled spelled) {
    odd_number = [before_it = std::move(odd_number), spelled](solver::Score score) {
      const auto before = [&before_it](solver::Score other) {
        return before_it ? before_it(other) : number_of_handouts(other);
      };
      return spelled(before, score);
    };
  }
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
      log.spell(line, with_window, log, text);
      text += '\n';
    }
    match.holds_for(text);
  };
}

}  // namespace fuzz
