"""How long it takes to know what a folder holds, and what compiling a Java project costs a job."""

import shutil
import statistics

from benchmarking.goals import Row, under_row
from benchmarking.measuring import PLYCHECK, PROGRAMS, TRIVIAL, make_case_set, median_wall, printed, spend

FILES = 200
CLASSES = 20
CASES = 20
REPETITIONS = 5
LINES = 200


def make_folder(folder, language):
    """200 files of 200 lines in one language, one of them a program, in folders of 20."""
    for number in range(FILES):
        place = folder / f"part{number // 20}"
        place.mkdir(parents=True, exist_ok=True)
        python = f"import part{number + 1}\n" + f"def f{number}(x):\n    return x + 1\n" * (LINES // 2)
        cpp = '#include <vector>\n#include "all.h"\n' + f"int f{number}(int x) {{ return x; }}\n" * LINES
        name, text = (f"part{number}.py", python) if language == "Python" else (f"part{number}.cpp", cpp)
        (place / name).write_text(text)
    (folder / ("main.py" if language == "Python" else "main.cpp")).write_text(
        "print('x')\n" if language == "Python" else "int main() {}\n")


def make_java(folder, answer):
    """A project in which each class calls the next; the last one writes the answer."""
    folder.mkdir()
    text = answer.replace("\n", "\\n")
    for number in range(CLASSES):
        body = (f"Part{number + 1}.run();" if number + 1 < CLASSES else
                f'try (java.io.Writer w = new java.io.FileWriter("{TRIVIAL.output}")) {{ w.write("{text}"); }}')
        main = "public static void main(String[] a) throws Exception { run(); }" if number == 0 else ""
        (folder / f"Part{number}.java").write_text(
            f"class Part{number} {{ static void run() throws Exception {{ {body} }} {main} }}\n")


def measure(folder):
    rows = []
    for language in ("Python", "C++"):
        made = folder / language
        make_folder(made, language)
        lines = printed(PROGRAMS / "benchmark_survey", made, str(REPETITIONS))
        rows.append(under_row(f"submissions, what {FILES} files in {language} hold",
                              statistics.median(line["seconds"] for line in lines), 0.1))
    if shutil.which("javac"):
        rows.append(java_row(folder))
    return rows


def java_row(folder):
    """Were the project compiled for each case, a further case would cost what the first one does."""
    one, many, case = make_case_set(folder, CASES)
    make_java(folder / "java", (case / TRIVIAL.output).read_text())
    seconds = {}
    for cases in (one, many):
        runs = [spend([PLYCHECK, "test", TRIVIAL.workload.name, folder / "java", "--cases", cases, "-j", "1", "-q",
                       "--no-history"]) for _ in range(REPETITIONS)]
        seconds[cases] = median_wall(runs)
    further = (seconds[many] - seconds[one]) / (CASES - 1)
    ratio = further / seconds[one]
    return Row(f"submissions, a further case of a Java project of {CLASSES} files : the first with its build",
               f"{1000 * further:.0f} ms", f"{1000 * seconds[one]:.0f} ms", ratio, None, "at most 0.5", ratio <= 0.5)
