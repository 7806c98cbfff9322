#include "harness/course/download.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "harness/course/blackboard_note.hpp"
#include "harness/course/download_tops.hpp"
#include "harness/course/gradescope.hpp"
#include "harness/course/platform_names.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

using What = DownloadRemark::What;

constexpr std::int64_t largest_note = std::int64_t{1} << 20;
constexpr std::int64_t largest_metadata = std::int64_t{64} << 20;

HandedAttempt attempt_of(const DownloadTop& top) {
  HandedAttempt attempt;
  attempt.folder = top.is_folder ? top.path : "";
  attempt.files = top.files;
  return attempt;
}

StudentWork work_of(Student student, HandedAttempt attempt, std::string source) {
  StudentWork work;
  work.students.push_back(std::move(student));
  work.attempts.push_back(std::move(attempt));
  work.source = std::move(source);
  return work;
}

/// Whose name tells nothing but the student's.
StudentWork plain_work(const DownloadTop& top) {
  const std::string name = in_nfc(top.is_folder ? top.name : stem_of(top.name));
  return work_of({name, {}, {}, {}}, attempt_of(top), top.name);
}

/// Makes works of tops, platform by platform.
class DownloadReader {
 public:
  DownloadReader(const Listing& listing, const DownloadOptions& options)
      : listing_(listing), options_(options) {}

  tl::expected<Download, std::string> read() {
    DownloadTops all = tops_of(listing_.entries);
    auto guess = platform_of(all.tops, options_.title);
    if (guess.platform == Platform::plain && all.tops.size() == 1 && all.tops.front().is_folder) {
      const std::string folder = all.tops.front().name;
      DownloadTops inner = tops_of(listing_.entries, folder);
      const auto inner_guess = platform_of(inner.tops, folder);
      if (inner_guess.platform != Platform::plain || are_of_students(inner.tops)) {
        guess = inner_guess;
        all = std::move(inner);
      } else if (inner.tops.size() > 1) {
        all.remarks.push_back({What::only_folder, folder});
      }
    }
    out_.platform = guess.platform;
    out_.sureness = guess.sureness;
    out_.remarks = std::move(all.remarks);
    if (auto error = read_tops(all.tops, guess)) {
      return tl::unexpected(*std::move(error));
    }
    finish();
    return std::move(out_);
  }

 private:
  std::optional<std::string> read_tops(const std::vector<DownloadTop>& tops, const PlatformGuess& guess) {
    switch (guess.platform) {
      case Platform::moodle:
        moodle(tops);
        break;
      case Platform::canvas:
        canvas(tops);
        break;
      case Platform::blackboard:
        blackboard(tops);
        break;
      case Platform::gradescope:
        return gradescope(tops);
      case Platform::classroom:
        classroom(tops, guess.prefix);
        break;
      case Platform::plain:
        for (const DownloadTop& top : tops) {
          out_.works.push_back(plain_work(top));
        }
        break;
    }
    return std::nullopt;
  }

  /// Of two files of one name the second is called as in the download.
  void name_apart(HandedAttempt& attempt) {
    std::set<std::string> names;
    std::erase_if(attempt.files, [this, &names](HandedFile& file) {
      if (!names.insert(file.name).second) {
        file.name = file.path.substr(file.path.rfind('/') + 1);
        if (!names.insert(file.name).second) {
          remark(What::handed_in_again, file.path);
          return true;
        }
      }
      return false;
    });
  }

  void finish() {
    for (StudentWork& work : out_.works) {
      std::ranges::for_each(work.attempts, [this](HandedAttempt& attempt) { name_apart(attempt); });
      std::ranges::stable_sort(work.attempts, {}, [](const HandedAttempt& attempt) {
        return std::pair(attempt.at ? seconds_of(attempt.at->wall) : 0, attempt.date);
      });
    }
    std::ranges::stable_sort(out_.works, {}, &StudentWork::source);
  }

  void remark(What what, const std::string& path) { out_.remarks.push_back({what, path}); }

  void not_as_platform(const DownloadTop& top) {
    remark(What::not_as_platform, top.path);
    out_.works.push_back(plain_work(top));
    out_.works.back().fits = false;
  }

  void moodle(const std::vector<DownloadTop>& tops) {
    std::map<std::pair<std::string, std::string>, StudentWork> works;
    for (const DownloadTop& top : tops) {
      const auto name = moodle_name(top.name);
      if (!name || (!top.is_folder && name->file.empty())) {
        not_as_platform(top);
        continue;
      }
      auto& work = works.try_emplace({name->id, name->name}).first->second;
      if (work.students.empty()) {
        work = work_of({name->name, name->id, {}, {}}, {}, top.name);
      }
      if (name->is_typed) {
        remark(What::typed_in, top.path);
        continue;
      }
      work.source = top.name;
      auto& attempt = work.attempts.front();
      attempt.folder = top.is_folder ? top.path : "";
      for (const HandedFile& file : top.files) {
        attempt.files.push_back({file.path, top.is_folder ? file.name : name->file});
      }
    }
    for (auto& [key, work] : works) {
      out_.works.push_back(std::move(work));
    }
  }

  /// A file of Canvas's, with the name that it should have and what tells the newest of that name.
  struct CanvasFile {
    HandedFile file;
    int number = 0;
    std::string id;
    auto age() const { return std::tuple(number, id.size(), std::string_view(id)); }
  };

  CanvasFile canvas_file(const DownloadTop& top, const CanvasName& name) const {
    CanvasFile made{{top.files.front().path, name.file}, 0, name.file_id};
    const auto again = resubmitted(name.file);
    if (again && !options_.is_wanted(name.file) && options_.is_wanted(again->file)) {
      made.file.name = again->file;
      made.number = again->number;
    }
    return made;
  }

  void canvas(const std::vector<DownloadTop>& tops) {
    std::map<std::string, StudentWork> works;
    std::map<std::string, std::map<std::string, CanvasFile>> files;
    for (const DownloadTop& top : tops) {
      const auto name = top.is_folder ? std::nullopt : canvas_name(top.name);
      if (!name) {
        not_as_platform(top);
        continue;
      }
      auto& work = works.try_emplace(name->user).first->second;
      if (work.students.empty()) {
        work = work_of({name->name, name->user, {}, {}}, {}, top.name);
      }
      work.attempts.front().late = work.attempts.front().late || name->late;
      if (name->file_id.empty()) {
        remark(What::typed_in, top.path);
        continue;
      }
      CanvasFile file = canvas_file(top, *name);
      const auto [place, is_first] = files[name->user].try_emplace(file.file.name, file);
      if (!is_first) {
        const bool is_newer = place->second.age() < file.age();
        remark(What::handed_in_again, is_newer ? place->second.file.path : file.file.path);
        if (is_newer) {
          place->second = std::move(file);
        }
      }
    }
    for (auto& [user, work] : works) {
      for (const auto& [name, file] : files[user]) {
        work.attempts.front().files.push_back(file.file);
      }
      out_.works.push_back(std::move(work));
    }
  }

  /// The notes that can be read and are of whom their names say, by the start of those names; and how the
  /// assignments are called.
  struct BlackboardNotes {
    std::map<std::string, BlackboardNote> by_attempt;
    std::set<std::string> assignments;
  };

  BlackboardNotes notes_of(const std::vector<DownloadTop>& tops) {
    BlackboardNotes notes;
    for (const DownloadTop& top : tops) {
      const auto name = top.is_folder ? std::nullopt : blackboard_name(top.name);
      if (!name || !name->file.empty()) {
        continue;
      }
      const auto bytes = listing_.read(top.path, largest_note);
      auto note = bytes ? read_blackboard_note(*bytes) : std::nullopt;
      if (!note || !name->head.ends_with("_" + note->login) || name->head.size() <= note->login.size() + 1) {
        remark(What::unread_note, top.path);
        continue;
      }
      notes.assignments.insert(name->head.substr(0, name->head.size() - note->login.size() - 1));
      notes.by_attempt.emplace(name->head + "_" + name->time_text, *std::move(note));
    }
    return notes;
  }

  static std::string login_of(const std::string& head, const BlackboardNotes& notes) {
    // The longest name first: `Homework 1_b` before `Homework 1`.
    const auto assignment =
        std::find_if(notes.assignments.rbegin(), notes.assignments.rend(), [&head](const std::string& each) {
          return head.starts_with(each + "_") && head.size() > each.size() + 1;
        });
    return blackboard_user(head, assignment == notes.assignments.rend() ? "" : *assignment);
  }

  void blackboard(const std::vector<DownloadTop>& tops) {
    const BlackboardNotes notes = notes_of(tops);
    std::map<std::string, StudentWork> works;
    std::map<std::string, std::map<std::string, HandedAttempt>> attempts;
    for (const DownloadTop& top : tops) {
      const auto name = top.is_folder ? std::nullopt : blackboard_name(top.name);
      if (!name) {
        not_as_platform(top);
        continue;
      }
      const auto note = notes.by_attempt.find(name->head + "_" + name->time_text);
      const bool has_note = note != notes.by_attempt.end();
      const std::string login = has_note ? note->second.login : login_of(name->head, notes);
      auto& work = works.try_emplace(login).first->second;
      if (work.students.empty()) {
        work = work_of({in_nfc(login), {}, {}, login}, {}, top.name);
        work.attempts.clear();
      }
      auto& attempt = attempts[login][name->time_text];
      attempt.at = ToldTime{name->time, std::nullopt};
      if (has_note) {
        work.students.front().name = note->second.name.empty() ? login : note->second.name;
        attempt.date = note->second.date;
      }
      if (!name->file.empty()) {
        attempt.files.push_back(
            {top.files.front().path,
             original_name(*name, top.name, has_note ? &note->second : nullptr, attempt)});
      }
    }
    for (auto& [login, work] : works) {
      for (auto& [time, attempt] : attempts[login]) {
        work.attempts.push_back(std::move(attempt));
      }
      out_.works.push_back(std::move(work));
    }
  }

  /// What the note says that the file was called, if a file can be called so and no other one is.
  static std::string original_name(const BlackboardName& name, const std::string& in_download,
                                   const BlackboardNote* note, const HandedAttempt& attempt) {
    if (note == nullptr) {
      return name.file;
    }
    constexpr std::size_t longest = 255;
    const auto said = std::ranges::find(note->files, in_download, &BlackboardNote::File::file);
    const bool is_usable =
        said != note->files.end() && said->original.size() <= longest &&
        said->original.find('/') == std::string::npos && said->original.find('\0') == std::string::npos &&
        said->original != "." && said->original != ".." && said->original != ".git" &&
        std::ranges::find(attempt.files, said->original, &HandedFile::name) == attempt.files.end();
    return is_usable ? said->original : name.file;
  }

  std::optional<std::string> gradescope(const std::vector<DownloadTop>& tops) {
    std::map<std::string, const DownloadTop*> folders;
    const DownloadTop* metadata = nullptr;
    for (const DownloadTop& top : tops) {
      const bool is_metadata = !top.is_folder && top.name == "submission_metadata.yml";
      (is_metadata ? metadata : folders[top.name]) = &top;
    }
    const auto bytes = listing_.read(metadata->path, largest_metadata);
    if (!bytes) {
      return bytes.error();
    }
    const auto entries = read_gradescope(*bytes);
    if (!entries) {
      return cases::describe(metadata->path, entries.error());
    }
    for (const GradescopeEntry& entry : *entries) {
      const auto folder = folders.find(entry.folder);
      HandedAttempt attempt;
      if (folder == folders.end() || !folder->second->is_folder) {
        remark(What::without_folder, entry.folder);
      } else {
        attempt = attempt_of(*folder->second);
        folders.erase(folder);
      }
      attempt.at = entry.created_at;
      attempt.date = entry.date;
      StudentWork work = work_of({in_nfc(entry.folder), {}, {}, {}}, std::move(attempt), entry.folder);
      if (!entry.submitters.empty()) {
        work.students = entry.submitters;
      }
      out_.works.push_back(std::move(work));
    }
    for (const auto& [name, top] : folders) {
      not_as_platform(*top);
    }
    return std::nullopt;
  }

  void classroom(const std::vector<DownloadTop>& tops, const std::string& prefix) {
    for (const DownloadTop& top : tops) {
      if (!top.is_folder || !top.name.starts_with(prefix) || top.name.size() == prefix.size()) {
        not_as_platform(top);
        continue;
      }
      const std::string login = in_nfc(top.name.substr(prefix.size()));
      out_.works.push_back(work_of({login, {}, {}, login}, attempt_of(top), top.name));
    }
  }

  const Listing& listing_;
  const DownloadOptions& options_;
  Download out_;
};

}  // namespace

tl::expected<Download, std::string> read_download(const Listing& listing, const DownloadOptions& options) {
  return DownloadReader(listing, options).read();
}

}  // namespace harness
