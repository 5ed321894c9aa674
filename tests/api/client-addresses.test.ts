import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { limitsOf } from '#server/http/shared-limits.ts'
import { withApi } from '#tests/support/api.ts'

const api = withApi()
let app: FastifyInstance
let address = ''
let logged = ''

beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  const env = { ...api.env, trustProxy: ['127.0.0.1'], logLevel: 'info' as const }
  app = await createApp({ env, db: api.db, limits: limitsOf(api.db), log: { write } })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

let letters = 0

/** Sends a message with a header X-Forwarded-For, and returns the status. */
async function send(forwarded: string): Promise<number> {
  letters += 1
  const answer = await fetch(`${address}/api/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
    body: JSON.stringify({
      name: 'Ines',
      email: `ines${letters}@client.example`,
      message: `Hello ${letters}`,
    }),
  })
  await answer.body?.cancel()
  return answer.status
}

test('all spellings of an address share one limit, and others have their own', async () => {
  const spellings = [
    () => '203.0.113.8',
    () => `203.0.113.8:${50_000 + letters}`,
    () => '::ffff:203.0.113.8',
    () => `[::FFFF:cb00:7108]:${50_000 + letters}`,
    () => '198.51.100.7, 203.0.113.8:443',
    () => '0:0:0:0:0:ffff:203.0.113.8',
  ]
  const statuses: number[] = []
  for (let index = 0; index < 31; index++)
    statuses.push(await send(spellings[index % spellings.length]?.() ?? ''))
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(201))
  expect(statuses.at(-1)).toBe(429)
  expect(await send('203.0.113.9')).toBe(201)
  // Malformed entries count as the proxy itself.
  expect(await send('unknown')).toBe(201)
  const ips = new Set([...logged.matchAll(/"ip":"([^"]*)"/g)].map(([, ip]) => ip))
  expect(ips).toEqual(new Set(['203.0.113.0', '127.0.0.1']))
})
