import { randomUUID } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { migrationsTable } from '../migrations-table.ts'
import { isDamaged } from './result-codes.ts'

/** The file is not a database of Atrium, or it is damaged or cannot be opened. */
export class UnreadableError extends Error {}

const magic = 'SQLite format 3\0'
/** A smaller file may have its tables only in its write-ahead log, so the check reads a copy of both. */
const smallBytes = 1024 * 1024

/**
 * Checks that the file is a database of Atrium, without writing anything. Returns whether it exists. Throws
 * `UnreadableError` if a new site must not be created in its place: an empty file (after a full disk or a failed copy),
 * a file of another program, or a missing file whose log or pictures exist.
 */
export function checkDatabaseFile(file: string): boolean {
  if (!existsSync(file)) {
    refuseLeftovers(file)
    return false
  }
  const size = sizeOf(file)
  if (size === 0) throw new UnreadableError(`it is empty; ${recoveryHint(file)}`)
  const start = Buffer.alloc(magic.length)
  const opened = openSync(file, 'r')
  readSync(opened, start)
  closeSync(opened)
  if (start.toString('latin1') !== magic) {
    throw new UnreadableError(`it is not a database; ${recoveryHint(file)}`)
  }
  if (isOursInUse(file)) return true
  if (isOurs(immutable(file)) || (size < smallBytes && isOursWithLog(file))) return true
  throw new UnreadableError(`it is the database of another program; ${recoveryHint(file)}`)
}

/** Maximum size of a file that is checked completely at the start, which takes 0.1 s. */
const checkedBytes = 64 * 1024 * 1024

/**
 * Checks every page of a database of at most 64 MB, without writing anything, to find damage before the server starts.
 * Throws `UnreadableError`.
 */
export function checkPages(file: string): void {
  if (sizeOf(file) > checkedBytes) return
  const hasLog = sizeOf(`${file}-wal`) > 0
  const database = hasLog
    ? new DatabaseSync(file, { readOnly: true, timeout: 3_000 })
    : immutable(file)
  try {
    const damage = firstDamage(database)
    if (damage) throw new UnreadableError(`it is damaged: ${damage}; ${recoveryHint(file)}`)
  } catch (error) {
    if (!isDamaged(error)) throw error
    throw new UnreadableError(`it is damaged; ${recoveryHint(file)}`)
  } finally {
    database.close()
  }
}

/** Checks every page of a database of any size that is not in use. Throws if it is damaged or not of Atrium. */
export function checkWholeFile(file: string): void {
  checkDatabaseFile(file)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const damage = firstDamage(database)
    if (damage) throw new Error(damage)
  } finally {
    database.close()
  }
}

function firstDamage(database: DatabaseSync): string | undefined {
  const found = database.prepare('pragma quick_check(1)').get()?.quick_check
  return found === 'ok' ? undefined : String(found).split('\n').at(-1)
}

/** Refuses a log or pictures without a database. SQLite would replay such a log into a new database. */
function refuseLeftovers(file: string) {
  const log = `${file}-wal`
  if (sizeOf(log) > 0) {
    throw new UnreadableError(
      `it is missing, but its log ${basename(log)} exists; ${recoveryHint(file)}`,
    )
  }
  if (hasPictures(file)) {
    throw new UnreadableError(`it is missing, but its pictures exist; ${recoveryHint(file)}`)
  }
}

const imagesOf = (file: string) => join(dirname(file), 'images')

function hasPictures(file: string): boolean {
  if (!existsSync(imagesOf(file))) return false
  return readdirSync(imagesOf(file)).some((name) => /^[0-9a-f]{64}\.\w+$/.test(name))
}

function recoveryHint(file: string): string {
  const leftovers = [file, `${file}-wal`].filter((each) => existsSync(each))
  if (hasPictures(file)) leftovers.push(imagesOf(file))
  return `restore it from a backup, or, to start over, remove ${leftovers.join(' and ')}`
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Opens a file with `immutable`, so that SQLite takes no lock and creates no files: https://sqlite.org/uri.html */
function immutable(file: string): DatabaseSync {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true })
}

function isOurs(database: DatabaseSync): boolean {
  try {
    // A transaction gives both queries the same snapshot of the schema.
    database.exec('begin')
    database.prepare('select count(*) from sqlite_schema').get()
    const columns = database.prepare("select name from pragma_table_info('migrations')").all()
    const names = columns.map(({ name }) => name)
    return ['number', 'name', 'applied_at'].every((name) => names.includes(name))
  } finally {
    database.close()
  }
}

/**
 * Like `isOurs` for a database that another process may be writing. Uses SQLite's locks, because without them the file can
 * look damaged during a checkpoint. With `-wal` and `-shm` present, a reader creates no files.
 */
function isOursInUse(file: string): boolean {
  if (sizeOf(`${file}-wal`) === 0 || !existsSync(`${file}-shm`)) return false
  try {
    return isOurs(new DatabaseSync(file, { readOnly: true, timeout: 3_000 }))
  } catch {
    return false // the caller then checks the file without locks and reports the error
  }
}

/** Like `isOurs` for a database whose process was killed before a checkpoint. Reads a copy of the file and its log. */
function isOursWithLog(file: string): boolean {
  if (sizeOf(`${file}-wal`) === 0) return false
  const directory = mkdtempSync(join(tmpdir(), 'atrium-'))
  try {
    const copy = join(directory, basename(file))
    for (const end of ['', '-wal']) copyFileSync(file + end, copy + end)
    return isOurs(new DatabaseSync(copy))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Creates a database under a temporary name and moves it into place, so that a crash never leaves an empty file. */
export function createDatabaseFile(file: string): void {
  const temporary = `${file}.${randomUUID()}`
  try {
    const database = new DatabaseSync(temporary)
    database.exec(migrationsTable)
    database.close()
    moveIntoPlace(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Uses a hard link if the file system has hard links: unlike a rename, a link never replaces the file of a faster
 * process.
 */
function moveIntoPlace(temporary: string, file: string) {
  try {
    linkSync(temporary, file)
  } catch {
    if (!existsSync(file)) renameSync(temporary, file)
  }
}
