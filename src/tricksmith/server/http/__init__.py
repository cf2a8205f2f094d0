"""The HTTP side of the server: identities, the routes of the API, and the built page.

Here live the app with its routes, the guard before every request, and identity by cookie. It is the last package of the
server: it imports the others, and only `serve` and `doctor` import it.
"""

from tricksmith.server.http.addresses import Proxies as Proxies
from tricksmith.server.http.app import create_app as create_app
from tricksmith.server.http.page import PAGE as PAGE
from tricksmith.server.http.page import Page as Page
