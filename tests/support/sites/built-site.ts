import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/limits.ts'
import { productionBuild } from '#server/site/production-build.ts'
import { withApi } from './api.ts'

export interface SiteAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * A listening server with the built pages on an empty database. `api` fills the database. The site's own address is an
 * https address, whatever address a request uses.
 */
export function withBuiltSite() {
  const api = withApi()
  let app: FastifyInstance
  let port = 0

  beforeAll(async () => {
    const env = { ...api.env, siteUrl: 'https://www.example.com' }
    app = await createApp({
      env,
      db: api.db,
      limits: createLimits(100_000),
      pageSource: async (app) => ({
        ...(await productionBuild(app, { db: api.db })),
        keepsWarm: false,
      }),
    })
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => app.close())

  /** Sends a request over the network, with its path and headers unchanged. */
  const get = async (
    path: string,
    headers: Record<string, string | string[]> = {},
    method = 'GET',
  ): Promise<SiteAnswer> => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
    const [answer] = await once(asked, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const isPacked = answer.headers['content-encoding'] === 'gzip'
    const body = (isPacked && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString('latin1')
    const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return { status: answer.statusCode, headers: Object.fromEntries(named), body }
  }

  /** Sends raw bytes. Returns the whole response, or an empty string when there is none. */
  const raw = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}) // the server may cut the request off
    socket.end(Buffer.from(bytes, 'latin1'))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
    await once(socket, 'close')
    return Buffer.concat(chunks).toString('latin1')
  }

  return { api, get, raw }
}
