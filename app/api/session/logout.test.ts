import { expect, test, vi } from 'vitest'
import { withFetch } from '#tests/support/components/fake-fetch.ts'
import { endAllSessions, logout } from '../../api.ts'
import { request } from '../request.ts'

const { assign, fetched } = withFetch()

/** Mock server that answers only the logout. Other calls stay pending until they are aborted. */
const answerLogoutOnly = () =>
  fetched.mockImplementation(async (url, init) => {
    if (/\/auth\/(logout|sessions)$/.test(String(url))) return new Response(null, { status: 204 })
    return new Promise((_, reject) => {
      const signal = init?.signal ?? expect.fail('the call has no abort signal')
      const abort = () => reject(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort)
    })
  })

test.each([
  ['a logout', '/auth/logout', logout],
  ['signing out everywhere', '/auth/sessions', endAllSessions],
])(
  '%s aborts pending calls, sends no others and does not lead to the sign-in',
  async (_, path, end) => {
    vi.useFakeTimers()
    answerLogoutOnly()
    const before = request('/messages/inbox')
    const settled = vi.fn()
    before.then(settled, settled)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), 60_000)
    expect(await end()).toBeUndefined()
    request('/projects').then(settled, settled)
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetched.mock.calls.map(([url]) => String(url).replace(/.*api/, ''))).toEqual([
      '/messages/inbox',
      path,
    ])
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(settled).not.toHaveBeenCalled()
    expect(assign).not.toHaveBeenCalled()

    // The user has stayed on the page.
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    await expect(before).rejects.toThrow(/^Your session has ended/)
    fetched.mockImplementation(async () => Response.json({}))
    expect((await request('/projects')).status).toBe(200)
  },
)
