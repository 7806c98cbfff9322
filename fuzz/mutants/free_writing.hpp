#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "fuzz/mutants/free_log.hpp"

/// Mistakes in traverse logs that every game's program can make: changes of a `FreeLog`.
namespace fuzz::writing {

/// Which nodes' lines a mistake is in: a root may have a function of its own.
enum class At { all, root, below_root };

inline bool is_at(At at, int depth) {
  return at == At::all || (depth == 0) == (at == At::root);
}

/// The line at a cut-off shows the bound that this child would have moved.
template <class Log>
void move_bound_at_cut(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::changed && event.cut) {
      auto& [alpha, beta] = line.window;
      (event.max ? alpha : beta) = event.max ? std::max(alpha, event.value) : std::min(beta, event.value);
    }
  });
}
/// The bound that the last child moves is not shown any more.
template <class Log>
void forget_last_bound(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::changed && event.last) {
      line.window = event.window_before;
    }
  });
}
/// Every line shows the bound from before its child.
template <class Log, At at = At::all>
void show_bound_before_child(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::changed && is_at(at, event.depth)) {
      line.window = event.window_before;
    }
  });
}
template <class Log>
void widen_leaves(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    if (event.is_leaf) {
      line.window = {};
    }
  });
}
template <class Log>
void swap_bounds(Log& log) {
  add_to_part(log.show, [](const auto&, FreeLine& line) { std::swap(line.window.alpha, line.window.beta); });
}
template <class Log>
void count_depth_from_one(Log& log) {
  add_to_part(log.show, [](const auto&, FreeLine& line) { ++line.depth; });
}
template <class Log>
void write_on_change_alone(Log& log) {
  log.lines = [](const auto& event) {
    using Kind = typename Log::Event::Kind;
    const bool told =
        event.kind == Kind::entered || (event.kind == Kind::changed && event.value != event.value_before);
    return told ? 1 : 0;
  };
}
/// Lines after a child show the child's value, better or not.
template <class Log, At at = At::all>
void show_childs_value(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::changed && is_at(at, event.depth)) {
      line.value = event.child;
    }
  });
}
/// Lines after a child show the value from before it.
template <class Log, At at = At::all>
void show_value_before_child(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::changed && is_at(at, event.depth)) {
      line.value = event.value_before;
    }
  });
}
/// Inner nodes are all entered with the least value.
template <class Log>
void enter_at_least_value(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::entered && !event.is_leaf) {
      line.value = -solver::infinity;
    }
  });
}
/// Every level is entered as if the root maximized, and levels took turns.
template <class Log>
void enter_by_depth(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::entered && !event.is_leaf) {
      line.value = event.depth % 2 == 0 ? -solver::infinity : solver::infinity;
    }
  });
}
/// A number that stands for infinity is spelled as infinity is.
template <solver::Score stands_for_it, class Log>
void spell_as_infinity(Log& log) {
  log.override_number([](const auto& before, solver::Score score) {
    const bool infinite = score == stands_for_it || score == -stands_for_it;
    return before(infinite ? score / stands_for_it * solver::infinity : score);
  });
}
/// The root has another name.
template <class Log>
void name_root(Log& log, const char* name) {
  override_part(log.name, [name](const auto& before, const auto& event) {
    return event.move == nullptr ? std::string(name) : before(event);
  });
}
/// Inner nodes are entered with the widest window.
template <class Log>
void widen_entries(Log& log) {
  add_to_part(log.show, [](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::entered && !event.is_leaf) {
      line.window = {};
    }
  });
}
template <class Log>
void count_depth_down(Log& log, int cutoff) {
  add_to_part(log.show, [cutoff](const auto&, FreeLine& line) { line.depth = cutoff - line.depth; });
}
/// The end of the game before the cutoff depth is shown with the value that inner nodes start with; its own
/// is used.
template <class Log>
void start_ended_games(Log& log, int cutoff) {
  add_to_part(log.show, [cutoff](const auto& event, FreeLine& line) {
    using Kind = typename Log::Event::Kind;
    if (event.kind == Kind::entered && event.is_leaf && event.depth < cutoff) {
      line.value = event.max ? -solver::infinity : solver::infinity;
    }
  });
}
/// The same, and a line with its own value follows.
template <class Log>
void enter_ended_games(Log& log, int cutoff) {
  override_part(log.spell, [cutoff](const auto& before, const FreeLine& line, bool with_window,
                                    const Log& own, std::string& text) {
    if (line.is_leaf && line.depth < cutoff) {
      FreeLine first = line;
      first.value = line.max ? -solver::infinity : solver::infinity;
      before(first, with_window, own, text);
      text += '\n';
    }
    before(line, with_window, own, text);
  });
}
/// Lines of some events are missing: `lost(event)`.
template <class Log, class Lost>
void lose_lines(Log& log, Lost lost) {
  log.lines = [lost](const auto& event) {
    using Kind = typename Log::Event::Kind;
    return event.kind == Kind::left || lost(event) ? 0 : 1;
  };
}
/// A node is logged when it is entered and when it is left, and not between.
template <class Log>
void write_on_leaving(Log& log) {
  log.lines = [](const auto& event) {
    using Kind = typename Log::Event::Kind;
    return event.kind == Kind::changed || (event.kind == Kind::left && event.is_leaf) ? 0 : 1;
  };
}
/// Inner nodes below `depth` have no line when they are entered.
template <class Log>
void enter_silently_from(Log& log, int depth) {
  log.lines = [depth](const auto& event) {
    using Kind = typename Log::Event::Kind;
    const bool silent = event.kind == Kind::entered && !event.is_leaf && event.depth >= depth;
    return event.kind == Kind::left || silent ? 0 : 1;
  };
}
template <class Log>
void write_entries_alone(Log& log) {
  log.lines = [](const auto& event) {
    using Kind = typename Log::Event::Kind;
    return event.kind == Kind::entered ? 1 : 0;
  };
}
template <class Log>
void write_leaves_twice(Log& log) {
  log.lines = [](const auto& event) {
    using Kind = typename Log::Event::Kind;
    return event.kind == Kind::left ? 0 : event.is_leaf ? 2 : 1;
  };
}
template <class Log>
void lose_header(Log& log) {
  log.header = [](bool) { return std::string(); };
}
template <class Log>
void lose_last_line(Log& log) {
  add_to_part(log.finish, [](std::string& text) {
    const auto end = text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
    text.resize(end == std::string::npos ? 0 : end + 1);
  });
}
template <class Log>
void spell_infinity(Log& log, const char* word) {
  log.override_number([word](const auto& before, solver::Score score) {
    const bool infinite = score == solver::infinity || score == -solver::infinity;
    return infinite ? (score < 0 ? std::string("-") : std::string()) + word : before(score);
  });
}
/// Both infinities are spelled alike.
template <class Log>
void lose_infinitys_sign(Log& log) {
  log.override_number([](const auto& before, solver::Score score) {
    return before(score == -solver::infinity ? solver::infinity : score);
  });
}
/// A log has the columns of alpha-beta, or has not, whatever the search.
template <class Log>
void write_windows(Log& log, bool with_window) {
  log.header = [with_window, before = log.header](bool) { return before(with_window); };
  override_part(log.spell, [with_window](const auto& before, const FreeLine& line, bool, const Log& own,
                                         std::string& text) { before(line, with_window, own, text); });
}
template <class Log>
void spell_floats(Log& log) {
  log.override_number([](const auto& before, solver::Score score) {
    const bool infinite = score == solver::infinity || score == -solver::infinity;
    return infinite ? before(score) : before(score) + ".0";
  });
}
/// Three columns from a depth on.
template <class Log>
void drop_bounds_from(Log& log, int depth) {
  override_part(log.spell,
                [depth](const auto& before, const FreeLine& line, bool with_window, const Log& own,
                        std::string& text) { before(line, with_window && line.depth < depth, own, text); });
}
/// The comma before the depth is lost from a depth on.
template <class Log>
void lose_comma_from(Log& log, int depth) {
  override_part(log.spell, [depth](const auto& before, const FreeLine& line, bool with_window, const Log& own,
                                   std::string& text) {
    const auto begin = text.size();
    before(line, with_window, own, text);
    const auto first = text.find(',', begin);
    const auto comma = first == std::string::npos ? first : text.find(',', first + 1);
    if (line.depth >= depth && comma != std::string::npos) {
      text.erase(comma, 1);
    }
  });
}
template <class Log>
void put_blanks_after_commas(Log& log) {
  override_part(log.spell, [](const auto& before, const FreeLine& line, bool with_window, const Log& own,
                              std::string& text) {
    std::string spelled;
    before(line, with_window, own, spelled);
    for (const char c : spelled) {
      text += c;
      text += c == ',' ? " " : "";
    }
  });
}

}  // namespace fuzz::writing
