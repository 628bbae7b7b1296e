"""Games to search: each module is one game or one family of games."""
