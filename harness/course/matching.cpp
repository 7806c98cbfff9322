#include "harness/course/matching.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "harness/course/unicode.hpp"

namespace harness {
namespace {

using Rows = std::vector<std::size_t>;
using State = StudentMatch::State;

/// "Last, First" as "First Last", folded.
std::string name_in_order(std::string_view name) {
  const std::size_t comma = name.find(',');
  if (comma == std::string_view::npos) {
    return folded_name(name);
  }
  return folded_name(std::string(name.substr(comma + 1)) + " " + std::string(name.substr(0, comma)));
}

Rows united(const Rows& a, const Rows& b) {
  Rows out;
  std::ranges::set_union(a, b, std::back_inserter(out));
  return out;
}

/// Lets nobody have a row that somebody else has at least as surely.
void settle(std::vector<StudentMatch>& students) {
  std::map<std::size_t, std::vector<StudentMatch*>> by_row;
  for (StudentMatch& match : students) {
    if (match.state == State::matched) {
      by_row[match.rows.front()].push_back(&match);
    }
  }
  for (const auto& [row, claims] : by_row) {
    const auto surest = (*std::ranges::min_element(claims, {}, &StudentMatch::by))->by;
    const bool is_one = std::ranges::count(claims, surest, &StudentMatch::by) == 1;
    for (StudentMatch* const claim : claims) {
      claim->state = is_one && claim->by == surest ? State::matched : State::ambiguous;
    }
  }
}

/// Which rows are whose, group by group.
class Sharing {
 public:
  Sharing(const std::vector<RosterRow>& roster, Matching& out) : roster_(roster), out_(out) {
    for (const StudentMatch& match : out.students) {
      if (match.state == State::matched) {
        own_[match.rows.front()] = match.work;
        groups_[group_of(match.rows.front())].insert(match.work);
      } else {
        open_.insert(match.rows.begin(), match.rows.end());
      }
    }
  }

  void put(std::size_t row) {
    if (const auto own = own_.find(row); own != own_.end()) {
      out_.shared.push_back({row, own->second, false});
      return;
    }
    if (open_.contains(row)) {
      out_.open.push_back(row);
      return;
    }
    const auto group = groups_.find(group_of(row));
    if (group_of(row).empty() || group == groups_.end()) {
      out_.missing.push_back(row);
    } else if (group->second.size() == 1) {
      out_.shared.push_back({row, *group->second.begin(), true});
    } else {
      out_.of_several.push_back(row);
    }
  }

 private:
  std::string group_of(std::size_t row) const { return folded_name(roster_[row].group); }

  const std::vector<RosterRow>& roster_;
  Matching& out_;
  std::map<std::size_t, std::size_t> own_;
  std::map<std::string, std::set<std::size_t>> groups_;
  std::set<std::size_t> open_;
};

}  // namespace

RosterIndex::RosterIndex(const std::vector<RosterRow>& roster) {
  for (std::size_t row = 0; row < roster.size(); ++row) {
    const Student& student = roster[row].student;
    put(ids_, student.id, row);
    for (const std::string& id : roster[row].other_ids) {
      put(ids_, id, row);
    }
    put(logins_, student.login, row);
    put(emails_, in_lower_case(student.email), row);
    put_names(student.name, row);
  }
}

void RosterIndex::put(Index& index, const std::string& text, std::size_t row) {
  if (!text.empty()) {
    Rows& rows = index[text];
    if (rows.empty() || rows.back() != row) {
      rows.push_back(row);
    }
  }
}

RosterIndex::Rows RosterIndex::get(const Index& index, const std::string& text) {
  const auto found = index.find(text);
  return text.empty() || found == index.end() ? Rows{} : found->second;
}

void RosterIndex::put_names(const std::string& name, std::size_t row) {
  const std::string ordered = name_in_order(name);
  put(names_, ordered, row);
  if (name.find(',') != std::string::npos) {
    put(letters_, letters_of_name(name), row);
    return;
  }
  // The last name may be of several words.
  for (std::size_t blank = ordered.find(' '); blank != std::string::npos;
       blank = ordered.find(' ', blank + 1)) {
    put(letters_, letters_of_name(ordered.substr(blank) + ordered.substr(0, blank)), row);
  }
}

RosterIndex::Rows RosterIndex::by_name(const std::string& name) const {
  const Rows rows = get(names_, name_in_order(name));
  const bool is_one_word = name.find_first_of(" ,") == std::string::npos;
  return is_one_word ? united(rows, get(letters_, letters_of_name(name))) : rows;
}

FoundRows RosterIndex::find(const Student& student) const {
  const bool is_name_alone = student.id.empty() && student.login.empty() && student.email.empty();
  const std::string& id = is_name_alone ? student.name : student.id;
  const std::string& login = is_name_alone ? student.name : student.login;
  const std::string& email = is_name_alone ? student.name : student.email;
  const std::vector<FoundRows> signs = {{MatchedBy::id, united(get(ids_, id), get(ids_, login))},
                                        {MatchedBy::login, get(logins_, login)},
                                        {MatchedBy::email, get(emails_, in_lower_case(email))},
                                        {MatchedBy::name, by_name(student.name)}};
  FoundRows found;
  for (const FoundRows& sign : signs) {
    if (found.rows.empty()) {
      found = sign.rows.empty() ? found : sign;
    } else if (!sign.rows.empty()) {
      // The name of one row is no news where several bear it.
      const bool agrees = std::ranges::includes(sign.rows, found.rows);
      found.rows = agrees ? found.rows : united(found.rows, sign.rows);
    }
  }
  return found;
}

Matching match_students(const std::vector<std::vector<Student>>& works,
                        const std::vector<RosterRow>& roster) {
  const RosterIndex index(roster);
  Matching out;
  for (std::size_t work = 0; work < works.size(); ++work) {
    for (std::size_t student = 0; student < works[work].size(); ++student) {
      FoundRows found = index.find(works[work][student]);
      const State state = found.rows.empty()       ? State::unknown
                          : found.rows.size() == 1 ? State::matched
                                                   : State::ambiguous;
      out.students.push_back({work, student, state, found.by, std::move(found.rows)});
    }
  }
  settle(out.students);
  Sharing sharing(roster, out);
  for (std::size_t row = 0; row < roster.size(); ++row) {
    sharing.put(row);
  }
  return out;
}

}  // namespace harness
