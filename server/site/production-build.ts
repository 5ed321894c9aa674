import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { builtAssets, programFile } from '../program.ts'
import { hashedAssets } from './assets/hashed-assets.ts'
import type { PageHandler } from './site.ts'
import type { PageSource } from './site-pages.ts'

interface Options {
  db: Database
  /** Folder with the assets of earlier builds, if one is kept. */
  keptAssets?: string | undefined
}

/** Serves the pages that `npm run build` has built. */
export async function productionBuild(
  app: FastifyInstance,
  { db, keptAssets }: Options,
): Promise<PageSource> {
  const module: { render: PageHandler; staffScript: string } = await import(
    pathToFileURL(programFile('pages')).href
  )
  await app.register(hashedAssets, { directory: builtAssets, keptAssets, db })
  const { render, staffScript } = module
  return {
    render,
    staffScript: async () => staffScript,
    keepsWarm: true,
    serveFile: async () => false,
    isDevelopment: false,
  }
}
