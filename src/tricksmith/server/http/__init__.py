"""The HTTP side of the server: who asks, what may be asked, and the page itself."""
