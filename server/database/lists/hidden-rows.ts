import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Content } from '#content/define.ts'
import { type ContentName, contents } from '#content/index.ts'
import { contentVersion } from '../engine/content-version.ts'
import { isPostgres } from '../engine/engine.ts'
import type { Present } from '../records/visibility.ts'
import type { Tables } from '../schema.ts'
import { indexedBy } from '../sqlite/indexed-by.ts'

/**
 * Hidden: the active records that no list shows at present. The counts of a list know no time, so these are
 * taken off them. Each comes once, from an index of those that have such a time at all.
 */
function hiddenRows(
  db: Kysely<Tables>,
  name: ContentName,
  { at, today }: Present,
): RawBuilder<unknown> {
  const { closesAfter, filterBy }: Content = contents[name]
  const columns = ['id', 'position', ...(filterBy ? [filterBy] : [])].map((each) => sql.ref(each))
  const rows = (index: string, condition: RawBuilder<unknown>) => sql`select ${sql.join(columns)}
    from ${sql.table(name)} ${isPostgres(db) ? sql`` : indexedBy(`${name}_${index}`)}
    where is_active = 1 and ${condition}`
  const isBegun = sql`coalesce(publish_at, '') <= ${at}`
  const all = [
    rows('publish_at', sql`publish_at > ${at}`),
    rows('unpublish_at', sql`unpublish_at <= ${at} and ${isBegun}`),
  ]
  if (closesAfter) {
    const lastDay = sql.ref(closesAfter)
    // The first condition is that of the index.
    const isClosed = sql`${lastDay} > '' and ${lastDay} < ${today}`
    const isPublic = sql`${isBegun} and (unpublish_at is null or unpublish_at > ${at})`
    all.push(rows('closing', sql`${isClosed} and ${isPublic}`))
  }
  return sql.join(all, sql` union all `)
}

interface Known {
  version: number
  isAny: Map<ContentName, boolean>
}

const known = new WeakMap<object, Known>()

/** The hidden rows of a list; `undefined` when there are none, as in most lists for most of the time. */
export async function hiddenIn(
  db: Kysely<Tables>,
  name: ContentName,
  present: Present,
): Promise<RawBuilder<unknown> | undefined> {
  const version = contentVersion(db)
  if (version === undefined) return hiddenRows(db, name, present)
  let found = known.get(db)
  if (found?.version !== version) {
    found = { version, isAny: new Map() }
    known.set(db, found)
  }
  if (found.isAny.get(name) === false) return undefined
  const rows = hiddenRows(db, name, present)
  const isAny = found.isAny.get(name) ?? (await isSome(db, rows))
  found.isAny.set(name, isAny)
  return isAny ? rows : undefined
}

async function isSome(db: Kysely<Tables>, some: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from (${some}) as hidden limit 1`.execute(db)
  return rows.length > 0
}
