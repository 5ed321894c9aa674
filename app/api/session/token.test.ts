// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { staffHint, token } from './token.ts'

beforeEach(() => token.remove())

const session = '0190a1b2-0000-7000-8000-000000000000'

test('the staff cookie contains the session id once it is known, and is removed with the token', () => {
  token.store('one')
  expect(document.cookie).toBe('atrium_staff=1')
  staffHint.keep(session)
  expect(document.cookie).toBe(`atrium_staff=1.${session}`)
  staffHint.keep()
  expect(document.cookie).toBe(`atrium_staff=1.${session}`)
  token.remove()
  expect(hasStaffCookie(document.cookie)).toBe(false)
})

test('the staff cookie keeps the session id of an earlier visit', () => {
  localStorage.setItem('hsoft_token', 'of an earlier visit')
  // biome-ignore lint/suspicious/noDocumentCookie: sets up the cookie of an earlier visit
  document.cookie = `atrium_staff=1.${session}; Path=/`
  staffHint.keep()
  expect(document.cookie).toBe(`atrium_staff=1.${session}`)
})

test('a new sign-in removes the former session id from the staff cookie', () => {
  token.store('one')
  staffHint.keep(session)
  token.store('two')
  expect(document.cookie).toBe('atrium_staff=1')
})
