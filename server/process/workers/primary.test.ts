import { spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '../../env/env.ts'
import { startWorkers } from './primary.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Fake workers, whose events a test emits. */
function fakeWorkers() {
  const made: EventEmitter[] = []
  const fork = () => {
    const parts = { process: { pid: 100 + made.length }, isConnected: () => false }
    const worker = Object.assign(new EventEmitter(), parts)
    made.push(worker)
    return worker
  }
  // The fake workers have only what the primary uses.
  vi.spyOn(cluster, 'fork').mockImplementation(fork as unknown as typeof cluster.fork)
  vi.spyOn(cluster, 'workers', 'get').mockImplementation(() => ({}))
  return made
}

const begin = (stop = new AbortController().signal) => {
  const lines: string[] = []
  const options = { patienceMs: 100, stop, log: (line: string) => void lines.push(line) }
  const giveUp = (reason: string) => void lines.push(reason)
  const { env } = readEnv({ WORKERS: '2' })
  return { lines, started: startWorkers(env, { ...options, giveUp }) }
}

test('a worker that dies while others still start is replaced, and its reason is logged', async () => {
  const workers = fakeWorkers()
  const { lines, started } = begin()
  workers[0]?.emit('message', { kind: 'listening' })
  workers[0]?.emit('message', { kind: 'failed', reason: 'out of luck' })
  workers[0]?.emit('exit', 1, null)
  workers[1]?.emit('message', { kind: 'listening' })
  expect(await started).not.toBeInstanceOf(Array)
  expect(lines).toEqual([expect.stringMatching(/process 100, out of luck.* another one starts/)])
  await vi.waitFor(() => expect(workers).toHaveLength(3), 60_000)

  // A replacement is replaced too, even if it never listened.
  workers[2]?.emit('exit', 7, null)
  await vi.waitFor(() => expect(workers).toHaveLength(4), 60_000)
  expect(lines[1]).toContain('process 102, exit code 7')
})

test('a worker that cannot serve at all fails the start', async () => {
  const workers = fakeWorkers()
  const { started } = begin()
  workers[0]?.emit('message', { kind: 'listening' })
  workers[1]?.emit('message', { kind: 'failed', reason: 'PORT 80 may not be used' })
  workers[1]?.emit('exit', 1, null)
  expect(await started).toEqual(['PORT 80 may not be used'])
  expect(workers).toHaveLength(2)
})

test('a start that is stopped has no reasons', async () => {
  const workers = fakeWorkers()
  const stop = new AbortController()
  const { started } = begin(stop.signal)
  stop.abort()
  for (const worker of workers) worker.emit('exit', null, 'SIGTERM')
  expect(await started).toEqual([])
})

test('a worker that is killed while it is answered does not end the primary', () => {
  const program = join(
    import.meta.dirname,
    '../../../tests/support/faults/killed-workers-process.ts',
  )
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
