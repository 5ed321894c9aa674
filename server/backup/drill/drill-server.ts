import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#content/text/durations.ts'
import { programFile } from '../../program.ts'
import { BackupError } from '../backup-error.ts'

/** Timeout of the server's start, which may rebuild a stale build and migrate. */
const startMs = 5 * minuteMs
const stopMs = 15_000

export interface DrillServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts the real server on a data folder, reachable only from this machine. No mail server is set and the database has
 * no webhooks, so the server sends nothing. If it does not become ready, throws `BackupError` with its output.
 */
export async function startDrillServer(
  dataDir: string,
  signal?: AbortSignal,
): Promise<DrillServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [programFile('drill-server')], {
    // The child exits when its stdin closes with this process.
    stdio: ['pipe', 'pipe', 'pipe'],
    // The child inherits nothing from the site's environment: no database, no storage, no mail server.
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'error',
      // In a container, the temporary folder need not be on a volume.
      DATA_DIR_UNMOUNTED: 'allow',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-2000)
    })
  const ended = once(child, 'close')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    const kill = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(kill)
  }
  try {
    const deadline = performance.now() + startMs
    while (!(await isReady(url))) {
      signal?.throwIfAborted()
      if (child.exitCode !== null || child.signalCode !== null)
        throw new BackupError(`the server does not start with the restored data: ${output.trim()}`)
      if (performance.now() > deadline)
        throw new BackupError(
          `the server is not ready after ${startMs / minuteMs} minutes: ${output.trim()}`,
        )
      await wait(100)
    }
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
