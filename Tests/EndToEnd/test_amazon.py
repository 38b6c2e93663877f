"""Amazon's own clients against the server: from a pool for guests to signed calls, each refusal under its name."""
import json
import os
import random
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

import jwt
import pytest

import leaks

POLICY = {
    "Version": "2012-10-17",
    "Statement": [{
        "Effect": "Allow",
        "Action": ["geo:GetMapTile", "geo:GetMapStyleDescriptor", "geo:GetMapSprites", "geo:GetMapGlyphs",
                   "geo:SearchPlaceIndexForPosition", "geo:GetDevicePositionHistory", "geo:BatchUpdateDevicePosition"],
        "Resource": ["arn:aws:geo:us-east-1:000000000000:map/m", "arn:aws:geo:us-east-1:000000000000:place-index/i",
                     "arn:aws:geo:us-east-1:000000000000:tracker/t"],
    }],
}

# What boto3 must say: the exception's class where the service's model knows it, the code, the status.
REFUSED = {
    "get-id-elsewhere": ("ResourceNotFoundException", "ResourceNotFoundException", 400),
    "open-id-token": ("InvalidParameterException", "InvalidParameterException", 400),
    "denied-map": ("AccessDeniedException", "AccessDeniedException", 403),
    "denied-action": ("AccessDeniedException", "AccessDeniedException", 403),
    "denied-create": ("AccessDeniedException", "AccessDeniedException", 403),
    "dot-segment": ("ValidationException", "ValidationException", 400),
    "encoded": ("AccessDeniedException", "AccessDeniedException", 403),
    "unsigned": ("ClientError", "MissingAuthenticationTokenException", 403),
    "wrong-secret": ("ClientError", "InvalidSignatureException", 403),
    "wrong-token": ("ClientError", "UnrecognizedClientException", 403),
    "unknown-key": ("ClientError", "UnrecognizedClientException", 403),
    "wrong-region": ("ClientError", "InvalidSignatureException", 403),
    "api-key-unknown": ("AccessDeniedException", "AccessDeniedException", 403),
    "places-v2-guest": ("AccessDeniedException", "AccessDeniedException", 403),
    "credentials-without-role": (
        "InvalidIdentityPoolConfigurationException", "InvalidIdentityPoolConfigurationException", 400),
    "describe-identity-gone": ("ResourceNotFoundException", "ResourceNotFoundException", 400),
    "get-id-closed": ("NotAuthorizedException", "NotAuthorizedException", 400),
    "describe-pool-gone": ("ResourceNotFoundException", "ResourceNotFoundException", 400),
    "bad-name": ("InvalidParameterException", "InvalidParameterException", 400),
    "unsigned-operator": ("ClientError", "MissingAuthenticationTokenException", 403),
    "guest-operator": ("ClientError", "AccessDeniedException", 403),
}
# Let through, and not built yet.
ALLOWED = {
    "allowed": "GetMapTile", "allowed-search": "SearchPlaceIndexForPosition",
    "allowed-update": "BatchUpdateDevicePosition", "api-key": "GetMapTile", "places-v2": "ReverseGeocode",
    "routes-v2": "CalculateRoutes", "administrator": "CreateTracker",
}


@pytest.fixture(scope="module")
def clients(root):
    """The folders that set-up put Amazon's clients into."""
    folder = root / ".cache/aws"
    assert (folder / "current/boto3").is_dir(), f"{folder} is not there: run 'Tools/setup test' first"
    return folder


@pytest.fixture(scope="module")
def amazon(waymark, run, tmp_path_factory):
    """A server over a data folder of its own, with a pool, an access key and an API key made while it runs."""
    from conftest import Server

    folder = tmp_path_factory.mktemp("amazon")
    policy = folder / "policy.json"
    policy.write_text(json.dumps(POLICY))
    data = folder / "data"
    log = folder / "access.log"
    server = Server(waymark, data, "--access-log", log)

    def make(*words):
        return json.loads(run(*words, "--json", "--data", data, check=True).stdout)

    pool = make("pool", "create", "--guest-policy", policy)
    assert pool["region"] == "us-east-1" and pool["identityPoolId"].startswith("us-east-1:")
    key = make("key", "create", "deploy", "--access")
    web = make("key", "create", "web")
    leaks.secret(key["secretAccessKey"])
    yield {"url": server.url, "pool": pool["identityPoolId"], "key": key["accessKeyId"],
           "secret": key["secretAccessKey"], "web": web["value"], "data": data, "policy": policy, "log": log}
    server.stop()
    leaks.searched("access log", log.read_text())


def verify(token, issuer, guest):
    """A service of one's own finds the keys from the token's issuer alone, and takes nothing that was changed."""
    assert jwt.decode(token, options={"verify_signature": False})["iss"] == issuer
    about = json.load(urllib.request.urlopen(f"{issuer}/.well-known/openid-configuration", timeout=10))
    assert about["issuer"] == issuer and about["id_token_signing_alg_values_supported"] == ["RS512"]
    key = jwt.PyJWKClient(about["jwks_uri"]).get_signing_key_from_jwt(token)
    options = {"key": key.key, "algorithms": ["RS512"], "audience": guest["pool"], "issuer": issuer}
    claims = jwt.decode(token, **options)
    assert (claims["sub"], claims["amr"], claims["exp"] - claims["iat"]) == (guest["identity"], ["unauthenticated"], 600)
    assert abs(claims["iat"] - time.time()) < 120
    header, payload, signature = token.split(".")
    forged = json.dumps({**claims, "sub": "us-east-1:0"}).encode()
    other = jwt.utils.base64url_encode(forged).decode()
    unsigned = jwt.encode(claims, key=None, algorithm="none")
    for wrong in (f"{header}.{other}.{signature}", f"{header}.{payload}.{signature[::-1]}", unsigned):
        with pytest.raises(jwt.InvalidTokenError):
            jwt.decode(wrong, **options)
    with pytest.raises(jwt.InvalidAudienceError):
        jwt.decode(token, **{**options, "audience": "us-east-1:another"})


@pytest.mark.parametrize("release", ["current", "previous"])
def test_boto3_from_a_guests_identity_to_signed_calls(amazon, clients, root, release):
    done = subprocess.run(
        [sys.executable, root / "Tests/EndToEnd/amazon_client.py", amazon["url"], amazon["pool"], amazon["key"],
         amazon["secret"], amazon["web"]],
        capture_output=True, text=True, timeout=120, env={**os.environ, "PYTHONPATH": str(clients / release)})
    assert done.returncode == 0, done.stderr
    leaks.secrets_in(done.stdout)
    results = json.loads(done.stdout)
    assert results["botocore"] == {"current": "1.44.8", "previous": "1.35.52"}[release]
    for name, expected in REFUSED.items():
        result = results[name]
        assert (result.get("class"), result.get("code"), result.get("status")) == expected, (name, result)
    for name, operation in ALLOWED.items():
        result = results[name]
        assert (result.get("class"), result.get("reason")) == ("ValidationException", "UnknownOperation"), (name, result)
        assert f"The operation {operation} is not available" in result["message"]
    assert abs(results["expires-in"] - time.time() - 3600) < 120
    assert results["credentials-with-role"]["answer"] == {"ok": True}
    assert results["delete-identities"]["answer"] == {"UnprocessedIdentityIds": []}
    assert results["update-pool"]["answer"]["IdentityPoolName"] == "Script 2"
    assert len(results["pools"]) == len(set(results["pools"])) == 2
    verify(results["token"]["answer"]["Token"], amazon["url"], results["classic"])
    denied = results["denied-map"]["message"]
    assert "is not authorized to perform: geo:GetMapTile on resource: " + POLICY["Statement"][0]["Resource"][0][:-1] in denied


def test_command_line_of_aws_from_a_guests_identity_to_a_signed_call(amazon, clients):
    def aws(*words, **environment):
        program = "import sys; from awscli.clidriver import main; sys.exit(main())"
        done = subprocess.run(
            [sys.executable, "-c", program, *words, "--output", "json"], capture_output=True, text=True, timeout=120,
            env={**os.environ, "PYTHONPATH": str(clients / "current"), "AWS_ENDPOINT_URL": amazon["url"],
                 "AWS_DISABLE_HOST_PREFIX_INJECTION": "true", "AWS_DEFAULT_REGION": "us-east-1",
                 "AWS_CONFIG_FILE": "/dev/null", "AWS_SHARED_CREDENTIALS_FILE": "/dev/null", "AWS_MAX_ATTEMPTS": "1",
                 "AWS_EC2_METADATA_DISABLED": "true", **environment})
        leaks.secrets_in(done.stdout)
        return json.loads(done.stdout) if done.returncode == 0 and done.stdout else done.stderr

    identity = aws("cognito-identity", "get-id", "--identity-pool-id", amazon["pool"], "--no-sign-request")
    given = aws("cognito-identity", "get-credentials-for-identity", "--identity-id", identity["IdentityId"],
                "--no-sign-request")["Credentials"]
    guest = {"AWS_ACCESS_KEY_ID": given["AccessKeyId"], "AWS_SECRET_ACCESS_KEY": given["SecretKey"],
             "AWS_SESSION_TOKEN": given["SessionToken"]}
    search = ("location", "search-place-index-for-position", "--index-name", "i", "--position", "7.42", "43.73")
    assert "(ValidationException)" in aws(*search, **guest)
    assert "(InvalidSignatureException)" in aws(*search, **{**guest, "AWS_SECRET_ACCESS_KEY": "x"})
    pools = aws("cognito-identity", "list-identity-pools", "--max-results", "10", AWS_ACCESS_KEY_ID=amazon["key"],
                AWS_SECRET_ACCESS_KEY=amazon["secret"])
    assert amazon["pool"] in [pool["IdentityPoolId"] for pool in pools["IdentityPools"]]


def test_keys_and_pools_are_managed_from_the_command_line_while_the_server_runs(amazon, run):
    def ask(*words):
        return run(*words, "--json", "--data", amazon["data"])

    made = json.loads(ask("key", "create", "gone", "--access", "--policy", amazon["policy"]).stdout)
    assert made["isAdministrator"] is False
    listed = json.loads(ask("key", "list").stdout)
    assert {key["name"] for key in listed["accessKeys"]} == {"deploy", "gone"}
    assert "secretAccessKey" not in json.dumps(listed)
    assert [key["value"] for key in listed["apiKeys"]] == [amazon["web"]]
    assert ask("key", "create", "web").returncode == 1
    assert json.loads(ask("key", "revoke", made["accessKeyId"], "--access").stdout) == {"revoked": made["accessKeyId"]}
    assert ask("key", "revoke", "gone", "--access").returncode == 1
    role = json.loads(ask("role", "create", "r", "--policy", amazon["policy"]).stdout)
    assert role["roleArn"] == "arn:aws:iam::000000000000:role/r"
    pool = json.loads(ask("pool", "create", "Other", "--guest-policy", amazon["policy"]).stdout)
    assert pool["identityPoolId"] in [pool["identityPoolId"] for pool in json.loads(ask("pool", "list").stdout)]
    refused = ask("role", "delete", pool["guestRoleArn"].split("/")[-1])
    assert refused.returncode == 1 and "role.in-use" in refused.stderr
    assert ask("pool", "delete", pool["identityPoolId"]).returncode == 0
    assert ask("role", "delete", "r").returncode == 0


def test_a_policy_that_would_be_half_enforced_is_refused_by_name(amazon, run, tmp_path):
    for change, word in [
        ({"Condition": {"IpAddress": {"aws:SourceIp": "10.0.0.0/8"}}}, "IpAddress"),
        ({"Principal": "*"}, "Principal"), ({"Action": "geo:GetMapTyle"}, "GetMapTyle"),
        ({"Resource": "arn:aws:s3:::bucket"}, "bucket"),
    ]:
        policy = tmp_path / "policy.json"
        policy.write_text(json.dumps({"Version": "2012-10-17", "Statement": [{**POLICY["Statement"][0], **change}]}))
        done = run("pool", "create", "--guest-policy", policy, "--data", amazon["data"])
        assert done.returncode == 1 and word in done.stderr, done.stderr


def test_nothing_secret_stands_in_logs_and_metrics(amazon):
    address = f"{amazon['url']}/maps/v0/maps/m/tiles/3/1/2?key={amazon['web']}&X-Amz-Signature=0123&X-Amz-Security-Token=t0k"
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(address, timeout=10)
    assert refused.value.headers["x-amzn-ErrorType"] == "IncompleteSignatureException"
    body = refused.value.read().decode()
    metrics = urllib.request.urlopen(f"{amazon['url']}/metrics", timeout=10).read().decode()
    log = amazon["log"].read_text()
    route = "/maps/v0/maps/{MapName}/tiles/{Z}/{X}/{Y}"
    assert route in metrics and route in log
    for secret in (amazon["web"], amazon["secret"], amazon["key"], "0123&", "t0k", "Credential="):
        assert secret not in log and secret not in metrics and secret not in body


def kills(start, run, folder, rounds, seed):
    """Ends servers without warning while keys and pools are made: what was acknowledged is there, the rest wholly or not."""
    chance = random.Random(seed)
    policy = folder / "policy.json"
    policy.write_text(json.dumps(POLICY))
    data = folder / "data"
    acknowledged, asked_to_go, gone = {}, set(), set()
    for number in range(rounds):
        server = start(data)
        threading.Timer(chance.uniform(0.05, 0.6), server.process.kill).start()
        for step in range(40):
            name = f"k{number}-{step}"
            kind = chance.choice(["--access", "--for=maps", "pool"])
            words = ("pool", "create", name, "--guest-policy", policy) if kind == "pool" else ("key", "create", name, kind)
            if server.process.poll() is not None:
                break
            done = run(*words, "--json", "--data", data)
            if done.returncode == 0:
                acknowledged[name] = kind
            if done.returncode == 0 and kind != "pool" and chance.random() < 0.3:
                asked_to_go.add(name)
                removed = run("key", "revoke", name, *(["--access"] if kind == "--access" else []), "--data", data)
                if removed.returncode == 0:
                    gone.add(name)
        server.process.wait()
    keys = json.loads(run("key", "list", "--json", "--data", data, check=True).stdout)
    pools = json.loads(run("pool", "list", "--json", "--data", data, check=True).stdout)
    roles = json.loads(run("role", "list", "--json", "--data", data, check=True).stdout)
    there = {key["name"] for key in keys["apiKeys"] + keys["accessKeys"]} | {pool["name"] for pool in pools}
    assert set(acknowledged) - asked_to_go <= there, seed
    assert not gone & there, seed
    assert all(key["value"].startswith("v1.public.") for key in keys["apiKeys"]), seed
    assert {pool["guestRoleArn"] for pool in pools} == {role["roleArn"] for role in roles}, seed
    assert acknowledged


def test_kills_leave_all_of_a_key_or_pool_or_nothing(start, run, tmp_path):
    kills(start, run, tmp_path, rounds=3, seed=20261130)


@pytest.mark.soak
def test_200_kills_leave_all_of_a_key_or_pool_or_nothing(start, run, tmp_path):
    kills(start, run, tmp_path, rounds=200, seed=random.randrange(1 << 30))


def test_secrets_lie_sealed_in_files_that_only_their_owner_reads(amazon, run, tmp_path):
    data = amazon["data"]
    for file in data.iterdir():
        if file.name.startswith("waymark.sqlite") or file.name in ("server.key", "control.sock"):
            assert file.stat().st_mode & 0o077 == 0, file.name
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in data.glob("waymark.sqlite*"):
        shutil.copy(file, copy)
        content = file.read_bytes()
        for secret in (amazon["secret"], amazon["web"]):
            assert secret.encode() not in content
    assert run("key", "list", "--data", copy).returncode == 1
