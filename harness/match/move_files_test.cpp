#include "harness/match/move_files.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {
namespace {

class MoveFiles : public ::testing::Test {
 protected:
  void put(const std::string& name, std::size_t bytes) {
    ASSERT_TRUE(cases::write_file(path(name), std::string(bytes, 'x')));
  }
  std::string path(const std::string& name) const { return folders_->path() + "/" + name; }
  tl::expected<cases::Answer, fuzz::AnswerFault> read() const {
    return move_files(LeftFolder(folders_->path()), {{"output.txt"}, {"next_state.txt"}});
  }

 private:
  std::unique_ptr<WorkFolders> folders_ = WorkFolders::make();
};

TEST_F(MoveFiles, AreReadWhereTheyAre) {
  put("output.txt", 3);
  const auto answer = read();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->files.size(), 1U);
  EXPECT_EQ(answer->files.at("output.txt"), "xxx");
}

TEST_F(MoveFiles, MayHaveAsManyBytesAsThat) {
  put("output.txt", static_cast<std::size_t>(most_bytes_of_a_move));
  EXPECT_TRUE(read());
}

TEST_F(MoveFiles, AreTornWhereTheyAreLarger) {
  put("output.txt", 3);
  put("next_state.txt", static_cast<std::size_t>(most_bytes_of_a_move) + 1);
  const auto answer = read();
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, fuzz::AnswerFault::Kind::torn);
  EXPECT_EQ(answer.error().sentence, "next_state.txt is larger than 1 MB, which no move is");
}

TEST_F(MoveFiles, ThatNoAnswerCouldBeAreNotTakenForMissingOnes) {
  put("output.txt", 0);
  std::filesystem::resize_file(path("output.txt"), static_cast<std::uintmax_t>(cases::largest_answer) + 1);
  const auto answer = read();
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, fuzz::AnswerFault::Kind::torn);
}

}  // namespace
}  // namespace harness
