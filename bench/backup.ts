import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { connect, type Database } from '#server/database/connect.ts'
import { createMessage } from '#server/inbox/messages.ts'
import {
  databaseAt,
  runStatement,
  startPostgres,
  testDatabaseOptions,
} from '#tests/support/databases/postgres.ts'
import { tableHashes } from '#tests/support/sites/backed-up-site.ts'
import { type CommandCost, runCommandLine } from './command.ts'
import { timed } from './http-requests.ts'
import { makeLargeSite, type SiteSize } from './large-site.ts'
import { print, quantile, type Row, row } from './row.ts'

/** 10,000 records, 10,000 messages and 1,000 pictures of 2 MB. */
const usual = {
  projects: 6_000,
  news: 4_000,
  messages: 10_000,
  pictures: 1_000,
  pictureBytes: 2 * 1024 * 1024,
}

const writesPerSecond = 200

type Variables = Record<string, string>

/**
 * Backs up a SQLite site and a PostgreSQL site during writes and restores each backup into the other engine, with the
 * commands that operators run.
 */
export async function benchBackup(size: SiteSize = usual): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const server = await startPostgres()
  const folder = async (name: string) => {
    await mkdir(join(directory, name))
    return join(directory, name)
  }
  try {
    await runStatement(server.url, `create database site ${testDatabaseOptions}`)
    const file: Variables = { DATA_DIR: await folder('file') }
    const other: Variables = {
      DATA_DIR: await folder('other'),
      DATABASE_URL: databaseAt(server.url, 'site'),
    }
    const back: Variables = { DATA_DIR: await folder('back') }
    await makeLargeSite(file.DATA_DIR ?? '', size)
    const first = await measureBackup(file, 'SQLite')
    const rows = [...first.rows, ...(await measureRestore(first.archive, other, 'PostgreSQL'))]
    const second = await measureBackup(other, 'PostgreSQL')
    rows.push(...second.rows, ...(await measureRestore(second.archive, back, 'SQLite')))
    rows.push(...(await measureDrill(file, second.archive)))
    // Backs up the PostgreSQL site again without writes and restores the backup into SQLite, to compare both sites.
    const quiet = join(directory, 'quiet.tar.zst')
    const again: Variables = { DATA_DIR: await folder('again') }
    await runCommandLine(other, 'backup', quiet)
    await runCommandLine(again, 'restore', quiet)
    const isSame = await isSameSite(other, again)
    return [
      ...rows,
      row('rows and files are the same after there and back', Number(isSame), '', { atLeast: 1 }),
    ]
  } finally {
    await server.stop()
    await rm(directory, { recursive: true })
  }
}

const databaseOf = ({ DATABASE_URL, DATA_DIR = '' }: Variables) => DATABASE_URL ?? DATA_DIR

async function measureBackup(site: Variables, engine: string) {
  const before = await writes(site, () => wait(5_000))
  let cost: CommandCost = { seconds: 0, megabytes: 0 }
  const during = await writes(site, async () => {
    cost = await runCommandLine(site, 'backup')
  })
  const folder = join(site.DATA_DIR ?? '', 'backups')
  const [name = ''] = await readdir(folder)
  const archive = join(folder, name)
  const rate = during.length / cost.seconds
  const rows = [
    row(`${engine}: longest write without a backup`, Math.max(...before), 'ms'),
    row(`${engine}: longest write during a backup`, Math.max(...during), 'ms', { atMost: 100 }),
    row(`${engine}: writes during a backup, of 100 the 99th`, quantile(during, 0.99), 'ms'),
    row(`${engine}: writes during a backup`, rate, '/s'),
    row(`${engine}: backup`, cost.seconds, 's'),
    row(`${engine}: backup, memory`, cost.megabytes, 'MB', { atMost: 100 }),
    row(`${engine}: archive`, (await stat(archive)).size / 1024 / 1024, 'MB'),
  ]
  return { archive, rows }
}

async function measureRestore(archive: string, into: Variables, engine: string): Promise<Row[]> {
  const { seconds, megabytes } = await runCommandLine(into, 'restore', archive)
  return [
    row(`${engine}: restore`, seconds, 's'),
    row(`${engine}: restore, memory`, megabytes, 'MB'),
  ]
}

async function measureDrill(site: Variables, archive: string): Promise<Row[]> {
  const { seconds, megabytes } = await runCommandLine(site, 'restore', '--drill', archive)
  return [row('drill', seconds, 's'), row('drill, memory of the command', megabytes, 'MB')]
}

async function isSameSite(one: Variables, other: Variables): Promise<boolean> {
  const [rows, files] = await Promise.all([
    Promise.all([one, other].map((site) => tableHashes(databaseOf(site)))),
    Promise.all([one, other].map((site) => readdir(join(site.DATA_DIR ?? '', 'images')))),
  ])
  const pictures = files.map((names) => names.filter((name) => name.endsWith('.jpg')).sort())
  return isDeepStrictEqual(rows[0], rows[1]) && isDeepStrictEqual(pictures[0], pictures[1])
}

const write = (db: Database, number: number) =>
  createMessage(db, {
    name: `Zoë ${number}`,
    email: 'zoe@client.example',
    subject: 'Grüße',
    message: 'Hello',
  })

/**
 * Returns the latencies of writes in milliseconds while an operation runs. Open loop: each message is due at a fixed
 * time, whether earlier messages were answered or not. The latency of a message is measured from its due time.
 */
async function writes(site: Variables, act: () => Promise<unknown>): Promise<number[]> {
  const db = connect(databaseOf(site))
  let isOver = false
  const over = act().finally(() => {
    isOver = true
  })
  const taken: Promise<number>[] = []
  const began = performance.now()
  while (!isOver) {
    const due = Math.floor(((performance.now() - began) / 1000) * writesPerSecond)
    while (taken.length < due) taken.push(timed(() => write(db, taken.length)))
    await wait(1000 / writesPerSecond)
  }
  await over
  const times = await Promise.all(taken)
  await db.destroy()
  return times
}

if (import.meta.main) print(await benchBackup())
