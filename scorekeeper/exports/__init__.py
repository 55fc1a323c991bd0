"""An evening taken away as a file. Each module is one format; `FORMATS` is the list of them."""

from . import session_csv, session_json, session_xlsx

FORMATS = {"csv": session_csv, "json": session_json, "xlsx": session_xlsx}
