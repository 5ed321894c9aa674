import { type RawBuilder, sql } from 'kysely'

/** Reads a table by an index, whatever the planner thinks: it knows nothing of how the rows are spread. */
export const indexedBy = (index: string): RawBuilder<unknown> => sql`indexed by ${sql.table(index)}`
