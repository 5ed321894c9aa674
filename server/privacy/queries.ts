import { sql } from 'kysely'
import { asciiLowerCase } from '../database/engine/ascii-lower-case.ts'

/** Bound parameters: so many ids at once. */
const idsAtOnce = 500

/** Does something for all ids, some at a time. */
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

/** An e-mail in any case, as the database folds it. */
export const isEmail = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${asciiLowerCase(email)}`

export const hasEmail = (column: string, email: string) =>
  sql<boolean>`instr(lower(${sql.ref(column)}), ${asciiLowerCase(email)}) > 0`
