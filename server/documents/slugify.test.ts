import { expect, test } from 'vitest'
import { slugify } from './slugify.ts'

test.each([
  ['A dispatch board for tugs & pilots', 'a-dispatch-board-for-tugs-pilots'],
  ['  Brückner’s 0.3 s — search!  ', 'bruckners-0-3-s-search'],
  ['Łódź, Ærø und Straße', 'lodz-aero-und-strasse'],
  ['Node.js', 'node-js'],
  ['Đặng & Guðmundur Þór', 'dang-gudmundur-thor'],
  ['ﬁne ①', 'fine-1'],
  ['C++ & C#', 'c-plus-plus-c-sharp'],
  ['F# by 50 %', 'f-sharp-by-50-percent'],
  ['# 1 + 1', '1-plus-1'],
  ['你好 会社', 'ni-hao-hui-she'],
  ['Web开发 in 西安', 'web-kai-fa-in-xi-an'],
  ['東京タワー', 'dong-jing-tawa'],
  ['안녕하세요', 'annyeonghaseyo'],
  ['Привет', 'privet'],
  ['🎉', 'tada'],
  ['…', ''],
  [`${'word '.repeat(30)}`, `${'word-'.repeat(15)}word`],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%s becomes %s', (title, slug) => {
  expect(slugify(title, 'en')).toBe(slug)
})

test.each([
  ['Grün', 'gruen'],
  ['Gru\u0308n', 'gruen'],
  ['Übergrößenträger', 'uebergroessentraeger'],
  ['50 % weniger Straße', '50-prozent-weniger-strasse'],
  ['Crème brûlée', 'creme-brulee'],
])('on a German site %s becomes %s', (title, slug) => {
  expect(slugify(title, 'de')).toBe(slug)
})
