import { existsSync } from 'node:fs'
import { link, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { databaseFile } from '../database/sqlite/connect.ts'
import { checkWholeFile } from '../database/sqlite/database-file.ts'
import { lockExclusively } from '../database/sqlite/exclusive-lock.ts'
import { moveDurably } from '../media/atomic-write.ts'
import { listSnapshots, type Snapshot, snapshotFile, snapshotsDir } from './snapshots.ts'

interface RolledBack {
  snapshot: Snapshot
  /** Where the database of until now is kept. */
  kept: string
}

/**
 * Puts a snapshot in the place of a data directory's database, which is kept beside the snapshots: the newest of before
 * an upgrade, or the one that is named. Nobody may have the database open. Throws an error for the person at the
 * terminal, and has changed nothing then.
 */
export async function rollback(dataDir: string, name?: string): Promise<RolledBack> {
  const snapshots = await listSnapshots(dataDir)
  const wanted = name === undefined ? undefined : basename(name)
  const snapshot = snapshots.find((each) =>
    wanted === undefined ? each.last !== undefined : each.name === wanted,
  )
  if (!snapshot) {
    const names = snapshots.map((each) => `\n  ${each.name}`).join('')
    throw new Error(
      `there is no ${wanted === undefined ? 'snapshot of before an upgrade' : wanted} in ${snapshotsDir(dataDir)}` +
        (names && `; there are:${names}`),
    )
  }
  try {
    checkWholeFile(snapshot.file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`the snapshot ${snapshot.file} is damaged: ${reason}; nothing was changed`)
  }
  const file = join(dataDir, databaseFile)
  const lock = lockExclusively(file)
  if (lock === 'in use') throw new Error(`the database ${file} is in use: stop the server first`)
  try {
    const kept = snapshotFile(dataDir)
    if (existsSync(file)) {
      // A link first: at each moment there is a whole database in its place. Not every disk has links.
      await link(file, kept).catch(() => rename(file, kept))
    }
    // The log of one that cannot be read: it belongs to it, and to no other.
    if (existsSync(`${file}-wal`)) await rename(`${file}-wal`, `${kept}-wal`)
    await moveDurably(snapshot.file, file)
    return { snapshot, kept }
  } finally {
    if (lock !== 'unknown') lock.release()
  }
}
