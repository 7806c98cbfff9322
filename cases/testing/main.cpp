// The `main` of every test program. Its tests, and all that they start, have a temporary folder of their own,
// so that none takes for its own what another program has left in the machine's.
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"

int main(int count, char** words) {
  ::testing::InitGoogleTest(&count, words);
  const cases::testing::TemporaryFolder folder;
  // As /tmp is: some tests start programs as other users.
  std::filesystem::permissions(folder.path(), std::filesystem::perms{01777});
  ::setenv("TMPDIR", folder.path().c_str(), 1);
  return RUN_ALL_TESTS();
}
