import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { readEnv } from '../env/env.ts'
import { root } from '../program.ts'
import type { startSite } from './development-site.ts'
import { listenError } from './port-check.ts'

/** Vite compiles and loads it, with all that it imports. */
const siteModule = '/server/process/development-site.ts'

/** Time in which one save of several files becomes one restart. */
const settleMs = 30

/** The folders of the running site. Vite alone reloads the files of `app/`. */
const folders = ['server', 'content'].map((name) => join(root, name) + sep)

const isOfSite = (file: string) =>
  folders.some((folder) => file.startsWith(folder)) && !/\.test\.tsx?$/.test(file)

/**
 * `npm run dev`: serves the site from its sources. Vite compiles all of them, also the server's, and keeps what has not
 * changed: a change of `server/` or `content/` starts the site again in this process. Requests wait until it has
 * started, so that none is refused. Resolves when `stop` is aborted.
 */
export async function runDevelopment(stop: AbortSignal): Promise<void> {
  const { env, errors } = readEnv(process.env)
  if (errors.length > 0) return fail(errors)
  const server = createServer()
  const vite = await createViteServer({
    root,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  const site = createSite(vite, env.siteUrl)
  server.on('request', site.answer)
  try {
    server.listen(env.port, env.host)
    await once(server, 'listening')
  } catch (error) {
    return fail([listenError(error, env)])
  }
  const failures = await site.start()
  if (failures.length > 0) return fail(failures)
  let settling: NodeJS.Timeout | undefined
  vite.watcher.on('all', (_event, file) => {
    if (!isOfSite(file)) return
    clearTimeout(settling)
    settling = setTimeout(site.restart, settleMs)
  })
  if (!stop.aborted) await once(stop, 'abort')
  clearTimeout(settling)
  server.close()
  server.closeAllConnections()
  await site.stop()
  await vite.close()
}

function fail(errors: readonly string[]): never {
  for (const error of errors) console.error(`atrium: ${error}`)
  process.exit(1)
}

type Site = Exclude<Awaited<ReturnType<typeof startSite>>, string[]>

/** The running site. A change during a restart starts it once more. */
function createSite(vite: ViteDevServer, url: string) {
  let running: Site | undefined
  let starting: Promise<unknown> = Promise.resolve()
  const ending = new Set<Promise<void>>()

  const start = async (): Promise<string[]> => {
    running = undefined
    try {
      // Cast: the module's own type.
      const module = (await vite.ssrLoadModule(siteModule)) as { startSite: typeof startSite }
      const started = await module.startSite(vite, url, process.env)
      if (Array.isArray(started)) return started
      running = started
      return []
    } catch (error) {
      return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    }
  }
  /** The former site finishes its requests beside the new one. */
  const end = (site: Site | undefined) => {
    if (!site) return
    const ended = site.close().finally(() => ending.delete(ended))
    ending.add(ended)
  }
  const again = async () => {
    const former = running
    for (const failure of await start()) console.error(`atrium: ${failure}`)
    end(former)
  }
  return {
    start: () => {
      const begun = start()
      starting = begun
      return begun
    },
    async stop() {
      end(running)
      await Promise.all(ending)
    },
    restart() {
      starting = starting.then(again)
    },
    async answer(request: IncomingMessage, response: ServerResponse) {
      await starting
      if (running) return running.answer(request, response)
      response.writeHead(503, { 'Content-Type': 'text/plain' })
      response.end('The site has not started. The terminal of npm run dev says why.\n')
    },
  }
}
