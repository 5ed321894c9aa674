import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect as connectTo } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env/env.ts'
import { limitsOf } from '#server/http/shared-limits.ts'
import { switchNewsletter } from '#server/newsletter/newsletter-policy.ts'
import { createAccount } from '#server/people/accounts.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let app: FastifyInstance
const lines: string[] = []

/** Who asks, as a proxy says it; and what must stand nowhere. */
const visitors = {
  '198.51.100.77': '198.51.100.77',
  '198.51.100.77:51234': '198.51.100.77',
  '2001:db8:77:66:55:44:33:22': '55:44:33:22',
  '[2001:db8:77:66:55:44:33:22]:443': '55:44:33:22',
}

beforeAll(async () => {
  database = await createDatabase()
  const { env } = readEnv({
    ...database.variables,
    LOG_LEVEL: 'trace',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'noreply@company.example',
  })
  const { db } = database
  const passwordHash = await hashPassword('correct horse')
  await createAccount(db, 'ada@example.com', 'administrator', { passwordHash })
  await switchNewsletter(db, true, null)
  const log = { write: (line: string) => void lines.push(line) }
  app = await createApp({ env, db, log, limits: limitsOf(db, 4) })
})
afterAll(async () => {
  await app.close()
  await database.remove()
})

const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
const json = { 'content-type': 'application/json' }
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })

/** A request of each kind, with the status of its answer. */
const requests: [string, InjectOptions, number][] = [
  ['a message', post('/api/messages', letter), 201],
  [
    'suspected spam',
    post('/api/messages', {
      ...letter,
      message: 'https://a.example https://b.example https://c.example',
    }),
    201,
  ],
  ['a read', { url: '/api/projects' }, 200],
  ['a query that is refused', { url: '/api/projects?nonsense=1' }, 400],
  ['an address of nothing', { url: '/nowhere' }, 404],
  ['an address that is none', { url: '/%c0%ae' }, 400],
  ['no token where there must be one', { url: '/api/messages' }, 401],
  ['a token of nobody', { url: '/api/me', headers: { authorization: 'Bearer nobody' } }, 401],
  ['JSON that is none', { method: 'POST', url: '/api/messages', headers: json, payload: '{' }, 400],
  [
    'a body that is too long',
    post('/api/messages', { ...letter, message: 'x'.repeat(500_000) }),
    413,
  ],
  ['a body of another kind', { method: 'POST', url: '/api/messages', payload: 'x' }, 415],
  ['a message that is refused', post('/api/messages', { ...letter, email: '' }), 422],
  ['a question for the newsletter', post('/api/newsletter', { email: letter.email }), 202],
  ['a link of nobody', post('/api/newsletter/confirm', { token: 'x'.repeat(43) }), 404],
  ['a sign-on that is void', post('/api/auth/checksso', { tokenSSO: 'x'.repeat(43) }), 200],
  ['a picture of nothing', { url: `/media/${'0'.repeat(64)}.webp` }, 404],
  ['the state of the server', { url: '/readyz' }, 200],
  ['the metrics', { url: '/metrics' }, 404],
]

const asked = (request: InjectOptions, ip: string) =>
  app.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': ip } })

test.each(requests)(
  'the request is answered that is looked for in the log: %s',
  async (_, request, status) => {
    for (const ip of Object.keys(visitors)) {
      expect((await asked(request, ip)).statusCode).toBe(status)
    }
  },
)

test('no line of the log and no row or file of the site has the whole address of who asked', async () => {
  // Until a limit is reached.
  const limited = []
  for (let count = 0; count < 12; count++) {
    for (const ip of Object.keys(visitors))
      limited.push((await asked(post('/api/messages', letter), ip)).statusCode)
  }
  expect(limited).toContain(429)
  // What no parser takes, over a connection of its own.
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  for (const ip of Object.keys(visitors)) {
    const socket = connectTo(port, '127.0.0.1')
    socket.end(`GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${ip}\r\nBroken\u0000Header\r\n\r\n`)
    socket.resume()
    await once(socket, 'close')
  }
  // A fault of the server.
  await sql`drop table testimonials`.execute(database.db)
  const faults = await Promise.all(
    Object.keys(visitors).map((ip) => asked({ url: '/api/testimonials' }, ip)),
  )
  for (const { statusCode } of faults) expect(statusCode).toBeGreaterThanOrEqual(500)

  const log = lines.join('')
  const tables = await database.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database.db)),
  )
  const stored = JSON.stringify(rows)
  for (const whole of Object.values(visitors)) {
    expect(log).not.toContain(whole)
    expect(stored).not.toContain(whole)
  }
  // They were seen, and each kind of line was there.
  for (const part of ['"ip":"198.51.100.0"', '"ip":"2001:db8:77::"', '"level":50', '"status":429'])
    expect(log).toContain(part)
  expect(stored).toContain(letter.email)
})
