import type { Server } from 'node:http'
import type { PageHandler } from './site.ts'
import type { PageSource } from './site-pages.ts'

/** The exports of `app/handler.ts`. */
interface Handler {
  render: PageHandler
  staffScript: string
}

/** Vite in middleware mode: `npm run dev` serves pages from their sources, with hot reload on the same port. */
export async function viteDevServer(server: Server): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    // Vite ignores content/: a change there restarts the server, which reloads the page.
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/content/**'] } },
    appType: 'custom',
  })
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
