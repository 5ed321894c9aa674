import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auth, records } from '../api.ts'
import { ApiError, type FailureKind } from './failure.ts'
import { request } from './request.ts'

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

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockImplementation(async () => Response.json(body, { status, headers }))

const failed = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('the call should have failed'),
    (error) => {
      expect(error).toBeInstanceOf(ApiError)
      return error
    },
  )

const lastCall = () => {
  const [url, init] = fetched.mock.lastCall ?? expect.fail('nothing was fetched')
  return { url: String(url), headers: new Headers(init?.headers), body: init?.body }
}

test('a call carries the stored token', async () => {
  answer(200, [])
  await request('/projects')
  expect(lastCall().headers.get('Authorization')).toBe('Bearer secret')
})

test('a call carries no token when none is stored', async () => {
  stored.clear()
  answer(200, [])
  await request('/projects')
  expect(lastCall().headers.has('Authorization')).toBe(false)
})

test('a list sends what narrows it and leaves out what is empty', async () => {
  answer(200, [{ _id: 'a' }], { 'X-Total-Count': '41' })
  const { items, total } = await records('projects').list({ search: '', sort: '-title', page: 2 })
  expect(lastCall().url).toBe('https://atrium.example/api/projects?sort=-title&page=2')
  expect(items).toHaveLength(1)
  expect(total).toBe(41)
})

test('an update names the version it was made from', async () => {
  answer(200, {})
  await records('testimonials').update(
    'a/b',
    { quote: 'Good', name: 'Ada', title: 'CTO', company: 'Engines', imageUrl: '/a.png' },
    7,
  )
  expect(lastCall().url).toBe('https://atrium.example/api/testimonials/a%2Fb')
  expect(lastCall().headers.get('If-Match')).toBe('"7"')
})

test('a switch sends the state alone', async () => {
  answer(200, {})
  await records('careers').setActive('a', false)
  expect(lastCall().body).toBe('{"isActive":false}')
  expect(lastCall().headers.has('If-Match')).toBe(false)
})

test('a 401 removes the token and leads to the sign-in once per request', async () => {
  answer(401, { title: 'Unauthorized' })
  const settled = vi.fn()
  request('/messages').then(settled, settled)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/sso-login'))
  expect(stored.has('hsoft_token')).toBe(false)
  expect(settled).not.toHaveBeenCalled()
})

test('a page that stays after a 401 is told that its session has ended', async () => {
  vi.useFakeTimers()
  answer(401, { title: 'Unauthorized' })
  const error = failed(request('/messages'))
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect((await error).message).toMatch(/^Your session has ended/)
})

test('a refused ssoToken is a failure and not a reason to begin again', async () => {
  answer(401, { title: 'Unauthorized' })
  const error = await failed(auth.checkSso('used'))
  expect(error.status).toBe(401)
  expect(assign).not.toHaveBeenCalled()
  expect(lastCall().headers.has('Authorization')).toBe(false)
})

test('a refusal carries its status, its problem and the errors of its fields', async () => {
  const errors = [{ field: 'testimonial.quote', message: 'Quote is required' }]
  answer(422, { title: 'Unprocessable Entity', status: 422, detail: 'Quote is required.', errors })
  const error = await failed(request('/projects', { method: 'POST', body: {} }))
  expect(error).toMatchObject({ kind: 'http', status: 422, message: 'Quote is required.' })
  expect(error.fieldErrors).toEqual(errors)
})

test('an error page of a proxy is a failure with its status', async () => {
  fetched.mockImplementation(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await failed(request('/projects'))).toMatchObject({ kind: 'http', status: 502 })
})

test.each<[string, Error, FailureKind]>([
  ['no connection', new TypeError('Failed to fetch'), 'network'],
  ['a cancelled request', new DOMException('', 'AbortError'), 'aborted'],
  ['a time limit that ran out', new DOMException('', 'TimeoutError'), 'timeout'],
])('%s has its own kind of failure', async (_, thrown, kind) => {
  fetched.mockRejectedValue(thrown)
  expect(await failed(request('/projects'))).toMatchObject({ kind })
})

test('a page that was opened from a file cannot call the server', async () => {
  vi.stubGlobal('location', { href: 'file:///tmp/atrium.html', assign })
  expect(await failed(request('/projects'))).toMatchObject({ kind: 'protocol' })
  expect(fetched).not.toHaveBeenCalled()
})
