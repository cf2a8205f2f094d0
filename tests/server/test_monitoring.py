"""The dashboard and the alerts in `deploy` name metrics that the server has, and the dashboard all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import yaml
from prometheus_client import Counter, Histogram

from tricksmith.server.connections import Connections
from tricksmith.server.observability import LoopHistogram, Metrics
from tricksmith.server.settings import Limits

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARD = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
RULES = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]
PLOTTED = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]


def samples() -> dict[str, str]:
    """The names by which Prometheus finds the metrics, and the metric that each belongs to."""
    samples = {}
    for metric in vars(Metrics()).values():
        name = getattr(metric, "_name", "")
        if isinstance(metric, Counter):
            samples[f"{name}_total"] = name
        elif isinstance(metric, Histogram | LoopHistogram):
            samples |= {f"{name}{ending}": name for ending in ("_bucket", "_sum", "_count")}
        elif name:
            samples[name] = name
    return samples


def named(expression: str) -> set[str]:
    """The metrics of the server that an expression names."""
    return set(re.findall(r"\btricksmith_\w+", expression))


def test_what_is_plotted_and_watched_exists() -> None:
    """No name that the server does not have."""
    everything = {name for text in (*PLOTTED, *(rule["expr"] for rule in RULES)) for name in named(text)}
    assert len(everything) > 10
    assert everything - samples().keys() == set()


def test_every_metric_is_in_the_dashboard() -> None:
    """A new metric is plotted, or this fails."""
    known = samples()
    plotted = {known[name] for text in PLOTTED for name in named(text)}
    assert set(known.values()) - plotted == set()


def test_panels_have_a_place_and_a_number_of_their_own() -> None:
    """None hides another, and each chooses by the job."""
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)
    assert [text for text in PLOTTED if 'job="$job"' not in text] == []


def test_every_alert_says_what_is_wrong_and_what_to_do() -> None:
    """For the job that the guide names; the labels of the database and of Redis are those that the server sets."""
    alerts = {rule["alert"]: rule for rule in RULES}
    assert alerts.keys() == {
        "TricksmithDown", "TricksmithNotReady", "TricksmithRedisDegraded", "TricksmithLoopDelay",
        "TricksmithConnections", "TricksmithCommitTime", "TricksmithWorkersLost",
    }  # fmt: skip
    parts = {sample.labels["part"] for metric in Metrics().degraded.collect() for sample in metric.samples}
    for rule in RULES:
        assert 'job="tricksmith"' in rule["expr"]
        assert set(re.findall(r'part="(\w+)"', rule["expr"])) <= parts
        assert rule["labels"]["severity"] in {"critical", "warning"}
        assert all(text.endswith(".") for text in (rule["annotations"]["summary"], rule["annotations"]["action"]))


def test_the_share_of_connections_can_be_watched() -> None:
    """The limit is a metric next to the number that are open."""
    connections = Connections(Limits(connections=100), files=4096)
    connections.metrics = Metrics()
    assert connections.admit("192.0.2.1") is None
    page = connections.metrics.page().decode()
    assert "\ntricksmith_connections 1.0\n" in page
    assert "\ntricksmith_connections_limit 100.0\n" in page
