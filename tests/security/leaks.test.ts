import { beforeAll, expect, test } from 'vitest'
import { type ContentName, contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { fieldsOf } from '#content/documents/define-page.ts'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { askSubscriber } from '#server/newsletter/subscribers.ts'
import { createAccount } from '#server/people/accounts.ts'
import { attributes } from '#tests/support/formats/crawl.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample, valuesFor } from '#tests/support/inputs/samples.ts'
import { type SiteAnswer, withBuiltSite } from '#tests/support/sites/built-site.ts'

const { api, get } = withBuiltSite()

/** Secret words, with a description of where each is stored. */
const planted = new Map<string, string>()
/** Paths of hidden records. They do not contain the secret words. */
const hiddenPaths: string[] = []

/** Creates a unique word. */
function secret(where: string): string {
  const word = `zq${(planted.size + 1).toString(36).padStart(3, '0')}xv`
  planted.set(word, where)
  return word
}

const ok = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options?: Parameters<typeof api.staff>[3],
) => {
  const answer = await api.staff(method, path, body, options)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** Sample values with local pictures, because pages with external ones are not served as `.data`. */
const valuesOf = (type: ContentName, word: string): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(sample(contents[type], word)).replaceAll('https://pictures.example/', '/media/'),
  )

const hasSlug = (content: Content) => content.slugFrom !== undefined

/** Sample values with a word in every field but the slug. */
function valuesWith(type: ContentName, word: string, slug = `${type}-${hiddenPaths.length}`) {
  const content = contents[type]
  if (!hasSlug(content)) return valuesOf(type, word)
  hiddenPaths.push('isInRoot' in content && content.isInRoot ? `/${slug}` : `/${type}/${slug}`)
  hiddenPaths.push(`/api/${type}/slug/${slug}`)
  return { ...valuesOf(type, word), slug }
}

/** States in which a record, or a version of it, is hidden from the public. */
const states: Record<string, (type: ContentName, word: string) => Promise<{ _id: string }>> = {
  inactive: (type, word) => ok('POST', `/${type}`, { ...valuesWith(type, word), isActive: false }),
  async 'switched off'(type, word) {
    const record = await ok('POST', `/${type}`, valuesWith(type, word))
    return ok('PUT', `/${type}/${record._id}`, { isActive: false })
  },
  async 'in the trash'(type, word) {
    const record = await ok('POST', `/${type}`, valuesWith(type, word))
    await ok('DELETE', `/${type}/${record._id}`)
    return record
  },
  scheduled: (type, word) =>
    ok('POST', `/${type}`, { ...valuesWith(type, word), publishAt: '2076-01-01T00:00:00.000Z' }),
  ended: (type, word) =>
    ok('POST', `/${type}`, { ...valuesWith(type, word), unpublishAt: '2020-01-01T00:00:00.000Z' }),
  async 'a former version'(type, word) {
    const record = await ok('POST', `/${type}`, valuesOf(type, word))
    return ok('PUT', `/${type}/${record._id}`, {
      ...valuesOf(type, `renamed ${type}`),
      ...(hasSlug(contents[type]) && { slug: `renamed-${type}` }),
    })
  },
  async 'a draft of a live one'(type, word) {
    const live = await ok('POST', `/${type}`, valuesOf(type, `live ${type}`))
    return ok('PUT', `/${type}/${live._id}?draft=true`, valuesOf(type, word))
  },
  'a draft that was never live': (type, word) =>
    ok('POST', `/${type}?draft=true`, valuesWith(type, word)),
  async 'in a release'(type, word) {
    const draft = await ok('POST', `/${type}?draft=true`, valuesWith(type, word))
    const release = await ok('POST', '/releases', { name: `Release ${word}` })
    await ok('PUT', `/releases/${release._id}/drafts/${type}/${draft._id}`)
    return draft
  },
  async 'in review'(type, word) {
    const draft = await ok('POST', `/${type}?draft=true`, valuesWith(type, word))
    return ok('POST', `/${type}/${draft._id}/send-for-review`)
  },
}

/** Stores everything else that is never public. */
async function plantOtherSecrets() {
  for (const name of pageNames) {
    const draft = valuesFor(fieldsOf(pageOf(name)), secret(`a draft of the page ${name}`))
    await ok('PUT', `/pages/${name}?draft=true`, draft)
  }
  for (const state of ['an unread', 'a read']) {
    const word = secret(`${state} message`)
    const letter = { name: `N ${word}`, email: `${word}@client.example`, subject: `S ${word}` }
    const more = { company: `C ${word}`, appliedFor: `A ${word}`, message: `M ${word}` }
    const { _id } = await ok('POST', '/messages', { ...letter, ...more })
    if (state === 'a read') await ok('PUT', `/messages/${_id}/read`)
    await ok('POST', `/messages/${_id}/notes`, { text: secret('a note') })
  }
  const person = secret('a person')
  await createAccount(api.db, `${person}@staff.example`, 'editor')
  planted.set('editor@example.com', 'the administrator')
  planted.set(api.token, 'a session')
  const hook = secret('a webhook')
  const input = { name: hook, url: `https://${hook}.example/`, format: 'json' }
  const made = await ok('POST', '/webhooks', {
    ...input,
    events: ['message.received'],
    isActive: true,
  })
  planted.set(made.secret, 'the secret of a webhook')
  await askSubscriber(api.db, {
    email: `${secret('a subscriber')}@reader.example`,
    language: 'en',
    consent: 'Yes',
    page: '/newsletter',
    letter: {},
    tokenHash: 'a',
    unsubscribeToken: secret('the token by which a subscriber leaves'),
  })
  const [project] = (await api.staff('GET', '/projects?draft=only')).body
  const link = { type: 'projects', recordId: project._id, label: secret('a review link') }
  const { address } = await ok('POST', '/review-links', link)
  planted.set(new URL(address).pathname.split('/').at(-1) ?? '', 'the token of a review link')
  const comment = { type: 'projects', recordId: project._id, text: secret('a comment') }
  await ok('POST', '/comments', comment)
  await ok('PUT', '/messages/settings', {
    mailbox: '',
    templates: [{ name: secret('the name of a template'), text: secret('a template') }],
    keepsSource: true,
  })
  const file = { filename: `${secret('the name of a picture that nothing shows')}.png` }
  const content = await plain(10).png().toBuffer()
  const { payload, headers } = multipartBody([{ ...file, content }])
  const { images } = await ok('POST', '/images', payload, { headers })
  const details = { alt: secret('what such a picture shows'), focus: { x: 50, y: 50 } }
  await ok('PUT', `/images/${images[0]._id}`, details)
  // The file name of a published picture is not public either.
  const shown = { filename: `${secret('the name of a picture that is shown')}.png` }
  const other = multipartBody([{ ...shown, content: await plain(90).png().toBuffer() }])
  const uploaded = await ok('POST', '/images', other.payload, { headers: other.headers })
  const values = valuesOf('projects', 'with a picture')
  await ok('POST', '/projects', { ...values, imageUrl: uploaded.images[0].url })
}

beforeAll(async () => {
  await ok('PUT', '/settings', { companyName: 'Example' })
  for (const type of contentNames) {
    await ok('POST', `/${type}`, valuesOf(type, `public ${type}`))
    for (const [state, plant] of Object.entries(states)) {
      const { _id } = await plant(type, secret(`${type}, ${state}`))
      hiddenPaths.push(`/api/${type}/${_id}`, `/api/${type}/${_id}?draft=true`)
    }
  }
  await plantOtherSecrets()
})

/** Status, headers and body of a response as searchable text, without soft hyphens. */
const textOf = ({ status, headers, body }: SiteAnswer) =>
  `${status} ${JSON.stringify(headers)} ${body.replace(/\xc2\xad|&shy;|\\u00AD/gi, '')}`.toLowerCase()

const wordsIn = (answer: SiteAnswer) => {
  const text = textOf(answer)
  return [...planted].filter(([word]) => text.includes(word.toLowerCase()))
}

/** Paths of GET operations without a session, from the OpenAPI document. */
async function openOperations(): Promise<string[]> {
  const { paths } = (await api.visitor('GET', '/openapi.json')).body
  return Object.keys(paths).filter((path) => paths[path].get && !paths[path].get.security)
}

/** Crawls the public site: everything that pages, sitemap and feed link to, with each page's data. */
async function publicAnswers(): Promise<Map<string, SiteAnswer>> {
  const answers = new Map<string, SiteAnswer>()
  const waiting = [
    ...[
      '/',
      '/sitemap.xml',
      '/robots.txt',
      '/news/feed.xml',
      '/manifest.webmanifest',
      '/favicon.svg',
    ],
    ...[
      '/nowhere',
      '/livez',
      '/api/docs',
      '/edit/',
      '/review/none',
      '/newsletter',
      '/contact?sent=1',
    ],
    ...(await openOperations()).filter((path) => !path.includes('{')),
    ...hiddenPaths,
  ]
  let drawn = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    // Open Graph pictures are slow to draw, so a few are enough.
    const isDrawn = path.startsWith('/og/')
    if (answers.has(path) || (isDrawn && drawn++ >= 4)) continue
    const answer = await get(path)
    answers.set(path, answer)
    const type = answer.headers['content-type'] ?? ''
    if (type.startsWith('text/html') && !/[?.]/.test(path)) {
      waiting.push(path === '/' ? '/_root.data' : `${path.replace(/\/$/, '')}.data`)
    }
    const links = type.startsWith('text/html')
      ? [
          ...attributes(answer.body, 'a', 'href'),
          ...attributes(answer.body, 'link', 'href'),
          ...attributes(answer.body, 'img', 'src'),
          ...attributes(answer.body, 'meta', 'content').filter((each) => each.includes('/og/')),
        ]
      : type.includes('xml')
        ? [...answer.body.matchAll(/>(https:[^<]+)</g)].map(([, each = '']) => each)
        : []
    for (const link of [...links, answer.headers.location ?? '#']) {
      const url = URL.parse(link, `https://www.example.com${path}`)
      if (url?.origin !== 'https://www.example.com' || url.pathname.startsWith('/admin')) continue
      waiting.push(url.pathname + url.search)
    }
  }
  return answers
}

test('staff can read every secret word', async () => {
  const text = JSON.stringify(
    await Promise.all(
      contentNames.map(async (type) => [
        (await api.staff('GET', `/${type}?draft=true&pageSize=100`)).body,
        (await api.staff('GET', `/${type}?pageSize=100`)).body,
      ]),
    ),
  )
  const later = /in the trash|a former version/
  for (const [word, where] of planted) {
    const [type = ''] = where.split(', ')
    if (type in contents && !later.test(where)) expect(text, where).toContain(word)
  }
})

test('no public response contains a secret word', async () => {
  const answers = await publicAnswers()
  const leaks = [...answers].flatMap(([path, answer]) =>
    wordsIn(answer).map(([word, where]) => `${path} contains ${where}: ${word}`),
  )
  expect(leaks).toEqual([])
  // Checks that the crawl was complete: each kind of response, and the public record of each type.
  const all = [...answers.values()].map(textOf).join('\n')
  for (const type of contentNames) expect(all, type).toContain(`public ${type}`)
  for (const path of [
    '/sitemap.xml',
    '/news/feed.xml',
    '/projects',
    '/projects.data',
    '/api/settings',
  ]) {
    expect(answers.get(path)?.status, path).toBe(200)
  }
  expect([...answers.keys()].filter((path) => path.startsWith('/og/')).length).toBe(4)
})

test('no search, filter, order or count reveals a hidden record', async () => {
  for (const type of contentNames) {
    const list = `/api/${type}`
    const before = (await get(list)).headers['x-total-count']
    for (const [word, where] of planted) {
      if (!where.startsWith(`${type}, `)) continue
      const { status, headers, body } = await get(`${list}?search=${word}`)
      expect([status, headers['x-total-count'], body], where).toEqual([200, '0', '[]'])
    }
    for (const query of [
      'draft=true',
      'draft=only',
      'isActive=false',
      'trash=true',
      'sort=isActive',
    ]) {
      const answer = await get(`${list}?${query}`)
      expect(wordsIn(answer), query).toEqual([])
    }
    expect((await get(list)).headers['x-total-count']).toBe(before)
  }
})

test('no error reveals a hidden record', async () => {
  for (const type of contentNames) {
    const [hidden] = hiddenPaths.filter((path) => path.startsWith(`/api/${type}/`))
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH', 'OPTIONS', 'HEAD']) {
      const answer = await get(hidden ?? '', { 'if-match': '"1"' }, method)
      expect(wordsIn(answer), `${method} ${hidden}`).toEqual([])
    }
  }
  for (const path of hiddenPaths.filter((each) => !each.startsWith('/api/'))) {
    // Requests the Open Graph picture of the hidden page.
    const answer = await get(`/og${path}-000000000000.png`)
    expect(answer.status, path).toBe(404)
  }
})

test('the crawl finds the secret words once inactive records become active', async () => {
  const shown: [ContentName, string, string][] = []
  for (const type of contentNames) {
    const [word = ''] = [...planted].find(([, where]) => where === `${type}, inactive`) ?? []
    const [{ _id }] = (await api.staff('GET', `/${type}?isActive=false&search=${word}`)).body
    await ok('PUT', `/${type}/${_id}`, { isActive: true })
    shown.push([type, word, _id])
  }
  const answers = [...(await publicAnswers())].map(
    ([path, answer]) => [path, textOf(answer)] as const,
  )
  for (const [type, word, id] of shown) {
    const paths = answers.filter(([, text]) => text.includes(word)).map(([path]) => path)
    expect(paths).toEqual(expect.arrayContaining([`/api/${type}`, `/api/${type}/${id}`]))
    expect(paths.filter((path) => !path.startsWith('/api/')).length, type).toBeGreaterThan(0)
  }
})
