import type { ViteDevServer } from 'vite'
import type { PageHandler } from './site.ts'
import type { PageSource } from './site-pages.ts'

/** The exports of `app/handler.ts`. */
interface Handler {
  render: PageHandler
  staffScript: string
}

/** Pages from their sources, which Vite compiles. */
export function viteDevServer(vite: ViteDevServer): PageSource {
  const handler = async () => (await vite.ssrLoadModule('./app/handler.ts')) as Handler
  return {
    isDevelopment: true,
    keepsWarm: false,
    render: async (...parameters) => (await handler()).render(...parameters),
    staffScript: async () => (await handler()).staffScript,
    serveFile: (request, reply) =>
      new Promise((resolve, reject) => {
        reply.raw.once('finish', () => {
          reply.hijack()
          resolve(true)
        })
        vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
          error ? reject(error) : resolve(false),
        )
      }),
  }
}
