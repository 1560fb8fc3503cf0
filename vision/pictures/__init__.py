"""Pictures: a page of a file becomes an upright picture.

opening     a page of a file becomes pixels as people see them, or an error that says why not
files       opens what a picture or a document is read from, once reading it will not hang
documents   how many pages a file has, and which of them are photos
pdf         a page of a PDF, as fine as what stands on it; its pages, and which of them are photos
frames      likewise the pages of a TIFF
structure   refuses pictures of far more parts than any encoder writes
colours     pixels of any kind become red, green and blue
"""
