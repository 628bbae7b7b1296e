"""The two npm packages that the site is built of, fetched by npm and known by their digests."""

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

PYODIDE = (
    "pyodide@314.0.6",
    "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ==",
)
VIZ = (
    "@viz-js/viz@3.31.0",
    "r7zlQdRvcwvIpjHGgs+KNWHeE/P5/Dq7k8ZAKaMCbZqomxCBJV78gVuQYaHzFVca+kB0mX0fMW9UFevCOBG50A==",
)


def tarball(source: tuple[str, str]) -> dict[str, bytes]:
    """Return the files of an npm package by name; `ValueError` if its bytes are not the known."""
    package, digest = source
    data = packed(package)
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != digest:
        raise ValueError(f"{package} is not what it was: look before the digest is changed")
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return {
            member.name.removeprefix("package/"): archive.extractfile(member).read()
            for member in archive.getmembers()
            if member.isfile()
        }


def packed(package: str) -> bytes:
    """Return the archive of an npm package, as npm fetches it."""
    with tempfile.TemporaryDirectory() as folder:
        npm = [shutil.which("npm"), "pack", "--silent", "--pack-destination", folder]
        subprocess.run([*npm, package], check=True, stdout=subprocess.DEVNULL)
        return next(Path(folder).glob("*.tgz")).read_bytes()
