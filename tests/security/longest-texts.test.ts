import { expect, test } from 'vitest'
import { folderOf } from '#content/documents/addresses.ts'
import { contents } from '#content/documents/content-types.ts'
import { longestValues } from '#tests/support/inputs/samples.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { withBuiltSite } from '#tests/support/sites/built-site.ts'

const { api, get } = withBuiltSite()

const texts = {
  'one word': 'schiff'.repeat(20_000),
  'long words': 'Softwarequalitätssicherung '.repeat(4_000),
  'short words': 'a '.repeat(50_000),
  Chinese: '文'.repeat(100_000),
  Thai: 'ก'.repeat(100_000),
  'combining marks': `a${'\u0301'.repeat(100_000)}`,
  spaces: `a${' '.repeat(100_000)}a`,
  Markdown: '[a](/b) **c** _d_ & < '.repeat(5_000),
  brackets: '['.repeat(100_000),
}

/** Milliseconds of processor time, on all threads, for a page with 400,000 characters of text. It takes a fifth. */
const most = 2_000

const types = ['projects', 'careers', 'technologies', 'subpages', 'news'] as const

test.each(Object.entries(texts))('pages full of %s take no long turn', async (_, text) => {
  for (const type of types) {
    const content = contents[type]
    const pictures = Object.entries(content.fields).filter(([, { kind }]) => kind === 'image')
    const values = {
      ...longestValues(content.fields, text),
      ...Object.fromEntries(pictures.map(([name]) => [name, '/media/none.webp'])),
      title: text.slice(0, 100).trim(),
    }
    const { status, body } = await api.staff('POST', `/${type}`, values)
    expect(status, JSON.stringify(body.errors)).toBe(201)
    const preview = await api.staff('POST', '/previews', {
      documents: [{ type, id: body._id, values }],
    })
    expect(preview.status, JSON.stringify(preview.body.errors)).toBe(201)
    for (const path of [folderOf(content) + body.slug, preview.body.path]) {
      const ofPage = await processorTime(async () => expect((await get(path)).status).toBe(200))
      expect(ofPage, path).toBeLessThan(most)
    }
  }
  expect(await processorTime(() => get('/'))).toBeLessThan(most)
})
