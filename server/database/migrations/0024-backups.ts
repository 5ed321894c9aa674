import { type Kysely, sql } from 'kysely'

/** The schedule of backups, and what has become of each backup and drill. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('backup_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('alerts', 'text', (column) => column.notNull())
    .execute()
  // From now on: the first backup is made at its time, not when the server starts.
  const now = new Date().toISOString()
  await sql`insert into backup_settings values (1, '{}', 0, ${now}, '{}')`.execute(db)
  let runs = db.schema
    .createTable('backup_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['kind', 'state', 'target', 'created_at']) {
    runs = runs.addColumn(name, 'text', (column) => column.notNull())
  }
  for (const name of ['name', 'person', 'started_at', 'ended_at', 'progress', 'result', 'error']) {
    runs = runs.addColumn(name, 'text')
  }
  await runs.addColumn('attempts', 'integer', (column) => column.notNull()).execute()
  await db.schema
    .createIndex('backup_runs_kind')
    .on('backup_runs')
    .columns(['kind', 'state', 'id'])
    .execute()
}
