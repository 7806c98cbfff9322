#include "fuzz/free_fields.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace fuzz {
namespace {

using Variations = std::function<std::vector<Field>(std::string_view input)>;

class Freedom {
 public:
  Freedom(std::string_view input, const Variations& variations, const FailEach& fail, const FreeTerms& terms)
      : input_(input), variations_(variations), fail_(fail), terms_(terms) {}

  FreeFields find() {
    for (const Field& field : variations_(input_)) {
      const auto others = those_to_try(field.others);
      if (others.empty() && !terms_.is_over()) {
        continue;
      }
      const auto fails = all_fail(others);
      if (!fails) {
        result_.whole = false;
        break;
      }
      if (*fails) {
        add(field);
      }
    }
    if (result_.whole && !result_.groups.empty()) {
      const auto changed = those_to_try(all_changed());
      result_.together = changed.empty() ? std::nullopt : all_fail(changed);
    }
    return std::move(result_);
  }

 private:
  /// None once the terms say that it is over.
  std::vector<std::string> those_to_try(std::vector<std::string> inputs) const {
    std::erase_if(
        inputs, [this](const std::string& input) { return terms_.is_over() || !terms_.may_be_tried(input); });
    return inputs;
  }

  /// Nothing where the terms leave no answer.
  std::optional<bool> all_fail(const std::vector<std::string>& inputs) {
    const auto count = std::ssize(inputs);
    if (result_.tries + count > terms_.most_tries || terms_.is_over()) {
      return std::nullopt;
    }
    const auto failing = fail_(inputs);
    result_.tries += count;
    if (terms_.is_over()) {
      return std::nullopt;
    }
    return std::ranges::find(failing, false) == failing.end();
  }

  void add(const Field& field) {
    auto group = std::ranges::find(result_.groups, field.group, &FreeGroup::group);
    if (group == result_.groups.end()) {
      result_.groups.push_back({field.group, {}});
      group = result_.groups.end() - 1;
    }
    group->names.push_back(field.name);
  }

  /// The field of that name in another input, if it can be something else there.
  static const Field* same_field(const std::vector<Field>& fields, const std::string& group,
                                 const std::string& name) {
    const auto found = std::ranges::find_if(
        fields, [&](const Field& field) { return field.group == group && field.name == name; });
    return found != fields.end() && !found->others.empty() ? &*found : nullptr;
  }

  /// The input with all free fields changed: to the first of their other values, and to the last.
  std::vector<std::string> all_changed() const {
    std::vector<std::string> inputs;
    for (const bool first : {true, false}) {
      std::string text(input_);
      for (const auto& [group, names] : result_.groups) {
        for (const auto& name : names) {
          if (terms_.is_over()) {
            return {};
          }
          const auto fields = variations_(text);
          if (const Field* field = same_field(fields, group, name)) {
            text = first ? field->others.front() : field->others.back();
          }
        }
      }
      inputs.push_back(std::move(text));
    }
    return inputs;
  }

  const std::string_view input_;
  const Variations& variations_;
  const FailEach& fail_;
  const FreeTerms& terms_;
  FreeFields result_;
};

}  // namespace

FreeFields free_fields(std::string_view input, const Variations& variations, const FailEach& fail,
                       const FreeTerms& terms) {
  return Freedom(input, variations, fail, terms).find();
}

}  // namespace fuzz
