import { beforeEach, expect, test, vi } from 'vitest'
import { withFetch } from '#tests/support/components/fake-fetch.ts'

const { stored, fetched, answer } = withFetch()
const replace = vi.fn()
const url = 'https://atrium.example/edit/careers'
const me = { email: 'ada@northlight.example', role: 'editor', duties: ['content'] }

let enter: typeof import('./enter.ts').enter
beforeEach(async () => {
  // The module caches the signed-in person, so each test imports a new instance.
  vi.resetModules()
  enter = (await import('./enter.ts')).enter
  vi.stubGlobal('location', { href: url, replace })
  vi.stubGlobal('document', { cookie: '' })
})

/** Expects a redirect to the public page. */
async function expectPage() {
  void enter(url)
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/careers'))
}

test('a signed-in editor stays in the editor', async () => {
  answer(200, me)
  await enter(url)
  expect(replace).not.toHaveBeenCalled()
})

test('without a token, the editor redirects to the page', async () => {
  stored.clear()
  await expectPage()
  expect(fetched).not.toHaveBeenCalled()
})

test('an expired token is removed, and the editor redirects to the page', async () => {
  answer(401, { title: 'Unauthorized', status: 401 })
  await expectPage()
  expect(stored.has('hsoft_token')).toBe(false)
})

test('a person without the content duty is redirected to the page and stays signed in', async () => {
  answer(200, { ...me, duties: ['messages'] })
  await expectPage()
  expect(stored.has('hsoft_token')).toBe(true)
})

test('an unreachable server does not end the session', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await enter(url)
  expect(replace).not.toHaveBeenCalled()
})
