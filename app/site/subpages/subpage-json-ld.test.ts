import { expect, test } from 'vitest'
import { readMarkdownText } from '#content/rich-text/markdown-text.ts'
import type { ShownNode } from '../text/rich-text/shown-rich-text.ts'
import { webPage } from './subpage-json-ld.ts'

test('answers are plain text', () => {
  const answer = readMarkdownText('**All** of [us](/about):\n\n- A\n- B').content as ShownNode[]
  const page = { slug: 'faq', title: 'FAQ', lead: '' } as Parameters<typeof webPage>[0]
  const site = { url: 'https://atrium.example', company: {} } as Parameters<typeof webPage>[2]
  const questions = [{ question: 'Who?', answer }]
  expect(webPage(page, [{ kind: 'questions', title: '', questions }], site).mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Who?',
      acceptedAnswer: { '@type': 'Answer', text: 'All of us:\nA\nB' },
    },
  ])
})
