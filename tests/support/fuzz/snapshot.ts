import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * Tables that a read may change: last use of sessions, rate limit counters, search indexes, and secrets created on
 * first use.
 */
const volatileTables =
  /^(sessions|limit_windows|jobs|shared_secrets|messages_search|sqlite_.*|.*_(data|idx|docsize|config))$/
const volatileColumns: Record<string, readonly string[]> = {
  accounts: ['seenAt'],
  messages: ['searchText', 'inSearch'],
  // The version of a page also counts saves of its draft.
  pages: ['version', 'updatedAt'],
}

/** Tables with content that visitors see, and with access rights. */
const publicTables =
  /^(projects|careers|technologies|testimonials|subpages|news|pages|settings|brand|webhooks|policies|passkeys|invitations)$/

/** The contents of a database: a hash of each table's rows. */
export async function snapshotOf(db: Database): Promise<Map<string, string>> {
  const tables = await db.introspection.getTables()
  const snapshot = new Map<string, string>()
  for (const { name, isView } of tables) {
    if (isView || volatileTables.test(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    )
    const held = rows.filter((row) => isHeld(name, row))
    const lines = held.map((row) => {
      for (const column of volatileColumns[name] ?? []) delete row[column]
      return JSON.stringify(row)
    })
    snapshot.set(name, createHash('sha256').update(lines.sort().join('\n')).digest('hex'))
  }
  return snapshot
}

function isHeld(table: string, row: Record<string, unknown>): boolean {
  // A page that was never published has a row for its draft only.
  if (table === 'pages') return row.publishedAt !== null
  // Any request with X-Forwarded-For stores this notice, once a day.
  return table !== 'policies' || row.name !== 'untrusted-proxy'
}

/** The tables that differ. */
export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after.keys()].filter((name) => after.get(name) !== before.get(name))

export const isPublicTable = (name: string) => publicTables.test(name)
