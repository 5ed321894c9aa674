import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Checklist } from '#content/setup/checklist-api.ts'
import { createApp } from '#server/app.ts'
import { examine } from '#server/cli/examine.ts'
import { findUntrustedProxy } from '#server/http/proxy-notice.ts'
import { limitsOf } from '#server/limits.ts'
import { withApi } from '#tests/support/sites/api.ts'

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

test('a proxy that is not trusted is named once in the log, on the dashboard and by the doctor', async () => {
  let lines = ''
  const write = (line: string) => {
    lines += line
  }
  const env = { ...api.env, trustProxy: ['10.0.0.0/8'], logLevel: 'info' as const }
  const behind = await createApp({ env, db: api.db, log: { write } })
  const url = await behind.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/settings`, { headers })).body?.cancel()
  const dashboard = async () => {
    const headers = { Authorization: `Bearer ${api.token}` }
    const answer = await fetch(`${url}/api/checklist`, { headers })
    const { untrustedProxy } = (await answer.json()) as Checklist // the documented answer
    return untrustedProxy
  }
  await ask({})
  expect(await dashboard()).toBeNull()
  for (let times = 0; times < 3; times++) await ask({ 'X-Forwarded-For': '203.0.113.8:50001' })
  const line = 'TRUST_PROXY=10.0.0.0/8,127.0.0.1'
  await expect.poll(dashboard).toEqual({ ip: '127.0.0.1', line })
  expect(lines.split(line)).toHaveLength(2)
  const found = await findUntrustedProxy(api.db, env.trustProxy)
  expect(found).toEqual({ ip: '127.0.0.1', header: 'x-forwarded-for' })
  await expect(Array.fromAsync(examine({ db: api.db, env }, false))).rejects.toThrow(line)
  // Once it is trusted, nothing is said.
  expect(await findUntrustedProxy(api.db, ['127.0.0.1'])).toBeNull()
  await behind.close()
})
