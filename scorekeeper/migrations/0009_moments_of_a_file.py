import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """An evening that comes from a file keeps its moments. Nothing changes in the database; SQLite
    would make the table of entries anew and lose the trigger that keeps them as they are.
    """

    dependencies = [
        ('scorekeeper', '0008_attempts'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='entry',
                    name='at',
                    field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                migrations.AlterField(
                    model_name='gamesession',
                    name='started_at',
                    field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
        ),
    ]
