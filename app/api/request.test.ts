import { expect, test, vi } from 'vitest'
import { type Contents, contents } from '#content/documents/content-types.ts'
import type { Values } from '#content/documents/define.ts'
import { withFetch } from '#tests/support/components/fake-fetch.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { api, records } from '../api.ts'
import type { FailureKind } from './failure.ts'
import { person } from './person.ts'
import { request, requestJson } from './request.ts'

const { stored, assign, fetched, answer, failed, lastCall } = withFetch()

test('a call sends the stored token', async () => {
  answer(200, [])
  await request('/projects')
  expect(lastCall().headers.get('Authorization')).toBe('Bearer secret')
})

test('a call sends no token if none is stored', async () => {
  stored.clear()
  answer(200, [])
  await request('/projects')
  expect(lastCall().headers.has('Authorization')).toBe(false)
})

test('a list sends its filters without empty ones', async () => {
  answer(200, [{ _id: 'a' }], { 'X-Total-Count': '41' })
  const { items, total } = await records('projects').list({ search: '', sort: '-title', page: 2 })
  expect(lastCall().url).toBe('https://atrium.example/api/projects?sort=-title&page=2')
  expect(items).toHaveLength(1)
  expect(total).toBe(41)
})

test('control characters are removed from a body', async () => {
  answer(200, {})
  const values = { ...sample(contents.testimonials), quote: 'On\vtime\x07.' }
  await records('testimonials').update('a', values as Values<Contents['testimonials']>, 7)
  expect(JSON.parse(String(lastCall().body)).quote).toBe('On time.')
})

test('an update sends its base version in If-Match', async () => {
  answer(200, {})
  const values = sample(contents.testimonials) as Values<Contents['testimonials']> // Cast: `sample` gives a valid record.
  await records('testimonials').update('a/b', values, 7)
  expect(lastCall().url).toBe('https://atrium.example/api/testimonials/a%2Fb')
  expect(lastCall().headers.get('If-Match')).toBe('"7"')
})

test('setActive sends only the state', async () => {
  answer(200, {})
  await records('careers').setActive('a', false)
  expect(lastCall().body).toBe('{"isActive":false}')
  expect(lastCall().headers.has('If-Match')).toBe(false)
})

test('a rejected ssoToken is a failure and does not lead to the sign-in', async () => {
  answer(401, { title: 'Unauthorized' })
  const call = { body: { tokenSSO: 'used' }, anonymous: true, signInAgain: false }
  const error = await failed(api.json('POST /auth/checksso', call))
  expect(error.status).toBe(401)
  expect(assign).not.toHaveBeenCalled()
  expect(lastCall().headers.has('Authorization')).toBe(false)
})

test('an API error has the status, the problem and the field errors', async () => {
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
])('%s has its own failure kind', async (_, thrown, kind) => {
  fetched.mockRejectedValue(thrown)
  expect(await failed(request('/projects'))).toMatchObject({ kind })
})

test('a page opened from a file cannot call the server', async () => {
  vi.stubGlobal('location', { href: 'file:///tmp/atrium.html', assign })
  expect(await failed(request('/projects'))).toMatchObject({ kind: 'protocol' })
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['nothing', ''],
  ['a page of HTML', '<!doctype html>'],
  ['a number', '7'],
  ['null', 'null'],
])('%s instead of a record is an unreadable response', async (_, body) => {
  fetched.mockImplementation(async () => new Response(body))
  const error = await failed(requestJson('/projects/a'))
  expect(error).toMatchObject({ kind: 'unreadable', status: undefined })
})

test('an object instead of a list is an unreadable response', async () => {
  answer(200, { items: [] })
  expect(await failed(records('projects').list())).toMatchObject({ kind: 'unreadable' })
})

test('a save fails after someone else has signed in', async () => {
  answer(200, {})
  person.note('ada@example.com')
  await records('careers').setActive('a', false)
  stored.set('hsoft_token', 'another')
  answer(200, { email: 'bea@example.com' })
  const error = await failed(records('careers').setActive('a', true))
  expect(error.message).toContain('Sign in as ada@example.com')
  expect(fetched.mock.calls.map(([url]) => String(url)).at(-1)).toMatch(/auth\/me$/)

  answer(200, { email: 'ada@example.com' })
  await records('careers').setActive('a', true)
  expect(lastCall().url).toContain('/api/careers/a')
})
