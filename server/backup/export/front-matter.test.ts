import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { frontMatterOf, withoutFrontMatter } from './front-matter.ts'

const publishedAt = '2026-11-20T08:00:00.000Z'
const facts = { slug: 'water-meters', publishedAt, isPublic: true }

/** Parses front matter: each line has a key, and JSON or a date. */
function valuesIn(text: string) {
  const [, lines = ''] = /^---\n((?:[a-z]+: .+\n)+)---\n$/.exec(text) ?? []
  const pairs = lines.split('\n').filter(Boolean)
  return Object.fromEntries(
    pairs.map((line) => {
      const [, name = '', value = ''] = /^([a-z]+): (.+)$/.exec(line) ?? []
      return [name, name === 'date' ? new Date(value).toISOString() : JSON.parse(value)]
    }),
  )
}

test('a project has a title, address, description, date, picture, categories and tags', () => {
  const project = { ...sample(contents.projects, 'Meters'), category: 'iot' }
  const values = { ...project, description: 'Read from afar', technologies: ['Rust', 'LoRa'] }
  const text = frontMatterOf(contents.projects, { ...values, title: 'Water: "meters"' }, facts)
  expect(text).toBe(`---
title: "Water: \\"meters\\""
slug: "water-meters"
url: "/projects/water-meters/"
permalink: "/projects/water-meters/"
description: "Read from afar"
date: ${publishedAt}
image: "https://pictures.example/Meters.webp"
draft: false
categories: ["iot"]
tags: ["Rust","LoRa"]
---
`)
})

test('an article has the date that visitors see and its author, and a custom page is in the root', () => {
  const article = { ...sample(contents.news, 'A'), publishedOn: '2026-02-03', teaser: 'Why' }
  expect(frontMatterOf(contents.news, article, facts)).toMatch(
    /^description: "Why"\ndate: 2026-02-03\nauthor: "Author A"\nimage: "https:\/\/pictures.example\/A.webp"\ndraft: false\n---$/m,
  )
  const subpage = sample(contents.subpages, 'A')
  expect(frontMatterOf(contents.subpages, subpage, facts)).toContain('url: "/water-meters/"\n')
})

test('a hidden record is a draft for every generator, and empty fields are left out', () => {
  const unfinished = { slug: undefined, publishedAt: null, isPublic: false }
  const text = frontMatterOf(contents.projects, emptyValues(contents.projects), unfinished)
  expect(text).toBe('---\ndraft: true\npublished: false\n---\n')
})

test.each([
  '---\ntitle: x\n---\n',
  'a\r\nb\rc\u2028d\u2029e\u0085f',
  '\ufeffbefore \u007f\u009b31m\ufdd0\u{1ffff}',
  '🧵👩‍👩‍👧‍👦 e\u0301 \u202eabc',
  '- "\\\'`$ #: &a *b !c %d @e {f} [g], | > ~',
  '2026-01-01',
  'yes',
])('the title %j is one line of valid YAML', (title) => {
  const article = { ...sample(contents.news, 'A'), title }
  const text = frontMatterOf(contents.news, article, facts)
  expect(valuesIn(text).title).toBe(title)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\ufeff]/u)
  expect(withoutFrontMatter(`${text}\nThe text.\n`)).toBe('The text.\n')
})

test('a lone surrogate in a title is replaced: YAML cannot contain it', () => {
  const article = { ...sample(contents.news, 'A'), title: 'a\ud800' }
  expect(valuesIn(frontMatterOf(contents.news, article, facts)).title).toBe('a\ufffd')
})

test.each([
  ['a text that begins with a rule', '\n---\ntitle: y\n---\n', '---\ntitle: y\n---\n'],
  ['an empty line of its own', '\n\nlines\n', '\nlines\n'],
  ['a text without an empty line', 'lines\n', 'lines\n'],
  ['nothing', '', ''],
])('the text below the front matter is kept: %s', (_, below, text) => {
  expect(withoutFrontMatter(`---\ntitle: x\n---\n${below}`)).toBe(text)
})

test.each([
  '---\r\ntitle: x\r\n---\r\n\r\ntext\n',
  '\ufeff---\n# by hand\ntitle: >\n  of two\n\n  lines\ntags:\n- a\n  - b\n---\n\ntext\n',
  '---  \n{\n  "title": "x"\n}\n---\ntext\n',
])('front matter of other tools is removed: %j', (text) => {
  expect(withoutFrontMatter(text)).toBe('text\n')
})

test.each(['', 'text\n', '---\nA text between rules\n---\n', '---\ntitle: x\n', '---\n', '----\n'])(
  'a text without front matter is unchanged: %j',
  (text) => {
    expect(withoutFrontMatter(text)).toBe(text)
  },
)
