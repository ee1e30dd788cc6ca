"""A small client of Waypost's API that needs only the standard library of Python 3.9 or newer.

    python3 waypost.py https://shop.example/summer    creates a short link and prints it
    python3 waypost.py                                lists all links

WAYPOST_URL is the address of the API, without a slash at its end, and WAYPOST_KEY the key.
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


class WaypostError(Exception):
    """A call that Waypost rejected. `code` says why, and `fields` which fields are invalid."""

    def __init__(self, status, error):
        message = "; ".join(
            [f"{status} {error.get('code')}: {error.get('message')}"]
            + [f"{field['field']}: {field['message']}" for field in error.get("fields", [])]
        )
        super().__init__(message)
        self.status = status
        self.code = error.get("code")
        self.fields = error.get("fields", [])


class Waypost:
    # Seconds. A server that asks for more has a reason not to be waited for, such as an hourly limit.
    longest_wait = 60

    def __init__(self, url, key, tries=5, timeout=30):
        self.url = url
        self.key = key
        self.tries = tries
        self.timeout = timeout

    def create_link(self, destination, **fields):
        """Creates a link with a random slug."""
        return self.call("POST", "/v1/links", {"slug": "auto"}, {"destination": destination, **fields})

    def links(self, **filters):
        """Every link that matches the filters, read page by page."""
        query = {"limit": 100, **filters}
        while True:
            page = self.call("GET", "/v1/links", query)
            yield from page["data"]
            if page["nextCursor"] is None:
                return
            query["cursor"] = page["nextCursor"]

    def call(self, method, path, query=None, body=None):
        """The response of a call, which is tried again if it failed for a moment.

        Raises WaypostError if it was rejected, and OSError or http.client.HTTPException if Waypost cannot be reached.
        """
        url = self.url + path + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = {"Authorization": "Bearer " + self.key}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        if method == "POST":
            # The same for each try: if only the response was lost, the next try gets it, and nothing is created twice.
            headers["Idempotency-Key"] = str(uuid.uuid4())
        for attempt in range(self.tries):
            is_last = attempt == self.tries - 1
            # Clients that failed together should not try again together.
            wait = random.uniform(0.5, 1) * 2**attempt / 2
            try:
                request = urllib.request.Request(url, data, headers, method=method)
                with urllib.request.urlopen(request, timeout=self.timeout) as response:
                    return json.load(response)
            except urllib.error.HTTPError as response:
                failure = WaypostError(response.code, error_of(response))
                asked = response.headers.get("Retry-After") or ""
                wait = int(asked) if asked.isdecimal() else wait
                # A 409 says that an earlier try is still being processed.
                is_passing = response.code in (429, 503) or (attempt and failure.code == "idempotency_conflict")
                if is_last or not is_passing or wait > self.longest_wait:
                    raise failure from None
            except (OSError, http.client.HTTPException):
                if is_last:
                    raise
            time.sleep(wait)


def error_of(response):
    try:
        return json.load(response)["error"]
    except (ValueError, KeyError, TypeError):
        # Not from Waypost, but from a proxy in front of it.
        return {"code": "unknown", "message": response.reason}


if __name__ == "__main__":
    waypost = Waypost(os.environ["WAYPOST_URL"], os.environ["WAYPOST_KEY"])
    try:
        for destination in sys.argv[1:]:
            print(waypost.create_link(destination)["url"])
        if not sys.argv[1:]:
            for link in waypost.links():
                print(link["url"], link["clicks"], link["destination"], sep="\t")
    except WaypostError as error:
        raise SystemExit(str(error))
