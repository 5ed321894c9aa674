import cluster from 'node:cluster'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { captureResponse } from './captured-response.ts'

/**
 * Baseline server: fetches the response of the URL in COPY_OF once and sends its bytes and headers from memory. It logs
 * nothing. FASTIFY=1 sends them with a route of Fastify; WORKERS starts several processes.
 */
const { COPY_OF = '', FASTIFY, WORKERS = '1' } = process.env
const announce = (port: number) => process.stdout.write(`http://127.0.0.1:${port}/\n`)

if (cluster.isPrimary && Number(WORKERS) > 1) {
  for (let number = 0; number < Number(WORKERS); number++) cluster.fork()
  let listening = 0
  cluster.on('listening', (_worker, { port }) => {
    if (++listening === Number(WORKERS)) announce(port)
  })
} else {
  const copy = await captureResponse(COPY_OF)
  const port = FASTIFY ? await listenWithFastify(copy) : await listenBare(copy)
  if (cluster.isPrimary) announce(port)
}

type Copy = Awaited<ReturnType<typeof captureResponse>>

function listenBare({ body, headers }: Copy): Promise<number> {
  const raw = headers.flat()
  const answer: RequestListener = (_, response) => response.writeHead(200, raw).end(body)
  const server = createServer(answer)
  return new Promise((resolve) => {
    // A cast: the server listens on a TCP port.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

async function listenWithFastify({ body, headers }: Copy): Promise<number> {
  const app = Fastify()
  const all = Object.fromEntries(headers)
  app.get('/', (_request, reply) => reply.headers(all).send(body))
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}
