import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ApiError } from '#app/api/failure.ts'

/** Replaces `fetch`, `location` and the local storage for the tests of one file. The test answers the requests. */
export function withFetch() {
  const stored = new Map<string, string>()
  const assign = vi.fn()
  const fetched = vi.fn<typeof fetch>()

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('location', { href: 'https://atrium.example/admin', assign })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    stored.set('hsoft_token', 'secret')
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetAllMocks()
    stored.clear()
  })

  return {
    /** The fake local storage. */
    stored,
    /** The mock of `location.assign`. */
    assign,
    fetched,

    answer: (status: number, body: unknown, headers: Record<string, string> = {}) =>
      fetched.mockImplementation(async () => Response.json(body, { status, headers })),

    /** The error of a call that must fail. */
    failed: (promise: Promise<unknown>): Promise<ApiError> =>
      promise.then(
        () => expect.fail('the call should have failed'),
        (error) => {
          expect(error).toBeInstanceOf(ApiError)
          return error
        },
      ),

    lastCall() {
      const [url, init] = fetched.mock.lastCall ?? expect.fail('fetch was not called')
      return { url: String(url), headers: new Headers(init?.headers), body: init?.body }
    },
  }
}
