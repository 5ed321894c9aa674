import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../error-code.ts'

/** The destination of log lines; to pino it is a stream. */
export interface LogWriter {
  /** Takes a line with its line feed. Never blocks, never throws. */
  write(line: string): void
  /** Writes what is buffered, as far as the system takes it now. */
  flushNow(): void
  /** Waits until all is written, with a timeout for a sink that takes nothing. */
  flush(): Promise<void>
  /** The same, synchronously, for a process that exits at once. */
  flushSync(): void
}

/** A non-blocking file descriptor. */
export interface Sink {
  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void
  /** Throws what the system says. */
  writeSync(bytes: Buffer): number
}

interface Bounds {
  /** The buffer's size; a line beyond it is dropped and counted. */
  maxCharacters?: number
  /** The size of one write, in whole lines. A line that is longer is written alone. */
  chunkCharacters?: number
}

const kilobyte = 1024
/** Lines are batched for the one; a failed write is retried after the other. */
const batchMs = 20
const retryMs = 100
/** For a slow reader at an orderly end, and at a sudden one. */
const flushTimeoutMs = 500
const exitFlushTimeoutMs = 100

/** How each line begins, as pino writes it. */
export function lineHead(): (level: number) => string {
  const base = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
  return (level) => `{"level":${level},"time":${Date.now()}${base}`
}

const isFullNow = (error: unknown) => codeOf(error) === 'EAGAIN'

/**
 * Buffered log: batches lines and writes them in the background. A sink that takes nothing, because its
 * disk is full or its pipe has no reader, blocks no request: lines are dropped, and once it takes some
 * again, one line counts them.
 */
export function createLogWriter(
  sink: Sink,
  { maxCharacters = kilobyte * kilobyte, chunkCharacters = 64 * kilobyte }: Bounds = {},
): LogWriter {
  const head = lineHead()
  /** The last chunk is still being filled. */
  const chunks: string[] = []
  /** Characters in all chunks. */
  let size = 0
  /** The chunk that is being written, or was written in part. */
  let current: Buffer | undefined
  let isWriting = false
  let failure: Error | undefined
  let dropped = 0
  let isDue = false

  const add = (line: string) => {
    const filling = chunks.at(-1)
    if (filling !== undefined && filling.length + line.length <= chunkCharacters) {
      chunks[chunks.length - 1] = filling + line
    } else chunks.push(line)
    size += line.length
  }

  const next = (): Buffer | undefined => {
    if (current) return current
    const text = chunks.shift()
    if (text === undefined) return undefined
    size -= text.length
    current = Buffer.from(text)
    return current
  }

  const onWritten = (bytes: Buffer, written: number) => {
    current = written < bytes.length ? bytes.subarray(written) : undefined
    failure = undefined
    // Only once half the buffer is free: else a slow reader would get such a line between every few others.
    if (dropped === 0 || size > maxCharacters / 2) return
    add(`${head(40)},"dropped":${dropped},"msg":"lines of the log were dropped"}\n`)
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

  /** Writes until all is written or the deadline is over. */
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
      if (dropped > 0 || size + line.length > maxCharacters) {
        dropped++
        return
      }
      add(line)
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
      // A write that runs is finished before the process has ended.
      if (isWriting) current = undefined
      writeNow(performance.now() + exitFlushTimeoutMs)
    },
  }
}
