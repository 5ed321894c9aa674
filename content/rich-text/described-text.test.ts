import { expect, test } from 'vitest'
import { describedText } from './described-text.ts'
import { documentOf } from './from-markdown.ts'

test('the text shows words, block types and addresses', () => {
  const text = describedText(
    documentOf('## Before\n\nSee [it](/contact).\n\n![A quay](/media/a.webp)\n\n- one\n- two'),
  )
  expect(text.split('\n')).toEqual([
    ...['heading 2: Before', '', 'See it.', '/contact', '', 'picture: A quay', '/media/a.webp'],
    ...['', 'bullet list: one', 'two'],
  ])
})
