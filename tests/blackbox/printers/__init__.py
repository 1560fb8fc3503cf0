"""Pages that other programs print, scanned and photographed like the scenes; nothing is trained on them.

page      boards on a flat page of pixels, and where everything on it is
tatham    pages of Simon Tatham's puzzle collection (Debian's sgt-puzzles), rendered by Ghostscript
pzpr      boards drawn by the player of puzz.link (npm's pzpr), rendered by librsvg
sets      the sets of both
"""
