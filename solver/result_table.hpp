#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "solver/solve_settings.hpp"
#include "solver/zeroed_memory.hpp"

namespace solver {

/// A hash table of bounded memory: open addressing within buckets of a few entries, which lie side by side.
/// It starts small and grows fourfold as it fills; once it is as large as it may be, a new entry takes the
/// place of the one in its bucket that is the cheapest to find again. So whatever was put in may be gone.
///
/// `Entry` is a plain type with `key`, an array of words the last of which is never 0, and `cost`.
template <class Entry>
class ResultTable {
  static_assert(std::is_trivially_copyable_v<Entry>);

 public:
  using Key = decltype(Entry::key);

  /// It never takes more than `memory` bytes; with less than a bucket, nothing is ever kept.
  explicit ResultTable(std::size_t memory)
      : most_entries_(most_entries(memory)), entries_(std::min(most_entries_, first_size)) {}

  /// Asks the processor for the place of a key, so that a `find` soon after need not wait. (As a call,
  /// the compiler takes it for one without effect.)
  [[gnu::always_inline]] void prefetch(const Key& key) const {
    if (!entries_.empty()) {
      const Entry* const bucket = entries_.data() + first_of(key);
      for (const Entry* at = bucket; at != bucket + bucket_size; ++at) {
        __builtin_prefetch(at);
      }
    }
  }

  /// An entry with that key for which `fits(entry)`; null where there is none. Good until the next `put`.
  template <class Fits>
  const Entry* find(const Key& key, const Fits& fits) const {
    if (entries_.empty()) {
      return nullptr;
    }
    const Entry* const bucket = entries_.data() + first_of(key);
    for (const Entry* at = bucket; at != bucket + bucket_size; ++at) {
      if (same(at->key, key) && fits(*at)) {
        return at;
      }
    }
    return nullptr;
  }
  const Entry* find(const Key& key) const {
    return find(key, [](const Entry&) { return true; });
  }

  /// Adds an entry, also beside others of the same key.
  void put(const Entry& entry) {
    if (entries_.empty()) {
      return;
    }
    if (kept_ > entries_.size() / 2 && entries_.size() < most_entries_) {
      grow();
    }
    place(entry);
  }

  /// Puts an entry in the place of the one of the same key, if there is one.
  void set(const Entry& entry) {
    Entry* const known = const_cast<Entry*>(find(entry.key));  // NOLINT: it is our own entry
    if (known != nullptr) {
      *known = entry;
    } else {
      put(entry);
    }
  }

  std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

 private:
  /// Entries, all with a key of 0 at first; none if there is no memory for so many.
  class Entries {
   public:
    explicit Entries(std::size_t size) : memory_(size * sizeof(Entry)) {}
    bool empty() const { return size() == 0; }
    std::size_t size() const { return memory_.size() / sizeof(Entry); }
    Entry* data() const { return static_cast<Entry*>(memory_.data()); }
    Entry* begin() const { return data(); }
    Entry* end() const { return data() + size(); }

   private:
    ZeroedMemory memory_;
  };

  static constexpr std::size_t bucket_size = 4;
  static constexpr std::size_t first_size = 256 * bucket_size;
  /// Less often than by doubling: what costs most is to get new pages from the system.
  static constexpr std::size_t growth = 4;

  /// A power of two; while a table grows, one of half the size may still be there.
  static std::size_t most_entries(std::size_t memory) {
    const std::size_t room = memory / sizeof(Entry);
    const std::size_t grown = room / 3 * 2;
    const std::size_t most = grown > first_size ? grown : std::min(room, first_size);
    return most < bucket_size ? 0 : std::bit_floor(most);
  }

  /// (The library's comparison of arrays is a call of a function.)
  static bool same(const Key& one, const Key& other) {
    std::uint64_t differing = 0;
    for (std::size_t word = 0; word < one.size(); ++word) {
      differing |= one[word] ^ other[word];
    }
    return differing == 0;
  }

  std::size_t first_of(const Key& key) const {
    constexpr std::uint64_t golden_ratio = 0x9e37'79b9'7f4a'7c15;
    std::uint64_t hash = 0;
    for (const std::uint64_t word : key) {
      hash = (hash ^ word) * golden_ratio;
      hash ^= hash >> 32;
    }
    return static_cast<std::size_t>(hash) * bucket_size & (entries_.size() - 1);
  }

  void place(const Entry& entry) {
    Entry* const bucket = entries_.data() + first_of(entry.key);
    Entry* cheapest = bucket;
    for (Entry* at = bucket; at != bucket + bucket_size; ++at) {
      if (at->key.back() == 0) {
        *at = entry;
        ++kept_;
        return;
      }
      cheapest = at->cost < cheapest->cost ? at : cheapest;
    }
    *cheapest = entry;
  }

  void grow() {
    Entries old(std::min(growth * entries_.size(), most_entries_));
    if (old.empty()) {
      most_entries_ = entries_.size();
      return;
    }
    std::swap(old, entries_);
    kept_ = 0;
    for (const Entry& entry : old) {
      if (entry.key.back() != 0) {
        place(entry);
      }
    }
  }

  std::size_t most_entries_;
  std::size_t kept_ = 0;
  Entries entries_;
};

}  // namespace solver
