import { type Kysely, sql } from 'kysely'
import { type SeenVersion, setVersionWatch } from '../engine/content-version.ts'
import type { Tables } from '../schema.ts'
import type { PostgresOptions } from './connection-options.ts'
import { listen } from './listen-notify.ts'
import { nextMoment } from './moments.ts'

/** More than there will be changes. */
const changesPerMoment = 2 ** 32

/** How long a version is good whose next moment is not known yet, and between two looks without a notice. */
const lookMs = 1_000

/**
 * Makes `contentVersion` work for a database: the version that was read last, by a transaction of this process,
 * by a notice of another's, or by a look each second in case a notice is lost.
 */
export function watchVersion(db: Kysely<Tables>, options: PostgresOptions): void {
  let shown: number | undefined
  let [from, until] = [0, 0]
  let moments = 0

  let reads = 0
  const seen = ({ version, until: next }: SeenVersion) => {
    // A database that went back to a state before: what was kept since is not to be shown again.
    if (shown !== undefined && version < shown) moments++
    shown = version
    until = next
    from = Date.now()
    reads++
  }
  const read = async (known: number | undefined) => {
    const before = reads
    const moment = await readMoment(db, known, until)
    // What was read meanwhile is newer.
    if (moment && reads === before) seen(moment)
  }
  const refresh = () => read(shown)
  const version = () => {
    if (shown === undefined) return undefined
    const at = Date.now()
    // Before `from`: the clock was set back.
    if (at >= until || at < from) {
      moments++
      until = at + lookMs
      // The next look tries again.
      read(undefined).catch(() => {})
    }
    from = at
    return shown + moments * changesPerMoment
  }
  const start = () => {
    let isStopped = false
    const look = () => {
      if (!isStopped) refresh().catch(() => {})
    }
    const notices = listen(options, look)
    const timer = setInterval(look, lookMs).unref()
    look()
    return async () => {
      isStopped = true
      clearInterval(timer)
      await notices.close()
    }
  }
  // Before the tables are there nobody has read a version.
  const readIn = async (transaction: Kysely<Tables>) =>
    shown === undefined ? undefined : readMoment(transaction, shown, until)
  setVersionWatch(db, { version, until: () => until, refresh, readIn, seen, start })
}

/**
 * The content version as a transaction sees it, with the next moment. `undefined` where it is the known one, whose
 * moment has not come.
 */
async function readMoment(
  db: Kysely<Tables>,
  known: number | undefined,
  knownUntil = 0,
): Promise<SeenVersion | undefined> {
  const { rows } = await sql<{ version: number; zone: string | null }>`
    select version, (select value::json ->> 'timeZone' from settings where id = 1) as zone
    from content_version`.execute(db)
  const row = rows[0]
  const present = Date.now()
  if (!row || (row.version === known && present < knownUntil)) return undefined
  return { version: row.version, until: await nextMoment(db, present, row.zone ?? '') }
}
