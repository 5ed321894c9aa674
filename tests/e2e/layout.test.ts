import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { callApi } from '#tests/support/browser/list-screen.ts'
import { badlyHyphenatedWords, longRecords } from '#tests/support/inputs/long-words.ts'
import { photo } from '#tests/support/inputs/pictures.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { caseStudy } from '#tests/support/sources/pages.ts'

const site = withSite()
const widths = [320, 360, 768, 1440]

/** The widths at which a page scrolls horizontally, with the excess in pixels. */
async function overflows(
  page: Page,
  path: string,
  look = async (_width: number) => {},
): Promise<string[]> {
  const wide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    if (excess > 0) wide.push(`${path} at ${width}: ${excess} pixels`)
    await look(width)
  }
  return wide
}

test('with reduced motion a style change shows at once', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await page.goto('/')
  const size = await page.getByRole('heading', { level: 1 }).evaluate((head) => {
    const before = getComputedStyle(head).fontSize
    head.style.fontSize = '10px'
    return { before, after: getComputedStyle(head).fontSize }
  })
  expect(size.before).not.toBe('10px')
  expect(size.after).toBe('10px')
})

/** API calls as an administrator. */
async function signedIn() {
  const page = await site.newAdminPage()
  const token = await page.evaluate(() => localStorage.getItem('hsoft_token'))
  const headers = { Authorization: `Bearer ${token}` }
  return {
    page,
    /** Creates a record. Returns the path of its page. */
    async create(name: keyof typeof longRecords, changes: Record<string, unknown> = {}) {
      const { _id, slug } = await callApi(page, `/${name}`, 'POST', {
        ...longRecords[name],
        ...changes,
      })
      return { path: `/${name}/${slug}`, form: `/admin/${name}/${_id}/edit` }
    },
    /** Uploads a picture of this size with its focus near the top. Returns its address. */
    async picture(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') {
      const body = new FormData()
      const content = await sharp(await photo(width, height))
        .toFormat(format)
        .toBuffer()
      const file = new Blob([new Uint8Array(content)], { type: `image/${format}` })
      body.append('image', file, `a.${format}`)
      const answer = await fetch(`${site.url}/api/images`, { method: 'POST', headers, body })
      const { images } = (await answer.json()) as { images: { _id: string; url: string }[] }
      return images[0]?.url ?? ''
    },
  }
}

test('long words fit every window and are not hyphenated to single letters', async () => {
  const { page, create } = await signedIn()
  const project = await create('projects')
  const technology = await create('technologies')
  const career = await create('careers')
  const wide: string[] = []
  const lone: string[] = []
  const paths = [project.path, technology.path, career.path]
  for (const path of ['/', '/projects', '/technologies', '/careers', ...paths]) {
    await page.goto(path)
    const found = await overflows(page, path, async (width) => {
      const words = await badlyHyphenatedWords(page)
      lone.push(...words.map((word) => `${path} at ${width}: ${word}`))
    })
    wide.push(...found)
  }
  // Without a hyphenation dictionary, a heading is small enough for its longest word.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(technology.path)
  const title = page.getByRole('heading', { level: 1 })
  const { lines, size } = await title.evaluate((head) => {
    const { lineHeight, fontSize } = getComputedStyle(head)
    return {
      lines: Math.round(head.getBoundingClientRect().height / Number.parseFloat(lineHeight)),
      size: Number.parseFloat(fontSize),
    }
  })
  expect(lines).toBe(1)
  expect(size).toBeGreaterThan(24)

  for (const form of [project.form, technology.form, career.form]) {
    await page.goto(form)
    await page.getByRole('heading', { level: 1, name: 'Edit' }).waitFor()
    wide.push(...(await overflows(page, form)))
  }
  expect(wide).toEqual([])
  expect(lone).toEqual([])
  // The forms report the missing pictures.
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})

const text = (text: string, ...marks: { type: string }[]) => ({ type: 'text', text, marks })
const paragraph = (words: string, ...marks: { type: string }[]) => ({
  type: 'paragraph',
  content: [text(words, ...marks)],
})

test('wide tables, code and buttons of a story fit its page and its form', async () => {
  const { page, create } = await signedIn()
  const words = [
    'Datenschutzfolgenabschätzung',
    'Auftragsverarbeitungsvertrag',
    'May',
    'June',
    'July',
  ]
  const row = (type: string) => ({
    type: 'table_row',
    content: words.map((word) => ({ type, content: [paragraph(word)] })),
  })
  const code = 'const assessment = await datenschutzfolgenabschaetzung({ of: everything })'
  const action = { href: '/contact', label: 'Eine Datenschutzfolgenabschätzung bei uns anfragen' }
  const content = [
    paragraph('pseudonymisierungsverfahren_v2_with_a_name_without_any_space', { type: 'code' }),
    { type: 'table', content: [row('table_header'), row('table_cell')] },
    { type: 'code_block', attrs: { language: 'ts' }, content: [text(code)] },
    { type: 'action', attrs: action },
  ]
  const { path, form } = await create('projects', { story: { type: 'doc', content } })
  await page.goto(path)
  const scrolls = (name: string) =>
    page
      .getByRole('region', { name })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  const wide = await overflows(page, path, async (width) => {
    if (width === 320)
      expect([await scrolls('Table 1'), await scrolls('Code: ts')]).toEqual([true, true])
  })
  await page.goto(form)
  const editor = page.getByRole('textbox', { name: 'Story' })
  await editor.getByText('July').first().waitFor()
  wide.push(...(await overflows(page, form)))
  expect(wide).toEqual([])
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})

test('an assigned message fits the narrowest window', async () => {
  const { page } = await signedIn()
  const messages: { _id: string }[] = await callApi(page, '/messages')
  await callApi(page, '/messages/bulk', 'POST', {
    ids: messages.map(({ _id }) => _id),
    change: { state: 'waiting', assignee: 'editor@example.com' },
  })
  await page.goto('/admin/messages')
  await page.locator('[title="Assigned to editor@example.com"]').first().waitFor()
  expect(await overflows(page, '/admin/messages')).toEqual([])
})

test('a picture of any shape has a maximum height, and a missing one leaves no frame', async () => {
  const { page, create, picture } = await signedIn()
  const shapes = [await picture(450, 900), await picture(3000, 400), await picture(60, 40)]
  const additionalImages = [...shapes, '/media/gone.webp']
  for (const imageUrl of shapes) {
    const { path } = await create('projects', { imageUrl, additionalImages })
    await page.goto(path)
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const hero = await page.getByRole('img', { name: /^Picture of/ }).boundingBox()
      expect(hero?.height).toBeGreaterThanOrEqual(160)
      expect(hero?.height).toBeLessThanOrEqual(0.6 * height)
      const gallery = page.getByRole('link', { name: /^Das .*, picture/ })
      expect(await gallery.count()).toBe(shapes.length)
      for (const each of await gallery.all()) {
        const box = await each.getByRole('img').boundingBox()
        // Gallery pictures are 4:3. Only the first of three pictures differs: it has its own row and a maximum height.
        const ratio = (box?.width ?? 0) / (box?.height ?? 1)
        expect(ratio).toBeGreaterThan(1.3)
        expect(ratio).toBeLessThan(1.45)
      }
    }
  }
  // A drawing is shown whole, in its own proportions.
  await page.goto(caseStudy)
  const plate = page.getByRole('img', { name: /^Picture of/ })
  expect(await plate.evaluate((it) => getComputedStyle(it).objectFit)).toBe('contain')

  const { path } = await create('projects')
  await page.goto(path)
  const main = page.getByRole('main')
  expect(await main.getByRole('img', { name: /^Picture of/ }).count()).toBe(0)
  expect(await main.getByRole('heading', { name: 'Gallery' }).count()).toBe(0)
})

/** Whether the rows of a list reach its right edge. */
const rowEnds = (list: Locator) =>
  list.evaluate((element) => {
    const { right } = element.getBoundingClientRect()
    const ends = new Map<number, number>()
    for (const child of element.children) {
      const box = child.getBoundingClientRect()
      ends.set(Math.round(box.top), Math.max(ends.get(Math.round(box.top)) ?? 0, box.right))
    }
    return [...ends.values()].map((end) => Math.round(right - end))
  })

test('screenshots are shown whole on a tinted background, and a gallery has no gap', async () => {
  const { page, create, picture } = await signedIn()
  const screen = await picture(1920, 1080, 'png')
  const phones = [
    await picture(390, 844, 'png'),
    await picture(1080, 2340, 'png'),
    await picture(750, 1624, 'png'),
  ]
  const [phone = ''] = phones
  const photos = [screen, await picture(1500, 1000), await picture(1000, 1000)]
  for (const [imageUrl, additionalImages] of [
    [screen, photos],
    [phone, phones],
  ] as const) {
    const { path } = await create('projects', {
      imageUrl,
      additionalImages,
      results: 'Done in 4 minutes.',
    })
    await page.goto(path)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const hero = page.getByRole('img', { name: /^Picture of/ })
      expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(0.6 * height)
      const gallery = page.getByRole('region', { name: 'Gallery' })
      expect(new Set(await rowEnds(gallery.getByRole('list')))).toEqual(new Set([0]))
      for (const each of [hero, gallery.getByRole('img').first()]) {
        const { objectFit, backgroundColor } = await each.evaluate((it) => getComputedStyle(it))
        expect(objectFit).toBe('contain')
        expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
      }
      const sizes = await page
        .getByRole('main')
        .locator('.caption:not([aria-hidden])')
        .evaluateAll((all) => all.map((it) => Number.parseFloat(getComputedStyle(it).fontSize)))
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14)
    }
    expect(await page.getByText('Done in 4 minutes.').count()).toBe(1)
  }
})

test('two projects of a filter are equally large', async () => {
  const { page, create, picture } = await signedIn()
  const imageUrl = await picture(1500, 1000)
  for (const title of ['One', 'Other'])
    await create('projects', { title, imageUrl, category: 'Pairs' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/projects?category=pairs')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const widths = await Promise.all(
    (await cards.all()).map(async (card) => Math.round((await card.boundingBox())?.width ?? 0)),
  )
  expect(widths).toHaveLength(2)
  expect(widths[0]).toBe(widths[1])
})

test.each([true, false])(
  'a picture that fails to load leaves a plain background (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { create } = await signedIn()
    const imageUrl = 'https://pictures.example/gone.webp'
    const { path } = await create('projects', { imageUrl })
    const page = await site.newPage({ javaScriptEnabled })
    await page.route('https://pictures.example/**', (route) => route.abort())
    await page.goto(path)
    const hero = page.getByRole('img', { name: /^Picture of/ })
    await hero.waitFor()
    // The corner where browsers draw the icon of a broken picture has a single color.
    const area = { left: 2, top: 2, width: 80, height: 80 }
    const corner = sharp(await hero.screenshot())
      .extract(area)
      .greyscale()
    const values = [...(await corner.raw().toBuffer())]
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(4)
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('ERR_FAILED')
  },
)
