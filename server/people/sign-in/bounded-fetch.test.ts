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

/** Starts a server and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const most = 64 * 1024

test('a response is returned unchanged', async () => {
  const url = await serve((_, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"a":"é"}')
  })
  const answer = await boundedFetch(url)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('Content-Type')).toBe('application/json')
  expect(await answer.json()).toEqual({ a: 'é' })
})

test.each([204, 304])('a response without a body is returned: %i', async (status) => {
  const url = await serve((_, response) => response.writeHead(status).end())
  expect((await boundedFetch(url)).status).toBe(status)
})

test('64 KB are accepted, one byte more is not', async () => {
  let length = most
  const url = await serve((_, response) => response.end('x'.repeat(length)))
  expect(await (await boundedFetch(url)).text()).toHaveLength(most)
  length++
  await expect(boundedFetch(url)).rejects.toThrow('the answer is longer than 65536 bytes')
})

test('an endless response is aborted after 64 KB', async () => {
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

test('a compressed response is measured after decompression', async () => {
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

test('a trickling response is subject to the total timeout', async () => {
  const url = await serve((request, response) => {
    const trickle = setInterval(() => response.write(' '), 20)
    request.socket.once('close', () => clearInterval(trickle))
  })
  const timeoutMs = 300
  await expect(boundedFetch(url, {}, { timeoutMs, maxBytes: most })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('the caller can abort earlier', async () => {
  const url = await serve(() => {})
  await expect(boundedFetch(url, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})
