import { sql } from 'kysely'
import { asciiLowerCase } from '../database/engine/ascii-lower-case.ts'

/** Ids per query. SQLite answers a query in one turn of the event loop, and deletes 500 messages in half a second. */
const idsAtOnce = 50

/** Runs a query for all ids, in batches. */
export async function inParts<T>(
  ids: readonly string[],
  work: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    found.push(...(await work(ids.slice(start, start + idsAtOnce))))
  }
  return found
}

/** Compares email addresses case-insensitively, in the way the database folds case. */
export const isEmail = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${asciiLowerCase(email)}`

export const hasEmail = (column: string, email: string) =>
  sql<boolean>`instr(lower(${sql.ref(column)}), ${asciiLowerCase(email)}) > 0`
