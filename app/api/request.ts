import type { Call } from './call.ts'
import { failure } from './failure.ts'
import { send } from './pipeline.ts'

type Options = Omit<Call, 'path'>

/**
 * Calls the API and gives the answer when it is a success; throws an `ApiError` otherwise.
 *
 * A call that is safe to repeat is sent a second time when the network fails it. When the session has
 * ended, the browser leaves for the sign-in; with unsaved changes on screen the page stays, and the
 * call goes on by itself after the sign-in.
 */
export const request = (path: string, options?: Options): Promise<Response> =>
  send({ ...options, path })

/** The answer's body, which is an object or a list. */
export const requestJson = async <T>(path: string, options?: Options): Promise<T> =>
  readJson<T>(await request(path, options))

/** An answer that is a list, and how long the whole is that it is a part of. */
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

/** The body of an answer that must be an object or a list. */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text()
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) throw failure('unreadable')
  return value as T // each caller says what its address answers with
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
