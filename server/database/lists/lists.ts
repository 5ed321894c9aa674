import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Search, order and page of a list. */
export interface ListQuery<S extends string = string> {
  /** Matches rows that contain this text. Ignores accents and case. */
  search?: string | undefined
  sort?: { by: S; descending: boolean } | undefined
  /** Counted from 1. A query without `page` and `pageSize` gives the whole list, up to `wholeLimit`. */
  page?: number | undefined
  pageSize?: number | undefined
  /** Limit and offset instead of a page, for lists whose pages also contain rows of another source. */
  span?: { limit: number; offset: number } | undefined
}

export const defaultPageSize = 50
/** Maximum rows of an answer to a request without a page. */
export const wholeLimit = 1_000
/** Maximum rows of an answer to a visitor's request without a page. */
export const visitorLimit = 200
/** Maximum total of a search: counting stops there. */
export const countLimit = 10_000

export const isPaged = ({ page, pageSize }: ListQuery) =>
  page !== undefined || pageSize !== undefined

/** Limit and offset of a list query. */
export function spanOf(query: ListQuery): { limit: number; offset: number } {
  if (query.span) return query.span
  if (!isPaged(query)) return { limit: wholeLimit, offset: 0 }
  const { page = 1, pageSize = defaultPageSize } = query
  return { limit: pageSize, offset: (page - 1) * pageSize }
}

/** Limits a query to the requested page. */
export function pageOf<DB, TB extends keyof DB, O>(
  wanted: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  const { limit, offset } = spanOf(query)
  return wanted.limit(limit).offset(offset)
}

/**
 * The total of a list, at most `countLimit`, which bounds the cost of counting. Counts only if the total does not follow
 * from the rows of the page.
 *
 * @param found The filtered list without a page.
 * @param rows The rows of the requested page.
 */
export async function totalFromRows<DB, TB extends keyof DB>(
  db: Kysely<Tables>,
  found: SelectQueryBuilder<DB, TB, object>,
  query: ListQuery,
  rows: readonly unknown[],
): Promise<number> {
  const { limit, offset } = spanOf(query)
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return offset + rows.length
  return countRows(db, found.clearSelect().select(sql.lit(1).as('one')).limit(countLimit))
}

/** The number of rows of a query. */
export async function countRows(db: Kysely<Tables>, some: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${some}) as counted`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
