import type { Kysely } from 'kysely'

/** The jobs that the server runs by itself: who runs each now, and how the last run went. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('error', 'text')
    .execute()
}
