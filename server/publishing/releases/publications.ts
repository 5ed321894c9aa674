import { type Kysely, sql } from 'kysely'
import { contentNames } from '#content/documents/content-types.ts'
import type { Publication, PublicationSubject } from '#content/publishing/publications-api.ts'
import { now } from '../../database/ids.ts'
import { type ListQuery, pageOf, totalFromRows } from '../../database/lists/lists.ts'
import type { Listed } from '../../database/results.ts'
import { readable } from '../../documents/record-rows.ts'
import type { Tables } from '../../tables.ts'
import { kindOf } from '../documents.ts'
import { livesOf } from './release-drafts.ts'
import { listReleases } from './releases.ts'

interface Row {
  type: PublicationSubject
  recordId: string
  action: Publication['action']
  time: string | null
}

/** First what has a time that has not come, then open releases, then published ones. */
const part = sql<number>`case when published_at is not null then 2 when publish_at is null then 1 else 0 end`

/** Releases and the times of records: the select of each source, for a union. */
function sources(db: Kysely<Tables>) {
  const columns = (type: PublicationSubject, action: Publication['action']) => [
    sql<PublicationSubject>`${sql.lit(type)}`.as('type'),
    sql<Publication['action']>`${sql.lit(action)}`.as('action'),
  ]
  const releases = db
    .selectFrom('releases')
    .select([...columns('releases', 'publish'), 'id as recordId', 'publishAt as time'])
    .select([part.as('part'), sql<string>`coalesce(published_at, created_at)`.as('since')])
  const times = [
    ['publishAt', 'publish'],
    ['unpublishAt', 'unpublish'],
  ] as const
  const records = contentNames.flatMap((type) =>
    times.map(([time, action]) =>
      readable(db, type, 'staff')
        .where('turnsAt', 'is not', null)
        .where(time, '>', now())
        .select([...columns(type, action), 'id as recordId', `${time} as time`])
        .select([sql<number>`0`.as('part'), sql<string>`''`.as('since')]),
    ),
  )
  return records.reduce<typeof releases>(
    // Cast: each select has the same columns.
    (all, each) => all.unionAll(each as unknown as typeof releases),
    releases,
  )
}

/** What is published later, by its time; then open releases and published ones, each newest first. */
export async function listPublications(
  db: Kysely<Tables>,
  query: ListQuery,
): Promise<Listed<Publication>> {
  const found = db.selectFrom(sources(db).as('publications'))
  const ordered = found
    .selectAll()
    .orderBy('part')
    .orderBy(sql`case when part = 0 then time end`)
    .orderBy('since', 'desc')
    .orderBy('recordId', 'desc')
  const rows: Row[] = await pageOf(ordered, query).execute()
  const ids = rows.flatMap(({ type, recordId }) => (type === 'releases' ? [recordId] : []))
  const listed = ids.length > 0 ? (await listReleases(db, { ids })).items : []
  const releases = new Map(listed.map((release) => [release._id, release]))
  const records = rows.flatMap(({ type, recordId }) =>
    type === 'releases' ? [] : [{ type, recordId }],
  )
  const liveAt = await livesOf(db, records)
  const items = rows.map(({ type, recordId, action, time }): Publication => {
    const release = releases.get(recordId) ?? null
    const name =
      type === 'releases'
        ? (release?.name ?? '')
        : kindOf(type).nameOf(recordId, liveAt({ type, recordId }) ?? {})
    return { type, _id: recordId, name, action, at: time, release }
  })
  return { items, total: await totalFromRows(db, found, query, rows) }
}
