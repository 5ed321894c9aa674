import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './self-signed.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: string
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A webhook receiver on this machine. Records requests and responds as the test says. */
export async function startReceiver({ isSecure = false } = {}) {
  const received: Received[] = []
  let answer: Answer = (_, response) => response.end('ok')
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(request, response)
  }
  const server = isSecure ? createSecureServer(selfSigned, listen) : createServer(listen)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a cast: the server listens on a TCP port
  return {
    port,
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    received,
    answers(next: Answer) {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
