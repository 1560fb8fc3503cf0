"""Pictures: a page of a file becomes an upright picture.

opening     a page of a file becomes pixels as people see them, or an error that says why not
files       opens what a picture or a document is read from, once reading it will not hang
documents   how many pages a file has
pdf         a page of a PDF, as fine as what stands on it
frames      a page of a TIFF, and how many there are
structure   refuses pictures of far more parts than any encoder writes
colours     pixels of any kind become red, green and blue
"""
