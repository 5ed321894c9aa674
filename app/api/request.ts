import { ApiError, failure, fromFetch, fromResponse } from './failure.ts'
import { person } from './person.ts'
import { isDone } from './repeated.ts'
import { signedIn } from './session-end.ts'
import { token } from './token.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** Saves only over this version of the record. */
  version?: number | undefined
  /** Makes a POST safe to repeat: the server does it once for each key. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** The page asks by itself: that does not prolong the session. */
  isInBackground?: boolean | undefined
  /** Asks as a visitor: sends no token. */
  anonymous?: boolean
  /** A 401 leads to the sign-in unless this is false. */
  signInAgain?: boolean
}

/**
 * Calls the API and gives the answer when it is a success; throws an `ApiError` otherwise.
 *
 * A call that is safe to repeat is sent a second time when the network fails it. When the session has
 * ended, the browser leaves for the sign-in; with unsaved changes on screen the page stays, and the
 * call goes on by itself after the sign-in.
 */
export const request = (path: string, call?: Call): Promise<Response> =>
  send(path, call, async (response) => response)

/** The answer's body, which is an object or a list. */
export const requestJson = <T>(path: string, call?: Call): Promise<T> =>
  send(path, call, (response) => readJson<T>(response))

/** An answer that is a list, and how long the whole is that it is a part of. */
export const requestList = <T>(path: string, call?: Call): Promise<{ items: T[]; total: number }> =>
  send(path, call, async (response) => {
    const items = await readJson<T[]>(response)
    const isList = Array.isArray(items) && items.every((item) => typeof item === 'object' && item)
    if (!isList) throw failure('unreadable')
    const total = Number(response.headers.get('X-Total-Count') ?? items.length)
    return { items, total: Number.isInteger(total) ? total : items.length }
  })

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

type Reader<T> = (response: Response) => Promise<T>

/** A pause in which a phone finds the next mast, and few people grow impatient. */
const pause = 400

async function send<T>(path: string, call: Call = {}, read: Reader<T>): Promise<T> {
  const url = new URL(`/api${path}${queryString(call.query)}`, location.href)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failure('protocol')

  if (call.signInAgain === false) return sendTwice(url, call, read)
  const sent = async () => {
    if (call.method) await refuseAnotherPerson()
    return sendTwice(url, call, read)
  }
  return signedIn(sent)
}

/** What one person has typed is not saved in the name of another. */
async function refuseAnotherPerson() {
  if (await person.isStillHere()) return
  throw new ApiError(
    'http',
    `Somebody else has signed in in this browser. Sign in as ${person.email()} in another tab to go on.`,
    { title: 'Forbidden', status: 403 },
  )
}

/** Sends a call, and again after a network fault when the server would not do it twice. */
async function sendTwice<T>(url: URL, call: Call, read: Reader<T>): Promise<T> {
  try {
    return await once(url, call, read)
  } catch (error) {
    const isRepeatable = call.method !== 'POST' || call.key !== undefined
    if ((error as ApiError).kind !== 'network' || !isRepeatable) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, pause))
  return once(url, call, read).catch(async (error: ApiError) => {
    if (call.method === 'DELETE' && error.status === 404) {
      return read(new Response(null, { status: 204 }))
    }
    if (call.method === 'PUT' && error.status === 412) {
      const found = await once(url, { signal: call.signal }, async (answer) => answer)
      if (await isDone(call.body, found.clone())) return read(found)
    }
    throw error
  })
}

async function once<T>(url: URL, call: Call, read: Reader<T>): Promise<T> {
  try {
    const response = await fetch(url, {
      method: call.method ?? 'GET',
      headers: headersOf(call),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ?? null,
    })
    if (!response.ok) throw await fromResponse(response)
    return await read(response)
  } catch (error) {
    throw fromFetch(error)
  }
}

function headersOf({ body, version, key, anonymous, isInBackground }: Call): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const bearer = anonymous ? null : token.read()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (version !== undefined) headers.set('If-Match', `"${version}"`)
  if (isInBackground) headers.set('X-Background', '1')
  if (key !== undefined) headers.set('Idempotency-Key', key)
  return headers
}

function queryString(query: Call['query'] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
