import { expect, test, vi } from 'vitest'
import { withFetch } from '#tests/support/components/fake-fetch.ts'
import { request } from '../request.ts'
import { watchChanges } from '../unsaved.ts'
import { sessionEnd } from './session-end.ts'

const { stored, assign, fetched, answer, failed, lastCall } = withFetch()

test('several 401 responses remove the token and lead to the sign-in once', async () => {
  answer(401, { title: 'Unauthorized' })
  const settled = vi.fn()
  for (const path of ['/messages', '/settings']) request(path).then(settled, settled)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 60_000)
  await vi.waitFor(() => expect(assign).toHaveBeenCalled(), 60_000)
  await new Promise((resolve) => setTimeout(resolve))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/sso-login')
  expect(stored.has('hsoft_token')).toBe(false)
  expect(settled).not.toHaveBeenCalled()
})

test('a call fails with a message if the page stays open after a 401', async () => {
  vi.useFakeTimers()
  answer(401, { title: 'Unauthorized' })
  const error = failed(request('/messages'))
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect((await error).message).toMatch(/^Your session has ended/)
})

test('with unsaved changes, calls that get a 401 wait for one sign-in', async () => {
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => listeners.set(name, run))
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  const stop = watchChanges(() => true)
  answer(401, { title: 'Unauthorized' })
  const calls = [request('/projects/a', { method: 'PUT', body: {} }), request('/settings')]
  await vi.waitFor(() => expect(sessionEnd.isNow()).toBe(true), 60_000)
  expect(stored.has('hsoft_token')).toBe(false)
  expect(assign).not.toHaveBeenCalled()

  answer(200, { _id: 'a' })
  stored.set('hsoft_token', 'newer')
  listeners.get('storage')?.()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  expect(lastCall().headers.get('Authorization')).toBe('Bearer newer')
  expect(sessionEnd.isNow()).toBe(false)
  expect(listeners.size).toBe(0)
  stop()
})

test('a call fails with a message if the sign-in is declined', async () => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const stop = watchChanges(() => true)
  answer(401, { title: 'Unauthorized' })
  const error = failed(request('/settings', { method: 'PUT', body: {} }))
  await vi.waitFor(() => expect(sessionEnd.isNow()).toBe(true), 60_000)
  sessionEnd.giveUp()
  expect((await error).message).toMatch(/^Your session has ended/)
  expect(fetched).toHaveBeenCalledOnce()
  stop()
})

test('a newer token from another window is used immediately', async () => {
  fetched.mockImplementationOnce(async () => {
    stored.set('hsoft_token', 'newer')
    return Response.json({}, { status: 401 })
  })
  fetched.mockImplementation(async () => Response.json({}))
  expect((await request('/settings')).status).toBe(200)
  expect(stored.get('hsoft_token')).toBe('newer')
})
