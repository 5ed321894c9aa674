import { expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import type { Part } from '#content/types/subpages.ts'
import { sample } from '#tests/support/samples.ts'
import { partsMarkdown } from './parts-markdown.ts'

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

test('each part of a page is Markdown', () => {
  expect(partsMarkdown(contents.subpages, { title: 'A', parts })).toBe(`## Who we are

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

test('a record without parts has none', () => {
  expect(partsMarkdown(contents.projects, sample(contents.projects, 'A'))).toBe('')
})
