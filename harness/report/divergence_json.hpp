#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/judge/judgement.hpp"

namespace harness {

/// A divergence as a JSON object (docs/formats.md): its words, and beside them what they are made of. Bytes
/// that are no UTF-8 stay as they are. `against_other`: what is expected is what another program wrote.
nlohmann::ordered_json json_of(const Divergence& divergence, bool against_other);

/// The same of a line in which two runs differ, without its words.
nlohmann::ordered_json json_of(const RunLines& lines);

/// An array of what is said of a file or a run, without its words.
nlohmann::ordered_json json_of(const Remarks& remarks);
nlohmann::ordered_json json_of(const Reasons& reasons);
nlohmann::ordered_json json_of(const Symptoms& symptoms);

}  // namespace harness
