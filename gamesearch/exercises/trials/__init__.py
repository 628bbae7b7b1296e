"""Trials of what a reader wrote: compared with a search that is right, on the smallest cases first.

`shapes`, `cases` and `shrinking` make the trees, `watched` puts a watch over them, `trial` calls
the reader's search on one, `returned` and `work` judge what it gave and did, `outliving` looks for
what it kept between calls, `smallest` and `replay` find the tree and the line that tell most.
`searching` puts them together for each search of the course.
"""
