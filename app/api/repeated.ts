import { isDeepEqual } from '../deep-equal.ts'
import type { Call, Step } from './call.ts'
import { hasStatus, isOfKind } from './failure.ts'

/** Time in which a phone finds the next mast, and few people grow impatient. */
const pauseMs = 400

/** Step: sends a call again after a network fault when the server would not do it twice. */
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
    // It had come through before, and only the answer was lost.
    if (call.method === 'DELETE' && hasStatus(error, 404))
      return new Response(null, { status: 204 })
    if (call.method === 'PUT' && hasStatus(error, 412)) {
      // Of its query only this tells what is read.
      const query = { draft: call.query?.draft }
      const found = await next({ path: call.path, query, signal: call.signal })
      if (await isDone(call.body, found.clone())) return found
    }
    throw error
  }
}

const isRepeatable = ({ method, key }: Call) => method !== 'POST' || key !== undefined

/**
 * Whether a record is what a PUT wanted it to be. Such a PUT came through before the network failed,
 * though only its repetition was answered: with 412, because the version had moved on.
 */
async function isDone(sent: unknown, found: Response): Promise<boolean> {
  const record = (await found.json().catch(() => null)) as Record<string, unknown> | null
  if (!record || typeof sent !== 'object' || sent === null) return false
  return Object.entries(sent).every(([name, value]) => isDeepEqual(record[name], value))
}
