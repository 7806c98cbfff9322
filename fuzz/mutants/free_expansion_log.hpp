#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "fuzz/foundations/free_graph.hpp"

namespace fuzz {

/// An expansion as a program tells it.
struct Expansion {
  /// Counts from 1.
  int number = 0;
  Node node;
};

/// The expansions of a search, in order, with their numbers.
inline std::vector<Expansion> numbered(const std::vector<Node>& nodes) {
  std::vector<Expansion> expansions;
  for (const Node& node : nodes) {
    expansions.push_back({static_cast<int>(expansions.size()) + 1, node});
  }
  return expansions;
}

/// How a program writes the log of its expansions, each step of which can be replaced at run time.
struct FreeExpansionLog {
  std::string header;
  std::function<std::vector<std::string>(const Expansion&)> fields;
  std::string separator = ",";
  std::function<std::string(const FreeExpansionLog&, const std::vector<Expansion>&)> text =
      [](const FreeExpansionLog& log, const std::vector<Expansion>& expansions) {
        std::string lines = log.header;
        for (const auto& expansion : expansions) {
          lines += log.joined(log.fields(expansion)) + '\n';
        }
        return lines;
      };

  /// Fields as a line, not ended.
  std::string joined(const std::vector<std::string>& texts) const {
    return fmt::format("{}", fmt::join(texts, separator));
  }
};

/// Mistakes in such logs that every program can make.
namespace log_mistakes {

template <class Change>
void change_fields(FreeExpansionLog& log, Change change) {
  log.fields = [change, before = log.fields](const Expansion& expansion) {
    auto fields = before(expansion);
    change(fields, expansion);
    return fields;
  };
}
/// Writes another text in a column; another mistake may have lost it.
inline void set_field(std::vector<std::string>& fields, std::size_t column, std::string text) {
  if (column < fields.size()) {
    fields[column] = std::move(text);
  }
}
/// Swaps two columns of every line; the header stays.
inline void swap_columns(FreeExpansionLog& log, std::size_t one, std::size_t other) {
  change_fields(log, [one, other](auto& fields, const Expansion&) {
    if (one < fields.size() && other < fields.size()) {
      std::swap(fields[one], fields[other]);
    }
  });
}
inline void lose_column(FreeExpansionLog& log, std::size_t column) {
  change_fields(log, [column](auto& fields, const Expansion&) {
    if (column < fields.size()) {
      fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(column));
    }
  });
}
/// Adds to the numbers in a column; what is none there stays.
inline void shift_column(FreeExpansionLog& log, std::size_t column, int by) {
  change_fields(log, [column, by](auto& fields, const Expansion&) {
    if (column >= fields.size()) {
      return;
    }
    std::int64_t number = 0;
    const auto& text = fields[column];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) {
      fields[column] = std::to_string(number + by);
    }
  });
}

}  // namespace log_mistakes

}  // namespace fuzz
