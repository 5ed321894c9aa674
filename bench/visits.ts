import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeSeconds } from '#content/visits/visit-ranges.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { administrator, signInByHttp } from '#tests/support/sites/administrator.ts'
import { startServer } from '#tests/support/sites/server.ts'
import { browserEncodings } from './captured-response.ts'
import { requestStatus } from './http-requests.ts'
import { processorMs } from './process-figures.ts'
import { median, type Row, row } from './row.ts'

const rounds = 8
/** As long as the pause between two writes, so that each turn has one. */
const turnMs = writeSeconds * 1000
const visitors = 1_000
const connections = 16

/**
 * Cost of counting visits: requests for the cached home page by visitors behind a trusted proxy, with the counting on
 * and off in turns. The processor time of the server is compared, because other load on the machine changes the rate.
 * The writes of the counts are part of it.
 */
export async function benchVisits(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const log = openSync(join(directory, 'log'), 'a')
  const { email, password } = administrator
  const site = await startServer(
    {
      LOG_LEVEL: 'info',
      TRUST_PROXY: '127.0.0.1, ::1',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    },
    log,
  )
  const token = await signInByHttp(site.url)
  const authorized = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const turn = async (isOn: boolean) => {
    const body = Buffer.from(JSON.stringify({ isOn }))
    const options = { method: 'PUT', headers: authorized }
    await requestStatus(`${site.url}/api/visits/settings`, options, body)
    // The switch changes the privacy page, so all pages are rendered and compressed again.
    await visit(site.url, 300)
    await untilIdle(site.pid)
    const [cpu, began] = [await processorMs(site.pid), performance.now()]
    const requests = await visit(site.url, turnMs)
    const perSecond = requests / ((performance.now() - began) / 1000)
    return { perRequest: ((await processorMs(site.pid)) - cpu) / requests, perSecond }
  }
  const [on, off]: [Turn[], Turn[]] = [[], []]
  await turn(true)
  for (let round = 0; round < rounds; round++) {
    // Each goes first in every other round, so that a drift of the machine's speed affects both.
    const order = round % 2 === 0 ? [true, false] : [false, true]
    for (const isOn of order) (isOn ? on : off).push(await turn(isOn))
  }
  await site.stop()
  closeSync(log)
  await rm(directory, { recursive: true })
  const ratioOf = (what: keyof Turn) =>
    median(on.map((each, at) => each[what] / (off[at]?.[what] ?? 0)))
  const micro = (turns: Turn[]) => median(turns.map(({ perRequest }) => perRequest * 1000))
  return [
    row('processor time per cached page, visits counted', micro(on), 'µs'),
    row('processor time per cached page, visits off', micro(off), 'µs'),
    row('counted as a share of off', ratioOf('perRequest'), '', { atMost: 1.02 }),
    row('answers with counting as a share of off', ratioOf('perSecond'), ''),
  ]
}

interface Turn {
  perRequest: number
  perSecond: number
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Requests the home page for some time, each connection one request after another. Returns the number of requests. */
async function visit(url: string, durationMs: number): Promise<number> {
  let next = 0
  const ends = performance.now() + durationMs
  const connection = async () => {
    while (performance.now() < ends) {
      const status = await requestStatus(`${url}/`, { agent, headers: headersOf(next++) })
      if (status !== 200) throw new Error(`the home page answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return next
}

const headersOf = (request: number) => {
  const visitor = request % visitors
  return {
    'accept-encoding': browserEncodings,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.5',
    'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${100 + (visitor % 40)}.0) Gecko/20100101 Firefox/140.0`,
    'x-forwarded-for': `198.51.${visitor >> 8}.${visitor & 255}`,
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    ...(visitor % 4 === 0 && { referer: `https://host${visitor % 30}.example/` }),
  }
}

/** Waits until a process uses less than a hundredth of its time. */
async function untilIdle(pid: number) {
  for (let used = Number.POSITIVE_INFINITY; used > 10; ) {
    const before = await processorMs(pid)
    await wait(1000)
    used = (await processorMs(pid)) - before
  }
}
