#!/usr/bin/env python3
"""strange_archives.py PROGRAM: writes archives into the current folder that hold PROGRAM as hw1cs561s16.py, and something
that nobody would put there on purpose."""

import gzip
import io
import lzma
import sys
import tarfile
import warnings
import zipfile
import zlib
from pathlib import Path

PROGRAM = Path(sys.argv[1]).read_bytes()
NAME = "hw1cs561s16.py"
LINK = 0o120777
MEGABYTE = 1 << 20

# Two files of one name.
warnings.simplefilter("ignore")


def zipped(name, *entries):
    """A zip of the program and of (name, contents[, mode])."""
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr(NAME, PROGRAM)
        for entry, contents, *mode in entries:
            info = zipfile.ZipInfo(entry)
            info.compress_type = zipfile.ZIP_DEFLATED
            if mode:
                info.external_attr = mode[0] << 16
            out.writestr(info, contents)


def tarred(name, *entries, kind="w"):
    """A tar of the program and of (name, type, contents or link)."""
    with tarfile.open(name, kind) as out:
        for entry, make, what in ((NAME, tarfile.REGTYPE, PROGRAM), *entries):
            info = tarfile.TarInfo(entry)
            info.type = make
            if make == tarfile.REGTYPE:
                info.size = len(what)
                out.addfile(info, io.BytesIO(what))
            else:
                info.linkname = what
                out.addfile(info)


def renamed(name, source, before, after):
    """The same with other bytes for a name."""
    Path(name).write_bytes(Path(source).read_bytes().replace(before, after))


def good():
    zipped("plain.zip")
    tarred("plain.tar")
    tarred("plain.tgz", kind="w:gz")
    tarred("plain.tar.gz", kind="w:gz")
    tarred("plain.tar.xz", kind="w:xz")
    Path("plain").write_bytes(Path("plain.zip").read_bytes())
    with lzma.open("preset9.tar.xz", "wb", preset=9) as out:
        out.write(Path("plain.tar").read_bytes())
    zipped("mac.zip", ("__MACOSX/._" + NAME, "x"), (".DS_Store", "x"))
    zipped("placeholder.zip", ("ABCD.txt", "x"))
    renamed("gbk.zip", "placeholder.zip", b"ABCD", b"\xd6\xd0\xce\xc4")
    renamed("cp437.zip", "placeholder.zip", b"ABCD", b"M\x81ll")
    zipped("control.zip", ("a\x1b[2J\n.txt", "x"))
    zipped("capitals.zip", ("a.txt", "1"), ("A.txt", "2"))
    zipped("twice.zip", (NAME, PROGRAM))
    zipped("long.zip", ("x" * 300 + ".txt", "x"))
    zipped("within.zip", ("old.zip", "x"))
    zipped("backslash.zip", ("notes\\a.txt", "x"))
    tarred("links.tar", ("d/a", tarfile.SYMTYPE, "../" + NAME), ("h", tarfile.LNKTYPE, NAME))


def leading_out():
    zipped("up.zip", ("../evil", "x"))
    zipped("up_within.zip", ("a/../../evil", "x"))
    zipped("up_backslash.zip", ("..\\evil", "x"))
    zipped("root.zip", ("/tmp/evil", "x"))
    zipped("drive.zip", ("C:\\evil", "x"))
    zipped("link.zip", ("l", "/etc/passwd", LINK))
    zipped("link_up.zip", ("l", "../..", LINK))
    tarred("behind.tar", ("d", tarfile.SYMTYPE, "/tmp"), ("d/evil", tarfile.REGTYPE, b"x"))
    tarred("behind_within.tar", ("d", tarfile.SYMTYPE, "e"), ("d/evil", tarfile.REGTYPE, b"x"))
    tarred("chain.tar", ("a/b", tarfile.SYMTYPE, ".."), ("c", tarfile.SYMTYPE, "a/b/../evil"))
    tarred("hard.tar", ("h", tarfile.LNKTYPE, "/etc/passwd"))
    tarred("hard_up.tar", ("h", tarfile.LNKTYPE, "../../etc/passwd"))


def of_other_kinds():
    tarred("pipe.tar", ("p", tarfile.FIFOTYPE, ""))
    tarred("device.tar", ("d", tarfile.CHRTYPE, ""))
    tarred("both.tar", ("a", tarfile.REGTYPE, b"x"), ("a/b", tarfile.REGTYPE, b"x"))
    Path("roshal.rar").write_bytes(b"Rar!\x1a\x07\x01\x00rest")
    Path("roshal.zip").write_bytes(b"Rar!\x1a\x07\x01\x00rest")
    Path("empty.zip").write_bytes(b"")
    Path("page.zip").write_bytes(b"<!DOCTYPE html><title>Log in</title>")
    Path("text.zip").write_bytes(b"hello")
    Path("lone.gz").write_bytes(gzip.compress(PROGRAM))
    with zipfile.ZipFile("nothing.zip", "w"):
        pass
    Path("again.tar.gz").write_bytes(gzip.compress(gzip.compress(Path("plain.tar").read_bytes())))
    # Bit 0 of the flags, in both headers.
    whole = bytearray(Path("plain.zip").read_bytes())
    whole[6] |= 1
    whole[whole.index(b"PK\1\2") + 8] |= 1
    Path("password.zip").write_bytes(whole)


def damaged():
    whole = Path("plain.zip").read_bytes()
    Path("cut.zip").write_bytes(whole[:len(whole) // 2])
    wrong = bytearray(whole)
    wrong[len(whole) // 2] ^= 0xFF
    Path("wrong.zip").write_bytes(wrong)
    whole = Path("plain.tar.gz").read_bytes()
    Path("cut.tar.gz").write_bytes(whole[:len(whole) // 2])
    whole = Path("plain.tar").read_bytes()
    Path("cut.tar").write_bytes(whole[:1024])


def large():
    zeros = b"\0" * (10 * MEGABYTE)
    zipped("bomb.zip", *((str(i), zeros) for i in range(5)))
    with gzip.open("bomb.tgz", "wb", 1) as out, tarfile.open(fileobj=out, mode="w|") as files:
        info = tarfile.TarInfo("zeros")
        info.size = 210 * MEGABYTE
        files.addfile(info, open("/dev/zero", "rb"))
    zipped("many.zip", *((str(i), "") for i in range(10_001)))
    zipped("deep.zip", ("a/" * 40 + "f", "x"))
    zipped("name.zip", ("x" * 2000, "x"))
    # A dictionary of 1 GB; the reader takes memory for all of it.
    whole = bytearray(lzma.compress(Path("plain.tar").read_bytes()))
    size = (whole[12] + 1) * 4
    assert whole[14:16] == b"\x21\x01"
    whole[16] = 36
    whole[12 + size - 4:12 + size] = zlib.crc32(whole[12:12 + size - 4]).to_bytes(4, "little")
    Path("dictionary.tar.xz").write_bytes(whole)


good()
leading_out()
of_other_kinds()
damaged()
large()
