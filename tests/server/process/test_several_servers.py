"""The files for several servers name what there is: variables, ports, paths, probes, metrics and each other."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import yaml

from tests.server.test_deployment import CONTAINERFILE, GUIDE, KNOWN
from tests.server.test_monitoring import samples
from tricksmith.cli.hosting.serve import NODE
from tricksmith.server.http.app import router
from tricksmith.server.http.tables import router as tables_router
from tricksmith.server.serve import SHUTDOWN_TIMEOUT

DEPLOY = Path(__file__).parents[3] / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "several" / "compose.yml").read_text(encoding="utf-8"))
NGINX = (DEPLOY / "several" / "nginx.conf").read_text(encoding="utf-8")
CADDY = (DEPLOY / "several" / "Caddyfile").read_text(encoding="utf-8")
MANIFESTS = list(yaml.safe_load_all((DEPLOY / "kubernetes" / "tricksmith.yaml").read_text(encoding="utf-8")))
PATHS = {route.path for route in tables_router.routes}  # type: ignore[attr-defined]
HASH = "nginx.ingress.kubernetes.io/upstream-hash-by"
ROUTES = {route.path for route in router.routes}  # type: ignore[attr-defined]
(PORT,) = re.findall(r"^EXPOSE (\d+)$", CONTAINERFILE, re.MULTILINE)
USER = re.findall(r"^USER (\d+):(\d+)$", CONTAINERFILE, re.MULTILINE)[0]
NEEDED = {"TRICKSMITH_DATABASE", "TRICKSMITH_REDIS", "TRICKSMITH_SECRET"}
"""What several servers share."""


def manifest(kind: str, name: str = "tricksmith") -> dict[str, Any]:
    """The one manifest of this kind and name."""
    (found,) = [one for one in MANIFESTS if one["kind"] == kind and one["metadata"]["name"] == name]
    return dict(found)


def container() -> dict[str, Any]:
    """The server's container in its pod."""
    (found,) = manifest("StatefulSet")["spec"]["template"]["spec"]["containers"]
    return dict(found)


def nodes() -> dict[str, dict[str, str]]:
    """The servers of the compose file, by their names, with their variables."""
    services = COMPOSE["services"].items()
    return {name: one["environment"] for name, one in services if one["image"] == "tricksmith"}


def test_the_path_of_a_socket_names_its_table_and_its_server() -> None:
    """So a proxy can hash by one and send to the other."""
    assert {"/ws/{table}", "/at/{node}/ws/{table}"} <= ROUTES
    patterns = re.findall(r'"~(\^\S+)"\s+\$id;', NGINX)
    matched = [match["id"] for pattern in patterns if (match := re.match(pattern.replace("?<", "?P<"), "/ws/kitchen"))]
    assert matched == ["kitchen"]
    assert "hash $table_id consistent;" in NGINX
    assert re.search(r"@sockets path /ws/\*\n\treverse_proxy @sockets .*\{\n\t\tlb_policy uri_hash\n", CADDY)
    sockets = manifest("Ingress", "tricksmith-sockets")
    assert sockets["metadata"]["annotations"][HASH] == "$uri"
    ((path,),) = (rule["http"]["paths"] for rule in sockets["spec"]["rules"])
    assert path["path"] == "/ws/"
    service = path["backend"]["service"]["name"]
    assert manifest("Service", service)["spec"] == manifest("Service")["spec"]


def test_no_server_gets_what_is_no_tables() -> None:
    """Pages, lists of tables and new tables are spread by who asks; by their paths, one server would get all."""
    found = re.findall(r'"~(\^\S+)"\s+\$id;', NGINX)
    patterns = [pattern.replace("?<id", "?P<id") for pattern in found]
    shared = [path for path in PATHS if "{" not in path]
    assert {"/api/tables", "/api/tables/mine", "/api/tables/open"} <= set(shared)
    assert not [path for path in shared for pattern in patterns if re.match(pattern, path)]
    own = [path for path in PATHS if path.startswith("/api/tables/{")]
    assert all(any(re.match(pattern, path) for pattern in patterns) for path in own)
    assert re.search(r"^\s+default \$remote_addr;$", NGINX, re.MULTILINE)
    everything = manifest("Ingress")
    assert everything["metadata"]["annotations"][HASH] == "$remote_addr"
    served = {one["backend"]["service"]["name"] for one in everything["spec"]["rules"][0]["http"]["paths"]}
    assert "tricksmith-sockets" not in served, "ingress-nginx takes one way to hash for each service"


def test_the_metrics_are_not_for_the_determinization() -> None:
    """A load balancer that hides addresses makes everybody seem to be in the private network that may read them."""
    (rule,) = manifest("Ingress")["spec"]["rules"]
    (found,) = [path for path in rule["http"]["paths"] if path["path"] == "/metrics"]
    assert found["pathType"] == "Exact"
    nobody = manifest("Service", found["backend"]["service"]["name"])["spec"]["selector"]
    labels = manifest("StatefulSet")["spec"]["template"]["metadata"]["labels"]
    assert not nobody.items() <= labels.items()


def test_nginx_believes_a_proxy_on_its_machine_about_who_asks_and_nobody_else() -> None:
    """Behind one for TLS, everybody would else share the limits of one address."""
    trusted = [ip_network(one) for one in re.findall(r"set_real_ip_from (\S+);", NGINX)]
    assert [ip_address("172.18.0.1") in one for one in trusted] == [False, True]
    assert not any(ip_address(one) in network for network in trusted for one in ("8.8.8.8", "192.168.1.7", "10.0.0.7"))
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in NGINX
    assert COMPOSE["services"]["proxy"]["ports"][0].startswith("127.0.0.1:")


def test_every_server_of_the_compose_file_is_at_the_proxies() -> None:
    """Among those that are hashed, and alone by its own name."""
    assert len(nodes()) == 2
    for name, variables in nodes().items():
        assert variables["TRICKSMITH_NODE"] == name
        assert NODE.fullmatch(name)
        assert NGINX.count(f"server {name}:{PORT}") == 2
        assert f"location /at/{name}/ {{ proxy_pass http://{name}; }}" in NGINX
        assert f"reverse_proxy /at/{name}/* {name}:{PORT}\n" in CADDY
        assert CADDY.count(f" {name}:{PORT}") == 3
    assert "location = /metrics { return 404; }" in NGINX
    assert "respond /metrics 404" in CADDY
    assert set(re.findall(r"health_uri (\S+)", CADDY)) <= ROUTES


def test_every_variable_exists() -> None:
    """In the compose file and in the manifests; what the servers share is there."""
    pod = {entry["name"] for entry in container()["env"]}
    for variables in nodes().values():
        assert NEEDED <= variables.keys() <= KNOWN
        assert variables["TRICKSMITH_PROXIES"] == "1"
    assert pod <= KNOWN
    comments = (DEPLOY / "kubernetes" / "tricksmith.yaml").read_text(encoding="utf-8").partition("apiVersion")[0]
    assert {*re.findall(r"TRICKSMITH_[A-Z_]+", comments)} == NEEDED
    assert "TRICKSMITH_NODE" in pod


def test_the_pods_are_closed_as_the_image_is() -> None:
    """No root, no capabilities, nothing to write to but two small volumes."""
    pod, here = manifest("StatefulSet")["spec"]["template"]["spec"], container()
    assert (pod["securityContext"]["runAsUser"], pod["securityContext"]["runAsGroup"]) == tuple(map(int, USER))
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["automountServiceAccountToken"] is False
    assert here["securityContext"] == {
        "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]},
    }  # fmt: skip
    mounted = {mount["mountPath"] for mount in here["volumeMounts"]}
    assert mounted == {re.findall(r"^VOLUME (\S+)$", CONTAINERFILE, re.MULTILINE)[0], "/tmp"}
    for service in (COMPOSE["services"][name] for name in nodes()):
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])


def test_probes_ask_what_the_server_answers() -> None:
    """Readiness by /healthz, which says that a server stops; a restart only by /livez."""
    here = container()
    (port,) = here["ports"]
    assert f"{port['containerPort']}" == PORT
    paths = {kind: here[f"{kind}Probe"]["httpGet"] for kind in ("startup", "liveness", "readiness")}
    assert {kind: probe["path"] for kind, probe in paths.items()} == {
        "startup": "/healthz", "liveness": "/livez", "readiness": "/healthz",
    }  # fmt: skip
    assert {probe["path"] for probe in paths.values()} <= ROUTES
    assert {probe["port"] for probe in paths.values()} == {port["name"]}
    annotations = manifest("StatefulSet")["spec"]["template"]["metadata"]["annotations"]
    assert annotations["prometheus.io/port"] == PORT
    assert annotations["prometheus.io/path"] in ROUTES


def test_a_pod_has_the_time_to_send_its_players_on() -> None:
    """The proxy forgets it first; then the server's own stop fits into what is left."""
    pod = manifest("StatefulSet")["spec"]["template"]["spec"]
    _, wait = container()["lifecycle"]["preStop"]["exec"]["command"]
    ready = container()["readinessProbe"]
    assert int(wait) > ready["periodSeconds"] * ready["failureThreshold"]
    assert pod["terminationGracePeriodSeconds"] > int(wait) + 2 * SHUTDOWN_TIMEOUT
    for name in nodes():
        assert int(COMPOSE["services"][name]["stop_grace_period"].removesuffix("s")) > 2 * SHUTDOWN_TIMEOUT


def test_every_pod_that_may_be_started_can_be_reached_alone() -> None:
    """A service and a path each, and as many as the autoscaler may start."""
    most = manifest("HorizontalPodAutoscaler")["spec"]["maxReplicas"]
    (rule,) = manifest("Ingress")["spec"]["rules"]
    paths = {one["path"]: one["backend"]["service"]["name"] for one in rule["http"]["paths"]}
    for number in range(most):
        name = f"tricksmith-{number}"
        selector = manifest("Service", name)["spec"]["selector"]
        assert selector == {"statefulset.kubernetes.io/pod-name": name}
        assert paths[f"/at/{name}/"] == name
    assert len(paths) == most + 2
    names = {one["metadata"]["name"] for one in MANIFESTS if one["kind"] == "Service"}
    assert set(paths.values()) <= names
    assert manifest("StatefulSet")["spec"]["serviceName"] in names


def test_the_autoscaler_and_the_budget_are_about_the_servers() -> None:
    """By metrics that exist and are gauges; one server at a time may be taken away."""
    spec = manifest("HorizontalPodAutoscaler")["spec"]
    assert spec["scaleTargetRef"]["name"] == manifest("StatefulSet")["metadata"]["name"]
    known = samples()
    named = {one["pods"]["metric"]["name"] for one in spec["metrics"] if one["type"] == "Pods"}
    assert len(named) == 2
    assert {known[name] for name in named} == named
    assert manifest("PodDisruptionBudget")["spec"]["maxUnavailable"] == 1
    labels = manifest("StatefulSet")["spec"]["template"]["metadata"]["labels"]
    assert manifest("PodDisruptionBudget")["spec"]["selector"]["matchLabels"] == labels


def test_the_guide_names_the_files() -> None:
    """Each of them, where it speaks of several servers."""
    part = GUIDE.partition("## Several servers")[2].partition("\n## ")[0]
    for path in ("several/nginx.conf", "several/Caddyfile", "several/compose.yml", "kubernetes/tricksmith.yaml"):
        assert f"`deploy/{path}`" in part
