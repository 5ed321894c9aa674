import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../schema.ts'
import type { ListObject } from './list-objects.ts'
import type { ListedTable } from './listed-tables.ts'

/** Where a search finds rows. */
interface Found {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** The position of a row, by which what is found is in order without being sorted. */
  position: RawBuilder<number>
}

/** What one engine knows of lists. */
export interface ListDialect {
  /** A table as a list reads it: in the order of an index. */
  orderedBy(table: string, index: string): RawBuilder<unknown>
  /** The rows whose searched text contains a pattern of `searchPattern`. */
  found(table: string, pattern: string): Found
  /** Whether the searched text of a row contains a pattern. */
  contains(pattern: string): RawBuilder<SqlBool>
  /** The positions of the first rows whose rich texts have words that begin so, all of them. */
  positionsWith(table: string, words: readonly string[], most: number): RawBuilder<number>
  /** Gives what the search of a list needs beside its indexes. The database is asked once for all lists. */
  searchObjects(db: Kysely<Tables>): Promise<(list: ListedTable) => ListObject[]>
  /** The indexes, triggers and search tables that the lists have, but for those of constraints. */
  findObjects(db: Kysely<Tables>, lists: readonly string[]): Promise<FoundObject[]>
}

/** An object that is there, and what drops it. */
interface FoundObject {
  name: string
  drop: string
}
