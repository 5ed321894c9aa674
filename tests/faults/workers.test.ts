import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request as ask, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { findAccount } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import { redeemSsoToken } from '#server/people/sign-in/sessions.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { freePort, runToEnd, startServer, type TestServer } from '#tests/support/sites/server.ts'

let directory: string
let server: TestServer
let environment: Record<string, string>
let db: Database
let token: string
const smtp = await startSmtp()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-workers-'))
  environment = {
    DATA_DIR: directory,
    WORKERS: '2',
    LOG_LEVEL: 'info',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'noreply@company.com',
    NOTIFY_EMAIL: 'boss@company.com',
  }
  server = await startServer(environment)
  db = connect(directory)
  const account = await findAccount(db, 'admin@example.com')
  const browser = newSecret()
  const ssoToken = await issueSsoToken(db, account?.id ?? '', browser)
  const { sessionLife: life } = readEnv({}).env
  token = (await redeemSsoToken(db, ssoToken, browser, { life })) ?? ''
})
afterAll(async () => {
  await server.stop()
  await db.destroy()
  await smtp.close()
  await rm(directory, { recursive: true })
})

/** Uses a new connection unless an agent is given, so that either worker may get it. */
async function call(
  path: string,
  method = 'GET',
  body?: object,
  headers = {},
  agent: Agent | false = false,
) {
  const options = {
    method,
    agent,
    headers: {
      ...(path.startsWith('/api/settings') ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
  } as const
  const request = ask(server.url + path, options).end(body && JSON.stringify(body))
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no answer')
  return {
    status: response.statusCode,
    text: Buffer.concat(await response.toArray()).toString(),
  }
}

/** The process ids of the workers, from /proc. */
const workers = async () =>
  (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

/** The processes that answered this path, from the log. */
const answering = (path: string) =>
  new Set(
    server.output
      .join('')
      .split('\n')
      .filter((line) => line.includes(`"path":"${path}"`))
      .map((line) => Number(/"pid":(\d+)/.exec(line)?.[1])),
  )

test('after a save no worker ever shows the old content', async () => {
  for (let round = 0; round < 40; round++) {
    const phone = `+49 30 ${1000 + round}`
    expect((await call('/api/settings', 'PUT', { phone })).status).toBe(200)
    const pages = await Promise.all([1, 2, 3, 4].map(() => call('/contact')))
    for (const { status, text } of pages) {
      expect(status).toBe(200)
      expect(text, `round ${round}`).toContain(phone)
    }
  }
  expect(answering('/api/settings').size).toBe(2)
  expect([...answering('/contact')].sort()).toEqual((await workers()).sort())
})

test('under load no response is older than the last save acknowledged before its request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const numberIn = (text: string) => Number(/\+49 31 (\d+)/.exec(text)?.[1])
  let acknowledged = 0
  const stale: string[] = []
  let answers = 0
  const isOver = () => acknowledged >= 200 && answers >= 5000

  const visit = async () => {
    while (!isOver()) {
      const atLeast = acknowledged
      const { text } = await call('/contact', 'GET', undefined, {}, agent)
      answers++
      if (!(numberIn(text) >= atLeast)) stale.push(`${numberIn(text)} after ${atLeast}`)
    }
  }
  const save = async () => {
    const phone = `+49 31 ${acknowledged + 1}`
    expect((await call('/api/settings', 'PUT', { phone })).status).toBe(200)
    acknowledged++
  }
  const keepSaving = async () => {
    while (!isOver()) {
      await save()
      // Some responses between saves come from the cache.
      const enough = answers + 15
      while (answers < enough && !isOver()) await new Promise(setImmediate)
    }
  }
  await save()
  await Promise.all([keepSaving(), ...Array.from({ length: 40 }, visit)])
  agent.destroy()
  expect(stale).toEqual([])
})

/** An event stream of the inbox on its own connection, with the received events. */
async function listen() {
  const path = `${server.url}/api/messages/events`
  const headers = { Authorization: `Bearer ${token}` }
  for (;;) {
    const request = ask(path, { agent: false, headers }).end()
    const [response]: IncomingMessage[] = await once(request, 'response')
    if (response?.statusCode === 204) continue // this worker has reached its limit of three streams per session
    return streamOf(request, response)
  }
}

function streamOf(request: ClientRequest, response: IncomingMessage | undefined) {
  expect(response?.statusCode).toBe(200)
  const received: string[] = []
  response?.on('data', (chunk) => received.push(String(chunk)))
  response?.on('error', () => {}) // the test ends the connection
  return { received, end: () => request.destroy() }
}

test('the workers share rate limits: an address may send five messages, and each is notified once', async () => {
  const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
  const statuses: unknown[] = []
  // Each worker allows three streams per session, so both workers have at least one of the four streams.
  const streams = await Promise.all([1, 2, 3, 4].map(listen))
  for (let sent = 0; sent < 8; sent++) {
    statuses.push((await call('/api/messages', 'POST', letter)).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  for (const { received } of streams) {
    await expect.poll(() => received.join('')).toContain('event: inbox')
  }
  for (const { end } of streams) end()
  for (const { end } of streams) end()
  await expect.poll(() => smtp.mails.length).toBe(5)
  const ids = new Set(smtp.mails.map(({ header }) => header('message-id')))
  expect(ids.size).toBe(5)
})

test('a killed worker is replaced, and the site stays up meanwhile', async () => {
  const [doomed = 0, other] = await workers()
  process.kill(doomed, 'SIGKILL')
  for (let asked = 0; asked < 20; asked++) {
    // A connection that the dying process has just received fails.
    const answer = await call('/').catch(() => call('/'))
    expect(answer.status).toBe(200)
  }
  await vi.waitFor(async () => {
    const now = await workers()
    expect(now).toHaveLength(2)
    expect(now).toContain(other)
    expect(now).not.toContain(doomed)
  }, 60_000)
  await expect.poll(() => server.output.join('')).toContain(`process ${doomed}, SIGKILL`)
  const [, young] = await workers()
  await vi.waitFor(async () => {
    await call('/about')
    expect(answering('/about')).toContain(young)
  }, 60_000)
})

test('any worker serves the metrics of all processes', async () => {
  const before = await countPages()
  for (let count = 0; count < 10; count += 1) await call('/contact')
  await vi.waitFor(async () => expect(await countPages()).toBe(before + 10), 60_000)
})

/** The number of pages that all processes have served. */
async function countPages(): Promise<number> {
  const { text } = await call('/metrics')
  expect(text).toContain('process_resident_memory_bytes{process="primary"}')
  expect(text).toContain('process="worker-2"')
  const [, count] =
    /^atrium_http_requests_total\{route="\/\*",method="GET",status="200"\} (\d+)$/m.exec(text) ?? []
  return Number(count ?? 0)
}

test('SIGTERM ends every process after pending requests are answered', async () => {
  const before = await workers()
  const letter = JSON.stringify({ name: 'Ines', email: 'ines@client.example', message: 'Hello' })
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': letter.length,
    Expect: '100-continue',
  }
  const request = ask(`${server.url}/api/messages`, { method: 'POST', agent: false, headers })
  request.flushHeaders()
  await once(request, 'continue') // a worker has received the headers
  request.write(letter.slice(0, 9))
  const stopped = server.stop()
  const readiness = () =>
    call('/readyz').then(
      ({ status }) => status,
      () => 'gone',
    )
  await vi.waitFor(async () => expect(await readiness()).not.toBe(200), 60_000)
  request.end(letter.slice(9))
  const [response]: IncomingMessage[] = await once(request, 'response')
  expect([201, 429]).toContain(response?.resume().statusCode)
  expect(await stopped).toBe(0)
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  server = await startServer(environment)
})

test('workers exit when the primary is killed', async () => {
  const before = await workers()
  process.kill(server.pid, 'SIGKILL')
  await vi.waitFor(() => {
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  }, 60_000)
  server = await startServer(environment)
})

test('a failed start prints its reason once', async () => {
  const { code, output } = await runToEnd({
    PORT: String(await freePort()),
    DATA_DIR: '/dev/null/data',
    WORKERS: '2',
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('DATA_DIR')])
})
