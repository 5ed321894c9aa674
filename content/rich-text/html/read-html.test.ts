import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { type RichNode, type RichTextNode, richNodes } from '../nodes.ts'
import { readRichText } from '../read.ts'
import { hasDeepLists, readHtml, readPastedHtml } from './read-html.ts'

const all = Object.keys(richNodes) as RichNode[] // the keys of the literal
const site = 'https://hsoft.example'

/** Block in one line: marks as Markdown, content in brackets. */
function lineOf({ type, attrs = {}, content = [], text = '', marks = [] }: RichTextNode): string {
  if (type === 'text') {
    return marks.reduceRight((words, { type, attrs }) => {
      const sign = { bold: '**', italic: '*', code: '`' }[type]
      return sign ? `${sign}${words}${sign}` : `[${words}](${attrs?.href})`
    }, text)
  }
  if (type === 'hard_break') return '↵'
  const isOfText = ['paragraph', 'heading', 'code_block'].includes(type)
  const inside = content.map(lineOf).join(isOfText ? '' : ', ')
  const given = Object.entries(attrs).filter(([name, value]) => {
    return value !== null && value !== '' && !(name.endsWith('span') && value === 1)
  })
  const values = given.map(([, value]) => value).join(' ')
  if (type === 'paragraph') return inside
  return `${type}${values && `(${values})`}${inside && ` [${inside}]`}`
}

const read = (html: string, allow: readonly RichNode[] = all) => {
  const blocks = readHtml(html, allow, site)
  // The editor replaces the addresses of pictures before it inserts them.
  const stored = blocks.map((block) =>
    block.type === 'picture' ? { ...block, attrs: { ...block.attrs, src: '/media/a' } } : block,
  )
  if (stored.length > 0) {
    const doc = { type: 'doc', content: stored }
    expect(readRichText(doc, allow)).toMatchObject({ doc: { type: 'doc' } })
  }
  return blocks.map(lineOf)
}

const document = (name: string) =>
  readFileSync(join(import.meta.dirname, 'documents', `${name}.html`), 'utf8')

test('Word: headings, marks, links, nested lists, tables and pictures are kept', () => {
  expect(read(document('word'))).toEqual([
    'heading(2) [Tug dispatch]',
    'heading(2) [What was there before]',
    "The plan stood on a **white board**, and every change was *called out* by radio. See [the harbor's own report](https://example.com/harbor).",
    'heading(3) [What hurt]',
    'bullet_list [list_item [Waiting tugs, bullet_list [list_item [at night]]], list_item [Fuel]]',
    'Then, in order:',
    'ordered_list(3) [list_item [Measure], list_item [Build]]',
    'table [table_row [table_header [Step], table_header [Minutes]], table_row [table_cell [Plan], table_cell [42]]]',
    'picture(file:///C:/Users/Ines/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png The quay at night text)',
    'It ended well.',
  ])
})

test('Google Docs: marks are read from styles, and links skip the redirect', () => {
  expect(read(document('google-docs'))).toEqual([
    'heading(2) [A cold chain]',
    'Vaccine at **four degrees**, *always*. See [the rules](https://example.com/who).',
    'bullet_list [list_item [Sensors, bullet_list [list_item [in the lid]]], list_item [Alarms]]',
    'heading(3) [Numbers]',
    'table [table_row [table_cell [Boxes], table_cell [1,200]]]',
    'picture(https://lh7-rt.googleusercontent.com/docsz/AD_4nXd text)',
  ])
})

test('a web article: text, the picture with its caption, quote and code are kept', () => {
  expect(read(document('web-article'))).toEqual([
    'heading(2) [Rail workshops]',
    'By [Ines](/people/ines)',
    'Wheels wear *unevenly*. Read [more](https://news.example/wheels?utm_source=x#part), win or go up.',
    'picture(https://news.example/wheel.jpg A worn wheel Before the lathe text)',
    'quote(Jo, workshop) [It runs like new.]',
    'heading(3) [Code]',
    'code_block(ts) [const wear = 3\nwear.toFixed()]',
    'Call `wear()`↵twice.',
  ])
})

test('Excel: a range becomes a table', () => {
  expect(read(document('spreadsheet'))).toEqual([
    'table [table_row [table_header [Month], table_header [Calls], table_header [Share]], table_row [table_cell [May], table_cell [1.204], table_cell [42%]], table_row [table_cell [June], table_cell, table_cell]]',
  ])
})

test('Outlook: text and lists are kept, and layout tables are dropped', () => {
  expect(read(document('outlook'))).toEqual([
    'Hello,',
    'bullet_list [list_item [the plan], list_item [the price]]',
    '**Regards**↵Ines Holm',
    '**From:** Jo <[jo@example.com](mailto:jo@example.com)>↵**Subject:** Offer',
    'picture(cid:image001.png@01DA Logo text)',
    'Harbor Ltd',
  ])
})

test('LibreOffice: headings, nested lists, header cells and the picture are kept', () => {
  expect(read(document('libreoffice'))).toEqual([
    'heading(2) [Meters]',
    'Read **every hour**, *without* a walk through the cellar.',
    'ordered_list(1) [list_item [Mount, ordered_list(1) [list_item [screw]]], list_item [Pair]]',
    'table [table_row [table_header [Kind], table_header [Count]], table_row [table_cell [Water], table_cell [310]]]',
    'picture(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg== text)',
  ])
})

test('Notion: everything but checkboxes is kept', () => {
  expect(read(document('notion'))).toEqual([
    'heading(2) [Clinic companion]',
    'For **patients** and `staff`, see [Plan](https://www.notion.so/page?pvs=21).',
    'bullet_list [list_item [Bookings, bullet_list [list_item [by phone], list_item [online]]], list_item [Letters]]',
    'ordered_list(2) [list_item [Second]]',
    'quote [Nobody waits any more.]',
    'code_block(JavaScript) [let waiting = 0]',
    'bullet_list [list_item [Done]]',
    'More',
    'Inside',
    'End',
  ])
})

test('TextEdit: marks, lists and line breaks are kept', () => {
  expect(read(document('textedit'))).toEqual([
    '**Produce market**',
    'Sold by *eight* in the morning, [here](https://example.com/market).',
    'bullet_list [list_item [Leeks], list_item [Onions]]',
    'One line↵and another',
  ])
})

test('nested lists keep their levels, and a block that an item cannot hold becomes text', () => {
  expect(read(document('nested-lists'))).toEqual([
    'bullet_list [list_item [One, ordered_list(4) [list_item [Four, and more of four, bullet_list [list_item [deep]]], list_item [Five]]], list_item [A heading, a, b], list_item [, bullet_list [list_item [only a list]]], list_item [With a picture]]',
    'picture(/media/0123456789abcdef.webp Quay text)',
  ])
})

test('a table keeps its spans within limits, and a block that a cell cannot hold becomes text', () => {
  expect(read(document('table-with-spans'))).toEqual([
    'Calls in a year',
    'table [table_row [table_header(2) [Month], table_header(2) [Calls]], table_row [table_header [Day], table_header [Night]], table_row [table_header [May], table_cell [12, and a half], table_cell [3, 4]], table_row [table_cell(12) [Sum: **19**, inner, table]]]',
  ])
})

test('a field that allows only paragraphs keeps the text of every document', () => {
  const names = ['word', 'google-docs', 'web-article', 'libreoffice', 'notion', 'table-with-spans']
  for (const name of names) {
    const blocks = readHtml(document(name), [], site)
    expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(['paragraph']))
    expect(readRichText({ type: 'doc', content: blocks }, [])).toMatchObject({ doc: {} })
  }
})

test('links to this site become paths, and unsafe links become text', () => {
  const links = [
    `${site}/contact#form`,
    'https://example.com',
    'javascript:alert(1)',
    'data:,x',
    '#a',
  ]
  const html = links.map((href) => `<p><a href="${href}">x</a></p>`).join('')
  expect(read(html)).toEqual(['[x](/contact#form)', '[x](https://example.com)', 'x', 'x', 'x'])
})

test('HTML that was copied from the editor is read without loss', () => {
  const html =
    '<figure data-width="wide"><img src="/media/a/960.webp" alt="Quay"><figcaption>Night</figcaption></figure>' +
    '<dl data-rich="figures"><div><dt>42 → 9</dt><dd>minutes</dd></div></dl>' +
    '<p data-rich="action" data-href="/contact"><strong>Get in touch</strong></p>'
  expect(read(html)).toEqual([
    'picture(/media/a/960.webp Quay Night wide)',
    'figures [figure(42 → 9 minutes)]',
    'action(Get in touch /contact)',
  ])
})

test('hostile HTML takes little processor time', async () => {
  const deep = `x${'<div><b>'.repeat(2_000)}deep`
  const lists = `${'<ul><li>a'.repeat(90)}`
  const spentMs = await processorTime(() => {
    expect(read(deep)).toEqual(['x', '**deep**'])
    expect(read(lists)).toHaveLength(1)
  })
  expect(spentMs).toBeLessThan(500)
})

test.each([
  ['<p>10<sup>6</sup> m<sup>2</sup>, 10<sup>−3</sup></p>', '10⁶ m², 10⁻³'],
  ['<p>H<sub>2</sub>O and C<sub>1<b>0</b></sub></p>', 'H₂O and C₁**₀**'],
  ['<p>E = mc<span style="vertical-align:super">2</span></p>', 'E = mc²'],
  ['<p>1<sup>st</sup> place<sup>®</sup></p>', '1st place®'],
  ['<blockquote>10<sup>6</sup><cite>CO<sub>2</sub></cite></blockquote>', 'quote(CO₂) [10⁶]'],
])('raised and lowered text in %s keeps its meaning', (html, line) => {
  expect(read(html)).toEqual([line])
})

/** A list in a list, as Google Docs writes it: beside its item. */
const nestedBeside = (levels: number, level = 1): string =>
  `<ul><li>${level}</li>${level < levels ? nestedBeside(levels, level + 1) : ''}</ul>`
const nestedInside = (levels: number, level = 1): string =>
  `<ul><li>${level}${level < levels ? nestedInside(levels, level + 1) : ''}</li></ul>`

test.each([nestedBeside, nestedInside])(
  'items below the sixth level of a list are beside those of the sixth (%o)',
  (nested) => {
    const deepest = 'list_item [6], list_item [7], list_item [8], list_item [9]'
    expect(read(nested(9)).join()).toContain(deepest)
    expect(hasDeepLists(nested(9))).toBe(true)
    expect(read(nested(6)).join()).toContain('list_item [5, bullet_list [list_item [6]]]')
    expect(hasDeepLists(nested(6))).toBe(false)
  },
)

const pasted = (html: string) => {
  const { blocks, comments } = readPastedHtml(html, all, site)
  return { blocks: blocks.map(lineOf), comments }
}

test('Word: review comments are left out and counted, and the commented text is kept', () => {
  const { blocks, comments } = pasted(document('word-comments'))
  expect(blocks).toEqual(['The tugs leave at dawn, and return at night.', 'Nobody waits.'])
  expect(comments).toBe(2)
})

test('Google Docs: review comments are left out and counted', () => {
  const { blocks, comments } = pasted(`
    <p><span>The tugs leave at dawn</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span>.</span></p>
    <div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Really?</span></p><p><span>I think so.</span></p></div>`)
  expect(blocks).toEqual(['The tugs leave at dawn.'])
  expect(comments).toBe(1)
})

test.each(['word', 'google-docs', 'libreoffice', 'notion', 'outlook'])(
  'a document without review comments is read as before: %s',
  (name) => {
    const { blocks, comments } = pasted(document(name))
    expect(blocks).toEqual(readHtml(document(name), all, site).map(lineOf))
    expect(comments).toBe(0)
  },
)
