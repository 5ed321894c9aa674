import type { SelectQueryBuilder } from 'kysely'

/** Whether a query returns any row. */
export const hasRow = async <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<boolean> => (await query.limit(1).executeTakeFirst()) !== undefined
