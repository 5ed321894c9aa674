import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect as connectTo } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env/env.ts'
import { limitsOf } from '#server/limits.ts'
import { switchNewsletter } from '#server/newsletter/newsletter-policy.ts'
import { createAccount } from '#server/people/accounts.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'

let database: TestDatabase
let app: FastifyInstance
const lines: string[] = []

/** Client addresses as a proxy sends them, each with the text that must not be logged or stored. */
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

/** A request of each kind, with the expected status. */
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
  ['an invalid query', { url: '/api/projects?nonsense=1' }, 400],
  ['an unknown path', { url: '/nowhere' }, 404],
  ['an invalid path', { url: '/%c0%ae' }, 400],
  ['a missing token', { url: '/api/messages' }, 401],
  ['an unknown token', { url: '/api/me', headers: { authorization: 'Bearer nobody' } }, 401],
  ['invalid JSON', { method: 'POST', url: '/api/messages', headers: json, payload: '{' }, 400],
  [
    'a body that is too long',
    post('/api/messages', { ...letter, message: 'x'.repeat(500_000) }),
    413,
  ],
  ['an unsupported content type', { method: 'POST', url: '/api/messages', payload: 'x' }, 415],
  ['an invalid message', post('/api/messages', { ...letter, email: '' }), 422],
  ['a newsletter subscription', post('/api/newsletter', { email: letter.email }), 202],
  ['an unknown confirmation', post('/api/newsletter/confirm', { token: 'x'.repeat(43) }), 404],
  ['an invalid ssoToken', post('/api/auth/checksso', { tokenSSO: 'x'.repeat(43) }), 200],
  ['an unknown picture', { url: `/media/${'0'.repeat(64)}.webp` }, 404],
  ['the readiness check', { url: '/readyz' }, 200],
  ['the metrics', { url: '/metrics' }, 404],
]

const asked = (request: InjectOptions, ip: string) =>
  app.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': ip } })

test.each(requests)(
  'the request whose log is checked has its expected status: %s',
  async (_, request, status) => {
    for (const ip of Object.keys(visitors)) {
      expect((await asked(request, ip)).statusCode).toBe(status)
    }
  },
)

test('no log line and no database row has a full client address', async () => {
  // Repeats the request until the rate limit answers 429.
  const limited = []
  for (let count = 0; count < 12; count++) {
    for (const ip of Object.keys(visitors))
      limited.push((await asked(post('/api/messages', letter), ip)).statusCode)
  }
  expect(limited).toContain(429)
  // A request that the HTTP parser refuses.
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  for (const ip of Object.keys(visitors)) {
    const socket = connectTo(port, '127.0.0.1')
    socket.end(`GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${ip}\r\nBroken\u0000Header\r\n\r\n`)
    socket.resume()
    await once(socket, 'close')
  }
  // A server error.
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
  // The shortened addresses and each kind of line were logged.
  for (const part of ['"ip":"198.51.100.0"', '"ip":"2001:db8:77::"', '"level":50', '"status":429'])
    expect(log).toContain(part)
  expect(stored).toContain(letter.email)
})
