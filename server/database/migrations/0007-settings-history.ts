import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * Settings that were there before the history begin it with what they are, as records did in 0005.
 * The changes of one type are found without reading those of all.
 */
export async function up(db: Kysely<unknown>) {
  await sql`insert into changes
    (id, at, person, action, type, record_id, name, version, snapshot)
    select ${randomUUIDv7()}, updated_at, null, 'updated', 'settings', 'settings', 'Settings', version,
      '{"values":' || value || '}'
    from settings where not exists (
      select * from changes where type = 'settings' and changes.version = settings.version)`.execute(
    db,
  )
  await db.schema.createIndex('changes_type').on('changes').columns(['type', 'at', 'id']).execute()
}
