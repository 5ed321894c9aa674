import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#content/text/durations.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { copyDatabaseFile } from '../database/sqlite/copy-file.ts'
import { moveDurably } from '../media/atomic-write.ts'
import { type diskSpace, missingRoom } from '../media/storage/disk-space.ts'
import { removeOlder } from '../media/storage/remove-older.ts'

/** Maximum number and age of snapshots, which still contain data that was deleted since. */
export const keptSnapshots = 3
export const snapshotDays = 30

const megabyte = 1024 * 1024
/** Free space that the migrations themselves need. */
const roomBeside = 64 * megabyte

/** An earlier database: from before an upgrade, or replaced by a rollback. */
export interface Snapshot {
  name: string
  file: string
  takenAt: Date
  /** The database's last migration; `undefined` for a database that a rollback replaced. */
  last: string | undefined
}

/** Not enough disk space for a snapshot. */
export class NoRoomError extends Error {}

export const snapshotsDir = (dataDir: string) => join(dataDir, 'snapshots')

const replaced = 'replaced'
const named = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-([\w-]+)\.(?:db|tar\.zst(?:\.age)?)$/

/** The file of a new snapshot. Its name contains the time and the database's last migration. */
export function snapshotFile(dataDir: string, last: string = replaced, kind = 'db'): string {
  const time = new Date().toISOString().replaceAll(':', '-')
  return join(snapshotsDir(dataDir), `${time}-${last}.${kind}`)
}

/** The snapshots, newest first. */
export async function listSnapshots(dataDir: string): Promise<Snapshot[]> {
  const directory = snapshotsDir(dataDir)
  const names = await readdir(directory).catch(() => [])
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, minutes, seconds, last] = named.exec(name) ?? []
      if (!day) return []
      const takenAt = new Date(`${day}:${minutes}:${seconds}`)
      return {
        name,
        file: join(directory, name),
        takenAt,
        last: last === replaced ? undefined : last,
      }
    })
}

/**
 * Stores a copy of a data directory's SQLite database, whose last migration is `last`, and deletes the snapshots that
 * the new one supersedes. Returns the path of the snapshot. Throws `NoRoomError` before writing, and SQLite's errors.
 */
export async function takeSnapshot(
  dataDir: string,
  last: string,
  spaceOf?: typeof diskSpace,
): Promise<string> {
  const source = join(dataDir, databaseFile)
  const needed = (await sizeOf(source)) + (await sizeOf(`${source}-wal`)) + roomBeside
  const missing = await missingRoom(dataDir, needed, spaceOf)
  if (missing) {
    throw new NoRoomError(
      `there is not enough disk space for a snapshot before the upgrade: ${missing}; nothing was changed`,
    )
  }
  const file = snapshotFile(dataDir, last)
  const part = `${file}.part`
  await mkdir(snapshotsDir(dataDir), { recursive: true, mode: 0o700 })
  await copyDatabaseFile(source, part)
  await moveDurably(part, file)
  await keepNewest(dataDir, { file, last })
  return file
}

/** Deletes the snapshots that a new snapshot supersedes. */
export async function keepNewest(
  dataDir: string,
  { file, last }: Pick<Snapshot, 'file' | 'last'>,
): Promise<void> {
  const others = (await listSnapshots(dataDir)).filter((each) => each.file !== file)
  // Keeps one snapshot per last migration, so that repeatedly failing upgrades do not push out older snapshots.
  for (const each of others) if (each.last === last) await removeSnapshot(each)
  await removeOldSnapshots(dataDir)
}

/** Deletes surplus and old snapshots, and partial files of interrupted snapshots. */
export async function removeOldSnapshots(dataDir: string, now = Date.now()): Promise<void> {
  for (const [index, snapshot] of (await listSnapshots(dataDir)).entries()) {
    const isOld = now - snapshot.takenAt.getTime() > snapshotDays * dayMs
    if (isOld || index >= keptSnapshots) await removeSnapshot(snapshot)
  }
  const directory = snapshotsDir(dataDir)
  const names = await readdir(directory).catch(() => [])
  const parts = names.filter((name) => /\.db\.part|\.part$/.test(name))
  await removeOlder(
    parts.map((name) => join(directory, name)),
    dayMs,
    now,
  )
}

async function removeSnapshot({ file }: Snapshot) {
  for (const rest of ['', '-wal', '-shm']) await rm(`${file}${rest}`, { force: true })
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0
