import cluster from 'node:cluster'
import { constants, fstatSync, openSync, type Stats, write, writeSync } from 'node:fs'
import { createLogWriter, type LogWriter } from './log-writer.ts'

const stdout = 1
/** POSIX: what is not longer is written whole or not at all, so that no process splits another's lines. */
const pipeBuffer = 4096

let writer: LogWriter | undefined

/** The log of this process: what it writes to its standard output. */
export function standardOutput(): LogWriter {
  writer ??= open()
  return writer
}

function open(): LogWriter {
  const kind = fstatSync(stdout)
  const canWait = kind.isFIFO() || kind.isSocket() || isTerminal(kind)
  const fd = canWait ? withoutWaiting() : stdout
  const made = createLogWriter(
    {
      write: (bytes, done) => write(fd, bytes, done),
      writeSync: (bytes) => writeSync(fd, bytes),
    },
    // Room for letters of several bytes.
    canWait && cluster.isWorker ? { chunk: pipeBuffer * 0.8 } : {},
  )
  process.on('exit', () => made.flushSync())
  // Node and libraries write there too, and nobody listens when that fails.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return made
}

const isTerminal = (kind: Stats) => kind.isCharacterDevice() && process.stdout.isTTY

/**
 * The standard output for writes that fail instead of waiting. To open it anew is better than to change
 * it, which changes it for all processes that share it, and the start of each worker would undo that.
 * What cannot be opened, such as a socket, is changed by Node when it makes its stream.
 */
function withoutWaiting(): number {
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    void process.stdout
    return stdout
  }
}
