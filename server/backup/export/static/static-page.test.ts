import { expect, test } from 'vitest'
import {
  addressesInCss,
  fileOf,
  referencesOf,
  staticAddress,
  withAddresses,
  withoutNewsletter,
} from './static-page.ts'

const at = (path: string) => new URL(path, 'https://company.example')

test.each([
  ['/', 'index.html', undefined],
  ['/projects', 'projects/index.html', undefined],
  [
    '/projects?category=web&page=2',
    'projects/_category-web-page-2/index.html',
    '/projects/_category-web-page-2/',
  ],
  ['/projects?page=2#list', 'projects/_page-2/index.html', '/projects/_page-2/#list'],
  ['/gr%C3%BCn', 'grün/index.html', undefined],
])('the page at %s is the file %s', (path, file, address) => {
  expect(fileOf(at(path), true)).toBe(file)
  expect(staticAddress(at(path))).toBe(address)
})

test.each(['/a/%2e%2e%2f%2e%2e%2fetc', '/a/..%2fb', '/a%00', '/a%5c..%5cb', '/%'])(
  'the address %s has no file outside the folder',
  (path) => {
    expect(fileOf(at(path), false)).toBeUndefined()
  },
)

test('addresses that a page links to or loads are found, and no others', () => {
  const html = `<link rel="canonical" href="/x"><link rel="stylesheet" href="/a.css">
    <meta property="og:image" content="https://company.example/og/a.png">
    <a href="/b?c=1&amp;d=2">b</a><img src="/d.webp" srcset="/e.webp 1x, /f.webp 2x">
    <video poster="/g.webp" src="/h.mp4"></video><form action="/contact" method="post"></form>`
  expect(referencesOf(html)).toEqual({
    addresses: [
      ...['/a.css', 'https://company.example/og/a.png', '/b?c=1&d=2'],
      ...['/d.webp', '/e.webp', '/f.webp', '/h.mp4', '/g.webp'],
    ],
    forms: ['/contact'],
  })
  expect(addressesInCss('a{src:url(/f.woff2)}b{c:url("d.png")}')).toEqual(['/f.woff2', 'd.png'])
})

test.each([
  [
    '<i>a</i><div><form><p><input id="newsletter-email"></p></form></div><b>b</b>',
    '<i>a</i><b>b</b>',
  ],
  ['<div><i>a</i><form><input id="newsletter-email"></form></div>', '<div><i>a</i></div>'],
  ['<div><form><input id="email"></form></div>', '<div><form><input id="email"></form></div>'],
])('only the newsletter form is removed: %s', (html, without) => {
  expect(withoutNewsletter(html)).toBe(without)
})

test('only whole addresses are replaced', () => {
  const html = '<a href="/p?a=1&amp;b=2">/p?a=1&amp;b=2</a>'
  expect(withAddresses(html, new Map([['/p?a=1&b=2', '/p/_a-1-b-2/']]))).toBe(
    '<a href="/p/_a-1-b-2/">/p?a=1&amp;b=2</a>',
  )
})

test('addresses that React escapes are replaced', () => {
  const html = '<a href="/p?a=it&#x27;s&lt;b">b</a>'
  expect(withAddresses(html, new Map([["/p?a=it's<b", '/p/_a-it-s-b/']]))).toBe(
    '<a href="/p/_a-it-s-b/">b</a>',
  )
})
