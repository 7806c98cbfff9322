#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace solver::stakeraid {

/// A square's place on a board of side N: row * (N + 1) + column, both from 0. Rows have a spare place at
/// their end, where no piece ever stands, so that a step to the left or right never reaches another row.
using Square = std::uint16_t;

/// A set of squares in `words` words of 64, in rising order row by row.
template <int words>
class Squares {
 public:
  bool has(Square square) const { return (bits_[word_of(square)] >> (square % 64) & 1) != 0; }
  void put(Square square) { bits_[word_of(square)] |= std::uint64_t{1} << (square % 64); }
  void drop(Square square) { bits_[word_of(square)] &= ~(std::uint64_t{1} << (square % 64)); }
  bool none() const { return *this == Squares{}; }

  int count() const {
    int sum = 0;
    for (const auto word : bits_) {
      sum += std::popcount(word);
    }
    return sum;
  }

  Squares operator|(const Squares& other) const {
    return with(other, [](auto a, auto b) { return a | b; });
  }
  Squares operator&(const Squares& other) const {
    return with(other, [](auto a, auto b) { return a & b; });
  }
  Squares without(const Squares& other) const {
    return with(other, [](auto a, auto b) { return a & ~b; });
  }

  /// All squares one step away from the set: left, right and, on rows `stride` apart, up and down. Includes
  /// places that are none of the board's.
  Squares steps(int stride) const {
    return shifted_up(1) | shifted_down(1) | shifted_up(stride) | shifted_down(stride);
  }

  std::uint64_t word(int index) const { return bits_[static_cast<std::size_t>(index)]; }

  template <class Visit>
  void for_each(Visit visit) const {
    for (int index = 0; index < words; ++index) {
      for (std::uint64_t left = word(index); left != 0; left &= left - 1) {
        visit(static_cast<Square>(64 * index + std::countr_zero(left)));
      }
    }
  }

  bool operator==(const Squares&) const = default;

 private:
  static std::size_t word_of(Square square) { return words == 1 ? 0 : square / 64; }

  template <class Operation>
  Squares with(const Squares& other, Operation operation) const {
    Squares result;
    for (std::size_t index = 0; index < words; ++index) {
      result.bits_[index] = operation(bits_[index], other.bits_[index]);
    }
    return result;
  }

  /// By 1 to 63 places.
  Squares shifted_up(int places) const {
    Squares result;
    for (std::size_t index = 0; index < words; ++index) {
      result.bits_[index] = bits_[index] << places;
      if (index > 0) {
        result.bits_[index] |= bits_[index - 1] >> (64 - places);
      }
    }
    return result;
  }
  Squares shifted_down(int places) const {
    Squares result;
    for (std::size_t index = 0; index < words; ++index) {
      result.bits_[index] = bits_[index] >> places;
      if (index + 1 < words) {
        result.bits_[index] |= bits_[index + 1] << (64 - places);
      }
    }
    return result;
  }

  std::array<std::uint64_t, words> bits_{};
};

/// A Stake takes its square alone; a Raid also turns the enemy pieces beside it.
enum class Kind : std::uint8_t { stake, raid };

struct Move {
  Square square = 0;
  Kind kind = Kind::stake;
  bool operator==(const Move&) const = default;
};

/// All Stakes, then all Raids, each in rising order of their squares. A range without storage of its own.
template <int words>
class MoveRange {
 public:
  MoveRange(const Squares<words>& stakes, const Squares<words>& raids) {
    for (int index = 0; index < words; ++index) {
      words_[static_cast<std::size_t>(index)] = stakes.word(index);
      words_[static_cast<std::size_t>(words + index)] = raids.word(index);
    }
  }

  class Iterator {
   public:
    using value_type = Move;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    explicit Iterator(const MoveRange& range) : words_(&range.words_), left_(range.words_[0]) { settle(); }
    Move operator*() const {
      const bool raid = index_ >= words;
      const int word = raid ? index_ - words : index_;
      return {static_cast<Square>(64 * word + std::countr_zero(left_)), raid ? Kind::raid : Kind::stake};
    }
    Iterator& operator++() {
      left_ &= left_ - 1;
      settle();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    /// Goes on to a word that has a move left; at the end there is none.
    void settle() {
      while (left_ == 0 && ++index_ < 2 * words) {
        left_ = (*words_)[static_cast<std::size_t>(index_)];
      }
    }

    const std::array<std::uint64_t, 2 * words>* words_ = nullptr;
    std::uint64_t left_ = 0;
    int index_ = 0;
  };

  Iterator begin() const { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  /// The words of the Stakes, then those of the Raids.
  std::array<std::uint64_t, 2 * words> words_{};
};

}  // namespace solver::stakeraid
