import { beforeEach, expect, test, vi } from 'vitest'
import { withFetch } from '#tests/support/fake-fetch.ts'

const { stored, fetched, answer } = withFetch()
const replace = vi.fn()
const url = 'https://atrium.example/edit/careers'
const me = { email: 'ada@northlight.example', role: 'editor', duties: ['content'] }

let enter: typeof import('./enter.ts').enter
beforeEach(async () => {
  // The module remembers who is signed in, so each test loads it anew.
  vi.resetModules()
  enter = (await import('./enter.ts')).enter
  vi.stubGlobal('location', { href: url, replace })
  vi.stubGlobal('document', { cookie: '' })
})

/** Waits until the page is left for another. */
async function expectPage() {
  void enter(url)
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/careers'))
}

test('who is signed in gets the editor', async () => {
  answer(200, me)
  await enter(url)
  expect(replace).not.toHaveBeenCalled()
})

test('who has never signed in gets the page, though the browser says staff', async () => {
  stored.clear()
  await expectPage()
  expect(fetched).not.toHaveBeenCalled()
})

test('who has the token of a former session gets the page, and the token goes', async () => {
  answer(401, { title: 'Unauthorized', status: 401 })
  await expectPage()
  expect(stored.has('hsoft_token')).toBe(false)
})

test('who has another duty gets the page, and stays signed in', async () => {
  answer(200, { ...me, duties: ['messages'] })
  await expectPage()
  expect(stored.has('hsoft_token')).toBe(true)
})

test('a server that cannot be reached says nothing against a session', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await enter(url)
  expect(replace).not.toHaveBeenCalled()
})
