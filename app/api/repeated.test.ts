import { beforeEach, expect, test, vi } from 'vitest'
import { withFetch } from '#tests/support/fake-fetch.ts'
import { request, requestJson } from './request.ts'

const { fetched, answer, failed } = withFetch()

// Fake timer: the pause before the second attempt takes no time.
beforeEach(() => {
  vi.stubGlobal('setTimeout', (run: () => void) => queueMicrotask(run))
})

test.each<[string, Parameters<typeof request>[1]]>([
  ['a read', {}],
  ['a save', { method: 'PUT', body: {} }],
  ['a deletion', { method: 'DELETE' }],
  ['a creation with a key', { method: 'POST', body: {}, key: 'a' }],
])('%s is repeated once when the network fails it', async (_, call) => {
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

test('an answer that breaks off is asked for again', async () => {
  answer(200, { _id: 'a' })
  fetched.mockResolvedValueOnce(brokenBody())
  expect(await requestJson('/projects/a')).toEqual({ _id: 'a' })
})

test('a deletion that came through before the network failed is done', async () => {
  answer(404, { title: 'Not Found' })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect((await request('/projects/a', { method: 'DELETE' })).ok).toBe(true)
  expect(await failed(request('/projects/a', { method: 'DELETE' }))).toMatchObject({ status: 404 })
})

test.each([
  ['is done when the record is what was sent', { title: 'A', list: ['x'] }, true],
  ['fails when somebody else was faster', { title: 'B', list: ['x'] }, false],
])('a save that came through before the network failed %s', async (_, found, isDone) => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(Response.json({ title: 'Stale' }, { status: 412 }))
  fetched.mockResolvedValueOnce(Response.json({ ...found, version: 8 }))
  const body = { title: 'A', list: ['x'] }
  const saved = requestJson('/projects/a', { method: 'PUT', body, version: 7 })
  if (isDone) expect(await saved).toMatchObject({ version: 8 })
  else expect(await failed(saved)).toMatchObject({ status: 412 })
})

test('a draft that was saved before the network failed is compared with the draft, and not with what is live', async () => {
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
