import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeStalledResponses } from './stalled-responses.ts'

const megabyte = 1024 * 1024
/** A body that exceeds what the kernel buffers for a client that does not read. */
const large = Buffer.alloc(64 * megabyte)
const stallMs = 120

let server: Server
let clients: Socket[] = []
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/large') response.end(large)
    else response.write('begun')
  })
  closeStalledResponses(server, stallMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  clients = []
  server.close()
})

/** Requests a path; returns both ends of the connection. */
async function ask(path: string): Promise<{ client: Socket; socket: Socket }> {
  const accepted = once(server, 'connection')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => {})
  client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const [socket] = await accepted
  return { client, socket }
}

test('a client that never reads its answer is disconnected, even while it sends', async () => {
  const { client, socket } = await ask('/large')
  client.write('GET / HTTP/1.1\r\n')
  const sending = setInterval(() => client.write('a: b\r\n'), stallMs / 10)
  await once(socket, 'close')
  clearInterval(sending)
})

test('a slow reader gets the whole answer', async () => {
  const { client } = await ask('/large')
  let received = 0
  let sincePause = 0
  client.on('data', (chunk) => {
    received += chunk.length
    sincePause += chunk.length
    if (sincePause < 4 * megabyte) return
    sincePause = 0
    client.pause()
    // Together, the pauses are longer than several timeouts.
    setTimeout(() => client.resume(), stallMs / 4)
  })
  await expect.poll(() => received, { timeout: 50_000 }).toBeGreaterThan(large.length)
})

test('an idle stream stays open', async () => {
  const quiet = await ask('/quiet')
  // Waits until a client that reads nothing is disconnected.
  const { socket } = await ask('/large')
  await once(socket, 'close')
  expect(quiet.socket.destroyed).toBe(false)
})
