"""A Jupyter server that sends what a kernel says at once: widgets answer about 40 ms sooner.

Left to itself, the system holds a small message back until the page has confirmed the last one,
and the page waits 40 ms before it does (Nagle's algorithm and delayed acknowledgement). `make lab`
and Binder start the server with this class; elsewhere the course works as well, only later.
"""

from asyncio import Future

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The usual connection of a kernel with a page, told not to wait."""

    def connect(self) -> Future | None:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
