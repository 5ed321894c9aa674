import { constants, openSync, readSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setVersionWatch } from '../engine/content-version.ts'
import { hiddenChangeTypes, unshownActions } from '../engine/shown-changes.ts'
import { nextMoment } from './moments.ts'

/** Added to the version at each scheduled change. Exceeds any number of saves, so that versions stay unique. */
const changesPerMoment = 2 ** 32

/** Tracks the content version of a SQLite database. */
export function watchVersion(db: object, sqlite: DatabaseSync): void {
  let newest: StatementSync | undefined
  let isChanged: (() => boolean) | undefined
  let isRead = false
  let seen = 0
  let shown = 0
  const momentAfter = nextMoment(sqlite)
  /** The period in which no scheduled change occurs, in milliseconds since the epoch. */
  let [from, until] = [0, 0]
  let moments = 0
  const present = () => shown + moments * changesPerMoment
  const version = () => {
    // Uncommitted changes are not counted.
    if (sqlite.isTransaction) return undefined
    isChanged ??= commitWatch(sqlite)
    const at = Date.now()
    // `at < from`: the clock was set back.
    const isSameTime = at >= from && at < until
    if (!isChanged() && isRead && isSameTime) return present()
    newest ??= sqlite.prepare(`select max(rowid) as seen,
      max(iif(type in (${hiddenChangeTypes}) or action in (${unshownActions}), null, rowid)) as shown from changes where rowid > ?`)
    isRead = false // the next call reads again if this one throws
    const row = newest.get(seen)
    // A save may have scheduled an earlier change.
    if (!isSameTime || typeof row?.shown === 'number') until = momentAfter(at)
    seen = Number(row?.seen ?? seen)
    shown = Number(row?.shown ?? shown)
    if (!isSameTime && from > 0) moments++
    from = at
    isRead = true
    return present()
  }
  setVersionWatch(db, { version, until: () => until })
}

/** Size of the WAL index header, which SQLite stores twice: https://www.sqlite.org/walformat.html, 2.1 */
const headerBytes = 48

/**
 * Returns a function that tells whether any connection has committed since its last call. Each commit changes the header
 * of the WAL index before it is acknowledged. Reading the header needs no lock, unlike a query, which takes four times as
 * long. If the header cannot be read, the function always returns true.
 */
function commitWatch(sqlite: DatabaseSync): () => boolean {
  let [before, now] = [Buffer.alloc(headerBytes), Buffer.alloc(headerBytes)]
  let file: number
  try {
    // Never closed: closing a file releases all POSIX locks of the process on it, including SQLite's.
    file = openSync(`${sqlite.location()}-shm`, constants.O_RDONLY | constants.O_NOATIME)
  } catch {
    return () => true
  }
  return () => {
    ;[before, now] = [now, before]
    return readSync(file, now, 0, headerBytes, 0) !== headerBytes || !now.equals(before)
  }
}
