import { describe, expect, test } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { valuesFor } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

const stateKeys = ['name', 'version', 'updatedAt', 'publishedAt', 'draft']
const textsIn = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !stateKeys.includes(key)))

/** A section with empty texts and unchanged lists. */
const emptied = (section: unknown) =>
  Object.fromEntries(
    Object.entries(section ?? {}).map(([key, text]) => [key, Array.isArray(text) ? text : '']),
  )

describe.each(pageNames)('the page %s', (name) => {
  const page = pageOf(name)
  const path = `/pages/${name}`
  const texts = valuesFor(page.sections, 'one')

  test('has its sample texts until it is edited', async () => {
    const { status, headers, body } = await api.visitor('GET', path)
    expect(status).toBe(200)
    expect(headers.etag).toBe('"0"')
    const state = { name, version: 0, updatedAt: null, publishedAt: null }
    expect(body).toEqual({ ...wholePage(page, {}, 'en'), ...state })
  })

  test('is drafted, visible to staff only, and published', async () => {
    expect((await api.visitor('PUT', `${path}?draft=true`, texts)).status).toBe(401)
    expect((await api.visitor('GET', `${path}?draft=true`)).status).toBe(401)
    expect((await api.staff('PUT', path, texts)).status).toBe(400)
    const saved = await api.staff('PUT', `${path}?draft=true`, { ...texts, version: 0 })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ ...texts, version: 1, publishedAt: null })
    expect(saved.body.draft).toMatchObject({ savedBy: 'editor@example.com', baseVersion: 0 })
    expect(textsIn((await api.visitor('GET', path)).body)).toEqual(wholePage(page, {}, 'en'))

    const published = await api.staff('POST', `${path}/publish`)
    expect(published.body).toMatchObject({ ...texts, version: 2, draft: null })
    const read = await api.visitor('GET', path)
    expect(textsIn(read.body)).toEqual(texts)
    expect(read.headers.etag).toBe('"2"')
  })

  test('has a history with every version, after a discard too', async () => {
    const other = valuesFor(page.sections, 'two')
    await api.staff('PUT', `${path}?draft=true`, other)
    const discarded = await api.staff('POST', `${path}/discard`)
    expect(discarded.status).toBe(204)
    const present = await api.staff('GET', `${path}?draft=true`)
    expect(present.body).toMatchObject({ ...texts, version: 2, draft: null })
    const { body } = await api.staff('GET', `${path}/revisions`)
    expect(
      body.map(({ version, action }: { version: number; action: string }) => [version, action]),
    ).toEqual([
      [4, 'discarded'],
      [3, 'drafted'],
      [2, 'published'],
      [1, 'drafted'],
    ])
    expect(body[0]).toMatchObject({ values: other, isDraft: true })
    expect(body[1]).toMatchObject({ values: other, isDraft: true })
    expect((await api.visitor('GET', `${path}/revisions`)).status).toBe(401)
  })

  test('refuses saves of a stale version', async () => {
    const stale = { headers: { 'if-match': '"1"' } }
    for (const [method, last] of [
      ['PUT', '?draft=true'],
      ['POST', '/discard'],
      ['POST', '/publish'],
    ] as const) {
      const body = method === 'PUT' ? texts : undefined
      expect((await api.staff(method, path + last, body, stale)).status).toBe(412)
    }
  })

  test('is previewed with incomplete texts, which are not saved', async () => {
    const before = (await api.visitor('GET', path)).body
    const [section = ''] = Object.keys(page.sections)
    const values = { ...texts, [section]: emptied(texts[section]) }
    const previewOf = (texts: object) => ({
      documents: [{ type: 'pages', id: name, values: texts }],
    })
    expect((await api.visitor('POST', '/previews', previewOf(values))).status).toBe(401)
    const { status, body } = await api.staff('POST', '/previews', previewOf(values))
    expect(status).toBe(201)
    expect(body.path.startsWith(`${page.path}?preview=`)).toBe(true)
    expect((await api.visitor('GET', path)).body).toEqual(before)
    const unknown = previewOf({ ...values, nowhere: {} })
    expect((await api.staff('POST', '/previews', unknown)).status).toBe(422)
  })

  test('is unchanged when it is saved as read', async () => {
    const { body: read } = await api.staff('GET', `${path}?draft=true`)
    const saved = await api.staff('PUT', `${path}?draft=true`, read)
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual(read)
  })

  test('refuses unknown sections and fields', async () => {
    const [section = ''] = Object.keys(page.sections)
    const answer = await api.staff('PUT', `${path}?draft=true`, {
      nowhere: {},
      [section]: { nothing: '' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: `${section}.nothing`, message: 'There is no field nothing' },
      { field: 'nowhere', message: 'There is no field nowhere' },
    ])
  })
})

test('the list shows which pages have a draft', async () => {
  expect((await api.visitor('GET', '/pages')).status).toBe(401)
  await api.staff('PUT', '/pages/home?draft=true', { hero: { title: 'Another' } })
  const { body } = await api.staff('GET', '/pages')
  expect(body.map(({ name }: { name: string }) => name)).toEqual(pageNames)
  expect(body[0]).toMatchObject({ name: 'home', draft: { savedBy: 'editor@example.com' } })
  expect(body[1].draft).toBeNull()
  await api.staff('POST', '/pages/home/discard')
  expect((await api.staff('POST', '/pages/home/publish')).status, 'there is no draft').toBe(404)
  expect((await api.staff('POST', '/pages/home/discard')).status).toBe(404)
})

test('a draft equal to the public page is not kept', async () => {
  const { body: read } = await api.visitor('GET', '/pages/contact')
  const other = await api.staff('PUT', '/pages/contact?draft=true', { form: { title: 'Other' } })
  expect(other.body.draft).not.toBeNull()
  const back = await api.staff('PUT', '/pages/contact?draft=true', { form: read.form })
  expect(back.body.draft).toBeNull()
})

test('texts that are too long, empty or not a link are refused at their field', async () => {
  const refusals: [page: string, input: object, field: string, message: string][] = [
    [
      'home',
      { hero: { title: 'x'.repeat(91) } },
      'hero.title',
      'Headline must be at most 90 characters',
    ],
    ['home', { hero: { title: '' } }, 'hero.title', 'Headline is required'],
    ['home', { hero: 7 }, 'hero', 'Hero must be an object'],
    [
      'home',
      { stats: { figures: [{ figure: '1', label: '' }] } },
      'stats.figures.0.label',
      'Label is required',
    ],
    [
      'header',
      { menu: { links: [{ label: 'A', to: 'javascript:alert(1)' }] } },
      'menu.links.0.to',
      'Address must be a page such as /contact, or an address such as https://example.com',
    ],
    [
      'header',
      { menu: { links: Array(201).fill({ label: 'A', to: '/' }) } },
      'menu.links',
      'Links must have at most 200 entries',
    ],
  ]
  for (const [page, input, field, message] of refusals) {
    const answer = await api.staff('PUT', `/pages/${page}?draft=true`, input)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message }])
  }
})

test('editors edit pages, and unknown pages are 404', async () => {
  const token = await api.openSession('writer@example.com', 'editor')
  const saved = await api.visitor(
    'PUT',
    '/pages/about?draft=true',
    { head: { title: 'Ours' } },
    { token },
  )
  expect(saved.body.draft.savedBy).toBe('writer@example.com')
  expect((await api.staff('GET', '/pages/nowhere')).status).toBe(404)
})

test('shown sections must be known and distinct', async () => {
  const field = 'layout.shown'
  const names = 'services, testimonials, projects, technologies, stats'
  const label = 'Between the hero and the contact form'
  for (const [shown, errors] of [
    [['nowhere'], [{ field: `${field}.0`, message: `Each of ${label} must be one of ${names}` }]],
    [['stats', 'stats'], [{ field, message: `${label} must differ` }]],
    ['stats', [{ field, message: `${label} must be a list` }]],
  ]) {
    const answer = await api.staff('PUT', '/pages/home?draft=true', { layout: { shown } })
    expect(answer.body.errors).toEqual(errors)
  }
  const saved = await api.staff('PUT', '/pages/home?draft=true', { layout: { shown: [] } })
  expect(saved.body.layout).toEqual({ shown: [] })
})

describe('a preview of the site', () => {
  const settings = { ...emptySettings, companyName: 'Not public yet' }

  test('has unsaved texts of several pages and settings', async () => {
    const documents = (['about', 'footer'] as const).map((id) => ({
      type: 'pages',
      id,
      values: valuesFor(pageOf(id).sections, 'unsaved'),
    }))
    const company = { type: 'settings', id: 'settings', values: settings }
    const body = { path: '/about', documents: [...documents, company] }
    expect((await api.visitor('POST', '/previews', body)).status).toBe(401)
    const created = await api.staff('POST', '/previews', body)
    expect(created.status).toBe(201)
    expect(created.body.path).toMatch(/^\/about\?preview=[\w-]{40,}$/)
    expect(JSON.stringify((await api.visitor('GET', '/pages/about')).body)).not.toContain('unsaved')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a?b', '/a#b', ''])(
    'needs a path of this site, so not %j',
    async (path) => {
      expect((await api.staff('POST', '/previews', { path })).status).toBe(422)
    },
  )

  test('refuses unknown documents and fields', async () => {
    for (const more of [
      { documents: [{ type: 'pages', id: 'none', values: {} }] },
      { documents: [{ type: 'none', values: {} }] },
      { documents: [{ type: 'projects', values: { none: '' } }] },
      { documents: [{ type: 'settings', id: 'settings', values: { none: '' } }] },
      { documents: [{ type: 'brand', id: 'other', values: {} }] },
      { a: 1 },
    ]) {
      expect((await api.staff('POST', '/previews', { path: '/', ...more })).status).toBe(422)
    }
  })
})
