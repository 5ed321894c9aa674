import { beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { languages } from '#content/labels/languages.ts'
import { createLimits } from '#server/limits.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { seed } from '#server/setup/seed.ts'
import { previewSetup } from '#server/setup/setup.ts'
import { openPreview, withPreview } from '#server/site/preview.ts'
import type { Site } from '#server/site/site.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const empty = {
  companyName: '',
  sentence: '',
  title: '',
  imageUrl: '',
  color: '',
  email: '',
  phone: '',
  address: '',
  language: 'en',
  timeZone: '',
  demo: 'remove',
}
const answers = {
  companyName: 'Krume',
  sentence: 'Software for bakeries that open at four.',
  color: '#8a4b14',
  email: 'hello@krume.example',
  address: 'Leeds',
  timeZone: 'Europe/London',
}
/** The expected settings, without any demo value. */
const { companyName, email, address, timeZone } = answers
const company = { ...emptySettings, companyName, email, address, timeZone }

const publicOf = async (path: string) => (await api.visitor('GET', path)).body
const live = (body: object) => api.staff('POST', '/setup/go-live', body)

/** Opens the preview of some answers and calls `look` with its site. */
async function preview(values: object, look: (site: Site) => Promise<void>) {
  const { status, body } = await api.staff('POST', '/previews', { setup: values })
  expect(status).toBe(201)
  const limits = createLimits()
  // Cast: a preview needs only these services.
  const services = { db: api.db, env: api.env, limits, publishSetup: previewSetup } as SiteServices
  const token = body.path.replace('/?preview=', '')
  const found = await openPreview(services, token)
  if (!found) throw new Error('The preview has ended.')
  await withPreview(services, found, look)
}

beforeAll(() => seed(api.db, diskStore(api.env.imagesDir), 'demo'))

describe('before it goes live', () => {
  test('the form is not prefilled with demo values', async () => {
    const { status, body, headers } = await api.staff('GET', '/setup')
    expect([status, body]).toEqual([200, { ...empty, version: 2 }])
    expect(headers.etag).toBe('"2"')
  })

  test.each(languages)(
    'a preview in %s shows the answers without demo content',
    async (language) => {
      await preview({ ...empty, ...answers, language }, async (site) => {
        expect(await site.settings()).toMatchObject({
          ...company,
          language,
        })
        const { hero } = await site.texts('home')
        expect(hero).toMatchObject({ text: answers.sentence, show: 'house', houseRooms: [] })
        expect(hero.title).toMatch(language === 'en' ? /^We plan/ : /^Wir planen/)
        expect(JSON.stringify(await site.texts('footer'))).not.toMatch(/HSoft|Hamburg/)
        for (const name of ['projects', 'technologies', 'testimonials'] as const) {
          expect(await site.list(name, 8), name).toEqual([])
          expect(await site.count(name), name).toBe(0)
        }
      })
    },
  )

  test('a preview that keeps the demo shows it with the answers', async () => {
    const values = { ...empty, ...answers, demo: 'keep', color: 'unfinished' }
    await preview(values, async (site) => {
      expect(await site.list('projects', 3)).toHaveLength(3)
      expect(await site.count('projects')).toBe(12)
      expect((await site.settings())?.metaTitle).toBe('')
      expect((await site.texts('home')).hero.text).toBe(answers.sentence)
    })
    expect((await publicOf('/settings')).companyName).toMatch(/HSoft/)
  })

  test('invalid answers are refused at their field and change nothing', async () => {
    for (const [wrong, field, message] of [
      [{ companyName: '  ' }, 'companyName', 'Company name is required'],
      [{ email: 'krume' }, 'email', expect.any(String)],
      [{ color: 'brown' }, 'color', 'Color must be a color in hex such as #1f5c3a'],
      [{ title: 'T'.repeat(91) }, 'title', expect.stringContaining('90')],
      [{ demo: true }, 'demo', 'Demo content must be one of keep, remove'],
    ] as const) {
      const answer = await live({ ...answers, ...wrong })
      expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]])
    }
    expect((await publicOf('/settings')).companyName).toMatch(/HSoft/)
  })
})

describe('after it goes live', () => {
  test('the site shows the answers, with one new version of each document and one undo', async () => {
    await api.staff('POST', '/projects', sample(contents.projects, 'own'))
    const stale = await live({ ...answers, version: 1 })
    expect(stale.status).toBe(412)
    const { status, body } = await live({ ...answers, demo: 'remove', version: 2 })
    expect([status, body]).toMatchObject([200, { ...empty, ...answers, demo: 'keep' }])
    expect(await publicOf('/settings')).toMatchObject(company)
    expect((await publicOf('/brand')).color).toBe('#8a4b14')
    const { hero } = await publicOf('/pages/home')
    expect(hero).toMatchObject({ text: answers.sentence, show: 'house', houseRooms: [] })
    expect(await publicOf('/projects')).toHaveLength(1)
    const { body: changes } = await api.staff('GET', '/activity?pageSize=100&page=1')
    const lines = changes.map(({ type, by }: { type: string; by: string }) => `${type} ${by}`)
    for (const type of ['settings', 'brand', 'pages', 'demo-content']) {
      expect(lines).toContain(`${type} editor@example.com`)
    }
    const { body: revisions } = await api.staff('GET', '/settings/revisions')
    expect(revisions.at(-1).values.companyName).toMatch(/HSoft/)
  })

  test('restored demo content does not overwrite the company’s texts', async () => {
    await api.staff('POST', '/demo-content/restore')
    expect((await publicOf('/projects')).length).toBe(13)
    expect((await publicOf('/settings')).companyName).toBe('Krume')
    expect((await publicOf('/settings')).metaTitle).toBe('')
    expect((await publicOf('/pages/home')).hero.text).toBe(answers.sentence)
    expect((await live({ ...answers, demo: 'remove' })).body.demo).toBe('keep')
  })

  test('saving the same answers creates no version, and a page draft gets new answers', async () => {
    const { body: before } = await api.staff('GET', '/setup')
    expect((await live(before)).body).toEqual(before)
    await api.staff('PUT', '/pages/home?draft=true', { services: { label: 'What we bake' } })
    await live({ ...answers, title: 'Bread, on time.', sentence: '' })
    const { body: draft } = await api.staff('GET', '/pages/home?draft=true')
    expect(draft).toMatchObject({
      hero: { title: 'Bread, on time.', text: 'See what we do, or tell us what you need.' },
      services: { label: 'What we bake' },
      draft: { savedBy: 'editor@example.com' },
    })
    expect((await publicOf('/pages/home')).services.label).toBe('Services')
  })
})
