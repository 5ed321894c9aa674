import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { ListObject } from './list-objects.ts'
import type { ListedTable } from './listed-tables.ts'
import type { SearchPatterns } from './search-text.ts'

/** SQL parts of a search query. */
interface Found {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** The position of a row. The query returns rows in this order without sorting. */
  position: RawBuilder<number>
}

/** The SQL of lists that differs between engines. */
export interface ListDialect {
  /** The `from` clause that reads a table in the order of an index. */
  orderedBy(table: string, index: string): RawBuilder<unknown>
  /** The rows whose search text contains the patterns of `searchPatterns`. */
  found(table: string, patterns: SearchPatterns): Found
  /** Condition: the search text of a row contains the patterns. */
  contains(patterns: SearchPatterns): RawBuilder<SqlBool>
  /**
   * The positions of the first `most` rows behind a position whose rich texts have, for each given word, a word that
   * begins with one of its spellings.
   */
  positionsWith(
    table: string,
    words: readonly (readonly string[])[],
    first: { after: number; most: number },
  ): RawBuilder<number>
  /** Returns a function that gives a list's search objects. Queries the database once for all lists. */
  searchObjects(db: Kysely<Tables>): Promise<(list: ListedTable) => ListObject[]>
  /** The columns of tables, in snake case. */
  findColumns(db: Kysely<Tables>, tables: readonly string[]): Promise<FoundColumn[]>
  /** The existing indexes, triggers and search tables of lists, except indexes of constraints. */
  findObjects(db: Kysely<Tables>, lists: readonly string[]): Promise<FoundObject[]>
}

interface FoundColumn {
  table: string
  name: string
}

/** An existing object, with the statement that drops it. */
interface FoundObject {
  name: string
  drop: string
}
