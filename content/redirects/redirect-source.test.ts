import { expect, test } from 'vitest'
import { processorTime } from '#tests/support/processor-time.ts'
import { addressKey, redirectSource } from './redirect-source.ts'

test.each([
  ['/Old-Page/', '/old-page'],
  ['/', '/'],
  ['/a?b=2&a=1', '/a?a=1&b=2'],
  ['/caf%C3%A9', '/café'],
  ['/a%2Fb', '/a%2fb'],
  ['/a#part', '/a'],
  ['https://old.example.com/A/?x=1', '/a?x=1'],
  ['/a?', '/a'],
  ['/a//', '/a'],
  ['/a//b/', '/a//b'],
  ['https://old.example//', '/'],
])('the address %s has the key %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each(['', 'about', '//evil.example', 'javascript:alert(1)', '/%ff', 'mailto:a@b.example'])(
  '%j is no address',
  (text) => {
    expect(addressKey(text)).toBeUndefined()
    expect(redirectSource(text)).toBeUndefined()
  },
)

test('a source may be a pattern with one * in its path', () => {
  expect(redirectSource('/Blog/*/Amp')).toEqual({
    key: '/blog/*/amp',
    pattern: { prefix: '/blog/', suffix: '/amp' },
  })
  expect(redirectSource('/*/a/*')).toBeUndefined()
  expect(redirectSource('/a?id=*')).toBeUndefined()
})

test('an address of slashes takes time in proportion to its length', async () => {
  const address = `${'/a'.repeat(10)}${'/'.repeat(100_000)}a`
  expect(await processorTime(() => addressKey(address))).toBeLessThan(1_000)
})
