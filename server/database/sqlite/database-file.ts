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
import { isDamaged } from './result-codes.ts'

/** The file is no database of ours, damaged, or may not be opened. */
export class UnreadableError extends Error {}

/** What each database of ours has had from its first moment; see `migrate`. */
export const migrationsTable = `create table if not exists migrations (
  number integer primary key, name text not null, applied_at text not null)`

const magic = 'SQLite format 3\0'
/** Of a database whose changes all lie in its write-ahead log still. */
const youngBytes = 1024 * 1024

/**
 * Makes sure that a database is ours, without writing anything, and returns whether there is one. Throws
 * `UnreadableError` where a new site must not begin: the file is empty, as a full disk or a broken copy
 * leaves it, it is another program's, or it is missing while its log or pictures are there.
 */
export function checkDatabaseFile(file: string): boolean {
  if (!existsSync(file)) {
    refuseRests(file)
    return false
  }
  const size = sizeOf(file)
  if (size === 0) throw new UnreadableError(`it is empty; ${howToGoOn(file)}`)
  const start = Buffer.alloc(magic.length)
  const opened = openSync(file, 'r')
  readSync(opened, start)
  closeSync(opened)
  if (start.toString('latin1') !== magic) {
    throw new UnreadableError(`it is no database; ${howToGoOn(file)}`)
  }
  if (isOursInUse(file)) return true
  if (isOurs(immutable(file)) || (size < youngBytes && isOursWithLog(file))) return true
  throw new UnreadableError(`it is the database of another program; ${howToGoOn(file)}`)
}

/** Of a database that is read whole at a start: that takes 0.1 s. */
const checkedBytes = 64 * 1024 * 1024

/**
 * Looks at every page of a database that is not large, without writing anything, so that one that is damaged in the
 * middle is found before anybody works with it. Throws `UnreadableError`.
 */
export function checkPages(file: string): void {
  if (sizeOf(file) > checkedBytes) return
  const hasLog = sizeOf(`${file}-wal`) > 0
  const database = hasLog
    ? new DatabaseSync(file, { readOnly: true, timeout: 3_000 })
    : immutable(file)
  try {
    const damage = firstDamage(database)
    if (damage) throw new UnreadableError(`it is damaged: ${damage}; ${howToGoOn(file)}`)
  } catch (error) {
    if (!isDamaged(error)) throw error
    throw new UnreadableError(`it is damaged; ${howToGoOn(file)}`)
  } finally {
    database.close()
  }
}

/** Reads all of a database that nobody uses. Throws when it is damaged or none of ours. */
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

/** The rests of a site without its database. SQLite would replay such a log into the new database. */
function refuseRests(file: string) {
  const log = `${file}-wal`
  if (sizeOf(log) > 0) {
    throw new UnreadableError(
      `it is missing, but its log ${basename(log)} is not; ${howToGoOn(file)}`,
    )
  }
  if (hasPictures(file)) {
    throw new UnreadableError(`it is missing, but its pictures are not; ${howToGoOn(file)}`)
  }
}

const imagesOf = (file: string) => join(dirname(file), 'images')

function hasPictures(file: string): boolean {
  if (!existsSync(imagesOf(file))) return false
  return readdirSync(imagesOf(file)).some((name) => /^[0-9a-f]{64}\.\w+$/.test(name))
}

function howToGoOn(file: string): string {
  const rests = [file, `${file}-wal`].filter((each) => existsSync(each))
  if (hasPictures(file)) rests.push(imagesOf(file))
  return `restore it from a backup, or, to begin anew, remove ${rests.join(' and ')}`
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** `immutable`: SQLite takes no lock and makes no file beside it. https://sqlite.org/uri.html */
function immutable(file: string): DatabaseSync {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true })
}

function isOurs(database: DatabaseSync): boolean {
  try {
    // One snapshot: a change of the schema by another process cannot come between two steps of reading it.
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
 * The same of a database that another process may be writing, with SQLite's locks: without them it can look damaged
 * while the log is taken into it. The files that a reader with locks needs are there then.
 */
function isOursInUse(file: string): boolean {
  if (sizeOf(`${file}-wal`) === 0 || !existsSync(`${file}-shm`)) return false
  try {
    return isOurs(new DatabaseSync(file, { readOnly: true, timeout: 3_000 }))
  } catch {
    return false // as without a log, which says why
  }
}

/** The same of a database that was killed before its log was taken into it, by a copy of both. */
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

/** Makes a new database. It is ours from its first moment: what a crash leaves empty is refused. */
export function createDatabaseFile(file: string): void {
  const made = `${file}.${randomUUID()}`
  try {
    const database = new DatabaseSync(made)
    database.exec(migrationsTable)
    database.close()
    put(made, file)
  } finally {
    rmSync(made, { force: true })
  }
}

/** Unlike a rename, a link takes nothing from a process that was quicker; not every disk has them. */
function put(made: string, file: string) {
  try {
    linkSync(made, file)
  } catch {
    if (!existsSync(file)) renameSync(made, file)
  }
}
