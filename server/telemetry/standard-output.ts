import cluster from 'node:cluster'
import { constants, fstatSync, openSync, type Stats, write, writeSync } from 'node:fs'
import { createLogWriter, type LogWriter } from './log-writer.ts'

const stdout = 1
/** PIPE_BUF: a write that is not longer is atomic (POSIX), so that no process splits another's lines. */
const pipeBuffer = 4096

let writer: LogWriter | undefined

/** The log of this process: what it writes to its standard output. */
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
    // Some room for characters of several bytes.
    canBlock && cluster.isWorker ? { chunkCharacters: pipeBuffer * 0.8 } : {},
  )
  process.on('exit', () => made.flushSync())
  // Node and libraries write there too; without a listener an error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return made
}

const isTerminal = (kind: Stats) => kind.isCharacterDevice() && process.stdout.isTTY

/**
 * The standard output in non-blocking mode. It is opened anew: setting O_NONBLOCK on the descriptor would
 * change it for all processes that share it, and the start of each worker would undo that. Where it
 * cannot be opened, such as a socket, Node sets the mode when it makes its stream.
 */
function openNonBlocking(): number {
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    void process.stdout
    return stdout
  }
}
