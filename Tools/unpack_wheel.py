"""Takes named files out of a wheel: usage: unpack_wheel.py WHEEL TARGET PATTERN…

Files whose path in the wheel matches a pattern land in TARGET under their last path component.
TARGET appears only when all are written, so an interrupted run leaves nothing that looks complete.
"""
import fnmatch
import os
import shutil
import sys
import zipfile


def main(wheel, target, *patterns):
    part = target + ".part"
    shutil.rmtree(part, ignore_errors=True)
    os.makedirs(part)
    with zipfile.ZipFile(wheel) as archive:
        for pattern in patterns:
            names = [n for n in archive.namelist() if fnmatch.fnmatch(n, pattern) and not n.endswith("/")]
            if not names:
                sys.exit(f"{os.path.basename(wheel)} holds nothing called {pattern}")
            for name in names:
                with archive.open(name) as source, open(os.path.join(part, os.path.basename(name)), "wb") as out:
                    shutil.copyfileobj(source, out)
    shutil.rmtree(target, ignore_errors=True)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    os.rename(part, target)


main(*sys.argv[1:])
