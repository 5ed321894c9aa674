import { describe, expect, test } from 'vitest'
import { administratorRights, editorRights } from '#content/people/accounts.ts'
import { isAllowed, isTrusted, parseRoleRule, parseRule, rightsOf } from './entry-rules.ts'

const rules = (...texts: string[]) =>
  texts.map((text) => parseRule(text) ?? expect.fail(`${text} is no rule`))
const person = (email: string, ...groups: string[]) => ({ email, groups })

test.each([
  ['ada@example.com', { email: 'ada@example.com' }],
  ['Ada@Example.COM', { email: 'ada@example.com' }],
  ['@Example.com', { domain: 'example.com' }],
  ['group:Web Team', { group: 'Web Team' }],
  ['group:/staff', { group: '/staff' }],
  ['group:a@b', { group: 'a@b' }],
])('%s is a rule', (text, rule) => {
  expect(parseRule(text)).toEqual(rule)
})

test.each([
  '',
  '*',
  'example.com',
  '@',
  'ada@',
  'a@b@c',
  '@a b',
  '@a=b',
  'group:',
  'a b@c.de',
  'a@c.de.',
])('%j is no rule', (text) => {
  expect(parseRule(text)).toBeUndefined()
})

describe('a domain', () => {
  const allow = rules('@example.com')
  test('admits its addresses', () => {
    expect(isAllowed(allow, person('ada@example.com'))).toBe(true)
  })
  test.each([
    'ada@evil-example.com',
    'ada@example.com.evil.com',
    'ada@sub.example.com',
    'ada@example.com@evil.example',
    'ada@example.comevil',
    'example.com',
    'ada@EXAMPLE.com.',
  ])('does not admit %s', (email) => {
    expect(isAllowed(allow, person(email))).toBe(false)
  })
})

test('a group must match exactly', () => {
  expect(isAllowed(rules('group:staff'), person('a@b', 'staff'))).toBe(true)
  for (const group of ['Staff', 'staff2', ' staff']) {
    expect(isAllowed(rules('group:staff'), person('a@b', group))).toBe(false)
  }
})

test('a group that looks like a rule is still a group', () => {
  expect(isAllowed(rules('ada@example.com', '@example.com'), person('x@y', '@example.com'))).toBe(
    false,
  )
})

test('the first matching rule decides the rights, and the default is editor', () => {
  const roles = ['ada@example.com=editor', 'group:web=administrator', 'group:inbox=messages'].map(
    (text) => parseRoleRule(text) ?? expect.fail(text),
  )
  const of = (...given: Parameters<typeof person>) => rightsOf(roles, person(...given))
  expect(of('ada@example.com', 'web')).toEqual(editorRights)
  expect(of('bea@example.com', 'web')).toEqual(administratorRights)
  expect(of('dan@example.com', 'inbox')).toEqual({ role: 'editor', duties: ['messages'] })
  expect(of('cyd@example.com')).toEqual(editorRights)
  expect(rightsOf([], person('cyd@example.com'))).toBeUndefined()
})

test.each([
  'group:web',
  'group:web=owner',
  'group:web=content+owner',
  'group:web=messages+messages',
  '=administrator',
  'group:=editor',
])('%s is no role rule', (text) => {
  expect(parseRoleRule(text)).toBeUndefined()
})

test('a provider is trusted for its domains only', () => {
  const domains = rules('@example.com')
  expect(isTrusted(domains, 'Ada@Example.com')).toBe(true)
  expect(isTrusted(domains, 'ada@evil-example.com')).toBe(false)
  expect(isTrusted([], 'ada@example.com')).toBe(false)
})

test('an internationalized domain matches in Unicode and Punycode', () => {
  for (const [rule, email] of [
    ['@müller.de', 'ada@xn--mller-kva.de'],
    ['@XN--mller-kva.de', 'ada@müller.de'],
    ['ada@müller.de', 'ada@xn--mller-kva.de'],
  ] as const) {
    expect(isAllowed(rules(rule), person(email)), rule).toBe(true)
    expect(isAllowed(rules(rule), person('ada@muller.de')), rule).toBe(false)
  }
})
