import { StorageError } from '../storage-error.ts'

/** The slowest line over which a body is waited for: 1 MB in a second. */
const bytesPerMs = 1_000

interface Deadline {
  signal: AbortSignal
  /** Gives so many bytes the time that they take. */
  extend(bytes: number): void
  end(): void
}

/**
 * Deadline of an operation, however often it is tried: aborts its signal with a `StorageError`, earlier if
 * another signal is aborted.
 */
export function createDeadline(ms: number, bytes = 0, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort(new StorageError('the object storage took too long'))
  let endsAt = performance.now() + ms + bytes / bytesPerMs
  const start = () => setTimeout(abort, endsAt - performance.now()).unref()
  let timer = start()
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    extend(more) {
      clearTimeout(timer)
      endsAt += more / bytesPerMs
      timer = start()
    },
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
