import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestLogger } from '../http/request-log.ts'
import { createLogWriter } from './log-writer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A disk or pipe that accepts `room` bytes and then fails with `code`. */
function sinkWith(room = Number.POSITIVE_INFINITY, code = 'ENOSPC') {
  let finish: (() => void) | undefined
  const sink = {
    room,
    text: '',
    writes: 0,
    writeSync(bytes: Buffer) {
      sink.writes++
      const taken = Math.min(sink.room, bytes.length)
      if (taken === 0) throw Object.assign(new Error(code), { code })
      sink.room -= taken
      sink.text += bytes.subarray(0, taken).toString()
      return taken
    },
    write(bytes: Buffer, done: (error: Error | null, written: number) => void) {
      if (finish) throw new Error('two writes at once')
      finish = () => {
        finish = undefined
        let [error, taken]: [Error | null, number] = [null, 0]
        try {
          taken = sink.writeSync(bytes)
        } catch (failure) {
          error = failure as Error // thrown by `writeSync`
        }
        done(error, taken)
      }
    },
    isWriting: () => finish !== undefined,
    /** Completes the pending write. */
    finish: () => finish?.(),
    /** Advances by a second, in which every write completes. */
    step() {
      for (let steps = 0; steps < 100; steps++) {
        sink.finish()
        vi.advanceTimersByTime(10)
      }
    },
  }
  return sink
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `{"line":${from + index}}\n`)

test('lines are batched and written in order, in the background', () => {
  const sink = sinkWith()
  const log = createLogWriter(sink)
  const lines = numbered(100)
  for (const line of lines) log.write(line)
  expect(sink.writes).toBe(0)
  sink.step()
  expect(sink).toMatchObject({ text: lines.join(''), writes: 1 })
})

test('a full chunk is written at once, and only a single line can exceed the chunk size', () => {
  const sink = sinkWith()
  const sizes: number[] = []
  const write: typeof sink.write = (bytes, done) => {
    sizes.push(bytes.length)
    sink.write(bytes, done)
  }
  const log = createLogWriter({ ...sink, write }, { chunkBytes: 50 })
  const lines = [...numbered(20), `${'x'.repeat(80)}\n`, ...numbered(3, 20)]
  for (const line of lines) log.write(line)
  expect(sink.isWriting()).toBe(true)
  sink.step()
  expect(sink.text).toBe(lines.join(''))
  expect(sizes.filter((size) => size > 50)).toEqual([81])
})

test('a full disk drops lines beyond the limit, and one line counts them later', () => {
  const sink = sinkWith(25)
  const log = createLogWriter(sink, { maxBytes: 1000 })
  const lines = numbered(1000)
  for (const line of lines) {
    log.write(line)
    sink.step()
  }
  expect(sink.text).toHaveLength(25)
  const before = sink.writes
  sink.step()
  expect(sink.writes - before, 'in a second').toBeLessThan(20)

  sink.room = Number.POSITIVE_INFINITY
  sink.step()
  log.write('{"line":"after"}\n')
  sink.step()
  const written = sink.text.trimEnd().split('\n')
  const [after, notice = '', ...kept] = written.reverse()
  expect(after).toBe('{"line":"after"}')
  expect(kept.reverse()).toEqual(numbered(kept.length).map((line) => line.trimEnd()))
  expect(JSON.parse(notice)).toMatchObject({
    level: 40,
    pid: process.pid,
    msg: 'log lines were dropped',
    dropped: 1000 - kept.length,
  })
})

test('a partial write continues where it stopped', () => {
  const sink = sinkWith(5, 'EAGAIN')
  const log = createLogWriter(sink)
  for (const line of numbered(3)) log.write(line)
  for (let more = 0; more < 10; more++) {
    sink.step()
    sink.room = 7
  }
  expect(sink.text).toBe(numbered(3).join(''))
})

test('process exit flushes the log without waiting for a broken sink', () => {
  const sink = sinkWith()
  const log = createLogWriter(sink)
  log.write('last\n')
  log.flushSync()
  expect(sink.text).toBe('last\n')

  const closed = sinkWith(0, 'EPIPE')
  const lost = createLogWriter(closed)
  lost.write('last\n')
  lost.flushSync()
  expect(closed.writes).toBe(1)
})

test('flush waits for a slow reader', async () => {
  vi.useRealTimers()
  const sink = sinkWith(0, 'EAGAIN')
  const log = createLogWriter({
    ...sink,
    write: (bytes, done) => void queueMicrotask(() => answer(bytes, done)),
  })
  const answer = (bytes: Buffer, done: Parameters<typeof sink.write>[1]) => {
    sink.write(bytes, done)
    sink.finish()
    sink.room = 3
  }
  log.write('last\n')
  await log.flush()
  expect(sink.text).toBe('last\n')
})

test('an access log line equals pino’s output', () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log: logger } = Fastify({ logger: { stream } })
  const log = createRequestLogger(stream)
  const line = { method: 'GET', status: 200, milliseconds: 1.3, ip: '::1' }
  vi.setSystemTime(1_795_000_000_000)
  for (const url of [
    '/',
    '/a"b\\c',
    '/checking&ssoToken=secret',
    '/\u00e4\u2028\u007f',
    '/sso/link?token=secret',
    '/?',
    '',
  ]) {
    log('req-1', { ...line, milliseconds: 1.26, url })
    const { method, ...rest } = line
    const path = url.split(/[?&]/)[0]
    logger.child({ reqId: 'req-1' }).info({ method, path, ...rest }, 'answered')
    expect(lines.shift()).toBe(lines.shift())
  }
  log('req-2', { ...line, url: '/', ip: undefined })
  expect(JSON.parse(lines.shift() ?? '')).not.toHaveProperty('ip')
  const forged = '1.2.3.4","status":"forged'
  log('req-3', { ...line, url: '/', ip: forged })
  expect(JSON.parse(lines.shift() ?? '')).toMatchObject({ ip: 'unknown', status: 200 })
})
