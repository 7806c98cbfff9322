#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness {

/// What nobody who is judged may reach, wherever there is a copy of it.
struct OwnFiles {
  /// This program.
  std::filesystem::path program;
  /// The built-in case set of the assignment, with a manifest.json; empty where there is none.
  std::filesystem::path cases;
};

/// Where plycheck may be installed.
struct InstallPlaces {
  /// Folders with programs in them.
  std::vector<std::filesystem::path> programs;
  /// Folders with a folder for each package in them.
  std::vector<std::filesystem::path> packages;
};

/// Beside this program, in PATH, and where the system has programs: /usr, /usr/local, /opt.
InstallPlaces install_places(const std::filesystem::path& program);

/// The programs and folders there, without links, that are called `plycheck` or, whatever they are called,
/// are this program or hold this case set, byte for byte. No more than 10,000 entries are looked at; what has
/// another size is not read.
std::vector<std::string> installed_copies(const OwnFiles& own, const InstallPlaces& places);

}  // namespace harness
