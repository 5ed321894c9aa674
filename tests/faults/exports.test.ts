import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginRun, insertRun, type RunRow } from '#server/backup/backup-runs.ts'
import { contentText } from '#server/backup/export/import-site.ts'
import { requestImport } from '#server/backup/export/runs/export-runs.ts'
import { runExport } from '#server/backup/export/runs/run-export.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { readEnv } from '#server/env/env.ts'
import { seededSite } from '#tests/support/sites/backed-up-site.ts'

/** Name of the export of the seeded site, and of its upload to the empty site. */
const name = 'import-our-site.tar.gz'
const none = new AbortController().signal
/** Less than the archive of the seeded site, and more than its database. */
const limitKb = 2_000

let site: Awaited<ReturnType<typeof seededSite>>
let target: string
let db: Database
const envOf = (folder: string) => readEnv({ DATA_DIR: folder }).env

beforeAll(async () => {
  site = await seededSite()
  const from = connect(site.folder)
  await runExport({ db: from, env: envOf(site.folder) }, await begun(from, 'export'), none)
  await from.destroy()
})
beforeEach(async () => {
  target = await mkdtemp(join(tmpdir(), 'atrium-'))
  await mkdir(join(target, 'exports'))
  await copyFile(join(site.folder, 'exports', name), join(target, 'exports', name))
  db = connect(target)
  await migrate(db)
  return async () => {
    await db.destroy()
    await rm(target, { recursive: true })
  }
})
afterAll(() => site.remove())

/** Adds a run and begins it, as the job does. */
async function begun(on: Database, kind: 'export' | 'import'): Promise<RunRow> {
  const options = JSON.stringify({ content: 'content', visitors: false })
  await transact(on, async (transaction) => {
    await transaction.deleteFrom('backupRuns').execute()
    return insertRun(transaction, { kind, target: 'local', name, options, by: null })
  })
  return (await beginRun(on, kind)) as RunRow // a cast: the run is waiting
}

const noted = () => db.selectFrom('backupRuns').selectAll().executeTakeFirstOrThrow()
const scratchIn = async (folder: string) =>
  (await readdir(folder)).filter((each) => each.startsWith('.export-'))

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const texts = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(texts)).flatMap((each) => each.split(' ').filter(Boolean).map(Number))
}

/** Waits until the process of the import has unpacked the archive. Returns its id. */
async function importProcess(parent = process.pid): Promise<number> {
  for (;;) {
    const [folder] = await scratchIn(target)
    const [inside] = folder ? await readdir(join(target, folder)) : []
    if (folder && inside && (await readdir(join(target, folder, inside))).includes('export.json')) {
      for (const pid of await childrenOf(parent)) {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        if (command.includes('export-worker')) return pid
      }
    }
    await wait(5)
  }
}

/** A program that runs the run with an id in a folder, as the job of a server does. */
function program(folder: string, id: string) {
  const module = (path: string) => JSON.stringify(join(import.meta.dirname, '../../server', path))
  return `const { connect } = await import(${module('database/connect.ts')})
    const { readEnv } = await import(${module('env/env.ts')})
    const { runExport } = await import(${module('backup/export/runs/run-export.ts')})
    const db = connect(${JSON.stringify(folder)})
    const { env } = readEnv({ DATA_DIR: ${JSON.stringify(folder)} })
    const run = await db.selectFrom('backupRuns').selectAll().where('id', '=', '${id}').executeTakeFirst()
    await runExport({ db, env }, run, new AbortController().signal)
    await db.destroy()`
}

test('an import whose process is killed has changed nothing, says so, and can be tried again', async () => {
  const { id } = await begun(db, 'import')
  const ran = runExport({ db, env: envOf(target) }, await noted(), none)
  process.kill(await importProcess(), 'SIGKILL')
  await ran
  expect(await noted()).toMatchObject({
    state: 'failed',
    error: 'the process of the import ended before it was done (SIGKILL)',
  })
  expect(await contentText(db)).toBe('')
  expect(await scratchIn(target)).toEqual([])
  await requestImport(db, id, null)
  await runExport({ db, env: envOf(target) }, (await beginRun(db, 'import')) as RunRow, none) // a cast: it is waiting
  expect(await noted()).toMatchObject({ state: 'done', error: null })
  expect(await contentText(db)).toMatch(/^12 projects, /)
  expect(await readdir(join(target, 'exports'))).toEqual([])
})

test('an import whose server is killed ends, and the next server starts it again', async () => {
  const { id } = await begun(db, 'import')
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program(target, id)], {
    stdio: 'ignore',
  })
  const pid = await importProcess(server.pid)
  server.kill('SIGKILL')
  await expect.poll(() => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).toBe('')
  expect(await noted()).toMatchObject({ state: 'running', attempts: 1 })
  expect(await contentText(db)).toBe('')
  const again = (await beginRun(db, 'import')) as RunRow // a cast: the run is still marked as running
  await runExport({ db, env: envOf(target) }, again, none)
  expect(await noted()).toMatchObject({ state: 'done', attempts: 2, error: null })
  expect(await contentText(db)).toMatch(/^12 projects, /)
  expect(await scratchIn(target)).toEqual([])
})

test('an export on a full disk says so and leaves nothing behind', async () => {
  const on = connect(site.folder)
  const { id } = await begun(on, 'export')
  const folder = join(site.folder, 'exports')
  await rm(join(folder, name))
  // A limit on the file size is like a full disk: the kernel refuses the write, and no privileges are needed. The
  // database stays below the limit, and the archive does not.
  const command = `ulimit -f ${limitKb}; exec "$0" "$@"`
  const code = ['--input-type=module', '--eval', program(site.folder, id)]
  const limited = spawn('bash', ['-c', command, process.execPath, ...code])
  const [errors] = await Promise.all([text(limited.stderr), once(limited, 'exit')])
  const { state, error } = await on.selectFrom('backupRuns').selectAll().executeTakeFirstOrThrow()
  await on.destroy()
  expect([state, errors]).toEqual(['failed', ''])
  expect(error).toMatch(/EFBIG|too large|full/i)
  expect(await readdir(folder)).toEqual([])
  expect(await scratchIn(site.folder)).toEqual([])
})
