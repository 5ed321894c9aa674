import { type Kysely, sql } from 'kysely'
import type { PostgresOptions } from '../../env/postgres-options.ts'
import type { Tables } from '../../tables.ts'
import { type SeenVersion, setVersionWatch } from '../engine/content-version.ts'
import { listen } from './listen-notify.ts'
import { nextMoment } from './moments.ts'

/** Added to the version at each scheduled change. Exceeds any number of saves, so that versions stay unique. */
const changesPerMoment = 2 ** 32

/** Poll interval, and how long a version is valid while the time of the next scheduled change is being read. */
const pollMs = 1_000

/**
 * Tracks the content version of a PostgreSQL database. Reads it after transactions of this process, after notifications
 * of other processes, and every second in case a notification is lost.
 */
export function watchVersion(db: Kysely<Tables>, options: PostgresOptions): void {
  let shown: number | undefined
  let [from, until] = [0, 0]
  let moments = 0

  let reads = 0
  const seen = ({ version, until: next }: SeenVersion) => {
    // The counter is lower only after a restore. Pages cached under higher versions must not be used again.
    if (shown !== undefined && version < shown) moments++
    shown = version
    until = next
    from = Date.now()
    reads++
  }
  const read = async (known: number | undefined) => {
    const before = reads
    const moment = await readMoment(db, known, until)
    // A concurrent read may have stored a newer version.
    if (moment && reads === before) seen(moment)
  }
  const refresh = () => read(shown)
  const version = () => {
    if (shown === undefined) return undefined
    const at = Date.now()
    // `at < from`: the clock was set back.
    if (at >= until || at < from) {
      moments++
      until = at + pollMs
      // Ignores errors: the next poll tries again.
      read(undefined).catch(() => {})
    }
    from = at
    return shown + moments * changesPerMoment
  }
  const start = () => {
    let isStopped = false
    const poll = () => {
      if (!isStopped) refresh().catch(() => {})
    }
    const notices = listen(options, poll)
    const timer = setInterval(poll, pollMs).unref()
    poll()
    return async () => {
      isStopped = true
      clearInterval(timer)
      await notices.close()
    }
  }
  // While migrations create the tables, `shown` is undefined, so the version is not read.
  const readIn = async (transaction: Kysely<Tables>) =>
    shown === undefined ? undefined : readMoment(transaction, shown, until)
  setVersionWatch(db, { version, until: () => until, refresh, readIn, seen, start })
}

/**
 * Reads the content version and the time of the next scheduled change. `undefined` if the version is still `known` and
 * the time `knownUntil` has not come.
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
