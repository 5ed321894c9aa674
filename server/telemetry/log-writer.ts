import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../error-code.ts'

/** The destination of log lines. pino uses it as a stream. */
export interface LogWriter {
  /** Takes a line with its line feed. Never blocks or throws. */
  write(line: string): void
  /** Writes the buffer, as far as the system accepts it now. */
  flushNow(): void
  /** Waits until the buffer is written, with a timeout for a stalled sink. */
  flush(): Promise<void>
  /** Flushes synchronously, for a process that exits immediately. */
  flushSync(): void
}

/** A non-blocking file descriptor. */
export interface Sink {
  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void
  /** Throws the system's error. */
  writeSync(bytes: Buffer): number
}

interface Bounds {
  /** Buffer size. Lines beyond it are dropped and counted. */
  maxBytes?: number
  /** Maximum size of one write, in whole lines. A longer line is written alone. */
  chunkBytes?: number
}

interface Chunk {
  bytes: Buffer
  /** The part of `bytes` that is filled. */
  length: number
}

const kilobyte = 1024
/** Batching interval, and retry interval after a failed write. */
const batchMs = 20
const retryMs = 100
/** Time limits for a slow reader: on graceful shutdown and on immediate exit. */
const flushTimeoutMs = 500
const exitFlushTimeoutMs = 100

/** The beginning of each line, in pino's format. */
export function lineHead(): (level: number) => string {
  const base = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
  return (level) => `{"level":${level},"time":${Date.now()}${base}`
}

const isFullNow = (error: unknown) => codeOf(error) === 'EAGAIN'

/**
 * Buffered log: batches lines and writes them in the background. A sink that accepts nothing, such as a full disk or
 * a pipe without a reader, blocks no request: lines are dropped, and a later line tells how many.
 */
export function createLogWriter(
  sink: Sink,
  { maxBytes = kilobyte * kilobyte, chunkBytes = 64 * kilobyte }: Bounds = {},
): LogWriter {
  const head = lineHead()
  /**
   * The buffered lines, in chunks. The last chunk is still being filled. They are bytes already: a text of thousands of
   * joined strings would occupy the garbage collector until it is written.
   */
  const chunks: Chunk[] = []
  /** Bytes in all chunks. */
  let size = 0
  /** The chunk being written, or its unwritten rest. */
  let current: Buffer | undefined
  let isWriting = false
  let failure: Error | undefined
  let dropped = 0
  let isDue = false

  const add = (line: string, length = Buffer.byteLength(line)) => {
    let filling = chunks.at(-1)
    if (!filling || filling.length + length > filling.bytes.length) {
      filling = { bytes: Buffer.allocUnsafeSlow(Math.max(chunkBytes, length)), length: 0 }
      chunks.push(filling)
    }
    filling.length += filling.bytes.write(line, filling.length)
    size += length
  }

  const next = (): Buffer | undefined => {
    if (current) return current
    const chunk = chunks.shift()
    if (!chunk) return undefined
    size -= chunk.length
    current = chunk.bytes.subarray(0, chunk.length)
    return current
  }

  const onWritten = (bytes: Buffer, written: number) => {
    current = written < bytes.length ? bytes.subarray(written) : undefined
    failure = undefined
    // Reports dropped lines only when half the buffer is free. Otherwise a slow reader would get a report every few
    // lines.
    if (dropped === 0 || size > maxBytes / 2) return
    add(`${head(40)},"dropped":${dropped},"msg":"log lines were dropped"}\n`)
    dropped = 0
  }

  const writeLater = (delayMs: number) => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      writeNext()
    }, delayMs).unref()
  }

  const writeNext = () => {
    const bytes = isWriting ? undefined : next()
    if (!bytes) return
    isWriting = true
    sink.write(bytes, (error, written) => {
      isWriting = false
      failure = error ?? undefined
      if (!error) onWritten(bytes, written)
      if (error) writeLater(retryMs)
      else if (current || chunks.length > 1) writeNext()
      else if (chunks.length > 0) writeLater(batchMs)
    })
  }

  /** Writes synchronously until everything is written or the deadline has passed. */
  const writeNow = (deadline: number) => {
    for (let bytes = next(); bytes; bytes = next()) {
      try {
        onWritten(bytes, sink.writeSync(bytes))
      } catch (error) {
        if (!isFullNow(error) || performance.now() > deadline) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      }
    }
  }

  return {
    write(line) {
      const length = Buffer.byteLength(line)
      if (dropped > 0 || size + length > maxBytes) {
        dropped++
        return
      }
      add(line, length)
      if (isWriting || failure) return
      if (chunks.length > 1) writeNext()
      else writeLater(batchMs)
    },
    flushNow() {
      if (!isWriting) writeNow(0)
    },
    async flush() {
      const deadline = performance.now() + flushTimeoutMs
      while ((isWriting || current || chunks.length > 0) && performance.now() < deadline) {
        if (failure && !isFullNow(failure)) return
        writeNext()
        await wait(5)
      }
    },
    flushSync() {
      // The system completes a pending write before the process exits.
      if (isWriting) current = undefined
      writeNow(performance.now() + exitFlushTimeoutMs)
    },
  }
}
