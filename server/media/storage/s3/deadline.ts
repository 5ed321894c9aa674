import { StorageError } from '../storage-error.ts'

/** Slowest accepted connection: 1 MB per second. */
const bytesPerMs = 1_000

interface Deadline {
  signal: AbortSignal
  /** Adds the time that this number of bytes may take. */
  extend(bytes: number): void
  end(): void
}

/**
 * Deadline of an operation including its retries. Aborts its signal with a `StorageError`, or earlier when `outer` is
 * aborted.
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
