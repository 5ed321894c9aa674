import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import type { Part } from '#content/documents/types/subpages.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { pageMarkdown } from './page-markdown.ts'

const parts: Part[] = [
  { kind: 'text', title: 'Who we are', text: 'A *company*.\nOf **two**.' },
  { kind: 'list', title: '', entries: ['one', '- two'] },
  { kind: 'figures', figures: [{ figure: '98 %', label: 'on time' }] },
  { kind: 'quote', text: 'Good.\nVery.\n\nThe end.', name: 'Ines' },
  { kind: 'picture', picture: '/media/a.webp', caption: 'At dawn' },
  {
    kind: 'questions',
    title: 'Asked',
    questions: [{ question: 'Why?', answer: 'See [here](/about).' }],
  },
  { kind: 'action', title: 'Now', text: '', label: 'Write', to: '/contact' },
]

test('each part of a page becomes Markdown', () => {
  expect(
    pageMarkdown(contents.subpages, { title: 'A', lead: 'B', parts }, 'en'),
  ).toBe(`## Who we are

A _company_.\\
Of **two**.

- one
- \\- two

:::figures
::figure{value="98 %" label="on time"}
:::

:::quote{by="Ines"}
Good.\\
Very.

The end.
:::

![](/media/a.webp "At dawn")

## Asked

### Why?

See [here](/about).

## Now

::action{label="Write" href="/contact"}
`)
})

test('the fields of a project outside its front matter follow below, in the site’s language', () => {
  const project = {
    ...sample(contents.projects, 'A'),
    client: 'Quay & Sons',
    year: '',
    keyFeatures: ['One', ''],
    results: 'Less.\n\nMore.',
    testimonial: { quote: 'Good.', name: 'Ines', title: '' },
    searchDescription: 'For engines',
  }
  expect(pageMarkdown(contents.projects, project, 'de')).toBe(`- Kunde: Quay & Sons

![](https://pictures.example/A.webp)

## Herausforderung

Challenge A

A second paragraph.

## Lösung

Solution A

A second paragraph.

## Ergebnisse

Less.

More.

Story A

**Bold**

## Wichtigste Funktionen

- One

![](https://pictures.example/A-2.webp)

## Kundenstimme

Good.

Ines
`)
})

test('an empty record has no text', () => {
  expect(pageMarkdown(contents.careers, emptyValues(contents.careers), 'en')).toBe('')
})
