import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchPatterns } from './search-text.ts'

/** Condition: a search text contains one pattern of each list. */
export const containsAll =
  (contains: (pattern: string) => RawBuilder<SqlBool>) =>
  (lists: SearchPatterns): RawBuilder<SqlBool> => {
    const each = lists.map((patterns) => sql`(${sql.join(patterns.map(contains), sql` or `)})`)
    return sql`(${sql.join(each, sql` and `)})`
  }
