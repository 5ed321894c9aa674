import { expect, test } from 'vitest'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { addressKey, matchedPart, redirectSource } from './redirect-source.ts'

test.each([
  ['/Old-Page/', '/old-page'],
  ['/', '/'],
  ['/a?b=2&a=1', '/a?a=1&b=2'],
  ['/caf%C3%A9', '/café'],
  ['/a%2Fb', '/a%2fb'],
  ['/a#part', '/a'],
  ['https://old.example.com/A/?x=1', '/a?x=1'],
  ['/a?', '/a'],
  ['/caf%E9', '/café'],
  ['/cafe%CC%81', '/café'],
  ['/%80-%ff', '/€-ÿ'],
  ['/a//', '/a'],
  ['/a//b/', '/a//b'],
  ['https://old.example//', '/'],
])('the address %s has the key %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  '',
  'about',
  '//evil.example',
  'javascript:alert(1)',
  '/100%',
  '/%c0%ae',
  '/caf%E9%',
  'mailto:a@b.example',
])('%j is no address', (text) => {
  expect(addressKey(text)).toBeUndefined()
  expect(redirectSource(text)).toBeUndefined()
})

test('a source may be a pattern with one * in its path', () => {
  expect(redirectSource('/Blog/*/Amp')).toEqual({
    key: '/blog/*/amp',
    pattern: { prefix: '/blog/', suffix: '/amp' },
  })
  expect(redirectSource('/*/a/*')).toBeUndefined()
  expect(redirectSource('/a?id=*')).toBeUndefined()
})

test.each([
  ['/files/a%2Fb', 'a%2Fb'],
  ['/FILES/Report-2024.PDF', 'Report-2024.PDF'],
  ['/files/Dir/', 'Dir/'],
  ['/files/%23x', '%23x'],
  ["/files/$'$&", "$'$&"],
  ['/files/Gr%C3%BC%C3%9Fe', 'Gr%C3%BC%C3%9Fe'],
  ['/files/e%CC%81A', 'e%CC%81A'],
  ['/files/caf%E9', 'caf%E9'],
  ['/files/', ''],
  ['/files', ''],
])('a pattern for /files/ takes from %s the part %s as it is spelled', (address, part) => {
  expect(matchedPart(address, { prefix: '/files/', suffix: '' })).toBe(part)
})

test('a pattern with a suffix takes the part before it', () => {
  expect(matchedPart('/A/Bc.HTML/', { prefix: '/a/', suffix: '.html' })).toBe('Bc')
})

test('an address of slashes takes time in proportion to its length', async () => {
  const address = `${'/a'.repeat(10)}${'/'.repeat(100_000)}a`
  expect(await processorTime(() => addressKey(address))).toBeLessThan(1_000)
})
