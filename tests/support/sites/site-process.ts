import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentProgram } from '#server/process/current-program.js'

/**
 * Preloads the whole built server, so that the next process loads while the current one is killed: `node
 * site-process.ts`. Starts at the first line of its input, which contains environment variables as JSON.
 */
process.env.NODE_ENV = 'production' // before React is loaded
const folder = currentProgram()
if (!folder) throw new Error('the program is not built')
const load = (name: string) => import(pathToFileURL(join(folder, name)).href)
const chunks = (await readdir(folder)).filter((name) => /-[\w-]{8}\.js$/.test(name))
await Promise.all([...chunks, 'pages.js'].map(load))
const { runProcess } = await load('server.js')
const [line] = await once(process.stdin, 'data')
process.stdin.destroy()
Object.assign(process.env, JSON.parse(String(line)))
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())
await runProcess(stop.signal)
