import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { photo } from '#tests/support/inputs/pictures.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'

let directory: string
let server: TestServer | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-overload-'))
})

afterEach(async () => {
  expect(await server?.stop()).toBe(0)
})
afterAll(() => rm(directory, { recursive: true }))

/** Peak memory of a process in MB. */
async function peakMb({ pid }: TestServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}

async function ask(url: string, options: RequestInit = {}) {
  const answer = await fetch(url, options)
  const text = await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
}

const send = (url: string, number: number) =>
  ask(`${url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ines',
      email: `visitor-${number}@client.example`,
      message: 'Hi',
    }),
  })

test.runIf(process.platform === 'linux')(
  'under overload cached pages are served, other requests get 503 with Retry-After, and memory is bounded',
  async ({ task }) => {
    server = await startServer({ DATA_DIR: directory, SEED: 'none', SHED_REQUESTS: '5' })
    const { url } = server
    expect((await ask(`${url}/about`)).status).toBe(200)
    // Writers wait for the database, so requests pile up.
    const holder = new DatabaseSync(join(directory, 'atrium.db'), { timeout: 60_000 })
    holder.exec('begin exclusive')
    let isOver = false
    const work = Promise.all([
      ...Array.from({ length: 40 }, (_, index) => send(url, index)),
      ...Array.from({ length: 20 }, (_, index) => ask(`${url}/no-such-page-${index}`)),
    ]).finally(() => {
      isOver = true
    })
    do expect((await ask(`${url}/about`)).status).toBe(200)
    while (!isOver)
    const refused = (await work).filter(({ text }) => text.includes('too much to do'))
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, retryAfter } of refused) {
      expect([status, retryAfter]).toEqual([503, '2'])
    }
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const counts = metrics.matchAll(/^atrium_requests_shed_total\{.*reason="requests"\} (\d+)$/gm)
    const counted = [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
    expect(counted).toBe(refused.length)
    const { output } = server
    await expect.poll(() => output.join('')).toContain('the server is overloaded')
    holder.exec('rollback')
    holder.close()
    // The server has recovered.
    expect((await ask(`${url}/no-such-page-once-more`)).status).toBe(404)
    expect((await send(url, 99)).status).toBe(201)
    const memory = await peakMb(server)
    expect(memory).toBeLessThan(400)
    noteFault(task, {
      fault: 'more requests than the server can handle',
      visitor: `cached pages work; ${refused.length} of 60 calls and renders get 503: “The server is overloaded. Please try again.”, Retry-After 2`,
      owner: `a warning in the log, atrium_requests_shed_total; ${memory} MB at most`,
    })
  },
)

test('with very little memory the server keeps responding and refuses what it cannot do', async ({
  task,
}) => {
  server = await startServer({
    DATA_DIR: directory,
    SEED: 'none',
    NODE_OPTIONS: '--max-old-space-size=80',
  })
  const { url } = server
  const token = await openSession(directory)
  const { payload, headers } = multipartBody([
    { filename: 'photo.jpg', type: 'image/jpeg', content: await photo(4000, 3000) },
  ])
  const uploads = Array.from({ length: 2 }, async () => {
    const authorization = `Bearer ${token}`
    const options = { method: 'POST', body: payload, headers: { ...headers, authorization } }
    return (await fetch(`${url}/api/images`, options)).status
  })
  const asked = Array.from({ length: 120 }, (_, index) =>
    ask(url + (index % 2 ? '/about' : `/none-${index}`)),
  )
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
  expect([200, 404, 503]).toEqual(expect.arrayContaining([...statuses]))
  expect(statuses).toContain(200)
  for (const status of await Promise.all(uploads)) expect([201, 503]).toContain(status)
  expect((await ask(`${url}/`)).status).toBe(200)
  expect(server.output.join('')).not.toMatch(/heap|FATAL/i)
  const memory = process.platform === 'linux' ? await peakMb(server) : 0
  noteFault(task, {
    fault: 'a heap of 80 MB, two large pictures and 120 pages at once',
    visitor: `answers ${[...statuses].sort().join(', ')}`,
    owner: `nothing; ${memory} MB at most`,
  })
})
