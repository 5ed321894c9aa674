import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { hashedAssets } from './assets/hashed-assets.ts'
import type { PageSource } from './pages.ts'
import type { PageHandler, QueryKeys } from './site.ts'

interface Options {
  buildDir: string
  db: Database
  /** Folder with the assets of earlier builds, if one is kept. */
  keptAssets?: string | undefined
}

/** Serves the pages from the output of `npm run build`. */
export async function productionBuild(
  app: FastifyInstance,
  { buildDir, db, keptAssets }: Options,
): Promise<PageSource> {
  const module: { render: PageHandler; queryKeys: QueryKeys; staffScript: string } = await import(
    pathToFileURL(join(buildDir, 'server/index.js')).href
  )
  const directory = join(buildDir, 'client/assets')
  await app.register(hashedAssets, { directory, keptAssets, db })
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
