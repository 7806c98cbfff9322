#pragma once

#include "cases/output_file.hpp"

namespace harness {

using cases::Field;
using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;

}  // namespace harness
