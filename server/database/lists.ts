import { sql } from 'kysely'
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

/** LIMIT and OFFSET of a page; the whole list when no page was asked for. */
export function pageOf({ page, pageSize }: ListQuery) {
  if (page === undefined && pageSize === undefined) return undefined
  const limit = pageSize ?? defaultPageSize
  return { limit, offset: ((page ?? 1) - 1) * limit }
}
