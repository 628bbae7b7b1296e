"""The pruning quiz: its questions, their reasons, its picture, and the sheet to print."""
