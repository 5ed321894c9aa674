import { beforeEach, expect, test, vi } from 'vitest'
import { withFetch } from '#tests/support/components/fake-fetch.ts'
import { request, requestJson } from './request.ts'

const { fetched, answer, failed } = withFetch()

// Fake timer: skips the pause before the second attempt.
beforeEach(() => {
  vi.stubGlobal('setTimeout', (run: () => void) => queueMicrotask(run))
})

test.each<[string, Parameters<typeof request>[1]]>([
  ['a read', {}],
  ['a save', { method: 'PUT', body: {} }],
  ['a deletion', { method: 'DELETE' }],
  ['a creation with a key', { method: 'POST', body: {}, key: 'a' }],
])('%s is repeated once after a network failure', async (_, call) => {
  answer(200, { _id: 'a' })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect((await request('/projects', call)).status).toBe(200)
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockClear()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await failed(request('/projects', call))
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a creation without a key is never repeated', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await failed(request('/projects', { method: 'POST', body: {} }))
  expect(fetched).toHaveBeenCalledOnce()
})

const brokenBody = () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
  return new Response(body, { status: 200 })
}

test('a call is repeated if its response breaks off', async () => {
  answer(200, { _id: 'a' })
  fetched.mockResolvedValueOnce(brokenBody())
  expect(await requestJson('/projects/a')).toEqual({ _id: 'a' })
})

test('a deletion succeeds if only its response was lost', async () => {
  answer(404, { title: 'Not Found' })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect((await request('/projects/a', { method: 'DELETE' })).ok).toBe(true)
  expect(await failed(request('/projects/a', { method: 'DELETE' }))).toMatchObject({ status: 404 })
})

test.each([
  ['succeeds if the record has the sent values', { title: 'A', list: ['x'] }, true],
  ['fails if someone else has changed the record', { title: 'B', list: ['x'] }, false],
])('a repeated save with a stale version %s', async (_, found, isDone) => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(Response.json({ title: 'Stale' }, { status: 412 }))
  fetched.mockResolvedValueOnce(Response.json({ ...found, version: 8 }))
  const body = { title: 'A', list: ['x'] }
  const saved = requestJson('/projects/a', { method: 'PUT', body, version: 7 })
  if (isDone) expect(await saved).toMatchObject({ version: 8 })
  else expect(await failed(saved)).toMatchObject({ status: 412 })
})

test('a repeated save of a draft is compared with the draft, not with the live record', async () => {
  const draft = { title: 'As the draft has it' }
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(Response.json({ title: 'Stale' }, { status: 412 }))
  fetched.mockImplementation(async (url) =>
    String(url).endsWith('/api/projects/a?draft=true')
      ? Response.json({ ...draft, version: 8 })
      : Response.json({ title: 'What is live', version: 7 }),
  )
  const query = { draft: 'true', hide: 'true' }
  const saved = requestJson('/projects/a', { method: 'PUT', query, body: draft, version: 7 })
  expect(await saved).toMatchObject({ ...draft, version: 8 })
})
