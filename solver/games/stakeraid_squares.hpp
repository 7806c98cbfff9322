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

  /// The squares from place `first` on, as far as 64 bits go; before the first place and after the last there
  /// are none. One word is turned round: that a step from the board comes out at its other end is shut out by
  /// as many spare places as a row has.
  std::uint64_t window(int first) const {
    if constexpr (words == 1) {
      return std::rotr(bits_[0], first);
    }
    const int index = first >= 0 ? first / 64 : -1;
    const int places = first - 64 * index;
    const std::uint64_t low = index >= 0 ? word(index) : 0;
    const std::uint64_t high = index + 1 < words ? word(index + 1) : 0;
    return places == 0 ? low : low >> places | high << (64 - places);
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

  /// Whether `holds` for every square; asks in rising order and stops at the first no.
  template <class Holds>
  bool all_of(const Holds& holds) const {
    for (int index = 0; index < words; ++index) {
      for (std::uint64_t left = word(index); left != 0; left &= left - 1) {
        if (!holds(static_cast<Square>(64 * index + std::countr_zero(left)))) {
          return false;
        }
      }
    }
    return true;
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

/// A square and what is done there, in one number: moves are made by the hundred millions.
class Move {
 public:
  Move() = default;
  constexpr Move(Square square, Kind kind) : code_(square | (kind == Kind::raid ? raid : 0U)) {}

  constexpr Square square() const { return static_cast<Square>(code_); }
  constexpr Kind kind() const { return code_ < raid ? Kind::stake : Kind::raid; }
  bool operator==(const Move&) const = default;

 private:
  template <int words>
  friend class MoveRange;
  static constexpr std::uint32_t raid = 1U << 16;
  static constexpr Move from_code(std::uint32_t code) {
    Move move;
    move.code_ = code;
    return move;
  }

  std::uint32_t code_ = 0;
};

/// All Stakes, then all Raids, each in rising order of their squares. A range without storage of its own.
template <int words>
class MoveRange {
  static constexpr std::size_t twice = 2 * std::size_t{words};

 public:
  MoveRange(const Squares<words>& stakes, const Squares<words>& raids) {
    for (int index = 0; index < words; ++index) {
      words_[static_cast<std::size_t>(index)] = stakes.word(index);
      const int behind_the_stakes = words + index;
      words_[static_cast<std::size_t>(behind_the_stakes)] = raids.word(index);
    }
  }

  class Iterator {
   public:
    using value_type = Move;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    explicit Iterator(const MoveRange& range) : words_(&range.words_), left_(range.words_[0]) { settle(); }
    Move operator*() const {
      return Move::from_code(base_ + static_cast<std::uint32_t>(std::countr_zero(left_)));
    }
    Iterator& operator++() {
      left_ &= left_ - 1;
      if (left_ == 0) [[unlikely]] {
        settle();
      }
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    /// Goes on to a word that has a move left; at the end there is none.
    void settle() {
      while (left_ == 0 && ++index_ < 2 * words) {
        left_ = (*words_)[static_cast<std::size_t>(index_)];
        base_ = static_cast<std::uint32_t>(64 * (index_ % words)) + (index_ < words ? 0 : Move::raid);
      }
    }

    const std::array<std::uint64_t, twice>* words_ = nullptr;
    std::uint64_t left_ = 0;
    int index_ = 0;
    /// The code of the word's first move.
    std::uint32_t base_ = 0;
  };

  Iterator begin() const { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  /// The words of the Stakes, then those of the Raids.
  std::array<std::uint64_t, twice> words_{};
};

}  // namespace solver::stakeraid
