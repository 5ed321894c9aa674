import { expect, test } from 'vitest'
import { documentOf } from './from-markdown.ts'
import { toldText } from './told-text.ts'

test('a change of words, of a kind or of an address is seen', () => {
  const told = toldText(
    documentOf('## Before\n\nSee [it](/contact).\n\n![A quay](/media/a.webp)\n\n- one\n- two'),
  )
  expect(told.split('\n')).toEqual([
    ...['heading 2: Before', '', 'See it.', '/contact', '', 'picture: A quay', '/media/a.webp'],
    ...['', 'bullet list: one', 'two'],
  ])
})
