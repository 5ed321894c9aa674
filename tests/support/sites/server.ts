import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFile } from '../run/run-folder.ts'

const root = join(import.meta.dirname, '../../..')

/** A port that is currently unused. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Runs the program to its end. Returns its output. */
export async function runToEnd(
  environment: Record<string, string>,
  program?: string,
  parameters?: string[],
) {
  const child = run(environment, program, parameters)
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code: code as number | null, output: output.join('') }
}

/** Runs a program of the project in a separate process, by default the one of `npm start`. */
function run(
  environment: Record<string, string>,
  program = 'server/main.js',
  parameters: string[] = [],
  stdout: number | 'pipe' = 'pipe',
  folder = root,
) {
  return spawn(process.execPath, [join(folder, program), ...parameters], {
    cwd: folder,
    stdio: ['ignore', stdout, 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      DATA_DIR_UNMOUNTED: 'allow',
      ...environment,
    },
  })
}

function collect(child: ChildProcess): string[] {
  const output: string[] = []
  const log = runFile(`server-${child.pid}.log`)
  if (log) {
    const file = createWriteStream(log)
    child.stdout?.pipe(file, { end: false })
    child.stderr?.pipe(file, { end: false })
    child.once('close', () => file.end(() => rm(log, { force: true })))
  }
  child.stdout?.on('data', (chunk) => output.push(String(chunk)))
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  return output
}

export interface TestServer {
  url: string
  pid: number
  /** Everything written to stdout and stderr. */
  output: string[]
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the server on a free port with a new data directory, unless `environment` has others. `stdout` is a file
 * descriptor for its output. `folder` selects another installation of the program.
 */
export async function startServer(
  environment: Record<string, string> = {},
  stdout?: number,
  folder?: string,
  parameters: string[] = [],
): Promise<TestServer> {
  const start = () => startOnFreePort(environment, stdout, folder, parameters)
  return start().catch((error: unknown) => {
    // Another test may have taken the free port meanwhile.
    if (environment.PORT || !/PORT \d+ is in use/.test(String(error))) throw error
    return start()
  })
}

async function startOnFreePort(
  environment: Record<string, string>,
  stdout: number | undefined,
  folder: string | undefined,
  parameters: string[],
): Promise<TestServer> {
  const directory = environment.DATA_DIR ? undefined : await mkdtemp(join(tmpdir(), 'atrium-'))
  const port = environment.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const variables = {
    PORT: port,
    ...(directory ? { DATA_DIR: directory } : {}),
    ...environment,
  }
  const child = run(variables, undefined, parameters, stdout, folder)
  const output = collect(child)
  const ended = once(child, 'close')

  const deadline = performance.now() + 100_000
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server did not start:\n${output.join('')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      if (directory) await rm(directory, { recursive: true })
      return code
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
