#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// How texts are written for GitHub's runner and for its Markdown so that they stay texts.
namespace harness {

/// The message of a workflow command: %, CR and LF escaped.
std::string command_data(std::string_view text);
/// A property of one: `:` and `,` as well.
std::string command_property(std::string_view text);

/// Lines for the log of a step. Where the runner would take one of them for a workflow command, which foreign
/// text can hold, all of them stand between a line that stops commands and one that allows them again, whose
/// token does not occur in them.
std::string shielded(const std::string& lines);

/// A text as a word of Markdown, without any markup of its own.
std::string markdown_text(std::string_view text);
/// Lines as a code block that none of them can close.
std::string fenced(std::span<const std::string> lines);

}  // namespace harness
