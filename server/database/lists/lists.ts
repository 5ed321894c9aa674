import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'

/** How much of a list is wanted, and in which order. */
export interface ListQuery<S extends string = string> {
  /** Shows what contains this, accents and case aside. */
  search?: string | undefined
  sort?: { by: S; descending: boolean } | undefined
  /** From 1. The whole list without it, as far as one answer goes. */
  page?: number | undefined
  pageSize?: number | undefined
  /** Of a list that other rows stand before: the rows wanted, instead of a page. */
  span?: { limit: number; offset: number } | undefined
}

export const defaultPageSize = 50
/** As much as one answer holds when no page is asked for. */
export const wholeLimit = 1_000
/** The same for visitors, who can ask for any number of searches. */
export const visitorLimit = 200
/** The total of a search is at most this. */
export const countLimit = 10_000

export const isPaged = ({ page, pageSize }: ListQuery) =>
  page !== undefined || pageSize !== undefined

/** The rows that a query asks for. */
export function spanOf(query: ListQuery): { limit: number; offset: number } {
  if (query.span) return query.span
  if (!isPaged(query)) return { limit: wholeLimit, offset: 0 }
  const { page = 1, pageSize = defaultPageSize } = query
  return { limit: pageSize, offset: (page - 1) * pageSize }
}

/** The page of a query that was asked for. */
export function pageOf<DB, TB extends keyof DB, O>(
  wanted: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  const { limit, offset } = spanOf(query)
  return wanted.limit(limit).offset(offset)
}

/**
 * How long the whole list is that `found` narrows to and `rows` are the asked page of; at most
 * `countLimit`, so that it costs no more than that to know.
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

/** How many rows a query gives. */
export async function countRows(db: Kysely<Tables>, some: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${some}) as counted`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
