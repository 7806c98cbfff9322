#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/site_search.hpp"
#include "fuzz/trials.hpp"

namespace fuzz {

/// The mistakes that are tried at a site, as all trials count them: those of the site itself first.
struct SiteCatalogue {
  std::vector<Placed> placed;
  std::vector<std::size_t> whole;
  /// Made at the parts that are not named as tasks.
  std::vector<std::size_t> at_parts;
  /// Slips of a right program, made at the site.
  std::vector<std::size_t> slips;
  /// What another reading of the handout gives that the candidate may follow.
  std::optional<std::size_t> reading;
  /// The candidate does follow it: an observation is right by that reading, and by no other.
  bool reading_is_seen = false;

  std::size_t index_of(const Placed& mistake) const;
};

/// The searches at a site, one after the other until something explains everything.
class SiteSteps {
 public:
  /// `found` has the counts of the site. Each base is a way in which the site may have what was found for
  /// others. What it is given must outlive it.
  SiteSteps(const Assignment& assignment, const SiteCatalogue& catalogue, Trials& trials,
            const std::vector<std::vector<Placed>>& bases, SiteDiagnosis found);

  /// Programs with one mistake, wherever it is made.
  void try_singles();
  /// What was found for other sites, and nothing else.
  void try_bases();
  /// Right programs with one slip, as long as nothing is explained; after `try_singles`.
  void try_slips();
  /// Programs with more; after `try_singles`.
  void try_combinations();
  bool is_explained() const { return !found_.exact.empty(); }
  /// All that was found, with what explains most where nothing explains everything.
  SiteDiagnosis take();

 private:
  using Step = bool (SiteSearch::*)();

  bool step(std::vector<SiteSearch>& searches, std::size_t added, Step act);
  bool combine(std::vector<SiteSearch>& searches);
  bool is_enough_for(const SiteSearch& search, std::size_t added) const;
  template <class Act>
  bool each(std::vector<SiteSearch>& searches, std::size_t added, const Act& act);
  void leave_unsure();
  bool hold_base_against_singles();
  void hold_reading_against_singles();
  void tell_partial();

  const Assignment& assignment_;
  const SiteCatalogue& catalogue_;
  std::vector<SiteSearch> alone_;
  std::vector<SiteSearch> by_reading_;
  std::vector<SiteSearch> with_bases_;
  std::vector<SiteSearch> at_parts_;
  std::vector<SiteSearch> with_slip_;
  SiteDiagnosis found_;
};

}  // namespace fuzz
