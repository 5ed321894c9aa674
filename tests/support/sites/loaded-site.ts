import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './server.ts'

const root = join(import.meta.dirname, '../../..')
const program = join(import.meta.dirname, 'site-process.ts')

export interface LoadedSite {
  url: string
  pid: number
  /** Everything written to stdout and stderr. */
  output: string[]
  kill(): Promise<void>
}

/** Loads the server into a separate process that can be killed. Returns a function that starts it. */
export function loadSite(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/atrium/compiled'),
      ...environment,
    },
  })
  const output: string[] = []
  const ended = once(child, 'close')
  const { promise: isListening, resolve: listens } = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk) => {
    output.push(String(chunk))
    // The start message appears once the server listens.
    if (output.join('').includes('  Site  ')) listens()
  })
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    async start(): Promise<LoadedSite> {
      const port = await freePort()
      child.stdin.write(`${JSON.stringify({ PORT: String(port) })}\n`)
      await Promise.race([isListening, ended])
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${output.join('')}`)
      return { url: `http://localhost:${port}`, pid: child.pid ?? 0, output, kill }
    },
    kill,
  }
}

/** The lines of the output that are warnings or errors: everything except the start message. */
export const warningsIn = (output: readonly string[]) =>
  output
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ {2}(?:Site|Admin|Sign in|Password) /.test(line))
