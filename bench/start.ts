import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWhenStale } from '#server/process/build.ts'
import { freePort } from '#tests/support/sites/server.ts'
import { requestStatus } from './http-requests.ts'
import { processorMs } from './process-figures.ts'
import { median, print, type Row, row } from './row.ts'

const main = join(import.meta.dirname, '../server/main.js')
const starts = 7

/** Measures the time and the processor time from `node server/main.js` to the first page. */
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
  const processor: number[] = []
  let last: ChildProcess | undefined
  // The first start fills the database and does not count.
  for (let number = 0; number <= starts; number++) {
    if (last) await end(last)
    const began = performance.now()
    last = begin()
    while (!(await isAnswered(url))) await wait(2)
    if (number === 0) continue
    times.push(performance.now() - began)
    processor.push(await processorMs(last.pid ?? 0))
  }
  if (last) await end(last)
  await rm(directory, { recursive: true })
  return [
    row('start to the first page: median', median(times), 'ms', { atMost: 500 }),
    row('processor time until then: median', median(processor), 'ms'),
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

if (import.meta.main) print(await benchStart())
