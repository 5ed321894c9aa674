import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  createEmptyDatabase,
  isPostgres,
  type TestDatabase,
} from '#tests/support/databases/database.ts'
import { freePort, runToEnd } from '#tests/support/sites/server.ts'
import { agePrefix } from '../backup/archive/encryption.ts'
import { connect, type Database } from '../database/connect.ts'
import { applyMigrations, listMigrations, migrate } from '../database/migrate.ts'
import { snapshotsDir } from './snapshots.ts'
import { UpgradeError, upgrade } from './upgrade.ts'

const allMigrations = listMigrations()
const names = allMigrations.map(({ name }) => name)

let made: TestDatabase[] = []
afterEach(async () => {
  for (const each of made) await each.remove()
  made = []
})

/** A database of an older version, with this many migrations applied. */
async function olderDatabase(count: number): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  made.push(database)
  await applyMigrations(database.db, allMigrations.slice(0, count))
  await sql`insert into settings (id, value, version, updated_at)
    values (1, '{"companyName":"Lantern"}', 1, '2026-01-01T00:00:00.000Z')`.execute(database.db)
  return database
}

const envOf = ({ target, directory }: TestDatabase) => ({ database: target, dataDir: directory })

const recordedIn = async (db: Database) =>
  (await sql<{ name: string }>`select name from migrations order by number`.execute(db)).rows.map(
    ({ name }) => name,
  )

/** A fingerprint of the schema, from one cheap query. */
async function schemaOf(db: Database): Promise<string> {
  const { rows } = await (isPostgres ? postgresSchema : sqliteSchema).execute(db)
  return rows[0]?.all ?? ''
}

const sqliteSchema = sql<{ all: string }>`
  select group_concat(sql, ';') as "all" from (select sql from sqlite_schema order by name)`

const postgresSchema = sql<{ all: string }>`
  select string_agg(concat_ws(' ', table_name, column_name, column_default), ';' order by 1) as "all"
  from (select * from information_schema.columns where table_schema = current_schema()
    order by table_name, column_name) as columns`

const snapshotsOf = async ({ directory }: TestDatabase) =>
  existsSync(snapshotsDir(directory)) ? readdir(snapshotsDir(directory)) : []

const atrium = (database: TestDatabase, ...parameters: string[]) =>
  runToEnd(database.variables, 'server/cli/atrium.js', parameters)

/** Makes a migration fail: the table that it creates exists already. */
const blockMigration = (db: Database) =>
  sql`create table shared_assets (in_the_way text)`.execute(db)

test('an upgrade begins with a snapshot and reports each migration; a new site has no snapshot', async () => {
  const older = await olderDatabase(1)
  const files: string[] = []
  const reported: unknown[] = []
  const applied = await upgrade(older.db, envOf(older), {
    onSnapshot: (file) => files.push(file),
    onMigration: (...migration) => reported.push(migration),
  })
  expect(applied).toEqual(names.slice(1))
  const pending = applied.length
  expect(reported).toEqual(applied.map((name, index) => [name, index + 1, pending]))
  const snapshots = await snapshotsOf(older)
  expect(snapshots).toHaveLength(1)
  expect(snapshots[0]).toMatch(new RegExp(`-${names[0]}\\.${isPostgres ? 'tar\\.zst' : 'db'}$`))
  expect(files).toEqual([`${snapshotsDir(older.directory)}/${snapshots[0]}`])
  expect(await upgrade(older.db, envOf(older))).toEqual([])
  expect(await snapshotsOf(older)).toHaveLength(1)

  const fresh = await createEmptyDatabase()
  made.push(fresh)
  expect(await upgrade(fresh.db, envOf(fresh))).toEqual(names)
  expect(await snapshotsOf(fresh)).toEqual([])
})

test('without a snapshot there is no upgrade, unless it is skipped', async () => {
  const older = await olderDatabase(1)
  const before = await schemaOf(older.db)
  await writeFile(snapshotsDir(older.directory), 'no folder')
  const refused = upgrade(older.db, envOf(older))
  await expect(refused).rejects.toThrow(UpgradeError)
  await expect(refused).rejects.toThrow(/no snapshot could be made.*migrate --without-backup/)
  expect(await schemaOf(older.db)).toBe(before)
  expect(await upgrade(older.db, envOf(older), { hasSnapshot: false })).toEqual(names.slice(1))
})

test.runIf(isPostgres)('the snapshot of PostgreSQL is restored without the files', async () => {
  const [older, empty] = [await olderDatabase(2), await createEmptyDatabase()]
  made.push(empty)
  await upgrade(older.db, envOf(older))
  const rolledBack = await atrium(older, 'rollback')
  expect(rolledBack.code).toBe(1)
  const [, snapshot = ''] = /npx atrium restore (\S+)/.exec(rolledBack.output) ?? []
  const picture = join(empty.directory, 'images', 'kept.png')
  await mkdir(dirname(picture))
  await writeFile(picture, 'a picture')
  const restored = await atrium(empty, 'restore', snapshot)
  expect(restored.output).toContain('It contains only the database')
  expect(restored.code).toBe(0)
  const { rows } = await sql<{ value: string }>`select value from settings`.execute(empty.db)
  expect(JSON.parse(rows[0]?.value ?? '')).toMatchObject({ companyName: 'Lantern' })
  expect(await readFile(picture, 'utf8')).toBe('a picture')
})

test.runIf(isPostgres)('the snapshot of PostgreSQL is encrypted like other backups', async () => {
  const older = await olderDatabase(1)
  const env = { ...envOf(older), backup: { recipients: [], password: 'four words of a song' } }
  await upgrade(older.db, env)
  const [snapshot = ''] = await snapshotsOf(older)
  expect(snapshot).toMatch(/\.tar\.zst\.age$/)
  const content = await readFile(join(snapshotsDir(older.directory), snapshot))
  expect(content.toString('latin1', 0, agePrefix.length)).toBe(agePrefix.toString())
})

test.skipIf(isPostgres)(
  'a rollback prints the name of the replaced database, which restores it',
  async () => {
    const older = await olderDatabase(1)
    await older.db.destroy()
    const recorded = async () => {
      const db = connect(older.target)
      return recordedIn(db).finally(() => db.destroy())
    }
    expect(await atrium(older, 'migrate')).toMatchObject({ code: 0 })
    const back = await atrium(older, 'rollback')
    expect(back.code).toBe(0)
    expect(await recorded()).toEqual(names.slice(0, 1))
    const [, name = ''] = /npx atrium rollback (\S+) puts it back/.exec(back.output) ?? []
    expect(await snapshotsOf(older)).toContain(name)
    expect(await atrium(older, 'rollback', name)).toMatchObject({ code: 0 })
    expect(await recorded()).toEqual(names)
  },
)

test('interrupted after any statement, the database is unchanged, and the next start upgrades', async () => {
  // Tests all migrations since the redirects on SQLite, but one on PostgreSQL, which takes ten times as long per
  // statement.
  const had = isPostgres ? allMigrations.length - 1 : names.indexOf('0004-redirects')
  const older = await olderDatabase(had)
  await older.db.destroy()
  let [count, last] = [0, 0]
  /** A connection that fails at statement number `last`. The statements begin, commit and rollback do not count. */
  const db = connect(older.target, ({ sql: statement }) => {
    if (/^(?:begin|commit|rollback)\b/i.test(statement)) return
    if (++count === last) throw new Error('interrupted')
  })
  const before = await schemaOf(db)
  let interrupted = 0
  for (let statement = 1, step = 1; ; statement += step) {
    ;[count, last] = [0, statement]
    const error = await migrate(db).then(
      () => undefined,
      (failure: unknown) => String(failure),
    )
    // The hundreds of statements that create the lists' indexes are alike, so only some are tried.
    if (error?.includes('creating the indexes')) step = 24
    if (error === undefined) break
    expect(error).toContain('interrupted')
    last = 0
    // After the commit, only the follow-up work for PostgreSQL's lists is left.
    if ((await recordedIn(db)).length === names.length) break
    expect(await recordedIn(db), `after statement ${statement}`).toEqual(names.slice(0, had))
    expect((await schemaOf(db)) === before, `after statement ${statement}`).toBe(true)
    interrupted++
  }
  expect(interrupted).toBeGreaterThan(isPostgres ? 2 : 40)
  last = 0
  await migrate(db)
  const upgraded = await schemaOf(db)
  expect(await recordedIn(db)).toEqual(names)
  const { rows } = await sql<{ value: string }>`select value from settings`.execute(db)
  expect(JSON.parse(rows[0]?.value ?? '')).toMatchObject({ companyName: 'Lantern' })

  const whole = await olderDatabase(had)
  await migrate(whole.db)
  expect(await schemaOf(whole.db)).toBe(upgraded)
  await db.destroy()
})

test('of two processes that start at once, one upgrades after one snapshot', async () => {
  const older = await olderDatabase(1)
  const both = await Promise.all([atrium(older, 'migrate'), atrium(older, 'migrate')])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const upgraded = both.filter(({ output }) => output.includes('  0002-version-0-2\n'))
  expect(upgraded, both.map(({ output }) => output).join()).toHaveLength(1)
  expect(both.filter(({ output }) => output.includes('was up to date'))).toHaveLength(1)
  expect(await recordedIn(older.db)).toEqual(names)
  expect(await snapshotsOf(older)).toHaveLength(1)
})

test('a start whose migration fails names it, its cause and the way back, and exits with 1', async () => {
  const older = await olderDatabase(1)
  await blockMigration(older.db)
  const before = await schemaOf(older.db)
  await older.db.destroy()
  for (const [program, ...parameters] of [
    ['server/main.js'],
    ['server/cli/atrium.js', 'migrate'],
  ] as const) {
    const { code, output } = await runToEnd(
      { ...older.variables, PORT: String(await freePort()) },
      program,
      parameters,
    )
    expect(code).toBe(1)
    expect(output).toMatch(
      /atrium: the migration 0002-version-0-2 failed: .*shared_assets.* exists/,
    )
    expect(output).toContain('the database is unchanged')
    expect(output.includes('npx atrium rollback')).toBe(!isPostgres)
  }
  const db = connect(older.target)
  expect(await schemaOf(db)).toBe(before)
  await db.destroy()
})

test('a database of a newer version is refused by a start, and left unchanged', async () => {
  const newer = await olderDatabase(allMigrations.length)
  await sql`insert into migrations values (${allMigrations.length + 1}, '9001-later', '2026')`.execute(
    newer.db,
  )
  const { code, output } = await runToEnd({ ...newer.variables, PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(output).toContain('has had the migration 9001-later')
  expect(output).toContain('was written by a newer version')
  expect(await snapshotsOf(newer)).toEqual([])
})
