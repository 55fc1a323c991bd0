from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.utils.translation import gettext_lazy as _


class ScorekeeperConfig(AppConfig):
    name = "scorekeeper"
    verbose_name = _("Scorekeeper")


class PublicFilesConfig(StaticFilesConfig):
    """Static files without what makes them."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*.py", "*.md"]
