// Programs that no machine, or not this one, can execute.

#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "harness/run/testing/candidate_fixture.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

class ElfPrograms : public CandidateTest {
 protected:
  /// A program of this machine, with other bytes at a place.
  void write_program(const std::string& name, std::size_t at = 0, const std::string& bytes = "") const {
    std::ifstream file("/bin/true", std::ios::binary);
    std::string program{std::istreambuf_iterator<char>(file), {}};
    program.replace(at, bytes.size(), bytes);
    home.write_script(name, program);
  }
  static std::string word(std::uint16_t number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
  }
};

TEST_F(ElfPrograms, OneOfThisMachineIsNoFault) {
  write_program("solve");
  EXPECT_EQ(fault("solve"), "");
}

TEST_F(ElfPrograms, ThePermissionIsGivenWhereItIsMissing) {
  write_program("solve");
  fs::permissions("solve", fs::perms::owner_read);
  EXPECT_EQ(fault("solve"), "");
  EXPECT_EQ(output("solve"), "");
}

TEST_F(ElfPrograms, OfAnotherProcessorIsNamed) {
  constexpr std::uint16_t nobodys = 0xfedc;
  write_program("solve", offsetof(Elf64_Ehdr, e_machine), word(nobodys));
  const std::string begin =
      "CE: solve cannot be executed: it is built for the processor with the ELF number 65244, and this "
      "machine is ";
  EXPECT_EQ(fault("solve").substr(0, begin.size()), begin);
}

TEST_F(ElfPrograms, OfAnotherOrderOfBytesIsNamed) {
  write_program("solve", EI_DATA, std::string(1, ELFDATA2MSB));
  EXPECT_EQ(fault("solve"),
            "CE: solve cannot be executed: it is built for a processor with another order of bytes");
}

TEST_F(ElfPrograms, AnObjectFileIsNamed) {
  write_program("solve", offsetof(Elf64_Ehdr, e_type), word(ET_REL));
  EXPECT_EQ(fault("solve"),
            "CE: solve cannot be executed: it is an object file, which no linker has made a program");
}

TEST_F(ElfPrograms, ACoreFileIsNamed) {
  write_program("solve", offsetof(Elf64_Ehdr, e_type), word(ET_CORE));
  EXPECT_EQ(fault("solve"), "CE: solve cannot be executed: it is an ELF file, but no program");
}

TEST_F(ElfPrograms, AMissingLoaderIsNamed) {
  write_program("solve");
  std::fstream file("solve", std::ios::binary | std::ios::in | std::ios::out);
  std::string program{std::istreambuf_iterator<char>(file), {}};
  const std::size_t at = program.find("/ld-");
  ASSERT_NE(at, std::string::npos);
  const std::size_t begin = program.rfind('\0', at) + 1;
  const std::string loader = program.substr(begin, program.find('\0', at) - begin);
  std::string other = loader;
  other[1] = '#';
  program.replace(begin, other.size(), other);
  file.seekp(0);
  file << program << std::flush;
  EXPECT_EQ(fault("solve"),
            "CE: solve cannot be executed: it needs the loader " + other + ", which is not on this machine");
}

TEST_F(ElfPrograms, OneThatIsCutOffIsNamed) {
  write_program("solve");
  fs::resize_file("solve", 40);
  EXPECT_EQ(fault("solve"), "CE: solve cannot be executed: it is not whole: its header is cut off");
  write_program("solve");
  fs::resize_file("solve", 100);
  EXPECT_EQ(fault("solve"), "CE: solve cannot be executed: it is not whole: some of the program is missing");
}

TEST_F(ElfPrograms, AnEmptyFileIsNamed) {
  home.write_script("solve", "");
  EXPECT_EQ(fault("solve"), "CE: solve cannot be executed: it is empty");
}

TEST_F(ElfPrograms, AScriptWithoutItsFirstLineIsNamed) {
  home.write_script("solve", "echo hello\n");
  EXPECT_EQ(fault("solve"),
            "CE: solve cannot be executed: it begins with neither a #! line nor the mark of an ELF program");
}

TEST_F(ElfPrograms, InAFolderTheyAreNamedToo) {
  rules.program_names = {"agent.py", "agent"};
  home.write("mine/agent", "");
  home.write("mine/notes.txt", "hello");
  EXPECT_EQ(fault("mine"), "CE: agent cannot be executed: it is empty");
}

}  // namespace
}  // namespace harness
