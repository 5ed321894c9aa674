import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { faultShim, noFaultShim } from '#tests/support/faults/fault-shim.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { createHttpClient } from '#tests/support/sites/http-client.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'

const run = promisify(execFile)

/** One site that is hit by one fault after another and never restarted. */
let directory: string
let server: TestServer
let token: string
let shim: ReturnType<typeof faultShim> | undefined
const stored: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-faults-'))
  shim = noFaultShim ? undefined : faultShim(directory)
  const data = join(directory, 'data')
  server = await startServer({
    DATA_DIR: data,
    SEED: 'none',
    TRUST_PROXY: '127.0.0.1,::1',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...shim?.environment,
  })
  token = await openSession(data)
})
afterEach(() => shim?.set({}))
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  // After all faults every acknowledged message is stored.
  const db = connect(join(directory, 'data'))
  const messages = await db.selectFrom('messages').select('message').execute()
  await db.destroy()
  const texts = new Set(messages.map(({ message }) => message))
  expect(stored.filter((message) => !texts.has(message))).toEqual([])
  await rm(directory, { recursive: true })
})

let number = 0
/** Sends a message, each time as another visitor unless an email is given. */
async function send(message: string, named?: string) {
  number++
  const email = named ?? `visitor-${number}@client.example`
  const ip = named ? '10.2.0.1' : `10.1.${number >> 8}.${number % 256}`
  const answer = await fetch(`${server.url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ name: 'Ines', email, message }),
  })
  if (answer.status === 201) stored.push(message)
  return answer
}

async function upload(red: number) {
  const content = await plain(red).png().toBuffer()
  const { payload, headers } = multipartBody([{ filename: 'plain.png', content }])
  const authorization = `Bearer ${token}`
  return fetch(`${server.url}/api/images`, {
    method: 'POST',
    body: payload,
    headers: { ...headers, authorization },
  })
}

const statusOf = (path: string, headers = {}) =>
  fetch(server.url + path, { headers }).then(async (answer) => {
    await answer.arrayBuffer()
    return answer.status
  })
const isSignedIn = () => statusOf('/api/auth/me', { authorization: `Bearer ${token}` })

/** Expects that pages and public API responses still work. */
async function expectReads() {
  expect(await statusOf('/')).toBe(200)
  expect(await statusOf('/about')).toBe(200)
  expect(await statusOf('/api/projects')).toBe(200)
}

/** Expects a 503 with a reason. Returns the reason. */
async function expectRefusal(answer: Response) {
  const { status, detail, requestId } = await answer.json()
  expect(status, detail).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(requestId).toBeTruthy()
  return `503: “${detail}”`
}

/** The first line of the last error in the log. */
const lastError = () => {
  const lines = server.output
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const error = lines.map((line) => JSON.parse(line)).findLast(({ level }) => level >= 50)
  return error ? `in the log: “${String(error.msg).split('\n')[0]}”` : 'nothing in the log'
}

test('while another process holds the database, pages work and a write is refused in time', async ({
  task,
}) => {
  const holder = new DatabaseSync(join(directory, 'data/atrium.db'), { timeout: 60_000 })
  holder.exec('begin exclusive')
  let isAnswered = false
  const sent = send('locked').finally(() => {
    isAnswered = true
  })
  let pages = 0
  // The event loop must not wait for the lock.
  for (; !isAnswered; pages++) expect(await statusOf(pages % 2 ? '/' : '/api/projects')).toBe(200)
  expect(pages).toBeGreaterThan(3)
  const visitor = await expectRefusal(await sent)
  const walker = createHttpClient()
  await walker.go(`${server.url}/admin/sso-login`)
  const signIn = await walker.send(administrator)
  expect(signIn).toMatchObject({ status: 503 })
  expect(signIn.text).toContain('The server is busy. Please try again.')
  expect(signIn.text).toContain('Not signed in')
  expect(signIn.text).not.toContain('Unexpected Application Error')
  holder.exec('rollback')
  holder.close()
  expect((await send('unlocked')).status).toBe(201)
  noteFault(task, {
    fault: 'another program holds the database',
    visitor: `pages work; a message gets ${visitor}`,
    owner: lastError(),
  })
})

const withShim = test.skipIf(noFaultShim !== undefined)
const why = noFaultShim ?? ''

withShim(`while fsync of the database fails, writes are refused${why}`, async ({ task }) => {
  shim?.set({ syncFails: true, path: 'atrium.db' })
  const visitor = await expectRefusal(await send('not synced'))
  await expectReads()
  shim?.set({})
  expect((await send('synced')).status).toBe(201)
  noteFault(task, {
    fault: 'fsync of the database fails',
    visitor: `pages work; a message gets ${visitor}`,
    owner: lastError(),
  })
})

withShim(`while the disk of the database is full, writes are refused${why}`, async ({ task }) => {
  shim?.set({ isFull: true, path: 'atrium.db' })
  const visitor = await expectRefusal(await send('no room'))
  await expectReads()
  const authorization = `Bearer ${token}`
  const isDiskFull = async () => {
    const answer = await fetch(`${server.url}/api/messages/inbox`, { headers: { authorization } })
    return (await answer.json()).isDiskFull
  }
  expect(await isDiskFull()).toBe(true)
  // Pictures are not written either: the room that is left is for what makes room.
  expect((await upload(1)).status).toBe(507)
  shim?.set({})
  await expect.poll(isDiskFull, { timeout: 20_000 }).toBe(false)
  expect((await send('room')).status).toBe(201)
  noteFault(task, {
    fault: 'the disk of the database is full',
    visitor: `pages work; a message gets ${visitor}`,
    owner: lastError(),
  })
})

const pictures = async () => {
  const names = await readdir(join(directory, 'data/images'), { recursive: true })
  // Leaves out the lock file of the running server.
  const isKept = (name: string) => !/^variants|^incoming$|\.lock$/.test(name)
  return names.filter(isKept).sort()
}

withShim(
  `a picture that cannot be written to disk is refused and leaves nothing behind${why}`,
  async ({ task }) => {
    const before = await pictures()
    shim?.set({ syncFails: true, path: '/images/' })
    const visitor = await expectRefusal(await upload(1))
    await expectReads()
    shim?.set({ isFull: true, path: '/images/' })
    const full = await upload(1)
    expect(full.status).toBe(507)
    expect(await pictures()).toEqual(before)
    shim?.set({})
    expect((await upload(1)).status).toBe(201)
    noteFault(task, {
      fault: 'fsync of the pictures fails',
      visitor: `pages work; an upload gets ${visitor}`,
      owner: lastError(),
    })
  },
)

withShim(`a full temporary folder has no effect${why}`, async () => {
  shim?.set({ isFull: true, path: tmpdir().endsWith('/') ? tmpdir() : `${tmpdir()}/node-` })
  expect((await send('no temporary folder')).status).toBe(201)
  expect((await upload(2)).status).toBe(201)
  await expectReads()
})

const hours = 60 * 60

withShim(`a clock that jumps ends no session and lifts no limit${why}`, async ({ task }) => {
  const email = 'often@client.example'
  const answers: number[] = []
  for (let sent = 0; sent < 7; sent++) answers.push((await send(`often ${sent}`, email)).status)
  expect(answers).toContain(429)
  for (const wallSeconds of [30 * hours, -30 * hours, 0, 400 * 24 * hours]) {
    shim?.set({ wallSeconds })
    await expectReads()
    expect(await isSignedIn(), `${wallSeconds} s`).toBe(200)
    const limited = await send('once more', email)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    expect((await send(`at ${wallSeconds}`)).status).toBe(201)
  }
  shim?.set({ wallSeconds: -30 * hours })
  // Moves the last use of the session two days back by the real clock, which the server's clock lags by 30 hours.
  const db = connect(join(directory, 'data'))
  const before = new Date(Date.now() - 48 * hours * 1000).toISOString()
  await db.updateTable('sessions').set({ usedAt: before }).execute()
  await db.destroy()
  expect(await isSignedIn()).toBe(401)
  shim?.set({})
  token = await openSession(join(directory, 'data'))
  expect(await isSignedIn()).toBe(200)
  noteFault(task, {
    fault: 'the clock jumps by 30 hours, there and back',
    visitor: 'nothing; the rate limits of messages keep counting',
    owner: 'nothing; sessions end when they should have',
  })
})

/** Connections that send `bytes` and then stall. */
async function slow(count: number, bytes: string): Promise<Socket[]> {
  const { hostname, port } = new URL(server.url)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = dial(Number(port), hostname)
      socket.on('error', () => {}) // the server cuts it off
      await once(socket, 'connect')
      socket.pause().write(bytes)
      return socket
    }),
  )
}

test('hundreds of clients that are slow in any phase delay nobody and are cut off', async ({
  task,
}) => {
  const post = 'POST /api/messages HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const headers = await slow(300, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const bodies = await slow(300, `${post}Content-Length: 1000\r\n\r\n{"name":`)
  // The responses exceed the system's buffers, so the server waits for the reader.
  const readers = await slow(300, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200))
  for (let asked = 0; asked < 20; asked++) await expectReads()
  expect((await send('beside slow clients')).status).toBe(201)
  const memory = await residentMb()
  for (const socket of [...headers, ...bodies]) socket.resume()
  await vi.waitFor(
    () => expect([...headers, ...bodies].filter(({ closed }) => !closed)).toEqual([]),
    { timeout: 150_000, interval: 500 },
  )
  await expectReads()
  for (const socket of readers) socket.destroy()
  noteFault(task, {
    fault: '300 clients slow in their headers, 300 in their bodies, 300 in reading',
    visitor: 'nothing; slow clients are cut off after 10 and 30 s',
    owner: `nothing; the process had ${memory} MB`,
  })
})

async function residentMb(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  return Math.round(Number(bytes) / 1024 / 1024)
}

test.runIf(process.platform === 'linux')(
  'without a free file descriptor the server recovers as soon as there is one',
  async ({ task }) => {
    await expectReads()
    const open = (await readdir(`/proc/${server.pid}/fd`)).length
    const limit = (most: number | string) =>
      run('prlimit', ['--pid', String(server.pid), `--nofile=${most}:`])
    await limit(open + 8)
    const waiting = await slow(100, 'GET / HTTP/1.1\r\nHost: a\r\n')
    const refused = await fetch(`${server.url}/`).catch(() => undefined)
    for (const socket of waiting) socket.destroy()
    await vi.waitFor(expectReads, { timeout: 60_000, interval: 100 })
    expect((await send('after the descriptors')).status).toBe(201)
    await limit(4096)
    noteFault(task, {
      fault: 'no file descriptor left',
      visitor: refused
        ? 'new visitors wait'
        : 'new visitors cannot connect until a descriptor is free',
      owner: lastError(),
    })
  },
)
