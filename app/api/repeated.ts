import { isDeepEqual } from '../deep-equal.ts'
import type { Call, Step } from './call.ts'
import { hasStatus, isOfKind } from './failure.ts'

/** Pause before the retry: long enough for a phone to switch cells, short enough not to be noticed. */
const pauseMs = 400

/** Step: retries an idempotent call once after a network failure. */
export const repeatOnce: Step = async (call, next) => {
  try {
    return await next(call)
  } catch (error) {
    if (!isOfKind(error, 'network') || !isRepeatable(call)) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  try {
    return await next(call)
  } catch (error) {
    // The first attempt succeeded; only its response was lost.
    if (call.method === 'DELETE' && hasStatus(error, 404))
      return new Response(null, { status: 204 })
    if (call.method === 'PUT' && hasStatus(error, 412)) {
      // Of the PUT's query parameters, only `draft` also applies to a GET.
      const query = { draft: call.query?.draft }
      const found = await next({ path: call.path, query, signal: call.signal })
      if (await isDone(call.body, found.clone())) return found
    }
    throw error
  }
}

const isRepeatable = ({ method, key }: Call) => method !== 'POST' || key !== undefined

/**
 * Whether a record already has the values of a PUT. Then the first attempt succeeded and its response was lost; the
 * retry got 412 because the version had changed.
 */
async function isDone(sent: unknown, found: Response): Promise<boolean> {
  const record = (await found.json().catch(() => null)) as Record<string, unknown> | null
  if (!record || typeof sent !== 'object' || sent === null) return false
  return Object.entries(sent).every(([name, value]) => isDeepEqual(record[name], value))
}
