import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWhenStale } from '#server/process/build.ts'
import { freePort } from '#tests/support/server.ts'
import { browserEncodings } from './captured-response.ts'
import { requestStatus } from './http-requests.ts'
import { load } from './load.ts'
import { median, print, type Row, row } from './row.ts'

const main = join(import.meta.dirname, '../server/main.js')
const starts = 7
const seconds = 60

/** Measures the time from `node server/main.js` to the first page, and the memory after a minute of load. */
export async function benchStart(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const begin = () =>
    spawn(process.execPath, [main], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'info' },
    })
  const times: number[] = []
  let last: ChildProcess | undefined
  // The first start fills the database and does not count.
  for (let number = 0; number <= starts; number++) {
    if (last) await end(last)
    const began = performance.now()
    last = begin()
    while (!(await isAnswered(url))) await wait(2)
    if (number > 0) times.push(performance.now() - began)
  }
  const before = await residentMemory(last)
  await load(url, { connections: 32, seconds, headers: { 'accept-encoding': browserEncodings } })
  const after = await residentMemory(last)
  if (last) await end(last)
  await rm(directory, { recursive: true })
  return [
    row('start to the first page: median', median(times), 'ms', { atMost: 500 }),
    row('memory after the start', before, 'MB'),
    row(`memory after ${seconds} s of load`, after, 'MB', { atMost: 180 }),
  ]
}

const isAnswered = (url: string) =>
  requestStatus(url, { agent: false }).then(
    (status) => status === 200,
    () => false,
  )

async function end(child: ChildProcess) {
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

/** Resident memory in MB, from /proc; 0 on systems without /proc. */
async function residentMemory(child: ChildProcess | undefined): Promise<number> {
  const status = await readFile(`/proc/${child?.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

if (import.meta.main) print(await benchStart())
