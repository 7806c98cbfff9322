#!/usr/bin/env python3
"""Runs the wrapper ./plycheck in a small project of the same layout, whose program prints its folder and arguments."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("CXX", "AR", "NM")}

FILES = {
    "CMakePresets.json": """{ "version": 6, "configurePresets": [ { "name": "release", "generator": "Ninja",
        "binaryDir": "${sourceDir}/build/release" } ] }""",
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
add_executable(plycheck harness/main.cpp)
target_include_directories(plycheck PRIVATE .)
add_custom_target(plycheck-launcher)
add_custom_target(plycheck-hostile)
add_custom_target(plycheck-unpack)
""",
    "harness/main.cpp": """#include <unistd.h>
#include <cstdio>
#include "solver/word.hpp"
int main(int argc, char** argv) {
  char folder[4096];
  std::printf("%s %s", word, getcwd(folder, sizeof folder));
  for (int i = 1; i < argc; ++i) std::printf(" [%s]", argv[i]);
}
""",
    "solver/word.hpp": 'inline const char* word = "first";\n',
    "cmake/none.cmake": "",
    "ci/CMakeLists.txt": "",
    "cases/none": "",
    "reference/none": "",
    "fuzz/none": "",
    "ci/install-deps": "#!/bin/sh\n",
}


def make_project(root):
    """The small project with the repository's wrapper and build script."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    shutil.copy(ROOT / "plycheck", root / "plycheck")
    shutil.copy(ROOT / "ci/build", root / "ci/build")


class Wrapper(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.top = Path(folder.name).resolve()
        cls.built = cls.top / "built"
        make_project(cls.built)
        cls.first = cls.run_wrapper(cls.built / "plycheck")

    @staticmethod
    def run_wrapper(command, *arguments, cwd="/"):
        return subprocess.run([command, *arguments], cwd=cwd, env=ENVIRONMENT,
                              capture_output=True, text=True, check=False)

    def copy(self):
        """A copy of the built project, build folder and times included."""
        copied = self.top / self.id()
        shutil.copytree(self.built, copied, symlinks=True)
        return copied

    def test_first_build_announces_itself_on_standard_error(self):
        self.assertEqual((self.first.returncode, self.first.stdout), (0, "first /"))
        self.assertRegex(self.first.stderr, r"\Abuilding plycheck \(first time: about \d+ minutes\)\n\Z")

    def test_arguments_and_folder_are_the_callers(self):
        ran = self.run_wrapper("../plycheck", "a b", "", "*", cwd=self.built / "ci")
        self.assertEqual(ran.stdout, f"first {self.built}/ci [a b] [] [*]")
        self.assertEqual(ran.stderr, "")

    def test_link_is_followed(self):
        folder = self.top / "bin"
        folder.mkdir()
        (folder / "ply").symlink_to("../built/plycheck")
        self.assertEqual(self.run_wrapper("./ply", cwd=folder).stdout, f"first {folder}")

    def test_nothing_is_built_when_nothing_changed(self):
        stamp = self.built / "build/release/.plycheck-built"
        before = stamp.stat().st_mtime_ns
        self.run_wrapper(self.built / "plycheck")
        self.assertEqual(stamp.stat().st_mtime_ns, before)

    def test_copied_tree_is_built_anew_and_then_follows_its_sources(self):
        root = self.copy()
        wrapper = root / "plycheck"
        ran = self.run_wrapper(wrapper)
        self.assertEqual(ran.stdout, "first /")
        self.assertIn(f"CMAKE_HOME_DIRECTORY:INTERNAL={root}\n", (root / "build/release/CMakeCache.txt").read_text())

        (root / "solver/word.hpp").write_text('inline const char* word = "second";\n')
        self.assertEqual(self.run_wrapper(wrapper).stdout, "second /")

        (root / "solver/word.hpp").write_text("inline const char* word = second;\n")
        ran = self.run_wrapper(wrapper)
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertIn("solver/word.hpp:1", ran.stderr)
        self.assertIn("plycheck: could not be built\n", ran.stderr)
        self.assertEqual(self.run_wrapper(wrapper).returncode, 2)

        (root / "solver/word.hpp").unlink()
        ran = self.run_wrapper(wrapper)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("solver/word.hpp", ran.stderr)

    def test_concurrent_calls_build_once(self):
        root = self.top / "concurrent"
        make_project(root)
        listing = root / "CMakeLists.txt"
        listing.write_text(listing.read_text() + f'file(APPEND "{root}/configured" "once\\n")\n')
        calls = [subprocess.Popen([root / "plycheck"], cwd="/", env=ENVIRONMENT, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True) for _ in range(4)]
        self.assertEqual([call.communicate()[0] for call in calls], ["first /"] * 4)
        self.assertEqual((root / "configured").read_text(), "once\n")

    def test_missing_package_stops_with_status_2(self):
        root = self.top / "missing"
        make_project(root)
        (root / "ci/install-deps").write_text("#!/bin/sh\necho cannot >&2\nexit 2\n")
        ran = self.run_wrapper(root / "plycheck")
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (2, "", "cannot\n"))


if __name__ == "__main__":
    unittest.main()
