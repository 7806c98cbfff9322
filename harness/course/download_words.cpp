#include "harness/course/download.hpp"

namespace harness {

std::string_view word_of(Platform platform) {
  switch (platform) {
    case Platform::moodle:
      return "moodle";
    case Platform::canvas:
      return "canvas";
    case Platform::blackboard:
      return "blackboard";
    case Platform::gradescope:
      return "gradescope";
    case Platform::classroom:
      return "classroom";
    case Platform::plain:
      return "plain";
  }
  return {};
}

std::string_view word_of(Sureness sureness) {
  switch (sureness) {
    case Sureness::certain:
      return "certain";
    case Sureness::likely:
      return "likely";
    case Sureness::unsure:
      return "unsure";
  }
  return {};
}

std::string_view words_of(DownloadRemark::What what) {
  using What = DownloadRemark::What;
  switch (what) {
    case What::not_as_platform:
      return "is not named as the platform names submissions: taken for a student's of this name";
    case What::unsafe_path:
      return "left out: no path below the download";
    case What::no_file:
      return "left out: neither a file nor a folder";
    case What::handed_in_again:
      return "left out: the same file was handed in again";
    case What::typed_in:
      return "left out: typed into a form, no file";
    case What::unread_note:
      return "not read: no note of Blackboard's about whom its name says";
    case What::without_folder:
      return "is in submission_metadata.yml and has no folder: a submission without files";
    case What::only_folder:
      return "is the only folder: taken for one student's; if several students' files lie in it, name it "
             "itself";
  }
  return {};
}

}  // namespace harness
