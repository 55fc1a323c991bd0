"""Static files under names that carry a digest of their content, so that browsers keep them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ManifestStorage(CompressedManifestStaticFilesStorage):
    """Also gives the modules that a script imports their digest names."""

    support_js_module_import_aggregation = True
