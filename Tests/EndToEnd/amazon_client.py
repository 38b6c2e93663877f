"""Talks to a server with the boto3 that PYTHONPATH leads to, and prints what came back as JSON: run by test_amazon.py.

usage: amazon_client.py URL POOL ACCESS_KEY SECRET API_KEY
"""
import json
import sys

import boto3
import botocore
from botocore import UNSIGNED
from botocore.config import Config

url, pool, access_key, secret, api_key = sys.argv[1:]
results = {"botocore": botocore.__version__}


def client(service, access=None, region="us-east-1", **options):
    keys = {}
    if access:
        keys = dict(zip(("aws_access_key_id", "aws_secret_access_key", "aws_session_token"), access))
    else:
        options["signature_version"] = UNSIGNED
    config = Config(inject_host_prefix=False, retries={"total_max_attempts": 1}, **options)
    return boto3.client(service, region_name=region, endpoint_url=url, config=config, **keys)


def ask(name, call, **arguments):
    """Notes the answer, or the exception's class, code, status and text."""
    try:
        answer = call(**arguments)
        answer.pop("ResponseMetadata", None)
        results[name] = {"answer": json.loads(json.dumps(answer, default=str))}
        return answer
    except Exception as error:
        response = getattr(error, "response", {})
        results[name] = {
            "class": type(error).__name__, "code": response.get("Error", {}).get("Code"),
            "status": response.get("ResponseMetadata", {}).get("HTTPStatusCode"),
            "message": response.get("Error", {}).get("Message", str(error)), "reason": response.get("Reason"),
        }
        return None


anybody = client("cognito-identity")
identity = ask("get-id", anybody.get_id, IdentityPoolId=pool)["IdentityId"]
given = ask("credentials", anybody.get_credentials_for_identity, IdentityId=identity)["Credentials"]
results["expires-in"] = given["Expiration"].timestamp()
guest = (given["AccessKeyId"], given["SecretKey"], given["SessionToken"])
ask("get-id-elsewhere", anybody.get_id, IdentityPoolId="us-east-1:00000000-0000-4000-8000-000000000000")
ask("open-id-token", anybody.get_open_id_token, IdentityId=identity)

tile = {"MapName": "m", "Z": "3", "X": "1", "Y": "2"}
location = client("location", guest)
ask("allowed", location.get_map_tile, **tile)
ask("allowed-search", location.search_place_index_for_position, IndexName="i", Position=[7.42, 43.73])
ask("allowed-update", location.batch_update_device_position, TrackerName="t", Updates=[
    {"DeviceId": "thiết_bị", "SampleTime": "2026-11-30T00:00:00Z", "Position": [7.42, 43.73]}])
ask("denied-map", location.get_map_tile, **{**tile, "MapName": "other"})
ask("denied-action", location.list_trackers)
ask("denied-create", location.create_map, MapName="m", Configuration={"Style": "VectorEsriStreets"})
ask("dot-segment", location.describe_tracker, TrackerName="..")
ask("encoded", location.tag_resource, ResourceArn="arn:aws:geo:us-east-1:000000000000:map/m", Tags={"a": "b"})
ask("unsigned", client("location").get_map_tile, **tile)
ask("wrong-secret", client("location", (guest[0], guest[1] + "x", guest[2])).get_map_tile, **tile)
ask("wrong-token", client("location", (guest[0], guest[1], guest[2][:-2] + "AA")).get_map_tile, **tile)
ask("unknown-key", client("location", ("AKIAUNKNOWNUNKNOWN12", "x")).get_map_tile, **tile)
ask("wrong-region", client("location", guest, region="eu-west-1").get_map_tile, **tile)
ask("api-key", client("location").get_map_tile, Key=api_key, **tile)
ask("api-key-unknown", client("location").get_map_tile, Key="v1.public.unknown", **tile)
ask("places-v2", client("geo-places").reverse_geocode, QueryPosition=[7.42, 43.73], Key=api_key)
ask("places-v2-guest", client("geo-places", guest).reverse_geocode, QueryPosition=[7.42, 43.73])
ask("routes-v2", client("geo-routes").calculate_routes, Origin=[7.42, 43.73], Destination=[7.43, 43.74], Key=api_key)

operators = client("cognito-identity", (access_key, secret))
classic = operators.create_identity_pool(
    IdentityPoolName="Classic", AllowUnauthenticatedIdentities=True, AllowClassicFlow=True)["IdentityPoolId"]
visitor = anybody.get_id(IdentityPoolId=classic)["IdentityId"]
token = ask("token", anybody.get_open_id_token, IdentityId=visitor)
results["classic"] = {"pool": classic, "identity": visitor}
ask("delete-classic", operators.delete_identity_pool, IdentityPoolId=classic)
made = ask("create-pool", operators.create_identity_pool, IdentityPoolName="Script 1",
           AllowUnauthenticatedIdentities=True, IdentityPoolTags={"a": "b"})["IdentityPoolId"]
ask("roles", operators.get_identity_pool_roles, IdentityPoolId=pool)
role = results["roles"]["answer"]["Roles"]["unauthenticated"]
bare = anybody.get_id(IdentityPoolId=made)["IdentityId"]
ask("credentials-without-role", anybody.get_credentials_for_identity, IdentityId=bare)
ask("set-roles", operators.set_identity_pool_roles, IdentityPoolId=made, Roles={"unauthenticated": role})
ask("credentials-with-role", lambda: {"ok": bool(anybody.get_credentials_for_identity(IdentityId=bare)["Credentials"])})
results["pools"] = [pool["IdentityPoolId"] for page in operators.get_paginator("list_identity_pools").paginate(
    PaginationConfig={"PageSize": 1}) for pool in page["IdentityPools"]]
ask("list-identities", operators.list_identities, IdentityPoolId=made, MaxResults=5)
ask("describe-identity", operators.describe_identity, IdentityId=bare)
ask("delete-identities", operators.delete_identities, IdentityIdsToDelete=[bare])
ask("describe-identity-gone", operators.describe_identity, IdentityId=bare)
ask("update-pool", operators.update_identity_pool, IdentityPoolId=made, IdentityPoolName="Script 2",
    AllowUnauthenticatedIdentities=False)
ask("get-id-closed", anybody.get_id, IdentityPoolId=made)
ask("delete-pool", operators.delete_identity_pool, IdentityPoolId=made)
ask("describe-pool-gone", operators.describe_identity_pool, IdentityPoolId=made)
ask("bad-name", operators.create_identity_pool, IdentityPoolName="a;b", AllowUnauthenticatedIdentities=True)
ask("unsigned-operator", lambda: client("cognito-identity")._make_api_call("ListIdentityPools", {"MaxResults": 5}))
ask("guest-operator", client("cognito-identity", guest).list_identity_pools, MaxResults=5)
ask("administrator", client("location", (access_key, secret)).create_tracker, TrackerName="t")
print(json.dumps(results))
