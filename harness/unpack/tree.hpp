#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "harness/unpack/entry_name.hpp"

namespace harness {

/// How many there are of something, and the first of them.
struct Tally {
  int count = 0;
  std::vector<std::string> first;

  void add(std::string name);
};

/// A link as it is to be made: where, and to what.
struct TreeLink {
  std::string path;
  std::string target;
  bool operator==(const TreeLink&) const = default;
};

/// What an archive's entries come to as folders, files and links below one folder: under which path each is
/// to be put, or why the archive is refused. Touches no file. Every path that it gives lies below the folder,
/// goes through folders alone, and has parts that can be names.
class Tree {
 public:
  /// No more folders, files and links than `entries` may come together.
  Tree(const NameRules& rules, int entries) : rules_(rules), most_entries_(entries) {}

  /// Where the folder is put; empty for the tree's own.
  tl::expected<std::string, std::string> add_folder(std::string_view name);
  /// Where the file is put; an earlier file or link of that name is replaced.
  tl::expected<std::string, std::string> add_file(std::string_view name);
  /// Where the file lies that came under that name before.
  tl::expected<std::string, std::string> earlier_file(std::string_view name, std::string_view named_by) const;
  /// A link, made when all is there.
  tl::expected<void, std::string> add_link(std::string_view name, std::string_view target);
  /// All links, or the reason why one may not be.
  tl::expected<std::vector<TreeLink>, std::string> links() const;

  int files() const;
  const NameRules& rules() const { return rules_; }
  /// What is to be told of the names; empty where nothing is.
  std::vector<std::string> remarks() const;

 private:
  enum class Kind { folder, file, link };
  struct Node {
    Kind kind = Kind::folder;
    /// Of a link.
    std::string target;
  };
  using Parts = std::vector<std::string>;

  tl::expected<std::string, std::string> place(const Parts& parts, Kind kind, std::string_view name);
  tl::expected<void, std::string> enter(const std::string& path, Kind kind, bool is_last,
                                        std::string_view name);
  std::string path_for(const std::string& parent, const std::string& given_parent, const std::string& part);
  void note_change(const std::string& part, const std::string& path);
  void note_twin(const std::string& path);
  bool leads_out(const TreeLink& link) const;

  NameRules rules_;
  int most_entries_;
  /// By the path at which it is put.
  std::map<std::string, Node> nodes_;
  /// From the path that the archive gives to the path at which that is put.
  std::map<std::string, std::string> placed_;
  /// By the path that several names come to: the last number by which one of them was told apart.
  std::map<std::string, int> numbers_;
  /// From a path in small letters to the first path that is so in small letters.
  std::map<std::string, std::string> small_;
  Tally escaped_;
  Tally cut_;
  Tally twins_;
  Tally replaced_;
  Tally archives_;
};

/// "a.py, b.py and 3 more".
std::string list_of(const Tally& tally);

}  // namespace harness
