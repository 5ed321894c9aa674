import { constants, openSync, readSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setVersionWatch } from '../engine/content-version.ts'
import { unshown, unshownActions } from '../engine/shown-changes.ts'
import { nextMoment } from './moments.ts'

/** More than there will be changes. */
const changesPerMoment = 2 ** 32

/** Makes `contentVersion` work for a database that was opened here. */
export function watchVersion(db: object, sqlite: DatabaseSync): void {
  let newest: StatementSync | undefined
  let isChanged: (() => boolean) | undefined
  let isRead = false
  let seen = 0
  let shown = 0
  const momentAfter = nextMoment(sqlite)
  /** What visitors see stays the same from and until these times, in milliseconds. */
  let [from, until] = [0, 0]
  let moments = 0
  const present = () => shown + moments * changesPerMoment
  const version = () => {
    // Uncommitted changes are not counted.
    if (sqlite.isTransaction) return undefined
    isChanged ??= commitWatch(sqlite)
    const at = Date.now()
    // Before `from`: the clock was set back.
    const isSameTime = at >= from && at < until
    if (!isChanged() && isRead && isSameTime) return present()
    newest ??= sqlite.prepare(`select max(rowid) as seen,
      max(iif(type in (${unshown}) or action in (${unshownActions}), null, rowid)) as shown from changes where rowid > ?`)
    isRead = false // should it throw
    const row = newest.get(seen)
    // After a change, too: it may have brought another moment.
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

/** Of the header of the WAL index, which SQLite keeps twice: https://www.sqlite.org/walformat.html, 2.1 */
const headerBytes = 48

/**
 * Tells whether any connection has committed since the last call. Each commit counts up in the
 * header of the WAL index, before it is acknowledged, and the header can be read without the locks that
 * a query takes, which cost four times as much. Where it cannot be read, there always may be a commit.
 */
function commitWatch(sqlite: DatabaseSync): () => boolean {
  let [before, now] = [Buffer.alloc(headerBytes), Buffer.alloc(headerBytes)]
  let file: number
  try {
    // It stays open: to close a file takes away all locks that this process has on it, SQLite's too.
    file = openSync(`${sqlite.location()}-shm`, constants.O_RDONLY | constants.O_NOATIME)
  } catch {
    return () => true
  }
  return () => {
    ;[before, now] = [now, before]
    return readSync(file, now, 0, headerBytes, 0) !== headerBytes || !now.equals(before)
  }
}
