import ipaddress
import socket

import pytest

from scorekeeper import hosts


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.20",
        "10.0.0.7",
        "172.16.3.4",
        "169.254.9.9",
        "127.0.0.1",
        "100.64.0.9",
        "[::1]",
        "[fe80::1]",
        "[fd00::12]",
    ],
)
def test_addresses_of_a_home_network_are_near(host: str) -> None:
    assert hosts.is_near(host)


@pytest.mark.parametrize(
    "host",
    [
        "8.8.8.8",
        "[2606:4700::1111]",
        "0.0.0.0",
        "224.0.0.1",
        "evil.example",
        "192.168.1.20.evil",
        "",
    ],
)
def test_everything_else_is_not(host: str) -> None:
    assert not hosts.is_near(host)


def test_the_names_are_those_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.example.org")

    names = hosts.names()

    assert names[:3] == ["localhost", "kitchen.example.org", "kitchen"]
    assert "kitchen.local" in names
    assert "kitchen.com" not in names


def test_no_address_leads_back_to_this_machine() -> None:
    for address in hosts.addresses():
        assert not ipaddress.ip_address(address).is_loopback


def test_without_a_network_no_phone_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_args: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr(socket, "gethostbyname_ex", unreachable)

    assert hosts.phone_address() is None


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("192.168.1.2", False)],
)
def test_loopback(host: str, loopback: bool) -> None:
    assert hosts.is_loopback(host) is loopback
