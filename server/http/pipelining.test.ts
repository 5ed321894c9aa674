import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { answerOneByOne } from './pipelining.ts'

let close = () => {}
afterEach(() => close())

/** Connects to a server and collects what the server sends. */
async function connection(answer: RequestListener) {
  const server = createServer(answerOneByOne(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  close = () => {
    socket.destroy()
    server.close()
    server.closeAllConnections()
  }
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const get = (...paths: string[]) =>
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  return { socket, get, received: () => received }
}

test('pipelined requests are handled one at a time, in order', async () => {
  const begun: [string, ServerResponse][] = []
  const { get, received } = await connection(({ url = '' }, response) => {
    begun.push([url, response])
  })
  get('/1', '/2', '/3')
  for (const path of ['/1', '/2', '/3', '/4']) {
    await expect.poll(() => begun.at(-1)?.[0]).toBe(path)
    if (path === '/3') get('/4')
    begun.at(-1)?.[1].end(`answer of ${path}.`)
    await expect.poll(received).toContain(`answer of ${path}.`)
  }
  expect(begun.map(([path]) => path)).toEqual(['/1', '/2', '/3', '/4'])
})

test('a request sent after the previous answer is handled at once', async () => {
  const { get, received } = await connection(({ url }, response) => {
    response.end(`answer of ${url}.`)
  })
  for (const path of ['/1', '/2']) {
    get(path)
    await expect.poll(received).toContain(`answer of ${path}.`)
  }
})

test('a client that pipelines requests without reading answers is disconnected', async () => {
  let begun = 0
  const { socket, get } = await connection(() => {
    begun++
  })
  get(...Array.from({ length: 34 }, (_, at) => `/${at}`))
  await once(socket, 'close')
  expect(begun).toBe(1)
})
