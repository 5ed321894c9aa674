import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageSource } from './pages.ts'
import type { PageHandler, QueryKeys } from './site.ts'

/** The pages as `npm run build` left them. */
export async function productionBuild(app: FastifyInstance, buildDir: string): Promise<PageSource> {
  const module: { render: PageHandler; queryKeys: QueryKeys; staffScript: string } = await import(
    pathToFileURL(join(buildDir, 'server/index.js')).href
  )
  const clientDir = join(buildDir, 'client')
  // Hashed assets: names under /assets carry the hash of their content; each has compressed twins.
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
  })
  const { render, queryKeys, staffScript } = module
  return {
    render,
    queryKeys: () => queryKeys,
    staffScript: async () => staffScript,
    keepsWarm: true,
    serveFile: async () => false,
    isDevelopment: false,
  }
}
