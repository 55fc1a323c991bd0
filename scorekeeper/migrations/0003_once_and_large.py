"""A token starts one game session, however many phones send it at once; totals may be large."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0002_entries_stay")]

    operations = [
        migrations.RemoveIndex(model_name="entry", name="entry_start_token"),
        migrations.AlterField("seat", "points", models.BigIntegerField(default=0)),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "start")),
                fields=("token",),
                name="entry_start_token_once",
            ),
        ),
    ]
