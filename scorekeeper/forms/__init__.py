"""Plain fields from a browser -> facts for the ledger, or sentences beside the fields at fault."""
