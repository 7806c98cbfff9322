#include "harness/match/standings_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {
namespace {

constexpr int page_width = 100;
constexpr int widest_name = 40;
/// In a cross table, where a name is the last of its line.
constexpr int least_name = 16;

std::string left_aligned(const std::string& text, int width) {
  return text + std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

std::int64_t forfeits_of(const PlayerFigures& figures) {
  std::int64_t all = 0;
  for (const auto& [reason, times] : figures.forfeits) {
    all += times;
  }
  return all;
}

bool has_margins(const std::vector<Standing>& standings) {
  return std::ranges::any_of(standings, [](const Standing& each) { return each.margins.games > 0; });
}

std::string margin_text(const Margins& margins) {
  const auto mean = margins.mean();
  return fmt::format(" {:>8}", mean ? fmt::format("{:+.1f}", *mean) : "-");
}

/// Some columns of a cross table.
struct Columns {
  std::size_t from = 0;
  std::size_t to = 0;
  int width = 0;
};

/// "-" against oneself, nothing against whom one has not met.
std::string cell_text(const CrossTable& table, int player, int against) {
  const auto& games = table.games(player, against);
  return player == against ? "-" : games.games() == 0 ? "" : fmt::format("{:.1f}", games.points());
}

int widest_cell(const CrossTable& table, const std::vector<Standing>& standings) {
  std::size_t width = 3;
  for (const auto& row : standings) {
    for (const auto& column : standings) {
      width = std::max(width, cell_text(table, row.player, column.player).size());
    }
  }
  return static_cast<int>(width) + 1;
}

std::vector<std::string> part_of_cross_table(const MatchPlan& plan, const CrossTable& table,
                                             const std::vector<Standing>& standings, const Columns& columns) {
  std::string head(3, ' ');
  for (auto at = columns.from; at < columns.to; ++at) {
    head += fmt::format("{:>{}}", at + 1, columns.width);
  }
  std::vector<std::string> lines{std::move(head)};
  for (std::size_t row = 0; row < standings.size(); ++row) {
    std::string line = fmt::format("{:>3}", row + 1);
    for (auto at = columns.from; at < columns.to; ++at) {
      line +=
          fmt::format("{:>{}}", cell_text(table, standings[row].player, standings[at].player), columns.width);
    }
    const int left = page_width - static_cast<int>(line.size()) - 2;
    lines.push_back(line + "  " + fitted(shown_name(plan, standings[row].player), left));
  }
  return lines;
}

}  // namespace

bool is_course(const MatchPlan& plan) {
  return plan.protocol == Protocol::course;
}

RankBy ranking_of(const MatchPlan& plan) {
  return is_course(plan) ? RankBy::opponents : RankBy::points;
}

std::string shown_name(const MatchPlan& plan, int player) {
  return visible(plan.players[static_cast<std::size_t>(player)].terms.name, Blanks::none);
}

std::string fitted(std::string_view text, int width) {
  constexpr std::string_view more = "...";
  if (display_width(text) <= width) {
    return std::string(text);
  }
  const int kept = width - static_cast<int>(more.size());
  std::size_t end = 0;
  // A code point ends before the next one's first byte.
  while (end < text.size() && display_width(text.substr(0, end + 1)) <= kept) {
    ++end;
  }
  return std::string(text.substr(0, end)) + std::string(more);
}

std::string signed_text(double value) {
  // What is added to minus nothing makes it nothing.
  return fmt::format("{:+.0f}", std::round(value) + 0.0);
}

std::vector<std::string> standings_text(const MatchPlan& plan, const MatchResult& result) {
  const auto standings = result.table.ranked(ranking_of(plan));
  const bool margins = has_margins(standings);
  int width = 0;
  for (const auto& standing : standings) {
    width = std::max(width, std::min(widest_name, display_width(shown_name(plan, standing.player))));
  }
  const auto pairs_won = [&](const std::string& text) {
    return is_course(plan) ? fmt::format("{:>9} ", text) : std::string();
  };
  std::vector<std::string> lines{fmt::format("{:<{}}  {}{:>6} {:>6} {:>6} {:>6} {:>8}{} {:>8}", "", width,
                                             pairs_won("pairs won"), "games", "won", "drawn", "lost",
                                             "points", margins ? "   margin" : "", "forfeits")};
  for (const auto& standing : standings) {
    const auto& games = standing.games;
    const auto& figures = result.players[static_cast<std::size_t>(standing.player)];
    lines.push_back(fmt::format("{}  {}{:>6} {:>6} {:>6} {:>6} {:>8.1f}{} {:>8}",
                                left_aligned(fitted(shown_name(plan, standing.player), widest_name), width),
                                pairs_won(fmt::format("{}", standing.opponents.wins)), games.games(),
                                games.wins, games.draws, games.losses, games.points(),
                                margins ? margin_text(standing.margins) : "", forfeits_of(figures)));
  }
  for (const auto& [name, why] : plan.withdrawn) {
    lines.push_back(fmt::format("{} is withdrawn: {}", visible(name, Blanks::none), why));
  }
  return lines;
}

std::vector<std::string> cross_table_text(const MatchPlan& plan, const MatchResult& result) {
  const auto standings = result.table.ranked(ranking_of(plan));
  if (standings.size() < 3) {
    return {};
  }
  const int width = widest_cell(result.table, standings);
  const auto at_once = static_cast<std::size_t>(std::max(1, (page_width - 3 - 2 - least_name) / width));
  std::vector<std::string> lines{"points of each against each:"};
  for (std::size_t from = 0; from < standings.size(); from += at_once) {
    const Columns columns{from, std::min(from + at_once, standings.size()), width};
    const auto part = part_of_cross_table(plan, result.table, standings, columns);
    lines.insert(lines.end(), part.begin(), part.end());
  }
  return lines;
}

}  // namespace harness
