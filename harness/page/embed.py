#!/usr/bin/env python3
"""embed.py SCRIPT STYLE OUT: writes OUT, a source that holds both files and the hashes of a Content-Security-Policy of them."""

import base64
import hashlib
import sys
from pathlib import Path


def array(name, data):
    if b"\r" in data or b"\0" in data:
        sys.exit(f"embed.py: {name}: a browser would not read it as it stands")
    numbers = [str(byte if byte < 128 else byte - 256) for byte in data]
    lines = [", ".join(numbers[at:at + 32]) for at in range(0, len(numbers), 32)]
    return f"constexpr char {name}[] = {{\n" + ",\n".join(lines) + "};\n"


def policy_hash(data):
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


script, style, out = (Path(word) for word in sys.argv[1:])
script_bytes, style_bytes = script.read_bytes(), style.read_bytes()
for word in (b"</script", b"<!--"):
    if word in script_bytes.lower():
        sys.exit(f"embed.py: {script}: holds {word.decode()}, which would end it early")
if b"</style" in style_bytes.lower():
    sys.exit(f"embed.py: {style}: holds </style, which would end it early")
text = '#include "harness/page/parts.hpp"\n\nnamespace harness {\nnamespace {\n'
text += array("script_bytes", script_bytes) + array("style_bytes", style_bytes) + "}  // namespace\n\n"
text += "const PageParts page_parts{{script_bytes, sizeof script_bytes}, \"" + policy_hash(script_bytes) + "\",\n"
text += "                           {style_bytes, sizeof style_bytes}, \"" + policy_hash(style_bytes) + "\"};\n\n"
text += "}  // namespace harness\n"
temporary = out.with_suffix(".new")
temporary.write_text(text)
temporary.rename(out)
