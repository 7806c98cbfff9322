#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/course/listing.hpp"
#include "harness/course/moment.hpp"
#include "harness/course/student.hpp"

namespace harness {

/// Whose form a download has; `plain` is anybody's folder with a folder, a file or an archive a student.
enum class Platform { moodle, canvas, blackboard, gradescope, classroom, plain };
std::string_view word_of(Platform platform);

/// How sure that is: all names fit, most do, or some fit a platform whose download this is not taken for.
enum class Sureness { certain, likely, unsure };
std::string_view word_of(Sureness sureness);

/// A file that a student handed in: where it lies in the download, and its path in the program's folder.
struct HandedFile {
  std::string path;
  std::string name;
  bool operator==(const HandedFile&) const = default;
};

/// What a student handed in at one time.
struct HandedAttempt {
  /// Absent where nobody says when.
  std::optional<ToldTime> at;
  /// The same in the platform's own words, where it has some.
  std::string date;
  /// The platform says that it came late; where not, it may be that the platform says nothing.
  bool late = false;
  /// The folder in the download that is all of it; empty where single files are.
  std::string folder;
  /// The same file by file, in the order of their paths. Nothing of a `.git`, and no note of the platform's.
  std::vector<HandedFile> files;
  bool operator==(const HandedAttempt&) const = default;
};

/// What one student, or several together, handed in.
struct StudentWork {
  /// At least one.
  std::vector<Student> students;
  /// Times ascending; at least one, which may have no files.
  std::vector<HandedAttempt> attempts;
  /// The name in the download by which the platform takes something back: of Moodle's folder, or of the first
  /// file.
  std::string source;
  /// Whether its name is one of the platform's.
  bool fits = true;
  bool operator==(const StudentWork&) const = default;
};

/// Something about a download that staff should know.
struct DownloadRemark {
  enum class What {
    /// Taken for a student's own, by its name.
    not_as_platform,
    /// Left out: its path leads out of the download, or is none.
    unsafe_path,
    /// Left out: a link, a pipe or a device.
    no_file,
    /// Left out: the same file was handed in again.
    handed_in_again,
    /// Left out: typed into a form, no file.
    typed_in,
    /// A note that says nothing, or of somebody else than its name.
    unread_note,
    /// In the metadata, but without a folder.
    without_folder,
    /// The only folder, of which nothing tells whether it is a student's or holds the students'.
    only_folder,
  };
  What what = What::not_as_platform;
  /// The path in the download, as it is there.
  std::string path;
  bool operator==(const DownloadRemark&) const = default;
};
std::string_view words_of(DownloadRemark::What what);

/// All submissions of a download, in the order of their sources' bytes. Two students of one name stay two.
struct Download {
  Platform platform = Platform::plain;
  Sureness sureness = Sureness::certain;
  std::vector<StudentWork> works;
  std::vector<DownloadRemark> remarks;
};

struct DownloadOptions {
  /// What the download's own folder is called, as `homework-1-submissions`; may be empty.
  std::string title;
  /// Whether the handout asks for a file of this name. Where a name fits only without Canvas's `-N`, it is
  /// taken without.
  std::function<bool(std::string_view file)> is_wanted = [](std::string_view) { return false; };
};

/// Tells the platform by all names, then the submissions. Where all lies in one folder of a platform's, that
/// is taken for the download. An error is one line: metadata of Gradescope's that cannot be read, with line
/// and column.
tl::expected<Download, std::string> read_download(const Listing& listing,
                                                  const DownloadOptions& options = {});

}  // namespace harness
