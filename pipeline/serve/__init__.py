"""The page for the browser: a phone takes the photo, a finger corrects it. `docs/serve.md` tells what it is.

    addresses   where it can be reached: own addresses, the token, the QR code
    guard       who may ask for what, and the headers of every answer
    refusals    what is refused, and how that is said
    bodies      an upload, counted while it streams
    spool       the bytes of a page, in a file without a name
    pages       the pages in memory, and which are forgotten
    turns       the queue: each client in turn
    workers     the worker processes
    work        what runs in them: a page is read, corrected, drawn
    readout     what comes back from them
    views       puzzles as a screen shows them, and steps
    archive     a folder of results, whose pages are corrected for good
    shelf       its pages go to the desk, and back
    desk        one page from its upload to its answers: what the routes ask
    app         the routes
    serving     listens until it is told to end
    client/     what runs in the browser

The program itself never decodes a picture, and the commands other than `serve` never import this.
"""
