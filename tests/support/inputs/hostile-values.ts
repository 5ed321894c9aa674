import {
  type BoundedField,
  type Field,
  type FieldKind,
  type Fields,
  maxLengthOf,
} from '#content/documents/fields.ts'
import { readRichText } from '#content/rich-text/read.ts'

/** Executed markup sets `window.pwned`, which the test reports. */
const markup = `<img src=x onerror=pwned=1>"'><svg onload=pwned=2></title></style></script><script>pwned=3</script>`
const templates = `{{7*7}}$\{7*7}<%=7*7%>#{7*7}`
const ends = '--> ]]> */ \\u003cscript>pwned=4\\u003c/script> &lt;script&gt;pwned=5&lt;/script&gt;'
const letters = 'pwned \u202egpj.exe\u202c \u2066a\u2069 \u2028\u2029 ﷽ e\u0301\u0301 🧵'
const longWord = 'pwned'.repeat(60)

/** Hostile texts. Each begins differently, because a field may cut off the end. */
export const hostileTexts = [
  `${markup} ${templates} ${ends} ${letters}`,
  `"onmouseover="pwned=6" autofocus onfocus=pwned=7 x=" ${templates} ${letters} ${markup}`,
  `javascript:pwned=8//${ends} ${longWord}`,
]

/** Addresses that link fields must refuse. */
export const forbiddenAddresses = [
  'javascript:pwned=1',
  'JaVaScRiPt:pwned=1',
  '\tjavascript:pwned=1',
  'data:text/html,<script>pwned=1</script>',
  'vbscript:pwned=1',
  '//evil.example',
  '/\\evil.example',
]

/** Valid links that try to break out of their attribute. */
const links = [
  '/about?"onmouseover="pwned=9',
  "/contact?'><svg/onload=pwned=10>",
  'https://evil.example/?"><script>pwned=11</script>',
  'mailto:a@evil.example?subject="><svg/onload=pwned=12>',
]

/** Picture addresses for fields that store any text. */
const pictures = [
  'javascript:pwned=13',
  '"><svg/onload=pwned=14>',
  'data:image/svg+xml,<svg/onload="pwned=15"/>',
]

export interface Hostile {
  /** Index of the first text. Each field takes the next one. */
  turn: number
  /** The address of a picture in the library. */
  picture: string
}

/** Hostile values of declared fields that the API accepts. */
export function hostileValues(fields: Fields, { turn, picture }: Hostile): Record<string, unknown> {
  let count = turn
  const next = <T>(all: readonly T[]) => all[count++ % all.length] as T // never empty
  const textFor = (field: Field) => {
    const most = maxLengthOf(field as BoundedField) // called for text fields only
    return [...next(hostileTexts)].slice(0, most).join('')
  }
  const imageFor = () => next([picture, ...pictures])

  const kinds = {
    text: textFor,
    paragraph: textFor,
    choice: textFor,
    icon: textFor,
    color: () => next(['red;background:url(//evil.example/a)', '#fff"onmouseover="pwned=16']),
    select: (field) => Object.keys('options' in field ? field.options : {})[0],
    image: imageFor,
    images: () => [picture, imageFor()],
    link: () => next(links),
    date: () => '2076-11-22',
    moment: () => '2026-11-22T08:00:00.000Z',
    list: (field) => [textFor(field), textFor(field), ''],
    arrangement: (field) => Object.keys('options' in field ? field.options : {}),
    richText: (field) =>
      'allow' in field ? documentOf(textFor(field), picture, field.allow) : null,
    items: (field) =>
      'fields' in field
        ? Array.from({ length: 2 }, () => hostileValues(field.fields, { turn: count++, picture }))
        : [],
    parts: (field) =>
      Object.entries('kinds' in field ? field.kinds : {}).map(([kind, { fields }]) => ({
        ...hostileValues(fields, { turn: count++, picture }),
        kind,
      })),
    group: (field) =>
      'fields' in field ? hostileValues(field.fields, { turn: count++, picture }) : {},
  } satisfies Record<FieldKind, (field: Field) => unknown>

  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, kinds[field.kind](field)]),
  )
}

/** A document with the text in every attribute and text of its nodes and marks. */
function documentOf(words: string, picture: string, allow: Parameters<typeof readRichText>[1]) {
  const text = (...marks: object[]) => ({
    type: 'text',
    text: words,
    ...(marks.length > 0 && { marks }),
  })
  const paragraph = (...marks: object[]) => ({ type: 'paragraph', content: [text(...marks)] })
  const row = (type: string) => ({
    type: 'table_row',
    content: [{ type, content: [paragraph()] }],
  })
  const blocks = [
    paragraph({ type: 'bold' }),
    ...links.map((href) => paragraph({ type: 'link', attrs: { href } })),
    paragraph({ type: 'code' }),
    { type: 'heading', attrs: { level: 2 }, content: [text()] },
    { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph()] }] },
    { type: 'picture', attrs: { src: picture, alt: words, caption: words, width: 'wide' } },
    { type: 'quote', attrs: { by: words }, content: [paragraph()] },
    { type: 'figures', content: [{ type: 'figure', attrs: { value: words, label: words } }] },
    { type: 'code_block', attrs: { language: words }, content: [text()] },
    { type: 'table', content: [row('table_header'), row('table_cell')] },
    { type: 'video', attrs: { src: 'https://evil.example/a.mp4', poster: '', title: words } },
    ...links.map((href) => ({ type: 'action', attrs: { label: words, href } })),
  ]
  // Leaves out what the field does not allow.
  const content = blocks.filter(
    (block) => 'doc' in readRichText({ type: 'doc', content: [block] }, allow),
  )
  return { type: 'doc', content }
}
