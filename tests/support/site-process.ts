import { once } from 'node:events'

/**
 * The whole server, loaded before it begins, so that the next one loads while this one is killed:
 * `node site-process.ts`. It begins with a line: the variables of its environment, as JSON.
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
