import type { Call } from './call.ts'
import { failure } from './failure.ts'
import { send } from './pipeline.ts'

type Options = Omit<Call, 'path'>

/**
 * Calls the API and gives the response. Throws an `ApiError` on failure.
 *
 * An idempotent call is retried once after a network failure. If the session has ended, the browser goes to the
 * sign-in; with unsaved changes the page stays, and the call continues after the sign-in.
 */
export const request = (path: string, options?: Options): Promise<Response> =>
  send({ ...options, path })

/** Calls the API and gives the JSON body, an object or a list. */
export const requestJson = async <T>(path: string, options?: Options): Promise<T> =>
  readJson<T>(await request(path, options))

/** Calls the API for a list. Gives its items and the total length. */
export async function requestList<T>(
  path: string,
  options?: Options,
): Promise<{ items: T[]; total: number }> {
  const response = await request(path, options)
  const items = await readJson<T[]>(response)
  const isList = Array.isArray(items) && items.every((item) => typeof item === 'object' && item)
  if (!isList) throw failure('unreadable')
  const total = Number(response.headers.get('X-Total-Count') ?? items.length)
  return { items, total: Number.isInteger(total) ? total : items.length }
}

/** Parses a JSON body, which must be an object or a list. */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text()
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) throw failure('unreadable')
  return value as T // Cast: the caller knows the route's response.
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
