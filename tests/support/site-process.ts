import { once } from 'node:events'

/**
 * Preloads the whole server, so that the next process loads while the current one is killed: `node site-process.ts`.
 * Starts at the first line of its input, which contains environment variables as JSON.
 */
process.env.NODE_ENV = 'production' // before React is loaded
await Promise.all([
  import('#server/process/listen.ts'),
  import('#server/jobs.ts'),
  import('#server/outbox/start-deliveries.ts'),
  import(new URL('../../build/server/index.js', import.meta.url).href),
])
const { runProcess } = await import('#server/process/process.ts')
const [line] = await once(process.stdin, 'data')
process.stdin.destroy()
Object.assign(process.env, JSON.parse(String(line)))
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())
await runProcess(stop.signal)
