"""The command line from outside: help, mistakes, JSON, settings, exit codes, serving and stopping."""
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from conftest import copied, Server


def words_of(done):
    """What a call said on standard error, which must be whole lines."""
    assert done.stderr == "" or done.stderr.endswith("\n")
    return done.stderr


def test_without_words_it_shows_its_commands(run):
    done = run()
    assert done.returncode == 0
    assert done.stdout.index("Examples") < done.stdout.index("Commands")
    for command in ["import", "serve", "demo", "region list", "region remove", "doctor", "config", "version"]:
        assert re.search(rf"^  {command}\s", done.stdout, re.M), command


def test_every_command_has_help_with_examples_first(run):
    for command in json.loads(run("help", "--json", check=True).stdout):
        help_text = run(*command["name"].split(), "--help", check=True).stdout
        assert help_text.index("Examples") < help_text.index("Usage") < help_text.index("Options")
        for example in command["examples"]:
            assert example in help_text


@pytest.mark.parametrize("words, code, said", [
    (["imprt"], 2, "Did you mean “import”?"),
    (["serve", "--prot", "1"], 2, "Did you mean “--port”?"),
    (["serve", "--port", "99999"], 2, "a whole number from 0 to 65535"),
    (["serve", "--public-url", "maps"], 2, "an address like https://"),
    (["serve", "--tls-key", "x"], 2, "--tls-certificate and --tls-key belong together"),
    (["completions", "zhs"], 2, "Did you mean “zsh”?"),
    (["import"], 2, "needs FILE"),
    (["import", "a.osm", "b.osm"], 2, "add --name NAME"),
    (["import", "ftp://example.org/a.osm"], 2, "https://"),
    (["import", "x.osm", "--only", "tils"], 2, "Did you mean “tiles”?"),
    (["region"], 2, "needs one of: list, remove"),
    (["region", "remove", "nowhere"], 1, "There is no region “nowhere”"),
])
def test_mistakes_are_told_with_what_would_be_right(run, tmp_path, words, code, said):
    done = run(*words, env={**os.environ, "WAYMARK_DATA": str(tmp_path / "data")})
    assert done.returncode == code
    assert done.stdout == ""
    assert said in words_of(done)
    assert done.stderr.count("\n") == 1, "one sentence, one line"
    as_json = run(*words, "--json", env={**os.environ, "WAYMARK_DATA": str(tmp_path / "data")})
    assert as_json.returncode == code
    error = json.loads(as_json.stderr)["error"]
    assert said in error["message"] and re.fullmatch(r"[a-z]+\.[a-z-]+", error["code"])


def test_settings_come_from_flag_environment_file_default(run, tmp_path):
    file = tmp_path / "config"
    file.write_text("port = 7001\nbind = 127.0.0.2\n")
    environment = {"HOME": str(tmp_path), "WAYMARK_CONFIG": str(file), "WAYMARK_PORT": "7002"}
    rows = {row["name"]: row for row in json.loads(run("config", "--json", env=environment, check=True).stdout)}
    assert (rows["port"]["value"], rows["port"]["from"]) == ("7002", "environment WAYMARK_PORT")
    assert (rows["bind"]["value"], rows["bind"]["from"]) == ("127.0.0.2", f"{file}, line 2")
    assert (rows["data"]["value"], rows["data"]["from"]) == (f"{tmp_path}/.local/share/waymark", "default")


def test_a_reader_that_goes_away_is_no_error(waymark):
    done = subprocess.run(f"'{waymark}' help | head -1; exit ${{PIPESTATUS[0]}}", shell=True, executable="/bin/bash",
                          capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shell, check", [("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]), ("fish", ["fish", "-n"])])
def test_completion_scripts_are_accepted_by_their_shell(run, tmp_path, shell, check):
    script = tmp_path / "script"
    script.write_text(run("completions", shell, check=True).stdout)
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    subprocess.run([*check, str(script)], check=True, timeout=60)


def test_serve_prints_one_line_when_it_is_ready(waymark, tmp_path):
    server = Server(waymark, tmp_path / "data")
    assert urllib.request.urlopen(server.url + "/healthz", timeout=10).status == 200
    code, seconds = server.stop()
    assert code == 0 and seconds < 5


def test_serve_as_json(waymark, tmp_path):
    server = Server(waymark, tmp_path / "data", "--json")
    assert urllib.request.urlopen(server.url + "/healthz", timeout=10).status == 200
    server.stop()


def test_a_second_server_is_told_which_process_has_the_folder(waymark, run, tmp_path):
    server = Server(waymark, tmp_path / "data")
    done = run("serve", "--data", tmp_path / "data", "--port", "0")
    assert done.returncode == 1 and done.stdout == ""
    assert f"process id {server.process.pid}" in done.stderr
    server.stop()
    again = Server(waymark, tmp_path / "data")
    again.stop()


def test_a_killed_server_leaves_no_stale_lock(waymark, tmp_path):
    server = Server(waymark, tmp_path / "data")
    server.process.kill()
    server.process.wait()
    Server(waymark, tmp_path / "data").stop()


def test_a_taken_port_is_one_sentence(run, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--data", tmp_path / "data", "--port", port)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == (f"waymark: Port {port} on 127.0.0.1 is taken by another program; choose another with --port, "
                           "or 0 for any free one.\n")


def test_serving_the_network_is_said_aloud(waymark, tmp_path):
    server = Server(waymark, tmp_path / "data", "--bind", "0.0.0.0")
    assert server.url.startswith("http://127.0.0.1:")
    server.process.send_signal(signal.SIGTERM)
    assert "Anybody who reaches this machine" in server.process.communicate(timeout=10)[1]


def test_tls_by_two_flags(waymark, tmp_path):
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", tmp_path / "key.pem", "-out",
                    tmp_path / "cert.pem", "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    server = Server(waymark, tmp_path / "data", "--tls-certificate", tmp_path / "cert.pem", "--tls-key",
                    tmp_path / "key.pem")
    context = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
    assert server.url.startswith("https://")
    assert urllib.request.urlopen(server.url + "/healthz", timeout=10, context=context).status == 200
    server.stop()


def test_the_access_log_holds_no_coordinates(waymark, tmp_path):
    log = tmp_path / "access.log"
    server = Server(waymark, tmp_path / "data", "--access-log", log)
    for path in ["/healthz", "/map/tiles/monaco/14/8529/5974.mvt?key=secret", "/?lat=43.7&lon=7.4"]:
        try:
            urllib.request.urlopen(server.url + path, timeout=10)
        except urllib.error.HTTPError:
            pass
    server.stop()
    lines = log.read_text().splitlines()
    assert len(lines) == 3 and all(re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ GET ", line) for line in lines)
    assert not re.search(r"secret|8529|43\.7|7\.4", log.read_text())


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_ending_under_load_answers_what_is_in_flight(waymark, monaco_data, tmp_path, end):
    data = tmp_path / "data"
    copied(monaco_data, data)
    server = Server(waymark, data)
    host = server.url.removeprefix("http://")
    ended = threading.Event()
    broken, answered = [], [0]

    def load():
        connection = http.client.HTTPConnection(host, timeout=10)
        while True:
            try:
                connection.request("GET", "/map/tiles/monaco/14/8529/5975.mvt")
                sent = True
                response = connection.getresponse()
                body = response.read()
                length = response.getheader("Content-Length")
                if length is not None and len(body) != int(length):
                    broken.append("a body was cut")
                answered[0] += 1
                if response.getheader("Connection") == "close":
                    connection.close()
            except (ConnectionError, http.client.HTTPException, OSError) as error:
                # Once it ends, new connections may be refused; an answer that began must not be cut.
                if not ended.is_set():
                    broken.append(repr(error))
                elif isinstance(error, http.client.IncompleteRead):
                    broken.append(repr(error))
                return

    threads = [threading.Thread(target=load) for _ in range(8)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    ended.set()
    started = time.monotonic()
    server.process.send_signal(end)
    code = server.process.wait(10)
    seconds = time.monotonic() - started
    for thread in threads:
        thread.join(15)
    assert code == 0 and seconds < 5
    assert broken == [] and answered[0] > 100


def test_doctor_finds_a_changed_byte(run, monaco_data, tmp_path):
    data = tmp_path / "data"
    copied(monaco_data, data)
    findings = {row["subject"]: row for row in json.loads(run("doctor", "--data", data, "--json").stdout)}
    assert findings["region monaco"]["state"] == "ok" and findings["data folder"]["state"] == "ok"
    archive = next((data / "regions/monaco").resolve().glob("map.pmtiles"))
    content = bytearray(archive.read_bytes())
    content[len(content) // 2] ^= 1
    archive.write_bytes(content)
    done = run("doctor", "--data", data, "--json")
    assert done.returncode == 1
    finding = next(row for row in json.loads(done.stdout) if row["subject"] == "region monaco")
    assert finding["state"] == "broken" and "map.pmtiles differs from the sum taken at import" in finding["sentence"]
