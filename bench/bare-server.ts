import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { captureResponse } from './captured-response.ts'

/** Baseline server: fetches the response of the URL in COPY_OF once and sends its bytes and headers from memory. */
const copy = await captureResponse(process.env.COPY_OF ?? '')
const { body } = copy
const headers = copy.headers.flat()

const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a cast: the server listens on a TCP port
  process.stdout.write(`http://127.0.0.1:${port}/\n`)
})
