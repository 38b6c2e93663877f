"""Hostile and clumsy clients against the built binary: the service goes on for everybody else."""
import os
import pathlib
import random
import resource
import socket
import time
import urllib.request
from urllib.parse import urlsplit

import pytest

PER_ADDRESS = 128


def connect(server, source="127.0.0.1", timeout=30):
    """A connection that comes from a loopback address of choice."""
    return socket.create_connection(("127.0.0.1", urlsplit(server.url).port), timeout, (source, 0))


def ask(connection, path="/healthz"):
    """One request on a connection; the status, or None when it was closed instead."""
    try:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: test\r\n\r\n".encode())
        answer = connection.recv(65536)
    except ConnectionError:
        return None
    return int(answer.split()[1]) if answer else None


def healthy(server):
    with urllib.request.urlopen(server.url + "/healthz", timeout=30) as answer:
        return answer.status == 200


def resident_bytes(server):
    pages = pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def test_ten_thousand_idle_connections_leave_the_service_as_it_was(server):
    wanted = 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < wanted + 500:
        pytest.skip(f"only {hard} open files are allowed here, 10 500 are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    held = []
    try:
        for number in range(wanted):
            held.append(connect(server, f"127.0.{1 + number % 200}.1"))
        # A connection that is open is not yet one that was accepted: every one of them is asked something.
        assert [ask(connection) for connection in held[::50]] == [200] * (wanted // 50)
        assert healthy(server)
        assert resident_bytes(server) < 1 << 30
        with urllib.request.urlopen(server.url + "/metrics", timeout=30) as answer:
            lines = answer.read().decode().splitlines()
        assert "waymark_http_connections_refused 0" in lines
        assert ask(held[0]) == 200 and ask(held[-1]) == 200
    finally:
        for connection in held:
            connection.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_one_address_gets_its_share_of_connections_and_no_more(server):
    held = []
    try:
        for _ in range(PER_ADDRESS):
            held.append(connect(server, "127.1.2.3"))
            assert ask(held[-1]) == 200
        assert ask(connect(server, "127.1.2.3")) is None
        assert ask(connect(server, "127.1.2.4")) == 200
    finally:
        for connection in held:
            connection.close()


def test_a_head_of_100_mb_is_cut_off_and_costs_nothing(server):
    before = resident_bytes(server)
    connection = connect(server)
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: test\r\n")
    line = b"X: " + b"a" * 60_000 + b"\r\n"
    sent = 0
    try:
        while sent < 100 << 20:
            connection.sendall(line)
            sent += len(line)
    except ConnectionError:
        pass
    assert sent < 20 << 20
    assert resident_bytes(server) - before < 20 << 20
    assert healthy(server)


@pytest.mark.parametrize("head, status", [
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    (b"GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 13_000 + b"\r\n\r\n", 431),
    (b"GET /map/tiles/nowhere/0/0/0.mvt HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /map/tiles/monaco/3/9/0.mvt HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"PURGE /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 405),
])
def test_bad_requests_get_a_status_and_a_json_error(server, head, status):
    connection = connect(server)
    connection.sendall(head)
    answer = b""
    while b"}}" not in answer:
        part = connection.recv(65536)
        if not part:
            break
        answer += part
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert b'{"error":{"code":"' in answer and b'"requestId":"' in answer


def noise(server, seed, rounds):
    """Sends damaged requests of every kind."""
    generator = random.Random(seed)
    sound = (b"POST /api/v1/x?q=%41&r=+ HTTP/1.1\r\nHost: a\r\nRange: bytes=1-2\r\nAccept-Encoding: gzip\r\n"
             b"X-Forwarded-For: 1.2.3.4\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n")
    for _ in range(rounds):
        data = bytearray(sound)
        for _ in range(generator.randint(1, 8)):
            place = generator.randrange(len(data))
            kind = generator.randrange(4)
            if kind == 0:
                data[place] = generator.randrange(256)
            elif kind == 1:
                del data[place:place + generator.randint(1, 4)]
            elif kind == 2:
                data[place:place] = data[place:place + generator.randint(1, 30)]
            else:
                data[place:place] = generator.choice([b"\r\n", b"\0", b"\n", b" ", b"\t", b":", b"%", b"\xff", b"0" * 20])
        connection = connect(server, timeout=2)
        try:
            connection.sendall(data)
            if generator.randrange(3) == 0:
                connection.settimeout(0.05)
                connection.recv(4096)
        except (ConnectionError, TimeoutError):
            pass
        connection.close()


def test_noise_of_any_kind_brings_nothing_down(server):
    noise(server, seed=1, rounds=500)
    assert healthy(server)


@pytest.mark.soak
def test_noise_for_a_long_time(start, monaco_data):
    server = start(monaco_data, timeout=60)
    end = time.monotonic() + 300
    seed = 2
    while time.monotonic() < end:
        noise(server, seed, rounds=2000)
        assert healthy(server), f"seed {seed}"
        seed += 1
    assert server.stop()[0] == 0


@pytest.mark.soak
def test_a_head_that_comes_a_byte_a_second_is_closed_within_a_minute_or_so(server):
    connection = connect(server)
    started = time.monotonic()
    with pytest.raises(ConnectionError):
        for byte in b"GET /healthz HTTP/1.1\r\nX: " + b"a" * 200:
            connection.send(bytes([byte]))
            time.sleep(1)
    assert time.monotonic() - started < 120
