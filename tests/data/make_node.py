# SPDX-License-Identifier: Apache-2.0
"""Makes tests/data/node, an invented node's `image_manager` folder in the kubelet's exact bytes.

make_node.py           writes it anew
make_node.py --check   fails unless the committed files are what it would write

Everything is invented: registries, namespaces, logins. Git keeps no modes: copy the folder to a
private one (0700) before use.
"""
import hashlib
import json
import pathlib
import sys

NODE = pathlib.Path(__file__).with_name("node")
REGISTRY = "registry.corp.example"


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def ref(start):
    """An image ref as containerd gives it, with a start that people recognise."""
    return "sha256:" + start + sha256("image " + start)[len(start):]


def uid(of):
    digits = sha256("uid " + of)
    return "-".join((digits[:8], digits[8:12], "4" + digits[13:16], "a" + digits[17:20],
                     digits[20:32]))


def login(user):
    """The kubelet's hash of an invented login."""
    return sha256(compact({"username": user, "password": "invented-" + user}))


def in_order(place):
    """The kubelet's sort key: namespace, then name."""
    return place.split("/")


def secret(place, credential_hash):
    namespace, name = place.split("/")
    return {"uid": uid("secret " + place), "namespace": namespace, "name": name,
            "credentialHash": credential_hash}


def secrets(**places):
    """Secrets by `namespace__name=user`, in the kubelet's order."""
    named = {place.replace("__", "/").replace("_", "-"): user for place, user in places.items()}
    return {"kubernetesSecrets": [secret(place, login(named[place])) for place in sorted(named, key=in_order)]}


def accounts(*places):
    return {"kubernetesServiceAccounts": [
        dict(zip(("uid", "namespace", "name"), (uid("account " + place), *place.split("/"))))
        for place in sorted(places, key=in_order)]}


NODE_WIDE = {"nodePodsAccessible": True}
NOBODY = {}


def document(kind, version, **fields):
    return compact({"kind": kind, "apiVersion": "kubelet.config.k8s.io/" + version, **fields}) + "\n"


def record(image_ref, updated, mapping, version="v1beta1"):
    fields = {"lastUpdatedTime": updated, "imageRef": image_ref}
    if mapping:  # the kubelet drops an empty mapping
        fields["credentialMapping"] = dict(sorted(mapping.items()))
    return document("ImagePulledRecord", version, **fields)


def file_name(key):
    return "sha256-" + sha256(key)


def pulled():
    """File name to text of every file in `pulled`."""
    web, api, jdk = ref("41c0d3a97b2044"), ref("9f5f8a1cbfe6"), ref("7be25c0f41d8a1")
    nginx, ledger, misnamed = ref("c6a83f5512de"), ref("0d17b2e94c3a"), ref("b84e60a1f7c5")
    digest_style = f"{REGISTRY}/team-d/report@{ref('5aa9d3c1e07b')}"
    records = [
        # (image ref, last updated, mapping[, version])
        (web, "2026-11-24T07:11:20Z", {
            f"{REGISTRY}/team-a/web": secrets(team_a__regcred="corp-puller")}),
        # one login under three names: team-a/regcred, team-b/regcred and ci/puller
        (api, "2026-11-12T08:01:33Z", {f"{REGISTRY}/team-b/api": {
            **secrets(qa__regcred="qa-puller", team_b__build_pull="team-b-build",
                      team_b__regcred="corp-puller"),
            **accounts("team-b/api")}}),
        (jdk, "2026-11-28T00:14:09Z", {f"{REGISTRY}/base/jdk": NODE_WIDE}),
        (ref("5510aa2b7c9d"), "2026-11-29T22:40:51Z", {
            f"{REGISTRY}/ci/runner": secrets(ci__puller="corp-puller")}),
        # one image, pulled through two names with different rights
        (ref("e20f4477ab19"), "2026-11-20T16:25:00Z", {
            f"{REGISTRY}/team-a/search": secrets(team_a__regcred="corp-puller"),
            "mirror.corp.example/team-a/search": NODE_WIDE}),
        # spelled `docker.io/library/nginx` up to 1.35 and `nginx` since 1.36
        (nginx, "2026-11-27T10:03:45Z", {
            "docker.io/library/nginx": NODE_WIDE,
            "nginx": secrets(team_a__dockerhub="corp-hub", team_c__dockerhub="corp-hub")}),
        (ref("0b9e6f1c8a34"), "2026-10-02T05:55:12Z", {"docker.io/library/redis": NODE_WIDE}),
        # only service accounts, as a credential plugin with service account tokens leaves it
        (ref("a71d90c25be3"), "2026-11-18T13:30:27Z", {
            "ecr.cloud.example/payments/gateway": accounts("payments/gateway", "payments/canary")}),
        # what a restart makes of an intent: pulled, and nobody is known to have access
        (ref("3f8c12d6e9b0"), "2026-11-15T02:00:01Z", {}),
        # a mapping entry in which nobody stands
        (ref("d94be07713fa"), "2026-11-09T19:47:38Z", {f"{REGISTRY}/team-c/batch": NOBODY}),
        # a secret without a hash never matches by hash, only by its coordinates
        (ref("68e1f0b3a52d"), "2026-11-26T11:12:13Z", {f"{REGISTRY}/team-c/import": {
            "kubernetesSecrets": [secret("team-c/importer", "")]}}),
        # a ref as CRI-O once gave it: the runtime lists another, so it can never match
        (digest_style, "2026-11-03T08:20:30Z", {
            f"{REGISTRY}/team-d/report": secrets(team_d__regcred="team-d-puller")}),
        (ref("f3370e5d1c86"), None, {f"{REGISTRY}/tools/debug": NODE_WIDE}),
        # left by 1.34
        (ref("c3d0772be511"), "2026-06-21T09:00:00Z", {
            f"{REGISTRY}/team-a/old": secrets(team_a__regcred="corp-puller-2025")}, "v1alpha1"),
        (ref("1e6ab8f4d022"), "2026-06-30T17:41:59Z", {f"{REGISTRY}/team-b/jobs": {
            **secrets(team_b__regcred="corp-puller-2025"), **accounts("team-b/jobs")}}, "v1alpha1"),
    ]
    texts = {file_name(entry[0]): record(*entry) for entry in records}

    # a crash without fsync: the file ends in the middle of its mapping
    whole = record(ledger, "2026-11-29T23:58:02Z", {
        f"{REGISTRY}/team-c/ledger": secrets(team_c__regcred="team-c-puller")})
    texts[file_name(ledger)] = whole[:whole.index('"namespace"')]
    # copied by hand under a name that is not the digest of its image ref
    texts[file_name(misnamed + " by hand")] = record(misnamed, "2026-11-21T06:06:06Z", {
        f"{REGISTRY}/team-d/plan": secrets(team_d__regcred="team-d-puller")})
    # a write that never reached its rename
    texts[file_name(web) + ".tmp"] = record(web, "2026-11-30T03:59:59Z", {})[:60]
    return texts


def pulling():
    """File name to text of every file in `pulling`."""
    intents = [("docker.io/library/busybox:1", "v1beta1"),
               (f"{REGISTRY}/team-c/worker:2.4", "v1beta1"),
               (f"{REGISTRY}/team-a/old:0.9", "v1alpha1")]
    return {file_name(image): document("ImagePullIntent", version, image=image)
            for image, version in intents}


def node():
    """Path below NODE to bytes of every file."""
    return {pathlib.Path("image_manager", folder, name): text.encode()
            for folder, texts in (("pulled", pulled()), ("pulling", pulling()))
            for name, text in texts.items()}


def check(wanted):
    there = {path.relative_to(NODE): path.read_bytes()
             for path in NODE.rglob("*") if path.is_file()}
    different = sorted(str(path) for path in {*wanted, *there}
                       if wanted.get(path) != there.get(path))
    for path in different:
        print(f"tests/data/node/{path} is not what make_node.py writes")
    return 1 if different else 0


def write(wanted):
    for path in [path for path in NODE.rglob("*") if path.is_file()]:
        path.unlink()
    for path, content in wanted.items():
        (NODE / path).parent.mkdir(parents=True, exist_ok=True)
        (NODE / path).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(check(node()) if sys.argv[1:] == ["--check"] else write(node()))
