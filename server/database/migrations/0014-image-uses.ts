import { type Kysely, sql } from 'kysely'

/** Which record shows which picture follows from the declarations, not from triggers for each field. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['projects', 'technologies', 'testimonials']) {
    for (const event of ['insert', 'delete', 'update']) {
      await sql`drop trigger ${sql.ref(`${table}_uses_${event}`)}`.execute(db)
    }
  }
}
