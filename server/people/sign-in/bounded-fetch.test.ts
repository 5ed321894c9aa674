import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** The address of a service that answers so. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const most = 64 * 1024

test('an answer comes as it is', async () => {
  const url = await serve((_, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"a":"é"}')
  })
  const answer = await boundedFetch(url)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('Content-Type')).toBe('application/json')
  expect(await answer.json()).toEqual({ a: 'é' })
})

test.each([204, 304])('an answer without a body comes too: %i', async (status) => {
  const url = await serve((_, response) => response.writeHead(status).end())
  expect((await boundedFetch(url)).status).toBe(status)
})

test('64 KB are taken, a byte more is not', async () => {
  let length = most
  const url = await serve((_, response) => response.end('x'.repeat(length)))
  expect(await (await boundedFetch(url)).text()).toHaveLength(most)
  length++
  await expect(boundedFetch(url)).rejects.toThrow('the answer is longer than 65536 bytes')
})

test('an answer without an end is left after 64 KB', async () => {
  let sent = 0
  function* pieces() {
    const piece = Buffer.alloc(16 * 1024, 'x')
    while (sent < 400_000_000) {
      sent += piece.length
      yield piece
    }
  }
  const url = await serve((_, response) => pipeline(Readable.from(pieces()), response, () => {}))
  await expect(boundedFetch(url)).rejects.toThrow('longer than')
  expect(sent).toBeLessThan(50_000_000)
})

test('an answer is measured as it is when it is unpacked', async () => {
  const small = gzipSync('x'.repeat(most))
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  expect(bomb.length).toBeLessThan(most)
  let body = small
  const url = await serve((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(body)
  })
  expect(await (await boundedFetch(url)).text()).toHaveLength(most)
  body = bomb
  await expect(boundedFetch(url)).rejects.toThrow('longer than')
})

test('an answer that trickles has its time in all', async () => {
  const url = await serve((request, response) => {
    const trickle = setInterval(() => response.write(' '), 20)
    request.socket.once('close', () => clearInterval(trickle))
  })
  const timeoutMs = 300
  await expect(boundedFetch(url, {}, { timeoutMs, maxBytes: most })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('who asks can give up before', async () => {
  const url = await serve(() => {})
  await expect(boundedFetch(url, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})
