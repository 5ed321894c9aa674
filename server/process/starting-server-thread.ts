import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { StartingServerData } from './starting-server.ts'

const { port, host } = workerData as StartingServerData // as `openStartingServer` gives it

const plain = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }

const server = createServer((request, response) => {
  const [path] = (request.url ?? '').split('?')
  response.shouldKeepAlive = false
  if (path === '/livez' || path === '/healthz') {
    response.writeHead(200, plain).end('ok\n')
  } else if (path === '/readyz') {
    const json = { ...plain, 'Content-Type': 'application/json; charset=utf-8' }
    response.writeHead(503, json).end(JSON.stringify({ status: 'not ready', checks: {} }))
  } else {
    response.writeHead(503, { ...plain, 'Retry-After': '5' }).end('The site is starting.\n')
  }
})
server.listen({ port, host }, () => parentPort?.postMessage('listening'))
// Without an answer the supervisor knows what it knew before.
server.on('error', () => parentPort?.postMessage('failed'))
parentPort?.once('message', () => {
  server.close()
  server.closeAllConnections()
  parentPort?.close()
})
