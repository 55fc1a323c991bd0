"""Requests -> pages. Plain functions; a view is an act on its module's noun."""
