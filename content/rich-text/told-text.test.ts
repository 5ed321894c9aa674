import { expect, test } from 'vitest'
import { documentOf } from './from-markdown.ts'
import { toldText } from './told-text.ts'

test('the text shows words, block types and addresses', () => {
  const text = toldText(
    documentOf('## Before\n\nSee [it](/contact).\n\n![A quay](/media/a.webp)\n\n- one\n- two'),
  )
  expect(text.split('\n')).toEqual([
    ...['heading 2: Before', '', 'See it.', '/contact', '', 'picture: A quay', '/media/a.webp'],
    ...['', 'bullet list: one', 'two'],
  ])
})
