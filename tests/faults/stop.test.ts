import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { connect as openDatabase } from '#server/database/connect.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { isExtended } from '#tests/support/faults/fault-rounds.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { freePort, startServer } from '#tests/support/sites/server.ts'

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

/** A write, its author, and a unique word to find it by. */
interface Written {
  path: '/api/messages' | '/api/testimonials'
  word: string
  token: string
}

/** Each message has another sender, because a sender may send only a few messages. */
const bodyOf = ({ path, word }: Written) =>
  JSON.stringify(
    path === '/api/messages'
      ? { name: word, email: `${word}@client.example`, message: word }
      : { ...sample(contents.testimonials), name: word },
  )

/** Requests a page, or writes. `onSent` is called once the request is sent. A busy server may read it later. */
async function ask(
  url: string,
  agent: Agent | false,
  onSent = () => {},
  written?: Written,
): Promise<Answered> {
  const sentAt = performance.now()
  const headers = written && {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${written.token}`,
    'X-Forwarded-For': `198.51.100.${Number.parseInt(written.word, 36) % 250}`,
  }
  const asked = request(url, {
    agent,
    method: written ? 'POST' : 'GET',
    ...(headers && { headers }),
  })
  asked.once('finish', onSent).end(written && bodyOf(written))
  const [response]: IncomingMessage[] = await once(asked, 'response')
  await response?.toArray()
  return { sentAt, status: response?.statusCode, headers: response?.headers ?? {} }
}

const expected = Object.entries(commonHeaders('http://localhost')).map(([name, value]) => [
  name.toLowerCase(),
  value,
])

test.for(['1', '2'])(
  'with %s workers requests before a shutdown are answered, and acknowledged writes are stored',
  async (workers, { task }) => {
    const data = join(directory, 'load')
    const server = await startServer({
      WORKERS: workers,
      DATA_DIR: data,
      TRUST_PROXY: '127.0.0.1,::1',
      // In three seconds the server gets processor time even on a busy machine.
      DRAIN_SECONDS: '3',
    })
    const answers: Answered[] = []
    /** Failed requests sent up to 100 ms after the signal. Later ones may be refused. */
    const unanswered: unknown[] = []
    let signalledAt = Number.POSITIVE_INFINITY
    /** `atSignal`: requests that were in flight at the signal. `acknowledged`: the words of acknowledged writes. */
    const inFlight = new Set<object>()
    let atSignal = new Set<object>()
    const acknowledged = {
      '/api/messages': new Set<string>(),
      '/api/testimonials': new Set<string>(),
    }
    const visit = async (
      path: string,
      agent: Agent | false,
      isOver: (last: Answered) => boolean,
      write?: () => Written,
    ) => {
      const mine = {}
      let sentAt = Number.POSITIVE_INFINITY
      const noteSent = () => {
        sentAt = performance.now()
        inFlight.add(mine)
      }
      const written = write?.()
      const answer = await ask(server.url + path, agent, noteSent, written)
        .catch((error) => {
          const after = sentAt - signalledAt
          if (after <= 100 || atSignal.has(mine)) unanswered.push({ path, after, error })
        })
        .finally(() => inFlight.delete(mine))
      if (!answer) return
      if (written && answer.status === 201) acknowledged[written.path].add(written.word)
      answers.push(answer)
      if (!isOver(answer)) await visit(path, agent, isOver, write)
    }
    const saysSo = ({ headers }: Answered) => headers.connection === 'close'
    const paths = ['/', '/api/projects', '/none']
    const agents = Array.from({ length: 26 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const [waiting, busy, writing] = [agents.slice(0, 8), agents.slice(8, 20), agents.slice(20)]
    const token = await openSession(data)
    let words = 0
    const writer = (path: Written['path']) => () => ({
      path,
      token,
      word: `${workers}${(1000 + words++).toString(36)}`,
    })
    for (const agent of waiting) await ask(`${server.url}/`, agent)
    const beganAt = performance.now()
    const visits = [
      ...busy.map((agent, index) => visit(paths[index % 3] ?? '', agent, saysSo)),
      ...paths.map((path) => visit(path, false, ({ sentAt }) => sentAt > signalledAt + 50)),
    ]
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(isExtended ? 5000 : 500), 60_000)
    expect(unanswered).toEqual([])
    // Only sixty messages a minute are accepted, so writers start late and leave some for the shutdown.
    for (const [index, agent] of writing.entries()) {
      const path = index < 3 ? '/api/messages' : '/api/testimonials'
      visits.push(visit(path, agent, saysSo, writer(path)))
    }
    await vi.waitFor(
      () => {
        for (const each of Object.values(acknowledged)) expect(each.size).toBeGreaterThan(3)
        expect(inFlight.size).toBeGreaterThan(8)
      },
      { timeout: 60_000, interval: 1 },
    )

    signalledAt = performance.now()
    atSignal = new Set(inFlight)
    const rate = Math.round(answers.length / ((signalledAt - beganAt) / 1000))
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
      expect([200, 201, 404, 429]).toContain(status)
      expect(Object.entries(headers)).toEqual(expect.arrayContaining(expected))
    }
    await watching
    expect(readiness.at(-1)).toBe(503)
    expect(await stopped).toBe(0)
    for (const agent of agents) agent.destroy()
    const db = openDatabase(data)
    const messages = await db.selectFrom('messages').select('name').execute()
    const testimonials = await db.selectFrom('testimonials').select('name').execute()
    await db.destroy()
    const stored = new Set([...messages, ...testimonials].map(({ name }) => name))
    const all = Object.values(acknowledged).flatMap((each) => [...each])
    expect(all.filter((word) => !stored.has(word))).toEqual([])
    noteFault(task, {
      fault: `SIGTERM under ${rate} requests a second, WORKERS=${workers}`,
      visitor: `nothing: ${answers.length} answered, none of the ${atSignal.size} in progress cut off, ${all.length} writes stored`,
      owner: 'exit code 0',
    })
  },
)

test('an idle browser connection does not delay the shutdown', async () => {
  const server = await startServer({ DATA_DIR: join(directory, 'load') })
  const { hostname, port } = new URL(server.url)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  // 25 seconds are well below the timeout for unfinished requests.
  expect(performance.now() - began).toBeLessThan(25_000)
  silent.destroy()
})

const workersOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

/** Moments of a server's start, each with a check whether the start has come that far. */
const moments: Record<string, (child: ChildProcess, data: string) => boolean> = {
  'the folder has been checked': (_, data) => existsSync(join(data, 'images')),
  'the database is being filled': (_, data) => existsSync(join(data, 'atrium.db-wal')),
  'a worker starts': (child) => workersOf(child) !== '',
}
const all = Object.keys(moments).flatMap((moment) =>
  (moment === 'a worker starts' ? ['2'] : ['1', '2']).map((workers) => [moment, workers] as const),
)

test.for(all)('SIGTERM when %s (WORKERS=%s) exits with 0', async ([moment, workers]) => {
  const data = await mkdtemp(join(directory, 'early-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(data, 'data'),
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
      WORKERS: workers,
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
