#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/site_steps.hpp"
#include "fuzz/trials.hpp"

namespace fuzz {

/// A site and its own observations.
struct Sited {
  std::string site;
  std::vector<Observation> observations;
};

/// The parts of a task, without the task's name.
std::vector<std::string> parts_of(const Assignment& assignment, const std::string& task);

/// The diagnosis of one site.
class Site {
 public:
  /// What it is given must outlive it.
  Site(const Assignment& assignment, const Sited& sited, const DiagnosisTerms& terms,
       const std::stop_token& stop);

  /// Each base is a way in which the site may have what was found for others.
  SiteDiagnosis searched(const std::vector<std::vector<Placed>>& bases);
  /// The same where nothing but these bases is tried.
  SiteDiagnosis held_against(const std::vector<std::vector<Placed>>& bases);
  /// What it has cost, in nodes.
  std::int64_t work() const { return trials_.work(); }

 private:
  void try_more(SiteSteps& steps) const;
  SiteDiagnosis counted(const Trials& trials) const;
  SiteDiagnosis searched_peeled(const Peeling& peeling, const std::vector<std::vector<Placed>>& bases);
  void recount(SiteDiagnosis& found, Trials& peeled) const;
  void tell_by_the_very_files(SiteDiagnosis& found);
  bool writes_the_very_files(const std::vector<std::size_t>& mistakes);
  std::optional<Explanation> with_layout_mistake(const Explanation& explanation);

  const Assignment& assignment_;
  const Sited& sited_;
  const bool is_first_look_;
  const SiteCatalogue catalogue_;
  Trials trials_;
};

}  // namespace fuzz
