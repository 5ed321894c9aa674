import { expect, test } from 'vitest'
import { loggedPath } from './request-log.ts'

const token = 'kJ8s-secret_token0123456789abcdefghijklmnopq'

test.each([
  `/review/${token}`,
  `/Review/${token}`,
  `/REVIEW/${token}/`,
  `/%72eview/${token}`,
  `/%2572eview/${token}`,
  `/r%65vi%65w/${token}`,
  `/review%2f${token}`,
  `/review%252F${token}`,
  `//review/${token}`,
  `/review/${token}.data`,
  `/review/${token}/more`,
  `/edit/review/${token}`,
  `/x/..%2freview/${token}`,
  `\\review\\${token}`,
  `/%c0%72/review/${token}`,
  `/review/%zz${token}`,
])('the log hides the token of the review link %s', (url) => {
  expect(loggedPath(url, '/*')).toBe('/review/…')
})

test('a :token parameter is never logged', () => {
  expect(loggedPath(`/anything/${token}`, '/review/:token')).toBe('/review/…')
  expect(loggedPath(`/a/${token}/b`, '/a/:token/b')).toBe('/a/…/b')
})

test.each(['?', '&', '#', ';', '%3f', '%3F', '%26', '%23', '%253F'])(
  'everything after %s is removed from the logged path',
  (sign) => {
    for (const path of [
      '/sso/reset',
      '/sso/invitation',
      '/sso/link',
      '/newsletter/confirm',
      '/checking',
    ]) {
      expect(loggedPath(`${path}${sign}token=${token}`, '/*')).toBe(path)
    }
  },
)

test.each(['/', '/projects/a-quay', '/caf%C3%A9', '/reviews/of-us', '/news/review'])(
  'the path %s is logged unchanged',
  (url) => {
    expect(loggedPath(url, '/*')).toBe(url)
  },
)
