import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import { beginRun, type RunRow, scheduleRuns, toRun } from '#server/backup/backup-runs.ts'
import { drillInProcess } from '#server/backup/drill/drill-process.ts'
import { clearAbandoned } from '#server/backup/restore/data-folder.ts'
import { runDrill } from '#server/backup/schedule/run-drill.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { start } from '#server/process/start.ts'
import { backedUp, seededSite } from '#tests/support/sites/backed-up-site.ts'
import { freePort } from '#tests/support/sites/server.ts'

// Both functions block the event loop, so they must not run in the server process.
vi.mock('#server/backup/restore/fill-site.ts', () => ({ fillSite: inServer }))
vi.mock('#server/database/sqlite/integrity.ts', () => ({ integrityErrors: inServer }))

function inServer(): never {
  throw new Error('this must not run in the server process')
}

let site: Awaited<ReturnType<typeof seededSite>>
let name: string
let db: Database

beforeAll(async () => {
  site = await seededSite()
  name = basename((await backedUp(site, join(site.folder, 'backups'))).path)
  db = connect(site.folder)
})
afterEach(async () => {
  await db.deleteFrom('backupRuns').execute()
})
afterAll(async () => {
  await db.destroy()
  await site.remove()
})

/** Starts a drill as the job does. */
async function begunDrill(signal = new AbortController().signal) {
  await scheduleRuns(db, 'drill', [{ target: 'local', name }])
  const run = (await beginRun(db, 'drill')) as RunRow // a cast: a drill is waiting
  const { env } = readEnv({ DATA_DIR: site.folder })
  const ended = runDrill({ db, env }, run, signal).then(
    () => 'ended',
    (error: Error) => error.message,
  )
  return { ended }
}

/** The progress steps of a drill, in order. */
const steps = [
  'Checking the backup',
  'Restoring it next to the site',
  'Checking the database',
  'Comparing the pictures',
  'Starting the server',
  'Requesting every page',
]

const noted = async () =>
  toRun(await db.selectFrom('backupRuns').selectAll().executeTakeFirstOrThrow())

const drillFolders = async () =>
  (await readdir(site.folder)).filter((each) => each.startsWith('.drill'))

/** The child processes of a process. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const texts = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(texts)).flatMap((text) => text.split(' ').filter(Boolean).map(Number))
}

/** Waits for the process of a drill and the server it starts. */
async function drillProcesses(parent = process.pid) {
  for (;;) {
    for (const pid of await childrenOf(parent)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const [server] = command.includes('drill-worker') ? await childrenOf(pid) : []
      if (server !== undefined) return { pid, server }
    }
    await wait(5)
  }
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

test('a scheduled drill runs outside the server process and stores its report', async () => {
  expect(await (await begunDrill()).ended).toBe('ended')
  const { state, error, report } = await noted()
  expect({ state, error }).toEqual({ state: 'done', error: null })
  expect(report).toMatchObject({ records: 36, pictures: 52, failures: [] })
  expect(report?.pages).toBeGreaterThan(9)
  expect(report?.steps.map((step) => step.name)).toEqual([
    ...['verified', 'restored', 'database checked', 'pictures compared'],
    ...['server started', 'pages requested'],
  ])
  expect(await drillFolders()).toEqual([])
})

test('every step of a scheduled drill is reported as progress', async () => {
  const task = { place: join(site.folder, 'backups'), name, dataDir: site.folder, keys: {} }
  const seen: BackupProgress[] = []
  await drillInProcess(task, new AbortController().signal, (progress) => seen.push(progress))
  expect([...new Set(seen.map(({ step }) => step))]).toEqual(steps)
  const stop = new AbortController()
  const { ended } = await begunDrill(stop.signal)
  const notedStep = async () => (await noted()).progress?.step
  await expect.poll(notedStep).toBe('Starting the server')
  stop.abort()
  await ended
})

test('a drill and its server have the lowest priority', async () => {
  const stop = new AbortController()
  const { ended } = await begunDrill(stop.signal)
  const { pid, server } = await drillProcesses()
  for (const each of [pid, server]) {
    for (const thread of await readdir(`/proc/${each}/task`)) {
      const status = await readFile(`/proc/${each}/task/${thread}/stat`, 'utf8')
      const nice = status.slice(status.lastIndexOf(')')).split(' ')[17]
      expect(nice, status).toBe('19')
    }
  }
  stop.abort()
  await ended
})

test('a drill whose process is killed is recorded as failed, and its server ends', async () => {
  const { ended } = await begunDrill()
  const { pid, server } = await drillProcesses()
  expect(await drillFolders()).toHaveLength(1)
  process.kill(pid, 'SIGKILL')
  const reason = 'the process of the drill ended before it was done (SIGKILL)'
  expect(await ended).toBe(reason)
  expect(await noted()).toMatchObject({ state: 'failed', error: reason })
  await expect.poll(() => isAlive(server)).toBe(false)
  expect(await drillFolders()).toEqual([])
})

test('a drill stops with the server, leaves nothing behind, and waits for the next start', async () => {
  const stop = new AbortController()
  const { ended } = await begunDrill(stop.signal)
  const { pid, server } = await drillProcesses()
  expect(await drillFolders()).toHaveLength(1)
  stop.abort()
  expect(await ended).toBe('ended')
  expect([pid, server].filter(isAlive)).toEqual([])
  expect(await drillFolders()).toEqual([])
  expect(await noted()).toMatchObject({ state: 'waiting', error: null })
})

test('a drill ends and cleans up when its server is killed', async () => {
  const module = join(import.meta.dirname, '../../server/backup/drill/drill-process.ts')
  const place = join(site.folder, 'backups')
  const task = JSON.stringify({ place, name, dataDir: site.folder, keys: {} })
  const code = `const { drillInProcess } = await import(${JSON.stringify(module)})
    await drillInProcess(${task}, new AbortController().signal)`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: 'ignore',
  })
  const { pid, server: drilled } = await drillProcesses(server.pid)
  expect(await drillFolders()).toHaveLength(1)
  server.kill('SIGKILL')
  await expect.poll(drillFolders).toEqual([])
  await expect.poll(() => [pid, drilled].filter(isAlive)).toEqual([])
})

test.each(steps)(
  'a drill killed in “%s” leaves nothing behind after the next start',
  async (step) => {
    const data = join(site.folder, 'killed')
    const module = (path: string) =>
      JSON.stringify(join(import.meta.dirname, '../../server/backup', path))
    const code = `const { drillBackup } = await import(${module('drill/drill-backup.ts')})
    const { backupAt } = await import(${module('backups.ts')})
    const { folderPlace } = await import(${module('places/folder-place.ts')})
    const file = backupAt(folderPlace(${JSON.stringify(join(site.folder, 'backups'))}), ${JSON.stringify(name)})
    await drillBackup(file, ${JSON.stringify(data)}, {
      onProgress(progress) {
        if (progress.step === ${JSON.stringify(step)}) process.kill(process.pid, 'SIGKILL')
      },
    })`
    const drill = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: 'ignore',
    })
    expect(await once(drill, 'exit')).toEqual([null, 'SIGKILL'])
    await clearAbandoned(data)
    expect(await readdir(data)).toEqual([])
  },
)

test.each(steps)(
  'a scheduled drill whose server is killed in “%s” ends and leaves nothing behind',
  async (step) => {
    const module = join(import.meta.dirname, '../../server/backup/drill/drill-process.ts')
    const place = join(site.folder, 'backups')
    const task = JSON.stringify({ place, name, dataDir: site.folder, keys: {} })
    const code = `const { drillInProcess } = await import(${JSON.stringify(module)})
    await drillInProcess(${task}, new AbortController().signal, ({ step }) => {
      if (step === ${JSON.stringify(step)}) process.kill(process.pid, 'SIGKILL')
    })`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: 'ignore',
    })
    expect(await once(server, 'exit')).toEqual([null, 'SIGKILL'])
    await expect.poll(drillFolders).toEqual([])
  },
)

test('a start removes the leftovers of a drill and a restore that the machine interrupted', async () => {
  const data = join(site.folder, 'started')
  await mkdir(join(data, '.drill-of-before'), { recursive: true })
  await writeFile(join(data, '.drill-of-before/drill.lock'), '')
  await mkdir(join(data, '.restore-of-before/images'), { recursive: true })
  const PORT = String(await freePort())
  const running = await start(
    { PORT, DATA_DIR: data, SEED: 'none', LOG_LEVEL: 'silent', DATA_DIR_UNMOUNTED: 'allow' },
    { log: () => {} },
  )
  if (Array.isArray(running)) throw new Error(running.join('\n'))
  try {
    expect((await readdir(data)).filter((each) => each.startsWith('.'))).toEqual([])
  } finally {
    await running.close()
  }
})
