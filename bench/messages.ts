import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { listMessages } from '#server/inbox/messages.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { freePort } from '#tests/support/sites/server.ts'
import { responseTimesDuring } from './http-requests.ts'
import { load, startProgram } from './load.ts'
import { print, quantile, type Row, row } from './row.ts'

const seconds = 8
export const messageJson = JSON.stringify({
  name: 'Ines Ferreira',
  email: 'ines@client.example',
  subject: 'A question',
  message: 'We run a small clinic and would like to talk about our booking system. '.repeat(4),
})

/**
 * Measures how many messages per second the server stores from 8 connections and from one connection, without rate
 * limits. Each message is durable before its response. Also measures the latency of the home page during the writes.
 */
export async function benchMessages(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const environment = { DATA_DIR: directory, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
  const server = await startProgram('unlimited-server.ts', environment)
  const post = {
    connections: 8,
    headers: { 'content-type': 'application/json' },
    body: messageJson,
  }
  await load(`${server.url}/api/messages`, { ...post, seconds: 2 })

  // Leaves time to warm the page cache.
  await wait(3_000)
  const home = `${server.url}/`
  const loading = load(`${server.url}/api/messages`, { ...post, seconds })
  const times = await responseTimesDuring(loading, home)
  const messages = await loading
  const alone = await load(`${server.url}/api/messages`, { ...post, connections: 1, seconds: 4 })
  await server.stop()
  const db = connect(directory)
  const stored = (await listMessages(db, { pageSize: 1 })).total
  await db.destroy()
  await rm(directory, { recursive: true })
  return [
    row('durable messages, 8 connections', messages.perSecond, '/s', { atLeast: 2_000 }),
    row('durable messages, 1 connection', alone.perSecond, '/s'),
    row('messages that were refused', messages.failed + alone.failed, '', { atMost: 0 }),
    row('messages in the database after all', stored, ''),
    row('home meanwhile: p99', quantile(times, 0.99), 'ms', { atMost: 20 }),
  ]
}

if (import.meta.main) print(await benchMessages())
