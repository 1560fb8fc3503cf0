"""Drawing: the findings of a page on the picture itself. Each kind of puzzle paints its own.

overlay     all of this, at the picture's full size
painting    antialiased shapes and text, at the cost of their own pixels only
sketch      the same as shapes and text, for pages of documents
colours     that show on light and dark ground
legend      a small panel that says what the marks mean
flattening  each board cut out, straight
debug       a picture of what was decided, after those of the stages of reading
"""
