"""Documents: a PDF comes back as it was, with the solutions of its pages on a layer of their own.

suitable    whether that can be done with a document, and the words that say why not
layer       what is drawn on one page, from the worker that has drawn it to the document
content     shapes and text as operators of a page
glyphs      letters as outlines
album       scans and photos become a document
binding     the original and its layers become the solved document
placing     a layer on its page: how the page lies, what it shares with others
outline     an entry a puzzle in the document's outline
renewing    a solved document gets new layers, and keeps the others
bound       what a solved document tells of itself: its layers, and what they were made of
"""
