"""Set-up: what it fetched is what is pinned, and with everything there it needs neither root nor network."""
import hashlib
import os
import subprocess


def test_the_page_gets_the_pinned_map_engine(root):
    for line in (root / "Tools/web.sha256").read_text().splitlines():
        checksum, name = line.split()
        assert hashlib.sha256((root / ".cache/web" / name).read_bytes()).hexdigest() == checksum


def test_a_second_set_up_fetches_nothing(root, tmp_path):
    """apt-get and pip that fail stand first on the PATH, as if the network were cut."""
    for name in ("apt-get", "sudo", "pip"):
        trap = tmp_path / name
        trap.write_text(f"#!/bin/sh\necho {name} was called >&2\nexit 97\n")
        trap.chmod(0o755)
    environment = dict(os.environ, PATH=f"{tmp_path}:{os.environ['PATH']}", PIP_INDEX_URL="http://127.0.0.1:9/")
    done = subprocess.run([root / "Tools/setup", "build", "run", "web", "world", "osrm", "test"], env=environment,
                          capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_unknown_part_is_refused_with_the_known_ones(root):
    done = subprocess.run([root / "Tools/setup", "wbe"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "'wbe'" in done.stderr and "web" in done.stderr


def test_every_package_says_why_it_is_needed(root):
    for file in (root / "Tools/packages").glob("*.txt"):
        for line in file.read_text().splitlines():
            if line and not line.startswith("#"):
                assert len(line.split(None, 1)) == 2, f"{file.name}: {line}"
