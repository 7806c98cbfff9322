#include "harness/run/isolation.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

#include "harness/run/probe.hpp"
#include "harness/run/supervisor.hpp"

namespace harness {
namespace {

constexpr std::array<std::string_view, 3> names = {"none", "limits", "sandbox"};

/// Takes off `text` what stands before the first separator, which goes too.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

IsolationOffer read_offer(std::string_view lines) {
  IsolationOffer offer;
  while (!lines.empty()) {
    std::string_view line = take(lines, '\n');
    const std::string_view rank = take(line, '\t');
    const std::string_view name = take(line, '\t');
    if (rank == "needed") {
      offer.needed.push_back({std::string(name), std::string(line)});
    } else if (rank == "on top") {
      offer.on_top.push_back({std::string(name), std::string(line)});
    } else if (rank == "counter") {
      offer.counter_missing = line;
    } else {
      std::from_chars(name.data(), name.data() + name.size(), offer.landlock_version);
    }
  }
  if (offer.needed.empty()) {
    offer.needed.push_back({"Landlock", "plycheck-launcher does not say what there is"});
  }
  return offer;
}

}  // namespace

std::string_view name_of(Isolation level) {
  return names.at(static_cast<std::size_t>(level));
}

std::optional<Isolation> isolation_named(std::string_view name) {
  const auto* const found = std::ranges::find(names, name);
  return found == names.end() ? std::nullopt
                              : std::optional(static_cast<Isolation>(std::distance(names.begin(), found)));
}

IsolationOffer offered_isolation(const std::string& supervisor) {
  return read_offer(output_of_supervisor(supervisor, probe_word));
}

IsolationInForce isolation_in_force(std::optional<Isolation> wanted, const IsolationOffer& offer) {
  IsolationInForce force;
  force.level =
      wanted.value_or(why_not(Isolation::sandbox, offer).empty() ? Isolation::sandbox : Isolation::limits);
  if (force.level == Isolation::sandbox) {
    for (const IsolationItem& item : offer.on_top) {
      if (!item.here()) {
        force.lacks.push_back(item.name + " (" + item.missing + ")");
      }
    }
  }
  return force;
}

std::string why_not(Isolation level, const IsolationOffer& offer) {
  if (level != Isolation::sandbox) {
    return "";
  }
  const auto missing = std::ranges::find_if_not(offer.needed, &IsolationItem::here);
  return missing == offer.needed.end() ? ""
                                       : "isolation sandbox: no " + missing->name + ": " + missing->missing;
}

}  // namespace harness
