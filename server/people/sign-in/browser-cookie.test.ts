import { expect, test } from 'vitest'
import {
  browserCookie,
  clearedStateCookie,
  readBrowserSecret,
  readStateCookie,
  stateCookie,
} from './browser-cookie.ts'
import { newState } from './methods/authorization-state.ts'

const secret = 'kZ0_-'.padEnd(43, 'a')

test('a browser without a secret gets one of 32 random bytes', () => {
  const [first, second] = [1, 2].map(() => browserCookie('', 'http://localhost:3000'))
  expect(first).toMatch(
    /^atrium_browser=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
  )
  expect(first).not.toBe(second)
})

test('a browser keeps its secret', () => {
  const cookie = browserCookie(`a=b; atrium_browser=${secret}; c=d`, 'http://localhost:3000')
  expect(readBrowserSecret(cookie, 'http://localhost:3000')).toBe(secret)
})

test('an https site sets a Secure cookie', () => {
  const cookie = browserCookie(`atrium_browser=${secret}`, 'https://atrium.example')
  expect(cookie).toMatch(/^__Host-atrium_browser=[\w-]{43}; Path=\/; .*; Secure$/)
  expect(cookie).not.toContain(secret)
})

test.each(['', 'other=1', 'atrium_browser=short', 'xatrium_browser='.padEnd(59, 'a')])(
  'the header %j has no secret',
  (header) => {
    expect(readBrowserSecret(header, 'http://localhost:3000')).toBeUndefined()
  },
)

test('the state cookie lasts ten minutes and can be cleared', () => {
  const state = newState(secret)
  const [here, safe] = ['http://localhost:3000', 'https://atrium.example']
  expect(stateCookie(state, here)).toBe(
    `atrium_begun=${state}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`,
  )
  expect(stateCookie(state, safe)).toBe(
    `__Host-atrium_begun=${state}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(readStateCookie(`a=b; ${stateCookie(state, safe)}`, safe)).toBe(state)
  expect(readStateCookie(stateCookie(state, here), safe)).toBeUndefined()
  expect(clearedStateCookie(safe)).toMatch(/^__Host-atrium_begun=; Path=\/; Max-Age=0; .*; Secure$/)
  expect(readStateCookie(clearedStateCookie(here), here)).toBeUndefined()
})
