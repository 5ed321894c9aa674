import { expect, test } from 'vitest'
import type { routes } from '#content/api/routes.ts'
import { withFetch } from '#tests/support/components/fake-fetch.ts'
import { client } from './client.ts'

const { fetched, answer, lastCall } = withFetch()
const { json, list, send } = client<typeof routes>()
const lastMethod = () => fetched.mock.lastCall?.[1]?.method

test('a call uses the method of the route and fills the path parameters', async () => {
  answer(200, { _id: 'a/b c', status: 'read' })
  const { status } = await json('PUT /messages/:id/read', { params: { id: 'a/b c' } })
  expect(status).toBe('read')
  expect(lastMethod()).toBe('PUT')
  expect(lastCall().url).toBe('https://atrium.example/api/messages/a%2Fb%20c/read')
})

test('a path can have several parameters', async () => {
  answer(200, {})
  await send('DELETE /trash/:type/:id', { params: { type: 'projects', id: 'a' } })
  expect(lastMethod()).toBe('DELETE')
  expect(lastCall().url).toBe('https://atrium.example/api/trash/projects/a')
})

test('a call sends its query and its body', async () => {
  answer(200, [], { 'X-Total-Count': '3' })
  const { items, total } = await list('GET /activity', { query: { type: 'images', page: 2 } })
  expect([items, total]).toEqual([[], 3])
  expect(lastMethod()).toBe('GET')
  expect(lastCall().url).toBe('https://atrium.example/api/activity?type=images&page=2')

  answer(200, { stt: false })
  await json('POST /auth/checksso', { body: { tokenSSO: 'one' }, signInAgain: false })
  expect(lastMethod()).toBe('POST')
  expect(lastCall().body).toBe('{"tokenSSO":"one"}')
})
