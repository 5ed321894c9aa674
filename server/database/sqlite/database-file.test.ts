import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../cli/commands.ts'
import { start } from '../../process/start.ts'
import { connect } from '../connect.ts'
import { retryWhileBusy } from '../engine/retry-while-busy.ts'
import { migrate } from '../migrate.ts'
import { checkDatabaseFile } from './database-file.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

const other = (file: string) => {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; create table migrations (id integer, batch integer)')
  database.close()
}

const refused: [string, (data: string) => Promise<unknown> | unknown, RegExp][] = [
  ['an empty file', (data) => writeFile(join(data, 'atrium.db'), ''), /it is empty; restore it/],
  ['a text file', (data) => writeFile(join(data, 'atrium.db'), 'a'.repeat(9000)), /not a database/],
  ['another database', (data) => other(join(data, 'atrium.db')), /another program/],
  ['only a log', (data) => writeFile(join(data, 'atrium.db-wal'), 'log'), /its log atrium.db-wal/],
  [
    'only pictures',
    async (data) => {
      await mkdir(join(data, 'images'))
      await writeFile(join(data, 'images', `${'0'.repeat(64)}.webp`), 'picture')
    },
    /its pictures exist; .* remove .*images/,
  ],
]

test.for(refused)(
  'a start refuses %s in place of the database, and writes nothing',
  async (kind) => {
    const [name, create, reason] = kind
    const data = join(directory, name)
    await mkdir(data)
    await create(data)
    const listFiles = async () => {
      const names = ['.', ...(await readdir(data, { recursive: true }))].sort()
      const facts = names.map((each) =>
        stat(join(data, each)).then(({ mtimeMs, size }) => [each, mtimeMs, size]),
      )
      return Promise.all(facts)
    }
    const before = await listFiles()
    for (const WORKERS of ['1', '2']) {
      const reasons = await start({ DATA_DIR: data, WORKERS, PORT: '4291' }, { log: () => {} })
      expect(reasons).toEqual([expect.stringMatching(reason)])
    }
    await expect(
      Array.fromAsync(runCommand(['admin', 'list'], { DATA_DIR: data })),
    ).rejects.toThrow(before.some(([each]) => each === 'atrium.db') ? reason : 'there is no site')
    expect(() => connect(data)).toThrow(reason)
    expect(await listFiles()).toEqual(before)
  },
)

test('a database with all of its changes still in the log is recognized', async () => {
  const [data, killed] = [join(directory, 'running'), join(directory, 'killed')]
  await mkdir(data)
  await mkdir(killed)
  // Simulates a database of an earlier version, whose file was created empty, without the table `migrations`.
  const old = new DatabaseSync(join(data, 'atrium.db'))
  old.exec('pragma journal_mode = wal')
  old.exec('create table migrations (number integer primary key, name text, applied_at text)')
  for (const end of ['', '-wal'])
    await copyFile(join(data, `atrium.db${end}`), join(killed, `atrium.db${end}`))
  old.close()
  const db = connect(killed)
  await migrate(db)
  await db.destroy()
})

test('two processes that create a site at once share one database', async () => {
  const data = join(directory, 'new')
  await mkdir(data)
  const [one, two] = [connect(data), connect(data)]
  // On a slow machine, one process can migrate for longer than the other waits for the lock.
  await Promise.all([one, two].map((db) => retryWhileBusy(() => migrate(db))))
  await one.destroy()
  await two.destroy()
  expect(await readdir(data)).toEqual(['atrium.db'])
})

/** Source of a worker that writes and checkpoints in a loop until it is terminated. */
const writer = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const database = new DatabaseSync(workerData, { timeout: 60_000 })
  database.exec('pragma synchronous = off; create table many (bytes)')
  for (let count = 0; ; count++) {
    database.exec('insert into many values (randomblob(9000))')
    if (count % 50 === 0) database.exec('create table more_' + count + ' (bytes)')
    database.exec('pragma wal_checkpoint(passive)')
    if (count === 0) parentPort.postMessage('writing')
  }`

test('a database that another process writes to passes the check', async () => {
  const data = join(directory, 'busy')
  await mkdir(data)
  const db = connect(data)
  await migrate(db)
  const file = join(data, 'atrium.db')
  const worker = new Worker(writer, { eval: true, workerData: file })
  await once(worker, 'message')
  for (let check = 0; check < 300; check++) expect(checkDatabaseFile(file)).toBe(true)
  await worker.terminate()
  await db.destroy()
})
