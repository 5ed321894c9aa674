import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { folderOf } from '#content/documents/addresses.ts'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { sample, valuesFor } from '#tests/support/inputs/samples.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'
import { missingPages, publicPages } from '#tests/support/sources/pages.ts'

const site = withSite()
const call = withStaffCalls(site)

const hebrew = 'שלום'
const sentence = 'הסבר על API 42 במערכת.'
const rightToLeft = /[\u0590-\u08ff]/

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] })
const list = (type: 'bullet_list' | 'ordered_list', ...items: string[]) => ({
  type,
  content: items.map((item) => ({ type: 'list_item', content: [paragraph(item)] })),
})
const cell = (words: string) => ({ type: 'table_cell', content: [paragraph(words)] })
const story = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text(sentence)] },
    paragraph(sentence),
    paragraph('An English paragraph.'),
    list('bullet_list', sentence, `API 42 ${hebrew}`),
    list('ordered_list', sentence),
    { type: 'quote', attrs: { by: hebrew }, content: [paragraph(sentence)] },
    { type: 'table', content: [{ type: 'table_row', content: [cell(sentence), cell(hebrew)] }] },
    {
      type: 'figures',
      content: [{ type: 'figure', attrs: { value: `42 ${hebrew}`, label: sentence } }],
    },
    { type: 'action', attrs: { label: sentence, href: '/contact' } },
  ],
}

/** Addresses of the records in Hebrew. */
const records: string[] = []
let project = ''
let plainPages: string[]

const withoutInputs = (html: string) => html.replace(/<(?:input|textarea)\b[^>]*>/g, '')

beforeAll(async () => {
  plainPages = await Promise.all(
    publicPages.map(async (path) => withoutInputs((await fetchPage(site.url + path)).html)),
  )
  const { images } = await call('GET', '/images?page=1')
  const [picture] = images
  for (const name of contentNames) {
    const content = contents[name]
    const shown = Object.entries(content.fields).flatMap(([field, { kind }]) => {
      if (kind === 'image') return [[field, picture.url]]
      return kind === 'images' ? [[field, [picture.url]]] : []
    })
    const title = `${hebrew} ${name}`
    const values = { ...sample(content, hebrew), ...Object.fromEntries(shown), title }
    if ('story' in values) Object.assign(values, { story })
    const { _id, slug } = await call('POST', `/${name}`, values)
    if (name === 'projects') project = _id
    if (slug) records.push(folderOf(content) + slug)
  }
  for (const name of pageNames) {
    const draft = await call(
      'PUT',
      `/pages/${name}?draft=true`,
      valuesFor(pageOf(name).sections, hebrew),
    )
    await call('POST', `/pages/${name}/publish`, { version: draft.version })
  }
})

/** The elements of a page with right-to-left letters whose direction their text does not decide. */
async function undirected(path: string): Promise<string[]> {
  const { document } = await fetchPage(site.url + path)
  const found: string[] = []
  const visit = (element: Element) => {
    for (const child of element.childNodes) {
      if (child.nodeType === 1) visit(child as Element)
      const words = child.nodeType === 3 ? (child.textContent ?? '') : ''
      if (!rightToLeft.test(words) || element.closest('[dir]')) continue
      found.push(`${path}: ${element.tagName} ${element.parentElement?.className} ${words}`)
    }
  }
  for (const part of document.body.children) {
    if (!/^(?:script|style)$/i.test(part.tagName)) visit(part as unknown as Element)
  }
  return found.filter((each) => !/: (?:SCRIPT|STYLE|TITLE|OPTION) /.test(each))
}

test('each typed text of each kind of page decides its own direction', async () => {
  for (const path of [...publicPages, ...missingPages, ...records])
    expect.soft(await undirected(path), path).toEqual([])
})

test('a page without right-to-left letters is not a byte longer', () => {
  for (const html of plainPages) expect(html).not.toContain(' dir=')
})

/** Where the first letter and the full stop of an element are drawn. */
const ends = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const at = (place: number) => {
      const range = document.createRange()
      range.setStart(words, place)
      range.setEnd(words, place + 1)
      return range.getBoundingClientRect()
    }
    const { top, right } = at(0)
    const last = at(words.length - 1)
    const isOneLine = Math.abs(top - last.top) < 2
    return { start: right, end: last.left, isOneLine }
  })

test.each([390, 1280])(
  'a Hebrew story reads from right to left at a width of %i',
  async (width) => {
    const page = await site.newPage({ viewport: { width, height: 900 } })
    await page.goto(records.find((path) => path.startsWith('/projects/')) ?? '')
    const rich = page.locator('.rich')
    const direction = (selector: string) =>
      rich
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).direction)
    for (const block of ['h3', 'p', 'ul', 'ol', '.rich-quote', 'table', '.rich-figures'])
      expect(await direction(block), block).toBe('rtl')
    expect(await direction('p:text("An English")')).toBe('ltr')
    // The full stop ends the sentence on the left.
    const { start, end, isOneLine } = await ends(page, '.rich > p >> nth=0')
    expect(isOneLine).toBe(true)
    expect(end).toBeLessThan(start)
    // The bullet is on the right.
    const marker = await rich
      .locator('ul > li')
      .first()
      .evaluate((item) => {
        const { left, right } = getComputedStyle(item, '::before')
        return { left: Number.parseFloat(left), right: Number.parseFloat(right) }
      })
    expect(marker.right).toBeLessThan(0)
    expect(marker.left).toBeGreaterThan(0)
  },
)

test('editor, inputs and lists read in the direction of their text', async () => {
  const page = await site.newAdminPage()
  await page.goto('/admin/projects')
  const row = page.getByRole('cell', { name: `${hebrew} projects`, exact: true })
  expect(await row.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await page.goto('/admin/activity?type=projects')
  const changed = page.getByRole('link', { name: `${hebrew} projects`, exact: true }).first()
  expect(await changed.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await page.goto('/admin')
  const recent = page.getByText(`${hebrew} projects`, { exact: true }).first()
  expect(await recent.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await page.goto(`/admin/projects/${project}/edit`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first()
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  // The editor loads after the form.
  await page.locator('.rich-text > h2').first().waitFor()
  const blocks = await page
    .locator('.rich-text > *')
    .evaluateAll((all) => all.map((each) => `${each.tagName} ${getComputedStyle(each).direction}`))
  expect(blocks).toEqual(
    expect.arrayContaining(['H2 rtl', 'P rtl', 'P ltr', 'UL rtl', 'OL rtl', 'BLOCKQUOTE rtl']),
  )
  await page.locator('.rich-text > p').nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('א')
  const typed = page.locator('.rich-text > p').nth(1)
  expect(await typed.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})
