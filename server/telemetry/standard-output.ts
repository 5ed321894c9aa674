import cluster from 'node:cluster'
import { constants, fstatSync, openSync, type Stats, write, writeSync } from 'node:fs'
import { createLogWriter, type LogWriter } from './log-writer.ts'

const stdout = 1
/** PIPE_BUF: writes up to this size are atomic (POSIX), so that processes do not split each other's lines. */
const pipeBuffer = 4096

let writer: LogWriter | undefined

/** The log of this process, on standard output. */
export function standardOutput(): LogWriter {
  writer ??= open()
  return writer
}

function open(): LogWriter {
  const kind = fstatSync(stdout)
  const canBlock = kind.isFIFO() || kind.isSocket() || isTerminal(kind)
  const fd = canBlock ? openNonBlocking() : stdout
  const made = createLogWriter(
    {
      write: (bytes, done) => write(fd, bytes, done),
      writeSync: (bytes) => writeSync(fd, bytes),
    },
    canBlock && cluster.isWorker ? { chunkBytes: pipeBuffer } : {},
  )
  process.on('exit', () => made.flushSync())
  // Node and libraries write to these streams too. Without a listener, an error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return made
}

const isTerminal = (kind: Stats) => kind.isCharacterDevice() && process.stdout.isTTY

/**
 * Opens standard output again, in non-blocking mode. Setting O_NONBLOCK on the existing descriptor would affect all
 * processes that share it, and each start of a worker would undo it. Where it cannot be opened again, as with a
 * socket, Node sets the mode when it creates `process.stdout`.
 */
function openNonBlocking(): number {
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    void process.stdout
    return stdout
  }
}
