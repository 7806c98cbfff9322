#include "cases/piecewise.hpp"

#include <fcntl.h>
#include <filesystem>
#include <random>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

#include "cases/testing/opened.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace cases {
namespace {

using testing::opened;

class Pieces : public ::testing::Test {
 protected:
  testing::TemporaryFolder folder;
};

/// Texts of few letters, most of which are layout, so that two of them are often nearly the same.
std::string text_of(std::mt19937& chance) {
  constexpr std::string_view letters = "\n\n\n  \r\tab";
  std::string text;
  for (auto left = chance() % 9; left > 0; --left) {
    text += letters[chance() % letters.size()];
  }
  return text;
}

/// The same text, or one with a byte more, less or changed.
std::string text_like(const std::string& other, std::mt19937& chance) {
  std::string text = chance() % 4 == 0 ? text_of(chance) : other;
  for (auto left = chance() % 3; left > 0; --left) {
    text.insert(chance() % (text.size() + 1), text_of(chance).substr(0, 1));
    if (!text.empty()) {
      text.erase(chance() % text.size(), chance() % 2);
    }
  }
  return text;
}

TEST_F(Pieces, AreComparedAsTheWholeIs) {
  constexpr int pairs = 4000;
  constexpr unsigned seed = 7;
  std::mt19937 chance(seed);
  for (int i = 0; i < pairs; ++i) {
    const auto expected = text_of(chance);
    const auto got = text_like(expected + "a", chance);
    const auto file = opened(got);
    const std::size_t piece = 1 + chance() % 4;
    for (const auto comparison :
         {Comparison::lines, Comparison::bytes, Comparison::bytes_free_final_newline}) {
      const auto whole = compare(comparison, expected, got);
      ASSERT_EQ(compare_in_pieces(comparison, expected, file, piece), whole)
          << ::testing::PrintToString(expected) << " and " << ::testing::PrintToString(got);
      if (whole.equality == Equality::layout || whole.equality == Equality::accepted) {
        ASSERT_EQ(layout_changes_in_pieces(expected, file, piece), layout_changes(expected, got))
            << ::testing::PrintToString(expected) << " and " << ::testing::PrintToString(got);
      }
    }
  }
}

TEST_F(Pieces, OfATextThatOnlyEndsOtherwise) {
  for (const std::string expected : {"a\n", "a", "a\n\n", "", "\n"}) {
    for (const std::string got : {"a\n", "a", "a\n\n", "a\r\n", "", "\n", "a \n \n"}) {
      for (const auto comparison :
           {Comparison::lines, Comparison::bytes, Comparison::bytes_free_final_newline}) {
        EXPECT_EQ(compare_in_pieces(comparison, expected, opened(got), 1), compare(comparison, expected, got))
            << ::testing::PrintToString(expected) << " and " << ::testing::PrintToString(got);
      }
    }
  }
}

TEST_F(Pieces, ArePartsOfTheFile) {
  const auto file = opened("0123456789");
  EXPECT_EQ(file.size(), 10);
  EXPECT_EQ(file.part(3, 4), "3456");
  EXPECT_EQ(file.part(8, 4), "89");
  EXPECT_EQ(file.part(10, 4), "");
}

TEST_F(Pieces, AreOfRegularFilesAlone) {
  const int folder_fd = ::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  folder.file("there", "12");
  std::filesystem::create_symlink("there", folder.path() / "link");
  EXPECT_EQ(OpenFile::open_in(folder_fd, "there").value().size(), 2);
  EXPECT_FALSE(OpenFile::open_in(folder_fd, "link").has_value());
  EXPECT_FALSE(OpenFile::open_in(folder_fd, "none").has_value());
  EXPECT_EQ(OpenFile::open_in(folder_fd, ".").error(), ".: not a regular file");
  ::close(folder_fd);
}

}  // namespace
}  // namespace cases
