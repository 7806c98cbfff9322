#include "harness/grade/people.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "harness/course/matching.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// A row before it has a key: whose it is, and which submission is theirs.
struct Draft {
  KeyedStudent keyed;
  std::optional<std::size_t> work;
  std::string remark = {};
  std::string open = {};
};

/// What the roster says of a student, and what it does not say as the platform has it.
Student merged(Student roster, const Student& platform) {
  const auto take = [](std::string& text, const std::string& other) { text = text.empty() ? other : text; };
  take(roster.name, platform.name);
  take(roster.id, platform.id);
  take(roster.email, platform.email);
  take(roster.login, platform.login);
  return roster;
}

std::vector<Draft> drafts_of_all(const Download& download) {
  std::vector<Draft> drafts;
  for (std::size_t work = 0; work < download.works.size(); ++work) {
    for (const auto& student : download.works[work].students) {
      drafts.push_back({{student, download.works[work].source}, work});
    }
  }
  return drafts;
}

/// The rows of a roster's students, then of those who are not on it.
class RosterDrafts {
 public:
  RosterDrafts(const Download& download, const std::vector<RosterRow>& roster)
      : download_(download), roster_(roster), of_row_(roster.size()) {}

  std::vector<Draft> made() {
    std::vector<std::vector<Student>> works;
    works.reserve(download_.works.size());
    for (const auto& work : download_.works) {
      works.push_back(work.students);
    }
    const Matching matching = match_students(works, roster_);
    for (const auto& shared : matching.shared) {
      take_shared(shared, matching);
    }
    for (const std::size_t row : matching.missing) {
      of_row_[row].push_back(without_work(row, "nothing was handed in", ""));
    }
    for (const std::size_t row : matching.open) {
      of_row_[row].push_back(without_work(row, "", "a submission may be theirs or another one's"));
    }
    for (const std::size_t row : matching.of_several) {
      of_row_[row].push_back(without_work(row, "", "others of the group handed in several submissions"));
    }
    std::vector<Draft> drafts;
    for (auto& row : of_row_) {
      std::ranges::move(row, std::back_inserter(drafts));
    }
    for (const auto& match : matching.students) {
      if (match.state != StudentMatch::State::matched) {
        drafts.push_back(unmatched(match));
      }
    }
    return drafts;
  }

 private:
  void take_shared(const SharedWork& shared, const Matching& matching) {
    const StudentWork& work = download_.works[shared.work];
    Draft draft{{roster_[shared.row].student, work.source}, shared.work};
    for (const auto& match : matching.students) {
      if (match.state == StudentMatch::State::matched && match.work == shared.work &&
          match.rows.front() == shared.row) {
        draft.keyed.student = merged(draft.keyed.student, work.students[match.student]);
      }
    }
    draft.remark = shared.by_group ? "handed in by the group" : "";
    of_row_[shared.row].push_back(std::move(draft));
  }

  Draft without_work(std::size_t row, std::string remark, std::string open) const {
    return {{roster_[row].student, {}}, std::nullopt, std::move(remark), std::move(open)};
  }

  Draft unmatched(const StudentMatch& match) const {
    const StudentWork& work = download_.works[match.work];
    Draft draft{{work.students[match.student], work.source}, match.work};
    if (match.state == StudentMatch::State::unknown) {
      draft.remark = "not on the roster";
      return draft;
    }
    std::string lines;
    for (const std::size_t row : match.rows) {
      lines += fmt::format("{}{}", lines.empty() ? "" : ", ", roster_[row].line);
    }
    draft.open = fmt::format("it cannot be told who of the roster this is: line {}", lines);
    return draft;
  }

  const Download& download_;
  const std::vector<RosterRow>& roster_;
  std::vector<std::vector<Draft>> of_row_;
};

/// The attempts of a submission that may count, by their places.
std::vector<std::size_t> chosen(const StudentWork& work, AttemptChoice choice) {
  switch (choice) {
    case AttemptChoice::first:
      return {0};
    case AttemptChoice::last:
      return {work.attempts.size() - 1};
    case AttemptChoice::best:
      break;
  }
  std::vector<std::size_t> all(work.attempts.size());
  for (std::size_t at = 0; at < all.size(); ++at) {
    all[at] = at;
  }
  return all;
}

/// In a platform's download files have the names that students gave them. Else one file for a student bears
/// the student's name.
bool keeps_names(Platform platform, const StudentWork& work, const HandedAttempt& attempt) {
  return (platform != Platform::plain && work.fits) || !attempt.folder.empty();
}

/// Makes the works of submissions, each once, when the first row asks for one.
class WorkMaker {
 public:
  WorkMaker(const Download& download, fs::path folder, const PeopleTerms& terms)
      : download_(download), folder_(std::move(folder)), terms_(terms), keys_(keys_of(download, terms)) {}

  /// The works of a submission.
  std::vector<HandedWork> of(std::size_t number) {
    if (const auto found = made_.find(number); found != made_.end()) {
      return found->second;
    }
    const StudentWork& work = download_.works[number];
    std::vector<HandedWork> handed;
    const auto attempts = chosen(work, terms_.attempt);
    for (const std::size_t at : attempts) {
      const HandedAttempt& attempt = work.attempts[at];
      const auto submitted = submitted_at(attempt, terms_.zone);
      handed.push_back({works_.size(), submitted, lateness(submitted, terms_.due, attempt.late),
                        static_cast<int>(at) + 1});
      const auto name =
          attempts.size() == 1 ? keys_[number] : fmt::format("{}.attempt-{}", keys_[number], at + 1);
      works_.push_back({name, folder_, attempt.files, keeps_names(download_.platform, work, attempt)});
    }
    made_[number] = handed;
    return handed;
  }

  std::vector<GradedWork> take() { return std::move(works_); }

 private:
  /// By what the download alone says: no roster makes other works of them.
  static std::vector<std::string> keys_of(const Download& download, const PeopleTerms& terms) {
    std::vector<KeyedStudent> keyed;
    for (const auto& work : download.works) {
      keyed.push_back({work.students.front(), work.source});
    }
    return student_keys(keyed, true, terms.hash);
  }

  const Download& download_;
  const fs::path folder_;
  const PeopleTerms& terms_;
  const std::vector<std::string> keys_;
  std::map<std::size_t, std::vector<HandedWork>> made_;
  std::vector<GradedWork> works_;
};

std::vector<std::string> keys_of(const std::vector<Draft>& drafts, bool with_ids, const KeyedHash& hash) {
  std::vector<KeyedStudent> keyed;
  keyed.reserve(drafts.size());
  for (const auto& draft : drafts) {
    keyed.push_back(draft.keyed);
  }
  return student_keys(keyed, with_ids, hash);
}

}  // namespace

GradedPeople people_of(const Download& download, const fs::path& folder, const PeopleTerms& terms) {
  auto drafts = terms.roster ? RosterDrafts(download, *terms.roster).made() : drafts_of_all(download);
  const auto keys = keys_of(drafts, true, terms.hash);
  const auto aliases = keys_of(drafts, false, terms.hash);
  WorkMaker works(download, folder, terms);
  GradedPeople people;
  for (std::size_t at = 0; at < drafts.size(); ++at) {
    auto& draft = drafts[at];
    people.students.push_back({keys[at], aliases[at], std::move(draft.keyed.student), draft.work,
                               draft.work ? works.of(*draft.work) : std::vector<HandedWork>(),
                               std::move(draft.remark), std::move(draft.open)});
  }
  people.works = works.take();
  for (const auto& remark : download.remarks) {
    people.remarks.push_back(fmt::format("{}: {}", remark.path, words_of(remark.what)));
  }
  return people;
}

}  // namespace harness
