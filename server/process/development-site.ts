import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { viteDevServer } from '../site/vite-dev-server.ts'
import { type Running, start } from './start.ts'

/** Time that a former site has to finish its requests. */
const patienceMs = 2_000

interface DevelopmentSite extends Running {
  answer: RequestListener
}

/** Starts the site for `development.ts`, which has the port. Returns the errors if it cannot start. */
export async function startSite(
  vite: ViteDevServer,
  url: string,
  variables: NodeJS.ProcessEnv,
): Promise<DevelopmentSite | string[]> {
  const answering = new Set<Promise<unknown>>()
  let answer: RequestListener = () => {}
  const started = await start(variables, {
    log: console.log,
    development: {
      pageSource: async () => viteDevServer(vite),
      serve(server) {
        answer = (request, response) => {
          const closed = once(response, 'close').finally(() => answering.delete(closed))
          answering.add(closed)
          server.emit('request', request, response)
        }
        return url
      },
    },
  })
  if (Array.isArray(started)) return started
  return {
    answer: (request, response) => answer(request, response),
    async close() {
      // An event stream does not end by itself.
      await Promise.race([Promise.all(answering), wait(patienceMs)])
      await started.close()
    },
  }
}
