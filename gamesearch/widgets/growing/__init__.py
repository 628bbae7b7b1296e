"""The growth explorer: how fast a tree grows, in theory and as a search measures it."""
