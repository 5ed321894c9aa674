import { expect, test, vi } from 'vitest'
import { withFetch } from '#tests/support/components/fake-fetch.ts'
import { person } from './person.ts'
import { request } from './request.ts'
import { sessionEnd } from './session/session-end.ts'
import { watchChanges } from './unsaved.ts'
import { upload } from './upload.ts'

const { stored, fetched, answer, failed } = withFetch()

test('a save that waits for a sign-in fails if someone else signs in', async () => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const stop = watchChanges(() => true)
  person.note('ada@example.com')
  answer(401, { title: 'Unauthorized' })
  const error = failed(request('/projects/a', { method: 'PUT', body: {} }))
  await vi.waitFor(() => expect(sessionEnd.isNow()).toBe(true), 60_000)

  answer(200, { email: 'bea@example.com' })
  stored.set('hsoft_token', 'newer')
  sessionEnd.check()
  expect((await error).message).toContain('Sign in as ada@example.com')
  expect(fetched.mock.calls.map(([url]) => String(url).replace(/.*api/, ''))).toEqual([
    '/projects/a',
    '/auth/me',
  ])
  stop()
})

test('an upload is not repeated after a network failure', async () => {
  const sent = vi.fn()
  class Unreachable {
    upload = {}
    onerror = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      sent()
      queueMicrotask(() => this.onerror())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Unreachable)
  const replaced = upload('/images/a/file', [new File([], 'a.png')], { method: 'PUT' })
  expect(await failed(replaced)).toMatchObject({ kind: 'network' })
  expect(sent).toHaveBeenCalledOnce()
})
