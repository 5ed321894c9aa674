import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cspOrigins } from './csp-origins.ts'
import { pagePolicy } from './headers.ts'

/** An image tag as React renders it. */
const picture = (src: string, attributes = {}) =>
  renderToStaticMarkup(createElement('img', { src, alt: '', ...attributes }))

test('a policy lists each origin of a page’s pictures once, and no others', () => {
  const html =
    picture('https://b.example/1.png?a=1&b=2') +
    picture('https://a.example:8443/2.png') +
    picture('https://b.example/3.png') +
    picture('//c.example/4.png') +
    picture('/media/5.webp') +
    picture('data:image/png;base64,AA==') +
    '<a href="https://link.example/">a link</a><p>https://text.example/</p>'
  expect(cspOrigins(html)).toEqual({
    pictures: ['https://a.example:8443', 'https://b.example', 'https://c.example'],
    videos: [],
  })
})

test('a policy allows the origins of a page’s videos', () => {
  const html = '<a href="https://v.example/a.mp4" data-plays="true">Play</a>'
  expect(pagePolicy(html)).toContain("img-src 'self' data:; media-src 'self' https://v.example;")
  expect(pagePolicy('')).toContain("img-src 'self' data:; media-src 'self';")
})

test.each([
  'http://plain.example/a.png',
  'https://a;script-src *',
  'https://a;script-src/x.png',
  "https://a'unsafe-inline'/x.png",
  'https://*/x.png',
  'https://*.example/x.png',
  'https://a,b/x.png',
  'https://a b/x.png',
  'https://a%3bscript-src/x.png',
  'https://a\n;script-src/x.png',
  'https://[2001:db8::1]/x.png',
  'https://a.example./x.png',
  'https:',
  'javascript:alert(1)',
  'blob:https://a.example/1',
  'https://a" data-plays="true" href="https://b.example/x.png',
])('%j adds nothing to a policy', (src) => {
  const policy = pagePolicy(picture(src))
  expect(policy).toBe(pagePolicy(''))
})

test.each([
  ['https://user:secret@a.example/x.png', 'https://a.example'],
  ['https://A.EXAMPLE/x.png', 'https://a.example'],
  ['https://a.example;script-src *@b.example/x.png', 'https://b.example'],
  ['https://a.example\\@b.example/x.png', 'https://a.example'],
  ['https://bücher.example/x.png', 'https://xn--bcher-kva.example'],
])('%j adds its origin only', (src, origin) => {
  expect(cspOrigins(picture(src)).pictures).toEqual([origin])
})

test('an alt text cannot pass for a picture', () => {
  const html = picture('/media/a.webp', { alt: '"><img src="https://evil.example/a.png">' })
  expect(cspOrigins(html).pictures).toEqual([])
})

test('a policy stays below the header size that proxies accept', () => {
  const html = Array.from({ length: 500 }, (_, at) => picture(`https://${at}.pictures.example/`))
  expect(pagePolicy(html.join('')).length).toBeLessThan(3_000)
})
