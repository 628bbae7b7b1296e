"""Readers who run one notebook at the same moment: memory and time for each.

    python benchmarks/classroom.py                     # ten readers, notebook 03
    python benchmarks/classroom.py --readers 30

Each reader has a kernel and a JupyterLab server, as on a hub. Memory is what belongs to one process
alone (USS), so that it can be added up; the peak is the most that was seen twice a second.
"""

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import nbformat
import psutil
from nbclient import NotebookClient

PROJECT = Path(__file__).resolve().parent.parent
MB = 1_000_000


@dataclass
class Reader:
    """What one reader's kernel needed."""

    seconds: float  # by the clock, from starting the kernel to the last cell
    processor: float
    peak: int  # bytes


async def read(path: Path) -> Reader:
    """Run the notebook at `path` in a kernel of its own, from its own folder."""
    client = NotebookClient(
        nbformat.read(path, as_version=4),
        timeout=600,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        extra_arguments=["--log-level=ERROR"],
    )
    start, peak, spent = time.perf_counter(), 0, 0.0
    running = asyncio.create_task(client.async_execute())
    while not running.done():
        await asyncio.wait([running], timeout=0.5)
        pid = getattr(getattr(client.km, "provisioner", None), "pid", None)
        try:
            kernel = psutil.Process(pid) if pid else None
            if kernel:
                peak = max(peak, kernel.memory_full_info().uss)
                spent = sum(kernel.cpu_times()[:2])
        except psutil.NoSuchProcess:
            pass  # it has ended since
    await running
    return Reader(time.perf_counter() - start, spent, peak)


async def read_together(path: Path, readers: int) -> tuple[list[Reader], float]:
    """Return what `readers` at once needed, and the seconds until the last was done."""
    start = time.perf_counter()
    found = await asyncio.gather(*(read(path) for _ in range(readers)))
    return found, time.perf_counter() - start


def server_memory() -> int:
    """Return the bytes that one reader's JupyterLab server keeps, before a notebook is open."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        options = ["--no-browser", f"--port={port}", "--allow-root", "--ServerApp.port_retries=0"]
        command = [sys.executable, "-m", "jupyterlab", f"--notebook-dir={folder}", *options]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as server:
            try:
                wait_for(f"http://127.0.0.1:{port}/api")
                return psutil.Process(server.pid).memory_full_info().uss
            finally:
                server.terminate()


def wait_for(address: str) -> None:
    """Wait until a server answers at `address`, a minute at most."""
    for _ in range(240):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            time.sleep(0.25)
    raise RuntimeError("JupyterLab did not start within a minute")


def describe(name: str, readers: list[Reader], seconds: float) -> None:
    """Print a line for `readers` at once."""
    print(
        f"{name:12} {max(r.peak for r in readers) / MB:8.0f} MB the largest kernel "
        f"{sum(r.peak for r in readers) / MB:8.0f} MB all "
        f"{mean(r.processor for r in readers):7.1f} s of processor each "
        f"{min(r.seconds for r in readers):7.1f} to {max(r.seconds for r in readers):.1f} s",
        flush=True,
    )
    load = sum(r.processor for r in readers) / seconds
    print(f"{'':12} {load:8.1f} cores busy on average of {os.cpu_count()}")


def main() -> None:
    """Read the options, run one reader and then all of them, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--readers", type=int, default=10)
    parser.add_argument(
        "--notebook", type=Path, default=PROJECT / "notebooks" / "03-alpha-beta.ipynb"
    )
    options = parser.parse_args()
    print(f"{options.notebook.name} on {os.cpu_count()} cores, Python {sys.version.split()[0]}")
    print(f"server       {server_memory() / MB:8.0f} MB, one for each reader")
    for number in (1, options.readers):
        describe(f"{number} reading", *asyncio.run(read_together(options.notebook, number)))


if __name__ == "__main__":
    main()
