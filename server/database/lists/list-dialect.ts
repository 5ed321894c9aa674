import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../schema.ts'
import type { ListObject } from './list-objects.ts'
import type { ListedTable } from './listed-tables.ts'

/** SQL parts of a search query. */
interface Found {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** The position of a row. Results come in its order without sorting. */
  position: RawBuilder<number>
}

/** The SQL of lists that differs between engines. */
export interface ListDialect {
  /** A table in the order of an index. */
  orderedBy(table: string, index: string): RawBuilder<unknown>
  /** The rows whose search text contains a pattern of `searchPattern`. */
  found(table: string, pattern: string): Found
  /** Condition: the search text of a row contains a pattern. */
  contains(pattern: string): RawBuilder<SqlBool>
  /** The positions of the first rows whose rich texts contain every word or prefix. */
  positionsWith(table: string, words: readonly string[], most: number): RawBuilder<number>
  /** Returns a function for the search objects of a list, so that the database is queried once for all lists. */
  searchObjects(db: Kysely<Tables>): Promise<(list: ListedTable) => ListObject[]>
  /** The existing indexes, triggers and search tables of lists, except indexes of constraints. */
  findObjects(db: Kysely<Tables>, lists: readonly string[]): Promise<FoundObject[]>
}

/** An existing object, with the statement that drops it. */
interface FoundObject {
  name: string
  drop: string
}
