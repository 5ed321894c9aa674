// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { staffHint, token } from './token.ts'

beforeEach(() => token.remove())

const session = '0190a1b2-0000-7000-8000-000000000000'

test('the staff cookie names the session as soon as the server has said it, and goes with the token', () => {
  token.store('one')
  expect(document.cookie).toBe('atrium_staff=1')
  staffHint.keep(session)
  expect(document.cookie).toBe(`atrium_staff=1.${session}`)
  staffHint.keep()
  expect(document.cookie).toBe(`atrium_staff=1.${session}`)
  token.remove()
  expect(hasStaffCookie(document.cookie)).toBe(false)
})

test('the session of an earlier visit stays in it until the server has said another', () => {
  localStorage.setItem('hsoft_token', 'of an earlier visit')
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser has from there
  document.cookie = `atrium_staff=1.${session}; Path=/`
  staffHint.keep()
  expect(document.cookie).toBe(`atrium_staff=1.${session}`)
})

test('who signs in after somebody else has nothing of their session in it', () => {
  token.store('one')
  staffHint.keep(session)
  token.store('two')
  expect(document.cookie).toBe('atrium_staff=1')
})
