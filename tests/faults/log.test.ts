import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'

const run = promisify(execFile)
let directory: string
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-log-'))
})
afterAll(async () => {
  agent.destroy()
  await rm(directory, { recursive: true })
})

/** 900 lines of 2 KB make 1.8 MB, while the log buffers 1 MB. */
const asked = 900
const long = 'x'.repeat(1900)

async function ask(url: string) {
  const [response]: IncomingMessage[] = await once(get(url, { agent }), 'response')
  response?.resume()
  return response?.statusCode
}

async function askMuch({ url }: TestServer) {
  const statuses = new Map<number | undefined, number>()
  let sent = 0
  const visit = async () => {
    while (sent < asked) {
      const status = await ask(`${url}/api/${sent++}/${long}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, visit))
  expect([...statuses]).toEqual([[404, asked]])
  expect(await ask(`${url}/healthz`)).toBe(200)
  expect(await ask(`${url}/`)).toBe(200)
}

/** A pipe whose reader reads on demand. */
async function pipe(name: string) {
  const path = join(directory, name)
  await run('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, constants.O_WRONLY)
  const buffer = Buffer.alloc(1024 * 1024)
  let text = ''
  return {
    writer,
    read() {
      try {
        for (let bytes = 1; bytes > 0; text += buffer.toString('utf8', 0, bytes)) {
          bytes = readSync(reader, buffer)
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error // readSync throws EAGAIN when the pipe is empty
      }
      return text.slice(0, text.lastIndexOf('\n') + 1)
    },
    closeReader: () => closeSync(reader),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('a log on a full disk delays no response and no shutdown', async () => {
  const full = openSync('/dev/full', 'w')
  const server = await startServer({ LOG_LEVEL: 'info' }, full)
  closeSync(full)
  await askMuch(server)
  expect(await server.stop()).toBe(0)
})

test('a log without a reader delays no response and no shutdown', async () => {
  const log = await pipe('gone')
  const server = await startServer({ LOG_LEVEL: 'info' }, log.writer)
  log.closeReader()
  closeSync(log.writer)
  await askMuch(server)
  expect(await server.stop()).toBe(0)
})

test('a stalled reader later gets the number of dropped lines, and logging continues', async () => {
  const log = await pipe('stopped')
  const server = await startServer({ LOG_LEVEL: 'info' }, log.writer)
  closeSync(log.writer)
  await askMuch(server)
  const isNotice = ({ msg }: { msg: string }) => msg === 'log lines were dropped'
  await vi.waitFor(() => expect(linesOf(log.read()).some(isNotice)).toBe(true), 60_000)
  expect(log.read()).toContain('  Site  ')
  expect(await ask(`${server.url}/about`)).toBe(200)
  await vi.waitFor(() => expect(log.read()).toContain('"path":"/about"'), 60_000)

  const lines = linesOf(log.read())
  const notices = lines.filter(isNotice)
  expect(notices).toHaveLength(1)
  expect(notices[0].dropped).toBeGreaterThan(asked / 3)
  const answers = lines.filter(({ path }) => path?.startsWith('/api/'))
  const home = lines.filter(({ path }) => path === '/')
  expect(answers.length + home.length + notices[0].dropped).toBe(asked + 1)
  expect(await server.stop()).toBe(0)
})

test('workers share a stalled log without mixing their lines', async () => {
  const log = await pipe('shared')
  const server = await startServer({ LOG_LEVEL: 'info', WORKERS: '2' }, log.writer)
  closeSync(log.writer)
  const pids = () => new Set(linesOf(log.read()).map(({ pid }) => pid))
  await vi.waitFor(async () => {
    // The second worker may start late and gets only new connections, so each try opens new connections.
    agent.destroy()
    await askMuch(server)
    expect(pids().size).toBe(2)
  }, 300_000)
  await askMuch(server)
  const reading = setInterval(log.read, 5)
  expect(await server.stop()).toBe(0)
  clearInterval(reading)
  expect(linesOf(log.read()).length).toBeGreaterThan(asked / 3)
})

/** Simulates a full disk with a file size limit that can be changed from outside. */
const fill = (pid: number, bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])

test('with log and data on a full disk reads work and writes are 503 until there is room', async () => {
  const path = join(directory, 'log')
  const file = openSync(path, 'a')
  const server = await startServer({ LOG_LEVEL: 'info' }, file)
  closeSync(file)
  const send = (message: string) =>
    fetch(`${server.url}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ines', email: 'ines@client.example', message }),
    })
  expect((await send('before')).status).toBe(201)
  await vi.waitFor(async () => expect(await readFile(path, 'utf8')).toContain('answered'), 60_000)

  await fill(server.pid, 1)
  const refused = await send('while')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  await askMuch(server)
  expect(await ask(`${server.url}/api/projects`)).toBe(200)
  expect((await send('while')).status).toBe(503)

  await fill(server.pid, 'unlimited')
  expect((await send('after')).status).toBe(201)
  await vi.waitFor(
    async () => expect(await readFile(path, 'utf8')).toContain('were dropped'),
    60_000,
  )
  const lines = linesOf(await readFile(path, 'utf8'))
  expect(lines.filter(({ dropped }) => dropped > 0)).toHaveLength(1)
  expect(await server.stop()).toBe(0)
})
