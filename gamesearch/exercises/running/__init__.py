"""Running what a reader wrote: called as it wants to be, stopped in time, kept from harm."""
