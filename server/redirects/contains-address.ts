import { type RawBuilder, sql } from 'kysely'
import { streamSafe } from '#content/text/stream-safe.ts'
import { asciiLowerCase } from '../database/engine/ascii-lower-case.ts'

/** Condition: an address contains a text as it is typed, or in lower case, as the keys of redirects are. */
export function containsAddress(address: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const lower = streamSafe(search).toLowerCase().normalize('NFC')
  return sql<boolean>`(instr(lower(${address}), ${asciiLowerCase(search)}) > 0
    or instr(lower(${address}), ${lower}) > 0)`
}
