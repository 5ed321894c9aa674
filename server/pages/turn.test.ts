import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oncePerTurn } from './turn.ts'

let reads: number
let value: ReturnType<typeof oncePerTurn<number>>
let server: Server
let sockets: Socket[]

beforeEach(async () => {
  reads = 0
  sockets = []
  value = oncePerTurn(() => ++reads)
  server = createServer((request, response) => {
    if (request.url === '/save') value.forget()
    response.end(String(value.get(response)))
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
  await ask(sockets) // each is known to the server after this
  reads = 0
}

/** Sends requests in one go, which the system has before Node looks, and gives what is answered. */
async function ask(by: Socket[], path = '/', times = 1) {
  const answers = by.map((socket) => answersOn(socket, times))
  for (const socket of by) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times))
  return (await Promise.all(answers)).flat()
}

function answersOn(socket: Socket, count: number): Promise<number[]> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', function more(chunk) {
      text += chunk
      const bodies = text.split('\r\n\r\n').slice(1)
      if (bodies.filter((body) => body !== '').length < count) return
      socket.off('data', more)
      resolve(bodies.map((body) => Number.parseInt(body, 10)))
    })
  })
}

test('requests that have come together share what was read', async () => {
  await connections(10)
  const answers = await ask(sockets)
  expect(answers).toHaveLength(10)
  expect(reads).toBeLessThan(10)
  expect(new Set(answers).size).toBe(reads)
})

test('a request in a later turn has it read again', async () => {
  await connections(1)
  expect(await ask(sockets)).toEqual([1])
  expect(await ask(sockets)).toEqual([2])
})

test('a request that came behind another on its connection has it read again', async () => {
  await connections(1)
  const [first, second, third] = await ask(sockets, '/', 3)
  expect([first, second, third]).toEqual([1, 2, 3])
})

test('what is acknowledged is seen by whoever asks after it, in the same turn', async () => {
  await connections(5)
  expect(await ask(sockets, '/save')).toEqual([1, 2, 3, 4, 5])
})
