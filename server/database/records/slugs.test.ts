import { expect, test } from 'vitest'
import { slugify } from './slugs.ts'

test.each([
  ['A dispatch board for tugs & pilots', 'a-dispatch-board-for-tugs-pilots'],
  ['  Brückner’s 0.3 s — search!  ', 'bruckners-0-3-s-search'],
  ['Łódź, Ærø und Straße', 'lodz-aero-und-strasse'],
  ['Đặng & Guðmundur Þór', 'dang-gudmundur-thor'],
  ['ﬁne ①', 'fine-1'],
  ['会社', ''],
  [`${'word '.repeat(30)}`, `${'word-'.repeat(15)}word`],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%s becomes %s', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})
