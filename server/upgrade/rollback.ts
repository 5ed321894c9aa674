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
  /** The file of the replaced database. */
  kept: string
}

/**
 * Replaces the database of a data directory by a snapshot: snapshot `name`, or the newest from before an upgrade. The
 * replaced database is kept with the snapshots. Nobody may have the database open. Throws errors with messages for
 * the terminal, before it changes anything.
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
      `there is no ${wanted === undefined ? 'snapshot from before an upgrade' : wanted} in ${snapshotsDir(dataDir)}` +
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
      // A hard link keeps the old file, so that a complete database exists at all times. Some disks have no hard links.
      await link(file, kept).catch(() => rename(file, kept))
    }
    // A write-ahead log that is still there belongs to the replaced database.
    if (existsSync(`${file}-wal`)) await rename(`${file}-wal`, `${kept}-wal`)
    await moveDurably(snapshot.file, file)
    return { snapshot, kept }
  } finally {
    if (lock !== 'unknown') lock.release()
  }
}
