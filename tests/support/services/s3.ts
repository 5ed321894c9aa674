import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import type { StorageConfig } from '#server/env/storage.ts'

/** Responds instead of the server. Returning `false` lets the request through. */
export type Fault = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>

/** Deadline of storage operations while no fault is set. The server's own deadline is too short for a busy machine. */
const patientMs = 30_000
const failingMs = 300

/** An error response of S3. */
export const s3Error =
  (status: number, code: string): Fault =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
    return true
  }

/** Every way in which a storage can fail. */
export const storageFaults = {
  '500': s3Error(500, 'InternalError'),
  'too many requests': s3Error(503, 'SlowDown'),
  'a wrong clock': s3Error(403, 'RequestTimeTooSkewed'),
  'a missing bucket': s3Error(404, 'NoSuchBucket'),
  'a key without rights': s3Error(403, 'AccessDenied'),
  'no answer': () => true,
  'a reset': (request) => {
    request.socket.destroy()
    return true
  },
  'a slow answer': async () => {
    await wait(2 * failingMs)
    return false
  },
  'an answer that stops in its middle': (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('<ListBucketResult>')
    return true
  },
} satisfies Record<string, Fault>

const answers =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Fault =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(body)
    return true
  }

const errorDocument = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'

/** Every way in which something between the server and its bucket can report a success that is none. */
export const storageLies = {
  'a web page': answers('text/html; charset=utf-8', '<!doctype html><title>Sign in</title>'),
  'a web page with a tag': answers('text/html', '<!doctype html>', { ETag: '"5f-1"' }),
  'an error document': answers('application/xml', errorDocument, { ETag: '"5f-2"' }),
  nothing: answers('image/png', ''),
  'other bytes': answers('image/png', Buffer.alloc(500, 7), { ETag: '"5f-3"' }),
} satisfies Record<string, Fault>

/** Limits a fault to writes, so that it hits in the middle of an upload. */
export const onWritesOnly =
  (fault: Fault): Fault =>
  (request, response) =>
    request.method === 'PUT' && fault(request, response)

/** An S3 server on this machine that checks signatures, behind a proxy that simulates faults. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-s3-'))
  const options = { port: 0, address: '127.0.0.1', silent: true, vhostBuckets: false }
  const s3 = new S3rver({ ...options, directory, configureBuckets: [{ name: 'pictures' }] })
  const { port: innerPort } = await s3.run()
  const requests: string[] = []
  let fault: Fault | undefined

  const proxy = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (await fault?.(request, response)) return
    const { method = 'GET', url: path = '/', headers } = request
    const inner = send({ host: '127.0.0.1', port: innerPort, method, path, headers })
    inner.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    inner.once('error', () => response.destroy())
    request.pipe(inner)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo // a cast: the server listens on a TCP port
  const config: StorageConfig = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    prefix: 'site/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    deadlineMs: patientMs,
  }

  return {
    config,
    /** The requests received, such as `PUT /pictures/…`. */
    requests,
    /** Makes all requests fail, or ends the fault. Operations have a shorter deadline during a fault. */
    fails(next: Fault | undefined) {
      fault = next
      config.deadlineMs = next ? failingMs : patientMs
    },
    /** Sets a fault that answers at once, so operations keep their deadline. */
    lies(next: Fault) {
      fault = next
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      s3.httpServer.closeAllConnections()
      await s3.close()
      await rm(directory, { recursive: true })
    },
  }
}
