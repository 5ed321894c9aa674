import { type SelectQueryBuilder, sql } from 'kysely'
import { fold } from './fold.ts'

/** How much of a list is wanted, and in which order. */
export interface ListQuery<S extends string = string> {
  /** Shows what contains this, accents and case aside. */
  search?: string | undefined
  sort?: { by: S; descending: boolean } | undefined
  /** From 1. The whole list without it. */
  page?: number | undefined
  pageSize?: number | undefined
}

/** A part of a list, and how long the whole is. */
export interface Listed<T> {
  items: T[]
  total: number
}

export const defaultPageSize = 50

/** The condition that `search_text` contains what was searched for, as text and not as a pattern. */
export function contains(search: string) {
  const pattern = `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref('searchText')} like ${pattern} escape '\\'`
}

/** The page of a query that was asked for; all of it when none was. */
export function pageOf<DB, TB extends keyof DB, O>(
  wanted: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
): SelectQueryBuilder<DB, TB, O> {
  if (!isPaged(query)) return wanted
  const { page = 1, pageSize = defaultPageSize } = query
  return wanted.limit(pageSize).offset((page - 1) * pageSize)
}

/** How long the whole list is that `found` narrows to and `rows` are the asked page of. */
export async function totalOf<DB, TB extends keyof DB>(
  found: SelectQueryBuilder<DB, TB, object>,
  query: ListQuery,
  rows: readonly unknown[],
): Promise<number> {
  if (!isPaged(query)) return rows.length
  const count = sql<number>`count(*)`.as('total')
  const counted = await found.clearSelect().select(count).executeTakeFirstOrThrow()
  return Number((counted as { total: number }).total) // what was selected
}

const isPaged = ({ page, pageSize }: ListQuery) => page !== undefined || pageSize !== undefined
