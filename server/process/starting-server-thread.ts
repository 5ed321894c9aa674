import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { StartingServerData } from './starting-server.ts'

const { port, host } = workerData as StartingServerData // set by `openStartingServer`

const plain = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;font:1.125rem/1.5 system-ui,sans-serif;text-align:center}' +
  ':root{color-scheme:light dark}p{margin:0 1.5rem}'

/** The page reloads itself. It is bilingual, because the site's language is not known yet. */
const startingPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>…</title><style>${style}</style></head>
<body><main><p>The site is starting. This page tries again by itself.</p>
<p lang="de">Die Website startet. Diese Seite versucht es von selbst wieder.</p></main></body></html>
`

const page = {
  ...plain,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
}

const server = createServer((request, response) => {
  const [path] = (request.url ?? '').split('?')
  response.shouldKeepAlive = false
  if (path === '/livez' || path === '/healthz') {
    response.writeHead(200, plain).end('ok\n')
  } else if (path === '/readyz') {
    const json = { ...plain, 'Content-Type': 'application/json; charset=utf-8' }
    response.writeHead(503, json).end(JSON.stringify({ status: 'not ready', checks: {} }))
  } else {
    const isBrowser = request.headers.accept?.includes('text/html') === true
    const later = { ...(isBrowser ? page : plain), 'Retry-After': '5' }
    response.writeHead(503, later).end(isBrowser ? startingPage : 'The site is starting.\n')
  }
})
server.listen({ port, host }, () => parentPort?.postMessage('listening'))
// If this server cannot listen, the start continues without it.
server.on('error', () => parentPort?.postMessage('failed'))
parentPort?.once('message', () => {
  server.close()
  server.closeAllConnections()
  parentPort?.close()
})
