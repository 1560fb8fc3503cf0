"""Refusals: what the program says to a request that it does not serve."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response


class Refusal(Exception):  # noqa: N818 - it is no mistake of ours
    """A request that is not served; `answer_refusal` and the guard catch it and answer with it.

    Attributes:
        status: the HTTP status code.
        code: short and stable, for programs.
        message: what happened, and what to do about it.
        headers: further headers of the answer; None for none.
    """

    def __init__(self, status: int, code: str, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers

    def response(self) -> Response:
        """The refusal as it is sent: an error like that of a record."""
        error = {"code": self.code, "message": self.message}
        return JSONResponse({"error": error}, self.status, self.headers)


def answer_refusal(_: Request, refusal: Exception) -> Response:
    """Turns a `Refusal` into its answer; the handler that Starlette calls."""
    assert isinstance(refusal, Refusal)
    return refusal.response()


def no_such_page() -> Refusal:
    """The answer where no page has the name asked for, or it was forgotten."""
    return Refusal(404, "no-such-page", "This page has been forgotten. Take the picture again.")


def no_picture() -> Refusal:
    """The answer where a picture is needed and could not be opened."""
    return Refusal(409, "no-picture", "This picture could not be opened.")


def wrong_request(what: str) -> Refusal:
    """The answer to a request that cannot be understood; `what` says what is wrong with it."""
    return Refusal(422, "wrong-request", what)
