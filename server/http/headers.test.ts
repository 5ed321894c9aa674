import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonHeaders, inlineScriptHashes, pagePolicy } from './headers.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('a page allows only its own inline scripts', () => {
  const html =
    '<script>first()</script><script type="module" async="">second\n()</script>' +
    '<script src="/a.js"></script><script>first()</script><p>&lt;script>no()&lt;/script></p>'
  expect(inlineScriptHashes(html)).toEqual([hashOf('first()'), hashOf('second\n()')])
  expect(pagePolicy(html)).toContain(`script-src 'self' ${hashOf('first()')} `)
  expect(pagePolicy('')).toContain("script-src 'self';")
})

test('an https site sends HSTS', () => {
  const header = 'Strict-Transport-Security'
  const site = 'https://www.example.com'
  expect(commonHeaders(site)).toHaveProperty(header, 'max-age=31536000; includeSubDomains')
  expect(commonHeaders(site, false)).toHaveProperty(header, 'max-age=31536000')
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty(header)
})
