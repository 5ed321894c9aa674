import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../error-code.ts'

/** Where the lines of the log go; to pino it is a stream. */
export interface LogWriter {
  /** Takes a line with its line feed. Never waits, never throws. */
  write(line: string): void
  /** Hands what it has to the system, as far as that takes it now. */
  pass(): void
  /** Waits until all is written, but not long for one that takes nothing. */
  flush(): Promise<void>
  /** The same for a process that ends at once. */
  flushSync(): void
}

/** A file descriptor that never blocks. */
export interface Sink {
  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void
  /** Throws what the system says. */
  writeSync(bytes: Buffer): number
}

interface Bounds {
  /** What may wait to be written, in characters; a line beyond it is dropped and counted. */
  most?: number
  /** What is written at once, in characters: whole lines. One that is longer is written alone. */
  chunk?: number
}

const kilobyte = 1024
/** Milliseconds for lines to come together, and before a failed write is tried again. */
const gathering = 20
const pause = 100
/** Milliseconds for a slow reader at the end, and at a sudden one. */
const patience = 500
const lastPatience = 100

/** How each line begins, as pino writes it. */
export function lineHead(): (level: number) => string {
  const base = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
  return (level) => `{"level":${level},"time":${Date.now()}${base}`
}

const isFullNow = (error: unknown) => codeOf(error) === 'EAGAIN'

/**
 * Gathers the lines of the log and writes them in the background. A log that takes nothing, because its
 * disk is full or nobody reads it, keeps nobody waiting: lines are dropped, and once it takes some
 * again, one says how many those were.
 */
export function createLogWriter(
  sink: Sink,
  { most = kilobyte * kilobyte, chunk = 64 * kilobyte }: Bounds = {},
): LogWriter {
  const head = lineHead()
  /** The last one is still being filled. */
  const chunks: string[] = []
  /** Characters in all of them. */
  let size = 0
  /** What is being written, or was written in part. */
  let current: Buffer | undefined
  let isWriting = false
  let failure: Error | undefined
  let dropped = 0
  let isDue = false

  const add = (line: string) => {
    const filling = chunks.at(-1)
    if (filling !== undefined && filling.length + line.length <= chunk) {
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

  const taken = (bytes: Buffer, written: number) => {
    current = written < bytes.length ? bytes.subarray(written) : undefined
    failure = undefined
    // Not before there is room: a slow reader would be told so between every few lines.
    if (dropped === 0 || size > most / 2) return
    add(`${head(40)},"dropped":${dropped},"msg":"lines of the log were dropped"}\n`)
    dropped = 0
  }

  const writeLater = (milliseconds: number) => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      writeNext()
    }, milliseconds).unref()
  }

  const writeNext = () => {
    const bytes = isWriting ? undefined : next()
    if (!bytes) return
    isWriting = true
    sink.write(bytes, (error, written) => {
      isWriting = false
      failure = error ?? undefined
      if (!error) taken(bytes, written)
      if (error) writeLater(pause)
      else if (current || chunks.length > 1) writeNext()
      else if (chunks.length > 0) writeLater(gathering)
    })
  }

  /** Writes until all is written or the deadline is over. */
  const writeNow = (deadline: number) => {
    for (let bytes = next(); bytes; bytes = next()) {
      try {
        taken(bytes, sink.writeSync(bytes))
      } catch (error) {
        if (!isFullNow(error) || performance.now() > deadline) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      }
    }
  }

  return {
    write(line) {
      if (dropped > 0 || size + line.length > most) {
        dropped++
        return
      }
      add(line)
      if (isWriting || failure) return
      if (chunks.length > 1) writeNext()
      else writeLater(gathering)
    },
    pass() {
      if (!isWriting) writeNow(0)
    },
    async flush() {
      const deadline = performance.now() + patience
      while ((isWriting || current || chunks.length > 0) && performance.now() < deadline) {
        if (failure && !isFullNow(failure)) return
        writeNext()
        await wait(5)
      }
    },
    flushSync() {
      // A write that runs is finished before the process has ended.
      if (isWriting) current = undefined
      writeNow(performance.now() + lastPatience)
    },
  }
}
