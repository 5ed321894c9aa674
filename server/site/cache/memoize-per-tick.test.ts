import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoizePerTick } from './memoize-per-tick.ts'

let reads: number
let value: ReturnType<typeof memoizePerTick<number>>
let server: Server
const most = 20
let sockets: Socket[]

beforeEach(async () => {
  reads = 0
  sockets = []
  value = memoizePerTick(() => ++reads, most)
  server = createServer((request, response) => {
    if (request.url === '/save') value.forget()
    if (request.url === '/body') value.exclude(request.socket)
    response.end(String(value.get(request)))
  })
  value.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

async function connections(count: number) {
  const { port } = server.address() as AddressInfo
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    sockets.push(socket)
  }
  await ask(sockets) // after this, the server knows every connection
  reads = 0
}

/** Sends all requests before Node polls the sockets, and returns the answers. */
async function ask(by: Socket[], path = '/') {
  const answers = by.map(answerOn)
  for (const socket of by) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return Promise.all(answers)
}

function answerOn(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', function more(chunk) {
      text += chunk
      const [, body] = text.split('\r\n\r\n')
      if (!body) return
      socket.off('data', more)
      resolve(Number(body))
    })
  })
}

test('requests that arrive together share one read', async () => {
  await connections(10)
  const answers = await ask(sockets)
  expect(answers).toHaveLength(10)
  expect(reads).toBeLessThan(10)
  expect(new Set(answers).size).toBe(reads)
})

test('a request in a later tick reads again', async () => {
  await connections(1)
  expect(await ask(sockets)).toEqual([1])
  expect(await ask(sockets)).toEqual([2])
})

test('each request on an excluded connection reads again', async () => {
  await connections(3)
  await ask(sockets, '/body')
  reads = 0
  expect((await ask(sockets)).sort()).toEqual([1, 2, 3])
})

test('with very many connections, each request reads again', async () => {
  await connections(most)
  expect(new Set(await ask(sockets)).size).toBe(most)
  sockets.pop()?.destroy()
  await vi.waitFor(async () => {
    reads = 0
    await ask(sockets)
    expect(reads).toBeLessThan(most - 1)
  }, 60_000)
})

test('a later request in the same tick sees an acknowledged write', async () => {
  await connections(5)
  expect(await ask(sockets, '/save')).toEqual([1, 2, 3, 4, 5])
})
