import { expect, test } from 'vitest'
import { checkDomain } from './domain-records.ts'

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

const check = (records: Record<string, string[]>, selector?: string) =>
  checkDomain('company.com', selector, {
    resolveTxt: async (name) => records[name]?.map((text) => [text]) ?? failing('ENODATA'),
  })

test.each([
  ['v=spf1 include:mail.example -all', 'good'],
  ['v=spf1 mx ~all', 'good'],
  ['v=spf1 mx', 'wrong'],
  ['v=spf1 +all', 'wrong'],
  ['v=spf10 -all', 'missing'],
])('SPF %s is %s', async (record, state) => {
  expect((await check({ 'company.com': [record, 'google-site-verification=a'] })).spf.state).toBe(
    state,
  )
})

test.each([
  ['v=DMARC1; p=reject; rua=mailto:a@company.com', 'good'],
  ['v=DMARC1; rua=mailto:a@company.com', 'wrong'],
])('DMARC %s is %s', async (record, state) => {
  expect((await check({ '_dmarc.company.com': [record] })).dmarc.state).toBe(state)
})

test('several SPF records are wrong, and so is an empty key', async () => {
  const twice = ['v=spf1 -all', 'v=spf1 ~all']
  const found = await check(
    { 'company.com': twice, 'a._domainkey.company.com': ['v=DKIM1; p='] },
    'a',
  )
  expect(found.spf).toMatchObject({ state: 'wrong', found: twice.join('\n') })
  expect(found.dkim?.state).toBe('wrong')
  expect(found.dmarc).toMatchObject({ state: 'missing', found: null })
})

test('without an answer of the DNS the state is unknown', async () => {
  const found = await checkDomain('company.com', 'a', { resolveTxt: () => failing('ETIMEOUT') })
  expect([found.spf.state, found.dkim?.state, found.dmarc.state]).toEqual(Array(3).fill('unknown'))
})
