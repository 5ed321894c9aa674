import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { buildWhenStale } from '#server/process/build.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { startServer } from '#tests/support/sites/server.ts'
import { browserEncodings } from './captured-response.ts'
import { median, print, quantile, type Row, row } from './row.ts'

const rounds = 150
/** The number of renders before measuring. The first renders are slow, because the engine compiles the code. */
const warmUp = 30

/**
 * Measures the home page when it is not cached: the time to render it after a save, and the time from the save's
 * acknowledgement to the first byte of the new page.
 */
export async function benchCold(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const server = await startServer({ DATA_DIR: directory })
  const headers = { Authorization: `Bearer ${await openSession(directory)}` }
  const [staff, visitor] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
  const visible: number[] = []
  const whole: number[] = []
  let stale = 0
  for (let round = 0; round < rounds; round++) {
    const phone = `+49 30 ${10_000 + round}`
    const saving = { method: 'PUT', agent: staff, headers: { ...headers, ...json } }
    await timeToBytes(`${server.url}/api/settings`, saving, JSON.stringify({ phone }))
    const page = { agent: visitor, headers: { 'accept-encoding': browserEncodings } }
    const { first, last, bytes } = await timeToBytes(`${server.url}/`, page)
    if (!brotliDecompressSync(bytes).includes(phone)) stale++
    if (round < warmUp) continue
    visible.push(first)
    whole.push(last)
  }
  await server.stop()
  for (const agent of [staff, visitor]) agent.destroy()
  await rm(directory, { recursive: true })
  return [
    row('home, rendered anew: median', median(whole), 'ms', { atMost: 8 }),
    row('home, rendered anew: 95 of 100', quantile(whole, 0.95), 'ms'),
    row('from a save to the first new byte: median', median(visible), 'ms', { atMost: 15 }),
    row('from a save to the first new byte: 95 of 100', quantile(visible, 0.95), 'ms'),
    row('pages that were stale after a save', stale, '', { atMost: 0 }),
  ]
}

const json = { 'Content-Type': 'application/json' }

/** Milliseconds from a request to the first and to the last byte of its response. */
function timeToBytes(url: string, options: RequestOptions, body?: string) {
  const began = performance.now()
  return new Promise<{ first: number; last: number; bytes: Buffer }>((resolve, reject) => {
    const sending = request(url, options, (answer) => {
      const first = performance.now() - began
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('end', () =>
        resolve({ first, last: performance.now() - began, bytes: Buffer.concat(chunks) }),
      )
    })
    sending.once('error', reject).end(body)
  })
}

if (import.meta.main) print(await benchCold())
