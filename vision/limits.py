"""Limits: what a single input may cost, whoever made it, and why this much and no more.

`vision` and `pipeline` take their limits from here. As a rule an input beyond one is refused before it is
decoded, if its header tells, and is given up otherwise; either way it has an error of its own and costs no
other input anything. Most of what was ever printed stays far below all of them.

    pictures    pixels, shape, scans of a JPEG, chunks of a PNG: `vision.pictures`; headers: `pipeline.marks`
    documents   pages: `vision.pictures`
    texts       bytes: `pipeline.puzzles.texts`
    processes   seconds and bytes of memory: `pipeline.runs`, `pipeline.commands`
"""

# Pictures.

MAX_PIXELS = 80_000_000
"""Pixels of a picture: a newspaper's double page at 340 dots an inch. A page of a PDF that would have more is
rendered coarser. A blank picture of 100 million takes 1.3 GB at the peak, and now and then more than
WORKER_MEMORY."""

MIN_SIDE = 16
"""Pixels of the shorter side. Two rows of islands with legible numbers need more than this."""

MAX_ASPECT = 50
"""Longer side over shorter side. A picture beyond it is a line, not a page."""

MOST_SCANS = 64
"""Scans of a JPEG. Encoders write up to 14 for a progressive one; each costs about as much as a whole
picture, however few bytes it takes."""

MOST_CHUNKS = 100_000
"""Chunks of a PNG. Pixels come in chunks of 8 kB or more, 40,000 for the largest picture; what is written
about it takes a dozen. Each costs some microseconds, however short it is."""

MOST_HEADERS = 1_000
"""Parts of a PNG or a JPEG before its pixels in which the mark of a result is looked for, before any limit of
time holds. A colour profile takes up to 255 of a JPEG; the mark is near the beginning."""

# Documents.

MOST_PAGES = 10_000
"""Pages of a PDF or frames of a TIFF: more than any magazine had in a hundred years. Each page gets a record,
so a document may not have as many as it cares to claim."""

MOST_EMBEDDED = 300_000_000
"""Pixels of all pictures on a page of a PDF, each as often as it is drawn. A newspaper's double page at 600
dots an inch has 250 million; 400 million take 3 s to unpack, however few bytes they take."""

MOST_MISSING = 10
"""Pages in a row that a PDF counts and does not have. After more than this no others are looked for, and the
document ends with the last page that is there. A damaged page among others keeps its number, and has a record
that says so."""

# Texts.

TEXT_HEAD = 1024
"""Bytes at the beginning of a file by which a text is told from a picture."""

TEXT_BYTES = 10_000_000
"""Bytes of a text; a longer one holds no puzzles. The records of a few thousand pages have less."""

# Processes.

PAGE_SECONDS = 300.0
"""Seconds for each page, or text, of `solve` unless `--timeout` sets another; and for writing a document in
any case. The slowest pages, with many boards, take half a minute on a slow machine."""

TOGETHER_SECONDS = 30.0
"""Seconds for pages that are read together. If that is not enough, pages are done by themselves, each with a
limit of its own: one page that takes long holds back those beside it for no longer than this."""

COMMAND_SECONDS = 3600.0
"""Seconds for one run of `hint`, `explain`, `check`, `convert` or `solve --all`, over all pages."""

LOOK_SECONDS = 20.0
"""Seconds for each of three looks at a PDF as a whole: whether it is a result; how many pages it has, each of
which takes microseconds; and whether solutions can be drawn into it."""

WORKER_MEMORY = 1_400_000_000
"""Bytes of memory of its own that a process which reads inputs may take; it holds on Linux only. The largest
pictures need nearly all of it, a usual photo a third. With the libraries, which are shared, the process stays
below 1.5 GB."""
