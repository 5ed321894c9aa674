import { ApiError, failure, fromFetch, fromResponse } from './failure.ts'
import { token } from './token.ts'

export const signInPath = '/admin/sso-login'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** Saves only over this version of the record. */
  version?: number | undefined
  signal?: AbortSignal | undefined
  /** Asks as a visitor: sends no token. */
  anonymous?: boolean
  /** A 401 leads to the sign-in unless this is false. */
  signInAgain?: boolean
}

/**
 * Calls the API and gives the answer when it is a success; throws an `ApiError` otherwise. When the
 * session has ended, the browser leaves for the sign-in, and nothing fails before it could: nobody
 * shall show a failure on a page that is about to go.
 */
export async function request(path: string, call: Call = {}): Promise<Response> {
  const url = new URL(`/api${path}${queryString(call.query)}`, location.href)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failure('protocol')

  const response = await fetch(url, {
    method: call.method ?? 'GET',
    headers: headersOf(call),
    body: call.body === undefined ? null : JSON.stringify(call.body),
    signal: call.signal ?? null,
  }).catch((error) => {
    throw fromFetch(error)
  })

  if (response.status === 401 && call.signInAgain !== false) return signInAgain()
  if (!response.ok) throw await fromResponse(response)
  return response
}

export async function requestJson<T>(path: string, call?: Call): Promise<T> {
  const response = await request(path, call)
  return readJson<T>(response)
}

/** The answer's body; a connection that breaks in the middle of it is a failure like any other. */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    return await response.json()
  } catch (error) {
    throw fromFetch(error)
  }
}

function headersOf({ body, version, anonymous }: Call): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const bearer = anonymous ? null : token.read()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (version !== undefined) headers.set('If-Match', `"${version}"`)
  return headers
}

function queryString(query: Call['query'] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** How long a page may take to go. One that is still there then has changes, and was told to stay. */
const timeToLeave = 5000

async function signInAgain(): Promise<never> {
  token.remove()
  location.assign(signInPath)
  await new Promise((resolve) => setTimeout(resolve, timeToLeave))
  throw new ApiError('http', 'Your session has ended. Sign in in another tab, then try again.', {
    title: 'Unauthorized',
    status: 401,
  })
}
