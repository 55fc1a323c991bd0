"""The evening: one Django app that is also the project package."""
