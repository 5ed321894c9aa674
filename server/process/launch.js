// @ts-check
/**
 * First steps of a program, before it loads its other files. JavaScript that Node 20 can read, as `server/main.js`, so
 * that an old Node gets a clear message.
 */
import module from 'node:module'
import { join } from 'node:path'
import { nodeComplaint } from '../node-version.js'

/** The folder of compiled code: that of the service (CacheDirectory of systemd), else one beside the packages. */
const compiled = join(
  process.env.CACHE_DIRECTORY ?? join(import.meta.dirname, '../../node_modules/.cache/atrium'),
  'compiled',
)

/** Exits when Node is too old to read the program's files. */
export function refuseOldNode() {
  const complaint = nodeComplaint(process.versions.node)
  if (!complaint) return
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}

/** Compile cache: speeds up later starts. A folder without write access is no error. */
export const compileOnce = () => void module.enableCompileCache(compiled)

/** Graceful shutdown: aborted by the first signal, also while the server starts. */
export function stopSignal() {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
  return stop.signal
}

/**
 * Re-executes the program in the same process, with settings that are only read at its start. Does nothing on other
 * systems than Linux, or when such settings exist already.
 *
 * @param {string[]} options options of Node
 * @param {Record<string, string>} allocator settings of malloc, including MALLOC_ARENA_MAX
 */
export function relaunch(options, allocator) {
  const {
    MALLOC_ARENA_MAX: isSet,
    LD_PRELOAD: otherAllocator,
    NODE_UNIQUE_ID: isWorker,
  } = process.env
  if (process.platform !== 'linux' || isSet || otherAllocator || isWorker) return
  execute(options, { ...allocator, NODE_COMPILE_CACHE: compiled })
}

/** Begins the program again in the same process, which frees all its memory. Does nothing on Windows. */
export const beginAgain = () => execute()

/**
 * @param {string[]} [options] more options of Node
 * @param {Record<string, string>} [variables] more environment variables
 */
function execute(options = [], variables = {}) {
  const command = [process.execPath, ...options, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, command, { ...process.env, ...variables })
}
