import { type Kysely, sql } from 'kysely'

/**
 * The draft of a page has a version of its own and the shape of any other draft, and a release says of a page which
 * versions it led from and to, as of a record.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    update drafts set
      value = '{"values":' || value || '}',
      version = coalesce((select version from pages where name = record_id), 1),
      base_version = coalesce((select version from pages where name = record_id), 0)
    where type = 'pages'`.execute(db)
  await sql`update drafts set version = 1 where version is null`.execute(db)

  const { rows } = await sql<{ id: string; publishedAt: string; changed: string }>`
    select id, published_at as "publishedAt", changed from releases
    where changed like '%"type":"pages"%'`.execute(db)
  for (const { id, publishedAt, changed } of rows) {
    const changes: Change[] = []
    for (const change of JSON.parse(changed) as Change[]) {
      changes.push(change.type === 'pages' ? await versionsOf(db, change, publishedAt) : change)
    }
    await sql`update releases set changed = ${JSON.stringify(changes)} where id = ${id}`.execute(db)
  }
}

interface Change {
  type: string
  recordId: string
  name: string
}

/** The versions of a page that a release published, by the history. */
async function versionsOf(db: Kysely<unknown>, { type, recordId, name }: Change, until: string) {
  const { rows } = await sql<{ version: number }>`
    select version from changes
    where type = 'pages' and record_id = ${recordId} and at <= ${until}
      and action in ('published', 'updated', 'undone') and version is not null
    order by version desc limit 2`.execute(db)
  const [to, from] = rows.map(({ version }) => Number(version))
  return { type, recordId, name, from: from ?? 0, to: to ?? 0 }
}
