import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commonHeaders } from '#server/http/headers.ts'
import { freePort, startServer } from '#tests/support/server.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-stop-'))
})
afterAll(() => rm(directory, { recursive: true }))

interface Answered {
  sentAt: number
  status: number | undefined
  headers: IncomingHttpHeaders
}

async function ask(url: string, agent: Agent | false): Promise<Answered> {
  const sentAt = performance.now()
  const request = get(url, { agent })
  const [response]: IncomingMessage[] = await once(request, 'response')
  await response?.toArray()
  return { sentAt, status: response?.statusCode, headers: response?.headers ?? {} }
}

const expected = Object.entries(commonHeaders('http://localhost')).map(([name, value]) => [
  name.toLowerCase(),
  value,
])

test.for(['1', '2'])('with %s workers whoever asks before the end is answered', async (workers) => {
  const server = await startServer({ WORKERS: workers, DATA_DIR: join(directory, 'load') })
  const answers: Answered[] = []
  /** What was asked within the first 100 milliseconds after the signal; later ones may be refused. */
  const unanswered: unknown[] = []
  let signalledAt = Number.POSITIVE_INFINITY
  const visit = async (path: string, agent: Agent | false, isOver: (last: Answered) => boolean) => {
    const sentAt = performance.now()
    const answer = await ask(server.url + path, agent).catch((error) => {
      const after = sentAt - signalledAt
      if (after <= 100) unanswered.push({ path, after, error })
    })
    if (!answer) return
    answers.push(answer)
    if (!isOver(answer)) await visit(path, agent, isOver)
  }
  const saysSo = ({ headers }: Answered) => headers.connection === 'close'
  const paths = ['/', '/api/projects', '/none']
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const [waiting, busy] = [agents.slice(0, 8), agents.slice(8)]
  for (const agent of waiting) await ask(`${server.url}/`, agent)
  const visits = [
    ...busy.map((agent, index) => visit(paths[index % 3] ?? '', agent, saysSo)),
    ...paths.map((path) => visit(path, false, ({ sentAt }) => sentAt > signalledAt + 50)),
  ]
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(500), 60_000)
  expect(unanswered).toEqual([])

  signalledAt = performance.now()
  const stopped = server.stop()
  const readiness: unknown[] = []
  const watch = async (): Promise<void> =>
    ask(`${server.url}/readyz`, false).then(
      ({ status }) => {
        readiness.push(status)
        return watch()
      },
      () => {},
    )
  const watching = watch()
  await wait(60)
  await Promise.all([...visits, ...waiting.map((agent) => visit('/', agent, saysSo))])
  expect(unanswered).toEqual([])
  for (const { headers, status } of answers) {
    expect([200, 404]).toContain(status)
    expect(Object.entries(headers)).toEqual(expect.arrayContaining(expected))
  }
  await watching
  expect(readiness.at(-1)).toBe(503)
  expect(await stopped).toBe(0)
  for (const agent of agents) agent.destroy()
})

test('a browser that holds connections and asks nothing does not keep the server', async () => {
  const server = await startServer({ DATA_DIR: join(directory, 'load') })
  const { hostname, port } = new URL(server.url)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  // The patience with requests is 25 seconds.
  expect(performance.now() - began).toBeLessThan(12_000)
  silent.destroy()
})

const workersOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

/** How far a start has come. */
const moments: Record<string, (child: ChildProcess, data: string) => boolean> = {
  'it has looked at its folder': (_, data) => existsSync(join(data, 'images')),
  'it fills its database': (_, data) => existsSync(join(data, 'atrium.db-wal')),
  'a worker begins': (child) => workersOf(child) !== '',
}
const all = Object.keys(moments).flatMap((moment) =>
  (moment === 'a worker begins' ? ['2'] : ['1', '2']).map((workers) => [moment, workers] as const),
)

test.for(all)('SIGTERM when %s (WORKERS=%s) ends it with 0', async ([moment, workers]) => {
  const data = await mkdtemp(join(directory, 'early-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: join(data, 'data'), LOG_LEVEL: 'warn' },
      ...{ PORT: String(await freePort()), WORKERS: workers },
    },
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  const ended = once(child, 'close')
  await vi.waitFor(() => expect(moments[moment]?.(child, join(data, 'data'))).toBe(true), {
    timeout: 60_000,
    interval: 1,
  })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(errors).toEqual([])
})
