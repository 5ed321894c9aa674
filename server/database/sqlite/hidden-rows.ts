import { type RawBuilder, sql } from 'kysely'
import type { Content } from '#content/define.ts'
import { type ContentName, contents } from '#content/index.ts'
import type { Present } from '../records/visibility.ts'

/**
 * Hidden: the active records that no list shows at present. The counts of a list know no time, so these are
 * taken off them. Each comes once, from an index of those that have such a time at all.
 */
export function hiddenRows(name: ContentName, { at, today }: Present): RawBuilder<unknown> {
  const { closesAfter, filterBy }: Content = contents[name]
  const columns = ['id', 'position', ...(filterBy ? [filterBy] : [])].map((each) => sql.ref(each))
  const rows = (index: string, condition: RawBuilder<unknown>) => sql`select ${sql.join(columns)}
    from ${sql.table(name)} indexed by ${sql.table(`${name}_${index}`)}
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
