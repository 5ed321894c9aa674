import { beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { type SiteAnswer, withBuiltSite } from '#tests/support/sites/built-site.ts'

const { api, get, raw } = withBuiltSite()
let slug = ''
let id = ''

beforeAll(async () => {
  const { body } = await api.staff('POST', '/projects', sample(contents.projects))
  ;({ slug, _id: id } = body)
})

const percent = (character = '') => `%${character.charCodeAt(0).toString(16)}`
const full = (character: string) =>
  encodeURIComponent(String.fromCharCode(character.charCodeAt(0) + 0xfee0))

/** Spellings that some servers normalize to the path. */
function spellings(path: string): string[] {
  const [, first = '', ...rest] = path.split('/')
  const end = rest.map((part) => `/${part}`).join('')
  const letter = first.slice(0, 1)
  const other = first.slice(1)
  return [
    ...[`/${percent(letter)}${other}${end}`, `/${percent(percent(letter))}${other}${end}`],
    ...[`/${first.toUpperCase()}${end}`, `/${letter.toUpperCase()}${other}${end}`],
    ...[`/${full(letter)}${other}${end}`, `/%c1%a1${other}${end}`],
    ...[`/${path}`, `//${path}`, path.replaceAll('/', '//'), `${path}/`, `${path}//`, `${path}/.`],
    ...[`/.${path}`, `/x/..${path}`, `/%2e${path}`, `/x/%2e%2e${path}`, `/x/..%2f${path.slice(1)}`],
    ...[`/;${path}`, `${path};`, `${path};a=b`, `${path};.css`, `/x;/..${path}`],
    ...[`\\${path.slice(1)}`, `/%5c${path.slice(1)}`, `${path}%5c`, `/x\\..${path}`],
    ...[`/%2f${path.slice(1)}`, path.replaceAll('/', '%2f'), `${path}%2f`, `${path}%2f%2f`],
    ...[`${path}.`, `${path}..`, `${path}%2e`, `${path}.json`, `${path}.css`, `${path}.data`],
    ...[
      `${path}%00`,
      `${path}%00.css`,
      `${path}%20`,
      `${path}%09`,
      `${path}%0a`,
      `${path}%0d%0aa:%20b`,
    ],
    ...[`${path}#`, `${path}#/x`, `${path}%23`, `${path}%3f`, `${path}?`, `${path}??`, `${path}~`],
    ...[
      `${path}%`,
      `${path}%zz`,
      `${path}%u002f`,
      `${path}%ef%bb%bf`,
      `${path}%e2%80%ae`,
      `${path}*`,
    ],
    ...[`${path}${'/'.repeat(1500)}`, `${path}${'%2f'.repeat(900)}`, `${path}/${'a'.repeat(1900)}`],
    ...[`${path}?_method=DELETE`, `${path}/index.html`, `/index.php${path}`, `/api/..${path}`],
  ]
}

const isRefused = ({ status }: SiteAnswer) => status >= 400 && status < 500

/** Whether a response redirects to the plain path on this site. */
const leadsTo = ({ status, headers }: SiteAnswer, path: string) =>
  [301, 302, 308].includes(status) && headers.location?.replace(/\?.*$/, '') === path

/**
 * The visible part of a page. Scripts, head and `aria-current` are removed, because they depend on the URL.
 */
const seen = (body: string) =>
  body
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<(?:link|meta)\b[^>]*>/g, '')
    .replace(/ aria-current="page"/g, '')
    .replace(/ active"/g, '"')

const withoutHashes = (policy = '') => policy.replace(/ 'sha256-[^']+'/g, '')

const isSame = (one: SiteAnswer, other: SiteAnswer) =>
  one.status === other.status &&
  seen(one.body) === seen(other.body) &&
  one.headers['cache-control'] === other.headers['cache-control'] &&
  withoutHashes(one.headers['content-security-policy']) ===
    withoutHashes(other.headers['content-security-policy'])

/** Whether a page is for staff. Only staff pages contain the router's whole manifest. */
const isOfStaff = ({ body }: SiteAnswer) => /assets\/manifest-|"admin\//.test(body)

test('staff pages are told apart from public ones', async () => {
  expect(isOfStaff(await get('/admin'))).toBe(true)
  expect(isOfStaff(await get('/'))).toBe(false)
})

describe.each(['/projects', '/admin', '/api/projects', '/api/messages', '/sitemap.xml', '/livez'])(
  'every other spelling of %s',
  (path) => {
    test('is refused, redirects or gives the same page, and never a staff page', async () => {
      const plain = await get(path)
      const wrong: string[] = []
      for (const spelled of spellings(path)) {
        const answer = await get(spelled).catch((error: Error) => error)
        // The client cannot send this spelling.
        if (answer instanceof Error) continue
        const what = `${spelled.slice(0, 80)} → ${answer.status} ${answer.headers.location ?? ''}`
        const isData = spelled.endsWith('.data') && [200, 204].includes(answer.status)
        const isGood = isRefused(answer) || leadsTo(answer, path) || isSame(answer, plain) || isData
        // Spellings of /admin may give another staff page, but always with no-store.
        const isStaff = isOfStaff(answer)
        const mayBeStaff = path === '/admin' && answer.headers['cache-control'] === 'no-store'
        if (isStaff ? !mayBeStaff : !isGood) wrong.push(what)
      }
      expect(wrong).toEqual([])
    })
  },
)

test('routes of staff need a session in every spelling', async () => {
  for (const path of [
    '/api/messages',
    '/api/people',
    '/api/webhooks',
    '/api/trash',
    '/api/activity',
  ]) {
    for (const spelled of spellings(path)) {
      const answer = await get(spelled).catch(() => undefined)
      if (answer) expect([301, 400, 401, 403, 404, 414], spelled).toContain(answer.status)
    }
  }
})

test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
  '%s does not override the method',
  async (name) => {
    const headers = { authorization: `Bearer ${api.token}`, [name]: 'DELETE' }
    const path = `/api/projects/${id}`
    expect((await get(path, headers)).status).toBe(200)
    // An unknown query parameter is refused.
    expect((await get(`${path}?_method=DELETE`, headers)).status).toBe(400)
    expect([400, 404, 405]).toContain((await get(path, headers, 'POST')).status)
    expect((await get(path)).status).toBe(200)
  },
)

test.each([
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Forwarded-Path',
  'X-Forwarded-Prefix',
  'Forwarded',
])('%s does not override the path', async (name) => {
  for (const path of ['/', '/api/projects', `/projects/${slug}`]) {
    const [plain, odd] = [await get(path), await get(path, { [name]: '/api/messages' })]
    expect(isSame(odd, plain), path).toBe(true)
  }
})

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n'],
  ['a whole address', 'GET https://evil.example/ HTTP/1.1\r\nHost: a\r\n'],
  ['an authority', 'GET evil.example:443 HTTP/1.1\r\nHost: a\r\n'],
  ['an asterisk', 'GET * HTTP/1.1\r\nHost: a\r\n'],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n'],
  [
    'two lengths',
    'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
  ],
  [
    'a length and an encoding',
    'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n',
  ],
  ['an odd encoding', 'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n'],
  ['a space before a colon', 'GET / HTTP/1.1\r\nHost : a\r\n'],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c: d\r\n'],
  ['a control in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\x00c\r\n'],
  ['headers without an end', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'b'.repeat(17_000)}\r\n`],
  ['an unknown method', 'EVIL / HTTP/1.1\r\nHost: a\r\n'],
  ['a line feed alone', 'GET / HTTP/1.1\nHost: a\n'],
])('a request with %s is refused', async (_, head) => {
  const answer = await raw(`${head}Connection: close\r\n\r\n`)
  expect(answer.split('\r\n')[0]).toMatch(/^(?:HTTP\/1\.1 4\d\d .*|)$/)
  expect(answer).not.toContain('evil')
})

test('a request inside the body of another one is not answered', async () => {
  const inner = 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'
  const head = `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${inner.length}`
  const answer = await raw(`${head}\r\n\r\n${inner}`)
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  expect(answer).not.toContain('"openapi"')
})
