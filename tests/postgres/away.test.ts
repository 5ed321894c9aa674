import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { readEnv } from '#server/env/env.ts'
import { limitsOf } from '#server/limits.ts'
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres.ts'

let server: PostgresServer
let db: Database
let app: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  server = await startPostgres()
  const { env } = readEnv({ DATABASE_URL: `${server.url}?pool_size=3`, LOG_LEVEL: 'silent' })
  db = connect(env.database)
  await migrate(db)
  app = await createApp({ env, db, limits: limitsOf(db, 100_000) })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await server.stop()
})

const letter = (subject: string) => ({
  name: 'Ines',
  email: 'ines@client.example',
  subject,
  message: 'Hello',
})

async function post(subject: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/messages',
    payload: letter(subject),
  })
  if (answer.statusCode !== 201) {
    expect(answer.statusCode, answer.body).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  return answer.statusCode
}

const rounds = 20

test('acknowledged writes survive crashes of PostgreSQL, and writes resume without a restart', async () => {
  const acknowledged: string[] = []
  const recoveries: number[] = []
  for (let round = 0; round < rounds; round++) {
    let isOver = false
    const writer = async (name: string) => {
      for (let number = 0; !isOver; number++) {
        const subject = `${name} ${round} ${number}`
        if ((await post(subject)) === 201) acknowledged.push(subject)
      }
    }
    const writers = Promise.all([writer('a'), writer('b'), writer('c')])
    const before = acknowledged.length
    while (acknowledged.length < before + 5) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.kill()
    await server.restart()
    const began = performance.now()
    const down = acknowledged.length
    while (acknowledged.length === down) await new Promise((resolve) => setTimeout(resolve, 5))
    recoveries.push(performance.now() - began)
    isOver = true
    await writers
  }
  const { rows } = await sql<{ subject: string }>`select subject from messages`.execute(db)
  const stored = new Set(rows.map(({ subject }) => subject))
  expect(acknowledged.filter((subject) => !stored.has(subject))).toEqual([])
  expect(stored.size).toBe(rows.length)
  const worst = Math.round(Math.max(...recoveries))
  process.stdout.write(
    `${rounds} crashes of PostgreSQL: ${acknowledged.length} messages, the slowest recovery ${worst} ms\n`,
  )
}, 600_000)

test('an exhausted pool answers 503 with Retry-After until a connection is free', async () => {
  const busy = Array.from({ length: 3 }, () => sql`select pg_sleep(6)`.execute(db))
  const refused = await app.inject({ url: '/api/projects' })
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await post('exhausted')).toBe(503)
  await Promise.all(busy)
  expect((await app.inject({ url: '/api/projects' })).statusCode).toBe(200)
  expect(await post('after')).toBe(201)
})

test('transact retries after a deadlock or a serialization failure', async () => {
  for (const code of ['40001', '40P01']) {
    let tries = 0
    const result = await transact(db, async (transaction) => {
      tries++
      if (tries < 3)
        await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(transaction)
      return tries
    })
    expect(result).toBe(3)
  }
})
