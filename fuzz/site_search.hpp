#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/trials.hpp"

namespace fuzz {

/// A search for the mistakes behind the observations of a site. Its steps are asked for one after the other,
/// as long as nothing is explained; each returns false when the work allowed is done.
class SiteSearch {
 public:
  using Mistakes = std::vector<std::size_t>;

  /// The programs that are tried.
  struct Programs {
    /// The mistakes that every one has.
    Mistakes base;
    /// Those that may come to them.
    Mistakes tried;
    /// The base is none: it is another reading of the handout, which the candidate follows.
    bool base_is_reading = false;
  };

  /// `placed` is what the trials count by. What it is given must outlive it.
  SiteSearch(const std::vector<Placed>& placed, Trials& trials, Programs programs);

  /// How many mistakes every program has, wherever each is made; a reading is none.
  std::size_t base_mutants() const;

  /// The base alone, which is not empty.
  bool none();
  bool singles();
  /// Those alone that explain half of what fails: for many mistakes in many parts, of which no pairs are
  /// tried.
  bool fitting_singles();
  /// Those alone that explain nearly everything, as long as a part of the work allowed lasts: for thousands
  /// of slips, which are not tried where there are few wrong answers. Of several that are the same to
  /// `class_of` three at most are told, and of two with the same words one.
  void slips(const std::function<std::size_t(std::size_t mistake)>& class_of,
             const std::function<std::string_view(std::size_t mistake)>& words_of);
  /// Mistakes that make runs so long that they were given up: once more, with all the time they want.
  bool slow_singles();
  /// All of what changes some answer, in as many orders as `orders` says, both where one may overwrite what
  /// the other has changed. First come those that promise most by what each does alone; what is found before
  /// the work allowed is done stays.
  using Orders = std::function<int(const Placed& one, const Placed& other)>;
  bool pairs(Orders orders);
  /// A third beside the best pairs, where it changes the answers that the pair leaves over; after `pairs`.
  bool triples();
  /// Goes on with the pairs that miss some observations, to tell what explains most, as long as a part of the
  /// work allowed lasts; after `pairs`. True, since nothing that explains everything is left out.
  bool pairs_in_part();

  static constexpr int no_matter_how_many = std::numeric_limits<int>::max();

  const std::vector<Explanation>& exact() const { return exact_; }
  const std::vector<Explanation>& rivals() const { return rivals_; }
  /// So many more explain everything and are the same as one that does.
  int not_told() const { return not_told_; }

  /// How some mistakes have fared.
  struct Standing {
    Mistakes mistakes;
    int failing = 0;
    int passing = 0;
    int missed = 0;
    /// Of the failing observations that are explained, those with an answer: bad ends are much alike.
    int answers = 0;
    /// A run's budget was spent where the candidate had come to an end, twice at least.
    bool endless = false;
    /// The observation where it was once: it may need more than a share of the work.
    std::optional<std::size_t> waiting = std::nullopt;
    /// The observations that it was held against, the failing ones first.
    std::size_t met = 0;
    /// On so many failing observations a combination may do what the candidate did, by what each of its
    /// mistakes does alone.
    int promised = 0;

    /// Whether it has missed more than tolerated, or until now so many that this is as good as sure; never
    /// less than what does not count as told apart.
    bool is_out(int tolerance) const;
  };
  /// What explains some of it.
  const std::vector<Standing>& pool() const { return pool_; }

  /// The single mistakes that explain all wrong answers which a program with some mistakes leaves over, three
  /// at least, and go wrong on no accepted observation; after `singles`.
  std::vector<Explanation> rest_of(const Mistakes& mistakes);

 private:
  using Standings = std::vector<Standing>;

  std::optional<std::vector<TrialOutcome>> tried(const Standings& standings, std::size_t observation,
                                                 bool patient = false);
  void note(Standing& standing, int Standing::*count, const TrialOutcome& found,
            std::size_t observation) const;
  std::size_t all_observations() const { return trials_.failing().size() + trials_.passing().size(); }
  bool carry_on(std::span<Standing> standings, int tolerance);
  bool has_to_wait(Standing& standing, const TrialOutcome& found, std::size_t observation) const;
  bool finish_waiting(std::span<Standing> standings, int tolerance);
  bool carry_on_all(Standings& standings, int tolerance);
  Standings whole(const Standings& standings) const;
  bool is_needed(const Standing& standing, std::size_t mistake);
  bool does_what_one_does(const Standing& pair);
  int all_failing() const { return static_cast<int>(trials_.failing().size()); }
  bool meet(Standings& standings, const Mistakes& observations, int Standing::*count, int tolerance,
            bool patient = false);
  bool meet_all(Standings& standings, int tolerance, bool patient = false);
  void leave_few_of_a_class(Standings& alive, const std::function<std::size_t(std::size_t)>& class_of);
  void settle(Standings standings, int least_apart);
  Explanation explained(const Standing& standing) const;
  Mistakes with_base(std::initializer_list<std::size_t> mistakes) const;
  Standings promising_pairs() const;
  void add_slow_pairs(Standings& pairs) const;
  Standings best_pairs() const;
  std::optional<std::vector<TrialOutcome>> rows_of(const Standing& pair);
  void add_in_all_places(const Standing& pair, std::size_t third, Standings& triples) const;
  bool add_thirds(const Standing& pair, Standings& triples, std::set<Mistakes>& known);

  const std::vector<Placed>& placed_;
  Trials& trials_;
  const Mistakes base_;
  const Mistakes tried_;
  const bool base_is_reading_;
  /// What single mistakes do on the failing observations, in the order of `usable_`.
  std::vector<std::vector<TrialOutcome>> alone_;
  /// Those that change some answer.
  Mistakes usable_;
  Mistakes slow_;
  Standings pairs_;
  Orders orders_;
  std::vector<Explanation> exact_;
  std::vector<Explanation> rivals_;
  int not_told_ = 0;
  Standings pool_;
};

}  // namespace fuzz
