#include "harness/store/run_records.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <system_error>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"
#include "harness/store/encoding.hpp"
#include "harness/store/packing.hpp"

namespace harness {
namespace {

using nlohmann::json;

/// What a frame is. The numbers stand in files.
enum Kind : std::uint32_t {
  kind_head = 1,
  kind_record = 2,
  kind_withdrawn = 3,
  kind_resumed = 4,
  kind_end = 5,
  kind_game = 6
};

/// Why a record has no files: they are of no use any more, or were too many.
enum Mark : std::uint32_t { mark_dropped = 1, mark_too_many = 2 };

/// A head with a last member of its own.
std::string head_of(const RunKey& key, const char* last, const std::string& of_last) {
  json settings = json::array();
  for (const auto& [name, value] : key.settings) {
    settings.push_back({name, value});
  }
  return packed({{"plycheck", version},
                 {"key",
                  {{"assignment", key.assignment},
                   {"candidate", key.candidate_hash},
                   {"set", key.set_hash},
                   {"cases", key.cases_hash},
                   {"settings", std::move(settings)}}},
                 {last, of_last}});
}

/// Empty where there is no such text.
std::string text_in(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  return in.is_object() && found != in.end() && found->is_string() ? found->get<std::string>()
                                                                   : std::string();
}

std::uint32_t place_of(std::size_t place) {
  return static_cast<std::uint32_t>(place);
}

std::int64_t size_of(const std::vector<std::string_view>& contents) {
  std::int64_t size = 0;
  for (const auto& content : contents) {
    size += static_cast<std::int64_t>(content.size());
  }
  return size;
}

std::set<std::uint32_t> set_of(std::span<const std::size_t> places) {
  std::set<std::uint32_t> all;
  for (const std::size_t place : places) {
    all.insert(place_of(place));
  }
  return all;
}

}  // namespace

std::vector<std::string> setting_differences(const std::vector<Setting>& there,
                                             const std::vector<Setting>& here) {
  const auto value_in = [](const std::vector<Setting>& settings, const std::string& name) {
    const auto found = std::ranges::find(settings, name, &Setting::first);
    return found == settings.end() ? std::string("nothing") : visible(found->second, Blanks::none);
  };
  std::vector<std::string> names;
  for (const auto* settings : {&here, &there}) {
    for (const auto& [name, value] : *settings) {
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
  }
  std::vector<std::string> out;
  for (const auto& name : names) {
    if (const auto before = value_in(there, name), now = value_in(here, name); before != now) {
      out.push_back(fmt::format("{} ({} there, {} here)", name, before, now));
    }
  }
  return out;
}

tl::expected<RunRecords, std::string> RunRecords::made_of(tl::expected<FrameFile, std::string> file) {
  if (!file) {
    return tl::unexpected(file.error());
  }
  RunRecords records(std::move(*file));
  records.survey();
  return records;
}

void RunRecords::forget(std::uint32_t place) {
  const auto found = records_.find(place);
  if (found != records_.end()) {
    kept_bytes_ -= found->second.bytes;
    records_.erase(found);
  }
}

void RunRecords::note(std::uint32_t place, const Kept& record) {
  forget(place);
  records_[place] = record;
  kept_bytes_ += record.bytes;
}

void RunRecords::note(const FoundFrame& frame) {
  switch (frame.kind) {
    case kind_head:
      head_ = frame.at;
      break;
    case kind_record:
    case kind_game:
      note(frame.place, {frame.at, frame.contents_size});
      break;
    case kind_withdrawn:
      forget(frame.place);
      break;
    case kind_resumed:
      resumed_.push_back(frame.at);
      end_.reset();
      break;
    case kind_end:
      end_ = frame.at;
      break;
    default:
      // Of a later version, which says no more than we need.
      break;
  }
}

/// Finds out where everything is.
void RunRecords::survey() {
  for (auto frame = file_.first(); frame; frame = file_.after(*frame)) {
    note(*frame);
  }
}

tl::expected<RunRecords, std::string> RunRecords::create(const std::filesystem::path& path, const RunKey& key,
                                                         const JobStarted& job, const Audience& audience) {
  auto file = FrameFile::create(path);
  return file ? begun(std::move(*file), head_of(key, "job", encoded(job, audience)))
              : tl::unexpected(file.error());
}

tl::expected<RunRecords, std::string> RunRecords::create_match(const std::filesystem::path& path,
                                                               const RunKey& key, const std::string& terms) {
  auto file = FrameFile::create(path);
  return file ? begun(std::move(*file), head_of(key, "match", terms)) : tl::unexpected(file.error());
}

/// With its head, on the disk; else it goes.
tl::expected<RunRecords, std::string> RunRecords::begun(FrameFile file, const std::string& head) {
  const Frame frame{kind_head, 0, 0, head, {}};
  const auto begins = file.append({&frame, 1});
  const auto done = begins ? file.sync() : tl::unexpected(begins.error());
  if (!done) {
    std::error_code error;
    std::filesystem::remove(file.name(), error);
    return tl::unexpected(done.error());
  }
  RunRecords records(std::move(file));
  records.head_ = begins->front();
  return records;
}

tl::expected<RunRecords, std::string> RunRecords::open(const std::filesystem::path& path) {
  return made_of(FrameFile::open(path));
}

tl::expected<RunRecords, std::string> RunRecords::open_to_append(const std::filesystem::path& path) {
  return made_of(FrameFile::open_to_append(path));
}

tl::expected<void, std::string> RunRecords::keep(std::span<const PlacedRecord> records,
                                                 std::int64_t most_bytes) {
  std::vector<EncodedRecord> bytes;
  bytes.reserve(records.size());
  std::vector<Frame> frames;
  std::int64_t kept = kept_bytes_;
  for (const auto& placed : records) {
    auto& encoding = bytes.emplace_back(encoded(placed.record));
    const std::int64_t size = size_of(encoding.contents);
    const bool fits = kept + size <= most_bytes;
    kept += fits ? size : 0;
    frames.push_back({kind_record, place_of(placed.place), fits ? 0U : mark_too_many, encoding.facts,
                      fits ? encoding.contents : std::vector<std::string_view>()});
  }
  const auto begins = file_.append(frames);
  if (!begins) {
    return tl::unexpected(begins.error());
  }
  for (std::size_t at = 0; at < frames.size(); ++at) {
    note(frames[at].place, {(*begins)[at], size_of(frames[at].contents)});
  }
  return file_.sync();
}

tl::expected<void, std::string> RunRecords::keep(std::span<const KeptGame> games) {
  std::vector<Frame> frames;
  frames.reserve(games.size());
  for (const auto& game : games) {
    frames.push_back({kind_game, place_of(game.place), 0, game.line, {}});
  }
  const auto begins = file_.append(frames);
  if (!begins) {
    return tl::unexpected(begins.error());
  }
  for (std::size_t at = 0; at < frames.size(); ++at) {
    note(frames[at].place, {(*begins)[at], 0});
  }
  return file_.sync();
}

tl::expected<void, std::string> RunRecords::go_on(const Audience& audience) {
  const std::string facts = packed({{"feedback", static_cast<int>(audience.feedback)}});
  const Frame frame{kind_resumed, 0, 0, facts, {}};
  const auto begins = file_.append({&frame, 1});
  if (!begins) {
    return tl::unexpected(begins.error());
  }
  resumed_.push_back(begins->front());
  end_.reset();
  return file_.sync();
}

tl::expected<void, std::string> RunRecords::finish(const JobFinished& end, Places withdrawn) {
  std::vector<Frame> frames;
  for (const std::size_t place : withdrawn) {
    frames.push_back({kind_withdrawn, place_of(place), 0, {}, {}});
  }
  const std::string facts = encoded(end);
  frames.push_back({kind_end, 0, 0, facts, {}});
  const auto begins = file_.append(frames);
  if (!begins) {
    return tl::unexpected(begins.error());
  }
  for (const std::size_t place : withdrawn) {
    forget(place_of(place));
  }
  end_ = begins->back();
  return file_.sync();
}

tl::expected<RunRecords, std::string> RunRecords::finished(const JobFinished& end, Places withdrawn,
                                                           Places done_with) const {
  const std::string path = file_.name() + ".new";
  static_cast<void>(std::remove(path.c_str()));
  auto file = FrameFile::create(path);
  if (!file) {
    return tl::unexpected(file.error());
  }
  RunRecords tidy(std::move(*file));
  auto done = copy_into(tidy, withdrawn, done_with);
  done = done ? tidy.finish(end, {}) : done;
  if (!done) {
    static_cast<void>(std::remove(path.c_str()));
    return tl::unexpected(done.error());
  }
  return tidy;
}

/// Appends frames of another file.
tl::expected<void, std::string> RunRecords::take(std::span<const FoundFrame> frames) {
  std::vector<Frame> copies;
  copies.reserve(frames.size());
  for (const auto& found : frames) {
    copies.push_back({found.kind, found.place, found.marks, found.facts, {found.contents}});
  }
  const auto begins = file_.append(copies);
  if (!begins) {
    return tl::unexpected(begins.error());
  }
  for (std::size_t at = 0; at < copies.size(); ++at) {
    note({(*begins)[at], 0, frames[at].kind, frames[at].place, 0, {}, {}, size_of(copies[at].contents)});
  }
  return {};
}

/// Copies what is still of use.
tl::expected<void, std::string> RunRecords::copy_into(RunRecords& other, Places withdrawn,
                                                      Places done_with) const {
  constexpr std::size_t most_bytes = std::size_t{1} << 20;
  const auto gone = set_of(withdrawn);
  const auto bare = set_of(done_with);
  std::vector<std::int64_t> places = resumed_;
  if (head_) {
    places.insert(places.begin(), *head_);
  }
  for (const auto& [place, record] : records_) {
    if (!gone.contains(place)) {
      places.push_back(record.at);
    }
  }
  std::vector<FoundFrame> frames;
  std::size_t bytes = 0;
  for (const std::int64_t at : places) {
    auto found = file_.read(at, false);
    const bool drops = found && found->kind == kind_record && bare.contains(found->place);
    found = drops || !found ? std::move(found) : file_.read(at, true);
    if (!found) {
      return unreadable("record");
    }
    found->marks = drops && found->contents_size > 0 ? mark_dropped : found->marks;
    bytes += found->facts.size() + found->contents.size();
    frames.push_back(std::move(*found));
    if (bytes > most_bytes) {
      if (auto done = other.take(frames); !done) {
        return done;
      }
      frames.clear();
      bytes = 0;
    }
  }
  return other.take(frames);
}

tl::unexpected<std::string> RunRecords::unreadable(std::string_view what) const {
  return tl::unexpected(fmt::format("{}: a {} cannot be read: the file is damaged", file_.name(), what));
}

tl::expected<std::string, std::string> RunRecords::job_bytes() const {
  const auto frame = head_ ? file_.read(*head_, false) : std::nullopt;
  return frame ? tl::expected<std::string, std::string>(text_in(unpacked(frame->facts), "job"))
               : unreadable("head");
}

tl::expected<RunKey, std::string> RunRecords::key() const {
  const auto frame = head_ ? file_.read(*head_, false) : std::nullopt;
  const json facts = frame ? unpacked(frame->facts) : json();
  const json key = facts.is_object() ? facts.value("key", json()) : json();
  if (!key.is_object()) {
    return unreadable("head");
  }
  RunKey found{
      text_in(key, "assignment"), text_in(key, "candidate"), text_in(key, "set"), text_in(key, "cases"), {}};
  for (const auto& setting : key.value("settings", json::array())) {
    if (!setting.is_array() || setting.size() != 2 || !setting[0].is_string() || !setting[1].is_string()) {
      return unreadable("head");
    }
    found.settings.emplace_back(setting[0].get<std::string>(), setting[1].get<std::string>());
  }
  return found;
}

tl::expected<std::string, std::string> RunRecords::match_terms() const {
  const auto frame = head_ ? file_.read(*head_, false) : std::nullopt;
  auto terms = frame ? text_in(unpacked(frame->facts), "match") : std::string();
  return terms.empty() ? tl::expected<std::string, std::string>(unreadable("head")) : std::move(terms);
}

void RunRecords::games(const EachGame& each) const {
  for (const auto& [place, kept] : records_) {
    auto frame = file_.read(kept.at, false);
    if (frame && frame->kind == kind_game && !each({place, std::move(frame->facts)})) {
      break;
    }
  }
}

tl::expected<JobStarted, std::string> RunRecords::head(const Registry& registry) const {
  const auto bytes = job_bytes();
  auto job = bytes ? decoded_start(*bytes, registry) : std::nullopt;
  return job ? tl::expected<JobStarted, std::string>(std::move(*job)) : unreadable("head");
}

tl::expected<Audience, std::string> RunRecords::audience() const {
  const auto bytes = job_bytes();
  auto audience = bytes ? decoded_audience(*bytes) : std::nullopt;
  if (!audience) {
    return unreadable("head");
  }
  for (const std::int64_t at : resumed_) {
    const auto frame = file_.read(at, false);
    const auto later = frame ? decoded_audience(frame->facts) : std::nullopt;
    // What cannot be read may have been the narrowest.
    audience->feedback = narrower_of(audience->feedback, later ? later->feedback : Feedback::none);
  }
  return *audience;
}

tl::expected<std::optional<JobFinished>, std::string> RunRecords::end(
    std::span<const fuzz::MutantFacts> mutants) const {
  if (!end_) {
    return std::nullopt;
  }
  const auto frame = file_.read(*end_, false);
  auto end = frame ? decoded_end(frame->facts, mutants) : std::nullopt;
  return end ? tl::expected<std::optional<JobFinished>, std::string>(std::move(end)) : unreadable("end");
}

void RunRecords::records(bool with_files, const Each& each) const {
  for (const auto& [place, kept] : records_) {
    auto frame = file_.read(kept.at, with_files);
    const bool lost_files = !frame;
    frame = frame ? std::move(frame) : file_.read(kept.at, false);
    const bool has_files = with_files && frame && !lost_files && frame->marks == 0;
    auto record =
        frame ? decoded_record(frame->facts,
                               has_files ? std::optional<std::string_view>(frame->contents) : std::nullopt)
              : std::nullopt;
    if (!each({place, record ? std::move(*record) : CaseRecord(), lost_files || (frame && frame->marks != 0),
               !record})) {
      break;
    }
  }
}

}  // namespace harness
